"""Hypothesis strategies: editions, boards, set-ups and positions of games."""

from __future__ import annotations

from itertools import islice
from random import Random

from hypothesis import strategies as st

from karawane.rules import OPTIONS, Board, Edition, Move, Position, deal
from tests.play_styles import STYLES, Style, game_from

player_counts = st.integers(2, 5)
seeds = st.integers(0, 2**32 - 1)
styles = st.sampled_from([*STYLES.values()])
overrides = st.fixed_dictionaries(
    {}, optional={option: st.sampled_from(values) for option, values in OPTIONS.items()}
)


@st.composite
def editions(draw: st.DrawFn) -> Edition:
    """An edition with some of its options overridden."""
    return Edition.named(draw(st.sampled_from([*Edition.names()]))).with_options(**draw(overrides))


@st.composite
def small_boards(draw: st.DrawFn) -> Board:
    """A board of up to 8 by 9, often with islands and with spaces that cut it in two."""
    width, height = draw(st.integers(2, 8)), draw(st.integers(2, 8))
    # One number for all signs: hypothesis is slow at drawing 81 of them one by one.
    generator = Random(draw(seeds))
    mountains = draw(st.sampled_from([0.0, 0.15, 0.35]))
    # With more than five palms, some have no oasis and are spaces that may score (9.3).
    signs = draw(st.sampled_from(["........ooP", "......oPP"]))
    rows = [
        "".join(
            "#" if generator.random() < mountains else generator.choice(signs) for _ in range(width)
        )
        for _ in range(height)
    ]
    return Board.from_text("small", "\n".join([*rows, "."]))


@st.composite
def set_ups(draw: st.DrawFn) -> Position:
    """A set-up on the usual board."""
    return deal(draw(player_counts), seed=draw(seeds), edition=draw(editions()))


@st.composite
def small_set_ups(draw: st.DrawFn) -> Position:
    """A set-up on a small board, on which leaders are skipped and everybody soon passes."""
    board = draw(small_boards())
    return deal(draw(player_counts), seed=draw(seeds), edition=draw(editions()), board=board)


any_set_ups = set_ups() | small_set_ups()


class Played(list[tuple[Position, Move | None]]):
    """A whole game: each position with its move, None for the last."""

    @property
    def start(self) -> Position:
        return self[0][0]

    @property
    def end(self) -> Position:
        return self[-1][0]

    @property
    def moves(self) -> tuple[Move, ...]:
        return tuple(move for _, move in self if move is not None)

    def __repr__(self) -> str:
        game = self.start.game
        return f"{game.board} {game.edition} {' '.join(map(str, self.moves))}"


@st.composite
def games(draw: st.DrawFn, start: st.SearchStrategy[Position] = any_set_ups) -> Played:
    """A game played to its end."""
    style: Style = draw(styles)
    return Played(game_from(draw(start), style, Random(draw(seeds))))


@st.composite
def positions(draw: st.DrawFn, start: st.SearchStrategy[Position] = any_set_ups) -> Position:
    """Any position of a game, the set-up and the end more often than others."""
    style: Style = draw(styles)
    game = game_from(draw(start), style, Random(draw(seeds)))
    *_, (position, _) = islice(game, draw(st.sampled_from([1, 500]) | st.integers(1, 160)))
    return position
