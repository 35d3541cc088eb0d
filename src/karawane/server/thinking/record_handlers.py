"""What a thinking process does with records: judge, replay and draw them."""

from __future__ import annotations

from karawane.notation import Record, parse_record, position_text
from karawane.notation.record_parser import GameText
from karawane.server.presenters import record_views
from karawane.server.presenters.table_views import board_view
from karawane.server.table.refusal import Refusal, RequestRefused
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
    Result,
    Written,
)
from karawane.server.wire.api import Replay

__all__ = ["run_record_job"]


def run_record_job(job: RecordJob) -> Result:
    """Return the result of a job, or why it is declined: clients send all sorts of records.

    >>> run_record_job(DrawRecord(record="no record")).kind
    'declined'
    """
    try:
        return _result_of(job)
    except RequestRefused as refused:
        return Declined(reason=refused.reason, text=refused.text)


def _result_of(job: RecordJob) -> Result:
    match job:
        case JudgeRecord():
            return Written(text=record_views.judge(job.asked).model_dump_json())
        case ReplayRecord():
            return Written(text=record_views.replay(job.asked).model_dump_json())
        case ReplayGame():
            return Written(text=_replay(job).model_dump_json())
        case DrawRecord():
            record = _read(job.record, trusted=job.trusted)
            return Written(text=record_views.draw(record, job.ply, panel=job.panel))
        case FindPosition():
            record = _read(job.record, trusted=job.trusted)
            ply = len(record.moves) if job.ply is None else job.ply
            position = record_views.position_after(record, ply)
            return FoundPosition(position=position_text(position), ply=ply)
        case CheckGame():
            record = _read(job.record, trusted=False)
            if not record.final.is_over:
                raise RequestRefused(Refusal.NOT_OVER)
            return Written(text=str(Record(record.start, record.moves)))


def _read(text: str, *, trusted: bool) -> Record:
    """Return a record; only those of tables may describe boards that the library does not have."""
    return parse_record(GameText(text)) if trusted else record_views.read_record(text)


def _replay(job: ReplayGame) -> Replay:
    record = _read(job.record, trusted=True)
    return Replay(
        boards=tuple(
            board_view(position, ply, job.seats, over=job.over, legal=False)
            for ply, position in enumerate(record.positions())
        ),
        moves=tuple(map(str, record.moves)),
    )
