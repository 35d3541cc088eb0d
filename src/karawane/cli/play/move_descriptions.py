"""Moves as text: what they win, which are legal, and what greedy would play."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from karawane.bots import GreedyPlayer
from karawane.bots.explanations import Language, describe_fact, facts_of
from karawane.rules import (
    CamelColour,
    GiveBack,
    Move,
    Pass,
    Phase,
    PlaceCamel,
    PlaceLeader,
    Position,
    legal_moves,
    play,
    scores,
    spaces_in,
)

__all__ = ["hint", "list_moves", "winnings", "with_winnings"]

SOURCES = ("water", "oasis", "area", "longest caravan")


def winnings(position: Position, move: Move) -> dict[str, int]:
    """Return the points that a move adds to its seat, by source."""
    if position.phase is not Phase.CAMELS:
        return {}
    seat = position.seat.index
    before, after = scores(position)[seat], scores(play(position, move))[seat]
    change = (now - then for now, then in zip(after, before, strict=True))
    return {source: points for source, points in zip(SOURCES, change, strict=True) if points}


def with_winnings(position: Position, move: Move) -> str:
    """Return a move with what it wins in brackets.

    >>> from karawane.rules import deal
    >>> start = deal(2, seed=1)
    >>> with_winnings(start, legal_moves(start)[0])
    'C@c1'
    """
    won = winnings(position, move)
    return f"{move} ({_list(won)})" if won else str(move)


def _list(won: dict[str, int]) -> str:
    return ", ".join(f"{source} {points:+d}" for source, points in won.items())


def list_moves(position: Position, colours: Sequence[CamelColour]) -> Iterator[str]:
    """Yield lines with the legal moves of some colours, those that win most first."""
    moves = legal_moves(position)
    if not isinstance(moves[0], PlaceCamel | PlaceLeader):
        yield "You may play: " + " ".join(map(str, moves))
        return
    if position.phase is Phase.LEADERS and len(colours) > 1:
        yield from _list_leaders(position)
        return
    for colour in colours:
        spaces = list(spaces_in(moves.spaces(colour)))
        if not spaces:
            yield f"{colour}: nowhere"
        elif position.phase is Phase.LEADERS:
            yield f"{colour} leader: {' '.join(space.name for space in spaces)}"
        else:
            yield f"{colour}:"
            yield from _list_camels(position, [PlaceCamel(colour, space) for space in spaces])


def _list_leaders(position: Position) -> Iterator[str]:
    moves = legal_moves(position)
    may = [colour for colour in CamelColour if moves.spaces(colour)]
    spaces = list(spaces_in(moves.spaces(may[0])))
    letters = ", ".join(f"{colour} ({colour.letter})" for colour in may)
    yield f"Leaders you may place: {letters}"
    yield f"Spaces, {len(spaces)}: {' '.join(space.name for space in spaces)}"


def _list_camels(position: Position, moves: list[PlaceCamel]) -> Iterator[str]:
    """Yield moves grouped by what they win, most points first."""
    groups: dict[str, list[str]] = {}
    points: dict[str, int] = {}
    for move in moves:
        won = winnings(position, move)
        text = _list(won)
        groups.setdefault(text, []).append(str(move))
        points[text] = sum(won.values())
    for text in sorted(groups, key=lambda text: -points[text]):
        yield f"  {text or 'nothing at once'}: {' '.join(groups[text])}"


def hint(position: Position, seed: int) -> str:
    """Return what the greedy bot would play here, and why."""
    move = GreedyPlayer(seed).choose(position)
    reason = _reason(position, move)
    return f"greedy would play {move}: {reason}." if reason else f"greedy would play {move}."


def _reason(position: Position, move: Move) -> str:
    match move:
        case Pass():
            return "nothing can be placed (11.1)"
        case GiveBack():
            return "no colour is better than another before the leaders stand"
        case PlaceLeader():
            return _leader_reason(position, move)
        case PlaceCamel():
            won = winnings(position, move)
            if sum(won.values()) > 0:
                return f"it wins {_list(won)}, the most that one camel can now"
            return (
                "nothing is won at once, "
                f"but the {move.colour} caravan comes nearer to water or oases"
            )


def _leader_reason(position: Position, move: PlaceLeader) -> str:
    english = Language.named("en")
    # A rival nearby is a fact, but not a reason to stand there.
    reasons = [fact for fact in facts_of(position, move) if not fact.seats]
    if not reasons:
        return ""
    return f"it {english.listed(describe_fact(fact, english) for fact in reasons)}"
