"""The draft: who may take what, so that both armies can still be filled."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from banneret.games.token_terrors import events
from banneret.games.token_terrors.actions import DRAFT, FACTIONS
from banneret.games.token_terrors.board import FULL, bit_at
from banneret.games.token_terrors.table import DRAWING, Table, change_sides, count, one, total

SLOTS: Final = 10  # TT-SETUP-08
MOST_OF_A_FACTION: Final = 6  # TT-SETUP-04, TT-SETUP-05, TT-SETUP-07


def available(t: Table, faction: i64) -> i64:
    """The most tokens of a faction the player may pick, were there no dead ends."""
    have = count(t.my_army, faction)
    taken = count(t.foe_army, faction)
    if taken and not t.shared:
        return 0  # TT-SETUP-06
    room = SLOTS - total(t.my_army)  # TT-SETUP-20
    room = min(room, MOST_OF_A_FACTION - have)
    return min(room, count(t.box, faction) - have - taken)  # TT-BOX-04


def picks(t: Table) -> i64:
    """Picks that fit the box and the slots, six bits a faction (TT-SETUP-03)."""
    found: i64 = 0
    faction: i64 = 0
    for faction in range(FACTIONS):
        most = available(t, faction)
        if most > 0:
            found |= bit_at(faction * 6 + most) - bit_at(faction * 6)
    return found


def leaves_a_course(t: Table, pick: i64) -> bool:
    """Whether both armies can still be filled after a pick (TT-SETUP-21)."""
    return can_fill(t, t.my_army + (pick % 6 + 1) * one(pick // 6))


def can_fill(t: Table, army: i64) -> bool:
    """Whether, with `army` for the player, some course of the draft fills both armies."""
    my_need = SLOTS - total(army)
    foe_need = SLOTS - total(t.foe_army)
    if t.shared:
        return _can_fill_shared(t, army, my_need, foe_need)
    sums: i64 = 1  # bit n: the free factions given to the player can hold n tokens
    free: i64 = 0
    faction: i64 = 0
    for faction in range(FACTIONS):
        mine = count(army, faction)
        taken = count(t.foe_army, faction)
        most = min(MOST_OF_A_FACTION, count(t.box, faction))
        if mine:
            my_need -= most - mine
        elif taken:
            foe_need -= most - taken
        else:
            free += most
            sums |= sums << most
    least = max(my_need, 0)
    spare = min(free - foe_need, free)
    if spare < least:
        return False
    return (sums >> least & (FULL >> (48 - (spare - least)))) != 0


def _can_fill_shared(t: Table, army: i64, my_need: i64, foe_need: i64) -> bool:
    """With shared factions: a flow from the box to two armies, tested at its cuts."""
    mine_can: i64 = 0
    foes_can: i64 = 0
    both_can: i64 = 0
    faction: i64 = 0
    for faction in range(FACTIONS):
        mine = count(army, faction)
        taken = count(t.foe_army, faction)
        in_box = count(t.box, faction) - mine - taken
        for_me = min(MOST_OF_A_FACTION - mine, in_box)
        for_foe = min(MOST_OF_A_FACTION - taken, in_box)
        mine_can += for_me
        foes_can += for_foe
        both_can += min(in_box, for_me + for_foe)
    return mine_can >= my_need and foes_can >= foe_need and both_can >= my_need + foe_need


def pick(t: Table, action: i64) -> None:
    """Take tokens of one faction; the other player is next unless their army is full."""
    number = (action - DRAFT) % 6 + 1
    faction = (action - DRAFT) // 6
    t.my_army += number * one(faction)
    if t.sink is not None:
        who = events.side(t, t.player)
        name = events.name(faction)
        events.tell(t, "drafted", ("TT-SETUP-03",), who=who, n=number, token=name, tokens=name)
    if total(t.foe_army) < SLOTS:
        change_sides(t)
    elif total(t.my_army) == SLOTS:
        start_drawing(t)


def start_drawing(t: Table) -> None:
    """Both armies are full: the first player draws first (TT-SETUP-13)."""
    if t.player != t.first_seat:
        change_sides(t)
    t.phase = DRAWING
    t.draws = 0
