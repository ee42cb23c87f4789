"""On which rules a legal action rests, most telling first."""

from __future__ import annotations

from banneret.games.sack_armies import actions as act
from banneret.games.sack_armies import frames as fr
from banneret.games.sack_armies.table import Table


def rules_of(t: Table, action: int) -> tuple[str, ...]:
    """Ids of the rules an open action rests on, most telling first."""
    kind = int(t.top())
    return fr.PURPOSES[int(t.operand(1))].rules if kind == fr.FLIP else rules_for(kind, action)


def rules_for(kind: int, action: int) -> tuple[str, ...]:
    """The same by the kind of question."""
    return _own_rules(kind, action) or fr.FRAMES[kind].rules


def _own_rules(kind: int, action: int) -> tuple[str, ...]:
    """The rules of the action itself, where it has some."""
    if act.on_hex(action):
        plane = action // act.HEXES
        reveals = act.REVEAL <= plane <= act.REVEAL_3 and kind != fr.SAVE
        return act.PLANES[plane].rules if kind == fr.TURN or reveals else ()
    if action in act.SINGLES:
        return act.SINGLES[action].rules
    if act.DEPLOY <= action < act.RETURN:
        return act.TOKENS[act.DEPLOY].rules
    return ("SA-DRAW-05",) if act.DRAW < action < act.DONE else ()
