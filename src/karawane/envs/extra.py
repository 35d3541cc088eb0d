"""What to do where the libraries of the environments are not installed."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

__all__ = ["ExtraMissing", "rl_extra"]


class ExtraMissing(ImportError):
    """A library that an environment needs is not installed; the message says what to do."""


@contextmanager
def rl_extra() -> Iterator[None]:
    """Say which extra to install where an import in this block finds nothing."""
    try:
        yield
    except ModuleNotFoundError as error:
        raise ExtraMissing(
            f"karawane's environments need {error.name}, which is not installed here: "
            "pip install 'karawane[rl]'",
            name=error.name,
        ) from error
