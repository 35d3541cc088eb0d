"""The parameters of a self-play run."""

from __future__ import annotations

from dataclasses import asdict, dataclass

from karawane.bots import contestant
from karawane.bots.player import Searcher
from karawane.rules import DEFAULT_BOARD, DEFAULT_EDITION, Edition, Position, deal

__all__ = ["Plan"]


@dataclass(frozen=True)
class Plan:
    """Everything that the games of a run depend on, except their number.

    Bad parameters raise `ValueError`.

    >>> Plan("search:100", players=3).start(7) == Plan("greedy", players=3).start(7)
    True
    >>> Plan("search:100").is_reproducible, Plan("search:0.1s").is_reproducible
    (True, False)
    """

    bot: str
    """Its description, as in the arena; it plays all seats."""
    players: int = 2
    seed: int = 1
    edition: str = DEFAULT_EDITION
    options: tuple[str, ...] = ()
    """Overridden options of the edition, as `name=value`."""
    board: str = DEFAULT_BOARD
    explore: int = 0
    """The number of opening placements whose move is sampled by visits."""

    def __post_init__(self) -> None:
        if self.bot.startswith("cmd:"):
            raise ValueError(f"{self.bot!r}: self-play needs a built-in bot")
        if not 0 <= self.seed < 2**63:
            raise ValueError(f"seed {self.seed}; it must be at least 0 and below 2**63")
        if self.explore < 0:
            raise ValueError(f"{self.explore} placements to explore; it must be 0 or more")
        contestant(self.bot)
        self.start(0)

    @property
    def rules(self) -> Edition:
        """The edition with its options."""
        pairs = (option.partition("=") for option in self.options)
        return Edition.named(self.edition).with_options(**{name: value for name, _, value in pairs})

    def start(self, game: int) -> Position:
        """Return the set-up of the game with that number."""
        return deal(self.players, seed=f"{self.seed}/{game}", edition=self.rules, board=self.board)

    @property
    def is_reproducible(self) -> bool:
        """Whether the games are always the same: not if the bot has a time limit."""
        with contestant(self.bot).playing("") as player:
            return not (isinstance(player, Searcher) and player.has_time_limit)

    def facts(self) -> dict[str, object]:
        """Return the plan as JSON values."""
        return {**asdict(self), "options": list(self.options)}
