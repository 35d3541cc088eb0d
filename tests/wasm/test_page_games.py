"""The answers that the page's tests expect are those that the server gives today."""

from __future__ import annotations

from types import ModuleType

import pytest

pytest.importorskip("karawane.kernel", exc_type=ImportError)

from tests.wasm import page_choices, page_games, page_lessons, page_records


@pytest.mark.parametrize("answers", [page_choices, page_games, page_lessons, page_records])
def test_the_file_holds_what_the_server_answers(answers: ModuleType) -> None:
    kept = answers.FILE.read_text("utf-8")
    assert kept == answers.kept(), f"run `python -m {answers.__name__}`"
