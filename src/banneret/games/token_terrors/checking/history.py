"""Says what no turn can have brought about, of a position in the middle of one.

A position shows what its turn has cost so far: the Moves of a run, the talents used, Enrage, the
Battle being fought, and Battles that must have been fought for things to stand as they do. The
commands that are gone, and the Surge Points that can have been spent, have to cover that. A study
may show more (see checking/__init__.py).
"""

from __future__ import annotations

from banneret.games.token_terrors import table
from banneret.games.token_terrors.actions import GOBLIN, SOLDIER, ZOMBIE
from banneret.games.token_terrors.board import (
    adjacent,
    bit_at,
    east,
    name_of,
    north,
    popcount,
    south,
    squares,
    surrounding,
    west,
)
from banneret.games.token_terrors.checking.battle import bought_off, lone
from banneret.games.token_terrors.rules.activation import COMMANDS
from banneret.games.token_terrors.table import Table, active_faction
from banneret.games.token_terrors.talents import (
    flying_machines,
    goblins,
    law,
    soldiers,
    zombies,
)
from banneret.games.token_terrors.words import talent_word


def history_problems(t: Table) -> list[str]:
    """Every reason why no turn leads to where the active token and its talents are."""
    if t.active == table.NOWHERE:
        return _battlers(t) or _survivors(t)
    found = _run(t)
    if found:
        return found
    found = _readied(t) + _in_force(t)
    if found:
        return found
    return _damage(t) or _cost(t) + _companions(t) or _survivors(t) or _idle(t)


# ------------------------------------------------------------------ what is in force


def _readied(t: Table) -> list[str]:
    """A token Fresh at its activation is Readied by its own talents alone (TT-FACE-05)."""
    packed = 0 if table.enabling(t) else t.lifted
    bit = bit_at(t.active)
    readied = packed >> 6 & 1 if packed else t.readied & bit
    by_phalanx = packed >> 8 & 1 if packed else t.phalanx & bit
    by_undead = packed >> 9 & 1 if packed else t.undead & bit
    phalanx = by_phalanx and law.has_used(t, soldiers.PHALANX_TALENT)
    undead = law.has_used(t, zombies.UNDEAD_TALENT)
    if readied and not phalanx and not (by_undead and undead):
        return [
            "only a Fresh token is activated (TT-FACE-02); later only its own Phalanx or Undead,"
            " 'used' by then, Readies it (TT-FACE-05)"
        ]
    if not readied and undead and t.edition == table.PROTOTYPE:
        return ["a Zombie that has used Undead is Readied (U) until refreshed (TT-TALENT-09)"]
    return []


def _used(t: Table) -> list[law.Talent]:
    return [one for one in law.talents_of(t, active_faction(t)) if law.is_used(t, one)]


def _aims_used(t: Table) -> list[law.Aim]:
    aims = [one for one in _used(t) if isinstance(one, law.Aim)]
    return [one for one in aims if one.takes_aim(t.edition)]


def _in_force(t: Table) -> list[str]:
    """How long a talent that alters an attack is in force, and when its duty lapses."""
    if t.aim == table.NO_AIM:
        return [
            f"{name} lasts until the end of the turn: 'used {name} owed' or 'free'"
            " (TT-INFECT-01, TT-SKEWER-01)"
            for name in (talent_word(aim) for aim in _aims_used(t) if aim.lasts)
        ]
    aim = law.in_force(t)
    if t.aim != table.FREE or aim.lasts:
        return []
    movers = [one for one in law.talents_of(t, active_faction(t)) if one.companion]
    if not movers:
        name = talent_word(aim)
        return [f"nothing makes the duty of {name} lapse but its Battle (TT-CMD-04)"]
    if any(law.is_used(t, mover) for mover in movers):
        return []
    return [
        f"no other own token was moved, by {talent_word(movers[0])}, so nothing has made the duty"
        " lapse (TT-CMD-04)"
    ]


# ------------------------------------------------------------------ what it has cost


def commands_named(t: Table) -> int:
    """What the Moves, talents, Enrage and Battle that a position names have cost."""
    cost = int(t.run) + sum(int(talent.cost) for talent in _used(t))
    if t.enrage_used and (_active_raging(t) or not _enabled_enraged(t)):
        cost += 1
    if t.target != table.NOWHERE and not table.enabling(t):
        cost += 2 if t.mode in (table.BLINDSIDED, table.SURE) else 1
    return cost


def _enables(t: Table) -> bool:
    return bool(law.has_used(t, goblins.ENABLE_TALENT))


