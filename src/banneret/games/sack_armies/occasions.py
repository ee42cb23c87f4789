"""On what occasions a General is asked: turning tokens up, saving a unit, answering an attack."""

from __future__ import annotations

from typing import Final

from banneret.games.sack_armies import actions as act
from banneret.games.sack_armies import frames as fr
from banneret.games.sack_armies.rules import moving
from banneret.games.sack_armies.table import Table
from banneret.kernel.occasion import Occasion

REVEAL: Final = Occasion("reveal", int(act.PASS), concealed=True)
SAVE: Final = Occasion("save", int(act.PASS), concealed=True)
REPLY: Final = Occasion("reply", int(act.NO_REPLY), concealed=True)
OPEN: Final = Occasion()
HELD: Final = Occasion(concealed=True)

OCCASIONS: Final = (REVEAL, SAVE, REPLY)
WINDOWS: Final = {fr.WINDOW: REVEAL, fr.SAVE: SAVE, fr.REPLY: REPLY}
PUBLIC: Final = frozenset({fr.FIELDS, fr.VOTE, fr.COMMIT, fr.RETURNING, fr.OVER})
"""Frames whose answers nothing in secret decides."""


def occasion_of(t: Table) -> Occasion:
    """The occasion on which a General is asked."""
    top = int(t.top())
    if top == fr.TURN:
        return OPEN if _has_open_choice(t) else HELD
    return WINDOWS.get(top, OPEN if top in PUBLIC else HELD)


def _has_open_choice(t: Table) -> bool:
    """Whether everybody can see that the active General has more than one action: by tokens that
    lie face up and the number of tokens in the sack."""
    seen = 1 if t.sack_size[t.player] else 0
    for slot in range(len(t.u_entry)):
        mine = t.u_entry[slot] >= 0 and t.u_owner[slot] == t.player and t.u_up[slot]
        if mine and not moving.why_not_move(t, slot, moving.NO_LIMIT, t.book.null_move):
            seen += 1
    return seen > 1
