from xml.etree import ElementTree

import pytest

pytest.importorskip("karawane.kernel", exc_type=ImportError)
pytest.importorskip("pyarrow")

from karawane.training import Stage, progress_chart


@pytest.mark.parametrize("explained", [(-0.4, 0.01), (0.0, 0.0), (0.012, 0.95)])
def test_every_stage_is_a_dot_within_the_sheet(explained: tuple[float, float]) -> None:
    stages = [
        Stage(100 * n, explained[0] + (explained[1] - explained[0]) * n / 10) for n in range(1, 11)
    ]
    sheet = ElementTree.fromstring(progress_chart(stages, "Learning <fast>"))
    dots = [each for each in sheet.iter() if each.tag.endswith("circle")]
    assert len(dots) == 10
    assert all(0 < float(dot.get("cx", -1)) <= float(sheet.get("width", 0)) for dot in dots)
    heights = [float(dot.get("cy", -1)) for dot in dots]
    assert all(0 < height < float(sheet.get("height", 0)) for height in heights)
    assert heights == sorted(heights, reverse=True)
    assert "Learning <fast>" in [each.text for each in sheet.iter()]
