"""The example in docs/selfplay.md reads what a run has written."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

from karawane.rules import Phase

pytest.importorskip("karawane.kernel", exc_type=ImportError)
pytest.importorskip("pyarrow")

from tests.selfplay.runs import played

PAGE = Path(__file__).parents[2] / "docs/selfplay.md"


def test_reading(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    played(tmp_path / "games", 1)
    monkeypatch.chdir(tmp_path)
    (example,) = re.findall(r"```python\n(.+?)```", PAGE.read_text("utf-8"), re.DOTALL)
    names: dict[str, Any] = {}
    exec(example, names)
    assert names["table"].num_rows > 50
    assert names["position"].phase is Phase.CAMELS
