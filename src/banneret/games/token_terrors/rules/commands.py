"""Which commands are open, and what each of them does (TT-CMD-07).

The planes below are all commands that can be paid and have a target. Some of them depend on
what could be done next; `allows` decides those, one at a time, so that a random player pays for
the test of the one command drawn only.
"""

from __future__ import annotations

from mypy_extensions import i64

from banneret.games.token_terrors import events
from banneret.games.token_terrors.actions import (
    BATTLE,
    BLINDSIDE,
    CHOOSE,
    DONE,
    DRAFT,
    ENABLE,
    ENRAGE,
    ENTER_TURNED,
    MOVE,
    PLAIN,
    REST,
    SPEAR,
    STAY,
    SURE_SHOT,
)
from banneret.games.token_terrors.board import (
    CELLS,
    adjacent,
    bit_at,
    covered,
    diagonal,
    first,
    when,
)
from banneret.games.token_terrors.reasons import (
    BATTLE_OWED,
    BLINDSIDE_IS_TWO,
    CANNOT_PAY,
    COMMANDS_LEFT,
    EMPTY_TARGET,
    ENABLE_NEEDS_ONE,
    ENRAGE_USED,
    FRIEND,
    GOBLIN_STUCK,
    HAS_BONUS,
    MELEE_NOT_ADJACENT,
    MELEE_ONLY,
    MUST_MOVE_ON,
    NO_BATTLE_FOLLOWS,
    NO_SPEAR,
    NO_SURE_SHOT,
    NO_TALENTS_ENABLED,
    NO_WAY_OUT,
    NOT_ASKED,
    NOT_DIAGONAL,
    NOT_ITS_CORNER,
    NOT_ITS_TALENT,
    NOT_ITSELF,
    OK,
    RANGED_ONLY,
    TALENT_USED,
)
from banneret.games.token_terrors.rules import (
    activation,
    battle,
    by_cards,
    foresight,
    movement,
    threat,
)
from banneret.games.token_terrors.table import (
    BLINDSIDED,
    COMMAND,
    ENABLED,
    FREE,
    MARCH_MORE,
    MELEE,
    NO_AIM,
    OWED,
    PROTOTYPE,
    RANGED,
    SURE,
    Planes,
    Table,
    acting_body,
    acting_shape,
    body,
    corners,
    faction_at,
    others,
)
from banneret.games.token_terrors.talents import goblins, law

# ------------------------------------------------------------------ the active token


def planes(t: Table) -> Planes:
    """Candidates: Moves, Battles, Blindsides, Sure Shots, spear attacks, the squares of the talent
    that has a plane, the talents that have none (a bit each), and the plain actions.
    """
    bit = bit_at(t.active)
    means = foresight.budget(t)
    if t.lifted:
        return MOVE, movement.steps(t), 0, 0, 0, 0, 0, 0, 0  # TT-MOVE-04
    plain: i64 = 0
    if may_end(t):
        plain = bit_at(REST) | bit_at(STAY)
    if means == 0:
        return MOVE, 0, 0, 0, 0, 0, 0, 0, plain
    if may_enrage(t, bit):
        plain |= bit_at(ENRAGE)
    some_large = t.wide | t.tall
    moves = adjacent(bit) & ~t.foes  # TT-MOVE-01, TT-MOVE-02
    if some_large:
        moves = movement.steps(t)
    squares, later, more = _talents(t, means)
    if t.advanced:
        later |= by_cards.open_commands(t, means)
    taken = t.mine | t.foes
    if t.ranged & bit:
        shots = threat.shot_squares(t, t.active, taken) & t.foes  # TT-BATTLE-04
        if some_large:
            shots = corners(t, shots)
        sure = when(has_sure_shot(t, means), shots)
        return MOVE, moves, shots, 0, sure, 0, squares, later, plain | more
    targets = t.foes  # TT-BATTLE-25
    spears: i64 = 0
    if t.aim != NO_AIM:
        aim = law.in_force(t)
        targets = aim.targets(t, taken & ~body(t, t.active))  # TT-INFECT-01
        if aim.is_spear:
            spears = corners(t, threat.shot_squares(t, t.active, taken) & t.foes)  # TT-SKEWER-02
    sure = when(has_sure_shot(t, means), spears)
    melee = adjacent(bit) & targets
    sides = when(means > 1, diagonal(bit) & targets)  # TT-BATTLE-03
    if some_large:
        melee = threat.adjacent_tokens(t, targets)
        sides = when(means > 1, threat.diagonal_tokens(t, targets))
    return MOVE, moves, melee, sides, sure, spears, squares, later, plain | more


