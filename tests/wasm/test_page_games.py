"""The answers that the page's tests expect are those that the server gives today."""

from __future__ import annotations

import pytest

pytest.importorskip("karawane.kernel", exc_type=ImportError)

from tests.wasm.page_games import FILE, kept


def test_the_file_holds_what_the_server_answers() -> None:
    assert FILE.read_text("utf-8") == kept(), "run `python -m tests.wasm.page_games`"