def _enabled_enraged(t: Table) -> bool:
    """Whether an Enabled Goblin can have used the Enrage of the turn: it has it, or has battled."""
    if not _enables(t):
        return False
    if table.enabling(t):
        return bool(t.lifted >> 10 & 1 if t.lifted else t.rage >> t.actor & 1)
    others = t.mine & table.of_faction(t, GOBLIN)
    if not t.lifted:
        others &= ~bit_at(t.active)
    fallen = table.count(t.my_cemetery, GOBLIN)
    return bool((t.rage | t.enraged | _hurt_before(t)) & others or fallen)


def _active_raging(t: Table) -> bool:
    if t.lifted and not table.enabling(t):
        return bool(t.lifted >> 10 & 1)
    return bool(t.rage & bit_at(t.active))


def _cost(t: Table) -> list[str]:
    named = commands_named(t) + _earlier_battles(t) + _earlier_moves(t)
    spent = COMMANDS - t.commands
    if t.commands:
        if named <= spent:
            return []
        return [
            f"with C {t.commands} the commands given cost {spent},"
            f" but what is said costs {named} (TT-TURN-10, TT-TURN-22)"
        ]
    most = COMMANDS + t.surge_cap + own_zombies_saved(t) - int(t.my_surge) - bought_off(t)[0]
    if _dashed_last(t):  # its Moves are not in the run, and its point is not spent yet
        most -= 2
    elif most < COMMANDS:  # a point more than the cap comes from the three Moves of a Dash
        most = 0
    if named <= most:
        return []
    return [
        f"with {t.my_surge} points left at most {max(most, 0)} commands other than Dashes were"
        f" paid, but what is said costs {named} (TT-TURN-09, TT-SURGE-01)"
    ]


def _dashed_last(t: Table) -> bool:
    """Whether the step into a friend's space has just completed a Dash."""
    return bool(t.lifted) and not table.enabling(t) and not t.run


def _earlier_battles(t: Table) -> int:
    """What a Battle has cost that the active token must have fought, as what it used is used up."""
    ended = {False: table.NO_AIM, True: table.FREE}
    fought = any(t.aim == ended[aim.lasts] for aim in _aims_used(t))
    if t.enrage_used and not _enabled_enraged(t) and not _active_raging(t):
        fought = True  # TT-ENRAGE-07
    if _active_damaged(t):
        fought = True  # TT-BATTLE-18
    packed = 0 if table.enabling(t) else t.lifted
    readied = packed >> 6 & 1 if packed else (t.readied | t.resting) >> t.active & 1
    readies = (soldiers.PHALANX_TALENT, zombies.UNDEAD_TALENT)
    if (
        any(law.has_used(t, talent) for talent in readies)
        and not readied
        and t.edition != table.PROTOTYPE
    ):
        fought = True  # TT-TALENT-08
    if t.ended and t.enrage_used:
        fought = False  # it may have been enraged until it was saved
    return _least_battle(t) if fought else 0


def _least_battle(t: Table) -> int:
    """What the cheapest Battle costs: who battles beside an enemy is hurt, who Blindsides is not."""
    if _shoots(t) or (lone(t) and not t.lifted) or t.ended:
        return 1
    return 1 if _active_damaged(t) else 2


def _active_damaged(t: Table) -> bool:
    if t.lifted and not table.enabling(t):
        return bool(table.lifted_damage(t.lifted))
    return _damage_before(t, t.active) > 0


def _back(t: Table) -> int:
    """The square that the last Move of the run came from."""
    return int((south, west, north, east)[t.heading](bit_at(t.active)))


def _run(t: Table) -> list[str]:
    """The Moves towards a Dash have led to where the token is."""
    if t.lifted and not table.enabling(t) and not t.run and (t.commands or not t.my_surge):
        return ["a token comes to a friend's space by a Move: 'run 1 north' (TT-MOVE-04)"]
    if not t.run:
        return []
    back = _back(t)
    if not back or back & t.foes:
        return ["the last Move cannot have come from there (TT-MOVE-02)"]
    if t.run == 2 and not adjacent(back) & ~t.foes & ~bit_at(t.active):
        return ["the Move before the last cannot have come from anywhere (TT-MOVE-02)"]
    return []


def _earlier_moves(t: Table) -> int:
    """Moves before the run: in a friend's space it did not begin its turn."""
    if not t.run:
        return 0
    back = _back(t)
    if t.run == 1:
        return int(back & t.mine != 0) * (2 if t.lifted else 1)
    origins = adjacent(back) & ~t.foes & ~bit_at(t.active)
    return int(not origins & ~t.mine)


