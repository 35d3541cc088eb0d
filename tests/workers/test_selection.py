import os

import pytest

from karawane.workers import ProcessPool, WorkersError, open_pool


def test_there_is_one_for_each_core_on_this_machine() -> None:
    with open_pool() as found:
        assert found == ProcessPool(os.cpu_count() or 1)
    with open_pool(3) as found:
        assert found == ProcessPool(3)


def test_an_address_asks_for_a_cluster() -> None:
    with (
        pytest.raises(WorkersError, match="not the address of a Ray cluster"),
        open_pool(2, ray="nonsense"),
    ):
        pass
