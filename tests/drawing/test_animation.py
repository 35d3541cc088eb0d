import re
from collections import Counter

import pytest

from karawane.drawing import draw_animation, draw_svg
from karawane.rules import Pass, PlaceCamel, PlaceLeader, scores
from tests.drawing.games import seeded_game
from tests.drawing.svg_reading import SVG, elements, having, read


@pytest.fixture(scope="module", params=[2, 5])
def players(request: pytest.FixtureRequest) -> int:
    assert isinstance(request.param, int)
    return request.param


@pytest.fixture(scope="module")
def drawing(players: int) -> str:
    """The animation of a whole game."""
    return draw_animation(*seeded_game(players), id_prefix="k")


def test_every_placement_appears_once_at_its_time(players: int, drawing: str) -> None:
    _, moves = seeded_game(players)
    root = read(drawing)
    (camels,) = elements(root, class_="camels")
    placed = {
        move.space.name: ply
        for ply, move in enumerate(moves, 1)
        if isinstance(move, PlaceCamel | PlaceLeader)
    }
    shown = {group[0].get("data-at"): group.get("class") for group in camels}
    assert len(camels) == len(placed)
    assert shown == {space: f"k-{ply}-end" for space, ply in placed.items()}


def test_water_vanishes_when_it_is_won(players: int, drawing: str) -> None:
    positions, _ = seeded_game(players)
    root = read(drawing)
    (water,) = elements(root, class_="water")
    gone = [group for group in water if group.get("class")]
    first, last = (sum(h.bit_count() for h in positions[at].water) for at in (0, -1))
    assert len(water) == first
    assert len(gone) == first - last
    assert all(group.get("opacity") == "0" for group in gone)


def test_without_animation_the_last_position_shows(players: int, drawing: str) -> None:
    positions, moves = seeded_game(players)
    root = read(drawing)
    still = read(draw_svg(positions[-1], last=moves[-1]))
    for hidden in elements(root, opacity="0"):
        hidden.clear()
    for attribute in ("data-at", "data-value", "data-last"):
        assert sorted(str(e.get(attribute)) for e in having(root, attribute)) == sorted(
            str(e.get(attribute)) for e in having(still, attribute)
        )
    (points,) = elements(root, class_="points")
    shown = sorted(int(text.text or "") for text in points.iter(f"{SVG}text"))
    assert shown == sorted(n for score in scores(positions[-1]) for n in (*score, score.total))


def test_reduced_motion_shows_no_animation(drawing: str) -> None:
    style = read(drawing).findtext(f"{SVG}style") or ""
    assert style.startswith("@media (prefers-reduced-motion:no-preference){")
    assert style.count("{") == style.count("}")


def test_every_class_has_its_keyframes(drawing: str) -> None:
    used = set(re.findall(r'class="(k-\d+-\w+)"', drawing))
    assert used
    assert used == set(re.findall(r"@keyframes (k-\d+-\w+)", drawing))
    shares = [float(share) for share in re.findall(r"([\d.]+)%", drawing)]
    assert max(shares) == 100


def test_an_animation_is_of_reasonable_size(drawing: str) -> None:
    assert len(drawing.encode()) < 1_000_000


def test_a_fragment_that_returns_is_shown_again() -> None:
    positions, _ = seeded_game(2)
    start, end = positions[0], positions[-1]
    root = read(draw_animation([start, end, start], [Pass(), Pass()], id_prefix="k"))
    (water,) = elements(root, class_="water")
    stay, all_holes = (sum(h.bit_count() for h in at.water) for at in (end, start))
    shown = Counter(group.get("class") for group in water)
    assert shown == {"k-0-1": all_holes - stay, "k-2-end": all_holes - stay, None: stay}


def test_positions_and_moves_must_fit() -> None:
    positions, moves = seeded_game(2)
    with pytest.raises(ValueError, match="one position more than moves"):
        draw_animation(positions[1:], moves)


def test_a_move_needs_time() -> None:
    with pytest.raises(ValueError, match="more than 0 seconds"):
        draw_animation(*seeded_game(2), seconds_per_move=0)