def may_end(t: Table) -> bool:
    """Whether the active token may Rest or Stay (TT-TURN-11, TT-CMD-04)."""
    return t.commands == 0 and t.aim != OWED


def may_enrage(t: Table, bit: i64) -> bool:
    """Whether the acting token may be Enraged, once a turn (TT-ENRAGE-01, TT-ENRAGE-06)."""
    return not t.enrage_used and not (t.rage | t.enraged) & bit


def has_sure_shot(t: Table, means: i64) -> bool:
    """A Sure Shot costs two commands; the prototype has none (TT-BATTLE-05, TT-BATTLE-06)."""
    return t.edition != PROTOTYPE and means > 1


def _talents(t: Table, means: i64) -> tuple[i64, i64, i64]:
    """Talents not used yet that can be paid: squares, those without a plane, plain actions."""
    kit = t.roster.kits[faction_at(t, t.active)]
    squares: i64 = 0
    later: i64 = 0
    plain: i64 = 0
    if means >= kit.first_cost and not t.used & kit.first_mark:
        if kit.first_bit == 0:
            squares = kit.first.squares(t)
        elif kit.first.is_open(t):
            plain = kit.first_bit
    if means >= kit.second_cost and not t.used & kit.second_mark:
        if kit.second_bit == 0:
            squares |= kit.second.squares(t)
        elif kit.second.is_open(t):
            plain |= kit.second_bit
    if kit.has_others:
        for talent in kit.others:
            if t.used >> talent.place & 1 or means < talent.cost:
                continue
            if talent.bit:
                plain |= when(talent.is_open(t), talent.bit)
            elif talent.squares(t):
                later |= bit_at(talent.place)
    return squares, later, plain


def later_actions(t: Table, later: i64) -> list[i64]:
    """The legal actions of the talents that have no plane."""
    found: list[i64] = []
    for talent in law.talents_of(t, faction_at(t, t.active)):
        if later >> talent.place & 1:
            cells = talent.squares(t)
            while cells:
                action = talent.action + first(cells)
                if allows(t, action):
                    found.append(action)
                cells &= cells - 1
    for action in by_cards.actions(t, later):
        if allows(t, action):
            found.append(action)
    return found


def allows(t: Table, action: i64) -> bool:
    """Whether a candidate stands the tests that look ahead (TT-MOVE-04, TT-CMD-02, TT-CMD-04)."""
    if action < BATTLE:
        return _allows_move(t, action)
    if action < ENABLE:
        if t.aim != OWED or pays_the_debt(t, action):
            return True
        return owed_battle_possible(t, foresight.budget(t) - cost_of(t, action))
    if CHOOSE <= action < ENTER_TURNED:
        return by_cards.allows(t, action)
    if action >= DRAFT:
        return _allows_later(t, law.talent_of(t, action), action)
    if action >= PLAIN:
        if action == PLAIN + REST or action == PLAIN + STAY:
            return True  # open only with nothing owed
        if t.roster.aiming >> (action - PLAIN) & 1:
            return battle_would_follow(t, law.talent_of(t, action))
    if t.aim != OWED:
        return True
    return _allows_while_owed(t, law.talent_of(t, action), action)


def _allows_later(t: Table, talent: law.Talent, action: i64) -> bool:
    """The same for a talent that came later than the numbers of planes and plain actions."""
    if talent.takes_aim(t.edition):
        return battle_would_follow(t, talent)
    return t.aim != OWED or _allows_while_owed(t, talent, action)


def _allows_while_owed(t: Table, talent: law.Talent, action: i64) -> bool:
    """Whether the Battle owed can still be fought after a command that is no Battle (TT-CMD-04)."""
    left = foresight.budget(t) - cost_of(t, action)
    if talent.flies:
        return foresight.can_attack(t, action - talent.action, 0, 0, left, law.in_force(t), 0)
    return owed_battle_possible(t, left)


