import re
from collections.abc import Iterator

import pytest

from karawane.bots.explanations import Language
from karawane.lessons import LessonError, PuzzleKind, chapters, lessons, puzzles, texts
from karawane.lessons.texts import SUBJECTS
from karawane.rules import OPTIONS

GAP = re.compile(r"{(\w+)}")


def tutorial_keys() -> Iterator[str]:
    for lesson in lessons():
        yield f"{lesson.name}.title"
        for step in lesson.steps:
            yield f"{lesson.name}.{step.name}.text"
            if step.task:
                yield f"{lesson.name}.{step.name}.right"
                yield f"{lesson.name}.{step.name}.wrong"


def puzzle_keys() -> Iterator[str]:
    yield "hint"
    yield "wrong"
    for kind in PuzzleKind:
        yield f"kinds.{kind.value}.name"
        yield f"kinds.{kind.value}.task"
    for puzzle in puzzles():
        yield f"{puzzle.name}.title"
        yield f"{puzzle.name}.why"


def reference_keys() -> Iterator[str]:
    for chapter in chapters():
        yield f"{chapter.name}.title"
        for rule in chapter.rules:
            if rule.option is None:
                yield f"{chapter.name}.{rule.name}"
            else:
                yield from (f"{chapter.name}.{rule.name}.{each}" for each in OPTIONS[rule.option])


KEYS = {"tutorial": tutorial_keys, "puzzles": puzzle_keys, "reference": reference_keys}


@pytest.mark.parametrize("code", Language.codes())
@pytest.mark.parametrize("subject", SUBJECTS)
def test_no_text_is_missing_and_none_is_unused(subject: str, code: str) -> None:
    assert set(texts(subject, code).by_key) == set(KEYS[subject]())


@pytest.mark.parametrize("code", Language.codes())
@pytest.mark.parametrize("subject", SUBJECTS)
def test_every_text_has_the_gaps_of_the_english_one(subject: str, code: str) -> None:
    english = texts(subject, "en")
    for key, text in texts(subject, code).by_key.items():
        assert set(GAP.findall(text)) == set(GAP.findall(english[key])), key


@pytest.mark.parametrize("code", [code for code in Language.codes() if code != "en"])
@pytest.mark.parametrize("subject", SUBJECTS)
def test_no_sentence_was_left_in_english(subject: str, code: str) -> None:
    english = texts(subject, "en").by_key
    same = {key for key, text in texts(subject, code).by_key.items() if text == english[key]}
    assert same == set()


@pytest.mark.parametrize("code", Language.codes())
def test_explanations_name_the_spaces_of_the_english_one(code: str) -> None:
    spaces = re.compile(r"\b[a-z][1-9][0-9]?\b")
    english = texts("puzzles", "en")
    for key, text in texts("puzzles", code).by_key.items():
        assert sorted(spaces.findall(text)) == sorted(spaces.findall(english[key])), key


def test_what_is_missing_is_said() -> None:
    with pytest.raises(LessonError, match=r"en/tutorial.toml has no text water.third"):
        texts("tutorial", "en")["water.third"]
    with pytest.raises(LessonError, match="unknown language 'la'; choose from de, en, fr, it"):
        texts("tutorial", "la")
    with pytest.raises(LessonError, match="unknown subject 'cooking'"):
        texts("cooking", "en")
