"""A second, slow implementation of the rules, to compare with `karawane.rules`.

Written from RULES.md alone, without any idea of the code under test: places are (x, y), sets are
sets, moves are their texts, a caravan is whatever is connected to its leader, and everything is
recomputed for every question. Seats are the numbers 1 to 5, colours the letters CSBRO.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Mapping
from dataclasses import dataclass, field, replace
from functools import cache, cached_property

Place = tuple[int, int]
Caravans = dict[tuple[int, str], set[Place]]

COLOURS = "CSBRO"


@dataclass(frozen=True)
class Ground:
    """The spaces of a board and what is printed on them (1.1, 1.4)."""

    spaces: frozenset[Place]
    circles: frozenset[Place]
    palms: frozenset[Place]

    @classmethod
    def read(cls, text: str, players: int) -> Ground:
        """Read a board file; the part beyond the dark line is for four and five (2.1)."""
        beyond = ",cQ" if players > 3 else ""
        signs = {
            (x, y): sign
            for y, line in enumerate(text.splitlines())
            for x, sign in enumerate(line)
            if sign in ".oP" + beyond
        }
        return cls(
            frozenset(signs),
            frozenset(place for place, sign in signs.items() if sign in "oc"),
            frozenset(place for place, sign in signs.items() if sign in "PQ"),
        )


@cache
def beside(place: Place) -> tuple[Place, ...]:
    """The six places around one; even columns stand half a hexagon lower."""
    x, y = place
    side = y + 1 if x % 2 == 0 else y - 1
    return ((x, y - 1), (x, y + 1), (x - 1, y), (x + 1, y), (x - 1, side), (x + 1, side))


def joined(start: Place, within: Collection[Place]) -> set[Place]:
    """All places of `within` that can be reached from `start`."""
    found, edge = {start}, [start]
    while edge:
        for place in beside(edge.pop()):
            if place in within and place not in found:
                found.add(place)
                edge.append(place)
    return found


def name(place: Place) -> str:
    return f"{chr(ord('a') + place[0])}{place[1] + 1}"


def place_of(text: str) -> Place:
    return ord(text[0]) - ord("a"), int(text[1:]) - 1


@dataclass
class Oracle:
    """A position, with the little history that the rules need."""

    ground: Ground
    options: Mapping[str, str]
    players: int
    oases: frozenset[Place]
    water: dict[Place, int]
    supply: dict[str, int]
    given_back: dict[int, str] = field(default_factory=dict)
    leaders: dict[Place, int] = field(default_factory=dict)
    camels: dict[Place, str] = field(default_factory=dict)
    won: dict[int, int] = field(default_factory=dict)
    earned: frozenset[tuple[int, str, Place]] = frozenset()
    enclosed: dict[Place, int] = field(default_factory=dict)
    leader_turns: int = 0
    turns: int = 0
    placed: int = 0
    passed: int = 0
    over: bool = False

    @classmethod
    def start(
        cls,
        ground: Ground,
        options: Mapping[str, str],
        players: int,
        oases: Collection[Place],
        water: Mapping[Place, int],
    ) -> Oracle:
        """The set-up (2.4)."""
        supply = {2: 22, 3: 26, 4: 30, 5: int(options["five_player_supply"])}[players]
        return cls(
            ground,
            options,
            players,
            frozenset(oases),
            dict(water),
            dict.fromkeys(COLOURS, supply),
            won=dict.fromkeys(range(1, players + 1), 0),
        )

    @property
    def phase(self) -> str:
        if self.over:
            return "over"
        if self.players == 5 and len(self.given_back) < 5:
            return "give back"
        rounds = 4 if self.players == 5 else 5
        return "leaders" if self.leader_turns < rounds * self.players else "camels"

    @property
    def seat(self) -> int:
        begun = {"give back": len(self.given_back), "leaders": self.leader_turns}
        return begun.get(self.phase, self.turns) % self.players + 1

    @cached_property
    def caravans(self) -> Caravans:
        """Each leader with all camels of its colour connected to it (5.2)."""
        alike = {colour: {p for p in self.camels if self.camels[p] == colour} for colour in COLOURS}
        return {
            (seat, self.camels[place]): joined(place, alike[self.camels[place]])
            for place, seat in self.leaders.items()
        }

    def legal(self) -> set[str]:
        """The texts of all legal moves."""
        moves = {
            "over": set[str],
            "give back": self._give_backs,
            "leaders": self._leaders,
            "camels": self._camels,
        }[self.phase]()
        return moves if moves or self.over else {"pass"}

    def _give_backs(self) -> set[str]:
        return {f"{colour}-" for colour in COLOURS if colour not in self.given_back.values()}

    def _leaders(self) -> set[str]:
        seat = self.seat
        standing = {self.camels[place] for place, owner in self.leaders.items() if owner == seat}
        own = set(COLOURS) - standing - {self.given_back.get(seat, "")}
        if self.leader_turns < self.players:
            own = own - set(self.camels.values()) or own
        return {
            f"{colour}@{name(place)}"
            for place in self.ground.spaces - self.oases - self.water.keys() - self.leaders.keys()
            if not any(near in self.oases or near in self.leaders for near in beside(place))
            for colour in own
        }

    def _camels(self) -> set[str]:
        seat = self.seat
        owners = {p: owner for owner, caravan in self.caravans.items() for p in caravan}
        legal = set()
        for place in self.ground.spaces - self.oases - self.camels.keys():
            encloser = self.enclosed.get(place)
            own_entry = encloser == seat and self.options["owner_may_enter"] == "yes"
            if encloser is not None and not own_entry:
                continue
            near = {owners[p] for p in beside(place) if p in owners}
            for colour in COLOURS:
                if self.supply[colour] and {s for s, c in near if c == colour} == {seat}:
                    legal.add(f"{colour}{name(place)}")
        return legal

    def after(self, move: str) -> Oracle:
        """The position after a legal move, given as its text."""
        if move == "pass":
            if self.phase == "leaders":
                return replace(self, leader_turns=self.leader_turns + 1)
            return replace(self, passed=self.passed + 1)._turn_over()
        colour, where = move[0], move[1:]
        if where == "-":
            return replace(self, given_back={**self.given_back, self.seat: colour})
        if where.startswith("@"):
            place = place_of(where[1:])
            return replace(
                self,
                leaders={**self.leaders, place: self.seat},
                camels={**self.camels, place: colour},
                leader_turns=self.leader_turns + 1,
            )
        return self._after_camel(colour, place_of(where))

    def _after_camel(self, colour: str, place: Place) -> Oracle:
        seat = self.seat
        then = replace(
            self,
            camels={**self.camels, place: colour},
            supply={**self.supply, colour: self.supply[colour] - 1},
            placed=self.placed + 1,
            passed=0,
        )
        area = then._closed_by(then.caravans[seat, colour], place)
        drunk = [p for p in {place} | area if p in self.water]
        met = {p for p in area | set(beside(place)) if p in self.oases}
        then.water = {p: value for p, value in self.water.items() if p not in drunk}
        then.won = {**self.won, seat: self.won[seat] + sum(self.water[p] for p in drunk)}
        then.earned = self.earned | {(seat, colour, oasis) for oasis in met}
        then.enclosed = {p: owner for p, owner in self.enclosed.items() if p != place}
        then.enclosed |= dict.fromkeys(area, seat)
        if self.options["ends"] == "at_once" and not then.supply[colour]:
            return replace(then, over=True)
        return then._turn_over() if then.placed == then._camels_a_turn() else then

    def _closed_by(self, caravan: set[Place], newest: Place) -> set[Place]:
        """The areas next to the newest camel that a caravan cuts off (8.1, 8.3, 8.8, 11.4)."""
        room = self.ground.spaces - caravan
        closed: set[Place] = set()
        for place in room.intersection(beside(newest)) - closed:
            part = joined(place, room)
            if part != room and not part & self.camels.keys():
                closed |= part
        return closed

    def _camels_a_turn(self) -> int:
        short = 1 if self.players == 2 else 2
        return 1 if self.turns < short else 2

    def _turn_over(self) -> Oracle:
        if not all(self.supply.values()) or self.passed == self.players:
            return replace(self, over=True)
        return replace(self, turns=self.turns + 1, placed=0)

    def scores(self) -> list[list[int]]:
        """Water, oases, areas and caravans of each seat, as if the game ended now."""
        blank = set(self.oases)
        if self.options["palm_space_scores"] == "no":
            blank |= self.ground.palms
        areas = Counter(seat for place, seat in self.enclosed.items() if place not in blank)
        oases = Counter(seat for seat, _, _ in self.earned)
        longest = self._longest() if self.phase in ("camels", "over") else {}
        return [
            [self.won[seat], 5 * oases[seat], areas[seat], longest.get(seat, 0)]
            for seat in range(1, self.players + 1)
        ]

    def _longest(self) -> Counter[int]:
        points: Counter[int] = Counter()
        for colour in COLOURS:
            sizes = {seat: len(c) for (seat, kind), c in self.caravans.items() if kind == colour}
            best = [seat for seat, size in sizes.items() if size == max(sizes.values())]
            for seat in best:
                points[seat] += 10 if len(best) == 1 else 5
        return points

    def winners(self) -> list[int]:
        """The winners, once the game is over (9.4)."""
        totals = [sum(score) for score in self.scores()]
        return [seat for seat, total in enumerate(totals, 1) if self.over and total == max(totals)]

    def perft(self, depth: int) -> int:
        """Count the sequences of legal moves of a length."""
        legal = self.legal()
        if depth == 1:
            return len(legal)
        return sum(self.after(move).perft(depth - 1) for move in legal)
