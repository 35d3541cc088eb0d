import os

import pytest

from karawane.workers import LocalCrew, WorkersError, crew


def test_there_is_one_for_each_core_on_this_machine() -> None:
    with crew() as found:
        assert found == LocalCrew(os.cpu_count() or 1)
    with crew(3) as found:
        assert found == LocalCrew(3)


def test_an_address_asks_for_a_cluster() -> None:
    with pytest.raises(WorkersError, match="no address of a Ray cluster"), crew(2, ray="nonsense"):
        pass
