"""The check for the extra `rl`."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

__all__ = ["ExtraMissing", "rl_extra"]


class ExtraMissing(ModuleNotFoundError):
    """A library of an environment is not installed; the message says what to do."""


@contextmanager
def rl_extra() -> Iterator[None]:
    """Report which extra to install if an import in this block fails."""
    try:
        yield
    except ModuleNotFoundError as error:
        raise ExtraMissing(
            f"karawane's environments need {error.name}, which is not installed here: "
            "pip install 'karawane[rl]'",
            name=error.name,
        ) from error
