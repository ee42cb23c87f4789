"""The action abilities, one row each, in the order in which they are offered."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from banneret.games.sack_armies.abilities.activated import Activated
from banneret.games.sack_armies.abilities.capture import Capture
from banneret.games.sack_armies.abilities.counter import Counter
from banneret.games.sack_armies.abilities.dismiss import Dismiss
from banneret.games.sack_armies.abilities.dispel import Dispel
from banneret.games.sack_armies.abilities.raise_dead import RaiseDead
from banneret.games.sack_armies.book import bit

ACTIVATED: Final[list[Activated]] = [Capture(), Counter(), Dispel(), Dismiss(), RaiseDead()]


def _bits() -> i64:
    bits: i64 = 0
    for one in ACTIVATED:
        bits |= bit(one.ability)
    return bits


ACTION_BITS: Final[i64] = _bits()


def is_action_ability(ability: i64) -> bool:
    """Whether an ability is an action."""
    for one in ACTIVATED:
        if one.ability == ability:
            return True
    return False


def activated(ability: i64) -> Activated:
    """The action ability of a number."""
    for one in ACTIVATED:
        if one.ability == ability:
            return one
    raise LookupError(f"ability {ability} is no action")


def on_plane(plane: i64) -> Activated | None:
    """The action ability that the actions of a plane activate, if they do."""
    for one in ACTIVATED:
        if one.plane == plane:
            return one
    return None
