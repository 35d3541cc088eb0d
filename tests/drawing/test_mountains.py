"""Mountains: varied, filling every bare hexagon, and never on the sand."""

import re
from xml.etree import ElementTree

import pytest

from karawane.drawing.hexagons import hexagon_at, ring_at
from karawane.drawing.markup import Ids
from karawane.drawing.mountains import GROUP_VARIANTS, mountain_group, mountain_symbols

KINDS = ("foothills", "slope", "range")
SYMBOLS = {
    symbol.get("id", ""): symbol
    for symbol in map(ElementTree.fromstring, mountain_symbols(Ids("")))
}
HERE = (1, 0)
"""A hexagon around the point (45, 0)."""


def stands(group: str) -> list[tuple[float, float, float]]:
    """Return the feet of a group's mountains, and their sizes."""
    transforms = [use.get("transform", "") for use in SYMBOLS[group]]
    numbers = [re.findall(r"-?[\d.]+", transform) for transform in transforms]
    return [(float(x), float(y), float(size)) for x, y, size in numbers]


@pytest.mark.parametrize(("kind", "edges"), [*zip(KINDS, (0, 3, 6), strict=True)])
def test_no_mountain_reaches_a_hexagon_that_may_be_sand(kind: str, edges: int) -> None:
    bare = {HERE, *ring_at(*HERE)[6 - edges :]}
    for variant in range(GROUP_VARIANTS):
        assert stands(f"{kind}-{variant}")
        for x, y, size in stands(f"{kind}-{variant}"):
            # Feet are rounded, and sizes vary a little around those that fit.
            assert hexagon_at((45 + x * 0.97, y * 0.97)) in bare
            assert hexagon_at((45 + x * 0.97, y - 28 * size)) in bare


def test_mountains_differ() -> None:
    groups = [f"{kind}-{variant}" for kind in KINDS for variant in range(GROUP_VARIANTS)]
    assert len({str(stands(group)) for group in groups}) == len(groups)
    assert len({use.get("href") for group in groups for use in SYMBOLS[group]}) >= 6
    assert len({size for group in groups for *_, size in stands(group)}) >= 20


@pytest.mark.parametrize("kind", KINDS)
def test_mountains_in_front_are_drawn_over_those_behind(kind: str) -> None:
    for variant in range(GROUP_VARIANTS):
        heights = [y for _, y, _ in stands(f"{kind}-{variant}")]
        assert heights == sorted(heights)


def test_the_group_depends_on_the_neighbours() -> None:
    below, *_, upper_right = ring_at(3, 4)
    assert mountain_group(3, 4, lambda *_: True).startswith("range-")
    assert mountain_group(3, 4, lambda *place: place != below).startswith("slope-")
    assert mountain_group(3, 4, lambda *place: place != upper_right).startswith("foothills-")


def test_neighbouring_hexagons_show_different_groups() -> None:
    shown = {(x, y): mountain_group(x, y, lambda *_: True) for x in range(26) for y in range(20)}
    alike = sum(shown[x, y] == shown.get((x, y + 1)) for x, y in shown)
    assert alike < len(shown) / 5