def _allows_move(t: Table, square: i64) -> bool:
    friend = (t.mine & bit_at(square)) != 0
    if t.wide | t.tall | t.lifted >> 16:
        friend = (covered(square, acting_shape(t)) & others(t, t.active)) != 0
    if not friend and t.aim != OWED:
        return True  # TT-CMD-05
    heading = movement.heading_to(t.active, square)
    run = movement.run_after(t, heading)
    means = foresight.budget(t) - 1
    if run == 3:
        means += 1  # TT-SURGE-02
        run = 0
    if t.aim == OWED:
        aim = law.in_force(t)
        return foresight.can_attack(t, square, run, heading, means, aim, law.flight_cost(t))
    return foresight.can_land(t, square, run, heading, means)


def owed_battle_possible(t: Table, means: i64) -> bool:
    """Whether, standing where it does, the token can fight its talent's Battle with `means`."""
    aim = law.in_force(t)
    return foresight.can_attack(t, t.active, 0, 0, means, aim, law.flight_cost(t))


def battle_would_follow(t: Table, talent: law.Talent) -> bool:
    """Whether the Battle of a talent that alters an attack could be fought (TT-CMD-02)."""
    if not isinstance(talent, law.Aim):
        raise ValueError(f"{talent.key} alters no attack")
    means = foresight.budget(t) - talent.cost
    return foresight.can_attack(t, t.active, 0, 0, means, talent, law.flight_cost(t))


def pays_the_debt(t: Table, action: i64) -> bool:
    """Whether a command is the Battle that a talent demands."""
    if action < BATTLE or action >= ENABLE:
        return False
    return action >= SURE_SHOT or not law.in_force(t).is_spear  # TT-SKEWER-03


# ------------------------------------------------------------------ why not


def why_not(t: Table, action: i64) -> i64:
    """The reason why the active token may not be given a command."""
    if CHOOSE <= action < ENTER_TURNED:
        return MUST_MOVE_ON if t.lifted else by_cards.why_not(t, action)
    talent = law.talent_of(t, action)
    ends = action == PLAIN + REST or action == PLAIN + STAY
    if action >= ENABLE and not ends and action != PLAIN + ENRAGE and talent is law.NO_TALENT:
        return NOT_ASKED
    if t.lifted and action >= BATTLE:
        return MUST_MOVE_ON
    if ends:
        if may_end(t):
            return OK
        return COMMANDS_LEFT if t.commands else BATTLE_OWED
    if talent is not law.NO_TALENT:
        return _why_not_talent(t, talent, action)
    if action < BATTLE:
        reason = movement.why_not_step(t, action)
    elif action < ENABLE:
        reason = _why_not_attack(t, action)
    else:
        reason = _why_not_enrage(t)
    if reason != OK:
        return reason
    if foresight.budget(t) < cost_of(t, action):
        return CANNOT_PAY
    if allows(t, action):
        return OK
    return BATTLE_OWED if t.aim == OWED else NO_WAY_OUT


def _why_not_talent(t: Table, talent: law.Talent, action: i64) -> i64:
    if not law.has(t, talent):
        return NOT_ITS_TALENT
    if law.is_used(t, talent):
        return TALENT_USED
    if foresight.budget(t) < talent.cost:
        return CANNOT_PAY
    if talent.takes_aim(t.edition) and not battle_would_follow(t, talent):
        return NO_BATTLE_FOLLOWS
    square = action - talent.action
    if not talent.squares(t) >> square & 1:
        return talent.why_not(t, square)
    return OK if allows(t, action) else BATTLE_OWED


def _why_not_enrage(t: Table) -> i64:
    if may_enrage(t, bit_at(t.actor)):
        return OK
    return ENRAGE_USED if t.enrage_used else HAS_BONUS


def _why_not_attack(t: Table, action: i64) -> i64:
    square = action % CELLS
    plane = action - square
    bit = bit_at(square)
    aim = law.altering(t)
    is_ranged = (t.ranged & bit_at(t.actor)) != 0
    if acting_body(t) & bit:
        return NOT_ITSELF
    if not (t.mine | t.foes) & bit:
        return EMPTY_TARGET
    if not corners(t, bit) & bit:
        return NOT_ITS_CORNER  # TT-RARITY-05
    if not (t.foes | aim.targets(t, bit)) & bit:
        return FRIEND
    if plane == SPEAR and not aim.is_spear:
        return NO_SPEAR
    if plane == BLINDSIDE and is_ranged:
        return MELEE_ONLY
    if plane == SURE_SHOT and t.edition == PROTOTYPE:
        return NO_SURE_SHOT
    if plane == SURE_SHOT and not is_ranged and not aim.is_spear:
        return RANGED_ONLY
    if plane >= SURE_SHOT or is_ranged:
        if not t.foes & bit:
            return FRIEND
        if corners(t, threat.shot_squares(t, t.actor, t.mine | t.foes) & t.foes) & bit:
            return OK
        return aim.why_no_shot(t, square)
    if plane == BLINDSIDE:
        return OK if threat.diagonal_tokens(t, t.mine | t.foes) & bit else NOT_DIAGONAL
    return OK if threat.adjacent_tokens(t, t.mine | t.foes) & bit else MELEE_NOT_ADJACENT


