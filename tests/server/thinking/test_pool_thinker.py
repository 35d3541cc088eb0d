import asyncio
import logging
from functools import partial
from pathlib import Path

import pytest

from karawane.bots.offered_bots import offer_bot
from karawane.rules import legal_moves
from karawane.server.requester import Client
from karawane.server.thinking import PoolThinker, ThinkingPool
from karawane.server.thinking.worker_process import WorkerProcess
from karawane.server.wire.api import LanguageCode
from tests.server.thinking.late_game import GAME, POSITION

ANN = Client("192.0.2.1", "ann")
LANGUAGES: tuple[LanguageCode, ...] = ("de", "en")


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
            *(thinker.report(str(GAME), language, requester=ANN) for language in LANGUAGES)
        )
        assert german.moments == english.moments
        assert len(german.moments) == len(GAME.moves) + 1
        assert [turn.ply for turn in german.turning_points] == [
            turn.ply for turn in english.turning_points
        ]
        assert german.turning_points != english.turning_points or not german.turning_points
    finally:
        await thinker.close()


BOTS = """
class Fox:
    def choose(self, position):
        print("thinking aloud")
        return str(position.legal_moves[0])

class Broken:
    def choose(self, position):
        raise ZeroDivisionError("no camels")

class Cheat:
    def choose(self, position):
        return "C@h7"
"""


@pytest.mark.anyio
async def test_bots_of_the_host_play_and_are_replaced_if_they_fail(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    (tmp_path / "bots.py").write_text(BOTS)
    offers = [f"{name}=py:{tmp_path}/bots.py:{name}" for name in ("Fox", "Broken", "Cheat")]
    levels = [offer_bot(offer) for offer in offers]
    pool = ThinkingPool(1, start_worker=partial(WorkerProcess.start, offers))
    thinker = PoolThinker(pool)
    caplog.set_level(logging.WARNING)

    async def choose(level: str) -> str:
        move = await thinker.choose(
            POSITION, level, "seed", requester=ANN, tell_wait=lambda _wait: None
        )
        return str(move)

    try:
        assert await choose("Fox") == str(legal_moves(POSITION)[0])
        usual = await choose("gazelle")
        assert await choose("Broken") == usual
        assert "the bot 'Broken' failed: ZeroDivisionError: no camels; gazelle" in caplog.text
        assert await choose("Cheat") == usual
        assert "the bot 'Cheat' failed: IllegalMove: C@h7: " in caplog.text
        assert await choose("Gone") == usual
        assert "the bot 'Gone' is no longer offered; gazelle plays for it" in caplog.text
        assert pool.restarts == 0
    finally:
        await thinker.close()
        for level in levels:
            level.withdraw()
