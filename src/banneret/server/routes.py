"""The REST interface; docs/protocol.md describes it."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from typing import Annotated, TypeVar, cast

import msgspec
from litestar import MediaType, Response, get, post
from litestar.params import FromPath, JSONBody, QueryParameter

import banneret
from banneret.server import lobby
from banneret.server.context import Asked, RequestContext
from banneret.server.drafting import printable
from banneret.server.errors import RequestError, StorageError
from banneret.server.guard import address, language_of
from banneret.server.making import game_of, make, plan
from banneret.server.messages import reason
from banneret.server.packing import packed
from banneret.server.protocol_common import PROTOCOL, Ending, Language, MatchInfo
from banneret.server.protocol_rest import (
    Challenges,
    Created,
    Games,
    Health,
    Join,
    Joined,
    MatchAnswer,
    Me,
    Moment,
    NewMatch,
    Options,
    Possible,
    Rename,
    Replayed,
    ReplayRequest,
    Rolls,
    Rules,
)
from banneret.server.replay_worker import Look
from banneret.server.room import Room
from banneret.server.whereabouts import THIS_MACHINE, is_within

MatchPath = FromPath[str]
SeatQuery = Annotated[int | None, QueryParameter(name="seat", ge=0, le=15)]
StepQuery = Annotated[int | None, QueryParameter(name="step", ge=0)]
LanguageQuery = Annotated[Language | None, QueryParameter(name="language")]
BareQuery = Annotated[bool, QueryParameter(name="bare")]

T = TypeVar("T")

NDJSON = "application/x-ndjson"
SVG = "image/svg+xml"
HEALTH_SECONDS = 3.0


def context_of(request: Asked) -> RequestContext:
    """What the routes share."""
    context: RequestContext = request.app.state.context
    return context


def info_of(context: RequestContext, room: Room, guest: str | None, request: Asked) -> MatchInfo:
    with context.guarded("info", room.match.row.id):
        return room.views.info(guest, room.present, language_of(request.scope))


# -------------------------------------------------------------------- the lobby


@get("/api/games", middleware=[packed], sync_to_thread=False)
def get_games(request: Asked) -> Games:
    """The games, their options and bots."""
    settings = context_of(request).services.settings
    return lobby.games(settings.house, settings.engines)


@get("/api/rules/{game:str}", middleware=[packed], sync_to_thread=False)
def get_rules(game: FromPath[str]) -> Rules:
    """The rule index of a game."""
    return lobby.rules(game)


@get("/api/me")
async def get_me(request: Asked) -> Me:
    """The guest's name and matches."""
    context = context_of(request)
    guest = context.guest(request)
    if guest is None:
        return Me("", [])
    store = context.services.store
    name = await store.guest_name(guest) or ""
    found, stranded = [], []
    for match in await store.matches_of(guest):
        try:
            with context.guarded("info", match):
                found.append(info_of(context, await context.hub.room(match), guest, request))
        except StorageError:
            raise
        except RequestError as error:  # one that cannot be opened or described here any more
            # or is no more; whatever fails, the others are listed
            with suppress(RequestError), context.guarded("remains", match):
                remains = await context.hub.remains(match)
                stranded.append(remains.info(guest, error, language_of(request.scope)))
    return Me(name, found, stranded)


@post("/api/me", status_code=200)
async def post_me(request: Asked, data: JSONBody[Rename]) -> Response[Me]:
    """Give the guest another name."""
    context = context_of(request)
    guest, name = await context.guest_of(request, printable(data.name))
    await context.remember(guest, name)
    return Response(Me(name, []), cookies=[context.cookie(guest)])


@get("/api/challenges")
async def get_challenges(request: Asked) -> Challenges:
    """What unlocks cards, and how far the guest has come."""
    context = context_of(request)
    return await context.achievements.of(context.guest(request), address(request.scope))


# -------------------------------------------------------------------- matches


@post("/api/possible", status_code=200, sync_to_thread=False)
def post_possible(request: Asked, data: JSONBody[Options]) -> Possible:
    """Whether a match can have some options, before one is made."""
    context = context_of(request)
    try:
        with context.guarded("begin"):
            game_of(data.game, data.options, context.services.settings.house)
    except RequestError as error:
        if error.code != "bad-options":
            raise
        return Possible(reason(error, language_of(request.scope)), error.rules)
    return Possible("", [])


@post("/api/matches")
async def post_match(request: Asked, data: JSONBody[NewMatch]) -> Response[Created]:
    """Make a match."""
    context = context_of(request)
    services = context.services
    mine = next((seat.name for seat in data.seats if seat.kind == "me" and seat.name), None)
    guest, name = await context.guest_of(request, printable(mine) if mine else None)
    with context.guarded("begin"):
        at, settings = services.time.now(), services.settings
        made = make(plan(data, guest, name, at, settings.house, settings.engines))
    room = await context.hub.open_new(made)
    await context.remember(guest, name)
    token = context.signer.token(made.id, guest) if room.match.seats_of(guest) else None
    answer = Created(info_of(context, room, guest, request), token, context.invites(room.match))
    return Response(answer, status_code=201, cookies=[context.cookie(guest)])


@get("/api/matches/{match:str}")
async def get_match(request: Asked, match: MatchPath) -> MatchAnswer:
    """A match as anybody may know it."""
    context = context_of(request)
    room = await context.hub.room(match)
    guest = context.asker(request, match)
    owner = guest is not None and guest == room.match.row.owner
    invites = context.invites(room.match) if owner else []
    return MatchAnswer(info_of(context, room, guest, request), invites)


