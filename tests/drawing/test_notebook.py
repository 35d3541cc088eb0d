import subprocess
import sys
from pathlib import Path

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
