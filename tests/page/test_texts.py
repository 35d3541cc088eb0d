"""The page has texts for everything that the server may name."""

import json
from pathlib import Path

import pytest

from karawane.bots.levels import LEVELS
from karawane.rules import CamelColour, Edition, Reason
from karawane.server.table.refusal import Refusal

TEXTS = Path(__file__).parents[2] / "web" / "src" / "texts"


def texts(area: str) -> dict[str, str]:
    found: dict[str, str] = json.loads((TEXTS / area / "en.json").read_text("utf-8"))
    return found


def test_for_every_reason_and_no_other() -> None:
    words = {reason.value for reason in Reason} | {refusal.value for refusal in Refusal}
    assert set(texts("reasons")) == words


@pytest.mark.parametrize("level", LEVELS, ids=lambda level: level.name)
def test_for_every_level(level: object) -> None:
    name = getattr(level, "name", "")
    assert {f"level-{name}", f"level-about-{name}"} <= set(texts("choices"))


def test_for_every_edition_and_each_of_its_options() -> None:
    choices = texts("choices")
    for name in Edition.names():
        assert f"edition-{name}" in choices
        for option, value in Edition.named(name).options.items():
            assert f"option-{option}" in choices
            assert f"{option}-{value}" in choices


def test_for_every_colour() -> None:
    assert all(f"colour-{colour.letter}" in texts("app") for colour in CamelColour)
