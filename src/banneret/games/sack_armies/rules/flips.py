"""Flips by coin, die or cards (7.1)."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from banneret.games.sack_armies import actions as act
from banneret.games.sack_armies import book as bk
from banneret.games.sack_armies import events
from banneret.games.sack_armies import frames as fr
from banneret.games.sack_armies.table import Table
from banneret.kernel.choices import Chances

COLOR: Final[i64] = 26
JOKERS: Final[i64] = 2


def shuffle(t: Table) -> None:
    """A full deck: SA-FLIP-05, and two jokers in SA-FLIP-07."""
    t.reds = COLOR
    t.blacks = COLOR
    t.jokers = JOKERS if t.book.flip_method == bk.CARDS_JOKERS else 0


def ask(t: Table, purpose: i64, seat: i64, progressive: bool) -> None:
    """Let chance flip; the answer is the number of successes (SA-FLIP-01, SA-FLIP-02)."""
    t.answer = -1
    t.push(fr.FLIP, purpose, seat, 0, 1 if progressive else 0)


def outcomes(t: Table, out: Chances) -> None:
    """(action, weight) of every outcome of the next flip.

    SA-FLIP-03, SA-FLIP-04, SA-FLIP-05, SA-FLIP-06, SA-FLIP-07, SA-FLIP-09, SA-FLIP-10: a deck is one for the whole table, and what was
    turned before changes the odds unless it is shuffled for every flip.
    """
    method = t.book.flip_method
    if method == bk.COIN:
        out.add(act.TAILS, 1)
        out.add(act.HEADS, 1)
    elif method == bk.DIE:
        for face in range(1, 7):
            out.add(act.DIE + face, 1)
    else:
        if t.reds:
            out.add(act.RED, t.reds)
        if t.blacks:
            out.add(act.BLACK, t.blacks)
        if t.jokers:
            out.add(act.JOKER, t.jokers)


def happen(t: Table, action: i64) -> None:
    """Let an outcome happen to the flip that is asked."""
    if action == act.JOKER:
        shuffle(t)  # SA-FLIP-08: it decides nothing; another card is turned
        events.seat(t, "joker", t.operand(2), ("SA-FLIP-08",))
        return
    success = _success(action)
    _turn_card(t, action)
    purpose = t.operand(1)
    events.flip(t, purpose, t.operand(2), success, action, ("SA-FLIP-01", "SA-FLIP-12"))
    total = t.operand(3)
    if not success:
        t.reply(total)
        return
    total += 1
    # SA-FLIP-11: the engine's only limit
    if t.operand(4) and total < t.book.progressive_cap:
        t.set_operand(3, total)
    else:
        t.reply(total)


def _success(action: i64) -> bool:
    """Heads, an even roll (SA-FLIP-04) or a red card."""
    if action > act.DIE and action <= act.DIE + 6:
        return (action - act.DIE) % 2 == 0
    return action == act.HEADS or action == act.RED


def _turn_card(t: Table, action: i64) -> None:
    if t.book.flip_method < bk.CARDS_FULL:
        return
    if action == act.RED:
        t.reds -= 1
    else:
        t.blacks -= 1
    if t.reds + t.blacks == 0 and t.book.flip_method == bk.CARDS_FULL:
        shuffle(t)  # SA-FLIP-06: only when all 52 are used
