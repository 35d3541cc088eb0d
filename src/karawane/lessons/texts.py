"""The texts of lessons, puzzles and rules, by language and key."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files

from karawane.bots.explanations import Language
from karawane.lessons.toml_table import LessonError, read_toml

__all__ = ["SUBJECTS", "Texts", "texts"]

SUBJECTS = ("tutorial", "puzzles", "reference")
"""The files of a language, one for each subject."""


@dataclass(frozen=True)
class Texts:
    """The texts of one subject in one language."""

    place: str
    by_key: Mapping[str, str]
    """Each text by its dotted key: `water.first.right`."""

    def __getitem__(self, key: str) -> str:
        """Return the text of a key; a missing key raises `LessonError`."""
        found = self.by_key.get(key)
        if found is None:
            raise LessonError(f"{self.place} has no text {key}")
        return found


@cache
def texts(subject: str, code: str) -> Texts:
    """Return the texts of a subject in a language.

    >>> texts("tutorial", "de")["water.title"]
    'Wasserlöcher'
    """
    if code not in Language.codes():
        raise LessonError(f"unknown language {code!r}; choose from {', '.join(Language.codes())}")
    if subject not in SUBJECTS:
        raise LessonError(f"unknown subject {subject!r}; choose from {', '.join(SUBJECTS)}")
    file = files(__package__).joinpath("texts", code, f"{subject}.toml")
    table = read_toml(file)
    return Texts(f"{code}/{file.name}", dict(_flat("", table.everything())))


def _flat(lead: str, values: Mapping[str, object]) -> Iterator[tuple[str, str]]:
    for key, value in values.items():
        if isinstance(value, dict):
            yield from _flat(f"{lead}{key}.", value)
        else:
            yield f"{lead}{key}", str(value).strip()
