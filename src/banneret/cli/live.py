"""A match while it is played: who is asked, what was done, and what can be taken back."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from banneret.bots.registry import BOTS
from banneret.kernel.errors import RecordError
from banneret.kernel.events import Event
from banneret.kernel.game import Game
from banneret.kernel.record import Record
from banneret.kernel.record_parse import action_of
from banneret.kernel.recorder import Recorder
from banneret.kernel.state import CHANCE, State
from banneret.lab.match import Seated, rng_for

WORLDS = 20  # draws that would show what a deed gave away; two even chances are missed 1 in 2^20


@dataclass(frozen=True)
class Deed:
    """One action or outcome that was done.

    Attributes:
        by: the seat, or CHANCE.
        turn: how many turns had begun before it.
        notation: what a record says.
        label: what it does, in words.
        events: what came of it.
        before: the state it was done in.
    """

    by: int
    turn: int
    notation: str
    label: str
    events: tuple[Event, ...]
    before: State


class LiveMatch:
    """A match with people and bots in its seats.

    Attributes:
        game: the rules.
        state: the present state.
        seats: who sits where.
        recorder: what writes it down.
        deeds: everything that was done, in order.
    """

    def __init__(self, recorder: Recorder, seats: Sequence[str], seed: int, language: str) -> None:
        """Args:
        recorder: holds what was done before.
        seats: "human" or the name of a bot, for each seat.
        seed: of chance and of the bots.
        language: of the labels.

        Raises:
            RecordError: what was done before cannot be done again.
        """
        record = recorder.record()
        self.recorder = recorder
        self.seats = list(seats)
        self.game: Game = record.game
        self.state: State = record.start()
        self.deeds: list[Deed] = []
        self._language = language
        self._bots = {
            seat: Seated(name, seat, seed) for seat, name in enumerate(seats) if name in BOTS
        }
        self._dice = rng_for(seed, "chance")
        self._redo(record)

    def _redo(self, record: Record) -> None:
        record.replay()
        for step in record.steps:
            action = action_of(self.state, step.do)
            self._note(action, lambda state, done: state.apply(done))

    @property
    def humans(self) -> frozenset[int]:
        """The seats people sit in."""
        return frozenset(range(len(self.seats))) - self._bots.keys()

    @property
    def player(self) -> int:
        """The seat that is asked now, CHANCE or TERMINAL."""
        return int(self.state.current_player())

    # ---------------------------------------------------------------- doing

    def do(self, action: int) -> Deed:
        """Do what the asked seat, or chance, has chosen.

        Raises:
            IllegalAction: the rules refuse it; nothing is changed.
        """
        return self._note(action, self.recorder.play)

    def let_chance_fall(self) -> Deed:
        """Draw an outcome where chance is asked."""
        return self.do(int(self.state.random_outcome(self._dice)))

    def let_bot_choose(self) -> Deed:
        """Have the bot decide whose seat is asked."""
        return self.do(self._bots[self.player].choose(self.state))

    def _note(self, action: int, apply: Callable[[State, int], None]) -> Deed:
        before = self.state.copy()
        events: list[Event] = []
        self.state.sink = events
        apply(self.state, action)
        deed = Deed(
            by=int(before.current_player()),
            turn=int(before.turn_number()),
            notation=self.game.format(before, action),
            label=self.game.say_action(before, action, self._language),
            events=tuple(events),
            before=before,
        )
        self.deeds.append(deed)
        return deed

    # ---------------------------------------------------------------- taking back

    def can_undo(self) -> bool:
        """Whether the last deed was a decision of the asked seat in the same turn.

        Chance, another seat's decision, the end of the turn and anything that the seat got to
        know by it shut the door.
        """
        if not self.deeds:
            return False
        last = self.deeds[-1]
        here = (self.player, int(self.state.turn_number()))
        return last.by != CHANCE and (last.by, last.turn) == here and not self._taught(last)

    def _taught(self, deed: Deed) -> bool:
        """Whether a deed showed its seat something: would it look otherwise in another world?"""
        if self.game.perfect_information:
            return False
        seen = self.state.observation(deed.by)
        action = action_of(deed.before, deed.notation)
        rng = rng_for(len(self.deeds), "undo")
        for _ in range(WORLDS):
            world = deed.before.resample(deed.by, rng)
            world.advance(action)
            if world.observation(deed.by) != seen:
                return True
        return False

    def undo(self) -> Deed:
        """Take back the last deed; `can_undo` has to hold."""
        deed = self.deeds.pop()
        self.state = deed.before
        self.recorder.take_back(1)
        return deed

    # ---------------------------------------------------------------- the end

    def advice(self) -> int:
        """What the greedy bot would do in the asked seat."""
        return Seated("greedy", self.player, len(self.deeds)).choose(self.state)

    def saved(self) -> Record:
        """The record up to now, to be gone on with."""
        return self.recorder.saved(self.state)


def resumable(path: str) -> tuple[Record, RecordError | None]:
    """A record to go on with, without its closing line, and what was cut off from the file.

    Raises:
        RecordError: it is wrong, or the match is over.
    """
    record, lost = Record.recover(path)
    state = record.replay()
    closed = record.closing is not None and record.closing.end != "saved"
    if state.is_terminal() or closed:
        raise RecordError(f"{path}: that match is over; 'banneret replay' shows it")
    return replace(record, closing=None), lost
