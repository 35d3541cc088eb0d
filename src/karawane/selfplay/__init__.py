"""Games of a bot against itself as training data: positions, moves, visits and results.

In dependency order: `plan` (what a run is), `rows` (what is kept of a placement), `selfplay_game`
(one game), `schema` (the rows as Parquet), `game_files`, `store` (a folder of them), `plan_runner`
(all games), `dataset` (reading the rows back), `summary`. Needs the extra `karawane[selfplay]`.

>>> from pathlib import Path
>>> from tempfile import TemporaryDirectory
>>> with TemporaryDirectory() as folder:
...     plan = Plan("greedy", players=3)
...     store = Store(Path(folder), plan)
...     with store.opened():
...         run(plan, 2, store)
...     rows = list(read(folder))
>>> rows[0].game, rows[0].seat, rows[-1].game
(0, 1, 1)
"""

from karawane.arena import StoreError
from karawane.selfplay.dataset import read, read_table
from karawane.selfplay.plan import Plan
from karawane.selfplay.plan_runner import run
from karawane.selfplay.rows import Row, Visits
from karawane.selfplay.schema import SCHEMA, VERSION
from karawane.selfplay.selfplay_game import play_game
from karawane.selfplay.store import Store
from karawane.selfplay.summary import Summary, summary

__all__ = [
    "SCHEMA",
    "VERSION",
    "Plan",
    "Row",
    "Store",
    "StoreError",
    "Summary",
    "Visits",
    "play_game",
    "read",
    "read_table",
    "run",
    "summary",
]
