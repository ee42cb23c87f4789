"""The Battle, in the order of TT-BATTLE-27."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from banneret.games.token_terrors import events
from banneret.games.token_terrors.actions import (
    PLAIN,
    ROLL_TO_EVADE,
)
from banneret.games.token_terrors.board import FULL, bit_at, first, popcount
from banneret.games.token_terrors.reasons import (
    CANNOT_PAY_SO_MUCH,
    EVADES_ONTO,
    MUST_LEAVE,
    OK,
    STILL_IN_THE_SHOT,
    TOO_FAR_TO_EVADE,
)
from banneret.games.token_terrors.rules import activation, movement, threat
from banneret.games.token_terrors.table import (
    ATTACKER_PAYS,
    BLINDSIDED,
    COMMAND,
    DEFENDER_PAYS,
    ENABLED,
    EVADE_CHOICE,
    EVADE_MOVE,
    EVADE_ROLL,
    FIRST,
    NO_AIM,
    PROTOTYPE,
    RANGED,
    SAVING,
    SECOND,
    SURE,
    Table,
    damage_at,
    faction_at,
    forget_battle,
    one,
    relocate,
    set_damage,
    take_off,
)
from banneret.games.token_terrors.talents import goblins, law, zombies

EVADES_FROM: Final = 4  # TT-BATTLE-11
EVADES_SURE_SHOT_FROM: Final = 6  # TT-BATTLE-05
EVADE_STEPS: Final = 3  # TT-BATTLE-12, TT-BATTLE-13


# ------------------------------------------------------------------ step 1: Threats


def attack(t: Table, square: i64, mode: i64) -> None:
    """Fix both Threats, and ask the dice if the defender can evade (TT-BATTLE-08, TT-FACE-03)."""
    t.target = square
    t.mode = mode
    t.strike = threat.threat(t, t.actor) + threat.attack_bonus(t)
    t.guard = threat.threat(t, square)
    if t.sink is not None:
        _tell_of_attack(t)
    if mode >= RANGED and not (t.resting | t.readied) & bit_at(square):
        # TT-BATTLE-09, TT-BATTLE-10, TT-BATTLE-26
        t.phase = EVADE_CHOICE if t.edition == PROTOTYPE else EVADE_ROLL
    else:
        deal(t)


def _tell_of_attack(t: Table) -> None:
    kinds = ("battle", "blindside", "shot", "sure-shot")
    rules = ("TT-BATTLE-01", "TT-BATTLE-03", "TT-BATTLE-04", "TT-BATTLE-05")
    events.tell(
        t,
        kinds[t.mode],
        (rules[t.mode], "TT-BATTLE-07"),
        token=events.token(t, t.actor),
        at=events.at(t.actor),
        other=events.token(t, t.target),
        to=events.at(t.target),
        strike=t.strike,
        guard=t.guard,
    )


# ------------------------------------------------------------------ step 2: evasion


def needed_to_evade(t: Table) -> i64:
    """The lowest roll that evades (TT-BATTLE-11, TT-BATTLE-05)."""
    return EVADES_SURE_SHOT_FROM if t.mode == SURE else EVADES_FROM


def choose_to_roll(t: Table, choice: i64) -> None:
    """In the prototype the defender may take the attack without a roll (TT-BATTLE-09)."""
    if choice == PLAIN + ROLL_TO_EVADE:
        t.phase = EVADE_ROLL
        if t.sink is not None:
            events.tell(t, "tries-to-evade", ("TT-BATTLE-09",), who=events.owner(t, t.target))
        return
    if t.sink is not None:
        events.tell(t, "declined-roll", ("TT-BATTLE-09",), who=events.owner(t, t.target))
    deal(t)


def roll(t: Table, pips: i64) -> None:
    """The Evasion Die has fallen."""
    evaded = pips >= needed_to_evade(t)
    if t.sink is not None:
        rule = "TT-BATTLE-05" if t.mode == SURE else "TT-BATTLE-11"
        kind = "evasion-succeeds" if evaded else "evasion-fails"
        who = events.owner(t, t.target)
        events.tell(t, kind, (rule,), who=who, pips=pips, needed=needed_to_evade(t))
    if not evaded:
        deal(t)
    elif evading_squares(t):
        t.phase = EVADE_MOVE
    else:
        if t.sink is not None:
            events.tell(t, "evaded-in-place", ("TT-BATTLE-16",), at=events.at(t.target))
        close_battle(t)


def evading_squares(t: Table) -> i64:
    """Where the evading token may end."""
    found = _evading_reach(t)
    if t.edition == PROTOTYPE:
        return found | bit_at(t.target)  # TT-BATTLE-12
    if t.edition == SECOND:
        found &= ~_shot_at_evader(t)
    return found


def _evading_reach(t: Table) -> i64:
    return movement.within(t, t.target, EVADE_STEPS, FULL & ~t.mine)


def _shot_at_evader(t: Table) -> i64:
    """TT-BATTLE-14, TT-BATTLE-15: the squares of the shot, as the board stands without the evader."""
    return threat.shot_squares(t, t.actor, (t.mine | t.foes) & ~bit_at(t.target))


def why_not_evade(t: Table, square: i64) -> i64:
    """The reason why the evading token cannot end there."""
    if evading_squares(t) >> square & 1:
        return OK
    if square == t.target:
        return MUST_LEAVE
    if (t.mine | t.foes) >> square & 1:
        return EVADES_ONTO
    return STILL_IN_THE_SHOT if _evading_reach(t) >> square & 1 else TOO_FAR_TO_EVADE


def evade(t: Table, square: i64) -> None:
    """Move the evader; the Battle is over and nobody is hurt (TT-BATTLE-17)."""
    if t.sink is not None:
        events.tell(
            t,
            "evaded",
            ("TT-BATTLE-17",),
            token=events.token(t, t.target),
            at=events.at(t.target),
            to=events.at(square),
        )
    if square != t.target:
        relocate(t, t.target, square)
    close_battle(t)


# ------------------------------------------------------------------ step 3: damage


def deal(t: Table) -> None:
    """Settle what damage is due, and ask lone survivors how much they buy off."""
    t.blow = t.strike
    t.wound = 0
    if t.mode != BLINDSIDED and threat.strikes_back(t, t.actor, t.target):
        t.wound = t.guard  # TT-BATTLE-18, TT-BATTLE-19
    # TT-SOLE-01, TT-SOLE-03: tested when damage is about to be dealt, the attacker first
    lone = t.sole and popcount(t.mine) == 1 and popcount(t.foes) == 1
    if lone and t.wound and t.my_surge:
        t.phase = ATTACKER_PAYS
    elif lone and t.foe_surge:
        t.phase = DEFENDER_PAYS
    else:
        settle(t)


def most_payable(t: Table) -> i64:
    """The most points the asked side may spend (TT-SOLE-03)."""
    if t.phase == ATTACKER_PAYS:
        return min(t.my_surge, t.wound)
    return min(t.foe_surge, t.blow)


def why_not_pay(t: Table, points: i64) -> i64:
    """The reason why that many points cannot be spent (TT-SOLE-03)."""
    return OK if points <= most_payable(t) else CANNOT_PAY_SO_MUCH


def pay(t: Table, points: i64) -> None:
    """Cancel damage at one point each (TT-SOLE-01, TT-SOLE-02)."""
    if t.sink is not None:
        seat = t.player if t.phase == ATTACKER_PAYS else 1 - t.player
        who = events.side(t, seat)
        events.tell(t, "paid", ("TT-SOLE-01", "TT-SOLE-03"), who=who, n=points)
    if t.phase == ATTACKER_PAYS:
        t.my_surge -= points
        t.wound -= points
        if t.foe_surge:
            t.phase = DEFENDER_PAYS
            return
    else:
        t.foe_surge -= points
        t.blow -= points
    settle(t)


def settle(t: Table) -> None:
    """Damage both at once and see who falls (TT-BATTLE-18, TT-BATTLE-21, TT-BATTLE-22)."""
    # TT-BATTLE-29: a token that takes nothing is not tested.
    if t.blow and _hurt(t, t.target, t.blow) >= t.guard:
        t.dying |= bit_at(t.target)
    if t.wound and _hurt(t, t.actor, t.wound) >= t.strike:
        t.dying |= bit_at(t.actor)
    t.asking = t.dying & t.undead  # before the attack ends what it was Readied for: TT-UNDEAD-04
    if t.asking and t.edition == FIRST:
        t.phase = SAVING  # TT-UNDEAD-02
        return
    while t.asking:
        zombies.rise(t, first(t.asking))
        t.asking &= t.asking - 1
    bury(t)


def _hurt(t: Table, square: i64, damage: i64) -> i64:
    """Add damage; all that the token has taken this turn (TT-BATTLE-23, TT-BATTLE-24)."""
    if t.sink is not None:
        token = events.token(t, square)
        events.tell(t, "damaged", ("TT-BATTLE-18",), token=token, at=events.at(square), n=damage)
    taken = damage_at(t, square) + damage
    set_damage(t, square, taken)
    return taken


def doomed(t: Table) -> i64:
    """The Zombie now asked about: those of the turn's player first (TT-UNDEAD-05)."""
    own = t.asking & t.mine
    if not own:
        return first(t.asking)
    return t.actor if own & bit_at(t.actor) else first(own)


