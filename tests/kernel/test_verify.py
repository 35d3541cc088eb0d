"""The comparison itself: it reports, it can be repeated, and it finds differences."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

pytest.importorskip("karawane.kernel", exc_type=ImportError)

from karawane.kernel.verify import STYLES, Seen, comparison, duel, side_by_side, verify
from karawane.rules import Position, Score, deal, scores


def test_a_report_of_games_without_a_difference(tmp_path: Path) -> None:
    calls: list[tuple[int, int]] = []
    report = verify(
        60, seed=3, progress=lambda done, games: calls.append((done, games)), record=tmp_path / "x"
    )
    assert report.same
    assert (report.seed, report.seen.games, report.game, report.written) == (3, 60, None, None)
    assert calls == [(50, 60), (60, 60)]
    assert report.seen.moves > 1000
    assert not (tmp_path / "x").exists()


def test_workers_do_not_change_the_games() -> None:
    assert verify(51, seed=5, workers=2).seen == verify(51, seed=5).seen


def test_a_difference_is_found_and_recorded(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    # As if the rules gave the first player a point for nothing, once all leaders stand.
    def wrong(position: Position) -> tuple[Score, ...]:
        first, *rest = scores(position)
        return (first._replace(water=first.water + (position.leaders_left == 0)), *rest)

    monkeypatch.setattr(side_by_side, "scores", wrong)
    report = verify(20, seed=1, record=tmp_path / "difference.ttd")
    assert not report.same
    assert report.difference is not None
    assert report.difference.what == "the scores"
    assert report.written == tmp_path / "difference.ttd"
    text = report.written.read_text("utf-8")
    assert text.startswith(f"{{ karawane verify: seed 1, game {report.game} }}\n[Karawane")
    assert "{ the scores after" in text
    assert "rules:" in text
    assert "kernel:" in text
    assert comparison.verify_game(1, report.game or 0, Seen()) == report.difference


@pytest.mark.parametrize(("games", "workers"), [(0, 1), (-5, 1), (1, 0)])
def test_wrong_numbers_are_refused(games: int, workers: int) -> None:
    with pytest.raises(ValueError, match="must be 1 or more"):
        verify(games, workers=workers)


@pytest.mark.parametrize("style", STYLES)
def test_every_style_plays_to_the_end(style: str) -> None:
    seen = Seen()
    assert duel(deal(2, seed=1), STYLES[style], Random(1), seen) is None
    assert seen.games == 1
