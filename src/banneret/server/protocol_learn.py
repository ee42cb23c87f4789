"""The bodies of requests and answers about lessons and puzzles. docs/protocol.md explains them."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct

from banneret.kernel.scene import Scene
from banneret.kernel.stage import Stage
from banneret.kernel.teaching import Aim
from banneret.server.protocol_common import LONGEST_NAME, Language

MOST_DONE = 60  # actions of one try
LONGEST_ACTION = 200

Action = Annotated[str, Meta(max_length=LONGEST_ACTION)]
Id = Annotated[str, Meta(max_length=LONGEST_NAME)]


class PuzzleInfo(Struct, frozen=True):
    """A puzzle in the list, from easy to hard; `title`, `task` and `goal` of its match by language."""

    id: str
    aim: Aim
    title: dict[str, str]
    task: dict[str, str]
    goal: dict[str, str]


class Learning(Struct, frozen=True):
    """How a game can be learned: answer of GET /api/learn/{game}.

    Attributes:
        game, title: which.
        goal: how one wins, and what loses, in one line, by language.
        sheet: the game in a few sentences, by language.
        picture: whether there is a picture beside them.
        steps: of the guided match; 0: there is none.
        puzzles: from easy to hard.
    """

    game: str
    title: str
    goal: dict[str, str]
    sheet: dict[str, list[str]]
    picture: bool
    steps: int
    puzzles: list[PuzzleInfo]


class SheetPicture(Struct, frozen=True):
    """The picture beside the game in a few sentences: answer of GET /api/learn/{game}/picture.

    Attributes:
        scene: a typical moment.
        at: what each sentence is about: a space, a piece, or nothing in the picture ("").
        ways: arrows from space to space.
    """

    scene: Scene
    at: list[str]
    ways: list[list[str]]


class Asking(Struct, frozen=True, forbid_unknown_fields=True):
    """Why does a click on `space`, after the `chosen` ones, or on `item` of a tray lead nowhere?"""

    space: Id | None = None
    chosen: Annotated[list[Id], Meta(max_length=20)] = []
    item: Id | None = None


class Try(Struct, frozen=True, forbid_unknown_fields=True):
    """Body of POST /api/learn/{game}.

    Attributes:
        puzzle: which; None: the guided match.
        step: of the guided match.
        done: what the person did there, in order; of a puzzle that asks what is allowed, what was ticked.
        language: of all texts.
        why: asked about the moment after `done`.
        check: that what was ticked is to be judged.
        solve: that the solution is to be shown.
    """

    puzzle: Id | None = None
    step: Annotated[int, Meta(ge=0, le=1000)] = 0
    done: Annotated[list[Action], Meta(max_length=MOST_DONE)] = []
    language: Language = "en"
    why: Asking | None = None
    check: bool = False
    solve: bool = False


class Statement(Struct, frozen=True):
    """An action that may be allowed or not: `reason` and `rules` once that is told."""

    action: str
    label: str
    allowed: bool | None = None
    reason: str = ""
    rules: list[str] = []


class Answered(Struct, frozen=True):
    """How a lesson or puzzle stands: answer of POST /api/learn/{game}.

    Attributes:
        state: "asks" for an action, is there to be "read", the action was legal but "off" what was asked
            for, the puzzle is "solved" or "missed", its solution is "shown", or it is asked "why".
        scene: through the eyes of whoever learns.
        step: of the guided match, after what was done.
        at: what the words are about: a space, a piece, a tray, an item, or "question", "choices", "seats".
        text: the words.
        hint: of a puzzle, for whoever wants it.
        told: what happened, in sentences.
        stages: the moments of it that are worth watching.
        statements: what is to be told allowed from not.
        rules: on which an answer to `why` rests.
    """

    state: Literal["asks", "reads", "off", "solved", "missed", "shown", "why"]
    scene: Scene
    step: int = 0
    at: str = ""
    text: str = ""
    hint: str = ""
    told: list[str] = []
    stages: list[Stage] = []
    statements: list[Statement] = []
    rules: list[str] = []


LEARN_TYPES = (Learning, SheetPicture, Try, Answered)
