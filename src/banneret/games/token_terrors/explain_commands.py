"""Why a command is not legal (see explain.py)."""

from __future__ import annotations

from banneret.games.token_terrors import actions as a
from banneret.games.token_terrors import table
from banneret.games.token_terrors.board import (
    CELLS,
    FULL,
    adjacent,
    bit_at,
    diagonal,
    name_of,
    straight,
)
from banneret.games.token_terrors.rules import commands, foresight, threat
from banneret.games.token_terrors.state import TokenTerrors
from banneret.games.token_terrors.talents import flying_machines, law, wyverns
from banneret.kernel.errors import Refusal

# The number of the talent behind a plane or plain action.
TALENT_OF_PLANE = {a.ENABLE: 0, a.MARCH: 2, a.TAKE_FLIGHT: 6, a.TEAMWORK: 8, a.BUILD: 10}
TALENT_OF_PLAIN = {
    a.INCITE: 1,
    a.PHALANX: 3,
    a.UNDEAD: 4,
    a.INFECT: 5,
    a.RUSH: 7,
    a.SHARPSHOOTER: 9,
    a.SWARM: 11,
    a.SPEAR_SKEWER: 12,
}
WITHOUT_EFFECT = {
    3: ("TT-TALENT-06", "TT-CMD-03"),
    4: ("TT-TALENT-06", "TT-TALENT-10", "TT-CMD-03"),
    11: ("TT-SWARM-02", "TT-CMD-03"),
}
ANOTHER = ("TT-TALENT-11", "TT-TALENT-12", "TT-CMD-03")


def no(reason: str, rules: tuple[str, ...], **values: str | int) -> Refusal:
    """A refusal."""
    return Refusal(reason, rules, tuple(values.items()))


def active(s: TokenTerrors, action: int) -> Refusal | None:
    """Why the active token may not do it; None if it is no command at all."""
    plane, square = action - action % CELLS, action % CELLS
    plain = action - a.PLAIN
    is_command = action < a.REFRESH or 0 <= plain <= a.STAY
    if not is_command:
        return None
    if s.lifted and action >= a.BATTLE:
        return no("must-move-on", ("TT-MOVE-03", "TT-MOVE-04"), at=name_of(s.active))
    if plain in (a.REST, a.STAY):
        return _end(s)
    if plane in TALENT_OF_PLANE or plain in TALENT_OF_PLAIN:
        talent = TALENT_OF_PLANE[plane] if action < a.PLAIN else TALENT_OF_PLAIN[plain]
        return _talent(s, talent, action)
    cost = int(commands.cost_of(s, action))
    if plain == a.ENRAGE:
        refused = _enrage(s, int(s.active))
    elif action < a.BATTLE:
        refused = _step(s, square)
    else:
        refused = _attack(s, plane, square)
    if refused is not None:
        return refused
    if foresight.budget(s) < cost:
        return cannot_pay(cost, int(foresight.budget(s)))
    if s.aim == table.OWED:
        return owed()
    return no("no-way-out", ("TT-MOVE-04", "TT-MOVE-03"), at=name_of(square))


def enabled(s: TokenTerrors, action: int) -> Refusal | None:
    """Why the Enabled Goblin may not do it; None if it is no command at all."""
    plane, square = action - action % CELLS, action % CELLS
    plain = action - a.PLAIN
    if s.lifted and action >= a.BATTLE:
        return no("must-move-on", ("TT-MOVE-03", "TT-MOVE-04"), at=name_of(s.actor))
    if plain == a.DONE:
        return no("enable-needs-one", ("TT-ENABLE-03",))
    if plain == a.ENRAGE:
        return _enrage(s, int(s.actor))
    if plain in (a.REST, a.STAY):
        return None
    if a.ENABLE <= action < a.REFRESH or 0 <= plain <= a.SPEAR_SKEWER:
        return no("no-talents-enabled", ("TT-ENABLE-01",))
    if action >= a.REFRESH:
        return None
    if action < a.BATTLE:
        return _step(s, square) or no("no-way-out", ("TT-MOVE-04",), at=name_of(square))
    if plane == a.BLINDSIDE and s.left < 2:
        refused = _attack(s, plane, square)
        return refused or no("cannot-pay", ("TT-BATTLE-03", "TT-ENABLE-01"), n=2, left=int(s.left))
    return _attack(s, plane, square)


def cannot_pay(cost: int, left: int) -> Refusal:
    """The commands and points at hand are too few."""
    return no("cannot-pay", ("TT-TURN-09", "TT-TURN-10", "TT-CMD-07"), n=cost, left=left)


def owed() -> Refusal:
    """Something that would leave the Battle of a talent unfought."""
    return no("battle-owed", ("TT-CMD-04", "TT-CMD-01"))


def _end(s: TokenTerrors) -> Refusal:
    if s.commands:
        return no("commands-left", ("TT-TURN-07", "TT-TURN-08", "TT-TURN-11"), n=int(s.commands))
    return owed()


def _enrage(s: TokenTerrors, square: int) -> Refusal | None:
    if s.enrage_used:
        return no("enrage-used", ("TT-ENRAGE-01", "TT-ENRAGE-10"))
    if (s.rage | s.enraged) & bit_at(square):
        return no("has-bonus", ("TT-ENRAGE-06",), at=name_of(square))
    return None


