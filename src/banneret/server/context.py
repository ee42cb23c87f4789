"""What every REST handler needs: the services, who asks, and what he may be told."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import partial
from typing import TypeAlias

from litestar import Request
from litestar.datastructures import Cookie
from litestar.datastructures import State as AppState

from banneret.server.challenges import Achievements
from banneret.server.errors import RequestError
from banneret.server.guard import language_of
from banneret.server.guests import COOKIE, Signer, new_id
from banneret.server.hub import Hub
from banneret.server.match import HostedMatch
from banneret.server.messages import catalogue
from banneret.server.protocol_common import Ending
from banneret.server.protocol_rest import Invite
from banneret.server.replay_service import ReplayService
from banneret.server.review_service import ReviewService
from banneret.server.room import Room
from banneret.server.services import Services
from banneret.server.stranded import STRANDED

Asked: TypeAlias = Request[object, object, AppState]

YEAR = 365 * 86_400


@dataclass
class RequestContext:
    """What the routes share.

    Attributes:
        services, hub, signer, replays, reviews, achievements: see there.
    """

    services: Services
    hub: Hub
    signer: Signer
    replays: ReplayService
    reviews: ReviewService
    achievements: Achievements

    # ---------------------------------------------------------------- who asks

    def guest(self, request: Asked) -> str | None:
        """The guest of a request's cookie."""
        return self.signer.read_cookies(request.headers.get("cookie", ""))

    def asker(self, request: Asked, match: str) -> str | None:
        """The guest of a request about a match, by token or cookie."""
        token = request.query_params.get("token")
        return self.signer.read_token(token, match) or self.guest(request)

    async def guest_of(self, request: Asked, name: str | None) -> tuple[str, str]:
        """The guest of a request, a new one if need be, and the guest's name."""
        guest = self.guest(request) or new_id()
        known = await self.services.store.guest_name(guest)
        return guest, name or known or catalogue(language_of(request.scope)).say("seat.guest")

    async def remember(self, guest: str, name: str) -> None:
        """Keep what a guest is called."""
        if name != await self.services.store.guest_name(guest):
            await self.services.store.save_guest(guest, name, self.services.time.now())

    def cookie(self, guest: str) -> Cookie:
        """The cookie that makes a browser a guest."""
        return Cookie(
            key=COOKIE,
            value=self.signer.cookie(guest),
            path=self.services.settings.path,
            max_age=YEAR,
            httponly=True,
            samesite="lax",
            secure=self.services.settings.secure,
        )

    # ---------------------------------------------------------------- what may be told

    def invites(self, match: HostedMatch) -> list[Invite]:
        """How the open seats of a match can be taken."""
        found = []
        for seat, state in enumerate(match.seats):
            if state.kind == "open":
                code = self.signer.invite(match.row.id, seat)
                found.append(Invite(seat, code, f"#/join/{match.row.id}/{code}"))
        return found

    @staticmethod
    def viewer(room: Room, guest: str | None, seat: int | None) -> int | None:
        """The seat through which a guest may look at the past.

        Raises:
            RequestError: not through this one.
        """
        own = room.match.seats_of(guest)
        if seat is not None and seat >= len(room.match.seats):
            raise RequestError("not-your-seat")
        if seat is None or seat in own or room.match.bare:
            return seat
        raise RequestError("not-your-seat")

    async def record(self, match: str, guest: str | None, who: str) -> bytes:
        """The record of a match, as far as a guest may know it; also of a stranded one.

        Args:
            match: its id.
            guest: may know its own decisions.
            who: the address that asks.

        Raises:
            RequestError: there is no such match, or too much is asked.
        """
        return await self.replays.charge(partial(self._record, match, guest), who)

    async def _record(self, match: str, guest: str | None) -> bytes:
        try:
            room = await self.hub.room(match)
        except RequestError as error:
            if error.code not in STRANDED:
                raise
            return await self._left(match, guest)
        try:
            record = room.match.record()
        except Exception as error:  # the rules fail where they judge the end
            room.failed("record", error)
            return await self._left(match, guest)
        return await self.replays.texts.of(match, record, _told(room.match, guest))

    async def _left(self, match: str, guest: str | None) -> bytes:
        """The record of what is left of a match."""
        remains = await self.hub.remains(match)
        return (await asyncio.to_thread(remains.record, guest)).encode()

    @contextmanager
    def guarded(self, place: str, match: str = "") -> Iterator[None]:
        """Rules may raise anything: the host can read it, and the asker hears that it failed."""
        try:
            yield
        except RequestError:
            raise
        except Exception as error:
            self.services.failures.keep(place, error, match)
            raise RequestError("rule-failed") from error

    async def end(self, match: str, guest: str | None, language: str) -> Ending:
        """End a match without a loser.

        Raises:
            RequestError: there is no such match, it can be gone on with, or is not the guest's.
        """
        try:
            room = await self.hub.room(match)
        except RequestError as error:
            if error.code not in STRANDED:
                raise
            ending = (await self.hub.end_stranded(match, guest)).ending(language)
        else:
            await room.end(guest)
            ending = room.views.ending(language)
        assert ending is not None, "it has ended"
        return ending


def _told(match: HostedMatch, guest: str | None) -> frozenset[int] | None:
    """The seats whose decisions a record tells a guest; None: everything may be told."""
    if match.bare or match.game.perfect_information:
        return None
    return frozenset(match.seats_of(guest))
