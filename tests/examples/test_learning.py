"""The worked example in small, from the first game to the curve."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from collections.abc import Callable, Iterator
from dataclasses import replace
from importlib.util import find_spec
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
import typer
from typer.testing import CliRunner

pytest.importorskip("karawane.kernel", exc_type=ImportError)
pytest.importorskip("pyarrow")

from examples.learning.grid import NEIGHBOURS, Grid
from karawane.bots import gain, player
from karawane.kernel import action_count, action_of, from_position, move_of
from karawane.kernel.observation import Observer
from karawane.rules import (
    CamelColour,
    Move,
    Pass,
    Position,
    deal,
    legal_moves,
    load_board,
    play,
    spaces_in,
)
from karawane.selfplay import Plan, play_game

# PyTorch takes more than a second to load, so only the tests that need it do.
if TYPE_CHECKING:
    from examples.learning.network import Network
    from examples.learning.samples import Lesson

pytestmark = pytest.mark.skipif(not find_spec("torch"), reason="there is no PyTorch")

ROOT = Path(__file__).parents[2]
BOARD = load_board("desert", players=2)
SMALL = ("--bot", "guided:10", "--games", "2", "--channels", "4", "--blocks", "1", "--workers", "1")
SHORT = ("--steps", "4", "--measure-every", "4", "--measure-games", "2", "--final-games", "2")
CYCLE = dict(zip(CamelColour, [*list(CamelColour)[1:], CamelColour.CREAM], strict=True))
"""Each colour becomes the next one."""


@pytest.fixture(autouse=True)
def repeatable() -> None:
    import torch

    torch.set_num_threads(1)
    torch.manual_seed(1)


def small_network() -> Network:
    from examples.learning.network import Network

    return Network(BOARD, players=2, channels=8, blocks=2)


def learning(folder: Path, *options: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "examples.learning", "--out", str(folder), *options]
    return subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)


def example() -> typer.Typer:
    """Return the example's command, to run it in this process, which has loaded PyTorch."""
    from examples.learning.__main__ import main

    command = typer.Typer()
    command.command()(main)
    return command


def test_the_command_resumes_until_the_curve_is_drawn(tmp_path: Path) -> None:
    shown = learning(tmp_path, *SMALL, *SHORT)
    assert (shown.returncode, shown.stderr) == (0, "")
    assert "of 2 games against greedy were won (95% interval " in shown.stdout
    curve = json.loads((tmp_path / "curve.json").read_text("utf-8"))
    assert [point["step"] for point in curve["points"]] == [0, 4]
    assert (tmp_path / "curve.svg").read_text("utf-8").count("<circle") == 2

    files = [tmp_path / "network.pt", *(tmp_path / "games").iterdir()]
    before = {file: (file.stat().st_mtime_ns, file.read_bytes()) for file in files}
    again = CliRunner().invoke(example(), ["--out", str(tmp_path), *SMALL, *SHORT])
    assert (again.exit_code, again.stdout) == (0, shown.stdout)
    assert {file: (file.stat().st_mtime_ns, file.read_bytes()) for file in files} == before


def test_a_training_that_was_stopped_ends_as_if_it_had_not_been(tmp_path: Path) -> None:
    from examples.learning.training import Settings, Trainer

    lessons = some_lessons()
    settings = Settings(steps=4, batch=8, channels=4, blocks=1, measure_every=2, measure_games=2)
    whole = Trainer(settings, tmp_path / "whole.pt")
    whole.run(lessons)
    stopped = Trainer(settings, tmp_path / "stopped.pt")
    with pytest.raises(KeyboardInterrupt):
        stopped.run(lessons, interrupt_at(3))
    again = Trainer(settings, tmp_path / "stopped.pt")
    assert again.step == 2
    again.run(lessons)
    assert again.points == whole.points
    with pytest.raises(ValueError, match=r"stopped\.pt is from a training run with other settings"):
        Trainer(replace(settings, steps=5), tmp_path / "stopped.pt")


