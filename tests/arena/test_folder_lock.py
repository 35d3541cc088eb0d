from pathlib import Path

import pytest

from karawane.arena import StoreError
from karawane.arena.folder_lock import locked


def test_the_second_to_come_is_refused_and_may_come_later(tmp_path: Path) -> None:
    file = tmp_path / "results"
    file.touch()
    with (
        locked(file),
        pytest.raises(
            StoreError, match="another run is using it; wait for it, or choose another with --out"
        ),
        locked(file),
    ):
        pass
    with locked(file):
        pass
