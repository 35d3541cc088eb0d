import pickle
import subprocess
import sys
from pathlib import Path

import karawane
import karawane.rules
from karawane.drawing import draw_svg
from tests.drawing.games import tiny_position


def test_a_position_shows_its_drawing() -> None:
    position = tiny_position()
    show = getattr(position, "_repr_svg_")  # noqa: B009 (mypy does not know the hook)
    assert show() == draw_svg(position)


def test_importing_the_drawings_is_enough() -> None:
    code = (
        "import karawane.drawing\n"
        "from karawane.rules import deal\n"
        "assert deal(2, seed=1)._repr_svg_().startswith('<svg ')\n"
    )
    subprocess.run([sys.executable, "-c", code], check=True)


def test_the_rules_know_nothing_of_drawings() -> None:
    folder = Path(karawane.rules.__file__).parent
    assert not [file for file in folder.rglob("*.py") if "_repr_svg_" in file.read_text("utf-8")]


def test_print_draws_the_board_and_the_score() -> None:
    position = karawane.deal(2, seed=1)
    assert str(position).startswith(karawane.draw_text(position))
    assert str(position).endswith(karawane.score_text(position).rstrip())


def test_repr_can_be_pasted_back() -> None:
    position = karawane.deal(5, seed=1, edition="kosmos").play("C-")
    assert eval(repr(position), vars(karawane)) == position
    assert len(repr(position)) < 600


def test_an_impossible_position_shows_its_facts() -> None:
    impossible = tiny_position()._replace(camels_left=1)
    assert "camels_left=1" in repr(impossible)


def test_copies_show_themselves_too() -> None:
    position = karawane.deal(3, seed=1)
    assert repr(pickle.loads(pickle.dumps(position))) == repr(position)
