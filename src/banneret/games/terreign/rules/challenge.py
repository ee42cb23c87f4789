"""Who may be challenged to a Duel (TR-ACTION-08 to TR-ACTION-10)."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from banneret.games.terreign import reasons as why
from banneret.games.terreign.kinds import SHRINE
from banneret.games.terreign.rules.board import shares_terrain
from banneret.games.terreign.rules.duel import push_duel
from banneret.games.terreign.table import (
    WARRIOR,
    Table,
    are_enemies,
    get,
    terrain_under,
    why_not_in_play,
)

CENTRE: Final[i64] = 1


def why_not_duel(t: Table, seat: i64, other: i64) -> i64:
    """Why a Player cannot be challenged; nobody can refuse (TR-DUEL-01)."""
    refused = why_not_in_play(t, other)
    if refused != why.OK:
        return refused
    if other == seat:
        return why.SELF
    if not are_enemies(t, seat, other):
        return why.TEAMMATE  # TR-VAR-ALLY-10
    if not shares_terrain(t, seat, other):
        return why.NOT_SAME_TERRAIN
    if terrain_under(t, seat) == SHRINE:
        return why.SHRINE  # TR-TERRAIN-SHRINE-1
    if t.truce == 1 and get(t, seat, WARRIOR) == CENTRE:
        return why.TRUCE
    return why.OK


def challenge(t: Table, seat: i64, other: i64) -> None:
    """The Duel begins."""
    push_duel(t, seat, other, 0)
