"""The choice of an action (8.0), and turning own things up before it."""

from __future__ import annotations

from mypy_extensions import i64

from banneret.games.sack_armies import actions as act
from banneret.games.sack_armies import frames as fr
from banneret.games.sack_armies import reasons as why
from banneret.games.sack_armies import vocabulary as vo
from banneret.games.sack_armies.abilities import ambush
from banneret.games.sack_armies.abilities.rows import ACTION_BITS, ACTIVATED, on_plane
from banneret.games.sack_armies.questions import reveals
from banneret.games.sack_armies.rules import (
    attacks,
    deploying,
    drawing,
    effects,
    moving,
    sequence,
    status,
    targets,
    win,
)  # fmt: skip
from banneret.games.sack_armies.table import Table


def fill(t: Table, out: list[i64]) -> None:
    """Everything the active General may choose (SA-TURN-03)."""
    fill_actions(t, out)
    reveals.fill(t, t.player, out)  # SA-FOG-14, SA-FOG-17
    if t.book.agreements:
        out.append(act.CONCEDE)
        if not t.offered:
            out.append(act.OFFER_DRAW)


def fill_actions(t: Table, out: list[i64]) -> None:
    """The actions alone: SA-TURN-05 asks whether there is one."""
    _fill_draw(t, out)
    for entry in range(t.book.first_entry[t.player], t.book.first_entry[t.player + 1]):
        if t.hand[entry] and deploying.why_not_token(t, entry) == why.OK:
            out.append(act.DEPLOY + t.book.token[entry])
    able: i64 = 0
    for slot in range(len(t.u_entry)):
        if t.u_owner[slot] == t.player and not t.u_marks[slot] & fr.EMPLOYED:
            able += 1
            _fill_unit(t, slot, out)
    if able > 1:
        _fill_joint(t, out)


def _fill_draw(t: Table, out: list[i64]) -> None:
    if not t.book.optional_draw:
        if t.sack_size[t.player]:
            out.append(act.DRAW)
        return
    for size in range(1, 60):
        if drawing.why_not_draw(t, size) == why.OK:
            out.append(act.DRAW + size)


def _fill_unit(t: Table, slot: i64, out: list[i64]) -> None:
    place = t.hex_of(slot)
    latent = status.latent(t, slot)
    if moving.why_not_move(t, slot, moving.NO_LIMIT, t.book.null_move) == why.OK:
        out.append(act.MOVE * act.HEXES + place)
    if attacks.has_target(t, slot, False):
        out.append(act.MELEE * act.HEXES + place)
        if ambush.offered(latent):
            out.append(act.AMBUSH * act.HEXES + place)
    if latent & vo.RANGED_BIT and attacks.has_target(t, slot, True):
        out.append(act.SHOOT * act.HEXES + place)
    if latent & vo.MOVE_AND_ATTACK_BIT and attacks.has_charge(t, slot):
        out.append(act.CHARGE * act.HEXES + place)
        if ambush.offered(latent):
            out.append(act.CHARGE_AMBUSH * act.HEXES + place)
    if latent & ACTION_BITS:
        for ability in ACTIVATED:
            if targets.why_not_ability(t, slot, ability) == why.OK:
                out.append(ability.plane * act.HEXES + place)
    if t.attached:
        for k in range(3):
            if targets.why_not_use(t, slot, k) == why.OK:
                out.append((act.USE_1 + k) * act.HEXES + place)


def _fill_joint(t: Table, out: list[i64]) -> None:
    for foe in range(len(t.u_entry)):
        if t.u_up[foe] and t.u_owner[foe] != t.player:
            place = t.hex_of(foe)
            if attacks.why_not_joint(t, foe, False) == why.OK:
                out.append(act.JOINT_MELEE * act.HEXES + place)
            if attacks.why_not_joint(t, foe, True) == why.OK:
                out.append(act.JOINT_SHOOT * act.HEXES + place)


# ---------------------------------------------------------------- why not


def why_not(t: Table, action: i64) -> i64:
    """Whether an action may be chosen."""
    if not act.on_hex(action):
        return _why_not_small(t, action)
    plane = action // act.HEXES
    slot = t.slot_at(action % act.HEXES)
    if plane >= act.REVEAL and plane <= act.REVEAL_3:
        return reveals.why_not(t, t.player, action)
    if plane == act.JOINT_MELEE or plane == act.JOINT_SHOOT:
        return attacks.why_not_joint(t, slot, plane == act.JOINT_SHOOT)
    if plane == act.MOVE:
        return moving.why_not_move(t, slot, moving.NO_LIMIT, t.book.null_move)
    if plane == act.TO or plane == act.TARGET or plane == act.JOIN:
        return why.NOT_ASKED
    reason = attacks.why_not_actor(t, slot)
    return reason if reason else _why_not_unit(t, slot, plane)


