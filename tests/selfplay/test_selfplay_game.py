import pytest

from karawane.kernel import move_of
from karawane.notation import parse_move, parse_position
from karawane.rules import legal_moves, play, scores
from karawane.selfplay import Plan, play_game


@pytest.mark.parametrize("players", [2, 5])
@pytest.mark.parametrize("bot", ["search:20", "guided:20", "greedy"])
def test_the_rows_are_the_game(players: int, bot: str) -> None:
    plan = Plan(bot, players=players)
    rows = play_game(plan, 3)
    position = plan.start(3)
    for ply, row in enumerate(rows):
        assert (row.game, row.ply, row.seat, row.players) == (3, ply, int(position.seat), players)
        assert parse_position(row.position) == position
        move = parse_move(row.move)
        assert move_of(position.game.board, row.action) == move
        legal = set(legal_moves(position))
        assert {move_of(position.game.board, each.action) for each in row.visits} <= legal
        position = play(position, move)
    assert position.is_over
    assert {row.points for row in rows} == {tuple(score.total for score in scores(position))}
    assert {sum(row.shares) for row in rows} == {1.0}


def test_a_search_reports_its_visits_and_values() -> None:
    for row in play_game(Plan("search:30"), 0):
        if not row.visits:
            assert row.value is None
            continue
        assert row.visits[0].action == row.action
        assert sum(each.visits for each in row.visits) >= 30
        assert row.value is not None
        assert 0 <= row.value <= 1
        assert row.rewards is not None
        assert len(row.rewards) == 2


def test_who_does_not_search_has_no_visits() -> None:
    assert {(row.visits, row.value, row.rewards) for row in play_game(Plan("greedy"), 0)} == {
        ((), None, None)
    }


def test_a_game_depends_on_its_number_alone() -> None:
    plan = Plan("search:20")
    assert play_game(plan, 1) == play_game(plan, 1)
    assert play_game(plan, 1) != play_game(plan, 2)


def test_exploring_draws_the_first_moves_by_their_visits() -> None:
    usual, explored = (play_game(Plan("search:30", explore=n), 0) for n in (0, 4))
    assert explored == play_game(Plan("search:30", explore=4), 0)
    assert explored != usual
    assert any(row.action != row.visits[0].action for row in explored[:4])
    assert all(row.action == row.visits[0].action for row in explored[4:] if row.visits)
