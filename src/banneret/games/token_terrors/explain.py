"""Puts the reason why an action is not legal, which the rules have named, with its values."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from banneret.games.token_terrors import actions as a
from banneret.games.token_terrors import reasons as r
from banneret.games.token_terrors import table
from banneret.games.token_terrors.board import CELLS, SIZE, bit_at, name_of
from banneret.games.token_terrors.content import rules_of_faction
from banneret.games.token_terrors.rows import STEPS, row_of
from banneret.games.token_terrors.rules import battle, commands, draft, foresight
from banneret.games.token_terrors.state import TokenTerrors
from banneret.games.token_terrors.talents import law
from banneret.games.token_terrors.talents.registry import means
from banneret.kernel.errors import Refusal
from banneret.kernel.numbers import brief
from banneret.kernel.state import BEYOND_ALL_ACTIONS, CHANCE

Values = dict[str, str | int]


def explain_action(s: TokenTerrors, action: int) -> Refusal | None:
    """Why an action is not legal; None if it is."""
    if not 0 <= action < BEYOND_ALL_ACTIONS or not means(action, s.roster.count):
        key, rules = r.REASONS[r.NO_ACTION]
        return Refusal(key, rules, (("number", brief(action)),))
    reason = int(s.why_not(action))
    if reason == r.OK:
        return None
    if reason == r.NOT_ASKED:
        return _wrong_step(s)
    key, rules = r.REASONS[reason]
    if reason in (r.WITHOUT_EFFECT, r.NOT_A_TARGET):
        rules = law.talent_of(s, action).idle_rules
    elif reason == r.NOT_ITS_TALENT:
        rules = rules_of_faction(s.roster.kits[table.acting_faction(s)].name)
    values = VALUES[reason](s, action) if reason in VALUES else {}
    if reason == r.NOT_ADJACENT and s.actor != table.NOWHERE:
        key, more = _who_stands_there(s, (action - row_of(action).first) % CELLS)
        values |= more
    return Refusal(key, rules, tuple(values.items()))


def _wrong_step(s: TokenTerrors) -> Refusal:
    """The action belongs to another step than the one that is asked about."""
    step = STEPS[int(s.phase)]
    key = "chance-decides" if s.current_player() == CHANCE else r.REASONS[r.NOT_ASKED][0]
    rules = (step.rule,) if table.before_play(s) else (step.rule, "TT-TURN-01")
    return Refusal(key, rules, (("step", step.key),))


# ------------------------------------------------------------------ what a reason says


def _at(s: TokenTerrors, action: int) -> Values:
    row = row_of(action)
    return {"at": name_of((action - row.first) % CELLS)}


def _who_stands_there(s: TokenTerrors, square: int) -> tuple[str, Values]:
    """What is to be said of a square that a token cannot step to: how far off, and who is on it."""
    here, there = (divmod(int(each), SIZE) for each in (s.actor, square))
    away = abs(here[0] - there[0]) + abs(here[1] - there[1])
    if not (s.mine | s.foes) & bit_at(square):
        return "not-adjacent", {"n": away}
    side = "friend" if s.mine & bit_at(square) else "foe"
    name = s.roster.kits[table.faction_at(s, square)].name
    return f"not-adjacent-{side}", {"n": away, "token": name}


def _at_actor(s: TokenTerrors, action: int) -> Values:
    return {"at": name_of(s.actor)}


def _talent(s: TokenTerrors, action: int) -> Values:
    over = a.FLY_OVER <= action < a.ENTER_TURNED
    return {"talent": law.talent_of(s, a.TAKE_FLIGHT if over else action).key}


def _not_its_talent(s: TokenTerrors, action: int) -> Values:
    return _talent(s, action) | {"token": s.roster.kits[table.acting_faction(s)].name}


def _another(s: TokenTerrors, action: int) -> Values:
    return {"token": s.roster.kits[law.talent_of(s, action).faction].name, **_at(s, action)}


def _cannot_pay(s: TokenTerrors, action: int) -> Values:
    return {"n": int(commands.cost_of(s, action)), "left": int(foresight.budget(s))}


def _tokens(s: TokenTerrors, action: int) -> Values:
    return {"tokens": s.roster.kits[a.faction_of(action)].name}


def _faction(s: TokenTerrors, action: int) -> Values:
    name = s.roster.kits[a.faction_of(action)].name
    return {"token": name, "tokens": name}


VALUES: Final[dict[int, Callable[[TokenTerrors, int], Values]]] = {
    **dict.fromkeys(
        (
            *(r.PLACES_ONTO, r.NOT_OWN_ROWS, r.REINFORCES_ONTO, r.NOT_ON_THE_EDGE),
            *(r.NOTHING_TO_ACTIVATE, r.NOT_FRESH, r.NOTHING_TO_REFRESH, r.ALREADY_FRESH),
            *(r.NOT_ADJACENT, r.ENEMY_BLOCKS, r.NO_WAY_OUT, r.GOBLIN_STUCK),
            *(r.NO_FLIGHT_THERE, r.BUILDS_ONTO, r.NOT_SURROUNDING, r.CANNOT_MOVE),
            *(r.OUT_OF_REACH, r.CANNOT_MARCH, r.CANNOT_SWARM, r.EMPTY_TARGET, r.FRIEND),
            *(r.NOT_DIAGONAL, r.MELEE_NOT_ADJACENT, r.LINE_BLOCKED, r.OUT_OF_RANGE),
            *(r.BEYOND_RUSH, r.DIAGONAL_BLOCKED, r.ONLY_DIAGONAL, r.BEYOND_DIAGONAL),
            *(r.NO_ROOM, r.ENEMY_UNDER, r.NOT_ITS_CORNER, r.NAMES_ANOTHER_SPACE, r.ENTERS_BADLY),
            *(r.NO_FOOD, r.NO_WAY_OVER, r.NO_PASSENGER, r.NOT_BESIDE),
            *(r.MUST_LEAVE, r.EVADES_ONTO, r.STILL_IN_THE_SHOT, r.TOO_FAR_TO_EVADE),
        ),
        _at,
    ),
    **dict.fromkeys((r.MUST_MOVE_ON, r.HAS_BONUS), _at_actor),
    **dict.fromkeys((r.TALENT_USED, r.NO_BATTLE_FOLLOWS, r.WITHOUT_EFFECT), _talent),
    **dict.fromkeys((r.NOT_IN_THE_BAG, r.NONE_TO_PLACE, r.NONE_TO_REINFORCE), _tokens),
    **dict.fromkeys((r.NOT_IN_EDITION, r.FACTION_TAKEN, r.DEAD_END, r.DUPLICATE), _faction),
    r.SUPPLY_EMPTY: _tokens,
    r.NO_SLOTS: lambda s, action: {"n": int(draft.SLOTS - table.total(s.my_army))},
    r.TOO_MANY_OF_FACTION: lambda s, action: (
        _faction(s, action) | {"n": int(table.count(s.my_army, a.faction_of(action)))}
    ),
    r.SUPPLY_TOO_SMALL: lambda s, action: (
        _faction(s, action) | {"n": int(draft.in_box(s, a.faction_of(action)))}
    ),
    r.COMMANDS_LEFT: lambda s, action: {"n": int(s.commands)},
    r.CANNOT_PAY: _cannot_pay,
    r.BLINDSIDE_IS_TWO: lambda s, action: {"n": 2, "left": int(s.left)},
    r.NOT_ITS_TALENT: _not_its_talent,
    r.NOT_A_TARGET: lambda s, action: _talent(s, action) | _at(s, action),
    r.NEEDS_ANOTHER: _another,
    r.NO_MACHINE: lambda s, action: {"tokens": s.roster.kits[table.active_faction(s)].name},
    r.NO_ACTION: lambda s, action: {"number": brief(action)},
    r.NO_SUCH_TACTIC: lambda s, action: {"number": action - int(a.CHOOSE) + 1},
    r.NOT_BOTH_FACTIONS: lambda s, action: {"card": s.roster.deck.cards[action - a.CHOOSE].key},
    r.CANNOT_PAY_SO_MUCH: lambda s, action: {"n": int(battle.most_payable(s))},
}
