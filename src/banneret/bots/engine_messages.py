"""What is said between Banneret and an engine: one JSON object a line. docs/engine-protocol.md shows each."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypeAlias

import msgspec
from msgspec import Raw, Struct

PROTOCOL = 1


# -------------------------------------------------------------------- to the engine


class Greeting(Struct, frozen=True, tag="hello"):
    """The first line.

    Attributes:
        protocol: its version.
        name: who speaks.
    """

    protocol: int
    name: str


class NewMatch(Struct, frozen=True, tag="match"):
    """All questions from here on are of this match; whatever was known of another is over.

    Attributes:
        game: its name, such as "token-terrors".
        options: all of them, with their values.
        rules_version: of the game.
        seats: how many there are.
        seat: the engine's, from 0.
        seed: for an engine that draws, so that it decides the same again.
    """

    game: str
    options: Mapping[str, bool | int | str]
    rules_version: int
    seats: int
    seat: int
    seed: int


class Open(Struct, frozen=True):
    """Something that can be chosen.

    Attributes:
        do: its notation, as it is to be answered.
        text: what it does, in words.
    """

    do: str
    text: str


class Question(Struct, frozen=True, tag="choose"):
    """A decision to be made.

    Attributes:
        id: a new number for each question.
        seconds: how long the engine may take, from now.
        position: text of a position that the seat cannot tell from the true one.
        observation: what the seat knows, as `Observation.to_json` writes it.
        choices: what is allowed; never empty.
    """

    id: int
    seconds: float
    position: str
    observation: Raw
    choices: list[Open]


# -------------------------------------------------------------------- from the engine


class Hello(Struct, frozen=True, tag="hello"):
    """The answer to the greeting.

    Attributes:
        protocol: the version it speaks.
        name: what it is called.
        games: those it plays; None: all.
    """

    protocol: int
    name: str
    games: list[str] | None = None


class Chosen(Struct, frozen=True, tag="choice"):
    """The answer to a question.

    Attributes:
        id: of the question.
        do: the notation of one of its choices.
    """

    id: int
    do: str


class Cannot(Struct, frozen=True, tag="cannot"):
    """The answer of an engine that does not know what to do.

    Attributes:
        id: of the question.
        reason: why.
    """

    id: int
    reason: str


ToEngine: TypeAlias = Greeting | NewMatch | Question
FromEngine: TypeAlias = Hello | Chosen | Cannot

READER: msgspec.json.Decoder[FromEngine] = msgspec.json.Decoder(FromEngine)


def written(message: ToEngine) -> bytes:
    """A message as the engine gets it."""
    return msgspec.json.encode(message) + b"\n"
