"""Swamplins: Spear Skewer and the trait Kickstart."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from banneret.games.token_terrors.actions import SPEAR_SKEWER, SWAMPLIN
from banneret.games.token_terrors.table import FREE, RANGED, Table
from banneret.games.token_terrors.talents import law


class SpearSkewer(law.Aim):
    """Until the end of the turn battles may be fought as ranged attacks (TT-SKEWER-01)."""

    key = "spear-skewer"
    faction: i64 = SWAMPLIN
    plain: i64 = SPEAR_SKEWER
    word = "spear skewer"
    style = "melee"
    rules: tuple[str, ...] = ("TT-SKEWER-01", "TT-SKEWER-03", "TT-CMD-02")
    lasts = True
    is_spear = True

    def shot_rules(self, t: Table, square: i64) -> tuple[str, ...]:
        return ("TT-SKEWER-02",)

    def after_battle(self, t: Table) -> i64:
        if t.mode >= RANGED:
            return FREE  # TT-SKEWER-03
        return t.aim


class Kickstart(law.Talent):
    """Resting without any point brings two (TT-KICKSTART-01): a trait, at no cost (TT-TALENT-13)."""

    key = "kickstart"
    faction: i64 = SWAMPLIN
    rules: tuple[str, ...] = ("TT-KICKSTART-01",)

    def rest_bonus(self, t: Table) -> i64:
        if t.my_surge == 0:
            return 1  # TT-KICKSTART-02
        return 0


SPEAR_SKEWER_TALENT: Final = SpearSkewer()
ROWS: Final[list[law.Talent]] = [SPEAR_SKEWER_TALENT, Kickstart()]
