"""The REST interface to lessons and puzzles; docs/protocol.md describes it."""

from __future__ import annotations

import asyncio
from functools import cache, partial

from litestar import Response, get, post
from litestar.params import FromPath, JSONBody

from banneret.kernel import registry
from banneret.kernel.errors import UnknownGame
from banneret.kernel.game import Game
from banneret.kernel.registry import GameEntry
from banneret.kernel.teaching import teaching_of
from banneret.kernel.text import LANGUAGES
from banneret.server import learn_worker
from banneret.server.context import Asked
from banneret.server.errors import RequestError
from banneret.server.guard import address, language_of
from banneret.server.packing import packed
from banneret.server.protocol_learn import Answered, Learning, PuzzleInfo, SheetPicture, Try
from banneret.server.routes import LanguageQuery, context_of, ready


def _entry(name: str) -> GameEntry:
    try:
        return registry.entry(name)
    except UnknownGame as error:
        raise RequestError("unknown-game", str(error)) from None


@get("/api/learn/{game:str}", middleware=[packed], sync_to_thread=False)
def get_learning(game: FromPath[str]) -> Learning:
    """How a game can be learned."""
    return learning(_entry(game))


@cache
def learning(entry: GameEntry) -> Learning:
    """What there is to learn a game with."""
    game = entry.game({})
    teaching = teaching_of(game)
    return Learning(
        game.name,
        game.title,
        goal=_goal(game),
        sheet={one: list(words.sheet) for one, words in teaching.words.items()},
        picture=bool(teaching.sheet.position),
        steps=len(teaching.lesson.steps),
        puzzles=[
            PuzzleInfo(
                puzzle.id,
                puzzle.aim,
                title={one: w.puzzles[puzzle.id]["title"] for one, w in teaching.words.items()},
                task={one: w.puzzles[puzzle.id]["task"] for one, w in teaching.words.items()},
                goal=_goal(entry.game(puzzle.options)),
            )
            for puzzle in teaching.puzzles
        ],
    )


@get("/api/learn/{game:str}/picture", middleware=[packed])
async def get_sheet_picture(
    request: Asked, game: FromPath[str], language: LanguageQuery = None
) -> Response[SheetPicture]:
    """What the sentences about a game are about, in a picture."""
    spoken = language or language_of(request.scope)
    found = await asyncio.to_thread(learn_worker.pictured, _entry(game).name, spoken)
    return ready(found, SheetPicture)


def _goal(game: Game) -> dict[str, str]:
    return {language: game.say_goal(language) for language in LANGUAGES}


@post("/api/learn/{game:str}", middleware=[packed], status_code=200)
async def post_try(request: Asked, game: FromPath[str], data: JSONBody[Try]) -> Response[Answered]:
    """A step of a lesson or puzzle, and what came of what was done there."""
    work = partial(learn_worker.answered, _entry(game).name, data)
    answer = await context_of(request).replays.do(work, address(request.scope))
    return ready(answer, Answered)


LEARN_ROUTES = [get_learning, get_sheet_picture, post_try]
