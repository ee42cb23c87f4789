"""Questions to chance."""

from __future__ import annotations

from mypy_extensions import i64

from banneret.games.sack_armies import actions as act
from banneret.games.sack_armies import reasons as why
from banneret.games.sack_armies.questions import answers
from banneret.games.sack_armies.questions.question import Question
from banneret.games.sack_armies.rules import flips
from banneret.games.sack_armies.table import Table
from banneret.kernel.choices import Chances, Choices
from banneret.kernel.state import CHANCE


class Chance(Question):
    """A question to chance."""

    def asked(self, t: Table) -> i64:
        return CHANCE

    def fill(self, t: Table, out: Choices) -> None:
        chances = Chances()
        self.outcomes(t, chances)
        for outcome in chances.numbers():
            out.add(outcome)

    def why_not(self, t: Table, action: i64) -> i64:
        """Whether chance can bring an outcome; during a flip nothing is revealed (SA-FOG-16)."""
        chances = Chances()
        self.outcomes(t, chances)
        if chances.has(action):
            return why.OK
        plane = action // act.HEXES
        if act.REVEAL <= plane <= act.REVEAL_3:
            return why.FLIP_UNDER_WAY
        reason = answers.why_not_answer(action)
        return why.NO_OUTCOME if reason == why.NOT_ASKED else reason


class Flip(Chance):
    """Heads or tails."""

    def outcomes(self, t: Table, out: Chances) -> None:
        flips.outcomes(t, out)

    def do(self, t: Table, action: i64) -> None:
        flips.happen(t, action)
