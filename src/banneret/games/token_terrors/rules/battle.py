"""The Battle, in the order of TT-BATTLE-27."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from banneret.games.token_terrors import events, sums
from banneret.games.token_terrors.actions import (
    PLAIN,
    ROLL_TO_EVADE,
)
from banneret.games.token_terrors.board import bit_at, first, room, touching
from banneret.games.token_terrors.cards import effects, tile
from banneret.games.token_terrors.cards.deck import NO_CARD
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
    body,
    damage_at,
    faction_at,
    forget_battle,
    one,
    others,
    relocate,
    set_damage,
    shape_at,
    take_off,
    tokens,
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
    t.strike = threat.strike_of(t, square)
    t.guard = threat.guard_of(t, square)
    if t.sink is not None:
        _tell_of_attack(t)
    if mode >= RANGED and not (t.resting | t.readied) & bit_at(square) and not _pinned(t):
        # TT-BATTLE-09, TT-BATTLE-10, TT-BATTLE-26
        t.phase = EVADE_CHOICE if t.edition == PROTOTYPE else EVADE_ROLL
    else:
        deal(t)


def _pinned(t: Table) -> bool:
    """Whether a card keeps the defender from evading."""
    if not t.advanced:
        return False
    card = effects.cannot_evade(t, t.actor, t.target)
    if card is not NO_CARD and t.sink is not None:
        events.tell(t, "pinned", (card.rule,), at=events.at(t.target), card=card.key)
    return card is not NO_CARD


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
        seat=t.player,
        foe=t.player if t.mine & bit_at(t.target) else 1 - t.player,
        strike_terms=sums.as_value(sums.strike_terms(t, t.target)),
        guard_terms=sums.as_value(sums.guard_terms(t, t.target)),
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
        found &= ~touching(_shot_at_evader(t), shape_at(t, t.target))
    return found


def _evading_reach(t: Table) -> i64:
    return movement.within(t, t.target, EVADE_STEPS, t.mine)


def _shot_at_evader(t: Table) -> i64:
    """TT-BATTLE-14, TT-BATTLE-15: the squares of the shot, as the board stands without the evader."""
    return threat.shot_squares(t, t.actor, (t.mine | t.foes) & ~body(t, t.target))


def why_not_evade(t: Table, square: i64) -> i64:
    """The reason why the evading token cannot end there."""
    if evading_squares(t) >> square & 1:
        return OK
    if square == t.target:
        return MUST_LEAVE
    if not room(shape_at(t, t.target), others(t, t.target)) >> square & 1:
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
    lone = t.sole and tokens(t, t.mine) == 1 and tokens(t, t.foes) == 1
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
    t.asking = (
        t.dying & t.undead & ~_doomed_by_cards(t)
    )  # before the attack ends what it was Readied for: TT-UNDEAD-04
    if t.asking and t.edition == FIRST:
        t.phase = SAVING  # TT-UNDEAD-02
        return
    while t.asking:
        zombies.rise(t, first(t.asking))
        t.asking &= t.asking - 1
    bury(t)


def _doomed_by_cards(t: Table) -> i64:
    """Those of the dying that a grudge keeps from rising (TT-CARD-RETURN)."""
    found: i64 = 0
    if t.advanced:
        if effects.is_doomed(t, t.target, t.actor):
            found = bit_at(t.target)
        if effects.is_doomed(t, t.actor, t.target):
            found |= bit_at(t.actor)
    return found


def _hurt(t: Table, square: i64, damage: i64) -> i64:
    """Add damage; all that the token has taken this turn (TT-BATTLE-23, TT-BATTLE-24)."""
    before = damage_at(t, square)
    taken = before + damage
    if t.sink is not None:
        threat_now = t.guard if square == t.target else t.strike
        events.tell(
            t,
            "damaged",
            ("TT-BATTLE-18",),
            token=events.token(t, square),
            at=events.at(square),
            n=damage,
            before=before,
            threat=threat_now,
        )
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
        token = events.token(t, square)
        events.tell(t, "let-die", ("TT-UNDEAD-02",), token=token, at=events.at(square))
    if not t.asking:
        bury(t)


def bury(t: Table) -> None:
    """Remove the destroyed, let Infect work, test for a win (TT-BATTLE-27, TT-BATTLE-28)."""
    dying = t.dying
    aim = law.NO_CHANGE
    if t.aim != NO_AIM and dying & bit_at(t.target) and t.actor == t.active:
        aim = law.in_force(t)
    if t.advanced and dying:
        _bury_by_cards(t, aim)
        return
    while dying:
        _bury(t, first(dying))
        dying &= dying - 1
    aim.target_fell(t)  # TT-INFECT-06
    if not activation.decide(t):
        close_battle(t)


def _bury_by_cards(t: Table, aim: law.Aim) -> None:
    """The same in a match with cards, with what they add, and with Mastery by Slaughter."""
    dying = t.dying
    target_fell = (dying & bit_at(t.target)) != 0
    actor_fell = (dying & bit_at(t.actor)) != 0
    by_actor = NO_CARD
    by_target = NO_CARD
    if t.mine & bit_at(t.target):  # of its own side, under Infect: TT-TACTIC-14
        target_fell = False
        actor_fell = False
    if target_fell:
        t.felled += 1
        by_actor = effects.avenges(t, t.target, t.actor)
    if actor_fell:
        t.foe_felled += 1
        by_target = effects.avenges(t, t.actor, t.target)
    while dying:
        square = first(dying)
        effects.console(t, (t.mine & bit_at(square)) != 0, faction_at(t, square))
        _bury(t, square)
        dying &= dying - 1
    aim.target_fell(t)
    effects.give_back(t, True, by_actor)
    effects.give_back(t, False, by_target)
    if not activation.decide(t):
        tile.slaughter(t, target_fell, actor_fell)
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
    bit = body(t, t.actor)
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
