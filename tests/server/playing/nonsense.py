"""Messages that no honest client sends: broken, mutated, enormous, or for somebody else."""

from __future__ import annotations

import json
from random import Random
from typing import Any

__all__ = ["nonsense"]

_VALUES: tuple[Any, ...] = (
    None,
    True,
    -1,
    0,
    6,
    10**30,
    1.5,
    float("nan"),
    "",
    "\x00",
    "x" * 5000,
    "C@a1",
    "pass",
    "événement 🐪",
    [],
    ["Ch8"] * 9,
    {},
    {"type": "place"},
)
_KINDS = (
    "hello",
    "place",
    "take_back",
    "confirm",
    "ask_undo",
    "answer_undo",
    "sit",
    "leave",
    "return",
    "start",
    "rematch",
    "preview",
    "camel",
)


def nonsense(chance: Random, sequence: int, moves: list[str]) -> str | bytes:
    """Return one more message, for a table at some sequence with some legal moves."""
    match chance.randrange(10):
        case 0:
            return chance.randbytes(chance.randrange(1, 200))
        case 1:
            return "".join(chr(chance.randrange(1, 0xD800)) for _ in range(chance.randrange(80)))
        case 2:
            return _broken(chance, json.dumps(_message(chance, sequence, moves)))
        case 3:
            return chance.choice(("[", '{"key":')) * chance.randrange(1, 2000)
        case 4:
            return json.dumps(
                {"type": "place", "key": "k", "moves": ["x" * chance.randrange(16_000)]}
            )
        case 5 | 6:
            return json.dumps(_mutated(chance, _message(chance, sequence, moves)))
        case _:
            return json.dumps(_message(chance, sequence, moves))


def _message(chance: Random, sequence: int, moves: list[str]) -> dict[str, Any]:
    """Return a message that can be read, if not always one that is allowed."""
    kind = chance.choice(_KINDS)
    message: dict[str, Any] = {"type": kind, "key": f"k{chance.randrange(10**9)}"}
    if kind == "hello":
        return {"type": kind, "after": chance.randrange(100)}
    if kind == "preview":
        return {**message, "move": chance.choice([*moves, "C@a1"])}
    message["expects"] = chance.choice((sequence, sequence, sequence, 0, sequence + 1))
    if chance.random() < 0.3:
        message["seat"] = chance.randrange(1, 6)
    match kind:
        case "place":
            message["moves"] = [chance.choice([*moves, "C@a1", "pass"])]
            message["confirm"] = chance.random() < 0.2
        case "ask_undo":
            message["ply"] = chance.randrange(20)
        case "answer_undo":
            message["agree"] = chance.random() < 0.5
        case "take_back":
            message["count"] = chance.randrange(1, 4)
        case _:
            pass
    return message


def _mutated(chance: Random, message: dict[str, Any]) -> dict[str, Any]:
    name = chance.choice(list(message))
    match chance.randrange(3):
        case 0:
            return {**message, name: chance.choice(_VALUES)}
        case 1:
            return {key: value for key, value in message.items() if key != name}
        case _:
            return {**message, f"new {name}": chance.choice(_VALUES)}


def _broken(chance: Random, text: str) -> str:
    at = chance.randrange(len(text))
    return text[:at] + chr(chance.randrange(32, 0x3000)) * chance.randrange(3) + text[at + 1 :]
