import pytest

from karawane.notation import (
    NotationError,
    Record,
    parse_position,
    parse_record,
    position_text,
)
from karawane.notation.definitions import parse_board
from karawane.rules import Board, BoardError, Edition, deal, legal_moves, load_board, play

OPTIONS = Edition.named("ffg").options | {"ends": "at_once"}
ROWS = "..P.#.\n.o..,c\n......\n.Q...."


@pytest.mark.parametrize("players", [2, 5])
@pytest.mark.parametrize("name", ["tiny", "", "my board", "a=b/c+d", "desert", "\u00e9"])
def test_a_board_of_ones_own_is_read_back(name: str, players: int) -> None:
    start = deal(players, seed=1, board=Board.from_text(name, ROWS))
    position = play(start, legal_moves(start)[0])
    again = parse_position(position_text(position))
    assert again == position
    assert again.game.board.beyond == position.game.board.beyond
    record = Record(start, (legal_moves(start)[0],))
    assert parse_record(str(record)) == record


@pytest.mark.parametrize("name", ["house", "", "my house+rules", "v1.2"])
def test_an_edition_of_ones_own_is_read_back(name: str) -> None:
    start = deal(2, seed=1, edition=Edition.from_options(name, OPTIONS))
    assert parse_position(position_text(start)) == start
    assert parse_record(str(Record(start))).start == start


def test_the_whole_desert_for_two_is_read_back() -> None:
    start = deal(2, seed=1, board=load_board("desert", players=5))
    assert parse_position(position_text(start)) == start


def test_what_the_library_has_is_written_by_its_name() -> None:
    assert position_text(deal(2, seed=1, edition="ffg")).startswith("K1 desert ffg 2 ")


def test_an_unknown_edition_needs_all_options() -> None:
    text = position_text(deal(2, seed=1))
    with pytest.raises(NotationError, match="unknown edition 'house'"):
        parse_position(text.replace("v1.2", "house"))
    with pytest.raises(NotationError, match=r"edition 'house'.*owner_may_enter"):
        parse_position(text.replace("v1.2", "house+ends=at_once"))


def test_only_known_boards_and_editions_if_asked() -> None:
    tiny = Record(deal(2, seed=1, board=Board.from_text("tiny", ROWS)))
    house = Record(deal(2, seed=1, edition=Edition.from_options("house", OPTIONS)))
    for record, why in (
        (tiny, "only known boards are allowed"),
        (house, "unknown edition 'house'"),
    ):
        with pytest.raises(NotationError, match=why):
            parse_record(str(record), library_only=True)


def test_a_board_that_cannot_be_drawn_is_refused() -> None:
    with pytest.raises(BoardError, match="unknown sign 'x'"):
        parse_board("tiny=.x", 2)
