"""Questions inside an action: setup, deploying, moving, giving back, votes."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from banneret.games.sack_armies import actions as act
from banneret.games.sack_armies import frames as fr
from banneret.games.sack_armies import reasons as why
from banneret.games.sack_armies.questions import reveals, turn
from banneret.games.sack_armies.rules import deploying, drawing, moving, setup, win
from banneret.games.sack_armies.table import Table

TO: Final = 1600  # act.TO * act.HEXES


def fill(t: Table, kind: i64, out: list[i64]) -> None:
    """What is open in one of these frames."""
    if kind == fr.MOVE_TO:
        cells: list[i64] = []
        moving.destinations(t, cells)
        for cell in cells:
            out.append(TO + t.ground.hex_of[cell])
    elif kind == fr.MOVING:
        _fill_moving(t, out)
    elif kind == fr.DEPLOYING:
        _fill_hand(t, out)
    elif kind == fr.DEPLOY_AT:
        places: list[i64] = []
        deploying.open_places(t, t.operand(1), places)
        for place in places:
            out.append(TO + place)
    elif kind == fr.RETURNING:
        _fill_returning(t, out)
    elif kind == fr.VOTE:
        out.append(act.AGREE)
        out.append(act.DECLINE)
    else:
        _fill_setup(t, kind, out)


def _fill_moving(t: Table, out: list[i64]) -> None:
    for slot in range(len(t.u_entry)):
        if t.u_owner[slot] == t.player and why_not_mover(t, slot) == why.OK:
            out.append(act.MOVE * act.HEXES + t.hex_of(slot))
    if t.operand(3) > 0:
        reveals.fill(t, t.player, out)
        out.append(act.DONE)


def why_not_mover(t: Table, slot: i64) -> i64:
    """Whether a unit may be the next to move; in the Move action a null move by option."""
    cap = t.operand(2)
    return moving.why_not_move(t, slot, cap, _null_allowed(t))


def _null_allowed(t: Table) -> bool:
    return t.book.null_move and t.operand(2) == moving.NO_LIMIT


def _fill_hand(t: Table, out: list[i64]) -> None:
    for entry in range(t.book.first_entry[t.player], t.book.first_entry[t.player + 1]):
        if t.hand[entry] and deploying.why_not_token(t, entry) == why.OK:
            out.append(act.DEPLOY + t.book.token[entry])
    reveals.fill(t, t.player, out)
    out.append(act.DONE)  # SA-DEPLOY-03: he may stop after any one


def _fill_returning(t: Table, out: list[i64]) -> None:
    seat = t.operand(1)
    for entry in range(t.book.first_entry[seat], t.book.first_entry[seat + 1]):
        if drawing.why_not_return(t, entry) == why.OK:
            out.append(act.RETURN + t.book.token[entry])
    if drawing.why_not_done(t) == why.OK:
        out.append(act.DONE)


def _fill_setup(t: Table, kind: i64, out: list[i64]) -> None:
    if kind == fr.PLACE_AT:
        places: list[i64] = []
        setup.open_spots(t, t.operand(1), places)
        for place in places:
            out.append(TO + place)
        return
    seat = t.operand(1) if kind == fr.FIELDS else setup.placer(t)
    for entry in range(t.book.first_entry[seat], t.book.first_entry[seat + 1]):
        open_now = t.aside[entry] > 0
        if kind == fr.FIELDS:
            open_now = setup.why_not_field(t, entry) == why.OK
        if open_now:
            out.append(act.CHOOSE + t.book.token[entry])


# ---------------------------------------------------------------- why not


def why_not(t: Table, kind: i64, action: i64) -> i64:
    """Whether an action answers one of these frames."""
    plane = action // act.HEXES if act.on_hex(action) else -1
    place = action % act.HEXES
    if kind == fr.MOVE_TO:
        return moving.why_not_to(t, place) if plane == act.TO else why.NOT_ASKED
    if kind == fr.DEPLOY_AT:
        return deploying.why_not_at(t, t.operand(1), place) if plane == act.TO else why.NOT_ASKED
    if kind == fr.PLACE_AT:
        return setup.why_not_place(t, t.operand(1), place) if plane == act.TO else why.NOT_ASKED
    if kind == fr.MOVING:
        return _why_not_moving(t, action, plane)
    if kind == fr.DEPLOYING:
        return _why_not_deploying(t, action, plane)
    if kind == fr.RETURNING:
        return _why_not_returning(t, action)
    if kind == fr.VOTE:
        return why.OK if action == act.AGREE or action == act.DECLINE else why.NOT_ASKED
    return _why_not_choose(t, kind, action)


def _why_not_moving(t: Table, action: i64, plane: i64) -> i64:
    if plane == act.MOVE:
        return why_not_mover(t, t.slot_at(action % act.HEXES))
    if action != act.DONE and not reveals.is_reveal(action):
        return why.NOT_ASKED
    if t.operand(3) == 0:
        return why.MUST_CHOOSE
    return why.OK if action == act.DONE else reveals.why_not(t, t.player, action)


def _why_not_deploying(t: Table, action: i64, plane: i64) -> i64:
    if act.DEPLOY <= action < act.RETURN:
        return deploying.why_not_token(t, t.book.entry_of(t.player, action - act.DEPLOY))
    if plane >= 0 and reveals.is_reveal(action):
        return reveals.why_not(t, t.player, action)
    return why.OK if action == act.DONE else why.NOT_ASKED


def _why_not_returning(t: Table, action: i64) -> i64:
    if act.RETURN <= action < act.PILE:
        entry = t.book.entry_of(t.operand(1), action - act.RETURN)
        return drawing.why_not_return(t, entry)
    return drawing.why_not_done(t) if action == act.DONE else why.NOT_ASKED


def _why_not_choose(t: Table, kind: i64, action: i64) -> i64:
    if not act.CHOOSE <= action < act.DRAWN:
        return why.NOT_ASKED
    seat = t.operand(1) if kind == fr.FIELDS else setup.placer(t)
    entry = t.book.entry_of(seat, action - act.CHOOSE)
    if kind == fr.FIELDS:
        return setup.why_not_field(t, entry)
    return why.OK if entry >= 0 and t.aside[entry] else why.NO_TOKEN


# ---------------------------------------------------------------- doing it


def do(t: Table, kind: i64, action: i64) -> None:
    """Do what was chosen."""
    place = action % act.HEXES
    if kind == fr.MOVE_TO:
        _do_move(t, t.ground.cell_at[place])
    elif kind == fr.MOVING:
        _do_moving(t, action)
    elif kind == fr.DEPLOYING:
        _do_deploying(t, action)
    elif kind == fr.DEPLOY_AT:
        entry = t.operand(1)
        t.pop()
        t.set_operand(1, t.operand(1) + 1)
        deploying.deploy(t, entry, place)
    elif kind == fr.RETURNING:
        if action == act.DONE:
            t.pop()
        else:
            drawing.give_back(t, t.book.entry_of(t.operand(1), action - act.RETURN))
    elif kind == fr.VOTE:
        _do_vote(t, action)
    else:
        _do_setup(t, kind, action)


def _do_move(t: Table, cell: i64) -> None:
    slot = t.operand(1)
    cap = t.operand(2)
    t.reply(cell)
    if cell != t.u_cell[slot]:
        moving.move(t, slot, cell, cap)


def _do_moving(t: Table, action: i64) -> None:
    if action == act.DONE:
        t.pop()
    elif reveals.is_reveal(action):
        reveals.do(t, action)
    else:
        cap = t.operand(2)
        null_allowed = _null_allowed(t)
        t.set_operand(1, t.operand(1) - 1)
        t.set_operand(3, t.operand(3) + 1)
        turn.start_move(t, t.slot_at(action % act.HEXES), cap, null_allowed)


def _do_deploying(t: Table, action: i64) -> None:
    if action == act.DONE:
        t.pop()
    elif act.on_hex(action):
        reveals.do(t, action)
    else:
        t.push(fr.DEPLOY_AT, t.book.entry_of(t.player, action - act.DEPLOY))


def _do_vote(t: Table, action: i64) -> None:
    """SA-WIN-15: the game is drawn if all the others agree; one No ends the offer."""
    offerer = t.operand(1)
    following = t.next_general(t.operand(2))
    if action == act.DECLINE:
        t.pop()
    elif following == offerer:
        win.draw(t, ("SA-WIN-15",))
    else:
        t.set_operand(2, following)


def _do_setup(t: Table, kind: i64, action: i64) -> None:
    if kind == fr.PLACE_AT:
        entry = t.operand(2)
        t.pop()
        setup.place_field(t, entry, action % act.HEXES)
    elif kind == fr.FIELDS:
        setup.set_aside(t, t.book.entry_of(t.operand(1), action - act.CHOOSE))
    else:
        seat = setup.placer(t)
        t.push(fr.PLACE_AT, seat, t.book.entry_of(seat, action - act.CHOOSE))


def run_moving(t: Table) -> bool:
    """End the Move when nobody else could move, as all can see; False: the General is asked."""
    if t.operand(1) > 0:
        for slot in range(len(t.u_entry)):
            fresh = not t.u_marks[slot] & (fr.HAS_MOVED | fr.EMPLOYED)
            if t.u_owner[slot] == t.player and fresh:
                return False
    t.pop()
    return True


def run_deploying(t: Table) -> bool:
    """End the Deploy when the hand is empty, unless that would tell what is hidden (SA-ZONE-10)."""
    if t.hand_size[t.player] > 0 or t.book.counts_hidden:
        return False
    t.pop()
    return True
