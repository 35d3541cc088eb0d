import io
from contextlib import redirect_stdout
from unittest.mock import patch

import pytest

from karawane.bots import player_names
from karawane.cli.app import run
from karawane.cli.options import complete_board, complete_edition, complete_option, complete_seat
from tests.cli.invocation import karawane_apart


def asked(**environment: str) -> str:
    """Run the program as a shell does that wants completions, and return its answer."""
    answer = io.StringIO()
    with (
        patch.dict("os.environ", environment),
        redirect_stdout(answer),
        pytest.raises(SystemExit) as left,
    ):
        run([])
    assert left.value.code == 0
    return answer.getvalue()


def completed(words: str) -> list[str]:
    """Return what bash is offered for the last word of a command line."""
    last = str(words.count(" "))
    return asked(_KARAWANE_COMPLETE="complete_bash", COMP_WORDS=words, COMP_CWORD=last).split()


@pytest.mark.parametrize(
    ("words", "offered"),
    [
        ("karawane pe", ["perft"]),
        ("karawane new --edition k", ["kosmos", "kosmos-it"]),
        ("karawane play --board d", ["desert"]),
        ("karawane boards d", ["desert"]),
        ("karawane play --seat ", ["me", *player_names()]),
        ("karawane arena gr", ["greedy"]),
        ("karawane selfplay pl", ["plain"]),
        ("karawane hint --language d", ["de"]),
        ("karawane play --chips w", ["water_hidden"]),
        ("karawane new --option ends=a", ["ends=at_once", "ends=after_turn"]),
    ],
)
def test_the_shell_is_offered(words: str, offered: list[str]) -> None:
    assert completed(words) == offered


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_every_shell_gets_its_script(shell: str) -> None:
    assert f"_KARAWANE_COMPLETE=complete_{shell}" in asked(_KARAWANE_COMPLETE=f"source_{shell}")


def test_a_program_of_its_own_answers_the_shell() -> None:
    shown = karawane_apart(
        _KARAWANE_COMPLETE="complete_bash", COMP_WORDS="karawane play --seat ", COMP_CWORD="3"
    )
    assert shown.status == 0
    assert shown.err == ""
    assert shown.out.split() == ["me", *player_names()]


def test_completions_begin_as_typed() -> None:
    assert complete_edition("f") == [("ffg", "Through the Desert, Fantasy Flight 2005")]
    assert complete_board("x") == []
    assert complete_option("palm") == ["palm_space_scores=yes", "palm_space_scores=no"]
    assert complete_seat("gr") == ["greedy"]
