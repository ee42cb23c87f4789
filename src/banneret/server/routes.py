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
from banneret.server.desk import Asked, Desk
from banneret.server.drafting import printable
from banneret.server.errors import StorageError, TableError
from banneret.server.guard import address, language_of
from banneret.server.making import make, plan
from banneret.server.packing import packed
from banneret.server.projector import Look
from banneret.server.protocol_common import PROTOCOL, Ending, Language, MatchInfo
from banneret.server.protocol_rest import (
    Created,
    Games,
    Health,
    Join,
    Joined,
    MatchAnswer,
    Me,
    Moment,
    NewMatch,
    Rename,
    Replay,
    Replayed,
    Rolls,
    Rules,
)
from banneret.server.room import Room
from banneret.server.whereabouts import THIS_MACHINE, is_within

MatchPath = FromPath[str]
SeatQuery = Annotated[int | None, QueryParameter(name="seat", ge=0, le=15)]
StepQuery = Annotated[int | None, QueryParameter(name="step", ge=0)]
LanguageQuery = Annotated[Language | None, QueryParameter(name="language")]

T = TypeVar("T")

NDJSON = "application/x-ndjson"
SVG = "image/svg+xml"
HEALTH_SECONDS = 3.0


def desk_of(request: Asked) -> Desk:
    """What the routes share."""
    desk: Desk = request.app.state.desk
    return desk


def _info(desk: Desk, room: Room, guest: str | None, request: Asked) -> MatchInfo:
    with desk.guarded("info", room.match.row.id):
        return room.gallery.info(guest, room.present, language_of(request.scope))


# -------------------------------------------------------------------- the lobby


@get("/api/games", middleware=[packed], sync_to_thread=False)
def get_games() -> Games:
    """The games, their options and bots."""
    return lobby.games()


@get("/api/rules/{game:str}", middleware=[packed], sync_to_thread=False)
def get_rules(game: FromPath[str]) -> Rules:
    """The rule index of a game."""
    return lobby.rules(game)


@get("/api/me")
async def get_me(request: Asked) -> Me:
    """The guest's name and matches."""
    desk = desk_of(request)
    guest = desk.guest(request)
    if guest is None:
        return Me("", [])
    store = desk.services.store
    name = await store.guest_name(guest) or ""
    found, stranded = [], []
    for match in await store.matches_of(guest):
        try:
            with desk.guarded("info", match):
                found.append(_info(desk, await desk.hub.room(match), guest, request))
        except StorageError:
            raise
        except TableError as error:  # one that cannot be opened or described here any more
            # or is no more; whatever fails, the others are listed
            with suppress(TableError), desk.guarded("remains", match):
                remains = await desk.hub.remains(match)
                stranded.append(remains.info(guest, error.code, language_of(request.scope)))
    return Me(name, found, stranded)


@post("/api/me", status_code=200)
async def post_me(request: Asked, data: JSONBody[Rename]) -> Response[Me]:
    """Give the guest another name."""
    desk = desk_of(request)
    guest, name = await desk.guest_of(request, printable(data.name))
    await desk.remember(guest, name)
    return Response(Me(name, []), cookies=[desk.cookie(guest)])


# -------------------------------------------------------------------- matches


@post("/api/matches")
async def post_match(request: Asked, data: JSONBody[NewMatch]) -> Response[Created]:
    """Make a match."""
    desk = desk_of(request)
    services = desk.services
    if desk.hub.closing:
        raise TableError("closing")
    mine = next((seat.name for seat in data.seats if seat.kind == "me" and seat.name), None)
    guest, name = await desk.guest_of(request, printable(mine) if mine else None)
    with desk.guarded("begin"):
        made = make(plan(data, guest, name, services.time.now()))
    room = await desk.hub.open_new(made)
    await desk.remember(guest, name)
    token = desk.signer.token(made.id, guest) if room.match.seats_of(guest) else None
    answer = Created(_info(desk, room, guest, request), token, desk.invites(room.match))
    return Response(answer, status_code=201, cookies=[desk.cookie(guest)])


@get("/api/matches/{match:str}")
async def get_match(request: Asked, match: MatchPath) -> MatchAnswer:
    """A match as anybody may know it."""
    desk = desk_of(request)
    room = await desk.hub.room(match)
    guest = desk.asker(request, match)
    owner = guest is not None and guest == room.match.row.owner
    invites = desk.invites(room.match) if owner else []
    return MatchAnswer(_info(desk, room, guest, request), invites)


