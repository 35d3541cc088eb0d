from __future__ import annotations

import io

from hypothesis import given, settings
from hypothesis import strategies as st

from karawane.notation import (
    Record,
    parse_move,
    parse_position,
    parse_record,
    parse_space,
    position_text,
    read_records,
)
from karawane.notation.records import GAME_TAGS
from karawane.rules import (
    CamelColour,
    GiveBack,
    Move,
    Pass,
    PlaceCamel,
    PlaceLeader,
    Position,
    Space,
)
from tests.strategies import games, positions, set_ups

spaces = st.builds(Space.at, st.integers(0, 25), st.integers(0, 998))
colours = st.sampled_from(CamelColour)
moves = st.one_of(
    st.builds(Pass),
    st.builds(GiveBack, colours),
    st.builds(PlaceLeader, colours, spaces),
    st.builds(PlaceCamel, colours, spaces),
)

tag_names = st.from_regex(r"[A-Za-z][A-Za-z0-9_]{0,9}", fullmatch=True).filter(
    lambda name: name not in (*GAME_TAGS, "Option")
)
tag_values = st.text(max_size=12).filter(str.isprintable) | st.sampled_from(
    ['say "Wüste"', "back\\slash\\", "[Karawane]", "{a comment?", "}", "12. Ch8 / pass", ""]
)
tags = st.lists(st.tuples(tag_names, tag_values), max_size=4).map(tuple)
comment_texts = st.text(
    st.characters(exclude_characters="}", exclude_categories=["Cs"]), max_size=12
) | st.sampled_from(['\n[Karawane "1"]\n', "{{", "two\nlines", "Ch8 pass leaders"])


@st.composite
def records(draw: st.DrawFn) -> Record:
    """A record of part of a game, with comments."""
    game = draw(games(set_ups()))
    played = game.moves[: draw(st.integers(0, len(game.moves)))]
    plies = sorted(draw(st.lists(st.integers(0, len(played)), max_size=4)))
    comments = tuple((ply, draw(comment_texts)) for ply in plies)
    return Record(game.start, played, draw(tags), comments)


@given(space=spaces)
def test_a_space_is_read_back_from_its_name(space: Space) -> None:
    assert parse_space(str(space)) == space


@given(move=moves)
def test_a_move_is_read_back_from_its_text(move: Move) -> None:
    assert parse_move(str(move)) == move


@given(one=moves, other=moves)
def test_different_moves_have_different_texts(one: Move, other: Move) -> None:
    assert (str(one) == str(other)) == (one == other)


@settings(max_examples=40)
@given(position=positions(set_ups()))
def test_a_position_is_read_back_from_its_line(position: Position) -> None:
    text = position_text(position)
    assert "\n" not in text
    assert parse_position(text) == position
    assert position_text(parse_position(text)) == text


@settings(max_examples=40)
@given(record=records())
def test_a_record_is_read_back_completely(record: Record) -> None:
    again = parse_record(str(record))
    assert again == record
    assert str(again) == str(record)
    assert again.start.game.edition.overrides == record.start.game.edition.overrides
    assert again.final == record.final


@settings(max_examples=15)
@given(written=st.lists(records(), min_size=1, max_size=4))
def test_consecutive_records_are_read_back(written: list[Record]) -> None:
    file = io.StringIO("".join(map(str, written)), newline="\n")
    assert list(read_records(file)) == written
