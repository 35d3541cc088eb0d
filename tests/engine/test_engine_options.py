import pytest

from karawane.engine.engine_options import EngineOptions


def test_an_option_changes_alone() -> None:
    assert EngineOptions().changed("seed", "7") == EngineOptions(seed=7)
    assert EngineOptions(seed=7).value("seed") == 7


def test_every_option_is_listed_with_its_bounds() -> None:
    assert list(EngineOptions().lines()) == [
        "threads 1 from 1 to 256",
        "seed 0 from 0 to 9223372036854775807",
        "memory 256 from 1 to 65536",
        "lines 1 from 0 to 20",
    ]


@pytest.mark.parametrize("value", ["", "-1", "21", "1.5", "\u00b2", "9" * 30])
def test_values_out_of_bounds_are_refused(value: str) -> None:
    with pytest.raises(ValueError, match="write a number from 0 to 20"):
        EngineOptions().changed("lines", value)


def test_the_name_of_a_field_is_not_the_name_of_an_option() -> None:
    with pytest.raises(ValueError, match="unknown option 'lines_shown'; options: threads, seed"):
        EngineOptions().changed("lines_shown", "1")
