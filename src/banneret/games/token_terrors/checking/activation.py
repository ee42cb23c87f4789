"""Says what is impossible in the middle of a turn, of the token that acts (see checking/__init__.py)."""

from __future__ import annotations

from banneret.games.token_terrors import table
from banneret.games.token_terrors.board import (
    FULL,
    adjacent,
    bit_at,
    covered,
    name_of,
    popcount,
    squares,
)
from banneret.games.token_terrors.cards import effects
from banneret.games.token_terrors.cards.deck import CARRIER, FELLOW
from banneret.games.token_terrors.rules import foresight, movement
from banneret.games.token_terrors.table import Table, active_faction
from banneret.games.token_terrors.talents import (
    elves,
    flying_machines,
    goblins,
    law,
    soldiers,
    wyverns,
)
from banneret.games.token_terrors.words import talent_word


def activation_problems(t: Table) -> list[str]:
    """Every impossibility of a turn in which a token is active, but for its Battle."""
    if t.active == table.NOWHERE:
        return ["a step of the turn needs the active token: 'active d3'"]
    if not t.mine & covered(t.active, table.active_shape(t)):
        return [f"no own token stands on {name_of(t.active)} to be active (TT-TURN-05)"]
    found = _crossing(t) + _step(t)
    if t.run and t.phase != table.COMMAND:
        found.append("a Battle or a talent breaks the run of Moves: no 'run' is left (TT-SURGE-03)")
    if t.ended and t.phase != table.SAVING:
        found.append("an activation that has ended is over unless a Zombie is asked (TT-SURGE-06)")
    if found:
        return found
    return _facing(t) + _rage(t) + _talents(t) + _debt(t)


# ------------------------------------------------------------------ what is under way


def _crossing(t: Table) -> list[str]:
    """Who stands in a friend's space is given Moves only, and can pay for the next one."""
    if not t.lifted:
        return []
    if t.phase not in (table.COMMAND, table.ENABLED):
        return ["a token that crosses a friend's space can only move on (TT-MOVE-04)"]
    if t.phase == table.COMMAND and foresight.budget(t) < 1:
        return ["nobody can pay for leaving the friend's space (TT-MOVE-04)"]
    return []


def _step(t: Table) -> list[str]:
    """What a talent that is under way has to remember."""
    if table.enabling(t):
        return _enabled(t)
    if t.phase == table.SENDING:
        march, teamwork = soldiers.MARCH_TALENT, elves.TEAMWORK_TALENT
        if law.has(t, march) and (t.left or not law.has(t, teamwork)):
            return _used_for(t, march) + _marching(t) + _sent(t, march)
        return _used_for(t, teamwork) + _sent(t, teamwork)
    if t.phase in (table.CARRYING, table.SETTING):
        return _used_for(t, wyverns.TAKE_FLIGHT_TALENT) + _taken_along(t)
    if t.phase == table.MARCH_MORE:
        found = _used_for(t, soldiers.MARCH_TALENT) + _marching(t)
        if not found and not law.sender(t).squares(t):
            found.append("no second Soldier can march: March is over (TT-MARCH-02)")
        return found
    if t.phase == table.SWARMING:
        return _used_for(t, flying_machines.SWARM_TALENT) + _swarming(t)
    if t.left or t.moved or t.subject != table.NOWHERE:
        return ["nothing is left to a talent that is not under way"]
    return []


def _swarming(t: Table) -> list[str]:
    """Each machine that has moved came from a space that is empty, or that a later one took."""
    if t.moved & ~(t.mine & table.of_faction(t, active_faction(t))):
        return ["only own Flying Machines move in a Swarm (TT-SWARM-01)"]
    come = FULL & ~(t.mine | t.foes)
    for _ in squares(t.moved):
        come |= adjacent(come) & t.moved
    return [
        f"the machine on {name_of(square)} cannot have come there by a step (TT-MOVE-02)"
        for square in squares(t.moved & ~come)
    ]


def _used_for(t: Table, talent: law.Talent) -> list[str]:
    """The step belongs to a talent of the active token, which is used by then."""
    word = talent_word(talent)
    if not law.has(t, talent):
        return [f"this step is one of {word}, which the active token has not (TT-FACTION-03)"]
    if not law.has_used(t, talent):
        return [f"the talent is under way, so say 'used {word}' (TT-TALENT-02)"]
    return []


def _enabled(t: Table) -> list[str]:
    """A Goblin chosen by Enable, which may be crossing a space, the active one's as well."""
    found = _used_for(t, goblins.ENABLE_TALENT)
    name = name_of(t.actor)
    if t.lifted:
        if not _enablable(t) >> table.lifted_faction(t.lifted) & 1:
            found.append("only a Goblin is Enabled, and crosses then (TT-ENABLE-01)")
        if not t.mine & table.acting_body(t):
            found.append(f"no friend stands on {name}, where the Goblin crosses (TT-MOVE-03)")
        if t.left != 1:
            found.append("an Enabled Goblin that crosses has one command left (TT-MOVE-04)")
        return found
    if t.actor == t.active:
        found.append("Enable chooses another Goblin than the active one (TT-ENABLE-01)")
    elif not _enablable(t) >> table.faction_at(t, t.actor) & t.mine >> t.actor & 1:
        found.append(f"no own Goblin stands on {name} to be Enabled (TT-ENABLE-01)")
    if t.phase == table.ENABLED and not t.left:
        found.append("an Enabled Goblin without commands left has handed back (TT-ENABLE-01)")
    elif t.left > goblins.ENABLED_COMMANDS - int(t.phase != table.ENABLED):
        found.append("an Enabled Goblin has two commands, a Battle among them (TT-ENABLE-01)")
    elif t.left == goblins.ENABLED_COMMANDS and t.rage & bit_at(t.actor):
        found.append("an Enabled Goblin that is Enraged has given a command (TT-ENABLE-03)")
    return found


