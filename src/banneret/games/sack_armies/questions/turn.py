"""The choice of an action (8.0), and turning own things up before it."""

from __future__ import annotations

from mypy_extensions import i64

from banneret.games.sack_armies import actions as act
from banneret.games.sack_armies import events
from banneret.games.sack_armies import frames as fr
from banneret.games.sack_armies import reasons as why
from banneret.games.sack_armies import vocabulary as vo
from banneret.games.sack_armies.abilities import ambush
from banneret.games.sack_armies.abilities.rows import ACTION_BITS, ACTIVATED, on_plane
from banneret.games.sack_armies.questions import reveals
from banneret.games.sack_armies.questions.question import Question
from banneret.games.sack_armies.rules import (
    attacks,
    damage,
    deploying,
    drawing,
    effects,
    fog,
    moving,
    sequence,
    status,
    story,
    targets,
    win,
)  # fmt: skip
from banneret.games.sack_armies.table import Table
from banneret.kernel.arrays import EMPTY
from banneret.kernel.choices import Choices
from banneret.kernel.state import TERMINAL


class Turn(Question):
    """What the active General does; what follows at the end of his turn goes on by itself."""

    def run(self, t: Table) -> bool:
        return run_phase(t)

    def fill(self, t: Table, out: Choices) -> None:
        """Everything he may choose (SA-TURN-03)."""
        fill_actions(t, out)
        reveals.fill(t, t.player, out)  # SA-FOG-14, SA-FOG-17
        if t.book.agreements:
            out.add(act.CONCEDE)
            if not t.offered:
                out.add(act.OFFER_DRAW)

    def why_not(self, t: Table, action: i64) -> i64:
        return _why_not(t, action)

    def do(self, t: Table, action: i64) -> None:
        _do(t, action)


class Vote(Question):
    """Whether the others agree to a draw (SA-WIN-15)."""

    def asked(self, t: Table) -> i64:
        return t.operand(2)

    def fill(self, t: Table, out: Choices) -> None:
        out.add(act.AGREE)
        out.add(act.DECLINE)

    def why_not(self, t: Table, action: i64) -> i64:
        return why.OK if action == act.AGREE or action == act.DECLINE else why.NOT_ASKED

    def do(self, t: Table, action: i64) -> None:
        """The game is drawn if all the others agree; one No ends the offer."""
        offerer = t.operand(1)
        following = t.next_general(t.operand(2))
        if action == act.DECLINE:
            t.pop()
        elif following == offerer:
            win.draw(t, ("SA-WIN-15",))
        else:
            t.set_operand(2, following)


class Over(Question):
    """Nothing is asked any more."""

    def asked(self, t: Table) -> i64:
        return TERMINAL

    def fill(self, t: Table, out: Choices) -> None:
        """Nothing."""

    def why_not(self, t: Table, action: i64) -> i64:
        return why.NOT_ASKED


# ---------------------------------------------------------------- what is open


def fill_actions(t: Table, out: Choices) -> None:
    """The actions alone: SA-TURN-05 asks whether there is one."""
    _fill_draw(t, out)
    fill_hand(t, out)
    able: i64 = 0
    shooters: i64 = 0
    for slot in range(len(t.u_entry)):
        if t.u_owner[slot] == t.player and not t.u_marks[slot] & fr.EMPLOYED:
            able += 1
            latent = status.latent(t, slot)
            if latent & vo.RANGED_ATTACK_BIT:
                shooters += 1
            _fill_unit(t, slot, latent, out)
    if able > 1:
        _fill_joint(t, shooters > 1, out)


def fill_hand(t: Table, out: Choices) -> None:
    """The tokens of the hand that can be deployed."""
    for entry in range(t.book.first_entry[t.player], t.book.first_entry[t.player + 1]):
        if t.hand[entry] and deploying.why_not_token(t, entry) == why.OK:
            out.add(act.DEPLOY + t.book.token[entry])


def _fill_draw(t: Table, out: Choices) -> None:
    if not t.book.optional_draw:
        if t.sack_size[t.player]:
            out.add(act.DRAW)
        return
    for size in range(1, 60):
        if drawing.why_not_draw(t, size) == why.OK:
            out.add(act.DRAW + size)


def _fill_unit(t: Table, slot: i64, latent: i64, out: Choices) -> None:
    place = t.hex_of(slot)
    if moving.why_not_move(t, slot, moving.NO_LIMIT, t.book.null_move) == why.OK:
        out.add(act.MOVE * act.HEXES + place)
    if attacks.has_target(t, slot, latent, False):
        out.add(act.MELEE * act.HEXES + place)
        if ambush.offered(latent):
            out.add(act.AMBUSH * act.HEXES + place)
    if latent & vo.RANGED_ATTACK_BIT and attacks.has_target(t, slot, latent, True):
        out.add(act.SHOOT * act.HEXES + place)
    if latent & vo.MOVE_AND_ATTACK_BIT and attacks.has_charge(t, slot):
        out.add(act.CHARGE * act.HEXES + place)
        if ambush.offered(latent):
            out.add(act.CHARGE_AMBUSH * act.HEXES + place)
    if latent & ACTION_BITS:
        for ability in ACTIVATED:
            held = latent & ability.bit
            if held and targets.why_not_ability(t, slot, ability) == why.OK:
                out.add(ability.plane * act.HEXES + place)
    if len(t.attached) > 0:
        for k in range(min(3, status.attachments(t, slot))):
            if targets.why_not_use(t, slot, k) == why.OK:
                out.add((act.USE_1 + k) * act.HEXES + place)


