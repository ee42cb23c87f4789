"""Dispel: a spell on the board goes to the casualties pile."""

from __future__ import annotations

from mypy_extensions import i64

from banneret.games.sack_armies import vocabulary as vo
from banneret.games.sack_armies.abilities import counter
from banneret.games.sack_armies.rules import reach
from banneret.games.sack_armies.table import Table


def why_not(t: Table, slot: i64, host: i64, far: i64) -> i64:
    """Whether a unit carries a token that Dispel may pick.

    SA-ABILITY-DISPEL-01, SA-ABILITY-DISPEL-02, SA-ABILITY-DISPEL-03: spells face up or down, permanents too; the range is measured to
    the unit that carries it.
    """
    return reach.why_not_tokens(t, slot, host, far, vo.SPELL)


def perform(t: Table, at: i64) -> bool:
    """Remove the picked token if it is a spell; False: it was not."""
    return counter.strike_off(t, at, vo.SPELL)
