import pytest

from karawane.cli.command_error import CommandError
from karawane.cli.seating import Seating, shown_names
from karawane.notation import Record
from karawane.rules import Seat, deal


def test_one_person_is_you_and_bots_of_one_kind_are_numbered() -> None:
    seating = Seating.of(["me", "greedy", "greedy", "random"])
    assert seating.names == ("you", "greedy 2", "greedy 3", "random")
    assert seating.people == (Seat.ONE,)


def test_several_people_are_numbered_or_named() -> None:
    assert Seating.of(["me", "me", "me"], ["Ada"]).names == ("Ada", "player 2", "player 3")


def test_no_two_names_are_alike() -> None:
    assert Seating.of(["me", "greedy", "me"], ["greedy", "Ada"]).names == (
        "greedy",
        "greedy 2",
        "Ada",
    )


def test_a_record_keeps_the_seating() -> None:
    seating = Seating.of(["greedy", "me", "me"], ['A "quoted" name'])
    record = Record(deal(3, seed=1), tags=seating.tags())
    assert Seating.from_record(record) == seating


def test_a_foreign_record_shows_what_it_can() -> None:
    assert Seating.from_record(Record(deal(2, seed=1))) is None
    strange = Record(deal(2, seed=1), tags=(("Seat1", "me"), ("Seat2", "deep"), ("Name1", "Ada")))
    assert Seating.from_record(strange) is None
    assert shown_names(strange) == ("Ada", "deep")
    assert shown_names(Record(deal(2, seed=1))) == ("seat 1", "seat 2")


@pytest.mark.parametrize(
    ("players", "people", "word"),
    [
        (["me", "deep"], [], "choose from random, greedy, .*; write me to play yourself"),
        (["me", "py:json:Fox"], [], "--seat 'py:json:Fox': the module json has no 'Fox'"),
        (["me", "greedy"], ["Ada", "Bea"], "2 names for 1 people"),
        (["me", "greedy"], ["\x1b[2J"], "printable"),
        (["me", "greedy"], [" "], "printable"),
    ],
)
def test_what_makes_no_sense_is_reported(players: list[str], people: list[str], word: str) -> None:
    with pytest.raises(CommandError, match=word):
        Seating.of(players, people)
