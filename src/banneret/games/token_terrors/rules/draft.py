"""The draft: who may take what, so that both armies can still be filled."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from banneret.games.token_terrors import events
from banneret.games.token_terrors.actions import drafting, faction_of
from banneret.games.token_terrors.board import FULL, bit_at, first
from banneret.games.token_terrors.reasons import (
    DEAD_END,
    DUPLICATE,
    FACTION_TAKEN,
    NO_SLOTS,
    NOT_IN_EDITION,
    OK,
    SUPPLY_EMPTY,
    SUPPLY_TOO_SMALL,
    TOO_MANY_OF_FACTION,
)
from banneret.games.token_terrors.table import (
    PROTOTYPE,
    SECOND,
    Table,
    change_sides,
    count,
    kinds_in,
    one,
    total,
)

SLOTS: Final = 10  # TT-SETUP-08
MOST_OF_A_FACTION: Final = 6  # TT-SETUP-04, TT-SETUP-05, TT-SETUP-07


def available(t: Table, faction: i64) -> i64:
    """The most tokens of a faction the player may pick, were there no dead ends; 0 or less: none."""
    if count(t.foe_army, faction) and (not t.shared or is_duplicate(t, faction)):
        return 0  # TT-SETUP-06
    room = SLOTS - total(t.my_army)  # TT-SETUP-20
    if t.roster.large_kinds:
        room = (SLOTS - slots(t, t.my_army)) // t.roster.kits[faction].spaces
    room = min(room, MOST_OF_A_FACTION - count(t.my_army, faction))
    return min(room, in_box(t, faction))


def is_duplicate(t: Table, faction: i64) -> bool:
    """Whether a Tyrant or Titan would be one too many: a copy of the opponent's (TT-RARITY-04)."""
    if t.edition == PROTOTYPE or not t.roster.large_kinds >> faction & 1:
        return False
    own = t.edition == SECOND and count(t.my_army, faction) > 0
    return own or count(t.foe_army, faction) > 0


def slots(t: Table, army: i64) -> i64:
    """The slots that an army uses (TT-RARITY-02, TT-RARITY-03)."""
    found = total(army)
    large = kinds_in(army) & t.roster.large_kinds
    while large:
        faction = first(large)
        found += count(army, faction) * (t.roster.kits[faction].spaces - 1)
        large &= large - 1
    return found


def in_box(t: Table, faction: i64) -> i64:
    """Tokens of a faction that nobody has drafted yet (TT-BOX-04)."""
    return count(t.box, faction) - count(t.my_army, faction) - count(t.foe_army, faction)


def tokens_of(action: i64) -> i64:
    """How many tokens a pick takes."""
    return action - drafting(faction_of(action)) + 1


def why_not(t: Table, action: i64) -> i64:
    """The reason why a pick is not legal (TT-SETUP-03)."""
    faction = faction_of(action)
    number = tokens_of(action)
    if number > available(t, faction):
        return _too_many(t, faction, number)
    return OK if leaves_a_course(t, action) else DEAD_END


def _too_many(t: Table, faction: i64, number: i64) -> i64:
    if not count(t.box, faction):
        return NOT_IN_EDITION
    if is_duplicate(t, faction):
        return DUPLICATE
    if count(t.foe_army, faction) and not t.shared:
        return FACTION_TAKEN
    if number * t.roster.kits[faction].spaces > SLOTS - slots(t, t.my_army):
        return NO_SLOTS
    if number > MOST_OF_A_FACTION - count(t.my_army, faction):
        return TOO_MANY_OF_FACTION
    return SUPPLY_TOO_SMALL if in_box(t, faction) else SUPPLY_EMPTY


def leaves_a_course(t: Table, action: i64) -> bool:
    """Whether both armies can still be filled after a pick that fits (TT-SETUP-21)."""
    return can_fill(t, t.my_army + tokens_of(action) * one(faction_of(action)))


def picks(t: Table) -> i64:
    """How many picks fit the box and the slots."""
    found: i64 = 0
    faction: i64 = 0
    for faction in range(t.roster.count):
        found += max(available(t, faction), 0)
    return found


def nth_pick(t: Table, n: i64) -> i64:
    """The n-th of them, from 0."""
    faction: i64 = 0
    for faction in range(t.roster.count):
        most = available(t, faction)
        if n < most:
            return drafting(faction) + n
        n -= max(most, 0)
    raise ValueError("there are fewer picks")


