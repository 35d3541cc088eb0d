"""The SVG drawing, read back."""

import re
from collections import Counter

import pytest

from karawane.drawing import draw_svg
from karawane.drawing.palette import AREA_FILLS, CAMEL_FILLS, OUTLINE, SEAT_FILLS
from karawane.rules import (
    CamelColour,
    Position,
    Seat,
    Space,
    deal,
    legal_moves,
    load_board,
    scores,
    spaces_in,
)
from tests.drawing.games import seeded_game, tiny_position
from tests.drawing.svg_reading import SVG, classes, defined, elements, having, read, shown


def stages(players: int) -> list[Position]:
    positions, _ = seeded_game(players)
    return [positions[0], positions[len(positions) // 2], positions[-1]]


ALL_STAGES = [position for players in (2, 3, 4, 5) for position in stages(players)]
IDS = [f"{players}-{when}" for players in (2, 3, 4, 5) for when in ("start", "middle", "end")]
every_stage = pytest.mark.parametrize("position", ALL_STAGES, ids=IDS)


@every_stage
def test_every_space_is_drawn_once_and_nothing_else(position: Position) -> None:
    drawn = [
        element.get("data-space") for element in having(read(draw_svg(position)), "data-space")
    ]
    assert sorted(map(str, drawn)) == sorted(s.name for s in spaces_in(position.game.board.spaces))


@every_stage
def test_every_camel_stands_where_the_position_has_it(position: Position) -> None:
    drawn = {
        (e.get("data-at"), e.get("data-colour"), e.get("data-seat"))
        for e in having(read(draw_svg(position)), "data-at")
    }
    assert drawn == {
        (space.name, caravan.colour.letter, str(caravan.seat.value))
        for caravan in position.all_caravans()
        for space in spaces_in(caravan.camels)
    }


@every_stage
def test_water_and_oases_are_those_of_the_position(position: Position) -> None:
    root = read(draw_svg(position))
    values = Counter(element.get("data-value") for element in having(root, "data-value"))
    assert values == +Counter({str(v): h.bit_count() for v, h in enumerate(position.water, 1)})
    oases = {element.get("data-oasis") for element in having(root, "data-oasis")}
    assert oases == {space.name for space in spaces_in(position.game.oases)}


@every_stage
def test_ids_are_unique_and_every_reference_has_one(position: Position) -> None:
    drawing = draw_svg(position, legal=legal_moves(position))
    names = re.findall(r' id="([^"]+)"', drawing)
    assert len(names) == len(set(names))
    references = re.findall(r'href="#([^"]+)"', drawing) + re.findall(r"url\(#([^)]+)\)", drawing)
    assert set(references) <= set(names)


@every_stage
def test_a_drawing_is_of_reasonable_size(position: Position) -> None:
    assert len(draw_svg(position, legal=legal_moves(position)).encode()) < 250_000


def test_a_drawing_needs_nothing_from_outside() -> None:
    drawing = draw_svg(stages(5)[1])
    outside = drawing.replace("http://www.w3.org/2000/svg", "")
    assert "http" not in outside
    assert "<script" not in outside
    assert "<image" not in outside


def test_the_same_position_gives_the_same_drawing_and_another_one_other_ids() -> None:
    start, middle, _ = stages(2)
    assert draw_svg(start) == draw_svg(start)
    names = [set(re.findall(r' id="([^"]+)"', draw_svg(position))) for position in (start, middle)]
    assert not names[0] & names[1]


def test_the_prefix_of_ids_can_be_chosen() -> None:
    names = re.findall(r' id="([^"]+)"', draw_svg(tiny_position(), id_prefix="mine"))
    assert names
    assert all(name.startswith("mine-") for name in names)


def test_ids_do_not_depend_on_how_a_position_is_represented(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    drawn = draw_svg(tiny_position(), last="R@a1", legal=["Cb1"])
    for kind in (Position, Space, CamelColour):
        monkeypatch.setattr(kind, "__repr__", lambda _: "?")
    assert draw_svg(tiny_position(), last="R@a1", legal=["Cb1"]) == drawn


@pytest.mark.parametrize("colour", CamelColour)
def test_camels_and_leaders_have_fill_outline_and_glyph(colour: CamelColour) -> None:
    root = read(draw_svg(stages(4)[2]))
    for use in having(root, "data-at"):
        if use.get("data-colour") == colour.letter:
            parts = list(shown(root, use))
            assert any(part.get("fill") == CAMEL_FILLS[colour] for part in parts)
            assert any(part.get("stroke") == OUTLINE for part in parts)
            glyphs = [name for name in classes(defined(root, use)) if name.startswith("glyph-")]
            assert glyphs == [f"glyph-{colour.letter}"]


def test_the_five_glyphs_are_five_shapes() -> None:
    root = read(draw_svg(stages(4)[2]))
    shapes = {
        path.get("d")
        for colour in CamelColour
        for path in elements(root, class_=f"glyph glyph-{colour.letter}")
    }
    assert len(shapes) == 5


@every_stage
def test_each_leader_has_the_badge_of_its_seat(position: Position) -> None:
    root = read(draw_svg(position, panel=False))
    badges = [badge for group in elements(root, class_="badges") for badge in group]
    wanted = Counter(str(caravan.seat.value) for caravan in position.all_caravans())
    assert Counter(badge.get("data-seat") for badge in badges) == wanted
    for badge in badges:
        seat = Seat(int(badge.get("data-seat", "")))
        symbol = defined(root, badge)
        assert elements(symbol, fill=SEAT_FILLS[seat], stroke="#FFFFFF")
        assert [e.text for e in symbol.iter(f"{SVG}text")] == [str(seat.value)]


def test_leaders_have_riders_in_the_seats_colour_and_camels_have_none() -> None:
    position = stages(4)[2]
    root = read(draw_svg(position))
    leaders = {caravan.leader.name for caravan in position.all_caravans()}
    for use in having(root, "data-at"):
        fill = SEAT_FILLS[Seat(int(use.get("data-seat", "")))]
        has_rider = any(part.get("fill") == fill for part in shown(root, use))
        assert has_rider == (use.get("data-at") in leaders)


@pytest.mark.parametrize("seat", Seat)
def test_links_are_drawn_in_the_owners_line_style(seat: Seat) -> None:
    position = stages(5)[2]
    neighbours = position.game.board.neighbours
    pairs = sum(
        (neighbours[space] & caravan.camels).bit_count()
        for caravan in position.all_caravans()
        if caravan.seat is seat
        for space in spaces_in(caravan.camels)
    )
    groups = elements(read(draw_svg(position)), class_="links", data_seat=str(seat.value))
    dashes = {Seat.TWO: "8 4.5", Seat.THREE: "0 7.4"}.get(seat)
    assert len(groups) == (2 if seat is Seat.FOUR else 1)
    assert groups[0].get("stroke") == SEAT_FILLS[seat]
    for group in groups:
        assert group.get("stroke-dasharray") == dashes
        assert len(group) == pairs // 2


@every_stage
def test_areas_are_tinted_outlined_and_numbered_for_their_owners(position: Position) -> None:
    root = read(draw_svg(position))
    for seat, area in zip(position.game.seats, position.areas, strict=True):
        tints = elements(root, class_="area", data_seat=str(seat.value))
        outlines = elements(root, class_="area-outline", data_seat=str(seat.value))
        assert bool(tints) == bool(outlines) == bool(area)
        for tint, outline in zip(tints, outlines, strict=False):
            assert tint.get("fill") == AREA_FILLS[seat]
            assert outline.get("stroke") == SEAT_FILLS[seat]
            assert len(tint) == len(outline)
    owners = {badge.get("data-seat") for g in elements(root, class_="area-badges") for badge in g}
    assert owners == {str(n) for n, area in enumerate(position.areas, 1) if area}


def test_some_stage_has_areas() -> None:
    assert any(any(position.areas) for position in ALL_STAGES)


def test_legal_spaces_are_marked_in_the_camels_colour() -> None:
    position = stages(3)[1]
    colour = next(c for c in CamelColour if legal_moves(position).spaces(c))
    moves = [move for move in legal_moves(position) if str(move).startswith(colour.letter)]
    root = read(draw_svg(position, legal=moves))
    marks = having(root, "data-legal")
    assert {mark.get("data-legal") for mark in marks} == {
        space.name for space in spaces_in(legal_moves(position).spaces(colour))
    }
    for mark in (defined(root, mark) for mark in marks):
        assert elements(mark, fill=CAMEL_FILLS[colour])
        assert f"glyph-{colour.letter}" in classes(mark)


def test_a_set_of_spaces_is_marked_in_no_camels_colour() -> None:
    position = stages(2)[0]
    root = read(draw_svg(position, legal=position.game.oases & -position.game.oases))
    (mark,) = having(root, "data-legal")
    assert not set(CAMEL_FILLS.values()) & {e.get("fill") for e in defined(root, mark).iter()}


def test_the_last_moves_are_marked() -> None:
    positions, moves = seeded_game(2)
    last = having(read(draw_svg(positions[-1], last=moves[-2:])), "data-last")
    assert {f"{mark.get('data-last')}" for mark in last} == {str(move)[1:] for move in moves[-2:]}


def test_no_marks_unless_asked_for() -> None:
    root = read(draw_svg(stages(2)[1]))
    assert not having(root, "data-last")
    assert not having(root, "data-legal")


def test_coordinates_can_be_left_out() -> None:
    position = stages(5)[0]
    (labels,) = elements(read(draw_svg(position)), class_="coordinates")
    names = [label.text for label in labels]
    assert names == [*"abcdefghijklmnopqrstu", *map(str, range(1, 17))]
    assert not elements(read(draw_svg(position, coordinates=False)), class_="coordinates")


def test_2_1_the_dark_line_is_on_the_whole_board_only() -> None:
    assert elements(read(draw_svg(stages(4)[0])), class_="dark-line")
    assert not elements(read(draw_svg(stages(3)[0])), class_="dark-line")
    assert not elements(read(draw_svg(tiny_position())), class_="dark-line")


def test_the_note_on_the_board_is_shown_with_the_whole_board_only() -> None:
    note = load_board(players=5).note
    assert note
    (caption,) = elements(read(draw_svg(stages(5)[0])), class_="note")
    assert caption.text == note
    assert note not in draw_svg(stages(2)[0])


def test_the_panel_shows_points_and_supply_and_can_be_left_out() -> None:
    position = stages(5)[2]
    root = read(draw_svg(position))
    points = [text.text for group in elements(root, class_="points") for text in group]
    assert points == [str(n) for score in scores(position) for n in (*score, score.total)]
    (supply,) = elements(root, class_="supply")
    counts = [text.text for text in supply.iter(f"{SVG}text")]
    assert counts == [str(left) for left in position.supply]
    assert not elements(read(draw_svg(position, panel=False)), class_="panel")


def test_a_title_is_escaped() -> None:
    title = '<script>alert("&")</script>\x07'
    root = read(draw_svg(tiny_position(), title=title))
    shown = root.find(f"{SVG}title")
    assert shown is not None
    assert shown.text == title.replace("\x07", "\ufffd")
    assert not list(root.iter(f"{SVG}script"))


def test_a_drawing_speaks_to_screen_readers() -> None:
    root = read(draw_svg(deal(2, seed=1)))
    assert root.get("role") == "img"
    title, desc = (root.find(f"{SVG}{name}") for name in ("title", "desc"))
    assert title is not None
    assert desc is not None
    assert root.get("aria-labelledby") == f"{title.get('id')} {desc.get('id')}"
    assert "Seat 1 places a leader" in (desc.text or "")


def test_the_width_can_be_chosen_and_the_height_follows() -> None:
    usual, narrow = read(draw_svg(tiny_position())), read(draw_svg(tiny_position(), width=300))
    assert narrow.get("width") == "300"
    assert narrow.get("viewBox") == usual.get("viewBox")
    shapes = [float(e.get("width", "")) / float(e.get("height", "")) for e in (usual, narrow)]
    assert shapes[0] == pytest.approx(shapes[1], rel=0.01)
