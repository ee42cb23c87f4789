"""How a game is taught: a sheet, a guided first match and puzzles, which are content, and their words.

docs/learn.md shows how both are written. Places and actions are in the game's notation.
"""

from __future__ import annotations

from typing import Any, Literal

import msgspec
from msgspec import Struct

from banneret.kernel.game import Game

ANY = "*"  # as an expected action: whatever is legal

Aim = Literal["win", "fall", "hold", "odds", "may"]


class Step(Struct, frozen=True, forbid_unknown_fields=True):
    """One bubble of the guided match.

    Attributes:
        id: what its words are called.
        position: where the table is laid anew; "": it stays as it is.
        at: what the bubble points at: a space, a piece among several ("SPACE/PIECE"), a tray or an item
            of the Scene, or "question", "choices", "seats"; "" points at nothing.
        do: the actions that are asked for, any of which goes on; none: there is only to be read.
        then: what the others and chance do after it.
    """

    id: str
    position: str = ""
    at: str = ""
    do: tuple[str, ...] = ()
    then: tuple[str, ...] = ()


class Lesson(Struct, frozen=True, forbid_unknown_fields=True):
    """The guided match; `options` are those of the game."""

    steps: tuple[Step, ...] = ()
    options: dict[str, bool | int | str] = {}


class Puzzle(Struct, frozen=True, forbid_unknown_fields=True):
    """A small task.

    Attributes:
        id: what its words are called.
        position: where it begins; who is asked there is to solve it.
        aim: "win": the match in this turn, whatever falls and whatever the others answer; "fall": make
            the token at `of` leave the board in this turn, likewise; "hold": do what lets nobody win in
            the turn after this one; "odds": take the action with the best chance to win in this
            turn; "may": tell which actions are allowed.
        of: the space of the token that is to fall.
        solution: the actions of one way to do it; of "may" those that are allowed.
        refused: of "may", those that are not.
        unique: whether only the first action of the solution reaches the aim.
        options: those of the game.
    """

    id: str
    position: str
    aim: Aim
    of: str = ""
    solution: tuple[str, ...] = ()
    refused: tuple[str, ...] = ()
    unique: bool = False
    options: dict[str, bool | int | str] = {}


class Sheet(Struct, frozen=True, forbid_unknown_fields=True):
    """The picture beside the game in a few sentences.

    Attributes:
        position: a typical moment, seen by whoever is asked there; "": there is no picture.
        at: what each sentence is about: a space, or a piece among several ("SPACE/PIECE"); "": nothing in it.
        ways: arrows from space to space.
        options: those of the game.
    """

    position: str = ""
    at: tuple[str, ...] = ()
    ways: tuple[tuple[str, str], ...] = ()
    options: dict[str, bool | int | str] = {}


class Words(Struct, frozen=True, forbid_unknown_fields=True):
    """What is said in one language.

    Attributes:
        sheet: the game in a few sentences.
        lesson: of each step its "text", and "wrong": what is said of an action that is not asked for.
        puzzles: of each puzzle its "title", "task", "hint", and "done": why it works.
    """

    sheet: tuple[str, ...]
    lesson: dict[str, dict[str, str]]
    puzzles: dict[str, dict[str, str]]


class Teaching(Struct, frozen=True, forbid_unknown_fields=True):
    """All of it; `words` by language."""

    sheet: Sheet = Sheet()
    lesson: Lesson = Lesson()
    puzzles: tuple[Puzzle, ...] = ()
    words: dict[str, Words] = {}

    def puzzle(self, name: str) -> Puzzle | None:
        """The puzzle of that id."""
        return next((puzzle for puzzle in self.puzzles if puzzle.id == name), None)


def teaching_of(game: Game) -> Teaching:
    """How a game is taught; empty where nobody has written that.

    Raises:
        msgspec.ValidationError: its content is faulty.
    """
    content: dict[str, Any] = dict(game.teaching)
    return msgspec.convert(content, Teaching)