def save(t: Table, accepted: bool) -> None:
    """Answer whether a Zombie is Rested instead of destroyed (TT-UNDEAD-02)."""
    square = doomed(t)
    t.asking &= ~bit_at(square)
    if accepted:
        zombies.rise(t, square)
    elif t.sink is not None:
        events.tell(t, "let-die", ("TT-UNDEAD-02",), at=events.at(square))
    if not t.asking:
        bury(t)


def bury(t: Table) -> None:
    """Remove the destroyed, let Infect work, test for a win (TT-BATTLE-27, TT-BATTLE-28)."""
    dying = t.dying
    aim = law.NO_CHANGE
    if t.aim != NO_AIM and dying & bit_at(t.target) and t.actor == t.active:
        aim = law.in_force(t)
    while dying:
        _bury(t, first(dying))
        dying &= dying - 1
    aim.target_fell(t)  # TT-INFECT-06
    if activation.decide(t):
        return
    close_battle(t)


def _bury(t: Table, square: i64) -> None:
    """Move one token to its controller's Cemetery (TT-BATTLE-21)."""
    if t.sink is not None:
        token = events.token(t, square)
        at = events.at(square)
        events.tell(
            t, "destroyed", ("TT-BATTLE-21",), who=events.owner(t, square), token=token, at=at
        )
    faction = faction_at(t, square)
    if t.mine & bit_at(square):
        t.my_cemetery += one(faction)
    else:
        t.foe_cemetery += one(faction)
    take_off(t, square)


