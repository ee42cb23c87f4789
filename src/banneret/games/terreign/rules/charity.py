"""Charity: four own items for one honorable token (TR-ACTION-11 to TR-ACTION-15)."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from banneret.games.terreign import actions as act
from banneret.games.terreign import frames as fr
from banneret.games.terreign import reasons as why
from banneret.games.terreign.events import seat_event
from banneret.games.terreign.rules.inventory import discard_card, discard_gear, gear_count
from banneret.games.terreign.rules.reign import gain, has_dishonor, tokens
from banneret.games.terreign.table import Table, uses_reign, wait

COST: Final[i64] = 4


def why_not_charity(t: Table, seat: i64) -> i64:
    """Why Charity is closed."""
    if not uses_reign(t):
        return why.NO_CHARITY  # TR-VAR-ROYALE-8
    if has_dishonor(t, seat):
        return why.DISHONORABLE  # TR-ACTION-12, TR-VAR-ALLY-15
    if tokens(t, seat) >= t.rules.goal - 1:
        return why.WINNING_TOKEN  # TR-ACTION-13
    if len(t.hands[seat]) + gear_count(t, seat) < COST:
        return why.FEW_ITEMS
    return why.OK


def start_charity(t: Table, seat: i64) -> None:
    """The four items are asked one by one."""
    frame = t.push(fr.CHARITY, seat)
    t.stack[frame + fr.LEFT] = COST
    if t.sink is not None:
        seat_event(t, "charity", seat, "TR-ACTION-11")


def run_charity(t: Table, f: i64) -> bool:
    """Ask for the next item, or give the token."""
    seat = t.stack[f + fr.SEAT]
    if t.stack[f + fr.LEFT] > 0:
        return wait(t, seat)
    t.pop()
    gain(t, seat, False, "TR-ACTION-11")
    return True


def pay(t: Table, f: i64, action: i64) -> None:
    """TR-ACTION-14: an item goes to the discard pile."""
    seat = t.stack[f + fr.SEAT]
    t.stack[f + fr.LEFT] -= 1
    if act.verb_of(action) == act.CARD:
        discard_card(t, seat, act.about(action), "TR-ACTION-14")
    else:
        discard_gear(t, seat, act.about(action), "TR-ACTION-14")