def _why_not_unit(t: Table, slot: i64, plane: i64) -> i64:
    latent = status.latent(t, slot)
    if plane == act.MELEE or plane == act.AMBUSH:
        if plane == act.AMBUSH and not ambush.offered(latent):
            return why.NO_AMBUSH
        return why.OK if attacks.has_target(t, slot, False) else why.NO_TARGET
    if plane == act.CHARGE or plane == act.CHARGE_AMBUSH:
        if not latent & vo.MOVE_AND_ATTACK_BIT:
            return why.NO_CHARGE
        if plane == act.CHARGE_AMBUSH and not ambush.offered(latent):
            return why.NO_AMBUSH
        return why.OK if attacks.has_charge(t, slot) else why.NO_TARGET
    if plane == act.SHOOT:
        if not latent & vo.RANGED_BIT:
            return why.NO_RANGE
        return why.OK if attacks.has_target(t, slot, True) else why.NO_TARGET
    if act.USE_1 <= plane <= act.USE_3:
        return targets.why_not_use(t, slot, plane - act.USE_1)
    ability = on_plane(plane)
    return why.NOT_ASKED if ability is None else targets.why_not_ability(t, slot, ability)


def _why_not_small(t: Table, action: i64) -> i64:
    if action < act.RETURN:
        return deploying.why_not_token(t, t.book.entry_of(t.player, action - act.DEPLOY))
    if action < act.PILE:
        return why.MAY_NOT_RETURN
    if act.DRAW <= action < act.DONE:
        return drawing.why_not_draw(t, action - act.DRAW)
    if action == act.PASS or action == act.DONE:
        return why.MUST_CHOOSE  # SA-TURN-04
    if action == act.CONCEDE or action == act.OFFER_DRAW:
        if not t.book.agreements:
            return why.NOT_OFFERED
        return why.OFFERED_ALREADY if t.offered and action == act.OFFER_DRAW else why.OK
    return why.NOT_ASKED


# ---------------------------------------------------------------- doing it


def do(t: Table, action: i64) -> None:
    """Begin the action chosen."""
    if not act.on_hex(action):
        _do_small(t, action)
        return
    plane = action // act.HEXES
    slot = t.slot_at(action % act.HEXES)
    if plane == act.MOVE:
        begin(t)
        t.push(fr.MOVING, 1, moving.NO_LIMIT, 1)
        start_move(t, slot, moving.NO_LIMIT, t.book.null_move)
    elif plane <= act.REVEAL_3:
        reveals.do(t, action)
    elif plane <= act.USE_3:
        effects.use_token(t, slot, plane - act.USE_1)
    elif plane == act.MELEE or plane == act.AMBUSH:
        sequence.aim(t, slot, fr.BY_MELEE, fr.SINGLE, plane == act.AMBUSH)
    elif plane == act.CHARGE or plane == act.CHARGE_AMBUSH:
        sequence.aim(t, slot, fr.BY_MELEE, fr.CHARGED, plane == act.CHARGE_AMBUSH)
    elif plane == act.SHOOT:
        sequence.aim(t, slot, fr.BY_RANGED, fr.SINGLE, False)
    elif plane == act.JOINT_MELEE:
        sequence.aim_joint(t, slot, fr.BY_MELEE)
    elif plane == act.JOINT_SHOOT:
        sequence.aim_joint(t, slot, fr.BY_RANGED)
    else:
        ability = on_plane(plane)
        assert ability is not None
        effects.use_ability(t, slot, ability.ability)


def _do_small(t: Table, action: i64) -> None:
    if action < act.RETURN:
        begin(t)
        t.push(fr.DEPLOYING, 0)
        t.push(fr.DEPLOY_AT, t.book.entry_of(t.player, action - act.DEPLOY))
    elif action == act.CONCEDE:
        concede(t, t.player)
    elif action == act.OFFER_DRAW:
        t.offered = 1
        t.push(fr.VOTE, t.player, t.next_general(t.player))
    else:
        begin(t)
        t.set_operand(3, 1)
        drawing.start(t, action - act.DRAW)


def begin(t: Table) -> None:
    """The action is spent as soon as it has begun; only attacks and effects can give it back."""
    t.set_operand(1, fr.LOSSES)


def start_move(t: Table, slot: i64, cap: i64, null_allowed: bool) -> None:
    """Ask where the unit goes; it will not move again this turn (SA-MOVE-02)."""
    t.u_marks[slot] |= fr.HAS_MOVED
    t.push(fr.MOVE_TO, slot, cap, 1 if null_allowed else 0)


def concede(t: Table, seat: i64) -> None:
    """SA-WIN-14: the General is out; on his own turn that turn ends (SA-MULTI-08)."""
    win.fall_alone(t, seat, fr.CONCEDED)
    if t.top() != fr.OVER and seat == t.player:
        win.break_off(t)
        t.stack = t.stack[: t.frame(fr.TURN) + fr.STRIDE]
        t.set_operand(1, fr.CLOSE)
