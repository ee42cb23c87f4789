"""Threat and reach: who is how strong, and who can hit whom."""

from __future__ import annotations

from mypy_extensions import i64

from banneret.games.token_terrors.board import (
    FULL,
    adjacent,
    bit_at,
    popcount,
    straight,
    surrounding,
)
from banneret.games.token_terrors.table import NO_AIM, Table, faction_at, of_faction
from banneret.games.token_terrors.talents import law


def kin_of(t: Table, square: i64) -> i64:
    """Friends of the same faction as the token on a square, itself included (TT-SETUP-10)."""
    side = t.mine if t.mine & bit_at(square) else t.foes
    return side & of_faction(t, faction_at(t, square))


def threat(t: Table, square: i64) -> i64:
    """Threat of the token on a square as it stands (TT-BATTLE-07).

    What a token is Readied for is one thing only (TT-TALENT-07), so the planes never overlap. Under
    Infect friends raise each other's Threat as always (TT-INFECT-03).
    """
    bit = bit_at(square)
    kin = kin_of(t, square)
    found = 1 + popcount(adjacent(bit) & kin)
    if (t.enraged | t.rage) & bit:
        found += 1  # TT-ENRAGE-02
    if t.phalanx & bit:
        found += popcount(surrounding(bit) & kin)  # TT-PHALANX-01, TT-PHALANX-03
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
    bit = bit_at(square)
    clear = FULL & ~taken
    if t.aim == NO_AIM:
        return straight(bit, clear, 2)
    return law.altering(t).shots(t, bit, clear)


def strikes_back(t: Table, attacker: i64, defender: i64) -> bool:
    """Whether the attacker stands in the defender's own basic range (TT-BATTLE-19)."""
    here = bit_at(attacker)
    there = bit_at(defender)
    if t.ranged & there:
        return (straight(there, FULL & ~(t.mine | t.foes), 2) & here) != 0
    return (adjacent(there) & here) != 0


def shoots(t: Table) -> bool:
    """Whether the acting token can fight ranged attacks (TT-FACTION-04, TT-SKEWER-01)."""
    if t.ranged & bit_at(t.actor):
        return True
    return law.altering(t).is_spear