@post("/api/matches/{match:str}/join", status_code=200)
async def post_join(request: Asked, match: MatchPath, data: JSONBody[Join]) -> Response[Joined]:
    """Take the seat that an invitation is for."""
    desk = desk_of(request)
    room = await desk.hub.room(match)
    seat = desk.signer.invited_seat(match, data.code, len(room.match.seats))
    if seat is None:
        raise TableError("bad-invite")
    guest, name = await desk.guest_of(request, printable(data.name) if data.name else None)
    await room.join(seat, guest, name, data.pledge)
    await desk.remember(guest, name)
    token = desk.signer.token(match, guest)
    answer = Joined(_info(desk, room, guest, request), seat, token)
    return Response(answer, cookies=[desk.cookie(guest)])


@get("/api/matches/{match:str}/record", middleware=[packed], media_type=NDJSON)
async def get_record(request: Asked, match: MatchPath) -> Response[bytes]:
    """The record of a match, as far as the asker may know it."""
    desk = desk_of(request)
    text = await desk.record(match, desk.asker(request, match), address(request.scope))
    name = f'attachment; filename="{match}.jsonl"'
    return Response(text, media_type=NDJSON, headers={"content-disposition": name})


@post("/api/matches/{match:str}/end", status_code=200)
async def post_end(request: Asked, match: MatchPath) -> Ending:
    """End a match without a loser: one that nobody can go on with, or an own one of bots."""
    desk = desk_of(request)
    return await desk.end(match, desk.asker(request, match), language_of(request.scope))


@get("/api/matches/{match:str}/rolls")
async def get_rolls(request: Asked, match: MatchPath) -> Response[Rolls]:
    """What is needed to check the dice of a match that is over."""
    desk = desk_of(request)
    room = await desk.hub.room(match)
    if room.match.status != "over":
        raise TableError("not-over")
    with desk.guarded("replay", match):
        return _ready(await desk.replays.rolls(room.match, address(request.scope)), Rolls)


# -------------------------------------------------------------------- replays


def _ready(answer: bytes, kind: type[T]) -> Response[T]:
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
) -> Response[Moment]:
    """A moment of a match."""
    desk = desk_of(request)
    room = await desk.hub.room(match)
    viewer = desk.viewer(room, desk.asker(request, match), seat)
    look = Look(step, viewer, language or language_of(request.scope))
    with desk.guarded("replay", match):
        return _ready(await desk.replays.moment(room.match, look, address(request.scope)), Moment)


@get("/api/matches/{match:str}/picture.svg", middleware=[packed], media_type=SVG)
async def get_picture(
    request: Asked,
    match: MatchPath,
    step: StepQuery = None,
    seat: SeatQuery = None,
    language: LanguageQuery = None,
) -> Response[str]:
    """A moment of a match as a picture."""
    desk = desk_of(request)
    room = await desk.hub.room(match)
    viewer = desk.viewer(room, desk.asker(request, match), seat)
    look = Look(step, viewer, language or language_of(request.scope))
    with desk.guarded("replay", match):
        picture = await desk.replays.picture(room.match, look, address(request.scope))
    return Response(picture, media_type=SVG)


@post("/api/replay", middleware=[packed], status_code=200)
async def post_replay(request: Asked, data: JSONBody[Replay]) -> Response[Replayed]:
    """A moment of a record that is not on this server."""
    look = Look(data.step, data.seat, data.language)
    replays = desk_of(request).replays
    return _ready(await replays.bring(data.record, look, address(request.scope)), Replayed)


@get("/api/replay/{record:str}/{step:int}", middleware=[packed])
async def get_brought(
    request: Asked,
    record: FromPath[str],
    step: FromPath[int],
    seat: SeatQuery = None,
    language: LanguageQuery = None,
) -> Response[Moment]:
    """A moment of a record that was sent before."""
    look = Look(step, seat, language or language_of(request.scope))
    replays = desk_of(request).replays
    return _ready(await replays.brought(record, look, address(request.scope)), Moment)


# -------------------------------------------------------------------- operations


@get("/healthz")
async def get_health(request: Asked) -> Response[Health]:
    """Whether the server can serve."""
    desk = desk_of(request)
    services = desk.services
    bots = services.thinkers.workers.able
    good = bots and not desk.hub.closing and not services.time.silent(services.time.now())
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
        len(desk.hub.rooms),
    )
    return Response(health, status_code=200 if good else 503)


@get("/metrics")
async def get_metrics(request: Asked) -> Response[bytes]:
    """What is counted and timed, for those who may know it."""
    services = desk_of(request).services
    asker = request.client.host if request.client else ""
    hidden = "x-forwarded-for" in request.headers and is_within(asker, THIS_MACHINE)
    if hidden or not is_within(asker, services.settings.metrics_for):
        raise TableError("not-found")
    metrics = services.metrics
    return Response(metrics.text(), media_type=metrics.content_type)


ROUTES = [
    get_games,
    get_rules,
    get_me,
    post_me,
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
