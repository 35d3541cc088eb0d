from pathlib import Path

import pytest
from pydantic import TypeAdapter

from karawane.server.wire import typescript as module
from karawane.server.wire.typescript import typescript

PAGE_TYPES = Path(__file__).parents[3] / "web" / "src" / "lib" / "wire.ts"


def test_the_page_has_the_types_of_today() -> None:
    assert PAGE_TYPES.read_text("utf-8") == typescript(), "run `make types`"


def test_what_is_sent_out_is_always_there_and_what_comes_in_may_be_left_out() -> None:
    written = typescript()
    assert "export interface TableOptionsInput {\n  seats?: " in written
    assert "export interface TableOptionsOutput {\n  seats: " in written


def test_a_schema_without_a_type_is_refused() -> None:
    with pytest.raises(TypeError, match="no TypeScript"):
        module._type(TypeAdapter(object).json_schema())
