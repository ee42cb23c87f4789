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
    BUILD,
    DONE,
    ELF,
    ENABLE,
    ENRAGE,
    FLYING_MACHINE,
    GOBLIN,
    INCITE,
    INFECT,
    MARCH,
    MOVE,
    PHALANX,
    PLAIN,
    REFRESH,
    REST,
    RUSH,
    SHARPSHOOTER,
    SOLDIER,
    SPEAR,
    SPEAR_SKEWER,
    STAY,
    SURE_SHOT,
    SWAMPLIN,
    SWARM,
    TAKE_FLIGHT,
    TEAMWORK,
    UNDEAD,
    WYVERN,
    ZOMBIE,
)
from banneret.games.token_terrors.board import adjacent, bit_at, diagonal, first, when
from banneret.games.token_terrors.rules import activation, battle, foresight, movement, threat
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
    faction_at,
)
from banneret.games.token_terrors.talents import (
    elves,
    flying_machines,
    goblins,
    law,
    soldiers,
    swamplins,
    wyverns,
    zombies,
)

# ------------------------------------------------------------------ the active token


def planes(t: Table) -> Planes:
    """Candidates: Moves, Battles, Blindsides, Sure Shots, spear attacks, the squares of a talent,
    an empty plane, and the plain actions.
    """
    bit = bit_at(t.active)
    means = foresight.budget(t)
    if t.lifted:
        return MOVE, adjacent(bit) & ~t.foes, 0, 0, 0, 0, 0, 0, 0  # TT-MOVE-04
    plain: i64 = 0
    if t.commands == 0 and t.aim != OWED:  # TT-TURN-11, TT-CMD-04
        plain = bit_at(REST) | bit_at(STAY)
    if means == 0:
        return MOVE, 0, 0, 0, 0, 0, 0, 0, plain
    if not t.enrage_used and not (t.rage | t.enraged) & bit:  # TT-ENRAGE-01, TT-ENRAGE-06
        plain |= bit_at(ENRAGE)
    moves = adjacent(bit) & ~t.foes  # TT-MOVE-01, TT-MOVE-02
    kind = faction_at(t, t.active)
    squares, more = _talents(t, kind, means)
    taken = t.mine | t.foes
    if t.ranged & bit:
        shots = threat.shot_squares(t, t.active, taken) & t.foes  # TT-BATTLE-04
        sure = when(_has_sure_shot(t, means), shots)
        return MOVE, moves, shots, 0, sure, 0, squares, 0, plain | more
    targets = t.foes  # TT-BATTLE-25
    spears: i64 = 0
    if t.aim != NO_AIM:
        if kind == ZOMBIE:
            targets = taken & ~bit  # TT-INFECT-01
        elif kind == SWAMPLIN:
            spears = threat.shot_squares(t, t.active, taken) & t.foes  # TT-SKEWER-02
    sure = when(_has_sure_shot(t, means), spears)
    sides = when(means > 1, diagonal(bit) & targets)  # TT-BATTLE-03
    melee = adjacent(bit) & targets
    return MOVE, moves, melee, sides, sure, spears, squares, 0, plain | more


def _has_sure_shot(t: Table, means: i64) -> bool:
    """A Sure Shot costs two commands; the prototype has none (TT-BATTLE-05, TT-BATTLE-06)."""
    return t.edition != PROTOTYPE and means > 1


def _talents(t: Table, kind: i64, means: i64) -> tuple[i64, i64]:
    """Talents not used yet that can be paid: squares of the one that has them, and the plain."""
    one = 2 * kind
    squares: i64 = 0
    plain: i64 = 0
    first_open = not t.used & 1 and means >= law.cost(t, one)
    second_open = not t.used & 2 and means >= law.cost(t, one + 1)
    if kind == GOBLIN:
        if first_open:
            squares = goblins.enable_squares(t)
        plain = when(second_open, bit_at(INCITE))
    elif kind == SOLDIER:
        if first_open:
            squares = soldiers.march_squares(t)
        if second_open and not t.readied & bit_at(t.active):  # TT-TALENT-06
            plain = bit_at(PHALANX)
    elif kind == ZOMBIE:
        if first_open and not t.readied & bit_at(t.active):  # TT-TALENT-06, TT-TALENT-10
            plain = bit_at(UNDEAD)
        plain |= when(second_open, bit_at(INFECT))
    elif kind == WYVERN:
        if first_open:
            squares = wyverns.flight_ends(t)
        plain = when(second_open, bit_at(RUSH))
    elif kind == ELF:
        if first_open:
            squares = elves.teamwork_squares(t)
        plain = when(second_open, bit_at(SHARPSHOOTER))
    elif kind == FLYING_MACHINE:
        if first_open:
            squares = flying_machines.build_squares(t)
        if second_open and flying_machines.swarmers(t):
            plain = bit_at(SWARM)
    elif first_open:
        plain = bit_at(SPEAR_SKEWER)
    return squares, plain


