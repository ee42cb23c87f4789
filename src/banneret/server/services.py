"""What every room of a process shares."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from banneret.server.guests import new_id
from banneret.server.making import Made, rematch
from banneret.server.match import Match
from banneret.server.metrics import Metrics
from banneret.server.settings import Settings
from banneret.server.store import Store
from banneret.server.thinking import Thinkers
from banneret.server.timekeeping import Timekeeper

if TYPE_CHECKING:
    from banneret.server.room import Room


def _ignore(_: Room) -> None:
    pass


@dataclass
class Services:
    """What every room of a process shares.

    Attributes:
        process: names this process to others that use the same database.
        wake: has the room looked after: bots, clocks, people who left or are back.
        presence_milliseconds: how long a person counts as present on another process's word.
    """

    settings: Settings
    store: Store
    time: Timekeeper
    metrics: Metrics
    thinkers: Thinkers
    process: str = field(default_factory=new_id)
    wake: Callable[[Room], None] = _ignore
    presence_milliseconds: int = 12_000

    def rematch_of(self, match: Match) -> Made:
        """A rematch with the sides changed, ready to be kept."""
        return rematch(match, self.time.now())