# ------------------------------------------------------------------ what it has left behind


def _companions(t: Table) -> list[str]:
    """Who was Enabled, sent or built stands somewhere."""
    used = [talent for talent in _used(t) if talent.companion]
    if not used:
        return []
    kind = active_faction(t)
    others = t.mine & table.of_faction(t, kind)
    if table.enabling(t):
        others |= t.lifted & 1
    elif not t.lifted:
        others &= ~bit_at(t.active)
    built = law.has_used(t, flying_machines.BUILD_TALENT)
    if built and others and not others & ~(t.resting | t.readied):
        return ["what Build has added is Fresh, but no other machine is (TT-SETUP-16)"]
    fallen = law.has_used(t, goblins.ENABLE_TALENT) and table.count(t.my_cemetery, GOBLIN)
    if others or fallen:
        return []
    name = talent_word(used[0])
    return [
        f"{name} needs another of the own {t.roster.kits[kind].plural}, but there is none (TT-CMD-03)"
    ]


def _damage(t: Table) -> list[str]:
    """Only Battles do damage: to who was attacked, and to who attacked."""
    hurt = _hurt_before(t)
    lifted_hurt = bool(table.lifted_damage(t.lifted)) and not table.enabling(t)
    if table.enabling(t) and table.lifted_damage(t.lifted):
        return [
            "the Goblin that crosses has moved, not battled, so it has no damage (TT-BATTLE-23)"
        ]
    if not hurt and not lifted_hurt:
        return []
    most = _battles_before(t)
    if popcount(hurt & t.foes) > most or most == 0:
        return [
            f"tokens are damaged, but no more than {most} Battles can have been fought before"
            " this turn (TT-BATTLE-23)"
        ]
    own = hurt & t.mine
    if table.enabling(t) or not t.lifted:
        own &= ~bit_at(t.active)
    if table.enabling(t):
        own &= ~_enabled_fighter(t)
    elif _enables(t):
        own = 0 if own & ~table.of_faction(t, GOBLIN) == 0 and popcount(own) < 2 else own
    elif law.has_used(t, zombies.INFECT_TALENT):
        own = 0
    return [
        f"{name_of(square)} has battled nobody this turn, so it has no damage (TT-BATTLE-23)"
        for square in squares(own)
    ]


def _enabled_fighter(t: Table) -> int:
    """The square of the Enabled Goblin if the first of its two commands can have been a Battle."""
    blindside = t.target != table.NOWHERE and t.mode == table.BLINDSIDED
    begun = t.left < (goblins.ENABLED_COMMANDS if t.phase == table.ENABLED else 1)
    return bit_at(t.actor) if begun and not blindside else 0


def _battlers(t: Table) -> list[str]:
    """Once the activation is over: one own token has battled, a Goblin it Enabled, or Infect."""
    hurt = table.hurt(t) & t.mine
    risen = (
        table.count(t.my_cemetery, ZOMBIE)
        + table.count(t.my_reserves, ZOMBIE)
        + popcount(t.mine & table.of_faction(t, ZOMBIE))
    )
    two_goblins = popcount(hurt) == 2 and not hurt & ~table.of_faction(t, GOBLIN)
    if popcount(hurt) < 2 or two_goblins or risen:
        return []
    return [
        f"{popcount(hurt)} own tokens are damaged, but only the active one, a Goblin that a Goblin"
        " Enabled and friends of a Zombie with Infect battle in a turn (TT-TURN-05, TT-BATTLE-23)"
    ]


def _survivors(t: Table) -> list[str]:
    """Who has taken damage of its Threat or more is destroyed, so less than some Threat it had."""
    return [
        f"{name_of(square)} with damage {_damage_before(t, square)} is destroyed: its Threat was"
        f" {_greatest_threat(t, square)} at most this turn (TT-BATTLE-21)"
        for square in squares(_hurt_before(t))
        if _damage_before(t, square) >= _greatest_threat(t, square)
    ]


def _damage_before(t: Table, square: int) -> int:
    """The damage a token had taken before the Battle whose damage is being settled."""
    damage = int(table.damage_at(t, square))
    if t.phase != table.SAVING:
        return damage
    if square == t.target:
        return max(0, damage - int(t.blow))
    return max(0, damage - int(t.wound)) if square == t.actor else damage


def _hurt_before(t: Table) -> int:
    """The tokens with such damage."""
    return sum(bit_at(square) for square in squares(table.hurt(t)) if _damage_before(t, square))