def _marching(t: Table) -> list[str]:
    """Two Soldiers march, one after the other, and the active one is neither."""
    own = _others(t)
    first_goes = t.phase == table.SENDING and not t.moved
    if t.moved & ~own:
        return ["only own Soldiers other than the active one march (TT-MARCH-01)"]
    if popcount(t.moved) != (0 if first_goes else 1) or t.left != (2 if first_goes else 1):
        return [
            "of two Soldiers the first marches with 'left 2', the second with 'left 1, moved e3'"
            " (TT-MARCH-02)"
        ]
    return [
        f"the Soldier on {name_of(square)} cannot have marched there (TT-MARCH-01, TT-MOVE-02)"
        for square in squares(t.moved)
        if not movement.within(t, square, soldiers.MARCH_STEPS, t.foes)
    ]


def _sent(t: Table, talent: law.Talent) -> list[str]:
    name, faction = name_of(t.subject), active_faction(t)
    others = _others(t) if talent is soldiers.MARCH_TALENT else law.own(t, talent).fellows(t)
    if not others & bit_at(t.subject):
        return [
            f"of the {t.roster.kits[faction].plural} another own one than the active token is sent,"
            f" and none stands on {name} (TT-TALENT-11)"
        ]
    if t.moved & bit_at(t.subject):
        return [f"the Soldier on {name} has marched already (TT-MARCH-02)"]
    if talent is elves.TEAMWORK_TALENT and (t.left or t.moved):
        return ["Teamwork moves one Elf, so nothing is left or moved (TT-TEAMWORK-01)"]
    return []


def _others(t: Table) -> int:
    """The own tokens that March can move."""
    kind = active_faction(t)
    found = t.mine & table.of_faction(t, kind) & ~bit_at(t.active)
    return int(found | effects.marching_along(t, kind)) if t.advanced else int(found)


def _enablable(t: Table) -> int:
    """A bit of each faction of which Enable may choose a token."""
    kind = active_faction(t)
    card = effects.brought(t, True)
    also = bit_at(card.other) if card.effect == FELLOW and card.one == kind else 0
    return int(bit_at(kind) | also)


def _taken_along(t: Table) -> list[str]:
    """Who may come along with a flight, or does (TT-CARD-DEATH)."""
    card = effects.brought(t, True)
    if card.effect != CARRIER or card.other != active_faction(t):
        return ["no tactic of the player lets a flight take anybody along (TT-CARD-DEATH)"]
    own = t.mine & table.of_faction(t, card.one)
    if t.phase == table.CARRYING and (not t.moved or t.moved & ~own):
        return ["who may come along are own tokens of the tactic's faction (TT-CARD-DEATH)"]
    if t.phase == table.SETTING and not own >> t.subject & 1:
        return [f"nobody on {name_of(t.subject)} can come along (TT-CARD-DEATH)"]
    return []


# ------------------------------------------------------------------ the active token


def _facing(t: Table) -> list[str]:
    """Only a Fresh token is activated, and none Rests or is Readied by Enrage in its activation."""
    packed = 0 if table.enabling(t) else t.lifted
    bit = bit_at(t.active)
    if packed >> 5 & 1 or (not packed and t.resting & bit and not t.ended):
        return ["a Resting token cannot be active (TT-FACE-02)"]
    if packed >> 7 & 1 or (not packed and t.enraged & bit):
        return ["only a Fresh token is activated, not one Readied by Enrage (TT-FACE-02)"]
    return []


def _rage(t: Table) -> list[str]:
    """One token is Enraged a turn: the active one, or a Goblin it Enabled."""
    crossing = t.lifted >> 10 & 1
    if not t.rage and not crossing:
        return []
    if not t.enrage_used:
        return ["a token is enraged, but the Enrage of the turn is not used (TT-ENRAGE-01)"]
    acting = 0 if t.lifted else table.body(t, t.actor)
    others = t.rage & ~(acting | (table.body(t, t.active) if table.enabling(t) else 0))
    enabled = law.has_used(t, goblins.ENABLE_TALENT)
    if table.tokens(t, t.rage) + crossing > 1:
        return []  # which is a fault of its own
    if others and not (enabled and not others & ~t.readied):
        return ["the Enraged token is neither active nor was it Enabled (TT-ENRAGE-01)"]
    return []


def _talents(t: Table) -> list[str]:
    """Talents used, and what is in force of them."""
    used = [one for one in law.talents_of(t, active_faction(t)) if law.is_used(t, one)]
    traits = [talent_word(talent) for talent in used if talent.action < 0]
    if traits:
        return [f"{traits[0]} is a trait: it is never used (TT-TALENT-13)"]
    aiming = [talent for talent in used if talent.takes_aim(t.edition)]
    if t.aim != table.NO_AIM and not aiming:
        return ["no talent that alters an attack is used, so none is owed or free (TT-CMD-02)"]
    return []


def _debt(t: Table) -> list[str]:
    """While a Battle is owed it can be fought, as far as the active token can bring it about."""
    if t.aim != table.OWED or t.target != table.NOWHERE:
        return []
    if t.phase == table.ENABLED and t.lifted:
        return []
    run, heading = (t.run, t.heading) if t.phase == table.COMMAND else (0, 0)
    means = foresight.budget(t)
    aim, flight = law.in_force(t), law.flight_cost(t)
    if foresight.can_attack(t, t.active, run, heading, means, aim, flight):
        return []
    return ["the Battle that is owed cannot be fought: the duty has lapsed (TT-CMD-04)"]
