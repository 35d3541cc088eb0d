from __future__ import annotations

import os
import subprocess
import sys

import pytest

from karawane.notation import position_text
from karawane.rules import deal

SEEDS: list[int | str] = [0, 1, 2**64, -7, "a table", "Wüste"]
PROGRAM = f"""
from karawane.notation import position_text
from karawane.rules import deal
for seed in {SEEDS!a}:
    for players in (2, 3, 4, 5):
        print(position_text(deal(players, seed=seed)))
"""


@pytest.mark.parametrize("hash_seed", ["0", "1", "4000000000"])
def test_the_same_seed_gives_the_same_set_up_in_another_process(hash_seed: str) -> None:
    result = subprocess.run(
        [sys.executable, "-c", PROGRAM],
        env={**os.environ, "PYTHONHASHSEED": hash_seed, "PYTHONPATH": os.pathsep.join(sys.path)},
        capture_output=True,
        text=True,
        check=True,
    )
    expected = [position_text(deal(p, seed=seed)) for seed in SEEDS for p in (2, 3, 4, 5)]
    assert result.stdout.splitlines() == expected
