"""Loads the fastest native module that this processor can run."""

from __future__ import annotations

import os
from importlib import import_module
from types import ModuleType
from typing import TYPE_CHECKING

__all__ = ["BASELINE_VARIABLE", "KernelMissing", "native"]

BASELINE_VARIABLE = "KARAWANE_KERNEL_BASELINE"
"""Set this environment variable to 1 to use the module that runs on every processor."""


class KernelMissing(ImportError):
    """The native module is missing or built for another Python; the message says what to do."""


def _load() -> ModuleType:
    if os.environ.get(BASELINE_VARIABLE) != "1":
        try:
            return import_module("karawane.kernel._native_v3")
        except ImportError:
            pass  # No AVX2 on this processor.
    try:
        return import_module("karawane.kernel._native")
    except ImportError as error:
        raise KernelMissing(
            f"karawane's native kernel cannot be loaded ({error}). Rules, records and drawings "
            "work without it; playouts, bots and environments do not. Install a wheel of "
            "karawane, or build the kernel in a checkout: `make kernel`, with a C++20 compiler or "
            "with PyPI's `ziglang`."
        ) from error


if TYPE_CHECKING:
    from karawane.kernel import _native as native
else:
    native = _load()
