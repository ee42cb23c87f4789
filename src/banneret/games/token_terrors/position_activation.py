"""Says what is impossible in the middle of a turn (see position_check.py)."""

from __future__ import annotations

from banneret.games.token_terrors import table
from banneret.games.token_terrors.actions import GOBLIN
from banneret.games.token_terrors.board import (
    adjacent,
    bit_at,
    diagonal,
    east,
    name_of,
    north,
    popcount,
    south,
    west,
)
from banneret.games.token_terrors.position import active_faction
from banneret.games.token_terrors.rules import threat
from banneret.games.token_terrors.rules.activation import COMMANDS
from banneret.games.token_terrors.table import Table
from banneret.games.token_terrors.talents import law


def activation_problems(t: Table) -> list[str]:
    """Every impossibility of a turn in which a token is active."""
    found = []
    if t.active == table.NOWHERE:
        return ["a step of the turn needs the active token: 'active d3'"]
    if not t.lifted and not t.mine & bit_at(t.active):
        return [f"no own token stands on {name_of(t.active)} to be active (TT-TURN-05)"]
    if t.actor != t.active and not t.lifted and not t.mine & bit_at(t.actor):
        found.append(f"no own token stands on {name_of(t.actor)} to be commanded")
    if t.actor != t.active and not t.left and t.phase == table.ENABLED:
        found.append("an Enabled Goblin without commands left has handed back (TT-ENABLE-01)")
    if t.rage & t.foes:
        found.append("only the player whose turn it is has Enraged this turn (TT-ENRAGE-01)")
    if t.rage and not t.enrage_used:
        found.append("a token is enraged, but the Enrage of the turn is not used (TT-ENRAGE-01)")
    found += _facing(t) + _rage(t) + _beginning(t) + _commands_given(t) + _run(t)
    if t.target != table.NOWHERE:
        found += _battle(t)
    if t.phase == table.SENDING and not t.mine & bit_at(t.subject):
        found.append(f"no own token stands on {name_of(t.subject)} to be sent")
    return found


def _facing(t: Table) -> list[str]:
    """A Resting token is not activated, and Resting ends an activation (TT-FACE-02)."""
    if (t.lifted and not table.enabling(t)) or t.ended or not t.resting & bit_at(t.active):
        return []
    return ["a Resting token cannot be active (TT-FACE-02)"]


def _rage(t: Table) -> list[str]:
    """One token is Enraged a turn: the active one, or a Goblin it Enabled."""
    if popcount(t.rage) > 1:
        return ["only one token is Enraged a turn (TT-ENRAGE-01)"]
    others = t.rage & t.mine & ~(bit_at(t.active) | bit_at(t.actor))
    enabled = active_faction(t) == GOBLIN and t.used & 1
    if others and not (enabled and others & table.of_faction(t, GOBLIN) & t.readied):
        return ["the Enraged token is neither active nor was it Enabled (TT-ENRAGE-01)"]
    return []


def _beginning(t: Table) -> list[str]:
    """Before the first command the points are those of between the turns."""
    if t.commands < COMMANDS or max(t.my_surge, t.foe_surge) <= t.surge_cap:
        return []
    return [f"between turns a player keeps at most {t.surge_cap} points (TT-SURGE-01)"]


def _commands_given(t: Table) -> list[str]:
    """While some of the three commands are left, no Surge Point has helped to pay (TT-TURN-10)."""
    spent = COMMANDS - t.commands
    if t.commands == 0 or commands_named(t) <= spent:
        return []
    return [
        f"with C {t.commands} the commands given cost {spent},"
        f" but what is said costs {commands_named(t)} (TT-TURN-10, TT-TURN-22)"
    ]


def commands_named(t: Table) -> int:
    """What the Moves, talents, Enrage and Battle that a position names have cost."""
    kind = active_faction(t)
    cost = int(t.run)
    for number in (0, 1):
        if t.used >> number & 1:
            cost += int(law.cost(t, 2 * kind + number))
    enabled = kind == GOBLIN and t.used & 1
    if t.enrage_used and not enabled:
        cost += 1
    if t.target != table.NOWHERE and not table.enabling(t):
        cost += 2 if t.mode in (table.BLINDSIDED, table.SURE) else 1
    return cost


