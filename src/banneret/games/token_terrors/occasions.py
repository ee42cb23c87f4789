"""On what occasions a player is asked: at the end of an activation, when nothing else is left."""

from __future__ import annotations

from typing import Final

from banneret.games.token_terrors.actions import PLAIN, REST, STAY
from banneret.games.token_terrors.board import bit_at
from banneret.games.token_terrors.state import TokenTerrors
from banneret.games.token_terrors.table import COMMAND
from banneret.kernel.occasion import Occasion

END: Final = Occasion("end", int(PLAIN + REST), usual=True)
OTHER: Final = Occasion()

OCCASIONS: Final = (END,)


def occasion_of(s: TokenTerrors) -> Occasion:
    """The occasion on which a player is asked.

    Who can do no more nearly always Rests: it brings a point, and costs no more than the chance to
    evade (TT-TURN-11). What is Readied, or will be, would lose that too (TT-TURN-12).
    """
    if s.phase != COMMAND or s.commands or s.my_surge >= s.surge_cap:
        return OTHER
    holds = (s.readied | s.rage) & bit_at(s.active)
    ends = {int(PLAIN + REST), int(PLAIN + STAY)}
    return END if not holds and {int(each) for each in s.legal_actions()} == ends else OTHER
