"""Section 10: where the editions differ."""

import pytest

from karawane.rules import DEFAULT_EDITION, Edition, deal

TABLE = """
option              kosmos      kosmos-it   v1.2        ffg
five_player_supply  29          30          30          29
owner_may_enter     yes         yes         yes         no
ends                at_once     after_turn  after_turn  after_turn
palm_space_scores   yes         no          yes         yes
chips               all_hidden  open        all_hidden  water_hidden
"""
HEAD, *ROWS = [line.split() for line in TABLE.strip().splitlines()]


@pytest.mark.parametrize("row", ROWS, ids=lambda row: row[0])
def test_10_the_table_of_options(row: list[str]) -> None:
    option, *values = row
    assert [Edition.named(name).options[option] for name in HEAD[1:]] == values


def test_10_the_default_follows_the_designers_rules() -> None:
    assert DEFAULT_EDITION == "v1.2"
    assert deal(2, seed=1).game.edition == Edition.named("v1.2")
    assert set(Edition.names()) == set(HEAD[1:])


def test_10_each_option_can_be_overridden() -> None:
    for option, *values in ROWS:
        for value in values:
            changed = Edition.named("v1.2").with_options(**{option: value})
            assert changed.options[option] == value
            rest = {name: text for name, text in changed.options.items() if name != option}
            assert rest.items() <= Edition.named("v1.2").options.items()
