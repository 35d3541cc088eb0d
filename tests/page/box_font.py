"""A font in which every letter is a box, so that texts take the same room on any machine."""

from collections.abc import Mapping
from struct import pack

__all__ = ["box_font"]

EM, WIDE, HIGH = 1000, 550, 520
ASCENT, DESCENT = 930, 240
LETTERS = ((0x20, 0x24F), (0x2000, 0x27BF))
"""The characters of the four languages, and the symbols that the page uses."""
BLANKS = {0x20, 0xA0, *range(0x2000, 0x2010), 0x202F}
BOX, BLANK = 1, 2


def box_font() -> bytes:
    """Return the font as a TrueType file."""
    box = _box()
    return _file(
        {
            b"OS/2": _os2(),
            b"cmap": _cmap(),
            b"glyf": box * 2,
            b"head": _head(),
            b"hhea": _hhea(),
            b"hmtx": pack(">HhHhHh", WIDE, 40, WIDE, 40, WIDE, 0),
            b"loca": pack(">4I", 0, len(box), 2 * len(box), 2 * len(box)),
            b"maxp": pack(">IH13H", 0x10000, 3, 4, 1, 0, 0, 2, *[0] * 8),
            b"name": pack(">HHH", 0, 0, 6),
            b"post": pack(">IIhhI16x", 0x30000, 0, -100, 50, 0),
        }
    )


def _box() -> bytes:
    """Return the glyph of the box: one contour of four on-curve points."""
    points = pack(">hhhhhHH", 1, 40, 0, WIDE - 40, HIGH, 3, 0) + bytes([1, 1, 1, 1])
    steps = pack(">8h", 40, 0, WIDE - 80, 0, 0, HIGH, 0, -HIGH)
    return points + steps + bytes(-len(points + steps) % 4)


def _cmap() -> bytes:
    """Map every letter to the box and every space to the blank (format 4)."""
    segments = [*LETTERS, (0xFFFF, 0xFFFF)]
    count = len(segments)
    codes = [code for first, last in LETTERS for code in range(first, last + 1)]
    glyphs = [BLANK if code in BLANKS else BOX for code in codes]
    offsets, before = [], 0
    for at, (first, last) in enumerate(LETTERS):
        offsets.append(2 * (count - at + before))
        before += last - first + 1
    table = pack(
        f">4H{count}HH{count}H{count}H{count}H{len(glyphs)}H",
        *(2 * count, 4, 1, 2 * count - 4),
        *(last for _, last in segments),
        0,
        *(first for first, _ in segments),
        *[0] * (count - 1),
        1,
        *offsets,
        0,
        *glyphs,
    )
    return pack(">HHHHI", 0, 1, 3, 1, 12) + pack(">HHH", 4, len(table) + 6, 0) + table


def _head() -> bytes:
    bounds = (40, 0, WIDE - 40, HIGH)
    return pack(">IIIIHH16x4hHHhhh", 0x10000, 0x10000, 0, 0x5F0F3CF5, 3, EM, *bounds, 0, 8, 2, 1, 0)


def _hhea() -> bytes:
    lines = (ASCENT, -DESCENT, 0)
    return pack(">IhhhHhhhhhh8xhH", 0x10000, *lines, WIDE, 40, 40, 0, 1, 0, 0, 0, 3)


def _os2() -> bytes:
    first, last = LETTERS[0][0], LETTERS[-1][1]
    return (
        pack(">HhHHH", 4, WIDE, 400, 5, 0)
        + pack(">11h", *[0] * 11)
        + bytes(10)
        + pack(">4I", 0, 0, 0, 0)
        + b"NONE"
        + pack(">HHHhhhHH", 0x40, first, last, ASCENT, -DESCENT, 0, ASCENT, DESCENT)
        + pack(">IIhhHHH", 0, 0, HIGH, HIGH, 0, 0x20, 0)
    )


def _file(tables: Mapping[bytes, bytes]) -> bytes:
    """Join the tables, each aligned to four bytes."""
    head = pack(">IHHHH", 0x10000, len(tables), 128, 3, len(tables) * 16 - 128)
    at = 12 + 16 * len(tables)
    entries, bodies = b"", b""
    for tag, body in tables.items():
        padded = body + bytes(-len(body) % 4)
        checksum = sum(int.from_bytes(padded[i : i + 4], "big") for i in range(0, len(padded), 4))
        entries += tag + pack(">III", checksum & 0xFFFFFFFF, at, len(body))
        bodies += padded
        at += len(padded)
    return head + entries + bodies
