"""Spaces, moves, positions, records and traces as text."""

from karawane.notation.annotations import Comment, Turn, Variation
from karawane.notation.positions import parse_position, position_text
from karawane.notation.record_parser import (
    GameText,
    lines_of,
    parse_record,
    read_records,
    split_games,
)
from karawane.notation.records import Record
from karawane.notation.traces import digest, trace
from karawane.rules import NotationError, parse_move, parse_space

__all__ = [
    "Comment",
    "GameText",
    "NotationError",
    "Record",
    "Turn",
    "Variation",
    "digest",
    "lines_of",
    "parse_move",
    "parse_position",
    "parse_record",
    "parse_space",
    "position_text",
    "read_records",
    "split_games",
    "trace",
]
