"""A match as its journal makes it. Nothing here waits, stores or sends."""

from __future__ import annotations

from collections import Counter, deque
from collections.abc import Callable, Iterator, Mapping, Sequence
from copy import copy
from dataclasses import dataclass, replace
from typing import NamedTuple

import msgspec

from banneret.bots.words import introduced
from banneret.kernel import registry
from banneret.kernel.endings import closing_of, returns_of
from banneret.kernel.events import TURN
from banneret.kernel.match import Match
from banneret.kernel.record import Record
from banneret.kernel.record_lines import Closing, End
from banneret.kernel.record_replay import new_header
from banneret.kernel.rng import rng_for
from banneret.kernel.state import CHANCE, TERMINAL, State
from banneret.kernel.text import LANGUAGES
from banneret.kernel.undo import WORLDS
from banneret.server import dice
from banneret.server.clocks import Clocks, Turn
from banneret.server.journal import (
    Advised,
    AnyEntry,
    Asked,
    Back,
    Begun,
    Brought,
    Ended,
    Faltered,
    Filled,
    Joined,
    Left,
    MatchRow,
    Muted,
    Preferred,
    RematchAsked,
    Rematched,
    Resumed,
    Row,
    Said,
    Stepped,
    Undone,
    Wanted,
)
from banneret.server.journal import Answered as AnsweredEntry
from banneret.server.limits import Limits
from banneret.server.messages import catalogue
from banneret.server.notes import NOBODY, Note
from banneret.server.protocol_common import Clock, Leaver, Mode, Status

KEPT_CHAT = 200  # messages


@dataclass(frozen=True)
class SeatState:
    """Who sits in a seat now; `stand_in` is a bot that plays for the person, `late`: for good.

    `pledge` and `part`: what the seat adds to the dice.
    """

    kind: str
    name: str
    bot: str | None
    guest: str | None
    stand_in: str | None = None
    late: bool = False
    pledge: str | None = None
    part: str | None = None

    @property
    def decider(self) -> str | None:
        """The bot that decides for this seat; None if a person does."""
        return self.stand_in or self.bot


class Mark(NamedTuple):
    """What a step is undone by: its first note, the clocks before it, the number of the seat's own
    decision before (0: there was none), and whether the server answered."""

    note: int
    clocks: Turn
    former: int
    auto: bool


@dataclass(frozen=True)
class Offer:
    """Something one seat asks of the others."""

    by: int
    to: int
    accepted: frozenset[int] = frozenset()


class ChatMessage(NamedTuple):
    """Something a seat said to everybody."""

    n: int
    seat: int
    text: str
    at: int