# ------------------------------------------------------------------ after the Battle


def close_battle(t: Table) -> None:
    """End what the attack used up, forget the Battle and go on with the turn."""
    fallen = (t.dying & bit_at(t.actor)) != 0
    if not fallen:
        _end_lasting_effects(t)
        _end_aim(t)
    forget_battle(t)
    if t.actor != t.active:
        if fallen or t.left == 0:
            goblins.finish_enable(t)  # TT-ENABLE-02
        else:
            t.phase = ENABLED
    elif fallen or t.ended:
        activation.end_activation(t)  # TT-TURN-20, TT-SURGE-06
    else:
        t.phase = COMMAND


def _end_lasting_effects(t: Table) -> None:
    """Attacking ends Enrage, even when evaded, and what the attacker was Readied for.

    TT-ENRAGE-07, TT-TALENT-04; defending never does. In the prototype only refreshing and
    destruction end what a talent has Readied (TT-TALENT-05, TT-TALENT-09).
    """
    bit = bit_at(t.actor)
    t.rage &= ~bit
    t.enraged &= ~bit  # TT-ENRAGE-03, TT-ENRAGE-04; a Goblin Readied by it stays Readied without effect: TT-TALENT-08
    if t.edition != PROTOTYPE and (t.phalanx | t.undead) & bit:
        activation.ready_no_more(t, bit)  # TT-TALENT-08


def _end_aim(t: Table) -> None:
    """A talent for the next Battle is used up, even by an evaded one (TT-CMD-06)."""
    if t.aim == NO_AIM or t.actor != t.active:
        return
    t.aim = law.in_force(t).after_battle(t)
    if t.aim == NO_AIM:
        t.aimed = 0
