"""The page's kernel, run by wasmtime: `web/src/engine/kernel.wasm` without a browser."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import chain
from pathlib import Path
from struct import Struct

import wasmtime

from karawane.bots.explanations import Fact, Phrase
from karawane.bots.move_values import MoveValue
from karawane.kernel.actions import numbers_of, spaces_of
from karawane.kernel.chances import chance_curve
from karawane.kernel.evaluation import learned_evaluation
from karawane.kernel.moves import learned_moves
from karawane.kernel.places import learned_places
from karawane.rules import (
    Board,
    Ending,
    Game,
    GiveBack,
    Move,
    Pass,
    Phase,
    PlaceCamel,
    PlaceLeader,
    Position,
    Seat,
    Space,
    SpaceSet,
    space_set,
    spaces_in,
)
from karawane.rules.colours import COLOURS
from karawane.rules.scoring import ScoringStep, Source

MODULE = Path(__file__).parents[2] / "web" / "src" / "engine" / "kernel.wasm"
PHRASES = tuple(Phrase)
PHASES = (Phase.GIVE_BACK, Phase.LEADERS, Phase.CAMELS, Phase.OVER)
KINDS = (GiveBack, PlaceLeader, PlaceCamel, Pass)
SET_NUMBERS = 16
SOURCES: tuple[Source, ...] = ("water", "oases", "caravan", "area")
OFF_THE_BOARD = -1

Learned = tuple[Sequence[float], Sequence[float], Sequence[float]]
"""The weights of leaders' places, of camels' moves, and of the evaluation; empty without any."""


def learned_weights(players: int) -> Learned:
    """Return everything that was learned about games with a number of players."""
    return learned_places(players), learned_moves(players), learned_evaluation(players)


class Rejected(Exception):
    """The kernel cannot work with an argument."""


@dataclass(frozen=True)
class LegalMoves:
    """The legal moves of a position, as the page gets them."""

    count: int
    may_pass: bool
    give_back: tuple[bool, ...]
    spaces: tuple[SpaceSet, ...]


@dataclass(frozen=True)
class Preview:
    """What a camel would win, as the page gets it."""

    water: int
    oasis_points: int
    area_points: int
    caravans: int
    length: int
    longest: str
    water_spaces: SpaceSet
    oases: SpaceSet
    area: SpaceSet


@dataclass(frozen=True)
class Analysed:
    """An analysis, as the page gets it."""

    simulations: int
    line: tuple[Move, ...]
    moves: tuple[MoveValue, ...]


@cache
def _compiled() -> tuple[wasmtime.Engine, wasmtime.Module]:
    engine = wasmtime.Engine()
    return engine, wasmtime.Module.from_file(engine, str(MODULE))


class WasmKernel:
    """An instance of the module."""

    def __init__(self) -> None:
        engine, module = _compiled()
        self.store = wasmtime.Store(engine)
        self.store.set_wasi(wasmtime.WasiConfig())
        linker = wasmtime.Linker(engine)
        linker.define_wasi()
        two_numbers = wasmtime.FuncType([wasmtime.ValType.i32(), wasmtime.ValType.i32()], [])
        linker.define_func("karawane", "reject", two_numbers, self._reject)
        self._exports = linker.instantiate(self.store, module).exports(self.store)
        self.call("_initialize")
        self._exchange = self.call("exchange_address")

    def _reject(self, address: int, length: int) -> None:
        text = self._memory.read(self.store, address, address + length)
        raise Rejected(bytes(text).decode())

    @property
    def _memory(self) -> wasmtime.Memory:
        memory = self._exports["memory"]
        assert isinstance(memory, wasmtime.Memory)
        return memory

    def call(self, name: str, *values: float) -> int:
        """Call an exported function."""
        function = self._exports[name]
        assert isinstance(function, wasmtime.Func)
        result: int = function(self.store, *values)
        return result

    def write(self, numbers: Sequence[int]) -> None:
        """Write 16-bit numbers into the exchange."""
        self._memory.write(self.store, Struct(f"<{len(numbers)}h").pack(*numbers), self._exchange)

    def read(self, count: int) -> tuple[int, ...]:
        """Read 16-bit numbers from the exchange."""
        size = Struct(f"<{count}h")
        found = self._memory.read(self.store, self._exchange, self._exchange + size.size)
        return size.unpack(found)

    def write_reals(self, numbers: Sequence[float]) -> None:
        """Write floating-point numbers into their exchange."""
        self._memory.write(
            self.store, Struct(f"<{len(numbers)}d").pack(*numbers), self.call("reals_address")
        )

    def read_reals(self, count: int) -> tuple[float, ...]:
        """Read floating-point numbers from their exchange."""
        size, address = Struct(f"<{count}d"), self.call("reals_address")
        return size.unpack(self._memory.read(self.store, address, address + size.size))

    def reason(self, number: int) -> tuple[str, str]:
        """Return the code and the rule of a reason."""
        text = "".join(map(chr, self.read(self.call("write_reason", number))))
        code, rule = text.split(" ")
        return code, rule


@dataclass(frozen=True)
class WasmSearch:
    """A search that follows a game, as a bot of the page uses it."""

    game: WasmGame
    address: int
    simulations: int

    def choose(self) -> Move:
        """Return the most visited move after some more simulations."""
        kernel = self.game.kernel
        kernel.call("begin_analysis", self.address, float(self.simulations), 0.0, 0)
        while not kernel.call("continue_analysis", self.address, 1000):
            pass
        kernel.call("write_best_move", self.address)
        return self.game.move(*kernel.read(3))

    def advance(self, move: Move) -> None:
        """Follow a move."""
        self.game.kernel.call("advance_analysis", self.address, *self.game.arguments(move))


def game_numbers(game: Game) -> Iterator[int]:
    """Iterate over the numbers from which the kernel makes a game."""
    board, edition = game.board, game.edition
    yield from (board.width, board.height, board.size)
    for space in spaces_of(board):
        yield from (space.x, space.y)
    for spaces in (board.circles, board.palms, game.oases):
        yield from packed(board, spaces)
    yield from (game.players, edition.five_player_supply, edition.owner_may_enter)
    yield from (edition.ends is Ending.AT_ONCE, edition.palm_space_scores)


def water_numbers(start: Position) -> Iterator[int]:
    """Iterate over the numbers with which the kernel begins a game."""
    for holes in start.water:
        yield from packed(start.game.board, holes)


def packed(board: Board, spaces: SpaceSet) -> tuple[int, ...]:
    """Return a set of spaces as signed 16-bit numbers."""
    numbers = numbers_of(board)
    bits = sum(1 << numbers[space] for space in spaces_in(spaces))
    return Struct(f"<{SET_NUMBERS}h").unpack(bits.to_bytes(2 * SET_NUMBERS, "little"))


class WasmGame:
    """A game in progress."""

    def __init__(self, kernel: WasmKernel, game: Game) -> None:
        self.kernel = kernel
        self.game = game
        self._spaces = spaces_of(game.board)
        self._numbers = numbers_of(game.board)
        kernel.write(tuple(game_numbers(game)))
        self.address = kernel.call("new_game")

    def free(self) -> None:
        """Give the memory back."""
        self.kernel.call("free_game", self.address)

    def begin(self, start: Position) -> None:
        """Start with the water holes of a set-up."""
        self.kernel.write(tuple(water_numbers(start)))
        self.kernel.call("begin_game", self.address)

    def set(self, position: Position) -> None:
        """Continue from a position."""
        self.kernel.write(tuple(self._facts(position))[1:])
        self.kernel.call("read_position", self.address)

    def position(self) -> tuple[int, ...]:
        """Return the current position as numbers."""
        self.kernel.call("write_position", self.address)
        players = self.game.players
        given_back = 12 + players
        count = self.kernel.read(given_back)[-1]
        sets = 4 + players * (1 + 2 * len(COLOURS))
        return self.kernel.read(given_back + count + sets * SET_NUMBERS)

    def expected(self, position: Position) -> tuple[int, ...]:
        """Return the numbers of a position, according to the rules."""
        return tuple(self._facts(position))

    def _facts(self, position: Position) -> Iterator[int]:
        take = self.game.lanes.take
        yield PHASES.index(position.phase)
        yield from (position.seat, position.leaders_left, position.camels_left)
        yield from (position.short_turns, position.passes)
        yield from position.supply
        yield from position.water_won
        yield len(position.given_back)
        yield from (colour.index for colour in position.given_back)
        for spaces in (position.leaders, *position.water):
            yield from packed(self.game.board, spaces)
        for area, caravans, reached in zip(
            position.areas, position.caravans, position.reached, strict=True
        ):
            yield from packed(self.game.board, area)
            for lanes in (caravans, reached):
                for colour in COLOURS:
                    yield from packed(self.game.board, take(lanes, colour))

    def scores(self) -> list[tuple[int, ...]]:
        """Return each seat's points by source, and 1 if it has won."""
        self.kernel.call("write_scores", self.address)
        found = self.kernel.read(5 * self.game.players)
        return [found[at : at + 5] for at in range(0, len(found), 5)]

    def legal_moves(self) -> LegalMoves:
        """Return the legal moves."""
        self.kernel.call("write_legal_moves", self.address)
        count, may_pass, *rest = self.kernel.read(7 + len(COLOURS) * SET_NUMBERS)
        return LegalMoves(
            count, bool(may_pass), tuple(map(bool, rest[:5])), self._unpacked(rest[5:])
        )

    def why_illegal(self, move: Move) -> tuple[str, str] | None:
        """Return the code and rule of the reason why a move is illegal."""
        number = self.kernel.call("why_illegal", self.address, *self.arguments(move))
        return None if number < 0 else self.kernel.reason(number)

    def play(self, move: Move) -> tuple[str, str] | None:
        """Play a move, or return the reason why it is illegal."""
        number = self.kernel.call("play", self.address, *self.arguments(move))
        return None if number < 0 else self.kernel.reason(number)

    def preview(self, move: PlaceCamel) -> Preview:
        """Return what a legal camel would win."""
        _, colour, space = self.arguments(move)
        self.kernel.call("write_preview", self.address, colour, space)
        found = self.kernel.read(6 + 3 * SET_NUMBERS)
        water, oasis_points, area_points, caravans, length, longest = found[:6]
        water_spaces, oases, area = self._unpacked(found[6:])
        return Preview(
            water,
            oasis_points,
            area_points,
            caravans,
            length,
            ("no", "shared", "alone")[longest],
            water_spaces,
            oases,
            area,
        )

    def scoring_steps(self) -> list[ScoringStep]:
        """Return the final scoring, step by step."""
        count = self.kernel.call("write_scoring_steps", self.address)
        size = 5 + SET_NUMBERS
        numbers = self.kernel.read(count * size)
        return [self._step(numbers[at : at + size]) for at in range(0, count * size, size)]

    def _step(self, numbers: Sequence[int]) -> ScoringStep:
        source, seat, points, colour, shared, *spaces = numbers
        return ScoringStep(
            SOURCES[source],
            Seat(seat),
            points,
            self._unpacked(spaces)[0],
            None if colour < 0 else COLOURS[colour],
            bool(shared),
        )

    def level_move(self, level: int, seed: int) -> Move:
        """Return a move of a level that needs no search."""
        self.kernel.call("write_level_move", self.address, level, float(seed))
        return self.move(*self.kernel.read(3))

    def deal(self, seed: int) -> tuple[SpaceSet, dict[Space, int]]:
        """Return the oases and the water holes of a set-up."""
        self.kernel.call("write_deal", self.address, float(seed))
        oases, *holes = self._unpacked(self.kernel.read(4 * SET_NUMBERS))
        return oases, {space: n for n, some in enumerate(holes, 1) for space in spaces_in(some)}

    def search(self, simulations: int, seed: int, learned: Learned) -> WasmSearch:
        """Return a search of the position that follows the game."""
        address = self._new_analysis(seed, learned, memory_mb=24)
        return WasmSearch(self, address, simulations)

    def _new_analysis(self, seed: int, learned: Learned, memory_mb: int) -> int:
        curve = chance_curve(self.game.players)
        self.kernel.write_reals((*curve, *chain.from_iterable(learned)))
        sizes = map(len, learned)
        return self.kernel.call("new_analysis", self.address, float(seed), memory_mb, *sizes)

    def facts(self, move: Move) -> tuple[Fact, ...]:
        """Return what a legal move does."""
        return self._read_facts(
            self.kernel.call("write_facts", self.address, *self.arguments(move))
        )

    def advice(self) -> tuple[Fact, ...]:
        """Return what matters to the seat to move."""
        return self._read_facts(self.kernel.call("write_advice", self.address))

    def _read_facts(self, count: int) -> tuple[Fact, ...]:
        size = 4 + SET_NUMBERS
        numbers = self.kernel.read(count * size)
        return tuple(self._fact(numbers[at : at + size]) for at in range(0, count * size, size))

    def _fact(self, numbers: Sequence[int]) -> Fact:
        phrase, count, seats, colour, *spaces = numbers
        return Fact(
            PHRASES[phrase],
            count,
            tuple(spaces_in(self._unpacked(spaces)[0])),
            tuple(seat for seat in self.game.seats if seats >> seat.index & 1),
            None if colour < 0 else COLOURS[colour],
        )

    def analyse(self, simulations: int, seed: int) -> Analysed:
        """Search the position."""
        players = self.game.players
        found = self._new_analysis(seed, learned_weights(players), memory_mb=64)
        self.kernel.call("begin_analysis", found, float(simulations), 0.0, 1)
        while not self.kernel.call("continue_analysis", found, 1000):
            pass
        count = self.kernel.call("write_analysis", found)
        length = self.kernel.read(1)[0]
        moves = self.kernel.read(1 + 3 * (length + count))[1:]
        size = 3 + 2 * players
        done, *values = self.kernel.read_reals(1 + count * size)
        self.kernel.call("free_analysis", found)
        return Analysed(
            int(done),
            tuple(self.move(*moves[at : at + 3]) for at in range(0, 3 * length, 3)),
            tuple(
                MoveValue(
                    self.move(*moves[3 * (length + n) : 3 * (length + n + 1)]),
                    int(values[n * size]),
                    values[n * size + 1],
                    values[n * size + 2],
                    tuple(values[n * size + 3 : n * size + 3 + players]),
                    tuple(values[n * size + 3 + players : (n + 1) * size]),
                )
                for n in range(count)
            ),
        )

    def move(self, kind: int, colour: int, space: int) -> Move:
        """Return a move by its numbers."""
        if KINDS[kind] is Pass:
            return Pass()
        if KINDS[kind] is GiveBack:
            return GiveBack(COLOURS[colour])
        placement = PlaceLeader if KINDS[kind] is PlaceLeader else PlaceCamel
        return placement(COLOURS[colour], self._spaces[space])

    def arguments(self, move: Move) -> tuple[int, int, int]:
        """Return a move's numbers."""
        kind = KINDS.index(type(move))
        colour = 0 if isinstance(move, Pass) else move.colour.index
        if isinstance(move, PlaceCamel | PlaceLeader):
            return kind, colour, self._numbers.get(move.space, OFF_THE_BOARD)
        return kind, colour, 0

    def _unpacked(self, numbers: Sequence[int]) -> tuple[SpaceSet, ...]:
        found = []
        for at in range(0, len(numbers), SET_NUMBERS):
            words = Struct(f"<{SET_NUMBERS}h").pack(*numbers[at : at + SET_NUMBERS])
            bits = int.from_bytes(words, "little")
            found.append(space_set(self._places(bits)))
        return tuple(found)

    def _places(self, bits: int) -> Iterator[Space]:
        return (space for number, space in enumerate(self._spaces) if bits >> number & 1)
