"""A match as its journal makes it. Nothing here waits, stores or sends."""

from __future__ import annotations

from collections import deque
from collections.abc import Mapping
from dataclasses import dataclass
from typing import NamedTuple

import msgspec

from banneret.kernel import registry
from banneret.kernel.events import Event
from banneret.kernel.game import Game
from banneret.kernel.record import Record
from banneret.kernel.record_lines import Closing, Step
from banneret.kernel.record_replay import new_header, played, resigned_returns
from banneret.kernel.state import CHANCE, TERMINAL, State
from banneret.kernel.text import LANGUAGES
from banneret.lab.match import rng_for
from banneret.server import dice
from banneret.server.clocks import Clocks
from banneret.server.journal import Answered as AnsweredEntry
from banneret.server.journal import (
    AnyEntry,
    Asked,
    Back,
    Begun,
    Ended,
    Joined,
    Left,
    MatchRow,
    Muted,
    RematchAsked,
    Rematched,
    Row,
    Said,
    Stepped,
    Undone,
)
from banneret.server.notes import NOBODY, Note
from banneret.server.protocol_common import Clock, Leaver, Status
from banneret.server.undo import taught
from banneret.server.words import words

KEPT_STATES = 8  # undoing further back replays the record


@dataclass
class SeatState:
    """Who sits in a seat now; `stand_in` is a bot that plays for the person, `late`: for good."""

    kind: str
    name: str
    bot: str | None
    guest: str | None
    stand_in: str | None = None
    late: bool = False

    @property
    def decider(self) -> str | None:
        """The bot that decides for this seat; None if a person does."""
        return self.stand_in or self.bot


class Deed(NamedTuple):
    """A step: who decided (None: chance), in which turn, and its first note."""

    by: int | None
    turn: int
    note: int


@dataclass
class Offer:
    """Something one seat asks of the others."""

    by: int
    to: int
    accepted: set[int]


class Line(NamedTuple):
    """A line of the chat."""

    n: int
    seat: int
    text: str
    at: int