def why_not_enabled(t: Table, action: i64) -> i64:
    """The reason why the Enabled Goblin may not be given a command."""
    if t.lifted and action >= BATTLE:
        return MUST_MOVE_ON
    if action == PLAIN + DONE:
        return OK if has_begun(t) else ENABLE_NEEDS_ONE
    if action == PLAIN + ENRAGE:
        return _why_not_enrage(t)
    if law.talent_of(t, action) is not law.NO_TALENT or CHOOSE <= action < ENTER_TURNED:
        return NO_TALENTS_ENABLED
    if action >= ENABLE:
        return NOT_ASKED
    if action >= BATTLE:
        reason = _why_not_attack(t, action)
        if reason == OK and t.left < cost_of(t, action):
            return BLINDSIDE_IS_TWO
        return reason
    reason = movement.why_not_step(t, action)
    if reason == OK and not enabled_allows(t, action):
        return GOBLIN_STUCK
    return reason


# ------------------------------------------------------------------ costs and ends


def cost_of(t: Table, action: i64) -> i64:
    """What a command costs (TT-CMD-07, TT-TURN-22)."""
    if action < ENABLE:
        if BLINDSIDE <= action < SPEAR:
            return 2
        return 1
    if action == PLAIN + ENRAGE:
        return 1
    if CHOOSE <= action < ENTER_TURNED:
        return by_cards.cost_of(t, action)
    return law.talent_of(t, action).cost  # 0 to Rest or to Stay


def has_command(t: Table) -> bool:
    """Whether the active token has any legal command (TT-TURN-08)."""
    if not t.lifted and t.aim != OWED:
        if t.wide | t.tall:
            if movement.has_free_step(t):
                return True
        elif adjacent(bit_at(t.active)) & ~(t.mine | t.foes):
            return True
    return _any_command(t)


def _any_command(t: Table) -> bool:
    _base, moves, battles, sides, sures, spears, squares, later, plain = planes(t)
    if (battles and t.aim != OWED) or (squares and t.aim != OWED):
        return True
    return (
        _any_allowed(t, moves, MOVE)
        or _any_allowed(t, battles, BATTLE)
        or _any_allowed(t, sides, BLINDSIDE)
        or _any_allowed(t, sures, SURE_SHOT)
        or _any_allowed(t, spears, SPEAR)
        or _any_allowed(t, squares, plane_of_talent(t))
        or _any_allowed(t, plain, PLAIN)
        or len(later_actions(t, later)) > 0
    )


def plane_of_talent(t: Table) -> i64:
    """The plane of the active token's talent that has one."""
    return law.kit_of(t, faction_at(t, t.active)).plane


def _any_allowed(t: Table, cells: i64, base: i64) -> bool:
    while cells:
        if allows(t, base + first(cells)):
            return True
        cells &= cells - 1
    return False


def go_on(t: Table) -> None:
    """After a command: is the debt void, or nothing possible any more (TT-TURN-08)?"""
    if t.aim == OWED:
        test_duty(t)
    if t.commands > 0 and not has_command(t):
        _end_early(t)


def _end_early(t: Table) -> None:
    if t.sink is not None:
        events.tell(t, "ended-early", ("TT-TURN-08", "TT-TURN-14"), n=t.commands)
    activation.end_activation(t)


def test_duty(t: Table) -> None:
    """Let the duty to battle lapse once no target is in reach any more (TT-CMD-04).

    It is looked at after every command and every movement of another token, also in the middle
    of Enable and March; while an Enabled Goblin crosses a friend's space it is not at an end.
    """
    if t.aim != OWED:
        return
    if t.phase == COMMAND or (t.phase == ENABLED and not t.lifted) or t.phase == MARCH_MORE:
        means = foresight.budget(t)
        fly = law.flight_cost(t)
        aim = law.in_force(t)
        if foresight.can_attack(t, t.active, t.run, t.heading, means, aim, fly):
            return
        t.aim = FREE
        if t.sink is not None:
            events.tell(t, "duty-lapsed", ("TT-CMD-04",))


