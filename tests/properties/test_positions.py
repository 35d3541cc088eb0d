from __future__ import annotations

from hypothesis import given, settings

from karawane.notation import parse_position, position_text
from karawane.rules import Position, legal_moves
from karawane.rules.consistency import inconsistencies
from karawane.rules.position import Phase
from tests.play_styles import most_moves
from tests.strategies import Played, games, positions, set_ups


@settings(max_examples=100)
@given(game=games())
def test_a_position_rebuilt_from_its_facts_is_equal(game: Played) -> None:
    for position, _ in game:
        again = Position(**position._asdict())
        assert again == position
        assert again.camels == position.camels
        assert list(legal_moves(again)) == list(legal_moves(position))
        assert not list(inconsistencies(position))


@settings(max_examples=40)
@given(game=games(set_ups()))
def test_a_position_read_back_is_equal_and_has_the_same_hash(game: Played) -> None:
    for position, _ in game[::7] + game[-1:]:
        again = parse_position(position_text(position))
        assert again == position
        assert hash(again) == hash(position)
        assert again.game is not position.game


@settings(max_examples=60)
@given(game=games())
def test_the_positions_of_a_game_all_differ(game: Played) -> None:
    assert len({position for position, _ in game}) == len(game)
    assert len({hash(position) for position, _ in game}) == len(game)


@settings(max_examples=60)
@given(one=positions(), other=positions())
def test_positions_are_equal_exactly_if_their_facts_are(one: Position, other: Position) -> None:
    assert (one == other) == (one._asdict() == other._asdict())
    assert one != one._replace(water_won=tuple(won + 1 for won in one.water_won))
    assert one != one._replace(passes=one.passes + 1)


@settings(max_examples=100)
@given(game=games())
def test_a_game_always_ends_by_a_colour_used_up_or_by_passing(game: Played) -> None:
    # The game was played to its end, or `game_from` would have given up.
    assert game.end.phase is Phase.OVER
    assert game.end.passes == game.start.game.players or not all(game.end.supply)
    assert not any(position.is_over for position, _ in game[:-1])
    assert len(game.moves) <= most_moves(game.start)


@settings(max_examples=60)
@given(game=games())
def test_the_phases_come_in_order_and_never_return(game: Played) -> None:
    order = list(Phase)
    phases = [order.index(position.phase) for position, _ in game]
    assert phases == sorted(phases)
    assert (Phase.GIVE_BACK in {p.phase for p, _ in game}) == (game.start.game.players == 5)
