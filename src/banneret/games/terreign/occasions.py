"""On what occasions a Player is asked: the windows in which one may answer (TR-FREE-04)."""

from __future__ import annotations

from typing import Final

from banneret.games.terreign import actions as act
from banneret.games.terreign import frames as fr
from banneret.games.terreign.table import Table
from banneret.kernel.occasion import Occasion

BETWEEN: Final = Occasion("between", int(act.PASS), concealed=True)
DUEL: Final = Occasion("duel", int(act.PASS), concealed=True)
DAMAGE: Final = Occasion("damage", int(act.PASS), concealed=True)
TURN: Final = Occasion("turn")
OPEN: Final = Occasion()
HELD: Final = Occasion(concealed=True)

OCCASIONS: Final = (BETWEEN, DUEL, DAMAGE, TURN)
WINDOWS: Final = {fr.BORDER: BETWEEN, fr.HIT: DAMAGE}
ON_ITEMS: Final = frozenset(
    {fr.STRIP, fr.REWARD, fr.ADVANTAGE, fr.TRAIT, fr.CHARITY, fr.BARTER, fr.EVENT, fr.ITEM, fr.GEAR}
)
"""Frames in which an item of the inventory may have to be chosen."""


def occasion_of(t: Table) -> Occasion:
    """The occasion on which a seat is asked."""
    if t.over:
        return OPEN
    f = t.top_at()
    kind, step = int(t.stack[f]), int(t.stack[f + fr.STEP])
    if kind == fr.TURN:
        return {int(fr.ACTING): TURN, int(fr.LIMITING): HELD}.get(step, OPEN)
    if kind == fr.DUEL and step not in (fr.STRIKING, fr.GUARDING):
        return DUEL
    return WINDOWS.get(kind, HELD if kind in ON_ITEMS else OPEN)