def do(t: Table, action: i64) -> None:
    """Give a command to the active token."""
    if action < BATTLE:
        _move(t, action)
    elif action < ENABLE:
        law.spend(t, cost_of(t, action))
        battle.attack(t, action % CELLS, _mode(t, action))
    elif action == PLAIN + ENRAGE:
        law.spend(t, 1)
        _enrage(t)
    elif action == PLAIN + REST:
        activation.rest(t)
    elif action == PLAIN + STAY:
        activation.stay(t)
    else:
        if CHOOSE <= action < ENTER_TURNED:
            by_cards.do(t, action)
            return
        talent = law.talent_of(t, action)
        talent.use(t, action - talent.action)


def _move(t: Table, square: i64) -> None:
    """One step for one command (TT-MOVE-01)."""
    law.draw_on(t, 1)
    if t.sink is not None:
        _tell_of_move(t, square)
    movement.count_towards_dash(t, square)
    movement.step(t, square)


def _tell_of_move(t: Table, square: i64) -> None:
    events.moved(t, t.active, square, ("TT-MOVE-01",))


def _mode(t: Table, action: i64) -> i64:
    if action < BLINDSIDE:
        return RANGED if t.ranged & bit_at(t.actor) else MELEE
    if action < SURE_SHOT:
        return BLINDSIDED
    return SURE if action < SPEAR else RANGED


def _enrage(t: Table) -> None:
    """The acting token gains a Threat until it battles (TT-ENRAGE-02, TT-ENRAGE-10)."""
    t.enrage_used = 1
    t.rage |= body(t, t.actor)
    if t.sink is not None:
        token = events.token(t, t.actor)
        events.tell(t, "enraged", ("TT-ENRAGE-01",), token=token, at=events.at(t.actor))


# ------------------------------------------------------------------ the Enabled Goblin


def enabled_planes(t: Table) -> Planes:
    """Candidates of the Goblin chosen by Enable: Moves, Battles, Blindsides, plain actions."""
    bit = bit_at(t.actor)
    moves = movement.steps(t)
    if t.lifted:
        return MOVE, moves, 0, 0, 0, 0, 0, 0, 0
    plain: i64 = 0
    if has_begun(t):
        plain = bit_at(DONE)
    if may_enrage(t, bit):
        plain |= bit_at(ENRAGE)
    if t.ranged & bit:  # by a tactic: TT-CARD-TAMPERED
        shots = corners(t, threat.shot_squares(t, t.actor, t.mine | t.foes) & t.foes)
        sure = when(has_sure_shot(t, t.left), shots)
        return MOVE, moves, shots, 0, sure, 0, 0, 0, plain
    sides = when(t.left > 1, threat.diagonal_tokens(t, t.foes))  # TT-ENABLE-01
    return MOVE, moves, threat.adjacent_tokens(t, t.foes), sides, 0, 0, 0, 0, plain


def has_begun(t: Table) -> bool:
    """Whether the Enabled Goblin has performed a command (TT-ENABLE-03)."""
    return t.left < goblins.ENABLED_COMMANDS


def enabled_allows(t: Table, action: i64) -> bool:
    """Whether the Goblin can leave a friend's space with the commands it has (TT-MOVE-04)."""
    if action >= BATTLE:
        return True
    if not covered(action, acting_shape(t)) & others(t, t.actor):
        return True
    return foresight.can_land(t, action, 0, 0, t.left - 1)


def do_enabled(t: Table, action: i64) -> None:
    """Give a command to the Enabled Goblin; no Dash for it (TT-SURGE-08)."""
    if action == PLAIN + DONE:
        if t.sink is not None:
            token, at = events.token(t, t.actor), events.at(t.actor)
            events.tell(t, "no-second-command", ("TT-ENABLE-03",), token=token, at=at)
        goblins.finish_enable(t)
        return
    t.left -= cost_of(t, action)
    if action < BATTLE:
        if t.sink is not None:
            events.moved(t, t.actor, action, ("TT-ENABLE-01",))
        movement.step(t, action)
    elif action < ENABLE:
        battle.attack(t, action % CELLS, _mode(t, action))
        return
    else:
        _enrage(t)
    if t.left == 0:
        goblins.finish_enable(t)
