"""A griffe extension that adapts the docstrings to the reference; `zensical.toml` loads it.

Examples become blocks of code, since `>>>` is a quotation in Markdown, and derived properties are
shown as the properties that they are.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

import griffe


class Reference(griffe.Extension):
    """Adapts everything that has been read for the reference."""

    def on_object(self, *, obj: griffe.Object, **_: Any) -> None:
        """Put the examples of a docstring into fences."""
        if obj.docstring:
            obj.docstring.value = fenced(obj.docstring.value)

    def on_class_members(self, *, cls: griffe.Class, **_: Any) -> None:
        """Turn methods that are derived properties into attributes."""
        for name, member in list(cls.members.items()):
            if isinstance(member, griffe.Function) and any(
                str(decorator.value).endswith("derived_property") for decorator in member.decorators
            ):
                attribute = griffe.Attribute(
                    name,
                    lineno=member.lineno,
                    endlineno=member.endlineno,
                    annotation=member.returns,
                    docstring=member.docstring,
                )
                attribute.labels.add("property")
                cls.set_member(name, attribute)


def fenced(text: str) -> str:
    r"""Return a docstring with its examples in fences.

    >>> print(fenced("Add.\n\n>>> 1 + 1\n2\n\nIt adds."))
    Add.
    <BLANKLINE>
    ```pycon
    >>> 1 + 1
    2
    ```
    <BLANKLINE>
    It adds.
    """
    return "\n".join(_fenced(text.splitlines()))


def _fenced(lines: Iterable[str]) -> Iterator[str]:
    inside = False
    for line in lines:
        if not inside and line.startswith(">>> "):
            yield "```pycon"
            inside = True
        elif inside and not line.strip():
            yield "```"
            inside = False
        yield line
    if inside:
        yield "```"
