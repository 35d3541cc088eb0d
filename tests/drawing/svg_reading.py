"""Read drawings back, to inspect their elements."""

from collections.abc import Iterator
from xml.etree import ElementTree

SVG = "{http://www.w3.org/2000/svg}"


def read(drawing: str) -> ElementTree.Element:
    return ElementTree.fromstring(drawing)


def elements(root: ElementTree.Element, **attributes: str) -> list[ElementTree.Element]:
    """Return the elements with all the attributes; `data_seat` asks for `data-seat`."""
    wanted = {key.strip("_").replace("_", "-"): value for key, value in attributes.items()}
    return [e for e in root.iter() if all(e.get(k) == v for k, v in wanted.items())]


def having(root: ElementTree.Element, attribute: str) -> list[ElementTree.Element]:
    return [element for element in root.iter() if element.get(attribute) is not None]


def defined(root: ElementTree.Element, use: ElementTree.Element) -> ElementTree.Element:
    """Return the definition that a `use` shows."""
    (found,) = elements(root, id=use.get("href", "").removeprefix("#"))
    return found


def shown(root: ElementTree.Element, use: ElementTree.Element) -> Iterator[ElementTree.Element]:
    """Yield every element that a `use` shows, directly or through further uses."""
    for element in defined(root, use).iter():
        yield element
        if element.tag == f"{SVG}use":
            yield from shown(root, element)


def classes(root: ElementTree.Element) -> Iterator[str]:
    for element in root.iter():
        yield from element.get("class", "").split()
