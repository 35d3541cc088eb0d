"""The next position while a move is being played."""

from __future__ import annotations

from karawane.rules.position import Position

__all__ = ["Draft"]


_make = tuple.__new__
"""What `Position._make` does, without its call and check: every placement makes a position."""


class Draft:
    """A copy of a position's facts that the steps of a move change, one after the other."""

    __slots__ = (
        "areas",
        "camels_left",
        "caravans",
        "game",
        "given_back",
        "leaders",
        "leaders_left",
        "passes",
        "reached",
        "seat",
        "short_turns",
        "supply",
        "water",
        "water_won",
    )

    def __init__(self, position: Position) -> None:
        (
            self.game,
            self.given_back,
            self.leaders,
            caravans,
            reached,
            areas,
            self.water,
            water_won,
            supply,
            self.seat,
            self.leaders_left,
            self.camels_left,
            self.short_turns,
            self.passes,
        ) = position
        self.caravans = list(caravans)
        self.reached = list(reached)
        self.areas = list(areas)
        self.water_won = list(water_won)
        self.supply = list(supply)

    def position(self) -> Position:
        """Return the finished position."""
        return _make(
            Position,
            (
                self.game,
                self.given_back,
                self.leaders,
                tuple(self.caravans),
                tuple(self.reached),
                tuple(self.areas),
                self.water,
                tuple(self.water_won),
                tuple(self.supply),
                self.seat,
                self.leaders_left,
                self.camels_left,
                self.short_turns,
                self.passes,
            ),
        )
