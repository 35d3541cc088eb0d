import re
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import karawane.bots.explanations
from karawane.bots.explanations import Language, Phrase, preferred_language_code
from karawane.drawing import SEAT_NAMES
from karawane.rules import CamelColour, Seat

SOURCE = Path(karawane.bots.explanations.__file__).resolve().parents[2]
FACTS = sorted((Path(__file__).parents[3] / "kernel/explanations").glob("*.cpp"))
GAP = re.compile(r"{(\w+)}")


def texts(code: str) -> dict[str, Any]:
    file = SOURCE / "bots" / "explanations" / "texts" / f"{code}.toml"
    return tomllib.loads(file.read_text("utf-8"))


def forms(text: str | dict[str, str]) -> Iterator[str]:
    yield from (text,) if isinstance(text, str) else text.values()


def test_there_are_four_languages() -> None:
    assert Language.codes() == ("de", "en", "fr", "it")


@pytest.mark.parametrize("code", Language.codes())
def test_no_text_is_missing_or_superfluous(code: str) -> None:
    found = texts(code)
    assert found["phrases"].keys() == {phrase.value for phrase in Phrase}
    assert found["seats"].keys() == set(SEAT_NAMES.values())
    assert found["owners"].keys() == set(SEAT_NAMES.values())
    assert found["colours"].keys() == {str(colour) for colour in CamelColour}
    assert found.keys() == texts("en").keys()


@pytest.mark.parametrize("code", Language.codes())
def test_every_text_has_the_placeholders_of_the_english_one(code: str) -> None:
    english = texts("en")["phrases"]
    for key, text in texts(code)["phrases"].items():
        gaps = {frozenset(GAP.findall(form)) for form in (*forms(text), *forms(english[key]))}
        assert len(gaps) == 1, key


@pytest.mark.parametrize("code", [code for code in Language.codes() if code != "en"])
def test_every_sentence_is_translated(code: str) -> None:
    english, found = texts("en")["phrases"], texts(code)["phrases"]
    same = {key for key in found if found[key] == english[key]}
    # Words that are the same in both languages.
    assert same <= {"points", "visits", "chance", "searched", "move", "ply"}


@pytest.mark.parametrize("phrase", Phrase)
def test_every_text_is_used(phrase: Phrase) -> None:
    files = [file for file in SOURCE.rglob("*.py") if file.name != "phrases.py"]
    # The kernel finds the facts about moves.
    used = "".join(file.read_text("utf-8") for file in (*files, *FACTS))
    assert re.search(rf"\bPhrase(\.{phrase.name}|::{phrase.value})\b", used)


@pytest.mark.parametrize(
    ("environment", "code"),
    [
        ({"LANG": "de_CH.UTF-8"}, "de"),
        ({"LANG": "C.UTF-8"}, "en"),
        ({"LANG": "ja_JP.UTF-8"}, "en"),
        ({"LC_ALL": "it_IT", "LANG": "de_DE"}, "it"),
        ({"LC_ALL": "", "LC_MESSAGES": "fr_FR", "LANG": "de_DE"}, "fr"),
        ({}, "en"),
    ],
)
def test_the_environment_selects_the_language(environment: dict[str, str], code: str) -> None:
    assert preferred_language_code(environment) == code


def test_an_unknown_language_is_reported_with_the_known_ones() -> None:
    with pytest.raises(ValueError, match="unknown language 'la'; choose from de, en, fr, it"):
        Language.named("la")


def test_seats_are_named_after_their_colours() -> None:
    assert [Language.named("de").seat(seat) for seat in Seat][::3] == ["Schwarz", "Petrol"]
    assert Language.named("it").owner(Seat.TWO) == "di Indaco"
