from pathlib import Path

from karawane.arena import GameResult, Match, Store, run
from karawane.arena.store import RESULTS
from karawane.workers import ProcessPool

MATCH = Match(("search:30", "random", "greedy"), players=2, seed=3)


def outcome(results: list[GameResult]) -> list[object]:
    return [(r.game, r.setup, r.bots, r.scores, r.moves, r.fault) for r in results]


def played(folder: Path, games: int, workers: int = 1, match: Match = MATCH) -> list[GameResult]:
    store = Store(folder, match)
    store.open()
    return run(match, games, store, pool=ProcessPool(workers))


def test_the_number_of_workers_changes_nothing(tmp_path: Path) -> None:
    alone = played(tmp_path / "alone", 6)
    together = played(tmp_path / "together", 6, workers=2)
    assert outcome(alone) == outcome(together)
    for game in range(6):
        name = f"games/{game:05d}.ttd"
        assert (tmp_path / "alone" / name).read_text() == (tmp_path / "together" / name).read_text()


def test_a_killed_run_resumes(tmp_path: Path) -> None:
    match = Match(("random", "greedy"))
    whole = played(tmp_path, 6, match=match)
    file = tmp_path / RESULTS
    lines = file.read_bytes().splitlines(keepends=True)
    file.write_bytes(b"".join(lines[:3]) + lines[3][:17])
    calls: list[int] = []
    store = Store(tmp_path, match)
    store.open()
    again = run(match, 6, store, advance=lambda: calls.append(1))
    assert outcome(again) == outcome(whole)
    assert len(calls) == 4


def test_more_games_are_added_to_those_there_are(tmp_path: Path) -> None:
    match = Match(("random", "greedy"))
    first = played(tmp_path, 2, match=match)
    assert outcome(played(tmp_path, 4, match=match))[:2] == outcome(first)
    # Fewer are asked for than there are: the others stay where they are.
    assert outcome(played(tmp_path, 2, match=match)) == outcome(first)