def _step(s: TokenTerrors, square: int) -> Refusal | None:
    name = name_of(square)
    bit = bit_at(square)
    if not adjacent(bit_at(s.actor)) & bit:
        return no("not-adjacent", ("TT-MOVE-01", "TT-BOARD-02"), at=name)
    if s.foes & bit:
        return no("enemy-blocks", ("TT-MOVE-02",), at=name)
    return None


def _talent(s: TokenTerrors, talent: int, action: int) -> Refusal:
    kind = int(commands.acting_faction(s))
    name = a.TALENT_NAMES[talent]
    if talent // 2 != kind:
        rules = ("TT-FACTION-03", "TT-FACTION-02") if kind == a.SWAMPLIN else ("TT-FACTION-03",)
        return no("not-its-talent", rules, talent=name, token=a.FACTION_NAMES[kind])
    if law.is_used(s, talent):
        return no("talent-used", ("TT-TALENT-02",), talent=name)
    cost, left = int(law.cost(s, talent)), int(foresight.budget(s))
    if left < cost:
        return cannot_pay(cost, left)
    if action >= a.PLAIN and commands.talent_taking_aim(s, action - a.PLAIN) >= 0:
        return no("no-battle-follows", ("TT-CMD-02", "TT-CMD-01"), talent=name)
    candidates = commands.planes(s)
    if action < a.PLAIN:
        open_here = candidates[6] >> action % CELLS & 1
        return owed() if open_here else _not_there(s, talent, action % CELLS)
    if candidates[8] >> (action - a.PLAIN) & 1:
        return owed()
    return no("talent-without-effect", WITHOUT_EFFECT[talent], talent=name)


def _not_there(s: TokenTerrors, talent: int, square: int) -> Refusal:
    """Why a talent that names a square cannot name this one."""
    name = name_of(square)
    if talent == wyverns.TAKE_FLIGHT_TALENT:
        return no("no-flight-there", ("TT-FLIGHT-01", "TT-FLIGHT-02", "TT-CMD-03"), at=name)
    if talent == flying_machines.BUILD_TALENT:
        if not table.count(s.my_reserves, a.FLYING_MACHINE):
            return no("no-machine-in-reserve", ("TT-BUILD-01", "TT-CMD-03"))
        if (s.mine | s.foes) & bit_at(square):
            return no("occupied", ("TT-BUILD-01", "TT-CMD-03"), at=name)
        return no("not-surrounding", ("TT-BUILD-01", "TT-BOARD-03", "TT-CMD-03"), at=name)
    kind = talent // 2
    own_kind = s.mine & table.of_faction(s, kind)
    if square == s.active or not own_kind >> square & 1:
        return no("needs-another", ANOTHER, token=a.FACTION_NAMES[kind], at=name)
    return no("cannot-move", ("TT-CMD-03", "TT-MOVE-06"), at=name)


def _attack(s: TokenTerrors, plane: int, square: int) -> Refusal | None:
    """Why the target cannot be battled so; None if it could."""
    bit = bit_at(square)
    name = name_of(square)
    is_ranged = bool(s.ranged & bit_at(s.actor))
    spearing = s.actor == s.active and threat.spearing(s)
    if square == s.actor:
        return no("not-itself", ("TT-BATTLE-01",))
    if not (s.mine | s.foes) & bit:
        return no("empty-target", ("TT-CMD-01", "TT-BATTLE-01"), at=name)
    if s.mine & bit and not (s.actor == s.active and threat.infecting(s)):
        return no("friend", ("TT-BATTLE-25",), at=name)
    if plane == a.SPEAR and not spearing:
        return no("no-spear", ("TT-SKEWER-01", "TT-SKEWER-02", "TT-FACTION-04"))
    if plane == a.BLINDSIDE and is_ranged:
        return no("melee-only", ("TT-BATTLE-03", "TT-FACTION-04"))
    if plane == a.SURE_SHOT and s.edition == table.PROTOTYPE:
        return no("no-sure-shot", ("TT-BATTLE-06",))
    if plane == a.SURE_SHOT and not is_ranged and not spearing:
        return no("ranged-only", ("TT-BATTLE-05", "TT-FACTION-04"))
    if plane in (a.SURE_SHOT, a.SPEAR) or is_ranged:
        return _shot(s, square)
    if plane == a.BLINDSIDE:
        if diagonal(bit_at(s.actor)) & bit:
            return None
        return no("not-diagonal", ("TT-BATTLE-03", "TT-BOARD-03"), at=name)
    if adjacent(bit_at(s.actor)) & bit:
        return None
    return no("melee-not-adjacent", ("TT-BATTLE-02", "TT-BOARD-02"), at=name)


def _shot(s: TokenTerrors, square: int) -> Refusal | None:
    bit = bit_at(square)
    name = name_of(square)
    if threat.shot_squares(s, s.active, s.mine | s.foes) & bit:
        return None
    sharp = s.aim != table.NO_AIM and table.faction_at(s, s.active) == a.ELF
    if threat.shot_squares(s, s.active, 0) & bit:
        rules = ("TT-SHARP-03",) if sharp else ("TT-BATTLE-04",)
        return no("line-blocked", (*rules, "TT-BATTLE-28"), at=name)
    if sharp and straight(bit_at(s.active), FULL, 2) & bit:
        return no("only-diagonal", ("TT-SHARP-01",), at=name)
    if sharp:
        return no("out-of-range", ("TT-SHARP-03",), at=name)
    rushing = s.aim != table.NO_AIM and table.faction_at(s, s.active) == a.WYVERN
    return no("out-of-range", ("TT-RUSH-02" if rushing else "TT-BATTLE-04",), at=name)
