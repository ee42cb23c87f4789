"""The REST interface to matches as a whole, and to playing on from a moment of one;
docs/protocol.md describes it."""

from __future__ import annotations

from litestar import Response, get, post
from litestar.params import FromPath, JSONBody

from banneret.server.context import Asked
from banneret.server.drafting import printable
from banneret.server.errors import RequestError
from banneret.server.guard import address, language_of
from banneret.server.making import make, plan_on
from banneret.server.packing import packed
from banneret.server.protocol_rest import Created
from banneret.server.protocol_story import PlayOn, Story
from banneret.server.replay_worker import Look
from banneret.server.routes import (
    LanguageQuery,
    MatchPath,
    SeatQuery,
    context_of,
    info_of,
    ready,
)


@get("/api/matches/{match:str}/story", middleware=[packed])
async def get_story(
    request: Asked, match: MatchPath, seat: SeatQuery = None, language: LanguageQuery = None
) -> Response[Story]:
    """A match as a whole."""
    context = context_of(request)
    room = await context.hub.room(match)
    viewer = context.viewer(room, context.asker(request, match), seat)
    look = Look(None, viewer, language or language_of(request.scope))
    with context.guarded("replay", match):
        return ready(await context.replays.story(room.match, look, address(request.scope)), Story)


@get("/api/replay/{record:str}/story", middleware=[packed])
async def get_brought_story(
    request: Asked,
    record: FromPath[str],
    seat: SeatQuery = None,
    language: LanguageQuery = None,
) -> Response[Story]:
    """A record that was sent, as a whole."""
    look = Look(None, seat, language or language_of(request.scope))
    replays = context_of(request).replays
    return ready(await replays.brought_story(record, look, address(request.scope)), Story)


@post("/api/matches/{match:str}/play-on")
async def post_play_on(
    request: Asked, match: MatchPath, data: JSONBody[PlayOn]
) -> Response[Created]:
    """Begin a match from a moment of one that hides nothing any more."""
    context = context_of(request)
    services = context.services
    room = await context.hub.room(match)
    if not room.match.bare:
        raise RequestError("not-over")
    mine = next((seat.name for seat in data.seats if seat.kind == "me" and seat.name), None)
    guest, name = await context.guest_of(request, printable(mine) if mine else None)
    look = Look(data.step, None, "en")
    with context.guarded("begin", match):
        position = await context.replays.position(room.match, look, address(request.scope))
        at, engines = services.time.now(), services.settings.engines
        made = make(plan_on(room.match, data, position, guest, name, at, engines))
    opened = await context.hub.open_new(made)
    await context.remember(guest, name)
    token = context.signer.token(made.id, guest) if opened.match.seats_of(guest) else None
    answer = Created(info_of(context, opened, guest, request), token, context.invites(opened.match))
    return Response(answer, status_code=201, cookies=[context.cookie(guest)])


STORY_ROUTES = [get_story, get_brought_story, post_play_on]
