import asyncio

import pytest

from karawane.rules import legal_moves
from karawane.server.requester import Client
from karawane.server.thinking import PoolThinker, ThinkingPool
from tests.server.thinking.late_game import GAME, POSITION

ANN = Client("192.0.2.1", "ann")


@pytest.mark.anyio
async def test_bots_analyses_and_reports() -> None:
    waits: list[int | None] = []
    thinker = PoolThinker(ThinkingPool(2), report_simulations=50)
    try:
        moves = [
            await thinker.choose(POSITION, "gazelle", "seed", requester=ANN, tell_wait=waits.append)
            for _ in range(2)
        ]
        assert waits == [None, None]
        assert moves[0] == moves[1]
        assert moves[0] in legal_moves(POSITION)
        view = await thinker.analyse(POSITION, 0, seconds=0.1, language="fr", requester=ANN)
        assert {each.move for each in view.moves} == {str(move) for move in legal_moves(POSITION)}
        assert view.moves[0].why
        german, english = await asyncio.gather(
            thinker.report(GAME, "de", requester=ANN), thinker.report(GAME, "en", requester=ANN)
        )
        assert german.moments == english.moments
        assert len(german.moments) == len(GAME.moves) + 1
        assert [turn.ply for turn in german.turning_points] == [
            turn.ply for turn in english.turning_points
        ]
        assert german.turning_points != english.turning_points or not german.turning_points
    finally:
        await thinker.close()
