"""The texts that players read use the words of the glossary, in all languages."""

import json
import re
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).parents[1]
GLOSSARY: dict[str, Any] = tomllib.loads((ROOT / "web/glossary.toml").read_text("utf-8"))
PLACEHOLDER = re.compile(r"\{\w+\}")
LANGUAGES = ("en", "de", "fr", "it")
TRANSLATED = [
    (term, language)
    for term, words in GLOSSARY.items()
    if "en" in words and not words.get("loose")
    for language in LANGUAGES[1:]
]
AVOIDED = [
    (language, word)
    for words in GLOSSARY.values()
    for language, avoided in words.get("avoid", {}).items()
    for word in avoided
]


def flat(texts: dict[str, Any], path: str) -> Iterator[tuple[str, str]]:
    """Yield all texts of nested tables with their path; singular and plural are one text."""
    for key, value in texts.items():
        if isinstance(value, str):
            yield f"{path}/{key}", PLACEHOLDER.sub("…", value)
        elif set(value) == {"one", "many"}:
            both = f"{value['one']} | {value['many']}"
            yield f"{path}/{key}", PLACEHOLDER.sub("…", both)
        else:
            yield from flat(value, f"{path}/{key}")


def texts_in(language: str) -> dict[str, str]:
    """Return every text that players read in a language, by where it stands."""
    found: dict[str, str] = {}
    for area in sorted((ROOT / "web/src/texts").glob(f"*/{language}.json")):
        found.update(flat(json.loads(area.read_text("utf-8")), area.parent.name))
    for name in ("tutorial", "puzzles", "reference"):
        file = ROOT / "src/karawane/lessons/texts" / language / f"{name}.toml"
        found.update(flat(tomllib.loads(file.read_text("utf-8")), name))
    file = ROOT / "src/karawane/bots/explanations/texts" / f"{language}.toml"
    found.update(flat(tomllib.loads(file.read_text("utf-8")), "explanations"))
    return found


TEXTS = {language: texts_in(language) for language in LANGUAGES}


@pytest.mark.parametrize(("term", "language"), TRANSLATED)
def test_a_term_has_the_same_translation_everywhere(term: str, language: str) -> None:
    words = GLOSSARY[term]
    english = re.compile(rf"\b{words['en']}", re.IGNORECASE)
    translation = re.compile(words[language], re.IGNORECASE)
    missing = {
        path: TEXTS[language][path]
        for path, text in TEXTS["en"].items()
        if english.search(text) and not translation.search(TEXTS[language][path])
    }
    assert missing == {}


@pytest.mark.parametrize(("language", "word"), AVOIDED)
def test_no_text_uses_a_word_to_avoid(language: str, word: str) -> None:
    pattern = re.compile(rf"\b{word}\b")
    assert {path: text for path, text in TEXTS[language].items() if pattern.search(text)} == {}
