"""Drawing from the sack, the hand limit, and giving tokens back (8.1)."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from banneret.games.sack_armies import actions as act
from banneret.games.sack_armies import events
from banneret.games.sack_armies import frames as fr
from banneret.games.sack_armies import reasons as why
from banneret.games.sack_armies.abilities import draw
from banneret.games.sack_armies.rules import story
from banneret.games.sack_armies.table import Table
from banneret.kernel.arrays import plus
from banneret.kernel.choices import Chances

HAND_LIMIT: Final[i64] = 3  # SA-DRAW-07


def why_not_draw(t: Table, size: i64) -> i64:
    """Whether a Draw of that size may be chosen; 0 stands for what the rules give.

    SA-DRAW-02, SA-DRAW-03, SA-DRAW-04: with any token in the sack, whatever the hand. SA-DRAW-05: by option any
    number from three up.
    """
    if t.sack_size[t.player] == 0:
        return why.EMPTY_SACK
    if not t.book.optional_draw:
        return why.OK if size == 0 else why.DRAW_COUNT
    most = draw.most(t, t.player)
    least = min(draw.DRAW_SIZE, most)
    return why.OK if least <= size <= most else why.DRAW_COUNT


def start(t: Table, size: i64) -> None:
    """The Draw action: the tokens come one by one, each a matter of chance (SA-COMP-01)."""
    seat = t.player
    total = size if size > 0 else draw.most(t, seat)
    events.draws(t, seat, total, ("SA-DRAW-01", "SA-ABILITY-DRAW-01"))
    t.push(fr.DRAWING, seat, total)


def draw_now(t: Table, seat: i64, size: i64) -> None:
    """An effect draws that many, or all that are left."""
    total = min(size, t.sack_size[seat])
    if total > 0:
        events.draws(t, seat, total, ("SA-DRAW-12",))
        t.push(fr.DRAWING, seat, total)


def outcomes(t: Table, out: Chances) -> None:
    """(token, copies left in the sack) for every token that may come next."""
    seat = t.operand(1)
    for entry in range(t.book.first_entry[seat], t.book.first_entry[seat + 1]):
        if t.sack[entry]:
            out.add(act.DRAWN + t.book.token[entry], t.sack[entry])


def happen(t: Table, token: i64) -> None:
    """A token comes out of the sack into the hand."""
    seat = t.operand(1)
    entry = t.book.entry_of(seat, token)
    t.sack = plus(t.sack, entry, -1)
    t.sack_size = plus(t.sack_size, seat, -1)
    t.hand = plus(t.hand, entry, 1)
    t.hand_size = plus(t.hand_size, seat, 1)
    t.drawn = plus(t.drawn, seat, 1)
    events.own_token(t, "drew", entry, ("SA-DRAW-01",))
    left = t.operand(2) - 1
    if left == 0:
        t.pop()
    else:
        t.set_operand(2, left)


# ---------------------------------------------------------------- giving back


def excess(t: Table) -> i64:
    """How many tokens still have to go back."""
    return max(0, t.hand_size[t.operand(1)] - HAND_LIMIT)


def needs_return(t: Table, seat: i64, drew: bool) -> bool:
    """Whether the General is asked at the end of his turn what he gives back.

    SA-DRAW-09, SA-DRAW-11: after a Draw always; SA-DRAW-10: else only if the hand is too full.
    """
    return t.hand_size[seat] > HAND_LIMIT or (drew and t.hand_size[seat] > 0)


def why_not_return(t: Table, entry: i64) -> i64:
    """Whether a token of the hand may go back now (SA-DRAW-12)."""
    if entry < 0 or not t.hand[entry]:
        return why.NOT_IN_HAND
    if t.operand(3) or excess(t) > 0:
        return why.OK
    return why.MAY_NOT_RETURN


def why_not_done(t: Table) -> i64:
    """Whether enough has gone back."""
    return why.MUST_RETURN if excess(t) > 0 else why.OK


def give_back(t: Table, entry: i64) -> None:
    """A token of the hand goes back into the sack, unseen (SA-DRAW-08).

    Where numbers are hidden (SA-ZONE-10) nobody else is told of it, and an empty hand does not end
    the question by itself.
    """
    seat = t.operand(1)
    t.hand = plus(t.hand, entry, -1)
    t.hand_size = plus(t.hand_size, seat, -1)
    t.sack = plus(t.sack, entry, 1)
    t.sack_size = plus(t.sack_size, seat, 1)
    t.set_operand(2, t.operand(2) + 1)
    story.left_hand(t, seat)
    if not t.book.counts_hidden:
        events.seat(t, "returned", seat, ("SA-DRAW-08",))
    events.own_token(t, "returned_own", entry, ("SA-DRAW-08",))
    empty = t.hand_size[seat] == 0 and not t.book.counts_hidden
    if empty or (not t.operand(3) and excess(t) == 0):
        t.pop()