@pytest.mark.parametrize("missing", ["torch", "pyarrow"])
def test_what_is_missing_is_said(missing: str) -> None:
    hidden = f"import sys; sys.modules[{missing!r}] = None; import examples.learning.__main__"
    shown = subprocess.run(
        [sys.executable, "-c", hidden], cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert shown.returncode == 1
    assert shown.stderr == f"this example needs {missing}: pip install 'karawane[learn]'\n"


def some_lessons() -> list[Lesson]:
    from examples.learning.samples import lessons_of

    return list(lessons_of(play_game(Plan("guided:10"), 0)))


def interrupt_at(step: int) -> Callable[[], object]:
    steps = iter(range(1, step))

    def advance() -> None:
        if next(steps, None) is None:
            raise KeyboardInterrupt

    return advance


def test_losses_fall() -> None:
    import torch

    from examples.learning.samples import batches
    from examples.learning.training import losses

    network = small_network()
    optimiser = torch.optim.Adam(network.parameters(), 0.01)
    (batch,) = islice(batches(some_lessons(), 16, Observer(BOARD, 2), seed=1, first=0), 1)
    taken = []
    for _ in range(60):
        policy, value = losses(network, batch)
        optimiser.zero_grad()
        (policy + value).backward()
        optimiser.step()
        taken.append((policy.item(), value.item()))
    # Even a network that knows all rewards has this loss, since they are not 0 or 1.
    least = torch.nn.functional.binary_cross_entropy(batch.rewards, batch.rewards).item()
    assert taken[-1][0] < 0.7 * taken[0][0]
    assert taken[-1][1] - least < 0.5 * (taken[0][1] - least)


def test_batches_from_a_number_on_are_those_of_the_whole() -> None:
    import torch

    from examples.learning.samples import batches

    lessons, observer = some_lessons(), Observer(BOARD, 2)
    whole = list(islice(batches(lessons, 20, observer, seed=1, first=0), 6))
    rest = list(islice(batches(lessons, 20, observer, seed=1, first=4), 2))
    for one, two in zip(whole[4:], rest, strict=True):
        torch.testing.assert_close(one, two, rtol=0, atol=0)


def test_lessons_have_what_the_search_found_and_leaders_what_the_first_camel_promises() -> None:
    from examples.learning.samples import lessons_of

    rows = play_game(Plan("guided:10"), 0)
    first = next(row for row in rows if row.rewards is not None)
    assert first.ply == 10
    lessons = list(lessons_of(rows))
    assert len(lessons) == len(rows)
    for row, found in zip(rows, lessons, strict=True):
        assert found.actions[0] == (row.visits[0].action if row.visits else row.action)
        rewards = row.rewards or first.rewards
        assert rewards is not None
        assert found.reward == rewards[row.seat - 1]


def test_gains_are_those_of_the_rules() -> None:
    from examples.learning.samples import gains

    for position, _ in islice(twins(), 0, None, 9):
        found = gains(from_position(position), action_count(BOARD))
        for move in legal_moves(position):
            assert found[:-1, action_of(BOARD, move)].sum() == gain(position, move)


def test_neighbours_lie_in_the_same_directions_everywhere() -> None:
    grid = Grid(BOARD)
    for space in spaces_in(BOARD.spaces):
        row, column = divmod(grid.cell(space.x, space.y), grid.columns)
        around = {
            (row + down) % grid.rows * grid.columns + column + right
            for down, right in NEIGHBOURS
            if 0 <= column + right < grid.columns
        }
        beside = spaces_in(BOARD.neighbours[space])
        known = {grid.cell(x, y) for x, y in [(space.x, space.y), *((s.x, s.y) for s in beside)]}
        assert around & set(grid.spaces()) == known


def test_with_exchanged_colours_all_is_the_same_in_the_kernel_and_for_the_network() -> None:
    import torch

    from examples.learning.network_match import moves
    from examples.learning.samples import seen

    network, observer = small_network().eval(), Observer(BOARD, 2)
    exchanged = torch.tensor([action_of(BOARD, other(move)) for move in all_actions()])
    for position, twin in islice(twins(), 0, None, 6):
        shown = seen(map(from_position, (position, twin)), observer)
        assert torch.equal(shown.masks[1, exchanged], shown.masks[0])
        assert torch.equal(shown.gains[1][:, exchanged], shown.gains[0])
        with torch.inference_mode():
            logits, reward = network(shown)
        torch.testing.assert_close(logits[1, exchanged], logits[0])
        torch.testing.assert_close(reward[1], reward[0])
        assert all(move in legal_moves(position) for move in moves(network, [position]))


def all_actions() -> list[Move]:
    return [move_of(BOARD, action) for action in range(action_count(BOARD))]


def other(move: Move) -> Move:
    return move if isinstance(move, Pass) else replace(move, colour=CYCLE[move.colour])


def twins() -> Iterator[tuple[Position, Position]]:
    """Play a game twice, the second time with exchanged colours."""
    position = twin = deal(2, seed=3)
    bot = player("greedy", seed=3)
    while not position.is_over:
        yield position, twin
        move = bot.choose(position)
        position, twin = play(position, move), play(twin, other(move))


def test_the_page_shows_how_the_network_plays(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    page = (ROOT / "docs/learning.md").read_text("utf-8")
    (example,) = re.findall(r"```python\n(.+?)```", page, re.DOTALL)
    monkeypatch.chdir(tmp_path)
    exec(example, {})
    assert re.fullmatch(r"[CSBRO]@[a-z]\d+\n", capsys.readouterr().out)
