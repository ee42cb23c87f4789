"""The REST interface to what a bot thinks of matches that are over; docs/protocol.md describes it."""

from __future__ import annotations

from functools import partial

from litestar import get, post
from litestar.params import FromPath

from banneret.server.context import Asked, RequestContext
from banneret.server.errors import RequestError
from banneret.server.guard import address
from banneret.server.match import HostedMatch
from banneret.server.packing import packed
from banneret.server.protocol_rest import Looking
from banneret.server.routes import MatchPath, context_of


async def _over(context: RequestContext, match: str) -> HostedMatch:
    """A match that is over.

    Raises:
        RequestError: there is none, or it goes on.
    """
    room = await context.hub.room(match)
    if room.match.status != "over":
        raise RequestError("not-over")
    return room.match


def _named(record: str) -> str:
    return f"record {record}"


@get("/api/matches/{match:str}/review", middleware=[packed])
async def get_review(request: Asked, match: MatchPath) -> Looking:
    """What a bot thinks of a match, as far as it has looked."""
    context = context_of(request)
    return context.reviews.looking((await _over(context, match)).row.id)


@post("/api/matches/{match:str}/review", status_code=200)
async def post_review(request: Asked, match: MatchPath) -> Looking:
    """Have a bot look at a match."""
    context = context_of(request)
    over = await _over(context, match)
    text = partial(context.replays.texts.of, over.row.id, over.record())
    return context.reviews.begin(over.row.id, text, address(request.scope))


@get("/api/replay/{record:str}/review", middleware=[packed])
async def get_brought_review(request: Asked, record: FromPath[str]) -> Looking:
    """What a bot thinks of a record that was sent, as far as it has looked."""
    return context_of(request).reviews.looking(_named(record))


@post("/api/replay/{record:str}/review", status_code=200)
async def post_brought_review(request: Asked, record: FromPath[str]) -> Looking:
    """Have a bot look at a record that was sent."""
    context = context_of(request)
    text = context.replays.text_of(record)

    async def written() -> bytes:
        return text

    return context.reviews.begin(_named(record), written, address(request.scope))


REVIEW_ROUTES = [get_review, post_review, get_brought_review, post_brought_review]
