"""Texts with one deliberate mistake each, the same in every run."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from random import Random

Mutation = Callable[[bytes, Random], bytes]


def mutants(
    texts: Sequence[bytes], mutations: Sequence[Mutation], count: int, seed: int
) -> Iterator[bytes]:
    """Yield broken texts, going through texts and mutations in turn."""
    generator = Random(seed)
    for number in range(count):
        text = texts[number % len(texts)]
        yield mutations[number // len(texts) % len(mutations)](text, generator)


def strange_byte(text: bytes, generator: Random) -> bytes:
    """Overwrite one byte with one that does not belong there."""
    at = generator.randrange(len(text))
    return text[:at] + bytes([generator.choice(b'\x00\xff\x80{}[]"\\@-z9\r~')]) + text[at + 1 :]


def lost_byte(text: bytes, generator: Random) -> bytes:
    at = generator.choice([found.start() for found in re.finditer(rb"\S", text)])
    return text[:at] + text[at + 1 :]


def other_byte(text: bytes, generator: Random) -> bytes:
    """Replace a letter or digit by another."""
    at = generator.choice([found.start() for found in re.finditer(rb"[a-zA-Z0-9]", text)])
    other = generator.choice(sorted(set(b"CSBROabcdefghijkmnpq123456789") - {text[at]}))
    return text[:at] + bytes([other]) + text[at + 1 :]


def lost_token(text: bytes, generator: Random) -> bytes:
    start, end = _token(text, generator)
    return text[:start] + text[end:]


def doubled_token(text: bytes, generator: Random) -> bytes:
    start, end = _token(text, generator)
    return text[:end] + b" " + text[start:]


def swapped_tokens(text: bytes, generator: Random) -> bytes:
    (a, b), (c, d) = sorted(_token(text, generator) for _ in range(2))
    return text if (a, b) == (c, d) else text[:a] + text[c:d] + text[b:c] + text[a:b] + text[d:]


def strange_token(text: bytes, generator: Random) -> bytes:
    start, end = _token(text, generator)
    strange = [b"Ch99", b"C@", b"h7", b"Xh7", b"C-", b"12", b"pass", b"{", b"}", b"[Tag]", b"\xc3("]
    return text[:start] + generator.choice(strange) + text[end:]


def lost_line(text: bytes, generator: Random) -> bytes:
    lines = text.splitlines(keepends=True)
    full = [at for at, line in enumerate(lines[:-1]) if line.strip()]
    del lines[generator.choice(full)]
    return b"".join(lines)


def _token(text: bytes, generator: Random) -> tuple[int, int]:
    return generator.choice([found.span() for found in re.finditer(rb"\S+", text)])


BYTES = (strange_byte, lost_byte, other_byte)
TOKENS = (lost_token, doubled_token, swapped_tokens, strange_token)
EVERY = (*BYTES, *TOKENS, lost_line)
