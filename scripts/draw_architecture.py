"""Draw docs/architecture.svg from the real imports: `make architecture`.

Rows and arrows come from the import graph; columns, captions and the steps of a move are listed
below. An arrow is left out if others imply it. A folder without a place, a place without a folder
and a step that names no function are errors, so the picture cannot fall behind the code unnoticed.
"""

from __future__ import annotations

import ast
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache
from html import escape
from pathlib import Path

import grimp

ROOT = Path(__file__).parents[1]
FILE = ROOT / "docs" / "architecture.svg"

WIDTH, MARGIN, COLUMN = 1000, 20, 80
BOX_HEIGHT, GAP = 52, 30
SERVER_TITLE = 30

STYLE = """
svg{--paper:#fffaf0;--box:#f3e3c3;--inner:#fff6e2;--line:#8a6a3b;--ink:#2b2116;--soft:#6b5636;--move:#a3341a}
@media(prefers-color-scheme:dark){svg{--paper:#201a12;--box:#3b2f1e;--inner:#2b2317;--line:#a98a58;--ink:#f6ead2;
--soft:#cdb68d;--move:#e2703f}}
text{font:13px -apple-system,'Segoe UI',Helvetica,Arial,sans-serif;fill:var(--ink)}
.name{font-weight:600}.soft{fill:var(--soft);font-size:11.5px}.middle{text-anchor:middle}
.box{fill:var(--box);stroke:var(--line)}.inner{fill:var(--inner);stroke:var(--line)}
.arrow{stroke:var(--line);stroke-width:1.5;fill:none;marker-end:url(#head)}
.head{fill:var(--line)}.remote{stroke-dasharray:5 4}
.badge{fill:var(--move)}.number{fill:#fff;font-weight:600;font-size:11px;text-anchor:middle}
"""


@dataclass(frozen=True)
class Place:
    """Where a folder stands: its first column, how many it spans, and what it holds."""

    column: float
    span: float
    caption: str


PACKAGES = {
    "cli": Place(4, 8, "the command line"),
    "server": Place(0, 7, "tables for people, bots and programs"),
    "training": Place(7.5, 4.5, "learning where leaders stand well"),
    "selfplay": Place(7.5, 4.5, "a bot against itself, as Parquet"),
    "arena": Place(7.5, 4.5, "matches with error bars"),
    "envs": Place(7.5, 2.5, "PettingZoo, Gymnasium, …"),
    "engine": Place(10.25, 1.75, "bots as programs"),
    "lessons": Place(0, 7, "tutorial, puzzles, the rules in words"),
    "bots": Place(0, 10, "levels, search, hints, analysis"),
    "notation": Place(0, 3, "moves, positions, records"),
    "drawing": Place(3.25, 3, "terminal and SVG"),
    "kernel": Place(6.5, 3.5, "the same game in C++: speed"),
    "rules": Place(0, 10, "the game: the definition that everything else asks"),
    "workers": Place(10.25, 1.75, "processes or Ray"),
}
FOLDERS = {
    "web": Place(0.15, 6.7, "HTTP and web sockets: identity, limits, routes"),
    "live": Place(0.15, 4.95, "tables being played: one command at a time"),
    "thinking": Place(5.25, 1.6, "bot processes"),
    "presenters": Place(3.5, 1.6, "views of a table"),
    "wire": Place(3.5, 3.35, "every message and view as a model"),
    "table": Place(3.5, 3.35, "a log as state, commands as events"),
    "storage": Place(0.15, 1.6, "SQLite, PostgreSQL"),
    "bus": Place(1.9, 1.45, "notifications"),
}
PAGE = Place(0, 3.5, "web/src: Svelte, TypeScript")


@dataclass(frozen=True)
class Step:
    """A step of a move: the folder, the code that takes it, and what happens."""

    folder: str
    code: str
    text: str


STEPS = (
    Step("page", "lib/socket", "sends the placement with a key and the last event it has seen"),
    Step("server.web", "socket.serve_socket", "reads the message as a model of wire"),
    Step("server.live", "table_writer.TableWriter.carry_out", "answers a known key again"),
    Step("server.table", "dispatch.decide", "turns the command into events, or refuses it"),
    Step("rules", "play.play", "places the camel, wins its points, ends the turn"),
    Step("server.storage", "event_log.EventLog.append", "makes the events durable"),
    Step("server.live", "audience.Audience.tell", "sends the events to everybody at the table"),
    Step("server.presenters", "table_views.table_view", "shows each seat what it may see"),
    Step("page", "board", "draws the camel"),
)

Graph = Mapping[str, frozenset[str]]
Box = tuple[float, float, float, float]
"""Left, top, width, height."""


