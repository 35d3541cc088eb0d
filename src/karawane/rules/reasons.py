"""Reasons why a move is illegal: the rule it breaks, a code for programs, a sentence for people."""

from __future__ import annotations

from enum import Enum
from typing import Any, Self

__all__ = ["IllegalMove", "Reason"]


class Reason(Enum):
    """A rule that a move breaks; the value is the code sent over the wire.

    >>> Reason.NEXT_TO_ANOTHERS_CARAVAN.rule
    '5.3'
    >>> print(Reason.NEXT_TO_ANOTHERS_CARAVAN)
    it would stand next to a camel of its colour in another player's caravan (5.3)
    """

    GAME_IS_OVER = "game_is_over", "9.1", "the game is over"
    NOT_GIVING_BACK = (
        "not_giving_back",
        "2.3",
        "leaders are given back only at the start of a five-player game",
    )
    COLOUR_GIVEN_BACK = (
        "colour_given_back",
        "11.7",
        "another player has already given back that colour",
    )
    NOT_PLACING_LEADERS = (
        "not_placing_leaders",
        "3.1",
        "leaders are placed only in the rounds before the camels",
    )
    LEADER_GIVEN_BACK = "leader_given_back", "2.3", "that leader was given back"
    LEADER_STANDS = "leader_stands", "2.2", "that leader is already on the board"
    COLOUR_IN_FIRST_ROUND = (
        "colour_in_first_round",
        "3.5",
        "another player has already placed that camel colour in the first round",
    )
    LEADER_OFF_THE_BOARD = "leader_off_the_board", "3.1", "that is not a space of the board in play"
    LEADER_ON_WATER = "leader_on_water", "3.2", "a leader may not stand on a water hole"
    LEADER_ON_OASIS = "leader_on_oasis", "3.2", "a leader may not stand on an oasis"
    LEADER_ON_LEADER = "leader_on_leader", "3.2", "another leader stands there"
    LEADER_NEXT_TO_OASIS = "leader_next_to_oasis", "3.3", "a leader may not stand next to an oasis"
    LEADER_NEXT_TO_LEADER = (
        "leader_next_to_leader",
        "3.4",
        "a leader may not stand next to another leader",
    )
    NOT_PLACING_CAMELS = (
        "not_placing_camels",
        "4.1",
        "camels are placed only after all leaders",
    )
    CAMEL_OFF_THE_BOARD = "camel_off_the_board", "5.1", "that is not a space of the board in play"
    CAMEL_ON_OASIS = "camel_on_oasis", "5.1", "a camel may not stand on an oasis"
    CAMEL_ON_CAMEL = "camel_on_camel", "5.1", "another camel stands there"
    NOT_NEXT_TO_OWN_CARAVAN = (
        "not_next_to_own_caravan",
        "5.2",
        "it would not stand next to a camel of the player's own caravan of that colour",
    )
    NEXT_TO_ANOTHERS_CARAVAN = (
        "next_to_anothers_caravan",
        "5.3",
        "it would stand next to a camel of its colour in another player's caravan",
    )
    IN_ANOTHERS_AREA = "in_anothers_area", "5.5", "another player has enclosed that area"
    IN_OWN_AREA = "in_own_area", "5.5", "in this edition, not even the owner may enter an area"
    NO_CAMELS_LEFT = "no_camels_left", "5.6", "the supply of that colour is used up"
    MUST_PLACE = "must_place", "11.1", "passing is allowed only if nothing can be placed"

    rule: str
    sentence: str

    def __new__(cls, wire: str, rule: str, sentence: str) -> Self:
        """Create a reason from its code, rule number and sentence."""
        member = object.__new__(cls)
        member._value_ = wire
        member.rule = rule
        member.sentence = sentence
        return member

    def __repr__(self) -> str:
        return f"Reason.{self.name}"

    def __str__(self) -> str:
        return f"{self.sentence} ({self.rule})"


class IllegalMove(ValueError):
    """A move that the rules forbid; `reason` is the rule it breaks."""

    def __init__(self, reason: Reason, what: str) -> None:
        super().__init__(f"{what}: {reason}")
        self.reason = reason
        self._what = what

    def __reduce__(self) -> tuple[Any, ...]:
        # Exceptions are unpickled from their message, which is not enough to rebuild this one.
        return type(self), (self.reason, self._what)