def _fill_joint(t: Table, shots: bool, out: Choices) -> None:
    """Coordinated attacks (SA-COORD-01): two beside the target for melee, two with Range for shots."""
    for foe in range(len(t.u_entry)):
        if t.u_up[foe] and t.u_owner[foe] != t.player:
            place = t.hex_of(foe)
            if attacks.beside(t, foe) > 1 and attacks.why_not_joint(t, foe, False) == why.OK:
                out.add(act.JOINT_MELEE * act.HEXES + place)
            if shots and attacks.why_not_joint(t, foe, True) == why.OK:
                out.add(act.JOINT_SHOOT * act.HEXES + place)


# ---------------------------------------------------------------- why not


def _why_not(t: Table, action: i64) -> i64:
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
        return why.OK if attacks.has_target(t, slot, latent, False) else why.NO_TARGET
    if plane == act.CHARGE or plane == act.CHARGE_AMBUSH:
        if not latent & vo.MOVE_AND_ATTACK_BIT:
            return why.NO_CHARGE
        if plane == act.CHARGE_AMBUSH and not ambush.offered(latent):
            return why.NO_AMBUSH
        return why.OK if attacks.has_charge(t, slot) else why.NO_TARGET
    if plane == act.SHOOT:
        if not latent & vo.RANGED_ATTACK_BIT:
            return why.NO_RANGE
        return why.OK if attacks.has_target(t, slot, latent, True) else why.NO_TARGET
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


def _do(t: Table, action: i64) -> None:
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
        t.cut(t.frame(fr.TURN) + fr.STRIDE)
        t.set_operand(1, fr.CLOSE)


# ---------------------------------------------------------------- its phases


def run_phase(t: Table) -> bool:
    """One phase of a turn; False when its General chooses."""
    phase = t.operand(1)
    if phase == fr.CHOICE:
        return False
    if phase == fr.START:
        _start(t)
    elif phase == fr.LOSSES:
        _losses(t)
    elif phase == fr.AFTERMATH:
        t.set_operand(1, fr.HAND)
        fog.open_window(t, 0)
    elif phase == fr.HAND:
        _hand(t)
    elif phase == fr.CLOSE:
        _close(t)
    else:
        raise fr.no_step(fr.TURN, phase)
    return True


def _start(t: Table) -> None:
    """SA-TURN-05, SA-TURN-06, SA-TURN-07: a General without any action is out, unless a check of his failed."""
    if has_action(t):
        t.set_operand(1, fr.CHOICE)
    elif t.operand(2):
        t.set_operand(1, fr.LOSSES)
    else:
        win.fall_alone(t, t.player, fr.STUCK)
        if t.top() == fr.TURN:
            t.set_operand(1, fr.CLOSE)


def has_action(t: Table) -> bool:
    """Whether the active General can do anything (SA-TURN-04)."""
    if t.sack_size[t.player] > 0:
        return True
    found = Choices()
    fill_actions(t, found)
    return found.count > 0


def _losses(t: Table) -> None:
    """SA-WIN-11: losses are tested when the action is fully resolved."""
    if t.killed:
        win.test_losses(t)
    if t.top() == fr.TURN:
        t.set_operand(1, fr.AFTERMATH if t.fate[t.player] == 0 else fr.CLOSE)


def _hand(t: Table) -> None:
    """SA-TURN-09: first the hand limit."""
    drew = t.operand(3) != 0
    seat = t.player
    if t.fate[seat] != 0:
        t.set_operand(1, fr.CLOSE)
        return
    t.set_operand(1, fr.CLOSE)
    if drawing.needs_return(t, seat, drew):
        free = drew or t.book.free_excess
        t.push(fr.RETURNING, seat, 0, 1 if free else 0)


def _close(t: Table) -> None:
    """SA-TURN-09: then control, elimination by ground, and what lasts to the end of the turn."""
    win.turn_arrows(t)
    win.test_ground(t)
    if t.top() != fr.TURN:
        return
    t.lent = EMPTY
    t.ghosts = EMPTY
    damage.clear_marks(t, fr.EMPLOYED | fr.HAS_MOVED)  # SA-TURN-10
    if len(t.story) > 0:
        story.forget(t)
    if t.stirred:
        t.quiet = 0
    else:
        t.quiet += 1
    t.stirred = 0
    stalled = t.book.stall_turns > 0 and t.quiet >= t.book.stall_turns
    if stalled or (t.book.turn_limit > 0 and t.turn >= t.book.turn_limit):
        win.draw(t, ("SA-WIN-16",))
        return
    _next_turn(t)


def _next_turn(t: Table) -> None:
    """SA-TURN-02, SA-TURN-08, SA-MULTI-08: the next General, counter-clockwise."""
    t.player = t.next_general(t.player)
    t.turn += 1
    t.offered = 0
    for n in range(1, fr.STRIDE):
        t.set_operand(n, 0)
    events.count(t, "turn", t.player, t.turn, ("SA-TURN-08",))
