import pytest

from karawane.notation import position_text
from karawane.rules import legal_moves
from karawane.server.thinking.job_handlers import run_job
from karawane.server.thinking.job_messages import (
    Analyse,
    Analysed,
    Choose,
    Chosen,
    Report,
    Reported,
)
from karawane.server.wire.api import MoveView
from tests.server.thinking.late_game import GAME, LEGAL, TEXT


def test_the_same_seed_chooses_the_same_move() -> None:
    job = Choose(position=TEXT, level="fennec", seed="x")
    first, second = run_job(job), run_job(job)
    assert isinstance(first, Chosen)
    assert first == second
    assert first.move in LEGAL


def test_an_analysis_values_every_move() -> None:
    found = run_job(Analyse(position=TEXT, ply=7, seconds=0.05, language="it"))
    assert isinstance(found, Analysed)
    assert found.view.ply == 7
    assert {each.move for each in found.view.moves} == LEGAL
    assert all(each.error is not None and 0 <= each.error <= 1 for each in found.view.moves)


def test_an_older_servers_analysis_has_no_errors() -> None:
    found = run_job(Analyse(position=TEXT, ply=7, seconds=0.05, language="it"))
    assert isinstance(found, Analysed)
    known = found.view.moves[0].model_dump(exclude={"error"})
    assert MoveView.model_validate(known).error is None


def test_a_report_describes_its_turning_points_in_every_language() -> None:
    found = run_job(Report(record=str(GAME), simulations=20))
    assert isinstance(found, Reported)
    assert len(found.moments) == len(GAME.moves) + 1
    for turn in found.turning_points:
        assert len(set(turn.texts.values())) == 4


def test_a_finished_game_has_no_move_to_choose() -> None:
    assert not list(legal_moves(GAME.final))
    with pytest.raises(ValueError, match="over"):
        run_job(Choose(position=position_text(GAME.final), level="jerboa", seed="1"))
