import pytest

from karawane.bots import GreedyPlayer, player
from karawane.bots.player import Seed
from karawane.bots.python_player import PythonPlayer, check_bot
from karawane.bots.search_player import SearchPlayer
from karawane.rules import Move, NotationError, Position, deal

START = deal(2, seed=1)


class Fox:
    def choose(self, position: Position) -> Move:
        return position.legal_moves[0]


class Owl:
    name = "owl"

    def __init__(self, seed: Seed, depth: int = 1) -> None:
        self.seen = (seed, depth)

    def choose(self, position: Position, *, seconds: float | None = None) -> str:  # noqa: ARG002
        self.seconds = seconds
        return "C@h7"


def last(position: Position) -> Move:
    return position.legal_moves[-1]


def test_an_object_a_class_and_a_function_can_play() -> None:
    assert [str(player(bot, 1).choose(START)) for bot in (Fox(), Fox, last)] == [
        "C@c1",
        "C@c1",
        "O@j13",
    ]


def test_names_are_their_own_or_those_of_class_and_function() -> None:
    assert [player(bot, 1).name for bot in (Fox(), Fox, last, Owl)] == ["Fox", "Fox", "last", "owl"]


def test_text_becomes_a_move() -> None:
    assert player(Owl, 1).choose(START) in START.legal_moves


def test_seconds_are_given_to_those_who_take_them() -> None:
    owl = Owl(1)
    player(owl, 1).choose(START, seconds=0.5)
    player(Fox(), 1).choose(START, seconds=0.5)
    assert owl.seconds == 0.5


def test_a_class_gets_the_seed() -> None:
    owls: list[Owl] = []

    class Watched(Owl):
        def __init__(self, seed: Seed) -> None:
            super().__init__(seed)
            owls.append(self)

    player(Watched, "7/1")
    assert owls[0].seen == ("7/1", 1)


@pytest.mark.parametrize("answer", [None, 7, START])
def test_what_is_not_a_move_is_reported(answer: object) -> None:
    with pytest.raises(TypeError, match=r"quiet chose .+, which is not a move"):
        PythonPlayer(lambda _position: answer, "quiet").choose(START)  # type: ignore[arg-type, return-value]


def test_text_that_cannot_be_read_is_reported() -> None:
    with pytest.raises(NotationError, match="'h7' is not a move"):
        PythonPlayer(lambda _position: "h7").choose(START)


@pytest.mark.parametrize(
    ("bot", "options", "words"),
    [
        (object(), {}, "is not a bot; write an object with `choose`"),
        (int, {}, "the class int has no method `choose`"),
        (Owl, {"width": 3}, "Owl: got an unexpected keyword argument 'width'"),
        (Fox(), {"depth": 3}, "only a class takes options"),
    ],
)
def test_what_cannot_play_is_reported(bot: object, options: dict[str, int], words: str) -> None:
    with pytest.raises(ValueError, match=words):
        check_bot(bot, options)


def test_a_player_that_shows_its_search_stays_as_it_is() -> None:
    search = SearchPlayer(1, simulations=10)
    assert player(search, 1) is search


def test_a_finished_game_has_no_move() -> None:
    over = START
    greedy = GreedyPlayer(1)
    while not over.is_over:
        over = over.play(greedy.choose(over))
    with pytest.raises(ValueError, match="the game is over"):
        player(Fox, 1).choose(over)
