"""Says whether what a turn does not name can have been a Battle (see position_history.py).

Of the first command of a turn this is exact: what stood before is laid out in every way that it can
have been, and fought by the rules.
"""

from __future__ import annotations

from collections.abc import Iterator

from banneret.games.token_terrors import actions as a
from banneret.games.token_terrors import table
from banneret.games.token_terrors.actions import FACTIONS, SOLDIER, ZOMBIE
from banneret.games.token_terrors.board import FULL, adjacent, bit_at, diagonal, first, squares
from banneret.games.token_terrors.position_battle import lone
from banneret.games.token_terrors.rules import battle, movement, threat
from banneret.games.token_terrors.rules.activation import COMMANDS, ready_no_more
from banneret.games.token_terrors.state import TokenTerrors


def came_from_a_battle(t: TokenTerrors) -> bool:
    """Whether the active token, given one command so far, can have fought a Battle with it."""
    key = t.key()
    return any(
        _leads_to(before, a.BATTLE + square, key)
        for before in _before(t)
        for square in squares(_in_reach(before) & before.foes)
    )


def can_have_battled_here(t: TokenTerrors) -> bool:
    """Whether the last command can have been a Battle of the active token from where it stands."""
    bit = bit_at(t.active)
    reach = _in_reach(t)
    if not t.ranged & bit:
        reach |= diagonal(bit)  # TT-BATTLE-03
    empty = reach & FULL & ~(t.mine | t.foes)
    saved = t.resting & table.of_faction(t, ZOMBIE) if t.foe_surge else 0
    if reach & t.foes & (table.hurt(t) | saved) or (t.foe_cemetery and empty):
        return True
    if lone(t) and reach & t.foes:
        return True
    return bool(t.ranged & bit) and any(
        reach & (bit_at(foe) | movement.within(t, foe, battle.EVADE_STEPS, FULL & ~t.mine))
        for foe in squares(t.foes & ~(t.resting | t.readied))
    )


def _leads_to(before: TokenTerrors, action: int, key: tuple[int, ...]) -> bool:
    """Whether a command, and some answers and rolls after it, lead to a state."""
    after = before.copy()
    after.do(action)
    if after.phase == table.COMMAND or after.active == table.NOWHERE:
        return after.key() == key
    return any(_leads_to(after, int(answer), key) for answer in after.legal_actions())


def _in_reach(t: TokenTerrors) -> int:
    """The squares that the active token can attack for one command."""
    bit = bit_at(t.active)
    if t.ranged & bit:
        return int(threat.shot_squares(t, t.active, t.mine | t.foes))
    return int(adjacent(bit))


def _before(t: TokenTerrors) -> Iterator[TokenTerrors]:
    """The states in which the Battle can have been fought."""
    for board in _boards(t):
        yield board
        if lone(board):
            yield from _before_payments(board)


def _boards(t: TokenTerrors) -> Iterator[TokenTerrors]:
    """How the tokens can have stood, with no more points than now."""
    start = t.copy()
    start.commands = COMMANDS
    start.hurt1 = start.hurt2 = start.hurt4 = start.hurt8 = 0
    yield start
    empty = squares(_in_reach(start) & FULL & ~(t.mine | t.foes))
    still = t.resting | t.readied
    for foe in squares(t.foes & ~still & ~table.hurt(t)):
        for square in empty:  # from where it has evaded: TT-BATTLE-17
            before = start.copy()
            table.relocate(before, foe, square)
            yield before
    for faction in range(FACTIONS):
        if table.count(t.foe_cemetery, faction):
            for square in empty:
                yield from _with_the_fallen(start, faction, square)
    for foe in squares(t.foes & t.resting & table.of_faction(t, ZOMBIE)):
        if t.foe_surge:  # saved by Undead: TT-SURGE-05
            before = start.copy()
            before.foe_surge -= 1
            before.resting &= ~bit_at(foe)
            before.readied |= bit_at(foe)
            before.undead |= bit_at(foe)
            yield before


def _before_payments(start: TokenTerrors) -> Iterator[TokenTerrors]:
    """The points with which lone survivors may have bought off damage (TT-SOLE-01)."""
    guard, strike = threat.threat(start, first(start.foes)), threat.threat(start, start.active)
    for paid in range(min(int(start.surge_cap - start.my_surge), int(guard)) + 1):
        for foe_paid in range(min(int(start.surge_cap - start.foe_surge), int(strike)) + 1):
            before = start.copy()
            before.my_surge += paid
            before.foe_surge += foe_paid
            yield before


def _with_the_fallen(start: TokenTerrors, faction: int, square: int) -> Iterator[TokenTerrors]:
    """The destroyed token on its space again: Resting, or Readied by what raised its Threat."""
    before = start.copy()
    before.foe_cemetery -= table.one(faction)
    bit = bit_at(square)
    table.enter(before, faction, square)
    before.mine &= ~bit
    before.foes |= bit
    before.resting |= bit
    yield before
    before = before.copy()
    before.resting &= ~bit
    before.readied |= bit
    before.enraged |= bit
    yield before
    if faction == SOLDIER and start.edition != table.PROTOTYPE:
        before = before.copy()
        ready_no_more(before, bit)
        before.readied |= bit
        before.phalanx |= bit
        yield before
