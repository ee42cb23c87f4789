"""Says what is impossible in a Battle that waits for an answer or a roll (see checking/__init__.py)."""

from __future__ import annotations

from banneret.games.token_terrors import table
from banneret.games.token_terrors.board import adjacent, bit_at, diagonal, name_of
from banneret.games.token_terrors.position import BATTLE_STEPS
from banneret.games.token_terrors.rules import threat
from banneret.games.token_terrors.table import Table
from banneret.games.token_terrors.talents import law, zombies

EVADING = (table.EVADE_CHOICE, table.EVADE_ROLL, table.EVADE_MOVE)
PAYING = (table.ATTACKER_PAYS, table.DEFENDER_PAYS)


def battle_problems(t: Table) -> list[str]:
    """Every impossibility of the Battle that is being fought."""
    name = name_of(t.target)
    if not (t.mine | t.foes) & bit_at(t.target) or t.target == t.actor:
        return [f"no token to battle stands on {name} (TT-BATTLE-01)"]
    if not t.mine & bit_at(t.actor):
        return [f"no own token stands on {name_of(t.actor)} to battle (TT-BATTLE-01)"]
    if t.phase not in BATTLE_STEPS:
        return ["a Battle needs its step: roll?, roll, evade, attacker pays, ..."]
    found = []
    if not _in_reach(t):
        found.append(f"the attacker on {name_of(t.actor)} cannot battle {name} so (TT-BATTLE-01)")
    if t.mode == table.SURE and t.edition == table.PROTOTYPE:
        found.append("the prototype has no Sure Shot (TT-BATTLE-06)")
    if t.mode == table.BLINDSIDED and t.actor != t.active and t.left:
        found.append("a Blindside is both commands of an Enabled Goblin (TT-ENABLE-01)")
    if t.phase in EVADING:
        return found + _threats(t) + _evasion(t)
    if t.phase in PAYING:
        return found + _threats(t) + _payment(t)
    return found or _saving(t)


def _in_reach(t: Table) -> bool:
    here, there = table.body(t, t.actor), table.body(t, t.target)
    is_ranged = bool(t.ranged & here)
    if t.mode >= table.RANGED:
        taken = (t.mine | t.foes) & ~here
        return bool(threat.shoots(t)) and bool(
            threat.shot_squares(t, t.actor, taken) & there & t.foes
        )
    targets = law.altering(t).targets(t, (t.mine | t.foes) & ~here)
    beside = diagonal(here) if t.mode == table.BLINDSIDED else adjacent(here)
    return not is_ranged and bool(beside & there & targets)


def _threats(t: Table) -> list[str]:
    strike, guard = threats_of(t)
    if (t.strike, t.guard) == (strike, guard):
        return []
    return [f"the Threats are {strike}/{guard}, not {t.strike}/{t.guard} (TT-BATTLE-07)"]


def threats_of(t: Table) -> tuple[int, int]:
    """The Threats of attacker and defender as they stand."""
    return int(threat.strike_of(t, t.target)), int(threat.guard_of(t, t.target))


def answer_of(t: Table) -> int:
    """The damage the defender deals back before anything is bought off (TT-BATTLE-19)."""
    if t.mode == table.BLINDSIDED or not threat.strikes_back(t, t.actor, t.target):
        return 0
    return int(t.guard)


def _evasion(t: Table) -> list[str]:
    found = []
    if t.mode < table.RANGED or (t.resting | t.readied) & bit_at(t.target):
        found.append("only a Fresh token evades, and only a ranged attack (TT-BATTLE-08)")
    if t.phase == table.EVADE_CHOICE and t.edition != table.PROTOTYPE:
        found.append("only the prototype asks whether to roll (TT-BATTLE-09, TT-BATTLE-10)")
    if t.blow or t.wound or t.dying or t.asking:
        found.append(
            "before the evasion is settled no damage is due and nobody is dying (TT-BATTLE-27)"
        )
    return found


# ------------------------------------------------------------------ Sole Survivor


def _payment(t: Table) -> list[str]:
    found = []
    if not t.sole or table.tokens(t, t.mine) != 1 or table.tokens(t, t.foes) != 1:
        found.append("damage is bought off by lone survivors only (TT-SOLE-01, TT-SOLE-02)")
    if t.dying or t.asking:
        found.append("nobody is dying before the payments are made (TT-BATTLE-27)")
    pays = t.my_surge if t.phase == table.ATTACKER_PAYS else t.foe_surge
    due = t.wound if t.phase == table.ATTACKER_PAYS else t.blow
    if not pays or not due:
        found.append("who pays needs a Surge Point and damage that is due (TT-SOLE-03)")
    elif not found:
        found += _due(t)
    return found


