"""Why an action is not open, with rule ids."""

from __future__ import annotations

from functools import cache

from banneret.games.sack_armies import actions as act
from banneret.games.sack_armies import citations, events, machine
from banneret.games.sack_armies import frames as fr
from banneret.games.sack_armies.layout import FRAMES
from banneret.games.sack_armies.reasons import NOT_ASKED, REASONS
from banneret.games.sack_armies.table import Table
from banneret.kernel.errors import Refusal
from banneret.kernel.rules import RuleIndex


def refusal(t: Table, action: int) -> Refusal | None:
    """Why an action is not open; None if it is."""
    code = machine.why_not(t, action)
    if code == 0:
        return None
    key, rules = REASONS[code]
    kind = int(t.top())
    if code == NOT_ASKED:
        # SA-DEPLOY-03: where one token goes is part of deploying them one after another
        asking = fr.DEPLOYING if kind == fr.DEPLOY_AT else kind
        rules = tuple(dict.fromkeys((*citations.QUESTIONS.get(asking, ()), *rules)))
    values: list[tuple[str, str | int]] = [("question", FRAMES[kind][0])]
    if 0 <= action < act.SMALL:
        values.append(("hex", events.place_text(action % act.HEXES)))
        values += _named(t, action % act.HEXES)
    return Refusal(key, rules, tuple(values))


def _named(t: Table, place: int) -> list[tuple[str, str | int]]:
    """The token of the unit on a hex, if it is face up."""
    slot = t.slot_at(place)
    if slot < 0 or not t.u_up[slot]:
        return []
    return [("token", t.book.names[t.token_of(slot)])]


@cache
def rule_index() -> RuleIndex:
    """The rules of the game, in English and German."""
    return RuleIndex.load("sack_armies")
