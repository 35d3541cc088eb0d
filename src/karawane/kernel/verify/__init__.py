"""Comparison of the kernel with the rules: both play, compared after every move."""

from karawane.kernel.verify.comparison import Report, verify
from karawane.kernel.verify.random_setups import any_board, any_start
from karawane.kernel.verify.side_by_side import Difference, Seen, duel
from karawane.kernel.verify.styles import STYLES

__all__ = [
    "STYLES",
    "Difference",
    "Report",
    "Seen",
    "any_board",
    "any_start",
    "duel",
    "verify",
]
