"""Commands that a match with cards adds: Bribe, what tactics allow, and flights over the tile."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from banneret.games.token_terrors import events
from banneret.games.token_terrors.actions import (
    BRIBE,
    CARRY,
    ENTER_TURNED,
    FEAST,
    FLY_OVER,
    TAKE_FLIGHT,
)
from banneret.games.token_terrors.board import bit_at, first
from banneret.games.token_terrors.cards import effects, tile
from banneret.games.token_terrors.reasons import (
    BATTLE_OWED,
    CANNOT_PAY,
    NO_FLIGHT_THERE,
    NO_FOOD,
    NO_WAY_OVER,
    NOT_ASKED,
    NOT_BY_CARD,
    NOT_ITS_TALENT,
    OK,
    TALENT_USED,
)
from banneret.games.token_terrors.rules import foresight
from banneret.games.token_terrors.table import OWED, Table, faction_at, one, take_off
from banneret.games.token_terrors.talents import law, wyverns

# Bits beside those of talents without a plane (see commands.planes).
BRIBES: Final[i64] = 32
FEASTS: Final[i64] = 33
FLIES_OVER: Final[i64] = 34
FEAST_COST: Final[i64] = 1  # TT-CARD-BUFFET


def open_commands(t: Table, means: i64) -> i64:
    """Those that are open with the commands and points at hand, a bit each."""
    found: i64 = 0
    if tile.why_not_bribe(t) == OK:
        found = bit_at(BRIBES)
    if means >= FEAST_COST and effects.food(t):
        found |= bit_at(FEASTS)
    if flights_over(t, means):
        found |= bit_at(FLIES_OVER)
    return found


def flights_over(t: Table, means: i64) -> i64:
    """Where flights over the tile can end that could as well pass beside it (TT-TACTIC-11)."""
    cost = law.flight_cost(t)
    if cost == 0 or cost > means or not t.roster.deck.tactics:
        return 0
    return wyverns.flights(t, True) & wyverns.flights(t, False)


def actions(t: Table, later: i64) -> list[i64]:
    """The actions of those whose bits are set."""
    found: list[i64] = []
    if later >> BRIBES & 1:
        found.append(BRIBE)
    if later >> FEASTS & 1:
        _collect(found, effects.food(t), FEAST)
    if later >> FLIES_OVER & 1:
        _collect(found, flights_over(t, foresight.budget(t)), FLY_OVER)
    return found


def _collect(found: list[i64], cells: i64, base: i64) -> None:
    while cells:
        found.append(base + first(cells))
        cells &= cells - 1


def cost_of(t: Table, action: i64) -> i64:
    """What one of them costs."""
    if action == BRIBE:
        return tile.BRIBE_COMMANDS + tile.BRIBE_POINTS
    if action >= FLY_OVER:
        return law.talent_of(t, TAKE_FLIGHT).cost
    return FEAST_COST


def allows(t: Table, action: i64) -> bool:
    """Whether a Battle that is owed can still be fought after one of them (TT-CMD-04)."""
    if t.aim != OWED:
        return True
    left = foresight.budget(t) - cost_of(t, action)
    square = t.active
    flight = law.flight_cost(t)
    if action >= FLY_OVER:
        square = action - FLY_OVER
        flight = 0
    elif action != BRIBE:
        left += effects.tactic(t, True).amount
    return foresight.can_attack(t, square, 0, 0, left, law.in_force(t), flight)


def why_not(t: Table, action: i64) -> i64:
    """The reason why the active token may not be given one of them."""
    if action == BRIBE:
        reason = tile.why_not_bribe(t)
    elif FEAST <= action < CARRY:
        reason = _why_not_feast(t, action - FEAST)
    elif FLY_OVER <= action < ENTER_TURNED:
        reason = _why_not_over(t, action - FLY_OVER)
    else:
        return NOT_ASKED
    if reason != OK:
        return reason
    if foresight.budget(t) < cost_of(t, action):
        return CANNOT_PAY
    return OK if allows(t, action) else BATTLE_OWED


def _why_not_feast(t: Table, square: i64) -> i64:
    if effects.food(t) >> square & 1:
        return OK
    return NO_FOOD if effects.feeds(t) else NOT_BY_CARD


def _why_not_over(t: Table, square: i64) -> i64:
    talent = law.talent_of(t, TAKE_FLIGHT)
    if not law.has(t, talent):
        return NOT_ITS_TALENT
    if law.is_used(t, talent):
        return TALENT_USED
    if not talent.squares(t) >> square & 1:
        return NO_FLIGHT_THERE
    both = wyverns.flights(t, True) & wyverns.flights(t, False)
    return OK if t.roster.deck.tactics and both >> square & 1 else NO_WAY_OVER


def do(t: Table, action: i64) -> None:
    """Give one of them."""
    if action == BRIBE:
        tile.bribe(t)
    elif action >= FLY_OVER:
        wyverns.fly(t, law.talent_of(t, TAKE_FLIGHT), action - FLY_OVER, True)
    else:
        _feast(t, action - FEAST)


def _feast(t: Table, square: i64) -> None:
    """A friend goes to the Cemetery for points; it is not destroyed (TT-CARD-BUFFET)."""
    card = effects.tactic(t, True)
    law.spend(t, FEAST_COST)
    if t.sink is not None:
        token, at = events.token(t, square), events.at(square)
        events.tell(t, "eaten", (card.rule,), token=token, at=at, n=card.amount, card=card.key)
    t.my_cemetery += one(faction_at(t, square))
    take_off(t, square)
    t.my_surge += card.amount