def imports_between_children(parent: str) -> Graph:
    """Return which child packages of a package import which others; modules do not count."""
    graph = imports()
    source = ROOT / "src" / Path(*parent.split("."))
    children = sorted(each.parent.name for each in source.glob("*/__init__.py"))

    def child_of(module: str) -> str | None:
        name = module.removeprefix(f"{parent}.").partition(".")[0]
        return name if module.startswith(f"{parent}.") and name in children else None

    found: dict[str, set[str]] = {child: set() for child in children}
    for module in graph.modules:
        importer = child_of(module)
        if importer is not None:
            imported = map(child_of, graph.find_modules_directly_imported_by(module))
            found[importer] |= {child for child in imported if child} - {importer}
    return {child: frozenset(imported) for child, imported in found.items()}


@cache
def imports() -> grimp.ImportGraph:
    """Return the import graph of the package."""
    return grimp.build_graph("karawane", cache_dir=None)


def without_implied(graph: Graph) -> Graph:
    """Return the graph without the imports that others imply."""

    def below(child: str) -> frozenset[str]:
        return graph[child].union(*map(below, graph[child]))

    return {
        child: frozenset(
            each
            for each in imported
            if not any(each in below(other) for other in imported - {each})
        )
        for child, imported in graph.items()
    }


def rows(graph: Graph) -> dict[str, int]:
    """Return each child's row from the bottom: one above the highest that it imports."""

    def row(child: str) -> int:
        return max((row(each) + 1 for each in graph[child]), default=0)

    return {child: row(child) for child in graph}


def placed(graph: Graph, places: Mapping[str, Place], bottom: float) -> dict[str, Box]:
    """Return the boxes of a graph's children, row by row upwards from a bottom line."""
    if missing := set(graph) ^ set(places):
        raise SystemExit(f"scripts/draw_architecture.py: no folder or no place: {sorted(missing)}")
    return {
        child: box(places[child], bottom - row * (BOX_HEIGHT + GAP) - BOX_HEIGHT)
        for child, row in rows(graph).items()
    }


def box(place: Place, top: float, height: float = BOX_HEIGHT) -> Box:
    """Return the box of a place."""
    return (MARGIN + place.column * COLUMN, top, place.span * COLUMN, height)


def boxes(packages: Graph, folders: Graph) -> dict[str, Box]:
    """Return all boxes by name, those of the server's folders as `server.NAME`."""
    inner_rows = max(rows(folders).values()) + 1
    server_height = SERVER_TITLE + inner_rows * (BOX_HEIGHT + GAP)
    row = rows(packages)
    found = placed(packages, PACKAGES, 0)
    server_bottom = found["server"][1] + BOX_HEIGHT
    server_top = server_bottom - server_height
    # Packages beside the tall server spread over its height; the top floor moves above it.
    beside = {name for name in packages if row[name] >= row["server"]} - {"server", "cli"}
    pitch = (server_height - BOX_HEIGHT) / (len(beside) - 1)
    for number, name in enumerate(sorted(beside, key=row.__getitem__)):
        found[name] = box(PACKAGES[name], server_bottom - BOX_HEIGHT - number * pitch)
    roof = server_top - GAP - BOX_HEIGHT
    found |= {"cli": box(PACKAGES["cli"], roof), "page": box(PAGE, roof)}
    found["server"] = box(PACKAGES["server"], server_top, server_height)
    inner = placed(folders, FOLDERS, server_bottom - 14)
    everything = found | {f"server.{name}": each for name, each in inner.items()}
    return {
        name: (left, top - roof + MARGIN, width, height)
        for name, (left, top, width, height) in everything.items()
    }


def code_exists(step: Step) -> bool:
    """Return whether a step's code is there: a folder of the page, or a function or class."""
    if step.folder == "page":
        return (ROOT / "web" / "src" / step.code).exists()
    module, *names = step.code.split(".")
    file = ROOT / "src" / "karawane" / Path(*step.folder.split("."), f"{module}.py")
    node: ast.AST | None = ast.parse(file.read_text("utf-8")) if file.exists() else None
    for name in names:
        definitions = ast.iter_child_nodes(node) if node else ()
        node = next((each for each in definitions if getattr(each, "name", None) == name), None)
    return node is not None


