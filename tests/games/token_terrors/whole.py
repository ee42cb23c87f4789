"""Whole matches, from their start to their end: a test says what the first player does, and chance."""

from __future__ import annotations

from banneret.games.token_terrors.actions import ACTIVATE, BATTLE, GO, PLAIN, STAY
from banneret.kernel.record import Record
from banneret.kernel.record_replay import new_header
from banneret.kernel.recorder import Recorder
from banneret.kernel.state import TERMINAL, State
from banneret.lab.match import Players
from tests.games.token_terrors.desk import game_of

FAR = "abcdefg"


class Whole:
    """A match of two ready-made armies: seat 0, the first player, against one that only waits.

    Attributes:
        recorder: writes it down.
    """

    def __init__(self, army: str, foes: str, edition: str = "second", **options: object) -> None:
        """Both armies stand as they are drawn: the first five tokens named, from c2 and from a7 on."""
        game = game_of(edition, setup="armies", army_0=army, army_1=foes, **options)
        self.recorder = Recorder(Record(new_header(game, ["Ann", "greedy"])))
        self.do("roll 5", "roll 2")

    @property
    def state(self) -> State:
        """The present one."""
        return self.recorder.match.state

    def do(self, *texts: str) -> Whole:
        """Do one action after another, of seat 0 or of chance."""
        for text in texts:
            self.recorder.do(self.state.game.parse(self.state, text))
        return self

    def set_up(self, ranks: str, foes: str) -> Whole:
        """Draw and place the starting ranks: "zombie c2, elf d2" for seat 0, factions for the other."""
        mine = [one.split() for one in ranks.split(", ")]
        theirs = foes.split(", ")
        self.do(*(f"draw {faction}" for faction, _ in mine), *(f"draw {one}" for one in theirs))
        self.do("keep", "keep")
        for (faction, square), foe, file in zip(mine, theirs, FAR, strict=False):
            self.do(f"{foe} {file}7", f"{faction} {square}")
        return self.wait()

    def wait(self) -> Whole:
        """Let the other one, and chance, go on until seat 0 is asked."""
        while int(self.state.current_player()) not in (0, TERMINAL):
            self.recorder.do(idle(self.state))
        return self

    def turn(self, *texts: str) -> Whole:
        """Take a turn, and let the other one take theirs."""
        return self.do(*texts).wait()

    def win(self) -> Record:
        """Fight until it is over, against one that no longer waits but does not think either."""
        players = Players({0: "greedy", 1: "random"}, seed=1)
        while not self.state.is_terminal():
            self.recorder.do(players.choose(self.state))
        return self.end()

    def end(self) -> Record:
        """The record, closed by the result."""
        self.recorder.finish()
        return self.recorder.record()


def idle(state: State) -> int:
    """What does least: stay, move on one's own side of the board, or whatever there is."""
    legal = [int(action) for action in state.legal_actions()]
    ready = [action for action in legal if ACTIVATE <= action < GO or action == PLAIN + STAY]
    return (ready or [action for action in legal if action < BATTLE] or legal)[-1]
