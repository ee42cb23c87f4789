"""Tells what can be told of matches that cannot be opened, from their bare rows."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import msgspec

from banneret.kernel import registry
from banneret.kernel.errors import BanneretError
from banneret.kernel.record_lines import CHANCE_NAME, Header, Step, write
from banneret.server import dice
from banneret.server.errors import RequestError
from banneret.server.journal import (
    AnyEntry,
    Brought,
    Ended,
    Joined,
    SeatRow,
    Stepped,
    Undone,
    decode,
)
from banneret.server.match import ending_of
from banneret.server.messages import catalogue, reason
from banneret.server.protocol_common import Code, Ending, SeatInfo
from banneret.server.protocol_rest import Stranded

STRANDED: tuple[Code, ...] = ("other-rules", "damaged", "overlong")  # why one cannot be opened


@dataclass(frozen=True)
class Rows:
    """A match as it lies in the tables.

    Attributes:
        match: its row.
        entries: of its journal, in order, undecoded.
        guests: who sits in which seat.
    """

    match: Mapping[str, Any]
    entries: Sequence[str]
    guests: Mapping[int, str]


class Remains:
    """What is left of a match, however much of it cannot be read.

    Attributes:
        id: of the match.
        over: whether it has ended, so that everything may be told.
        number: of the last entry of its journal.
        steps: those of the record, without hashes.
        seats: as they were planned and taken; as many as there are rows if the plan is lost.
        guests: the guest in each seat that somebody took.
        ended: how it ended, other than by its rules.
    """

    def __init__(self, rows: Rows) -> None:
        self._row = rows.match
        self.id = str(rows.match["id"])
        self.over = rows.match["status"] == "over"
        self.number = len(rows.entries)
        self.guests = dict(rows.guests)
        self.seats = _seats(rows)
        self.steps: list[Step] = []
        self.ended: Ended | None = None
        self._parts: dict[int, str] = {}
        for text in rows.entries:
            entry = _entry(text)
            if entry is not None:
                self._happen(entry)

    def _happen(self, entry: AnyEntry) -> None:
        match entry:
            case Stepped(do=do, by=by):
                who = CHANCE_NAME if by is None else by
                self.steps.append(Step(step=len(self.steps) + 1, by=who, do=do))
            case Undone(to=to):
                del self.steps[to:]
            case Joined(seat=seat, guest=guest, name=name, pledge=pledge) if seat < len(self.seats):
                self.seats[seat] = SeatRow("human", name, None, guest, pledge)
            case Brought(seat=seat, part=part):
                self._parts[seat] = part
            case Ended():
                self.ended = entry

    # ---------------------------------------------------------------- whose it is

    def seats_of(self, guest: str | None) -> list[int]:
        """The seats a guest owns."""
        return [seat for seat, one in self.guests.items() if guest and one == guest]

    def may_end(self, guest: str | None) -> bool:
        """Whether a guest may end it: from one of its seats, or as its maker if only bots play."""
        people = any(seat.kind != "bot" for seat in self.seats) or bool(self.guests)
        owns = bool(self.seats_of(guest)) or (not people and guest == self._row["owner"])
        return not self.over and owns

    # ---------------------------------------------------------------- what can be told

    def info(self, guest: str | None, error: RequestError, language: str) -> Stranded:
        """As a guest may know it."""
        why, game = error.code, str(self._row["game"])
        return Stranded(
            id=self.id,
            game=game,
            title=_title(game),
            seats=[self._seat(n, seat, guest) for n, seat in enumerate(self.seats)],
            created=float(self._row["created"]) / 1000,
            steps=len(self.steps),
            status="over" if self.over else "stranded",
            why=why,
            reason=reason(error, language),
            can_end=why in STRANDED and self.may_end(guest),
            ending=self.ending(language),
            secret=self._secret() if self.over else None,
        )

    def _seat(self, number: int, seat: SeatRow, guest: str | None) -> SeatInfo:
        return SeatInfo(
            seat=number,
            kind=seat.kind,
            name=seat.name,
            bot=seat.bot,
            stand_in=False,
            connected=seat.kind == "bot",
            yours=number in self.seats_of(guest),
            pledge=seat.pledge,
            brought=number in self._parts,
        )

    def ending(self, language: str) -> Ending | None:
        """How it ended; None before."""
        if not self.over:
            return None
        say = catalogue(language).say
        if self.ended is None:
            return Ending("result", None, None, say("ending.result"))
        by = self.ended.by
        name = self.seats[by].name if by is not None and by < len(self.seats) else ""
        key = f"ending.{self.ended.message}"
        text = say(key if catalogue(language).has(key) else "ending.result", name=name)
        return Ending(self.ended.kind, by, None, text)

    def record(self, guest: str | None) -> str:
        """The record as it was kept, as far as a guest may know it. It carries no hashes."""
        own = set(self.seats_of(guest))
        lines = [write([self._header()])]
        for step in self.steps:
            known = self.over or self._open or step.by in own
            shown = {"step": step.step, "by": step.by, "do": step.do if known else None}
            lines.append(msgspec.json.encode(shown).decode() + "\n")
        if self.over:
            lines.append(msgspec.json.encode(self._closing()).decode() + "\n")
        return "".join(lines)

    def _header(self) -> Header:
        row = self._row
        return Header(
            game=str(row["game"]),
            options=_options(row),
            rules_version=int(row["rules_version"]),
            content=str(row["content"]),
            seats=[seat.bot or seat.name or "open" for seat in self.seats],
            position=row["position"] if self.over or self._open else None,
            commitment=dice.commitment(self.id, bytes(row["secret"]), row["position"]),
            pledges=[seat.pledge for seat in self.seats] if self._pledged else msgspec.UNSET,
        )

    def _closing(self) -> dict[str, object]:
        by = None if self.ended is None else self.ended.by
        closing: dict[str, object] = {"end": ending_of(self.ended), "steps": len(self.steps)}
        closing |= {} if by is None else {"by": by}
        closing["secret"] = self._secret()
        if self._pledged:
            closing["parts"] = [self._parts.get(seat) for seat in range(len(self.seats))]
        return closing

    @property
    def _pledged(self) -> bool:
        return any(seat.pledge for seat in self.seats)

    def _secret(self) -> str:
        return bytes(self._row["secret"]).hex()

    @property
    def _open(self) -> bool:
        """Whether the game is known to hide nothing."""
        try:
            game = registry.entry(str(self._row["game"])).game(_options(self._row))
            return game.perfect_information
        except Exception:  # other rules: whatever they make of these options
            return False


def _entry(text: str) -> AnyEntry | None:
    try:
        return decode(text)
    except (msgspec.MsgspecError, UnicodeError, RecursionError):
        return None


def _seats(rows: Rows) -> list[SeatRow]:
    try:
        return msgspec.json.decode(rows.match["seats"], type=list[SeatRow])
    except (msgspec.MsgspecError, UnicodeError, RecursionError):
        taken = range(max(rows.guests, default=-1) + 1)
        return [SeatRow("human", "", None, rows.guests.get(seat)) for seat in taken]


def _options(row: Mapping[str, Any]) -> dict[str, bool | int | str]:
    try:
        return msgspec.json.decode(row["options"], type=dict[str, bool | int | str])
    except (msgspec.MsgspecError, UnicodeError, RecursionError):
        return {}


def _title(game: str) -> str:
    try:
        return registry.entry(game).title
    except BanneretError:
        return game
