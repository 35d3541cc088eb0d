from xml.etree import ElementTree

from hypothesis import given
from hypothesis import strategies as st

from karawane.drawing.markup import Ids, number, tag, text


@given(st.text())
def test_any_text_can_be_content_and_attribute(content: str) -> None:
    element = ElementTree.fromstring(tag("g", text(content), label=content))
    allowed = content.isprintable() and "\ufffe" not in content and "\uffff" not in content
    if allowed:
        assert (element.text or "") == content
        assert element.get("label") == content


def test_control_characters_are_replaced() -> None:
    assert text("a\x00b\x1bc") == "a\ufffdb\ufffdc"


def test_numbers_are_short() -> None:
    assert [number(value) for value in (1, 1.04, 1.06, -0.04)] == ["1", "1", "1.1", "0"]


def test_none_leaves_an_attribute_out() -> None:
    assert tag("g", a=None, b="c") == '<g b="c"/>'


def test_ids_begin_with_the_prefix() -> None:
    assert Ids("x").use("camel", (1, 2)) == '<use href="#x-camel" x="1" y="2"/>'
