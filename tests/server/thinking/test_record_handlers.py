import json

from karawane.notation import Record, parse_position
from karawane.rules import deal
from karawane.server.thinking.job_messages import (
    CheckGame,
    Declined,
    DrawRecord,
    FindPosition,
    FoundPosition,
    JudgeRecord,
    RecordJob,
    ReplayGame,
    ReplayRecord,
    Written,
    parse_job,
)
from karawane.server.thinking.record_handlers import run_record_job
from karawane.server.wire.api import AskRecord, Judge
from tests.server.tables import Table

RECORD = Record(deal(2, seed=3)).adding("C@h7", "S@k5")


def written(job: RecordJob) -> str:
    result = run_record_job(job)
    assert isinstance(result, Written)
    return result.text


def test_a_record_is_judged() -> None:
    job = JudgeRecord(asked=Judge(record=str(RECORD), moves=("B@c4",)))
    assert json.loads(written(job))["board"]["ply"] == 3


def test_a_record_is_replayed() -> None:
    replay = json.loads(written(ReplayRecord(asked=AskRecord(record=str(RECORD)))))
    assert [board["ply"] for board in replay["boards"]] == [0, 1, 2]
    assert replay["moves"] == ["C@h7", "S@k5"]


def test_a_record_is_drawn() -> None:
    assert written(DrawRecord(record=str(RECORD), ply=1)).startswith("<svg")


def test_a_position_is_found() -> None:
    for ply, position in enumerate(RECORD.positions()):
        found = run_record_job(FindPosition(record=str(RECORD), ply=ply))
        assert isinstance(found, FoundPosition)
        assert (parse_position(found.position), found.ply) == (position, ply)


def test_a_tables_game_is_replayed_without_the_points_of_others() -> None:
    table = Table(people=3, options={"chips": "all_hidden"})
    table.play_out(seed=4, turns=36)
    record = str(Record(table.state.start, table.state.moves))
    replay = json.loads(written(ReplayGame(record=record, seats=(2,), over=False)))
    shown = [score["total"] is not None for score in replay["boards"][-1]["scores"]]
    assert shown == [False, True, False]
    replay = json.loads(written(ReplayGame(record=record, seats=(2,), over=True)))
    assert all(score["total"] is not None for score in replay["boards"][-1]["scores"])


def test_what_cannot_be_read_is_declined_with_the_reason() -> None:
    result = run_record_job(FindPosition(record=str(RECORD), ply=9))
    assert isinstance(result, Declined)
    assert result.reason == "bad_message"
    assert "only 2 placements" in result.text


def test_only_a_finished_game_is_reported_on() -> None:
    result = run_record_job(CheckGame(record=str(RECORD)))
    assert isinstance(result, Declined)
    assert result.reason == "not_over"
    table = Table()
    table.play_out(seed=4)
    record = Record(table.state.start, table.state.moves, (("Seat1", "Anna"),))
    assert written(CheckGame(record=str(record))) == str(Record(record.start, record.moves))


def test_a_job_survives_its_way_to_the_process() -> None:
    job = JudgeRecord(asked=Judge(record=str(RECORD), preview="B@c4"))
    assert parse_job(job.model_dump_json()) == job
