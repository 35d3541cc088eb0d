from pathlib import Path

import pytest

from karawane.arena import Match, Store, StoreError
from karawane.arena.store import RESULTS
from karawane.notation import Record
from karawane.rules import deal
from tests.arena.results import result

MATCH = Match(("a", "b"))
RECORD = Record(deal(2, seed=1))


def opened(folder: Path, match: Match = MATCH) -> Store:
    store = Store(folder, match)
    store.open()
    return store


def test_what_was_kept_is_there_again(tmp_path: Path) -> None:
    store = opened(tmp_path / "match")
    games = [result(("a", 5), ("b", 4), game=n) for n in range(3)]
    for game in games:
        store.add(game, RECORD)
    assert opened(tmp_path / "match").results == games
    saved = tmp_path / "match" / "games" / "00002.ttd"
    assert saved.read_text("utf-8") == str(RECORD)


def test_a_line_that_was_cut_off_is_dropped(tmp_path: Path) -> None:
    store = opened(tmp_path)
    games = [result(("a", 5), ("b", 4), game=n) for n in range(2)]
    for game in games:
        store.add(game, RECORD)
    file = tmp_path / RESULTS
    whole = file.read_bytes()
    for cut in (1, 20):
        file.write_bytes(whole[:-cut])
        again = opened(tmp_path)
        assert again.results == games[:1]
        again.add(games[1], RECORD)
        assert file.read_bytes() == whole


def test_a_truncated_header_is_rewritten(tmp_path: Path) -> None:
    opened(tmp_path)
    file = tmp_path / RESULTS
    whole = file.read_bytes()
    file.write_bytes(whole[:9])
    assert opened(tmp_path).results == []
    assert file.read_bytes() == whole


def test_another_match_is_not_mixed_in(tmp_path: Path) -> None:
    opened(tmp_path)
    with pytest.raises(StoreError, match=r"another match.*--out"):
        opened(tmp_path, Match(("a", "c")))


def test_a_line_that_is_not_a_result_is_reported_with_its_number(tmp_path: Path) -> None:
    opened(tmp_path)
    with (tmp_path / RESULTS).open("a") as file:
        file.write("nonsense\n")
    with pytest.raises(StoreError, match=r"results\.jsonl:2:"):
        opened(tmp_path)


def test_a_folder_that_cannot_be_created_is_reported(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    with pytest.raises(StoreError, match="file"):
        opened(tmp_path / "file")


def test_two_runs_at_a_time_are_kept_apart(tmp_path: Path) -> None:
    first, second = opened(tmp_path), opened(tmp_path)
    with first.locked(), pytest.raises(StoreError, match="another run"), second.locked():
        pass
