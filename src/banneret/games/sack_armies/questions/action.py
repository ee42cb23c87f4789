"""Questions inside an action: drawing, giving back, deploying, moving."""

from __future__ import annotations

from mypy_extensions import i64

from banneret.games.sack_armies import actions as act
from banneret.games.sack_armies import frames as fr
from banneret.games.sack_armies import reasons as why
from banneret.games.sack_armies.questions import reveals, turn
from banneret.games.sack_armies.questions.chance import Chance
from banneret.games.sack_armies.questions.question import HexQuestion, Question, TokenQuestion
from banneret.games.sack_armies.rules import deploying, drawing, moving
from banneret.games.sack_armies.table import Table
from banneret.kernel.choices import Chances, Choices


class Drawing(Chance):
    """Which token comes out of the sack."""

    def outcomes(self, t: Table, out: Chances) -> None:
        drawing.outcomes(t, out)

    def do(self, t: Table, action: i64) -> None:
        drawing.happen(t, action - act.DRAWN)


class Returning(TokenQuestion):
    """What goes back into the sack at the end of the turn."""

    def __init__(self) -> None:
        super().__init__(act.RETURN)

    def fill(self, t: Table, out: Choices) -> None:
        super().fill(t, out)
        if drawing.why_not_done(t) == why.OK:
            out.add(act.DONE)

    def why_not(self, t: Table, action: i64) -> i64:
        return drawing.why_not_done(t) if action == act.DONE else super().why_not(t, action)

    def why_not_entry(self, t: Table, entry: i64) -> i64:
        return drawing.why_not_return(t, entry)

    def do(self, t: Table, action: i64) -> None:
        if action == act.DONE:
            t.pop()
        else:
            drawing.give_back(t, self.entry(t, action))


# ---------------------------------------------------------------- deploying


class Deploying(Question):
    """Which token of the hand is deployed next (SA-DEPLOY-03: he may stop after any one)."""

    def run(self, t: Table) -> bool:
        """End it when the hand is empty, unless that would tell what is hidden (SA-ZONE-10)."""
        if t.hand_size[t.player] > 0 or t.book.counts_hidden:
            return False
        t.pop()
        return True

    def fill(self, t: Table, out: Choices) -> None:
        turn.fill_hand(t, out)
        reveals.fill(t, t.player, out)
        out.add(act.DONE)

    def why_not(self, t: Table, action: i64) -> i64:
        if act.DEPLOY <= action < act.RETURN:
            return deploying.why_not_token(t, t.book.entry_of(t.player, action - act.DEPLOY))
        if act.on_hex(action) and reveals.is_reveal(action):
            return reveals.why_not(t, t.player, action)
        return why.OK if action == act.DONE else why.NOT_ASKED

    def do(self, t: Table, action: i64) -> None:
        if action == act.DONE:
            t.pop()
        elif act.on_hex(action):
            reveals.do(t, action)
        else:
            t.push(fr.DEPLOY_AT, t.book.entry_of(t.player, action - act.DEPLOY))


class DeployAt(HexQuestion):
    """Where it is deployed."""

    def fill(self, t: Table, out: Choices) -> None:
        places = Choices()
        deploying.open_places(t, t.operand(1), places)
        for place in places.numbers():
            out.add(act.TO * act.HEXES + place)

    def why_not_hex(self, t: Table, place: i64) -> i64:
        return deploying.why_not_at(t, t.operand(1), place)

    def do(self, t: Table, action: i64) -> None:
        entry = t.operand(1)
        t.pop()
        t.set_operand(1, t.operand(1) + 1)
        deploying.deploy(t, entry, action % act.HEXES)


# ---------------------------------------------------------------- moving


class Moving(Question):
    """Which unit moves next."""

    def run(self, t: Table) -> bool:
        """End it when nobody else could move, as all can see."""
        if t.operand(1) > 0:
            for slot in range(len(t.u_entry)):
                fresh = not t.u_marks[slot] & (fr.HAS_MOVED | fr.EMPLOYED)
                if t.u_owner[slot] == t.player and fresh:
                    return False
        t.pop()
        return True

    def fill(self, t: Table, out: Choices) -> None:
        for slot in range(len(t.u_entry)):
            if t.u_owner[slot] == t.player and self.why_not_mover(t, slot) == why.OK:
                out.add(act.MOVE * act.HEXES + t.hex_of(slot))
        if t.operand(3) > 0:
            reveals.fill(t, t.player, out)
            out.add(act.DONE)

    def why_not(self, t: Table, action: i64) -> i64:
        if act.on_hex(action) and action // act.HEXES == act.MOVE:
            return self.why_not_mover(t, t.slot_at(action % act.HEXES))
        if action != act.DONE and not reveals.is_reveal(action):
            return why.NOT_ASKED
        if t.operand(3) == 0:
            return why.MUST_CHOOSE
        return why.OK if action == act.DONE else reveals.why_not(t, t.player, action)

    def why_not_mover(self, t: Table, slot: i64) -> i64:
        """Whether a unit may be the next to move; in the Move action a null move by option."""
        return moving.why_not_move(t, slot, t.operand(2), self.null_allowed(t))

    def null_allowed(self, t: Table) -> bool:
        """Whether a unit may stay where it is."""
        return t.book.null_move and t.operand(2) == moving.NO_LIMIT

    def do(self, t: Table, action: i64) -> None:
        if action == act.DONE:
            t.pop()
        elif reveals.is_reveal(action):
            reveals.do(t, action)
        else:
            cap = t.operand(2)
            null_allowed = self.null_allowed(t)
            t.set_operand(1, t.operand(1) - 1)
            t.set_operand(3, t.operand(3) + 1)
            turn.start_move(t, t.slot_at(action % act.HEXES), cap, null_allowed)


class MoveTo(HexQuestion):
    """Where it moves."""

    def asked(self, t: Table) -> i64:
        return t.u_owner[t.operand(1)]

    def fill(self, t: Table, out: Choices) -> None:
        for cell in moving.destinations(t):
            out.add(act.TO * act.HEXES + t.ground.hex_of[cell])

    def why_not_hex(self, t: Table, place: i64) -> i64:
        return moving.why_not_to(t, place)

    def do(self, t: Table, action: i64) -> None:
        cell = t.ground.cell_at[action % act.HEXES]
        slot = t.operand(1)
        cap = t.operand(2)
        t.reply(cell)
        if cell != t.u_cell[slot]:
            moving.move(t, slot, cell, cap)
