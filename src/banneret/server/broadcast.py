"""Sends what happens in a match to everybody at it; what many see alike is encoded once."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Collection, Hashable, Sequence
from typing import ParamSpec

from banneret.server import protocol as p
from banneret.server.connection import Backlog, Connection, Text, encoded
from banneret.server.drafting import may_end
from banneret.server.journal import AnyEntry, Muted, Preferred, Rematched, Said, Stepped, Undone
from banneret.server.match import HostedMatch
from banneret.server.views import Views

SILENT = (Said, Muted, Preferred)  # entries that leave the view as it is
MOVING = (Stepped, Undone)
MOST_AT_ONCE = 200  # events in a message
FEW = 16  # connections that make no crowd
PAUSE_EACH = 0.0025  # seconds between two tellings of who is there, for each who is told

Made = dict[Hashable, Text]

P = ParamSpec("P")


class Broadcaster:
    """Speaks to the connections of a match.

    Attributes:
        connections: who looks.
        thinking: the seat whose bot is thinking here; None: none.
    """

    def __init__(
        self,
        match: HostedMatch,
        views: Views,
        present: Callable[[], Collection[int]],
        failed: Callable[[str, Exception], None],
    ) -> None:
        """Args:
        match: the present.
        views: shows it.
        present: the seats whose persons are there.
        failed: is told what could not be told.
        """
        self._match = match
        self._views = views
        self._present = present
        self._failed = failed
        self.connections: set[Connection] = set()
        self.thinking: int | None = None
        self._presence: asyncio.TimerHandle | None = None
        self._told_presence = 0.0

    # ---------------------------------------------------------------- what happens

    def viewers(self) -> dict[Connection, int | None]:
        """Through whose eyes everybody looks."""
        return {one: one.viewer(self._match) for one in self.connections}

    def happened(self, before: dict[Connection, int | None], entries: Sequence[AnyEntry]) -> None:
        """Tell everybody what happened; they hear it through the eyes they had before."""
        made: Made = {}
        for one in self.connections:
            self._tell(one, before[one], entries, made)
        if any(not isinstance(entry, (*SILENT, *MOVING)) for entry in entries):
            self._tell_presence()

    def _tell(
        self, one: Connection, before: int | None, entries: Sequence[AnyEntry], made: Made
    ) -> None:
        self._attempt(self._events, one, before, made)
        muted = any(isinstance(entry, Muted) and entry.guest == one.guest for entry in entries)
        self._attempt(self._chat, one, made, whole=muted)
        if not all(isinstance(entry, SILENT) for entry in entries):
            self._attempt(self._view, one, made)
        if self._match.rematch is not None and isinstance(entries[-1], Rematched):
            one.send(p.Rematch(self._match.rematch))

    def everything(self, one: Connection, since: int) -> None:
        """Tell a connection all it needs to know, as if it had been there all the time."""
        viewer, made = one.viewer(self._match), Made()
        present = self._present()
        self._attempt(self._hello, one, viewer, present)
        self._attempt(self._chat, one, made, whole=True)
        one.told = len(self._match.notes)
        one.send(Backlog(viewer, one.language, min(since, one.told), one.told))
        self._attempt(self._view, one, made)
        self._presence_to(one, frozenset(present), self._spectators(), made)

    def views(self) -> None:
        """Tell everybody again how things stand."""
        made: Made = {}
        for one in self.connections:
            self._attempt(self._view, one, made)

    def _attempt(self, tell: Callable[P, None], *what: P.args, **how: P.kwargs) -> None:
        """Tell something; whatever fails, the rest and the others are told all the same."""
        try:
            tell(*what, **how)
        except Exception as error:
            self._failed("telling", error)

    def think(self, seat: int) -> None:
        """A bot begins to think."""
        self.thinking = seat
        message = encoded(p.Thinking(seat))
        for one in self.connections:
            one.send(message)

    # ---------------------------------------------------------------- parts of it

    @staticmethod
    def _once(made: Made, key: Hashable, make: Callable[[], p.ServerMessage]) -> Text:
        if key not in made:
            made[key] = encoded(make())
        return made[key]

    def _hello(self, one: Connection, viewer: int | None, present: Collection[int]) -> None:
        one.send(self._views.hello(one.guest, viewer, present, one.language))

    def _events(self, one: Connection, viewer: int | None, made: Made) -> None:
        until, views = len(self._match.notes), self._views
        for start in range(one.told, until, MOST_AT_ONCE):
            end, language = min(start + MOST_AT_ONCE, until), one.language
            key = ("events", start, end, viewer, language)
            if key not in made:
                made[key] = views.told(start, end, viewer, language)
            one.send(made[key])
        one.told = until

    def _chat(self, one: Connection, made: Made, whole: bool = False) -> None:
        since = 0 if whole else one.heard
        one.heard = self._match.said
        if not whole and since == one.heard:
            return
        muted = frozenset(self._match.muted.get(one.guest or "", ()))
        key = ("chat", since, muted)
        one.send(self._once(made, key, lambda: p.Chat(whole, self._views.chat(since, muted))))

    def _view(self, one: Connection, made: Made) -> None:
        viewer, curtain = one.viewer(self._match), one.curtain(self._match)
        end, language = may_end(self._match, one.guest), one.language
        key = ("view", viewer, curtain, language, end)
        one.send(
            self._once(
                made,
                key,
                lambda: self._views.view(viewer, curtain, language, self.thinking, end),
            )
        )

    # ---------------------------------------------------------------- who is there

    def presence_soon(self) -> None:
        """Tell who is there; a crowd hears once of all who come and go within a moment."""
        if len(self.connections) <= FEW:
            self._tell_presence(but_who_knows=True)
        elif self._presence is None:
            loop = asyncio.get_running_loop()
            pause = PAUSE_EACH * len(self.connections)
            at = max(loop.time(), self._told_presence + pause)
            self._presence = loop.call_at(at, self._tell_presence, True)

    def _tell_presence(self, but_who_knows: bool = False) -> None:
        if self._presence is not None:
            self._presence.cancel()
            self._presence = None
        self._told_presence = asyncio.get_running_loop().time()
        present, spectators, made = frozenset(self._present()), self._spectators(), Made()
        for one in self.connections:
            if not (but_who_knows and one.shown == (present, spectators)):
                self._presence_to(one, present, spectators, made)

    def _presence_to(
        self, one: Connection, present: frozenset[int], spectators: int, made: Made
    ) -> None:
        one.shown = (present, spectators)
        own = frozenset(self._match.seats_of(one.guest))
        key = ("presence", own)
        one.send(
            self._once(
                made,
                key,
                lambda: p.Presence(self._views.seats(one.guest, present), spectators),
            )
        )

    def _spectators(self) -> int:
        owners = {seat.guest for seat in self._match.seats} - {None}
        return sum(one.guest not in owners for one in self.connections)
