"""Camels and seats can be distinguished by colour alone, with every common colour vision."""

from collections.abc import Mapping
from itertools import combinations

import pytest
from coloraide import Color

from karawane.drawing.palette import CAMEL_FILLS, SAND, SEAT_FILLS

APART = 16
"""The smallest CIEDE2000 distance between two colours of a kind."""
FROM_SAND = 10

MODELS = ("brettel", "machado")
"""Two ways to simulate what is seen: of 1997, and of 2009; they differ most for tritan sight."""
SIGHTS = ("normal", *(f"{sight} {by}" for sight in ("protan", "deutan", "tritan") for by in MODELS))

CAMELS = {str(camel): fill for camel, fill in CAMEL_FILLS.items()}
SEATS = {f"seat {seat:d}": fill for seat, fill in SEAT_FILLS.items()}


def seen(colour: str, sight: str) -> Color:
    """Return a colour as it looks in a kind of sight: with one kind of cone missing."""
    if sight == "normal":
        return Color(colour)
    missing, model = sight.split()
    return Color(colour).filter(missing, 1, method=model).clip("srgb")


def distance(colour: str, other: str, sight: str) -> float:
    """Return the CIEDE2000 distance of two colours in a kind of sight."""
    return seen(colour, sight).delta_e(seen(other, sight), method="2000")


@pytest.mark.parametrize("sight", SIGHTS)
@pytest.mark.parametrize("kind", [CAMELS, SEATS], ids=["camels", "seats"])
def test_no_two_of_a_kind_look_alike(kind: Mapping[str, str], sight: str) -> None:
    found = {
        (one, other): distance(kind[one], kind[other], sight)
        for one, other in combinations(kind, 2)
    }
    assert {pair: away for pair, away in found.items() if away < APART} == {}


@pytest.mark.parametrize("sight", SIGHTS)
def test_nothing_looks_like_sand(sight: str) -> None:
    found = {name: distance(fill, SAND, sight) for name, fill in (CAMELS | SEATS).items()}
    assert {name: away for name, away in found.items() if away < FROM_SAND} == {}


@pytest.mark.parametrize(
    ("one", "other", "expected"),
    [
        ((50, 2.6772, -79.7751), (50, 0, -82.7485), 2.0425),
        ((50, 2.5, 0), (73, 25, -18), 27.1492),
        ((60.2574, -34.0099, 36.2677), (60.4626, -34.1751, 39.4387), 1.2644),
        ((2.0776, 0.0795, -1.135), (0.9033, -0.0636, -0.5514), 0.9082),
    ],
)
def test_distances_are_those_that_were_published(
    one: tuple[float, float, float], other: tuple[float, float, float], expected: float
) -> None:
    """Sharma, Wu and Dalal 2005, table 1."""
    away = Color("lab-d65", one).delta_e(Color("lab-d65", other), method="2000", space="lab-d65")
    assert away == pytest.approx(expected, abs=1e-4)
