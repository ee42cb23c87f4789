"""Questions inside an attack, and of the window in which face-down tokens are revealed."""

from __future__ import annotations

from mypy_extensions import i64

from banneret.games.sack_armies import actions as act
from banneret.games.sack_armies import frames as fr
from banneret.games.sack_armies import reasons as why
from banneret.games.sack_armies.questions import answers, reveals, turn
from banneret.games.sack_armies.questions.question import HexQuestion, Question, UnitQuestion
from banneret.games.sack_armies.rules import attacks, damage, fog, sequence, status, targets
from banneret.games.sack_armies.table import Table
from banneret.kernel.choices import Choices


class Window(Question):
    """Whether a General turns something up."""

    def run(self, t: Table) -> bool:
        return fog.run_window(t)

    def asked(self, t: Table) -> i64:
        return t.operand(1)

    def fill(self, t: Table, out: Choices) -> None:
        out.add(act.PASS)
        reveals.fill(t, t.operand(1), out)
        if t.book.agreements:
            out.add(act.CONCEDE)

    def why_not(self, t: Table, action: i64) -> i64:
        if action == act.PASS:
            return why.OK
        if action == act.CONCEDE:
            return why.OK if t.book.agreements else why.NOT_OFFERED
        if act.on_hex(action) and reveals.is_reveal(action):
            return reveals.why_not(t, t.operand(1), action)
        replies = act.STRIKE_BACK <= action <= act.SURPRISE_3
        if replies and not t.at_kind and t.frame(fr.EFFECT) >= 0:
            return why.NO_ATTACK_REPLY  # SA-ABILITY-08, SA-SPELL-15
        return answers.why_not_answer(action)

    def do(self, t: Table, action: i64) -> None:
        if action == act.PASS:
            fog.pass_window(t)
            return
        if action == act.CONCEDE:
            turn.concede(t, t.operand(1))
            if t.top() != fr.WINDOW:
                return
        else:
            reveals.do(t, action)
        fog.revealed_in_window(t)
        # SA-FOG-19: a reveal that makes the attack illegal cancels it at once
        if t.operand(3) and sequence.interrupted(t):
            t.pop()


# ---------------------------------------------------------------- declaring


class Attack(Question):
    """An attack under way."""

    def run(self, t: Table) -> bool:
        sequence.run(t)
        return True


class Aim(UnitQuestion):
    """Whom one unit attacks."""

    def __init__(self) -> None:
        super().__init__(act.TARGET)

    def why_not_unit(self, t: Table, slot: i64) -> i64:
        return sequence.why_not_aim(t, slot)

    def do(self, t: Table, action: i64) -> None:
        sequence.declare_single(t, t.slot_at(action % act.HEXES))


class Joining(UnitQuestion):
    """Who takes part in a coordinated attack."""

    def __init__(self) -> None:
        super().__init__(act.JOIN)

    def why_not_unit(self, t: Table, slot: i64) -> i64:
        return attacks.why_not_join(t, slot)

    def why_not_done(self, t: Table) -> i64:
        return attacks.why_not_group(t)

    def why_not_else(self, plane: i64) -> i64:
        return answers.why_not_together(plane)

    def do(self, t: Table, action: i64) -> None:
        if action == act.DONE:
            sequence.declare_joint(t)
        else:
            sequence.join(t, t.slot_at(action % act.HEXES))


class Commit(Question):
    """Whether a coordinated attack goes on after its check."""

    def fill(self, t: Table, out: Choices) -> None:
        out.add(act.DONE)
        out.add(act.PROCEED)

    def why_not(self, t: Table, action: i64) -> i64:
        return why.OK if action == act.DONE or action == act.PROCEED else why.NOT_ASKED

    def do(self, t: Table, action: i64) -> None:
        t.reply(1 if action == act.PROCEED else 0)


class ChargeTo(HexQuestion):
    """Where a unit with Move and Attack moves to."""

    def fill(self, t: Table, out: Choices) -> None:
        for cell in range(t.ground.cells):
            place = t.ground.hex_of[cell]
            near = t.ground.adjacent(cell, t.at_cell)
            if near and sequence.why_not_charge_to(t, place) == why.OK:
                out.add(act.TO * act.HEXES + place)

    def why_not_hex(self, t: Table, place: i64) -> i64:
        return sequence.why_not_charge_to(t, place)

    def do(self, t: Table, action: i64) -> None:
        t.reply(t.ground.cell_at[action % act.HEXES])


