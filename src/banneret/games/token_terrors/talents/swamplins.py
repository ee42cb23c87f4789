"""Swamplins: Spear Skewer and the trait Kickstart (TT-KICKSTART-01: rules/activation.rest)."""

from __future__ import annotations

from typing import Final

from banneret.games.token_terrors.table import Table
from banneret.games.token_terrors.talents import law

SPEAR_SKEWER_TALENT: Final = 12


def spear_skewer(t: Table) -> None:
    """Until the end of the turn battles may be fought as ranged attacks (TT-SKEWER-01)."""
    law.take_aim(t, SPEAR_SKEWER_TALENT)
