"""What REST and the socket both speak of: matches, seats, clocks, endings."""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias

import msgspec
from msgspec import Meta, Struct

PROTOCOL = 1
"""Raised when a page written for the version before would misread a message."""

LONGEST_NAME = 40
LONGEST_REASON = 1_000
LONGEST_CARD_ID = 200
MOST_SEATS = 16
LARGEST = 2**53 - 1  # that JavaScript counts to

Language: TypeAlias = Literal["en", "de"]
Seat: TypeAlias = Annotated[int, Meta(ge=0, lt=MOST_SEATS)]
Name: TypeAlias = Annotated[str, Meta(min_length=1, max_length=LONGEST_NAME)]
OptionValue: TypeAlias = (
    bool | Annotated[int, Meta(ge=-LARGEST, le=LARGEST)] | Annotated[str, Meta(max_length=2000)]
)
CardId: TypeAlias = Annotated[str, Meta(min_length=1, max_length=LONGEST_CARD_ID)]
Digest: TypeAlias = Annotated[str, Meta(min_length=64, max_length=64, pattern="^[0-9a-f]{64}$")]
Status: TypeAlias = Literal["waiting", "playing", "over"]
Mode: TypeAlias = Literal["ask", "auto", "pass"]
"""Whether a person is always asked, not where there is one answer, or never where one may pass."""

Code: TypeAlias = Literal[
    "malformed",
    "protocol",
    "unknown-match",
    "unknown-game",
    "unknown-bot",
    "unknown-step",
    "unknown-record",
    "other-rules",
    "damaged",
    "overlong",
    "bad-options",
    "bad-seats",
    "bad-record",
    "bad-invite",
    "bad-part",
    "pledge-taken",
    "seat-taken",
    "not-your-seat",
    "not-asked",
    "not-lifted",
    "stale",
    "illegal",
    "not-started",
    "over",
    "not-over",
    "nothing-to-undo",
    "nobody-to-ask",
    "nothing-asked",
    "too-late",
    "no-time",
    "goes-on",
    "full-length",
    "rule-failed",
    "no-hints",
    "not-away",
    "muted",
    "rate",
    "too-many",
    "too-large",
    "too-long",
    "busy",
    "too-slow",
    "not-json",
    "unknown-host",
    "forbidden",
    "not-found",
    "failed",
    "storage",
    "closing",
]


class NoClock(Struct, frozen=True, tag="none", tag_field="kind", forbid_unknown_fields=True):
    """Nobody's time runs."""


class MoveClock(Struct, frozen=True, tag="move", tag_field="kind", forbid_unknown_fields=True):
    """`seconds` from being asked until somebody else is; then anew, if a person answered alone."""

    seconds: Annotated[int, Meta(ge=5, le=86_400)]


class BankClock(Struct, frozen=True, tag="bank", tag_field="kind", forbid_unknown_fields=True):
    """`seconds` for the whole match, and `increment` more whenever a person's question passes on."""

    seconds: Annotated[int, Meta(ge=5, le=86_400)]
    increment: Annotated[int, Meta(ge=0, le=3_600)] = 0


class DaysClock(Struct, frozen=True, tag="days", tag_field="kind", forbid_unknown_fields=True):
    """`days` from being asked until somebody else is; then anew, if a person answered alone."""

    days: Annotated[int, Meta(ge=1, le=30)]


Clock: TypeAlias = NoClock | MoveClock | BankClock | DaysClock


class Leaver(Struct, frozen=True, omit_defaults=False, forbid_unknown_fields=True):
    """What becomes of a seat that is asked and whose person has been gone for `after` seconds.

    Attributes:
        rule: "wait" for ever, let a "bot" stand in until the person is back, or "forfeit".
        after: seconds of absence; the clock, if there is one, runs all the same.
        bot: which bot stands in.
    """

    rule: Literal["wait", "bot", "forfeit"] = "wait"
    after: Annotated[int, Meta(ge=10, le=604_800)] = 120
    bot: Annotated[str, Meta(max_length=LONGEST_NAME)] = "greedy"


class SeatInfo(Struct, frozen=True):
    """Who sits where.

    Attributes:
        seat: which.
        kind: "human", "bot", or "open" while it waits for whoever follows its invite link.
        name: the person's name, or the bot's; "" if the seat is open.
        bot: name of the bot that decides now; None if a person does.
        stand_in: whether that bot only stands in for a person who left.
        connected: whether its person is at the table; bots always are.
        yours: whether it belongs to the reader of this message.
        pledge: the hash of the part it adds to the dice; None if it adds none.
        brought: whether it has brought that part.
    """

    seat: int
    kind: Literal["human", "bot", "open"]
    name: str
    bot: str | None
    stand_in: bool
    connected: bool
    yours: bool
    pledge: str | None
    brought: bool


class Ending(Struct, frozen=True):
    """How a match ended.

    Attributes:
        kind: "result" by the rules, "resigned" or "forfeited" by a seat, "agreed" as a draw,
            "aborted" without a result, or "broken" without one, since nobody could go on.
        by: the seat that resigned or forfeited.
        returns: the result of each seat from -1 to 1; None if there is none.
        text: the same as a sentence.
    """

    kind: Literal["result", "resigned", "forfeited", "agreed", "aborted", "broken"]
    by: int | None
    returns: list[float] | None
    text: str


class MatchInfo(Struct, frozen=True):
    """What everybody may know of a match.

    Attributes:
        id, game, title, options: what is played; every option with its value.
        hidden_information: whether seats see different things.
        status: "waiting" for open seats or pledged parts of the dice, "playing" or "over".
        seats: who sits where.
        clock, leaver, hints: the rules of the table.
        created: when, in seconds since 1970.
        steps: how many steps the match has.
        commitment: what the dice were committed to before the first roll.
        secret: the dice's secret in hexadecimal digits, once the match is over.
        ending: how it ended, once it is over.
        previous, rematch: the matches this one is a rematch of, and that is one of this.
        origin: the match and step whose position this one began from, as "match/step".
        asked: the seat that is asked now; None: nobody.
        since: when something last happened, in seconds since 1970.
        left: the time that the asked seat has, in seconds; None: as much as it likes.
    """

    id: str
    game: str
    title: str
    options: dict[str, OptionValue]
    hidden_information: bool
    status: Status
    seats: list[SeatInfo]
    clock: Clock
    leaver: Leaver
    hints: bool
    created: float
    steps: int
    commitment: str
    secret: str | None
    ending: Ending | None
    previous: str | None
    rematch: str | None
    origin: str | None = None
    asked: int | None = None
    since: float = 0.0
    left: float | None = None


class Problem(Struct, frozen=True):
    """The body of every REST answer that is an error.

    Attributes:
        code: what is wrong, for programs.
        reason: what is wrong, in a sentence.
        rules: ids of the game's rules behind it.
    """

    code: Code
    reason: str
    rules: list[str] = msgspec.field(default_factory=list)