class HostedMatch(Match):
    """A match with all that belongs to it on this server.

    Its state is the true one. No viewer may get anything of it but by `observation`.

    Attributes:
        row: what was fixed when it was made.
        marks: one for each step.
        notes: the log.
        chat, said: its latest messages, and how many there were.
        number: of the last entry of the journal.
        version: how often the position changed.
        answers: versions that commands were answered with, by (guest, command).
        decided: the seats whose persons have decided something.
        written: how many entries of each kind the commands of each guest began with.
        offered: when each seat last asked for a draw or takeback, in milliseconds since 1970.
        impasse: the version at which the rules let nobody go on; -1: there is none.
        full: when the last seat was taken; None before.
        rematch_wanted: the seats that want one, with their pledges to its dice.
        stops: when the person of each seat wants to be asked, by kinds of questions.
        opened: when what is asked now was first asked, in milliseconds since 1970.
        bot_wanted: for whom a bot is wanted to stand in, and by which seats.
    """

    def __init__(self, row: MatchRow, most_steps: int = Limits.steps) -> None:
        """Args:
            row: what was fixed.
            most_steps: nobody decides any more once there are so many.

        Raises:
            UnknownGame, OptionsError: the game is not to be had as it was.
        """
        super().__init__(_start(row))
        self.row = row
        self.most_steps = most_steps
        self.seats = [
            SeatState(seat.kind, seat.name, seat.bot, seat.guest, pledge=seat.pledge)
            for seat in row.seats
        ]
        self._introduce()
        self.clock = msgspec.json.decode(row.clock, type=Clock)
        self.leaver = msgspec.json.decode(row.leaver, type=Leaver)
        self.clocks = Clocks(self.clock, len(row.seats))
        self.status: Status = "waiting"
        self.ended: Ended | None = None
        self.marks: list[Mark] = []
        self.notes: list[Note] = []
        self.chat: deque[ChatMessage] = deque(maxlen=KEPT_CHAT)
        self.said = 0
        self.muted: dict[str, frozenset[int]] = {}
        self.number = self.version = 0
        self.answers: dict[tuple[str, str], int] = {}
        self.takeback: Offer | None = None
        self.draw: Offer | None = None
        self.decided: set[int] = set()
        self.written: Counter[tuple[str, type[AnyEntry]]] = Counter()
        self.offered: dict[tuple[int, str], int] = {}
        self.impasse = -1
        self.full = None if self.open_seats else row.created
        self.rematch_wanted: dict[int, str | None] = {}
        self.bot_wanted: dict[int, frozenset[int]] = {}
        self.rematch: str | None = None
        self.stops: dict[int, dict[str, Mode]] = {}
        self.opened = row.created
        self._latest: dict[int, int] = {}  # each seat's last own decision, counted from 1
        self._taught: tuple[int, bool] = (-1, False)

    # ---------------------------------------------------------------- questions

    @property
    def asked(self) -> int | None:
        """The seat that has to decide now."""
        player = self.player
        return player if self.status == "playing" and player >= 0 else None

    @property
    def stuck(self) -> bool:
        """Whether nobody can go on from here: the rules let nobody, or it has become too long."""
        return self.status == "playing" and (self.impasse == self.version or self.full_length)

    @property
    def full_length(self) -> bool:
        """Whether there are as many steps as may be."""
        return len(self.steps) >= self.most_steps

    @property
    def people(self) -> list[int]:
        """The seats that people own, whoever plays for them now."""
        return [seat for seat, state in enumerate(self.seats) if state.bot is None]

    @property
    def bare(self) -> bool:
        """Whether everybody may see everything: it is over, or only bots play."""
        return self.status == "over" or not self.people

    @property
    def open_seats(self) -> int:
        """How many seats nobody has taken."""
        return sum(seat.kind == "open" for seat in self.seats)

    @property
    def commitment(self) -> str:
        """What the dice are bound to."""
        return dice.commitment(self.row.id, self.row.secret, self.row.position)

    def dice_key(self) -> bytes:
        """What the rolls follow from."""
        parts = {n: seat.part for n, seat in enumerate(self.seats) if seat.part is not None}
        return dice.key(self.row.secret, self.row.id, parts)

    @property
    def owed(self) -> list[int]:
        """The seats that pledged a part of the dice and have not brought it."""
        seats = enumerate(self.seats)
        return [n for n, seat in seats if seat.pledge is not None and seat.part is None]

    @property
    def returns(self) -> list[float] | None:
        """The result of each seat; None before the end and if there is none."""
        if self.status != "over":
            return None
        return returns_of(self.state, ending_of(self.ended), self._ended_by)

    @property
    def _ended_by(self) -> int | None:
        return None if self.ended is None else self.ended.by

    def seats_of(self, guest: str | None) -> list[int]:
        """The seats a guest owns."""
        return [n for n, seat in enumerate(self.seats) if guest and seat.guest == guest]

    def has_brought(self, guest: str, seat: int, part: str) -> bool:
        """Whether a guest has brought this part of the dice for a seat."""
        return seat in self.seats_of(guest) and self.seats[seat].part == part

    def may_decide(self, seat: int) -> bool:
        """Whether a seat is asked and its person decides, not a bot."""
        return self.asked == seat and self.seats[seat].decider is None

    def can_undo(self, seat: int) -> bool:
        """Whether nothing was done since the last own decision of `seat` but what the server answered
        for it, it is asked again in the same turn, and it learned nothing."""
        # A view waits for no replay: what was done before all recent steps stays.
        back = self._since(seat)
        if not self.may_decide(seat) or not 0 < back <= len(self.recent):
            return False
        turn = int(self.state.turn_number())
        if any((deed.by, deed.turn) != (seat, turn) for deed in self.deeds[-back:]):
            return False
        if self._taught[0] != self.version:
            self._taught = (self.version, self.look(WORLDS)())
        return not self._taught[1]

    def look(self, worlds: int) -> Callable[[], bool]:
        """Looks for the lesson of what would be undone; the same worlds for the same version."""
        back = 1 if self.asked is None else self._since(self.asked)
        return self.lesson(rng_for(self.version, "undo"), worlds, back)

    def _since(self, seat: int) -> int:
        """How many steps ago a seat last decided itself; 0: never."""
        last = self._latest.get(seat, 0)
        return len(self.steps) - last + 1 if last else 0

    def holder(self, seats: Sequence[int]) -> int | None:
        """Which of some seats decided last; None: none of them did."""
        last = max(seats, key=lambda seat: self._latest.get(seat, 0))
        return last if last in self._latest else None

    def takeback_to(self, seat: int) -> int | None:
        """The step before the last decision of `seat` that the server did not make for it; None if
        there was none."""
        last = self._latest.get(seat, 0)
        return last - 1 if last else None

    def can_afford(self, to: int, spent: int) -> bool:
        """Whether everybody would have time left if all after step `to` were taken back, now that
        the asked seat's clock has run for `spent`."""
        if not self.clocks.used:
            return True
        left, asked = self.clocks.after_undoing(self.marks[to].clocks), self.clocks.asked
        persons = [n for n, seat in enumerate(self.seats) if seat.decider is None]
        return all(left[seat] > (spent if seat == asked else 0) for seat in persons)

    def sentences(self, step: int, viewer: int | None, language: str) -> str:
        """What a viewer heard of a step that is not undone, as one text."""
        heard = [
            note.sentence(self.game, language)
            for note in self._notes_of(step)
            if note.visible_to(viewer)
        ]
        return "; ".join(sentence.removesuffix(".") for sentence in heard)

    def _notes_of(self, step: int) -> Iterator[Note]:
        """The notes of a step that is not undone: they stand together."""
        for index in range(self.marks[step - 1].note - 1, len(self.notes)):
            if self.notes[index].step != step:
                return
            yield self.notes[index]

    # ---------------------------------------------------------------- the record

    def record(self) -> Record:
        """The match as a record, closed if it is over. It tells everything."""
        names = [seat.bot or seat.name or "open" for seat in self.seats]
        header = new_header(self.game, names, self.row.position, self.commitment)
        if any(seat.pledge for seat in self.seats):
            pledges = [seat.pledge for seat in self.seats]
            header = msgspec.structs.replace(header, pledges=pledges)
        return Record(header, tuple(self.steps), self._closing() if self.status == "over" else None)

    def _closing(self) -> Closing:
        pledged = any(seat.pledge for seat in self.seats)
        return msgspec.structs.replace(
            closing_of(self.state, len(self.steps), ending_of(self.ended), self._ended_by),
            secret=self.row.secret.hex(),
            parts=[seat.part for seat in self.seats] if pledged else msgspec.UNSET,
        )

    # ---------------------------------------------------------------- what happens

    def after(self, rows: Sequence[Row]) -> HostedMatch:
        """The match as further entries of the journal would make it; this one stays as it is.

        Raises:
            Exception: the rules fail, in whatever way.
        """
        twin = copy(self)
        for name, value in vars(self).items():
            if hasattr(value, "copy"):  # what lies in containers is never changed in place
                setattr(twin, name, value.copy())
        for row in rows:
            twin.take(row)
        return twin

    def become(self, later: HostedMatch) -> None:
        """Be what `after` has made of this match."""
        vars(self).update(vars(later))

    def take(self, row: Row) -> None:
        """Let the next entry of the journal happen."""
        assert row.number == self.number + 1, "the journal has no gaps"
        self.number = row.number
        self._happen(row.entry, row.at)
        if row.guest is not None:
            self.written[row.guest, type(row.entry)] += 1
        if row.guest is not None and row.command is not None and row.answer is not None:
            self.answers[row.guest, row.command] = row.answer

    def _happen(self, entry: AnyEntry, at: int) -> None:
        match entry:
            case Stepped():
                self._step(entry, at)
            case Undone():
                self._undo(entry, at)
            case Begun():
                self.status, self.opened = "playing", at
                self._tell("begun" if self.row.position is None else "begun-there", at)
                self._ask_on(at)
            case Ended():
                self.clocks.spend(entry.spent)
                self.status, self.ended = "over", entry
                self._add(entry.kind, self._text(entry.message, entry.by, None), at, entry.by)
                self._ask_on(at)
            case Said(by=by, text=text):
                self.said += 1
                self.chat.append(ChatMessage(self.said, by, text, at))
            case Muted(guest=guest, seat=seat, on=on):
                muted = self.muted.get(guest, NOBODY)
                self.muted[guest] = muted | {seat} if on else muted - {seat}
            case Preferred(seat=seat, stops=stops):
                self.stops[seat] = {**self.stops.get(seat, {}), **stops}
            case Asked():
                self._offer(entry, at)
            case AnsweredEntry():
                self._answer(entry, at)
            case _:
                self._seat(entry, at)

    def _seat(self, entry: AnyEntry, at: int) -> None:
        """What concerns the seats."""
        match entry:
            case Joined(seat=seat, guest=guest, name=name, pledge=pledge):
                self.seats[seat] = SeatState("human", name, None, guest, pledge=pledge)
                self._introduce()
                self.full = None if self.open_seats else at
                self._tell("joined", at, seat)
            case Brought(seat=seat, part=part):
                self.seats[seat] = replace(self.seats[seat], part=part)
                self._tell("brought", at, seat)
            case Left(seat=seat, bot=bot, late=late):
                self.clocks.spend(entry.spent)
                self.seats[seat] = replace(self.seats[seat], stand_in=bot, late=late)
                self.bot_wanted.pop(seat, None)
                self._tell("left", at, seat, bot=bot)
                self._ask_on(at)
            case Back(seat=seat):
                self.clocks.spend(entry.spent)
                self.seats[seat] = replace(self.seats[seat], stand_in=None)
                self._tell("back", at, seat)
                self._ask_on(at)
            case Filled(by=by, seat=seat, bot=bot):
                sat = [(one.name, bot if n == seat else None) for n, one in enumerate(self.seats)]
                self.seats[seat] = SeatState("bot", introduced(sat)[seat], bot, None)
                self._introduce()
                self.full = None if self.open_seats else at
                self._tell("filled", at, by, bot=bot, n=seat + 1)
            case Wanted(by=by, seat=seat, bot=bot):
                self.bot_wanted[seat] = self.bot_wanted.get(seat, NOBODY) | {by}
                self._tell("wanted", at, by, bot=bot, other=self.name(seat))
            case Advised(by=by):
                self._tell("advised", at, by)
            case Faltered(seat=seat, bot=bot, by=by):
                key = "faltered" if by else "faltered-draw"
                self._tell(key, at, seat, bot=bot, other=by)
            case Resumed():
                self._tell("resumed", at)
                self._ask_on(at)
            case RematchAsked(by=by, pledge=pledge):
                self.rematch_wanted[by] = pledge
                self._tell("rematch", at, by)
            case Rematched(match=match):
                self.rematch = match

    # ---------------------------------------------------------------- the position

    def _step(self, entry: Stepped, at: int) -> None:
        assert self.player == (CHANCE if entry.by is None else entry.by), "the asked one decides"
        deed = self.do(self.game.parse(self.state, entry.do))
        former = self._latest.get(deed.by, 0)
        self.marks.append(Mark(len(self.notes) + 1, self.clocks.turn(), former, entry.auto))
        if not entry.auto:
            self._latest[deed.by] = len(self.steps)
        self._note(entry.by, at, entry.auto)
        if entry.by is not None and self.seats[entry.by].decider is None:
            self.decided.add(entry.by)
            self.bot_wanted.pop(entry.by, None)
        self.clocks.spend(entry.spent)
        self._moved(at)

    def _note(self, by: int | None, at: int, auto: bool) -> None:
        """What came of the last step, or what was done if nothing came of it."""
        deed, step = self.deeds[-1], len(self.steps)
        turn = deed.turn
        for event in deed.events:
            if event.kind == TURN:
                turn = int(self.state.turn_number())
            self.notes.append(
                Note(
                    *(len(self.notes) + 1, "game", at, step, by, turn, event),
                    rules=event.rules,
                    audience=event.audience,
                    auto=auto,
                )
            )
        if not deed.events:
            before, action = self.recent[-1], deed.action
            text = {one: self.game.say_action(before, action, one) for one in LANGUAGES}
            hidden = NOBODY if by is None else frozenset([by])
            self.notes.append(
                Note(
                    *(len(self.notes) + 1, "step", at, step, by, deed.turn, None, text),
                    rules=self.game.rules_of(before, action),
                    audience=None if self.game.perfect_information else hidden,
                    auto=auto,
                )
            )

    def _undo(self, entry: Undone, at: int) -> None:
        key = "undone-agreed" if entry.agreed else "undone"
        text = self._text(key, entry.by, entry.to if entry.agreed else None)
        first, clocks = self.marks[entry.to].note, self.marks[entry.to].clocks
        undone = zip(self.deeds[entry.to :], self.marks[entry.to :], strict=True)
        for deed, mark in reversed(list(undone)):
            self._latest[deed.by] = mark.former
        self.take_back(len(self.steps) - entry.to)
        del self.marks[entry.to :]
        self.clocks.spend(entry.spent)
        self.clocks.undo(entry.by, clocks)
        self.offered.pop((entry.by, "takeback"), None)  # it was granted
        self._add(key, text, at, entry.by, first)
        self._moved(at)

    def _moved(self, at: int) -> None:
        self.version += 1
        self.opened = at
        self.takeback = self.draw = None
        if self.player == TERMINAL:
            self.status = "over"
        self._ask_on(at)

    def _ask_on(self, at: int) -> None:
        """Whoever is asked now has the clock, unless a bot decides."""
        asked = self.asked
        if self.status == "over":
            self.clocks.stop()
        elif asked is not None:  # otherwise chance comes at once
            self.clocks.ask(asked, at, self.seats[asked].decider is None)

    # ---------------------------------------------------------------- offers

    def _offer(self, entry: Asked, at: int) -> None:
        offer = Offer(entry.by, entry.to)
        self.offered[entry.by, entry.what] = at
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
        accepted = offer.accepted | {entry.by}
        left = replace(offer, accepted=accepted) if entry.do == "accept" else None
        if entry.what == "draw":
            self.draw = left
        else:
            self.takeback = left

    def what(self, to: int, language: str) -> str:
        """What going back to after step `to` takes back first, as everybody heard it; in a game that
        hides something it does not say what the server answered."""
        end = to + 1
        while self.game.perfect_information and end < len(self.marks) and self.marks[end].auto:
            end += 1
        heard = [self.sentences(step, None, language) for step in range(to + 1, end + 1)]
        return "; ".join(filter(None, heard)) or catalogue(language).say("log.decision")

    # ---------------------------------------------------------------- the log

    def _introduce(self) -> None:
        """Let the game call everybody by name."""
        self.game = self.game.calling([seat.name for seat in self.seats])

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
            one: catalogue(one).say(
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


def _start(row: MatchRow) -> State:
    """Where a match begins."""
    game = registry.entry(row.game).game(row.options)
    if row.position is None:
        return game.new_initial_state()
    return game.restore_position(row.position)


def ending_of(ended: Ended | None) -> End:
    """How a record calls the end of a match."""
    if ended is None:
        return "result"
    return "aborted" if ended.kind == "broken" else ended.kind