def _greatest_threat(t: Table, square: int) -> int:
    """The most Threat that a token can have had this turn, its fallen friends counted."""
    bit = bit_at(square)
    mine = bool(t.mine & bit)
    kind = int(table.faction_at(t, square))
    friends = (t.mine if mine else t.foes) & table.of_faction(t, kind) & ~bit
    beside, around = friends, friends
    unknown = t.active == table.NOWHERE  # the turn shows no more what was used in it
    if (
        not mine and not unknown and not _shoots(t)
    ):  # nobody has evaded: they stand where they stood
        beside, around = friends & adjacent(bit), friends & surrounding(bit)
    gone = int(table.count(t.my_cemetery if mine else t.foe_cemetery, kind))
    if mine:
        gone += int(table.count(t.my_reserves, kind)) + int(t.lifted > 0)  # Infect brings back
    found = 1 + min(4, popcount(beside) + gone)
    if t.enraged & bit or (mine and (unknown or t.enrage_used)):
        found += 1
    if t.phalanx & bit or (
        mine and kind == SOLDIER and (unknown or law.has_used(t, soldiers.PHALANX_TALENT))
    ):
        found += min(8, popcount(around) + gone)
    if mine and kind == GOBLIN and (unknown or law.has_used(t, goblins.INCITE_TALENT)):
        found += min(8, popcount(t.foes) + int(table.total(t.foe_cemetery)))
    return found


def _battles_before(t: Table) -> int:
    """The most Battles that can have been fought before the one that is named, if one is."""
    spent = COMMANDS - t.commands
    if not t.commands:
        spent = max(COMMANDS, COMMANDS + t.surge_cap + own_zombies_saved(t) - int(t.my_surge))
    by_active = spent - commands_named(t)
    by_enabled = 0
    if _enables(t):
        by_enabled = 2
        if t.phase == table.ENABLED or table.enabling(t):
            by_enabled -= int(t.left) + int(t.target != table.NOWHERE)
    return max(0, by_active) + max(0, by_enabled)


def _idle(t: Table) -> list[str]:
    """Where no Move, talent or Enrage is named there was a Battle, and Battles leave traces."""
    spent = COMMANDS - t.commands
    battles = _earlier_battles(t)
    dashed = t.commands == 0 and t.my_surge > 0
    if not spent or (not battles and (commands_named(t) or dashed)):
        return []
    if t.target != table.NOWHERE or _shoots(t) or (lone(t) and not t.lifted):
        return []
    risen = (t.mine | t.foes) & t.resting & table.of_faction(t, ZOMBIE)
    traces = (
        table.hurt(t) or table.lifted_damage(t.lifted) or risen or t.foe_cemetery or t.my_cemetery
    )
    traces = traces or table.count(t.my_reserves, ZOMBIE)
    if traces and spent >= _least_battle(t):
        return []
    return [
        f"C {t.commands} says that commands were given, but they are not named and nobody battled:"
        " name them, such as 'run 1 north' or 'used March' (TT-TURN-07)"
    ]


def _shoots(t: Table) -> bool:
    """Whether the active token can have attacked at a distance, and been evaded without a trace."""
    kind = active_faction(t)
    return bool(t.roster.ranged_kinds >> kind & 1) or any(aim.is_spear for aim in _aims_used(t))


# ------------------------------------------------------------------ points earned this turn


def foe_zombies_saved(t: Table) -> int:
    """The most Zombies of the other player that Undead can have rested this turn (TT-SURGE-05)."""
    resting = t.foes & t.resting & table.of_faction(t, ZOMBIE)
    saved = popcount(resting) + int(table.count(t.foe_cemetery, ZOMBIE))
    if t.active == table.NOWHERE:
        return saved
    return min(saved, _battles_before(t) + int(t.phase == table.SAVING))


def own_zombies_saved(t: Table) -> int:
    """The most own Zombies that Undead can have rested in this turn so far (TT-SURGE-07)."""
    if t.ended:
        return 1
    own = t.mine & table.of_faction(t, ZOMBIE)
    beside = table.count(t.my_cemetery, ZOMBIE) + table.count(t.my_reserves, ZOMBIE)
    if t.active == table.NOWHERE:  # some of the Fresh ones were Reserves until now
        most = popcount(own) + int(beside)
        return most if t.edition == table.PROTOTYPE else min(most, 2)  # of one Battle: TT-SURGE-06
    if t.edition != table.PROTOTYPE or not law.has_used(t, zombies.INFECT_TALENT):
        return 0
    return popcount(own & t.resting) + int(beside)