def box_svg(name: str, place: Place, where: Box, kind: str) -> str:
    """Return a box with its name and caption."""
    left, top, width, height = where
    middle = left + width / 2
    heading = top + 21 if height == BOX_HEIGHT else top + 18
    if kind == "panel":
        title = f'<text x="{left + 12:g}" y="{heading + 2:g}"><tspan class="name">{name}</tspan>'
        text = f'{title}<tspan class="soft" dx="8">{escape(place.caption)}</tspan></text>'
    else:
        text = (
            f'<text class="name middle" x="{middle:g}" y="{heading:g}">{name}</text>'
            f'<text class="soft middle" x="{middle:g}" y="{heading + 18:g}">'
            f"{escape(place.caption)}</text>"
        )
    style = "inner" if kind == "inner" else "box"
    shape = f'x="{left:g}" y="{top:g}" width="{width:g}" height="{height:g}" rx="7"'
    return f'<rect class="{style}" {shape}/>{text}'


def arrow_svg(upper: Box, lower: Box, style: str = "arrow") -> str:
    """Return an arrow from a box down to another, straight if one is above the other."""
    start, end = upper[1] + upper[3], lower[1] - 2
    left = max(upper[0], lower[0])
    right = min(upper[0] + upper[2], lower[0] + lower[2])
    middle = (left + right) / 2
    if left < right:
        return f'<path class="{style}" d="M{middle:g} {start:g}V{end:g}"/>'
    return (
        f'<path class="{style}" d="M{upper[0] + upper[2] / 2:g} {start:g}'
        f'L{lower[0] + lower[2] / 2:g} {end:g}"/>'
    )


def badges_svg(found: Mapping[str, Box]) -> Iterable[str]:
    """Return the numbers of a move's steps, at the corners of their boxes."""
    for name, (left, top, width, _) in found.items():
        numbers = [number for number, step in enumerate(STEPS, 1) if step.folder == name]
        for place, number in enumerate(reversed(numbers)):
            yield badge_svg(number, left + width - 8 - 24 * place, top)


def badge_svg(number: int, x: float, y: float) -> str:
    """Return a number in a disc."""
    disc = f'<circle class="badge" cx="{x:g}" cy="{y:g}" r="10"/>'
    return f'{disc}<text class="number" x="{x:g}" y="{y + 4:g}">{number}</text>'


def legend_svg(top: float) -> Iterable[str]:
    """Return the list of a move's steps."""
    yield f'<text class="name" x="{MARGIN}" y="{top:g}">The path of one move</text>'
    for number, step in enumerate(STEPS, 1):
        if not code_exists(step):
            raise SystemExit(f"scripts/draw_architecture.py: {step.folder} has no {step.code}")
        where = "web/src" if step.folder == "page" else step.folder.replace(".", "/")
        y = top + 24 * number
        yield badge_svg(number, MARGIN + 10, y - 4)
        yield f'<text class="name" x="{MARGIN + 30}" y="{y:g}">{where}</text>'
        yield f'<text class="soft" x="{MARGIN + 190}" y="{y:g}">{step.code}</text>'
        yield f'<text x="{MARGIN + 420}" y="{y:g}">{escape(step.text)}</text>'


def drawing() -> str:
    """Return the whole picture."""
    packages, folders = map(imports_between_children, ("karawane", "karawane.server"))
    found = boxes(packages, folders)
    parts = [box_svg("page", PAGE, found["page"], "box")]
    for name, place in PACKAGES.items():
        parts.append(box_svg(name, place, found[name], "panel" if name == "server" else "box"))
    for name, place in FOLDERS.items():
        parts.append(box_svg(name, place, found[f"server.{name}"], "inner"))
    for prefix, graph in (("", packages), ("server.", folders)):
        for child, imported in without_implied(graph).items():
            start = found[prefix + child]
            parts += [arrow_svg(start, found[prefix + each]) for each in sorted(imported)]
    parts.append(arrow_svg(found["page"], found["server"], "arrow remote"))
    parts += badges_svg(found)
    house_bottom = max(top + height for _, top, _, height in found.values())
    note = f'<text class="soft" text-anchor="end" x="{WIDTH - MARGIN}" y="{house_bottom + 18:g}">'
    parts.append(f"{note}arrows: imports</text>")
    parts += legend_svg(house_bottom + 44)
    height = house_bottom + 44 + 24 * len(STEPS) + MARGIN
    size = f'viewBox="0 0 {WIDTH} {height:g}" width="{WIDTH}" height="{height:g}"'
    head = (
        '<defs><marker id="head" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="7" '
        'markerHeight="7" orient="auto"><path class="head" d="M0 0L8 4L0 8z"/></marker></defs>'
    )
    paper = '<rect width="100%" height="100%" rx="10" style="fill:var(--paper)"/>'
    body = "\n".join(parts)
    start = f'<svg xmlns="http://www.w3.org/2000/svg" {size}><style>{STYLE}</style>'
    return f"{start}\n{head}{paper}\n{body}\n</svg>\n"


if __name__ == "__main__":
    FILE.write_text(drawing(), "utf-8")
