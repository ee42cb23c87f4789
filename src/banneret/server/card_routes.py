"""The REST interface to cards: of what is printed, with pictures of the rules, and of things in replays; docs/protocol.md describes it."""

from __future__ import annotations

import asyncio
from functools import partial
from typing import Annotated

from litestar import Response, get
from litestar.params import FromPath, QueryParameter

from banneret.server.context import Asked
from banneret.server.guard import address, language_of
from banneret.server.packing import packed
from banneret.server.printing import LONGEST_OPTIONS, pictured, printed
from banneret.server.protocol_common import LONGEST_CARD_ID
from banneret.server.protocol_rest import CardAnswer, Cards, ChapterPicture
from banneret.server.replay_worker import Look
from banneret.server.routes import LanguageQuery, MatchPath, SeatQuery, context_of, ready

AboutQuery = Annotated[str, QueryParameter(name="about", min_length=1, max_length=LONGEST_CARD_ID)]
OptionsQuery = Annotated[str, QueryParameter(name="options", max_length=LONGEST_OPTIONS)]


@get("/api/cards/{game:str}", middleware=[packed])
async def get_cards(
    request: Asked,
    game: FromPath[str],
    language: LanguageQuery = None,
    options: OptionsQuery = "",
) -> Response[Cards]:
    """Everything that is printed of a game."""
    work = partial(printed, game, language or language_of(request.scope), options)
    if not options:  # these are kept; of those with options there is no end
        return ready(await asyncio.to_thread(work), Cards)
    return ready(await context_of(request).replays.do(work, address(request.scope)), Cards)


@get("/api/rules/{game:str}/chapters/{chapter:str}/picture", middleware=[packed])
async def get_chapter_picture(
    request: Asked,
    game: FromPath[str],
    chapter: FromPath[str],
    language: LanguageQuery = None,
) -> Response[ChapterPicture]:
    """A moment that shows what a chapter of the rules is about."""
    spoken = language or language_of(request.scope)
    return ready(await asyncio.to_thread(pictured, game, chapter, spoken), ChapterPicture)


@get("/api/matches/{match:str}/steps/{step:int}/card", middleware=[packed])
async def get_card(
    request: Asked,
    match: MatchPath,
    step: FromPath[int],
    about: AboutQuery,
    seat: SeatQuery = None,
    language: LanguageQuery = None,
) -> Response[CardAnswer]:
    """The card of a thing at a moment of a match."""
    context = context_of(request)
    room = await context.hub.room(match)
    viewer = context.viewer(room, context.asker(request, match), seat)
    look = Look(step, viewer, language or language_of(request.scope))
    with context.guarded("replay", match):
        card = await context.replays.card(room.match, look, about, address(request.scope))
        return ready(card, CardAnswer)


@get("/api/replay/{record:str}/{step:int}/card", middleware=[packed])
async def get_brought_card(
    request: Asked,
    record: FromPath[str],
    step: FromPath[int],
    about: AboutQuery,
    seat: SeatQuery = None,
    language: LanguageQuery = None,
) -> Response[CardAnswer]:
    """The card of a thing at a moment of a record that was sent before."""
    look = Look(step, seat, language or language_of(request.scope))
    replays = context_of(request).replays
    card = await replays.brought_card(record, look, about, address(request.scope))
    return ready(card, CardAnswer)


CARD_ROUTES = [get_cards, get_chapter_picture, get_card, get_brought_card]