@post("/api/matches/{match:str}/join", status_code=200)
async def post_join(request: Asked, match: MatchPath, data: JSONBody[Join]) -> Response[Joined]:
    """Take the seat that an invitation is for."""
    context = context_of(request)
    room = await context.hub.room(match)
    seat = context.signer.invited_seat(match, data.code, len(room.match.seats))
    if seat is None:
        raise RequestError("bad-invite")
    guest, name = await context.guest_of(request, printable(data.name) if data.name else None)
    await room.join(seat, guest, name, data.pledge)
    await context.remember(guest, name)
    token = context.signer.token(match, guest)
    answer = Joined(info_of(context, room, guest, request), seat, token)
    return Response(answer, cookies=[context.cookie(guest)])


@get("/api/matches/{match:str}/record", middleware=[packed], media_type=NDJSON)
async def get_record(request: Asked, match: MatchPath) -> Response[bytes]:
    """The record of a match, as far as the asker may know it."""
    context = context_of(request)
    text = await context.record(match, context.asker(request, match), address(request.scope))
    name = f'attachment; filename="{match}.jsonl"'
    return Response(text, media_type=NDJSON, headers={"content-disposition": name})


@post("/api/matches/{match:str}/end", status_code=200)
async def post_end(request: Asked, match: MatchPath) -> Ending:
    """End a match without a loser: one that nobody can go on with, or an own one of bots."""
    context = context_of(request)
    return await context.end(match, context.asker(request, match), language_of(request.scope))


@get("/api/matches/{match:str}/rolls")
async def get_rolls(request: Asked, match: MatchPath) -> Response[Rolls]:
    """What is needed to check the dice of a match that is over."""
    context = context_of(request)
    room = await context.hub.room(match)
    if room.match.status != "over":
        raise RequestError("not-over")
    with context.guarded("replay", match):
        return ready(await context.replays.rolls(room.match, address(request.scope)), Rolls)


# -------------------------------------------------------------------- replays


def ready(answer: bytes, kind: type[T]) -> Response[T]:
    """An answer of that kind that is JSON already."""
    del kind  # for the schema alone
    return Response(cast(T, msgspec.Raw(answer)), media_type=MediaType.JSON)


@get("/api/matches/{match:str}/steps/{step:int}", middleware=[packed])
async def get_moment(
    request: Asked,
    match: MatchPath,
    step: FromPath[int],
    seat: SeatQuery = None,
    language: LanguageQuery = None,
    bare: BareQuery = False,
) -> Response[Moment]:
    """A moment of a match."""
    context = context_of(request)
    room = await context.hub.room(match)
    viewer = context.viewer(room, context.asker(request, match), seat)
    if bare and not room.match.bare:
        raise RequestError("not-over")
    look = Look(step, viewer, language or language_of(request.scope), bare)
    with context.guarded("replay", match):
        return ready(await context.replays.moment(room.match, look, address(request.scope)), Moment)


@get("/api/matches/{match:str}/picture.svg", middleware=[packed], media_type=SVG)
async def get_picture(
    request: Asked,
    match: MatchPath,
    step: StepQuery = None,
    seat: SeatQuery = None,
    language: LanguageQuery = None,
) -> Response[str]:
    """A moment of a match as a picture."""
    context = context_of(request)
    room = await context.hub.room(match)
    viewer = context.viewer(room, context.asker(request, match), seat)
    look = Look(step, viewer, language or language_of(request.scope))
    with context.guarded("replay", match):
        picture = await context.replays.picture(room.match, look, address(request.scope))
    return Response(picture, media_type=SVG)


@post("/api/replay", middleware=[packed], status_code=200)
async def post_replay(request: Asked, data: JSONBody[ReplayRequest]) -> Response[Replayed]:
    """A moment of a record that is not on this server."""
    look = Look(data.step, data.seat, data.language)
    replays = context_of(request).replays
    return ready(await replays.bring(data.record, look, address(request.scope)), Replayed)


@get("/api/replay/{record:str}/{step:int}", middleware=[packed])
async def get_brought(
    request: Asked,
    record: FromPath[str],
    step: FromPath[int],
    seat: SeatQuery = None,
    language: LanguageQuery = None,
    bare: BareQuery = False,
) -> Response[Moment]:
    """A moment of a record that was sent before."""
    look = Look(step, seat, language or language_of(request.scope), bare)
    replays = context_of(request).replays
    return ready(await replays.brought(record, look, address(request.scope)), Moment)


# -------------------------------------------------------------------- operations


@get("/healthz")
async def get_health(request: Asked) -> Response[Health]:
    """Whether the server can serve."""
    context = context_of(request)
    services = context.services
    bots = services.thinkers.workers.able
    good = bots and not context.hub.closing and not services.time.silent(services.time.now())
    try:
        async with asyncio.timeout(HEALTH_SECONDS):
            await services.store.last_pulse()
    except (StorageError, TimeoutError):
        good = False
    health = Health(
        "ok" if good else "failing",
        "ok" if bots else "failing",
        banneret.__version__,
        PROTOCOL,
        len(context.hub.rooms),
    )
    return Response(health, status_code=200 if good else 503)


@get("/metrics")
async def get_metrics(request: Asked) -> Response[bytes]:
    """What is counted and timed, for those who may know it."""
    services = context_of(request).services
    asker = request.client.host if request.client else ""
    hidden = "x-forwarded-for" in request.headers and is_within(asker, THIS_MACHINE)
    if hidden or not is_within(asker, services.settings.metrics_for):
        raise RequestError("not-found")
    metrics = services.metrics
    return Response(metrics.text(), media_type=metrics.content_type)


ROUTES = [
    get_games,
    get_rules,
    get_me,
    post_me,
    get_challenges,
    post_possible,
    post_match,
    get_match,
    post_join,
    post_end,
    get_record,
    get_rolls,
    get_moment,
    get_picture,
    post_replay,
    get_brought,
    get_health,
    get_metrics,
]