def _run(t: Table) -> list[str]:
    """The Moves towards a Dash have led to where the token is."""
    if not t.run:
        return []
    back = (south, west, north, east)[t.heading](bit_at(t.active))
    if not back or back & t.foes:
        return ["the last Move cannot have come from there (TT-MOVE-02)"]
    return []


def _battle(t: Table) -> list[str]:
    found = []
    name = name_of(t.target)
    if not (t.mine | t.foes) & bit_at(t.target) or t.target == t.actor:
        return [f"no token to battle stands on {name} (TT-BATTLE-01)"]
    if t.phase == table.COMMAND:
        found.append("a Battle needs its step: roll?, roll, evade, attacker pays, ...")
    if not _in_reach(t):
        found.append(f"the attacker on {name_of(t.actor)} cannot battle {name} so (TT-BATTLE-01)")
    if t.mode == table.SURE and t.edition == table.PROTOTYPE:
        found.append("the prototype has no Sure Shot (TT-BATTLE-06)")
    found += _evasion(t) + _payment(t) + _saving(t)
    strike = threat.threat(t, t.actor) + threat.attack_bonus(t)
    if t.phase != table.SAVING and (t.strike, t.guard) != (strike, threat.threat(t, t.target)):
        found.append(
            f"the Threats are {strike}/{threat.threat(t, t.target)}, not {t.strike}/{t.guard}"
            " (TT-BATTLE-07)"
        )
    return found


def _in_reach(t: Table) -> bool:
    here, there = bit_at(t.actor), bit_at(t.target)
    is_ranged = bool(t.ranged & here)
    if t.mode >= table.RANGED:
        shooter = is_ranged or threat.spearing(t)
        taken = (t.mine | t.foes) & ~here
        return shooter and bool(threat.shot_squares(t, t.actor, taken) & there & t.foes)
    targets = t.foes | (t.mine if threat.infecting(t) else 0)
    beside = diagonal(here) if t.mode == table.BLINDSIDED else adjacent(here)
    return not is_ranged and bool(beside & there & targets)


def _evasion(t: Table) -> list[str]:
    if t.phase not in (table.EVADE_CHOICE, table.EVADE_ROLL, table.EVADE_MOVE):
        return []
    found = []
    if t.mode < table.RANGED or (t.resting | t.readied) & bit_at(t.target):
        found.append("only a Fresh token evades, and only a ranged attack (TT-BATTLE-08)")
    if t.phase == table.EVADE_CHOICE and t.edition != table.PROTOTYPE:
        found.append("only the prototype asks whether to roll (TT-BATTLE-09, TT-BATTLE-10)")
    return found


def _payment(t: Table) -> list[str]:
    if t.phase not in (table.ATTACKER_PAYS, table.DEFENDER_PAYS):
        return []
    found = []
    if not t.sole or popcount(t.mine) != 1 or popcount(t.foes) != 1:
        found.append("damage is bought off by lone survivors only (TT-SOLE-01, TT-SOLE-02)")
    pays = t.my_surge if t.phase == table.ATTACKER_PAYS else t.foe_surge
    due = t.wound if t.phase == table.ATTACKER_PAYS else t.blow
    if not pays or not due:
        found.append("who pays needs a Surge Point and damage that is due (TT-SOLE-03)")
    if t.blow > t.strike or t.wound > t.guard:
        found.append("no more damage is due than the Threats deal (TT-BATTLE-18)")
    return found


def _saving(t: Table) -> list[str]:
    found = []
    if t.phase == table.SAVING:
        if t.edition != table.FIRST or not t.asking:
            found.append("nobody is asked about Undead (TT-UNDEAD-02)")
        if t.asking & ~(t.dying & t.undead):
            found.append("only a dying Zombie Readied by Undead can be saved (TT-UNDEAD-01)")
    if t.dying & ~(bit_at(t.actor) | bit_at(t.target)):
        found.append("only the two tokens of a Battle can be dying (TT-BATTLE-18)")
    return found