def square_talent(kind: i64) -> i64:
    """The plane of a faction's talent that has squares."""
    if kind == GOBLIN:
        return ENABLE
    if kind == SOLDIER:
        return MARCH
    if kind == ELF:
        return TEAMWORK
    return TAKE_FLIGHT if kind == WYVERN else BUILD


def allows(t: Table, action: i64) -> bool:
    """Whether a candidate stands the tests that look ahead (TT-MOVE-04, TT-CMD-02, TT-CMD-04)."""
    if action < BATTLE:
        return _allows_move(t, action)
    if action >= PLAIN:
        talent = talent_taking_aim(t, action - PLAIN)
        if talent >= 0:
            return owed_battle_possible(t, foresight.budget(t) - law.cost(t, talent))
    if t.aim != OWED or action == PLAIN + REST or action == PLAIN + STAY:
        return True
    if pays_the_debt(t, action):
        return True
    left = foresight.budget(t) - cost_of(t, action)
    if TAKE_FLIGHT <= action < BUILD:
        return foresight.can_attack(t, action - TAKE_FLIGHT, 0, 0, left, WYVERN, 0)
    return owed_battle_possible(t, left)


def _allows_move(t: Table, square: i64) -> bool:
    friend = (t.mine & bit_at(square)) != 0
    if not friend and t.aim != OWED:
        return True  # TT-CMD-05
    heading = movement.heading_to(t.active, square)
    run = movement.run_after(t, heading)
    means = foresight.budget(t) - 1
    if run == 3:
        means += 1  # TT-SURGE-02
        run = 0
    if t.aim == OWED:
        kind = acting_faction(t)
        return foresight.can_attack(t, square, run, heading, means, kind, flight_left(t, kind))
    return foresight.can_land(t, square, run, heading, means)


def acting_faction(t: Table) -> i64:
    """The faction of the acting token, lifted or not."""
    return t.lifted >> 2 & 7 if t.lifted else faction_at(t, t.actor)


def flight_left(t: Table, kind: i64) -> i64:
    """What Take Flight would still cost the active token; 0 if it has none."""
    if kind != WYVERN or law.is_used(t, wyverns.TAKE_FLIGHT_TALENT):
        return 0
    return law.cost(t, wyverns.TAKE_FLIGHT_TALENT)


def owed_battle_possible(t: Table, means: i64) -> bool:
    """Whether, standing where it does, the token can fight its talent's Battle with `means`."""
    kind = acting_faction(t)
    return foresight.can_attack(t, t.active, 0, 0, means, kind, flight_left(t, kind))


def talent_taking_aim(t: Table, plain: i64) -> i64:
    """The number of the talent that alters an attack behind a plain action; -1 for others."""
    if plain == INCITE:
        return goblins.INCITE_TALENT
    if plain == PHALANX and t.edition == PROTOTYPE:
        return soldiers.PHALANX_TALENT
    if plain == INFECT:
        return zombies.INFECT_TALENT
    if plain == RUSH:
        return wyverns.RUSH_TALENT
    if plain == SHARPSHOOTER:
        return elves.SHARPSHOOTER_TALENT
    return swamplins.SPEAR_SKEWER_TALENT if plain == SPEAR_SKEWER else -1


def pays_the_debt(t: Table, action: i64) -> bool:
    """Whether a command is the Battle that a talent demands."""
    if action < BATTLE or action >= ENABLE:
        return False
    return action >= SURE_SHOT or faction_at(t, t.active) != SWAMPLIN  # TT-SKEWER-03


def cost_of(t: Table, action: i64) -> i64:
    """What a command costs (TT-CMD-07, TT-TURN-22)."""
    if action < ENABLE:
        return 2 if BLINDSIDE <= action < SPEAR else 1
    if action < REFRESH:
        return law.cost(t, 2 * faction_at(t, t.active))
    plain = action - PLAIN
    if plain == ENRAGE:
        return 1
    talent = talent_taking_aim(t, plain)
    if talent >= 0:
        return law.cost(t, talent)
    if plain == PHALANX:
        return law.cost(t, soldiers.PHALANX_TALENT)
    if plain == UNDEAD:
        return law.cost(t, zombies.UNDEAD_TALENT)
    if plain == SWARM:
        return law.cost(t, flying_machines.SWARM_TALENT)
    return 0  # to Rest or to Stay


def has_command(t: Table) -> bool:
    """Whether the active token has any legal command (TT-TURN-08)."""
    if not t.lifted and t.aim != OWED and adjacent(bit_at(t.active)) & ~(t.mine | t.foes):
        return True
    return _any_command(t)


