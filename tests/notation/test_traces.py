from __future__ import annotations

import json
from hashlib import sha256
from random import Random

from karawane.notation import Record, digest, trace
from karawane.rules import deal, legal_moves
from tests.play_styles import game_from, uniform


def test_a_line_describes_the_position_before_the_move() -> None:
    record = Record(deal(2, seed=1)).adding("C@h7", "S@k5")
    first, second, third = trace(record)
    assert first == {
        "ply": 0,
        "seat": 1,
        "phase": "leaders",
        "move": "C@h7",
        "legal": 605,
        "digest": digest(legal_moves(record.start)),
        "scores": [[0, 0, 0, 0], [0, 0, 0, 0]],
    }
    assert (second["ply"], second["seat"], second["move"]) == (1, 2, "S@k5")
    assert (third["ply"], third["seat"], third["move"]) == (2, 1, None)


def test_a_finished_game_ends_with_totals_and_winners() -> None:
    game = list(game_from(deal(3, seed=1), uniform, Random(1)))
    moves = tuple(move for _, move in game if move is not None)
    *lines, last = trace(Record(game[0][0], moves))
    assert len(lines) == len(moves)
    assert list(last) == ["ply", "over", "scores", "totals", "winners"]
    assert (last["ply"], last["over"]) == (len(moves), True)
    scores, totals, winners = last["scores"], last["totals"], last["winners"]
    assert isinstance(scores, list)
    assert isinstance(totals, list)
    assert totals == [sum(score) for score in scores]
    assert winners == [seat for seat, total in enumerate(totals, 1) if total == max(totals)]


def test_lines_are_plain_json() -> None:
    for line in trace(Record(deal(5, seed=1)).adding("C-")):
        assert json.loads(json.dumps(line)) == line


def test_the_digest_is_computed_from_the_sorted_texts() -> None:
    moves = legal_moves(deal(2, seed=1))
    texts = " ".join(sorted(str(move) for move in moves))
    assert digest(moves) == sha256(texts.encode()).hexdigest()[:16]
    assert digest(moves) != digest(legal_moves(deal(2, seed=2)))
