"""A match while it is played: who is asked, what was done, and what can be taken back."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from banneret.bots.advice import Advice, advice
from banneret.bots.bot import Turn
from banneret.bots.failure import Failure
from banneret.bots.registry import STRONGEST, is_bot, thinker
from banneret.kernel import match
from banneret.kernel.errors import RecordError
from banneret.kernel.game import Game
from banneret.kernel.record import Record
from banneret.kernel.recorder import Recorder
from banneret.kernel.rng import rng_for
from banneret.kernel.state import State
from banneret.lab.match import Players


@dataclass(frozen=True)
class Deed(match.Deed):
    """What was done, and what it does in words.

    Attributes:
        failure: why a bot could not decide this at once; None: it did, or no bot was asked.
    """

    label: str
    failure: Failure | None = None


class LiveMatch:
    """A match with people and bots in its seats.

    Attributes:
        game: the rules.
        seats: who sits where.
        humans: the seats people sit in.
        recorder: plays it and writes it down.
        deeds: everything that was done, in order.
    """

    def __init__(self, recorder: Recorder, seats: Sequence[str], seed: int, language: str) -> None:
        """Args:
        recorder: holds what was done before.
        seats: "human" or the name of a bot, for each seat.
        seed: of chance and of the bots.
        language: of the labels.
        """
        self.recorder = recorder
        self.seats = list(seats)
        self.game: Game = recorder.match.game
        self.deeds: list[Deed] = []
        self._language = language
        bots = {seat: name for seat, name in enumerate(seats) if is_bot(name)}
        self.humans = frozenset(range(len(seats))) - bots.keys()
        self._failed: list[Failure] = []
        self._players = Players(bots, seed, self._failed.append)
        before = recorder.match.state_after(0)
        for deed in recorder.match.deeds:
            self._note(before, deed)
            before.advance(deed.action)

    @property
    def state(self) -> State:
        """The present state."""
        return self.recorder.match.state

    @property
    def player(self) -> int:
        """The seat that is asked now, CHANCE or TERMINAL."""
        return self.recorder.match.player

    # ---------------------------------------------------------------- doing

    def do(self, action: int) -> Deed:
        """Do what the asked seat, or chance, has chosen.

        Raises:
            IllegalAction: the rules refuse it; nothing is changed.
        """
        deed = self.recorder.do(action)
        return self._note(self.recorder.match.recent[-1], deed)

    def go_on(self) -> Deed:
        """Draw an outcome where chance is asked, or have the bot decide whose seat is."""
        return self.do(self._players.choose(self.state))

    def _note(self, before: State, deed: match.Deed) -> Deed:
        label = self.game.say_action(before, deed.action, self._language)
        failure = self._failed.pop() if self._failed else None
        self.deeds.append(Deed(**vars(deed), label=label, failure=failure))
        return self.deeds[-1]

    # ---------------------------------------------------------------- taking back

    def can_undo(self) -> bool:
        """Whether the last deed was a decision of the asked seat in the same turn.

        Chance, another seat's decision, the end of the turn and anything that the seat got to
        know by it shut the door.
        """
        played = self.recorder.match
        return played.asked_again and not played.lesson(rng_for(len(self.deeds), "undo"))()

    def undo(self) -> Deed:
        """Take back the last deed; `can_undo` has to hold."""
        self.recorder.take_back(1)
        return self.deeds.pop()

    # ---------------------------------------------------------------- the end

    def advice(self) -> Advice:
        """What the strongest bot thinks in the asked seat, from what that seat may know."""
        turn = Turn(self.state, rng_for(len(self.deeds), "veil"))
        found = thinker(STRONGEST, rng_for(len(self.deeds), "hint")).analyse(turn)
        return advice(turn, found, self._language)


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