def _any_command(t: Table) -> bool:
    _base, moves, battles, sides, sures, spears, squares, _empty, plain = planes(t)
    if (battles and t.aim != OWED) or (squares and t.aim != OWED):
        return True
    return (
        _any_allowed(t, moves, MOVE)
        or _any_allowed(t, battles, BATTLE)
        or _any_allowed(t, sides, BLINDSIDE)
        or _any_allowed(t, sures, SURE_SHOT)
        or _any_allowed(t, spears, SPEAR)
        or _any_allowed(t, squares, square_talent(faction_at(t, t.active)))
        or _any_allowed(t, plain, PLAIN)
    )


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
    if t.phase == COMMAND:
        kind = acting_faction(t)
    elif (t.phase == ENABLED and not t.lifted) or t.phase == MARCH_MORE:
        kind = faction_at(t, t.active)
    else:
        return
    means = foresight.budget(t)
    flight = flight_left(t, kind)
    if not foresight.can_attack(t, t.active, t.run, t.heading, means, kind, flight):
        t.aim = FREE
        if t.sink is not None:
            events.tell(t, "duty-lapsed", ("TT-CMD-04",))


def do(t: Table, action: i64) -> None:
    """Give a command to the active token."""
    if action < BATTLE:
        _move(t, action)
    elif action < ENABLE:
        law.spend(t, cost_of(t, action))
        battle.attack(t, action % 49, _mode(t, action))
    elif action < REFRESH:
        _use_on_square(t, action)
    else:
        _do_plain(t, action - PLAIN)


def _move(t: Table, square: i64) -> None:
    """One step for one command (TT-MOVE-01)."""
    run = t.run
    heading = t.heading
    law.spend(t, 1)
    t.run = run
    t.heading = heading
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


def _use_on_square(t: Table, action: i64) -> None:
    square = action % 49
    if action < MARCH:
        goblins.enable(t, square)
    elif action < TEAMWORK:
        soldiers.march(t, square)
    elif action < TAKE_FLIGHT:
        elves.teamwork(t, square)
    elif action < BUILD:
        wyverns.take_flight(t, square)
    else:
        flying_machines.build(t, square)


def _do_plain(t: Table, plain: i64) -> None:
    if plain == ENRAGE:
        law.spend(t, 1)
        _enrage(t)
    elif plain == INCITE:
        goblins.incite(t)
    elif plain == PHALANX:
        soldiers.phalanx(t)
    elif plain == UNDEAD:
        zombies.undead(t)
    elif plain == INFECT:
        zombies.infect(t)
    elif plain == RUSH:
        wyverns.rush(t)
    elif plain == SHARPSHOOTER:
        elves.sharpshooter(t)
    elif plain == SWARM:
        flying_machines.swarm(t)
    elif plain == SPEAR_SKEWER:
        swamplins.spear_skewer(t)
    elif plain == REST:
        activation.rest(t)
    else:
        activation.stay(t)


def _enrage(t: Table) -> None:
    """The acting token gains a Threat until it battles (TT-ENRAGE-02, TT-ENRAGE-10)."""
    t.enrage_used = 1
    t.rage |= bit_at(t.actor)
    if t.sink is not None:
        token = events.token(t, t.actor)
        events.tell(t, "enraged", ("TT-ENRAGE-01",), token=token, at=events.at(t.actor))


# ------------------------------------------------------------------ the Enabled Goblin


def enabled_planes(t: Table) -> Planes:
    """Candidates of the Goblin chosen by Enable: Moves, Battles, Blindsides, plain actions."""
    bit = bit_at(t.actor)
    moves = adjacent(bit) & ~t.foes
    if t.lifted:
        return MOVE, moves, 0, 0, 0, 0, 0, 0, 0
    plain: i64 = 0
    if t.left < goblins.ENABLED_COMMANDS:
        plain = bit_at(DONE)  # TT-ENABLE-03
    if not t.enrage_used and not (t.rage | t.enraged) & bit:
        plain |= bit_at(ENRAGE)
    sides = when(t.left > 1, diagonal(bit) & t.foes)  # TT-ENABLE-01
    return MOVE, moves, adjacent(bit) & t.foes, sides, 0, 0, 0, 0, plain


def enabled_allows(t: Table, action: i64) -> bool:
    """Whether the Goblin can leave a friend's space with the commands it has (TT-MOVE-04)."""
    if action >= BATTLE or not t.mine & bit_at(action):
        return True
    return foresight.can_land(t, action, 0, 0, t.left - 1)


def do_enabled(t: Table, action: i64) -> None:
    """Give a command to the Enabled Goblin; no Dash for it (TT-SURGE-08)."""
    if action == PLAIN + DONE:
        if t.sink is not None:
            events.tell(t, "no-second-command", ("TT-ENABLE-03",), at=events.at(t.actor))
        goblins.finish_enable(t)
        return
    t.left -= 2 if BLINDSIDE <= action < SURE_SHOT else 1
    if action < BATTLE:
        if t.sink is not None:
            events.moved(t, t.actor, action, ("TT-ENABLE-01",))
        movement.step(t, action)
    elif action < SURE_SHOT:
        battle.attack(t, action % 49, _mode(t, action))
        return
    else:
        _enrage(t)
    if t.left == 0:
        goblins.finish_enable(t)
