"""What the REST routes share: who asks, and what may be told."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import ParamSpec, TypeAlias, TypeVar

import msgspec
from litestar import Request
from litestar.datastructures import Cookie
from litestar.datastructures import State as AppState

from banneret.kernel.record import Record
from banneret.kernel.record_lines import write
from banneret.server.errors import TableError
from banneret.server.films import Films
from banneret.server.guard import language_of
from banneret.server.guests import COOKIE, Signer, new_id
from banneret.server.hub import Hub
from banneret.server.match import Match
from banneret.server.protocol_rest import Invite
from banneret.server.room import Room
from banneret.server.services import Services
from banneret.server.words import words

Asked: TypeAlias = Request[object, object, AppState]

YEAR = 365 * 86_400

P = ParamSpec("P")
T = TypeVar("T")


@dataclass
class Desk:
    """What the routes share.

    Attributes:
        services, hub, signer, films: see there.
    """

    services: Services
    hub: Hub
    signer: Signer
    films: Films = field(default_factory=Films)
    _replaying: asyncio.Lock = field(default_factory=asyncio.Lock)

    async def replay(self, work: Callable[P, T], *args: P.args, **named: P.kwargs) -> T:
        """Do what replays a match beside the event loop, one at a time: live matches come first."""
        async with self._replaying:
            return await asyncio.to_thread(work, *args, **named)

    # ---------------------------------------------------------------- who asks

    def guest(self, request: Asked) -> str | None:
        """The guest of a request's cookie."""
        return self.signer.read_cookie(request.cookies.get(COOKIE))

    def asker(self, request: Asked, match: str) -> str | None:
        """The guest of a request about a match, by token or cookie."""
        token = request.query_params.get("token")
        return self.signer.read_token(token, match) or self.guest(request)

    async def known_guest(self, request: Asked, name: str | None) -> tuple[str, str]:
        """The guest of a request, made now if need be, and the guest's name."""
        guest = self.guest(request) or new_id()
        known = await self.services.store.guest_name(guest)
        wanted = name or known or words(language_of(request.scope)).say("seat.guest")
        if wanted != known:
            await self.services.store.save_guest(guest, wanted, self.services.time.now())
        return guest, wanted

    def cookie(self, guest: str) -> Cookie:
        """The cookie that makes a browser a guest."""
        return Cookie(
            key=COOKIE,
            value=self.signer.cookie(guest),
            max_age=YEAR,
            httponly=True,
            samesite="lax",
            secure=self.services.settings.secure,
        )

    # ---------------------------------------------------------------- what may be told

    def invites(self, match: Match) -> list[Invite]:
        """How the open seats of a match can be taken."""
        found = []
        for seat, state in enumerate(match.seats):
            if state.kind == "open":
                code = self.signer.invite(match.row.id, seat)
                found.append(Invite(seat, code, f"/#/join/{match.row.id}/{code}"))
        return found

    @staticmethod
    def viewer(room: Room, guest: str | None, seat: int | None) -> int | None:
        """The seat through which a guest may look at the past.

        Raises:
            TableError: not through this one.
        """
        own = room.match.seats_of(guest)
        if seat is not None and seat >= len(room.match.seats):
            raise TableError("not-your-seat")
        if seat is None or seat in own or room.match.status == "over":
            return seat
        raise TableError("not-your-seat")

    @staticmethod
    def record(room: Room, guest: str | None) -> str:
        """The record, as far as a guest may know it."""
        match, record = room.match, room.match.record()
        if match.status == "over" or match.game.perfect_information:
            return record.dumps()
        return _partial(record, set(match.seats_of(guest)))


def _partial(record: Record, own: set[int]) -> str:
    """A record without what others decided in secret, what chance did, and all hashes."""
    lines = [write([record.header])]
    for step in record.steps:
        do = step.do if step.by in own else None
        lines.append(msgspec.json.encode({"step": step.step, "by": step.by, "do": do}).decode())
        lines.append("\n")
    return "".join(lines)
