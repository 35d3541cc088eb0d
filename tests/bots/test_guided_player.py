from karawane.bots import play_out, player
from karawane.bots.guided_player import GuidedPlayer
from karawane.rules import deal, legal_moves, play


def test_it_places_leaders_as_greedy_does() -> None:
    start = deal(3, seed=1)
    assert GuidedPlayer(seed=4, simulations=10).choose(start) == player("greedy", 4).choose(start)


def test_it_places_camels_as_the_search_does() -> None:
    record = play_out(deal(2, seed=1), [player("greedy", n) for n in range(2)])
    position = list(record.positions())[-3]
    bot = GuidedPlayer(seed=1, simulations=500)
    move = bot.choose(position)
    assert move in legal_moves(position)
    assert play(position, move).camels > position.camels


def test_the_same_seed_gives_the_same_game() -> None:
    first, second = (
        play_out(deal(2, seed=2), [GuidedPlayer(seed=3, simulations=20), player("random", 1)])
        for _ in range(2)
    )
    assert first.moves == second.moves
