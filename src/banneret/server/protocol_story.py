"""What is told of a whole match, and how one is played on from; docs/protocol.md explains it."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta, Struct

from banneret.server.protocol_common import LARGEST, MOST_SEATS, Digest
from banneret.server.protocol_rest import SeatPlan


class Count(Struct, frozen=True):
    """A number of every seat over a match.

    Attributes:
        kind, label: as in the Scene.
        lost: whether it counts what a seat has lost.
        values: for each seat, what it was at each of the story's moments; None: nobody said.
    """

    kind: str
    label: str
    lost: bool
    values: list[list[int | None]]


class Reason(Struct, frozen=True):
    """A sentence, and ids of the rules it rests on."""

    text: str
    rules: list[str]


class Decision(Struct, frozen=True):
    """Something a seat decided.

    Attributes:
        step, seat, turn: which decision of whom, and in which turn.
        text: what it was, in words.
    """

    step: int
    seat: int
    turn: int
    text: str


class Luck(Struct, frozen=True):
    """What chance gave a seat, held against what it promised.

    Attributes:
        rolls: how often chance spoke where that mattered to the seat.
        promised: how often it was to be expected that this suits the seat.
        came: how often it did.
        gain: what came of it, as the game judges positions; 1 leads from a sure loss to a sure win.
    """

    rolls: int
    promised: float
    came: int
    gain: float


class Story(Struct, frozen=True):
    """A match as a whole, as far as the viewer may know it.

    Attributes:
        steps: how many there are.
        turns: after how many steps each turn began.
        moments: the steps at which the counts were taken.
        counts: the numbers that changed.
        how: the last things that happened by the rules, if they decided the match.
        turning: the decision after which those who won stayed ahead; None: before the end, or
            nobody won.
        luck: of each seat; None before the end.
    """

    steps: int
    turns: list[int]
    moments: list[int]
    counts: list[Count]
    how: list[Reason]
    turning: Decision | None
    luck: list[Luck] | None


class PlayOn(Struct, frozen=True, forbid_unknown_fields=True):
    """A new match from a moment of one that hides nothing any more.

    Attributes:
        step: which moment.
        seats: who sits where, as in a new match.
        pledge: the hash of the part that the first own seat adds to the dice.
    """

    step: Annotated[int, Meta(ge=0, le=LARGEST)]
    seats: Annotated[list[SeatPlan], Meta(max_length=MOST_SEATS)]
    pledge: Digest | None = None


STORY_TYPES = (Story, PlayOn)
