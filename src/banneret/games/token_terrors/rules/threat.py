"""Threat and reach: who is how strong, and who can hit whom."""

from __future__ import annotations

from mypy_extensions import i64

from banneret.games.token_terrors.board import (
    FULL,
    adjacent,
    bit_at,
    covered,
    diagonal,
    popcount,
    straight,
    surrounding,
)
from banneret.games.token_terrors.cards import effects
from banneret.games.token_terrors.cards.effects import ENRAGED
from banneret.games.token_terrors.table import (
    NO_AIM,
    Table,
    acting_body,
    acting_faction,
    acting_shape,
    body,
    corners,
    faction_at,
    of_faction,
    tokens,
)
from banneret.games.token_terrors.talents import law


def threat(t: Table, square: i64) -> i64:
    """Threat of the token on a square as it stands (TT-BATTLE-07).

    What a token is Readied for is one thing only (TT-TALENT-07), so the planes never overlap. Under
    Infect friends raise each other's Threat as always (TT-INFECT-03).
    """
    bit = bit_at(square)
    faction = faction_at(t, square)
    side = t.foes
    if t.mine & bit:
        side = t.mine
    kin = side & of_faction(t, faction)  # of the same controller: TT-SETUP-10
    found = t.roster.kits[faction].base
    if t.wide | t.tall:  # TT-RARITY-06
        bit = body(t, square)
        found += tokens(t, adjacent(bit) & kin & ~bit)
    else:
        found += popcount(adjacent(bit) & kin)
    if t.advanced:
        found += _by_cards(t, square, bit)
    elif (t.enraged | t.rage) & bit:
        found += ENRAGED  # TT-ENRAGE-02
    if t.phalanx & bit:
        found += tokens(t, surrounding(bit) & kin & ~bit)  # TT-PHALANX-01, TT-PHALANX-03
    return found


def _by_cards(t: Table, square: i64, cells: i64) -> i64:
    """Threat of neighbours that a tactic makes kin, and of Enrage, which a tactic may raise."""
    mine = (t.mine & cells) != 0
    faction = faction_at(t, square)
    side = t.foes
    if mine:
        side = t.mine
    found = tokens(t, adjacent(cells) & side & effects.kin(t, mine, faction))
    if (t.enraged | t.rage) & cells:
        found += effects.rage(t, mine, faction)
    return found


def strike_of(t: Table, square: i64) -> i64:
    """Threat of the acting token in a Battle with the token on a square."""
    found = threat(t, t.actor) + attack_bonus(t)
    if t.advanced:
        found += effects.hatred(t, t.actor, square)
    return found


def guard_of(t: Table, square: i64) -> i64:
    """Threat of the token on a square in a Battle with the acting one."""
    found = threat(t, square)
    if t.advanced:
        found += effects.hatred(t, t.actor, square)
    return found


def attack_bonus(t: Table) -> i64:
    """What a talent for the next Battle adds to the active token's Threat."""
    if t.aim == NO_AIM:
        return 0
    return law.altering(t).attack_bonus(t)


def shot_squares(t: Table, square: i64, taken: i64) -> i64:
    """Squares the acting token's ranged attack reaches from a square.

    Args:
        taken: the squares that block its lines (TT-BATTLE-04).
    """
    cells = bit_at(square)
    if t.wide | t.tall | t.lifted >> 16:
        cells = covered(square, acting_shape(t))
    clear = FULL & ~taken
    if t.advanced:
        clear |= effects.seen_through(t, True, acting_faction(t))
    if t.aim == NO_AIM:
        return straight(cells, clear, 2)
    return law.altering(t).shots(t, cells, clear)


def adjacent_tokens(t: Table, targets: i64) -> i64:
    """Those of some tokens that are adjacent to the acting one, a square of each (TT-RARITY-06)."""
    return corners(t, adjacent(acting_body(t)) & targets)


def diagonal_tokens(t: Table, targets: i64) -> i64:
    """Those that touch it by a corner only."""
    return corners(t, diagonal(acting_body(t)) & targets) & ~adjacent_tokens(t, targets)


def strikes_back(t: Table, attacker: i64, defender: i64) -> bool:
    """Whether the attacker stands in the defender's own basic range (TT-BATTLE-19)."""
    here = bit_at(attacker)
    there = bit_at(defender)
    if t.wide | t.tall:
        here = body(t, attacker)
        there = body(t, defender)
    if t.ranged & there:
        clear = FULL & ~(t.mine | t.foes)
        if t.advanced:
            clear |= effects.seen_through(t, (t.mine & there) != 0, faction_at(t, defender))
        return (straight(there, clear, 2) & here) != 0
    return (adjacent(there) & here) != 0


def shoots(t: Table) -> bool:
    """Whether the acting token can fight ranged attacks (TT-FACTION-04, TT-SKEWER-01)."""
    if t.ranged & bit_at(t.actor):
        return True
    return law.altering(t).is_spear
