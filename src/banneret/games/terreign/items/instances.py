"""Instances, played at once as they enter an inventory (TR-TYPE-INSTANCE-1)."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from banneret.games.terreign import actions as act
from banneret.games.terreign import frames as fr
from banneret.games.terreign.kinds import AMBUSH, AMOUNTS, BANDITS, BITS, ITEMS, LUCKY_FIND
from banneret.games.terreign.rules.damage import push_hit
from banneret.games.terreign.rules.decks import push_draw
from banneret.games.terreign.rules.inventory import drop_card
from banneret.games.terreign.table import NOBODY, Table, plays, pop, wait_for_chance

PLAYED: Final = 1


def run_instance(t: Table, f: i64) -> bool:
    """Play the Instance; discard it when its effect is finished."""
    kind = t.stack[f + fr.CARD]
    seat = t.stack[f + fr.SEAT]
    if t.stack[f + fr.STEP] == PLAYED:
        pop(t)
        t.discard.append(kind)
        return True
    if kind == BANDITS and t.hands[seat]:
        return wait_for_chance(t)
    t.stack[f + fr.STEP] = PLAYED
    if kind == AMBUSH:
        spring_ambush(t, seat)
    elif kind == LUCKY_FIND:
        find_luck(t, seat)
    return True


def spring_ambush(t: Table, seat: i64) -> None:
    """Ambush: 1 damage that no Player causes (TR-CONTENT-11)."""
    push_hit(t, NOBODY, fr.BY_ITEM + AMBUSH, BITS[seat], AMOUNTS[AMBUSH], 0)


def find_luck(t: Table, seat: i64) -> None:
    """Lucky Find: draw 2, from the deck on Ruin too."""
    push_draw(t, seat, AMOUNTS[LUCKY_FIND])


def rob(t: Table, f: i64, kind: i64) -> None:
    """Bandits: chance has picked the item its owner drops."""
    t.stack[f + fr.STEP] = PLAYED
    seat = t.stack[f + fr.SEAT]
    if plays(t, seat):
        drop_card(t, seat, kind, "TR-CONTENT-11")


def hand_outcomes(t: Table, seat: i64) -> list[tuple[i64, i64]]:
    """Which item a random pick from an inventory brings, with weights."""
    counts: list[i64] = [0] * ITEMS
    for card in t.hands[seat]:
        counts[card >> 8] += 1
    return [(act.of(act.PICK, kind), counts[kind]) for kind in range(ITEMS) if counts[kind] > 0]
