"""The server's log: short lines for people, or JSON lines for programs."""

from __future__ import annotations

import json
import logging
import sys
from datetime import UTC, datetime

__all__ = ["set_up_logs"]

_QUIET = ("uvicorn.error", "uvicorn.access", "websockets", "asyncio", "alembic")
"""What others write is only shown where it is a warning; addresses are in none of ours."""


class _Text(logging.Formatter):
    def format(self, record: logging.LogRecord) -> str:
        at = datetime.fromtimestamp(record.created, UTC).strftime("%H:%M:%S")
        fields = getattr(record, "fields", {})
        words = " ".join(f"{name}={value}" for name, value in fields.items())
        line = f"{at} {record.levelname.lower()} {record.getMessage()} {words}".rstrip()
        if record.exc_info:
            line += "\n" + self.formatException(record.exc_info)
        return line


class _Json(logging.Formatter):
    def format(self, record: logging.LogRecord) -> str:
        line = {
            "at": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "from": record.name,
            "message": record.getMessage(),
            **getattr(record, "fields", {}),
        }
        if record.exc_info:
            line["trace"] = self.formatException(record.exc_info)
        return json.dumps(line, ensure_ascii=False, default=str)


def _is_news(record: logging.LogRecord) -> bool:
    # A client that sends what is no text is told so, and is no concern of whoever runs the server.
    return not record.getMessage().startswith("Invalid UTF-8 sequence")


def set_up_logs(*, as_json: bool = False, requests: bool = False) -> None:
    """Write the log to standard error; `requests` has a line for every request."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(_Json() if as_json else _Text())
    handler.addFilter(_is_news)
    root = logging.getLogger()
    root.handlers[:] = [handler]
    root.setLevel(logging.INFO)
    for name in _QUIET:
        logging.getLogger(name).setLevel(logging.WARNING)
    logging.getLogger("karawane.requests").setLevel(logging.INFO if requests else logging.WARNING)
