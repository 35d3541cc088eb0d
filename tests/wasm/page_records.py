"""Records for the page's tests, with the server's answers: `python -m tests.wasm.page_records`.

The page must find the same faults, and report on games with the same numbers and words. A test
compares the file with what the server answers today.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any, get_args

from karawane.notation import NotationError, Record, parse_record
from karawane.server.thinking.job_handlers import run_job
from karawane.server.thinking.job_messages import Report, Reported
from karawane.server.thinking.pool_thinker import in_language
from karawane.server.wire.api import LanguageCode

ROOT = Path(__file__).parents[2]
FILE = ROOT / "web" / "tests" / "records.json"
CONFORMANCE = ROOT / "tests" / "conformance"
NAME, SIMULATIONS = "0004-ffg-3", 40

FAULTS = (
    ('[Karawane "1"]\n', ""),
    ('[Karawane "1"]', '[Karawane "7"]'),
    ('[Players "3"]', '[Players "6"]'),
    ('[Players "3"]', '[Players "3"] [Players "3"]'),
    ('[Board "desert"]', '[Board "desert]'),
    ('[Board "desert"]', '[Board "desert"]\n[Event "a\u200bb"]'),
    ("[Oases", '[Option "colour=red"]\n[Oases'),
    ('[Oases "', '[Oases "z9 '),
    ('[Oases "', '[Oases "seven '),
    ('[Water "', '[Water "a1:7 '),
    ('[Water "', '[Water "b1 '),
    ("leaders\n", "leaders\n{never closed "),
    ("leaders\n", "leaders\nC@zz "),
    ("leaders\n", "leaders\nÖ@h7 "),
    ("leaders\n", "leaders\n} "),
    ("leaders\n", "leaders\nCh7 "),
    ("leaders\n", "leaders\npass "),
    ("camels\n", "camels\nC@h7 "),
    ("camels\n", 'camels\n[Late "tag"] '),
)
"""What to replace in a good record, each with a fault that the reader finds."""


def kept() -> str:
    """Return the file's content."""
    record = parse_record((CONFORMANCE / f"{NAME}.ttd").read_text("utf-8"))
    text = str(record)
    content = {
        "record": text,
        "moves": [str(move) for move in record.moves],
        "faults": list(_faults(text)),
        "simulations": SIMULATIONS,
        "reports": _reports(record),
    }
    return json.dumps(content, ensure_ascii=False, indent=0, separators=(",", ":")) + "\n"


def _faults(text: str) -> Iterator[dict[str, Any]]:
    holes = text.partition('[Water "')[2].split('"')[0].split()
    oases = text.partition('[Oases "')[2].split('"')[0].split()
    more = (
        (f" {holes[-1]}", ""),
        (holes[0], f"{holes[0].split(':')[0]}:3 {holes[0]}"),
        (f"{oases[0]} ", ""),
        (f"{oases[0]} ", f"{oases[0]} {oases[0]} "),
    )
    for old, new in (*FAULTS, *more):
        wrong = text.replace(old, new, 1)
        try:
            parse_record(wrong, library_only=True)
        except NotationError as error:
            yield {
                "old": old,
                "new": new,
                "line": error.line,
                "column": error.column,
                "problem": error.problem,
                "reason": error.reason.value if error.reason else None,
            }
        else:
            raise AssertionError(f"{old!r} -> {new!r} is no fault")


def _reports(record: Record) -> dict[str, Any]:
    found = run_job(Report(record=str(record), simulations=SIMULATIONS))
    assert isinstance(found, Reported)
    return {code: in_language(found, code).model_dump() for code in get_args(LanguageCode)}


if __name__ == "__main__":
    FILE.write_text(kept(), "utf-8")