def _due(t: Table) -> list[str]:
    """The damage is what the Threats deal, less what has been bought off so far."""
    answer = answer_of(t)
    most_paid = 0
    if t.phase != table.ATTACKER_PAYS and lone(t):
        most_paid = answer
    least_blow = 0 if t.phase == table.SAVING and lone(t) else t.strike
    if least_blow <= t.blow <= t.strike and answer - most_paid <= t.wound <= answer:
        return []
    return [
        f"the damage due is {t.strike}/{answer}, or less where it is bought off,"
        f" not {t.blow}/{t.wound} (TT-BATTLE-18, TT-SOLE-03)"
    ]


def bought_off(t: Table) -> tuple[int, int]:
    """The points that the attacker and the defender have spent on the damage of this Battle."""
    taken = t.mine | t.foes
    if t.phase not in (table.DEFENDER_PAYS, table.SAVING) or not lone(t):
        return 0, 0
    if t.target == table.NOWHERE or not taken & bit_at(t.actor) or not taken & bit_at(t.target):
        return 0, 0
    paid = max(0, answer_of(t) - int(t.wound))
    return paid, max(0, int(t.strike - t.blow)) if t.phase == table.SAVING else 0


def lone(t: Table) -> bool:
    """Whether both sides have a lone token and may buy off damage (TT-SOLE-01)."""
    return bool(t.sole) and table.tokens(t, t.mine) == 1 and table.tokens(t, t.foes) == 1


# ------------------------------------------------------------------ Undead


def _saving(t: Table) -> list[str]:
    """The damage is dealt, and a Zombie's controller decides; own Zombies have come first."""
    if t.edition != table.FIRST or not t.asking:
        return ["nobody is asked about Undead (TT-UNDEAD-02)"]
    if t.asking & ~(t.dying & t.undead):
        return ["only a dying Zombie Readied by Undead can be saved (TT-UNDEAD-01)"]
    here, there = bit_at(t.actor), bit_at(t.target)
    strike, guard = threats_of(t)
    most_strike = strike + int(t.ended and t.enrage_used)  # it may have been enraged until then
    if not strike <= t.strike <= most_strike or t.guard != guard:
        return [f"the Threats are {strike}/{guard}, not {t.strike}/{t.guard} (TT-BATTLE-07)"]
    found = (_saved(t) if t.ended else []) or _due(t)
    if found:
        return found
    dying = there if t.blow and _fatal(t, t.target, t.blow, t.guard) else 0
    if not t.ended and t.wound and _fatal(t, t.actor, t.wound, t.strike):
        dying |= here
    hurt = table.damage_at(t, t.target) >= t.blow and (
        t.ended or table.damage_at(t, t.actor) >= t.wound
    )
    if not hurt:
        found.append(f"the damage that was due, {t.blow}/{t.wound}, has been dealt (TT-BATTLE-27)")
    elif t.dying != dying:
        found.append("who is dying has taken damage of at least its Threat (TT-BATTLE-21)")
    elif t.asking not in _asked(t):
        found.append("each dying Zombie Readied by Undead is asked, own ones first (TT-UNDEAD-05)")
    return found


def _saved(t: Table) -> list[str]:
    """The active Zombie has just been saved, and the other one is asked about."""
    here = bit_at(t.actor)
    saved = t.resting & here and law.has_used(t, zombies.UNDEAD_TALENT)
    if not saved or t.actor != t.active or t.dying & here:
        return ["only the saved Zombie that is active ends the activation (TT-SURGE-06)"]
    if t.asking != bit_at(t.target) or not t.wound or table.damage_at(t, t.actor):
        return ["a saved Zombie has no damage and is asked no more (TT-UNDEAD-01)"]
    if not t.my_surge:
        return ["the saved Zombie has brought its player a point by Resting (TT-SURGE-05)"]
    return []


def _fatal(t: Table, square: int, damage: int, guard: int) -> bool:
    return damage > 0 and table.damage_at(t, square) >= guard


def _asked(t: Table) -> tuple[int, ...]:
    """Who can still be asked: both, or only the one who is asked last."""
    both = t.dying & t.undead
    there = bit_at(t.target)
    return (both, both & there) if both & there else (both,)