def can_fill(t: Table, army: i64) -> bool:
    """Whether, with `army` for the player, some course of the draft fills both armies."""
    if t.roster.large_kinds:
        return _can_fill_exactly(t, army)
    my_need = SLOTS - total(army)
    foe_need = SLOTS - total(t.foe_army)
    if t.shared:
        return _can_fill_shared(t, army, my_need, foe_need)
    sums: i64 = 1  # bit n: the free factions given to the player can hold n tokens
    free: i64 = 0
    faction: i64 = 0
    for faction in range(t.roster.count):
        mine = count(army, faction)
        taken = count(t.foe_army, faction)
        most = min(MOST_OF_A_FACTION, count(t.box, faction))
        if mine:
            my_need -= most - mine
        elif taken:
            foe_need -= most - taken
        else:
            free += most
            sums |= sums << most & FULL  # more than 48 is never needed
    least = max(my_need, 0)
    spare = min(min(free - foe_need, free), 48)
    if spare < least:
        return False
    return (sums >> least & (FULL >> (48 - (spare - least)))) != 0


def _can_fill_shared(t: Table, army: i64, my_need: i64, foe_need: i64) -> bool:
    """With shared factions: a flow from the box to two armies, tested at its cuts."""
    mine_can: i64 = 0
    foes_can: i64 = 0
    both_can: i64 = 0
    faction: i64 = 0
    for faction in range(t.roster.count):
        mine = count(army, faction)
        taken = count(t.foe_army, faction)
        in_box = count(t.box, faction) - mine - taken
        for_me = min(MOST_OF_A_FACTION - mine, in_box)
        for_foe = min(MOST_OF_A_FACTION - taken, in_box)
        mine_can += for_me
        foes_can += for_foe
        both_can += min(in_box, for_me + for_foe)
    return mine_can >= my_need and foes_can >= foe_need and both_can >= my_need + foe_need


def _can_fill_exactly(t: Table, army: i64) -> bool:
    """The same where tokens use several slots: which sums of slots the two can still reach.

    Row n of the sums has a bit for each number of slots the other player can have while this one
    has n.
    """
    sums: list[i64] = [0] * (SLOTS + 1)
    sums[slots(t, army)] = bit_at(slots(t, t.foe_army))
    faction: i64 = 0
    for faction in range(t.roster.count):
        mine = count(army, faction)
        taken = count(t.foe_army, faction)
        left = count(t.box, faction) - mine - taken
        mine_can = min(MOST_OF_A_FACTION - mine, left)
        foes_can = min(MOST_OF_A_FACTION - taken, left)
        exclusive = not t.shared
        if t.edition != PROTOTYPE and t.roster.kits[faction].spaces > 1:
            exclusive = True  # TT-RARITY-04
        if exclusive and taken:
            mine_can = 0
        if exclusive and mine:
            foes_can = 0
        if left > 0:
            alone = exclusive and not mine and not taken
            sums = _with_faction(
                sums, t.roster.kits[faction].spaces, mine_can, foes_can, left, alone
            )
    return (sums[SLOTS] >> SLOTS & 1) != 0


def _with_faction(
    sums: list[i64], spaces: i64, mine_can: i64, foes_can: i64, left: i64, alone: bool
) -> list[i64]:
    """The sums with up to so many tokens of one more faction; `alone` gives it to one player only."""
    found: list[i64] = [0] * (SLOTS + 1)
    mine: i64 = 0
    n: i64 = 0
    number: i64 = 0
    for mine in range(max(mine_can, 0) + 1):
        most = min(foes_can, left - mine)
        if alone and mine:
            most = 0
        for n in range(SLOTS + 1 - mine * spaces):
            row = sums[n]
            for number in range(max(most, 0) + 1):
                found[n + mine * spaces] |= row << number * spaces & (bit_at(SLOTS + 1) - 1)
    return found


def pick(t: Table, action: i64) -> bool:
    """Take tokens of one faction; the other player is next unless their army is full.

    Returns:
        Whether the draft is over: both armies are full.
    """
    number = tokens_of(action)
    faction = faction_of(action)
    t.my_army += number * one(faction)
    if t.sink is not None:
        who = events.side(t, t.player)
        name = events.name(t, faction)
        events.tell(t, "drafted", ("TT-SETUP-03",), who=who, n=number, token=name, tokens=name)
    if slots(t, t.foe_army) < SLOTS:
        change_sides(t)
        return False
    return slots(t, t.my_army) == SLOTS
