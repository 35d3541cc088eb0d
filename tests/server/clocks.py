"""A clock that the test moves."""

from dataclasses import dataclass


@dataclass
class Clock:
    """Shows the time it was set to."""

    now: float = 1000.0

    def __call__(self) -> float:
        return self.now

    def advance(self, seconds: float) -> None:
        self.now += seconds
