"""Why an action is not open, with rule ids."""

from __future__ import annotations

from functools import cache

from banneret.games.sack_armies import actions as act
from banneret.games.sack_armies import events, machine
from banneret.games.sack_armies import frames as fr
from banneret.games.sack_armies.explain_rules import rules_there
from banneret.games.sack_armies.reasons import (
    ANSWERS_NOTHING,
    NO_UNIT,
    NOT_ASKED,
    NOT_REACHED,
    NOT_TURN,
    NOT_YOURS,
    REASONS,
)
from banneret.games.sack_armies.rules import ratings
from banneret.games.sack_armies.table import Table
from banneret.kernel.errors import Refusal
from banneret.kernel.numbers import brief
from banneret.kernel.rules import RuleIndex


def unknown(action: int) -> Refusal:
    """Why a number that stands for no action cannot be one."""
    return Refusal("no_such_action", REASONS[NOT_ASKED][1], (("number", brief(action)),))


def refusal(t: Table, action: int) -> Refusal | None:
    """Why an action is not open; None if it is."""
    code = machine.why_not(t, action)
    if code == 0:
        return None
    key, _ = REASONS[code]
    rules = rules_there(t, code, action)
    kind = int(t.top())
    if code == NOT_ASKED:
        # SA-DEPLOY-03: where one token goes is part of deploying them one after another
        asking = fr.DEPLOYING if kind == fr.DEPLOY_AT else kind
        rules = tuple(dict.fromkeys((*fr.FRAMES[asking].rules, *rules)))
    elif kind == fr.REPLY and code in (NOT_TURN, ANSWERS_NOTHING):
        rules = ("SA-MELEE-03", *rules)
    elif kind == fr.JOINING and not any(rule.startswith("SA-COORD") for rule in rules):
        # attackers are own units, each able to attack the target in the declared way
        rules = (*rules, "SA-COORD-01" if code in (NO_UNIT, NOT_YOURS) else "SA-COORD-03")
    values: list[tuple[str, str | int]] = [("question", fr.FRAMES[kind].name)]
    if act.on_hex(action):
        values.append(("hex", events.place_text(action % act.HEXES)))
        values += _named(t, action % act.HEXES)
    if code == NOT_REACHED and kind == fr.MOVE_TO:
        return Refusal("not_reached_by", rules, (*values, *_apart(t, action % act.HEXES)))
    return Refusal(key, rules, tuple(values))


def _apart(t: Table, place: int) -> list[tuple[str, str | int]]:
    """How far a hex is from the unit that moves, and how far that unit can go."""
    slot, cell = t.operand(1), t.ground.cell_at[place]
    most = min(int(ratings.movement(t, slot, True)), int(t.operand(2)))
    away = int(t.ground.distance(t.u_cell[slot], cell))
    return [("away", away), ("movement", most)]


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
