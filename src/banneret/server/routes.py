"""The REST interface; docs/protocol.md describes it."""

from __future__ import annotations

import asyncio
from typing import Annotated

from litestar import Response, get, post
from litestar.params import FromPath, JSONBody, QueryParameter

import banneret
from banneret.kernel import svg
from banneret.kernel.errors import BanneretError
from banneret.kernel.record import Record
from banneret.kernel.record_lines import read
from banneret.server import lobby
from banneret.server.desk import Asked, Desk
from banneret.server.drafting import printable
from banneret.server.errors import StorageError, TableError
from banneret.server.films import Film, film_of
from banneret.server.guard import language_of
from banneret.server.making import make, plan
from banneret.server.protocol_common import PROTOCOL, Language, MatchInfo
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
    Outcome,
    Rename,
    Replay,
    Replayed,
    Roll,
    Rolls,
    Rules,
)
from banneret.server.room import Room
from banneret.server.verify import read_promise, rolls
from banneret.server.writer import Write

MatchPath = FromPath[str]
SeatQuery = Annotated[int | None, QueryParameter(name="seat", ge=0, le=15)]
StepQuery = Annotated[int | None, QueryParameter(name="step", ge=0)]
LanguageQuery = Annotated[Language | None, QueryParameter(name="language")]

NDJSON = "application/x-ndjson"
SVG = "image/svg+xml"
HEALTH_SECONDS = 3.0


def desk_of(request: Asked) -> Desk:
    """What the routes share."""
    desk: Desk = request.app.state.desk
    return desk


def _info(desk: Desk, room: Room, guest: str | None, request: Asked) -> MatchInfo:
    return room.gallery.info(guest, room.present, language_of(request.scope))


# -------------------------------------------------------------------- the lobby


@get("/api/games", sync_to_thread=False)
def get_games() -> Games:
    """The games, their options and bots."""
    return lobby.games()


@get("/api/rules/{game:str}", sync_to_thread=False)
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
    found = []
    for match in await store.matches_of(guest):
        try:
            found.append(_info(desk, await desk.hub.room(match), guest, request))
        except StorageError:
            raise
        except TableError:  # one that cannot be opened here any more
            continue
    return Me(name, found)


@post("/api/me", status_code=200)
async def post_me(request: Asked, data: JSONBody[Rename]) -> Response[Me]:
    """Give the guest another name."""
    desk = desk_of(request)
    guest, name = await desk.known_guest(request, printable(data.name))
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
    guest, name = await desk.known_guest(request, printable(mine) if mine else None)
    if await services.store.count_unfinished(guest) >= services.settings.limits.matches:
        raise TableError("too-many")
    made = make(plan(data, guest, name, services.time.now()))
    await services.store.write(Write(before=[*made.statements]))
    services.metrics.matches_created.inc()
    room = await desk.hub.room(made.id)
    services.wake(room)
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
    guest, name = await desk.known_guest(request, printable(data.name) if data.name else None)
    await room.join(seat, guest, name)
    token = desk.signer.token(match, guest)
    answer = Joined(_info(desk, room, guest, request), seat, token)
    return Response(answer, cookies=[desk.cookie(guest)])


@get("/api/matches/{match:str}/record", media_type=NDJSON)
async def get_record(request: Asked, match: MatchPath) -> Response[str]:
    """The record of a match, as far as the asker may know it."""
    desk = desk_of(request)
    room = await desk.hub.room(match)
    text = desk.record(room, desk.asker(request, match))
    name = f'attachment; filename="{match}.jsonl"'
    return Response(text, media_type=NDJSON, headers={"content-disposition": name})


@get("/api/matches/{match:str}/rolls")
async def get_rolls(request: Asked, match: MatchPath) -> Rolls:
    """What is needed to check the dice of a match that is over."""
    desk = desk_of(request)
    room = await desk.hub.room(match)
    if room.match.status != "over":
        raise TableError("not-over")
    return await desk.replay(_rolls, room.match.record())


def _rolls(record: Record) -> Rolls:
    promise = read_promise(record)
    found = []
    for state, step in rolls(record):
        outcomes = [
            Outcome(state.game.format(state, int(action)), int(weight))
            for action, weight in state.chance_outcomes()
        ]
        found.append(Roll(step.step, state.game.state_hash(state), outcomes, step.do))
    commitment = record.header.commitment or ""
    return Rolls(promise.match, commitment, promise.secret.hex(), found)


# -------------------------------------------------------------------- replays


async def _film(desk: Desk, room: Room) -> Film:
    record = room.match.record()
    return await desk.replay(desk.films.of, room.match.row.id, record.header, record.steps)


@get("/api/matches/{match:str}/steps/{step:int}")
async def get_moment(
    request: Asked,
    match: MatchPath,
    step: FromPath[int],
    seat: SeatQuery = None,
    language: LanguageQuery = None,
) -> Moment:
    """A moment of a match."""
    desk = desk_of(request)
    room = await desk.hub.room(match)
    viewer = desk.viewer(room, desk.asker(request, match), seat)
    film = await _film(desk, room)
    return film.moment(step, viewer, language or language_of(request.scope))


@get("/api/matches/{match:str}/picture.svg", media_type=SVG)
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
    film = await _film(desk, room)
    at = len(film.steps) if step is None else step
    moment = film.moment(at, viewer, language or language_of(request.scope))
    return Response(svg.draw(moment.scene), media_type=SVG)


@post("/api/replay", status_code=200)
async def post_replay(request: Asked, data: JSONBody[Replay]) -> Replayed:
    """A moment of a record that is not on this server."""
    return await desk_of(request).replay(_replayed, data)


def _read(text: str) -> Record:
    header = read(text.encode("utf-8", "surrogatepass")).header
    if header is not None:
        lobby.refuse_files(header.game, header.options)
    return Record.loads(text)


def _replayed(data: Replay) -> Replayed:
    try:
        record = _read(data.record)
        film = film_of(record)
    except TableError:
        raise
    except BanneretError as error:
        raise TableError("bad-record", str(error)) from None
    step = len(record.steps) if data.step is None else data.step
    moment = film.moment(step, data.seat, data.language)
    return Replayed(record.header.game, list(record.header.seats), moment)


# -------------------------------------------------------------------- operations


@get("/healthz")
async def get_health(request: Asked) -> Response[Health]:
    """Whether the server can serve."""
    desk = desk_of(request)
    services = desk.services
    good = not desk.hub.closing and not services.time.silent(services.time.now())
    try:
        async with asyncio.timeout(HEALTH_SECONDS):
            await services.store.last_pulse()
    except (StorageError, TimeoutError):
        good = False
    health = Health(
        "ok" if good else "failing", banneret.__version__, PROTOCOL, len(desk.hub.rooms)
    )
    return Response(health, status_code=200 if good else 503)


@get("/metrics")
async def get_metrics(request: Asked) -> Response[bytes]:
    """What is counted and timed."""
    metrics = desk_of(request).services.metrics
    return Response(metrics.text(), media_type=metrics.content_type)


ROUTES = [
    get_games,
    get_rules,
    get_me,
    post_me,
    post_match,
    get_match,
    post_join,
    get_record,
    get_rolls,
    get_moment,
    get_picture,
    post_replay,
    get_health,
    get_metrics,
]