# ---------------------------------------------------------------- answering


class Reply(Question):
    """How the defender answers."""

    def asked(self, t: Table) -> i64:
        return t.u_owner[t.at_foe]

    def fill(self, t: Table, out: Choices) -> None:
        if self.why_not(t, act.STRIKE_BACK) == why.OK:
            out.add(act.STRIKE_BACK)
        out.add(act.NO_REPLY)
        for action in range(act.SURPRISE_1, act.SURPRISE_3 + 1):
            if self.why_not(t, action) == why.OK:
                out.add(action)

    def why_not(self, t: Table, action: i64) -> i64:
        if action == act.NO_REPLY:
            return why.OK
        bits = t.operand(1)
        if action == act.STRIKE_BACK:
            return why.OK if bits & sequence.COUNTER else self.why_not_counter(t)
        if act.SURPRISE_1 <= action <= act.SURPRISE_3:
            if not bits & sequence.SURPRISE:
                return why.NO_SURPRISE
            return targets.why_not_surprise(t, action - act.SURPRISE_1)
        return answers.why_not_answer(action)

    def why_not_counter(self, t: Table) -> i64:
        """Why no attacker can be countered."""
        reason: i64 = why.COUNTER_BARRED
        for slot in range(len(t.u_entry)):
            if t.u_marks[slot] & fr.ATTACKER:
                reason = attacks.why_not_counter(t, t.at_foe, slot)
        return reason if reason else why.COUNTER_BARRED

    def do(self, t: Table, action: i64) -> None:
        if action == act.NO_REPLY:
            t.reply(sequence.NOTHING)
        elif action == act.STRIKE_BACK:
            t.reply(sequence.COUNTER)
        else:
            t.reply(sequence.SURPRISE + action - act.SURPRISE_1)


class Naming(UnitQuestion):
    """Which attacker the counter-attack hits."""

    def __init__(self) -> None:
        super().__init__(act.TARGET)

    def why_not_unit(self, t: Table, slot: i64) -> i64:
        return sequence.why_not_name(t, slot)

    def do(self, t: Table, action: i64) -> None:
        t.reply(t.slot_at(action % act.HEXES))


class Save(Question):
    """Whether a token saves a face-down unit that damage has reached."""

    def asked(self, t: Table) -> i64:
        return t.u_owner[t.operand(1)]

    def fill(self, t: Table, out: Choices) -> None:
        out.add(act.PASS)
        place = t.hex_of(t.operand(1))
        for plane in range(act.REVEAL, act.REVEAL_3 + 1):
            if self.why_not(t, plane * act.HEXES + place) == why.OK:
                out.add(plane * act.HEXES + place)

    def why_not(self, t: Table, action: i64) -> i64:
        if action == act.PASS:
            return why.OK
        if not act.on_hex(action) or not reveals.is_reveal(action):
            return why.NOT_ASKED
        slot = t.operand(1)
        if t.slot_at(action % act.HEXES) != slot:
            return why.FLIP_UNDER_WAY  # SA-FOG-16
        plane = action // act.HEXES
        if plane == act.REVEAL:
            return damage.why_not_save(t, -1)
        at = status.own_row(t, slot, plane - act.REVEAL_1)
        return damage.why_not_save(t, at) if at >= 0 else why.NO_TOKEN

    def do(self, t: Table, action: i64) -> None:
        if action == act.PASS:
            damage.end_save(t)
            return
        plane = action // act.HEXES
        at: i64 = -1
        if plane > act.REVEAL:
            at = status.own_row(t, t.operand(1), plane - act.REVEAL_1)
        damage.save(t, at)


class Advancing(UnitQuestion):
    """Who moves to where the target stood, if anybody does."""

    def __init__(self) -> None:
        super().__init__(act.MOVE)

    def why_not_unit(self, t: Table, slot: i64) -> i64:
        return sequence.why_not_advance(t, slot)

    def why_not_done(self, t: Table) -> i64:
        return why.OK

    def do(self, t: Table, action: i64) -> None:
        t.reply(-1 if action == act.DONE else t.slot_at(action % act.HEXES))