class Match:
    """The present of a match, and as much of its past as somebody may ask for.

    Attributes:
        row: what was fixed when it was made.
        state: the true state. No viewer may get anything of it but by `observation`.
        steps: the record so far.
        deeds: one for each step.
        notes: the log.
        number: of the last entry of the journal.
        version: how often the position changed.
        answers: versions that commands were answered with, by (guest, command).
        decided: the seats whose persons have decided something.
    """

    def __init__(self, row: MatchRow) -> None:
        """Raises:
        UnknownGame, OptionsError: the game is not to be had as it was.
        """
        self.row = row
        self.game: Game = registry.entry(row.game).game(row.options)
        self.state: State = self.game.new_initial_state()
        self.seats = [SeatState(seat.kind, seat.name, seat.bot, seat.guest) for seat in row.seats]
        self.clock = msgspec.json.decode(row.clock, type=Clock)
        self.leaver = msgspec.json.decode(row.leaver, type=Leaver)
        self.clocks = Clocks(self.clock, len(row.seats))
        self.status: Status = "waiting"
        self.ended: Ended | None = None
        self.steps: list[Step] = []
        self.deeds: list[Deed] = []
        self.notes: list[Note] = []
        self.chat: list[Line] = []
        self.muted: dict[str, set[int]] = {}
        self.number = self.version = 0
        self.answers: dict[tuple[str, str], int] = {}
        self.takeback: Offer | None = None
        self.draw: Offer | None = None
        self.decided: set[int] = set()
        self.rematch_wanted: set[int] = set()
        self.rematch: str | None = None
        self._before: deque[State] = deque(maxlen=KEPT_STATES)
        self._taught: tuple[int, bool] = (-1, False)

    # ---------------------------------------------------------------- questions

    @property
    def asked(self) -> int | None:
        """The seat that has to decide now."""
        player = int(self.state.current_player())
        return player if self.status == "playing" and player >= 0 else None

    @property
    def people(self) -> list[int]:
        """The seats that people own, whoever plays for them now."""
        return [seat for seat, state in enumerate(self.seats) if state.bot is None]

    @property
    def commitment(self) -> str:
        """What the dice are bound to."""
        return dice.commitment(self.row.id, self.row.secret)

    @property
    def returns(self) -> list[float] | None:
        """The result of each seat; None before the end and if there is none."""
        if self.status != "over" or (self.ended and self.ended.kind == "aborted"):
            return None
        if self.ended is None:
            return [float(value) for value in self.state.returns()]
        if self.ended.by is None:
            return [0.0] * len(self.seats)
        return resigned_returns(self.game, self.ended.by)

    def seats_of(self, guest: str | None) -> list[int]:
        """The seats a guest owns."""
        return [n for n, seat in enumerate(self.seats) if guest and seat.guest == guest]

    def may_decide(self, seat: int) -> bool:
        """Whether a seat is asked and its person decides, not a bot."""
        return self.asked == seat and self.seats[seat].decider is None

    def can_undo(self, seat: int) -> bool:
        """Whether the last step was a decision of `seat`, who is asked again in the same turn
        and learned nothing by it."""
        if not self.may_decide(seat) or not self.deeds or not self._before:
            return False
        last = self.deeds[-1]
        if last.by != seat or last.turn != int(self.state.turn_number()):
            return False
        if self._taught[0] != self.version:
            self._taught = (self.version, self._learned(seat))
        return not self._taught[1]

    def _learned(self, seat: int) -> bool:
        step, rng = self.steps[-1], rng_for(self.version, "undo")
        return taught(self._before[-1], step.do, self.state.observation(seat), rng)

    def takeback_to(self, seat: int) -> int | None:
        """The step before the last decision of `seat`; None if there was none."""
        for index in range(len(self.deeds) - 1, -1, -1):
            if self.deeds[index].by == seat:
                return index
        return None

    def sentences(self, step: int, viewer: int | None, language: str) -> str:
        """What a viewer heard of a step, as one text."""
        heard = [
            note.sentence(self.game, language)
            for note in self.notes
            if note.step == step and not self._undone(note) and note.visible_to(viewer)
        ]
        return "; ".join(sentence.removesuffix(".") for sentence in heard)

    def _undone(self, note: Note) -> bool:
        return any(0 < other.cancels <= note.n < other.n for other in self.notes)

    # ---------------------------------------------------------------- the record

    def record(self) -> Record:
        """The match as a record, closed if it is over. It tells everything."""
        names = [seat.name or "open" for seat in self.seats]
        header = new_header(self.game, names, commitment=self.commitment)
        return Record(header, tuple(self.steps), self._closing() if self.status == "over" else None)

    def _closing(self) -> Closing:
        by = None if self.ended is None else self.ended.by
        return Closing(
            end="result" if self.ended is None else self.ended.kind,
            steps=len(self.steps),
            hash=self.game.state_hash(self.state),
            returns=self.returns,
            by=msgspec.UNSET if by is None else by,
            secret=self.row.secret.hex(),
        )

    # ---------------------------------------------------------------- what happens

    def take(self, row: Row) -> None:
        """Let the next entry of the journal happen."""
        assert row.number == self.number + 1, "the journal has no gaps"
        self.number = row.number
        self._happen(row.entry, row.at)
        if row.guest is not None and row.command is not None and row.answer is not None:
            self.answers[row.guest, row.command] = row.answer

    def _happen(self, entry: AnyEntry, at: int) -> None:
        match entry:
            case Stepped():
                self._step(entry, at)
            case Undone():
                self._undo(entry, at)
            case Begun():
                self.status = "playing"
                self._tell("begun", at)
                self._ask_on(at)
            case Ended():
                self.clocks.spend(entry.spent)
                self.status, self.ended = "over", entry
                self._add(entry.kind, self._text(entry.words, entry.by, None), at, entry.by)
                self._ask_on(at)
            case Said(by=by, text=text):
                self.chat.append(Line(len(self.chat) + 1, by, text, at))
            case Muted(guest=guest, seat=seat, on=on):
                heard = self.muted.setdefault(guest, set())
                (heard.add if on else heard.discard)(seat)
            case Asked():
                self._offer(entry, at)
            case AnsweredEntry():
                self._answer(entry, at)
            case _:
                self._seat(entry, at)

    def _seat(self, entry: AnyEntry, at: int) -> None:
        """What concerns the seats."""
        match entry:
            case Joined(seat=seat, guest=guest, name=name):
                self.seats[seat] = SeatState("human", name, None, guest)
                self._tell("joined", at, seat, n=seat + 1)
            case Left(seat=seat, bot=bot, late=late):
                self.clocks.spend(entry.spent)
                self.seats[seat].stand_in, self.seats[seat].late = bot, late
                self._tell("left", at, seat, bot=bot)
                self._ask_on(at)
            case Back(seat=seat):
                self.clocks.spend(entry.spent)
                self.seats[seat].stand_in = None
                self._tell("back", at, seat)
                self._ask_on(at)
            case RematchAsked(by=by):
                self.rematch_wanted.add(by)
                self._tell("rematch", at, by)
            case Rematched(match=match):
                self.rematch = match

    # ---------------------------------------------------------------- the position

    def _step(self, entry: Stepped, at: int) -> None:
        state, number = self.state, len(self.steps) + 1
        turn = int(state.turn_number())
        asked = int(state.current_player())
        assert asked == (CHANCE if entry.by is None else entry.by), "the asked one decides"
        action = self.game.parse(state, entry.do)
        before, events = state.copy(), list[Event]()
        state.sink = events
        step = played(state, action)
        state.sink = None
        self.steps.append(msgspec.structs.replace(step, step=number))
        self.deeds.append(Deed(entry.by, turn, len(self.notes) + 1))
        self._before.append(before)
        self._note(events, before, action, at)
        if entry.by is not None and self.seats[entry.by].decider is None:
            self.decided.add(entry.by)
        self.clocks.spend(entry.spent)
        self._moved(at)

    def _note(self, events: list[Event], before: State, action: int, at: int) -> None:
        deed, step = self.deeds[-1], len(self.steps)
        for event in events:
            self.notes.append(
                Note(
                    *(len(self.notes) + 1, "game", at, step, deed.by, deed.turn, event),
                    rules=event.rules,
                    audience=event.audience,
                )
            )
        if not events:
            text = {one: self.game.say_action(before, action, one) for one in LANGUAGES}
            hidden = NOBODY if deed.by is None else frozenset([deed.by])
            self.notes.append(
                Note(
                    *(len(self.notes) + 1, "step", at, step, deed.by, deed.turn, None, text),
                    rules=self.game.rules_of(before, action),
                    audience=None if self.game.perfect_information else hidden,
                )
            )

    def _undo(self, entry: Undone, at: int) -> None:
        key = "undone-agreed" if entry.agreed else "undone"
        text = self._text(key, entry.by, entry.to if entry.agreed else None)
        first = self.deeds[entry.to].note
        back = len(self.steps) - entry.to
        if back <= len(self._before):
            self.state = self._before[-back]
            for _ in range(back):
                self._before.pop()
        else:
            self.state = Record(self.record().header, tuple(self.steps)).replay(entry.to)
            self._before.clear()
        del self.steps[entry.to :]
        del self.deeds[entry.to :]
        self.clocks.spend(entry.spent)
        self._add(key, text, at, entry.by, first)
        self._moved(at)

    def _moved(self, at: int) -> None:
        self.version += 1
        self.takeback = self.draw = None
        if self.state.current_player() == TERMINAL:
            self.status = "over"
        self._ask_on(at)

    def _ask_on(self, at: int) -> None:
        """Whoever is asked now has the clock, unless a bot decides."""
        asked = self.asked
        if self.status == "over":
            self.clocks.stop()
        elif asked is not None:  # otherwise chance comes at once
            person = self.seats[asked].decider is None
            self.clocks.ask(asked if person else None, at)

    # ---------------------------------------------------------------- offers

    def _offer(self, entry: Asked, at: int) -> None:
        offer = Offer(entry.by, entry.to, set())
        if entry.what == "draw":
            self.draw = offer
            self._tell("draw-ask", at, entry.by)
        else:
            self.takeback = offer
            self._tell("takeback-ask", at, entry.by, to=entry.to)

    def _answer(self, entry: AnsweredEntry, at: int) -> None:
        offer = self.draw if entry.what == "draw" else self.takeback
        assert offer is not None, "what is answered was asked"
        self._tell(f"{entry.what}-{entry.do}", at, entry.by)
        if entry.do == "accept":
            offer.accepted.add(entry.by)
        elif entry.what == "draw":
            self.draw = None
        else:
            self.takeback = None

    def what(self, to: int, language: str) -> str:
        """What going back to after step `to` takes back first, as everybody heard it."""
        return self.sentences(to + 1, None, language) or words(language).say("log.decision")

    # ---------------------------------------------------------------- the log

    def name(self, seat: int | None) -> str:
        """What a seat is called in the log."""
        return "" if seat is None else self.seats[seat].name

    def _tell(
        self, key: str, at: int, by: int | None = None, to: int | None = None, **values: object
    ) -> None:
        self._add(key, self._text(key, by, to, **values), at, by)

    def _text(
        self, key: str, by: int | None, to: int | None, **values: object
    ) -> Mapping[str, str]:
        """A sentence of the table; with `to` it names what is taken back."""
        return {
            one: words(one).say(
                f"log.{key}",
                name=self.name(by),
                what="" if to is None else self.what(to, one),
                **values,
            )
            for one in LANGUAGES
        }

    def _add(
        self, key: str, text: Mapping[str, str], at: int, by: int | None, cancels: int = 0
    ) -> None:
        kind, turn = key.partition("-")[0], int(self.state.turn_number())
        self.notes.append(
            Note(len(self.notes) + 1, kind, at, 0, by, turn, None, text, cancels=cancels)
        )
