"""The linear algebra that ratings and regressions need."""

from __future__ import annotations

__all__ = ["inverse"]


def inverse(matrix: list[list[float]]) -> list[list[float]]:
    """Return the inverse of a matrix, by Gauss-Jordan elimination.

    >>> inverse([[2.0, 0.0], [0.0, 4.0]])
    [[0.5, 0.0], [0.0, 0.25]]
    """
    size = len(matrix)
    rows = [
        [*row, *(float(at == column) for column in range(size))] for at, row in enumerate(matrix)
    ]
    for at in range(size):
        _, pivot = max((abs(rows[row][at]), row) for row in range(at, size))
        rows[at], rows[pivot] = rows[pivot], rows[at]
        scale = rows[at][at]
        rows[at] = [value / scale for value in rows[at]]
        for row in range(size):
            if row != at and (factor := rows[row][at]):
                rows[row] = [a - factor * b for a, b in zip(rows[row], rows[at], strict=True)]
    return [row[size:] for row in rows]
