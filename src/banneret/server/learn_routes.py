"""The REST interface to lessons and puzzles; docs/protocol.md describes it."""

from __future__ import annotations

from functools import cache, partial
from typing import cast

import msgspec
from litestar import MediaType, Response, get, post
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
from banneret.server.guard import address
from banneret.server.packing import packed
from banneret.server.protocol_learn import Answered, Learning, PuzzleInfo, Try
from banneret.server.routes import context_of


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


def _goal(game: Game) -> dict[str, str]:
    return {language: game.say_goal(language) for language in LANGUAGES}


@post("/api/learn/{game:str}", middleware=[packed], status_code=200)
async def post_try(request: Asked, game: FromPath[str], data: JSONBody[Try]) -> Response[Answered]:
    """A step of a lesson or puzzle, and what came of what was done there."""
    work = partial(learn_worker.answered, _entry(game).name, data)
    answer = await context_of(request).replays.do(work, address(request.scope))
    return Response(cast(Answered, msgspec.Raw(answer)), media_type=MediaType.JSON)


LEARN_ROUTES = [get_learning, post_try]
