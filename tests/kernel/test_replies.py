"""Replies that playouts repeat."""

from __future__ import annotations

import pytest

pytest.importorskip("karawane.kernel", exc_type=ImportError)

from karawane.kernel.search import Search
from tests.drawn import drawn
from tests.kernel.searched_positions import ALMOST_CLOSED


def rivals_points(replies: float) -> float:
    """Return what seat 2, which can close an area next, is expected to get."""
    rivals_area = ALMOST_CLOSED.translate(str.maketrans("12", "21"))
    position, _ = drawn(rivals_area, supply=(1, 2, 2, 2, 2), camels_left=1)
    # The tree ends before the rival's turn: only playouts look for a reply.
    search = Search(position, seed=1, replies=replies, expand_visits=1_000_000)
    return search.run(simulations=4_000).points[1]


def test_a_playout_repeats_the_reply_that_was_good_before() -> None:
    assert rivals_points(replies=1) > rivals_points(replies=0) + 1.5
