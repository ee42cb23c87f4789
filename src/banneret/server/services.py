"""What every room of a process shares."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING
from weakref import WeakValueDictionary

from banneret.server.connection import Outbox
from banneret.server.costs import Costs
from banneret.server.failures import Failures
from banneret.server.guests import new_id
from banneret.server.making import Made, rematch
from banneret.server.match import HostedMatch
from banneret.server.metrics import Metrics
from banneret.server.settings import Settings
from banneret.server.spectators import Spectators
from banneret.server.store import Store
from banneret.server.thinking import Thinkers
from banneret.server.timekeeping import Timekeeper
from banneret.server.undo_judge import UndoJudge

if TYPE_CHECKING:
    from banneret.server.room import Room


def _ignore(_: Room) -> None:
    pass


async def _forbid_nothing(_: str) -> None:
    pass


@dataclass
class Services:
    """What every room of a process shares.

    Attributes:
        process: names this process to others that use the same database.
        wake: has the room looked after: bots, clocks, people who left or are back.
        allow: raises what forbids a guest to own one more match.
        lose: lets go of a room that no longer knows how its match stands.
        presence_milliseconds: how long a person counts as present on another process's word.
        outbox, crowd, costs, undo_judge: see there.
    """

    settings: Settings
    store: Store
    time: Timekeeper
    metrics: Metrics
    thinkers: Thinkers
    failures: Failures
    process: str = field(default_factory=new_id)
    wake: Callable[[Room], None] = _ignore
    lose: Callable[[Room], None] = _ignore
    allow: Callable[[str], Awaitable[None]] = _forbid_nothing
    presence_milliseconds: int = 12_000

    def __post_init__(self) -> None:
        """What is shared and has its limits."""
        limits = self.settings.limits
        self.outbox = Outbox(limits)
        self.spectators = Spectators(limits)
        self.costs = Costs(limits)
        self.undo_judge = UndoJudge(limits)
        self._making: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()

    def making(self, owner: str) -> asyncio.Lock:
        """Held while a match is made for a guest: one after the other, so that nobody has more
        than may be. Whoever needs a room's lock too takes this one first."""
        return self._making.setdefault(owner, asyncio.Lock())

    def rematch_of(self, match: HostedMatch, pledges: Mapping[int, str | None]) -> Made:
        """A rematch with the sides changed, ready to be kept; pledges by the seats of now."""
        return rematch(match, pledges, self.time.now())
