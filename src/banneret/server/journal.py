"""The journal of a match: what happened, in order. A match is what its journal makes of it.

Entries are stored as JSON and never changed; fields may be added with a default. `spent` is how many
milliseconds of the asked seat's clock went by, where an entry begins or ends its time.
"""

from __future__ import annotations

from typing import Literal, TypeAlias

import msgspec
from msgspec import Struct

from banneret.server.protocol_common import Mode


class Entry(Struct, frozen=True, tag_field="type", omit_defaults=True):
    """What every entry is."""


class Begun(Entry, frozen=True, tag="begun"):
    """Every seat is taken and every pledged part is there: the match begins."""


class Stepped(Entry, frozen=True, tag="step"):
    """A decision of a seat or an outcome of chance (`by` None), in the game's notation; `auto`: the
    server gave it for the seat."""

    do: str
    by: int | None = None
    spent: int = 0
    auto: bool = False


class Undone(Entry, frozen=True, tag="undone"):
    """The match went back to after step `to`; `agreed`: the other seats consented."""

    by: int
    to: int
    spent: int = 0
    agreed: bool = False


class Asked(Entry, frozen=True, tag="asked"):
    """A seat asks the others for a takeback to after step `to`, or for a draw."""

    by: int
    what: Literal["takeback", "draw"]
    to: int = 0


class Answered(Entry, frozen=True, tag="answered"):
    """A seat's answer to what is asked; who asked may cancel."""

    by: int
    what: Literal["takeback", "draw"]
    do: Literal["accept", "decline", "cancel"]


EndKind: TypeAlias = Literal["resigned", "forfeited", "agreed", "aborted", "broken"]


class Ended(Entry, frozen=True, tag="ended"):
    """The match ended other than by its rules; `late`: because a clock fell; `unbrought`: before
    it began, for want of a part of the dice. "broken": it could not be gone on with."""

    kind: EndKind
    by: int | None = None
    spent: int = 0
    late: bool = False
    unbrought: bool = False

    @property
    def message(self) -> str:
        """Under which key the messages say it."""
        if self.unbrought:
            return "unbrought" if self.by is None else "forfeited-unbrought"
        return "late" if self.late else self.kind


class Joined(Entry, frozen=True, tag="joined"):
    """A guest took an open seat, and may have pledged a part of the dice."""

    seat: int
    guest: str
    name: str
    pledge: str | None = None


class Brought(Entry, frozen=True, tag="brought"):
    """A seat brought the part of the dice that it had pledged."""

    seat: int
    part: str


class Left(Entry, frozen=True, tag="left"):
    """A bot stands in for the person of a seat; `late`: the clock fell, so it is for good."""

    seat: int
    bot: str
    late: bool = False
    spent: int = 0


class Back(Entry, frozen=True, tag="back"):
    """The person of a seat is back."""

    seat: int
    spent: int = 0


class Filled(Entry, frozen=True, tag="filled"):
    """Who made the match gave an open seat to a bot, for good."""

    by: int
    seat: int
    bot: str


class Wanted(Entry, frozen=True, tag="wanted"):
    """A seat wants a bot to stand in for the person of another one, who is away."""

    by: int
    seat: int
    bot: str


class Advised(Entry, frozen=True, tag="advised"):
    """A seat asked a bot for a hint, in a match between people."""

    by: int


class Faltered(Entry, frozen=True, tag="faltered"):
    """The bot of a seat could not decide, so `by` decides; "": the server draws for it."""

    seat: int
    bot: str
    by: str


class Resumed(Entry, frozen=True, tag="resumed"):
    """The match could not be gone on with for a time, which counts for nobody."""


class Said(Entry, frozen=True, tag="said"):
    """A seat said something."""

    by: int
    text: str


class Muted(Entry, frozen=True, tag="muted"):
    """A guest wants to hear no more of a seat, or again."""

    guest: str
    seat: int
    on: bool


class Preferred(Entry, frozen=True, tag="preferred"):
    """When the person of a seat wants to be asked, by kinds of questions; what is not named is as
    it was."""

    seat: int
    stops: dict[str, Mode]


class RematchAsked(Entry, frozen=True, tag="rematch"):
    """A seat wants a rematch, and may have pledged a part of its dice."""

    by: int
    pledge: str | None = None


class Rematched(Entry, frozen=True, tag="rematched"):
    """The rematch was made."""

    match: str


AnyEntry: TypeAlias = (
    Begun
    | Stepped
    | Undone
    | Asked
    | Answered
    | Ended
    | Joined
    | Brought
    | Left
    | Back
    | Filled
    | Wanted
    | Advised
    | Faltered
    | Resumed
    | Said
    | Muted
    | Preferred
    | RematchAsked
    | Rematched
)

_decoder: msgspec.json.Decoder[AnyEntry] = msgspec.json.Decoder(AnyEntry)


def encode(entry: AnyEntry) -> str:
    """An entry as it is stored."""
    return msgspec.json.encode(entry).decode()


def decode(text: str) -> AnyEntry:
    """An entry as it was stored."""
    return _decoder.decode(text)


class Row(Struct, frozen=True):
    """An entry in its place.

    Attributes:
        number: counted from 1, without a gap.
        at: when it was kept, in milliseconds since 1970.
        entry: what happened.
        guest, command: whose command made it; only on the first entry of a command.
        answer: the version the command was answered with.
    """

    number: int
    at: int
    entry: AnyEntry
    guest: str | None = None
    command: str | None = None
    answer: int | None = None


class SeatRow(Struct, frozen=True):
    """A seat as it was planned.

    Attributes:
        kind: "human" (somebody is in it from the start), "open" or "bot".
        name: of the person or bot; "" if open.
        bot: which bot.
        guest: who owns it from the start.
        pledge: to the dice.
    """

    kind: Literal["human", "open", "bot"]
    name: str = ""
    bot: str | None = None
    guest: str | None = None
    pledge: str | None = None


class MatchRow(Struct, frozen=True):
    """What is fixed when a match is made.

    Attributes:
        owner: the guest who made it.
        secret: behind the dice.
        created: milliseconds since 1970.
        clock, leaver: as JSON values of the protocol's types.
        position: where it begins, as position text; None is the usual start.
        origin: the match and step that this position is of, as "match/step".
    """

    id: str
    game: str
    options: dict[str, bool | int | str]
    rules_version: int
    content: str
    seats: list[SeatRow]
    clock: str
    leaver: str
    hints: bool
    owner: str
    secret: bytes
    created: int
    previous: str | None = None
    position: str | None = None
    origin: str | None = None
