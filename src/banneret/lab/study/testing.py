"""A study that goes on until two hypotheses about one of its figures can be told apart.

The test is the generalised sequential probability ratio test on rounds (`lab.sprt`). Whoever stops by what was
seen stops where the figure happens to lie far out, and the usual interval would then miss the truth too often.
So the intervals of such a study are those of a confidence sequence: they hold at all moments together, whenever
one stops (Waudby-Smith, Arbour, Sinha, Kennedy and Ramdas, 2024, by a mixture of normal distributions).
"""

from __future__ import annotations

import math

import msgspec

from banneret.kernel.errors import OptionsError
from banneret.lab.sprt import Hypotheses, Sprt
from banneret.lab.statistics import Z_95

FEWEST = 30  # rounds before a study may be enough
ERROR = 0.05  # how often either hypothesis may be taken where the other is true
MISSED = 0.05  # how often an interval may miss the truth


class Alternatives(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What is to be told apart.

    Attributes:
        figure: which one it is about, as it is typed: "first_turn", "seat:0", "bot:greedy", "draws".
        low, high: what it is by either hypothesis; of a comparison, the difference of b less a.
    """

    figure: str
    low: float
    high: float


class Testing:
    """A test under way; it takes a round at a time.

    Attributes:
        sprt: how far it has come.
    """

    def __init__(self, test: Alternatives, compared: bool) -> None:
        """Args:
        test: what is to be told apart.
        compared: whether it is a difference, from -1 to 1, and not a share.

        Raises:
            OptionsError: the hypotheses do not ascend, or lie where nothing can be.
        """
        least = -1 if compared else 0
        if not least < test.low < test.high < 1:
            raise OptionsError(
                f"the hypotheses of a test ascend between {100 * least}% and 100%; "
                f"these are {100 * test.low:g}% and {100 * test.high:g}%"
            )
        self._compared = compared
        self.sprt = Sprt(Hypotheses(self._share(test.low), self._share(test.high), ERROR, ERROR))

    def take(self, value: float) -> bool:
        """Reckon with what a round gave; whether it was the last that is needed."""
        return self.sprt.take(self._share(value)) != "open" and self.sprt.rounds >= FEWEST

    def _share(self, value: float) -> float:
        return (1 + value) / 2 if self._compared else value


def stretch(rounds: int, stopping: float) -> float:
    """How many times as wide as usual an interval is in a study that stops by what it sees.

    Args:
        rounds: how many it comes from.
        stopping: after how many it is meant to be as narrow as it can; 0: the study does not stop so.
    """
    if not stopping or not rounds:
        return 1.0
    narrow = -2 * math.log(MISSED)
    part = (narrow + math.log(narrow + 1)) / stopping * rounds
    return math.sqrt((1 + 1 / part) * math.log((1 + part) / MISSED**2)) / Z_95
