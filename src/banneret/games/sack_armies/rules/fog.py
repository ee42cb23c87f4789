"""The fog of war: what is face down, who sees it, and when it is turned up (8.2.2)."""

from __future__ import annotations

from mypy_extensions import i64

from banneret.games.sack_armies import events
from banneret.games.sack_armies import frames as fr
from banneret.games.sack_armies import vocabulary as vo
from banneret.games.sack_armies.abilities import sight
from banneret.games.sack_armies.rules import status, story
from banneret.games.sack_armies.table import Table
from banneret.kernel.arrays import changed


def turn_up(t: Table, slot: i64, rules: tuple[str, ...]) -> None:
    """Turn a unit face up; it stays so while it is on the board (SA-FOG-08, SA-FOG-09).

    SA-FOG-24: what is attached to it stays face down.
    """
    if t.u_up[slot]:
        return
    story.shown(t, t.u_entry[slot], t.u_stamp[slot])
    t.u_up[slot] = 1
    t.u_mask = changed(t.u_mask, slot, 0)
    events.unit(t, "revealed", slot, rules)


def reveal_unit(t: Table, slot: i64) -> None:
    """A General turns a unit of his up, and what Sight it has works at once (SA-FOG-07)."""
    turn_up(t, slot, ("SA-FOG-14",))
    look(t)


def reveal_row(t: Table, at: i64) -> None:
    """A General turns an attached token up, and with it an unrevealed bearer (SA-FOG-25)."""
    free = "SA-MANEUVER-01" if is_maneuver(t, at) else "SA-SPELL-02"
    reveal_row_only(t, at, ("SA-FOG-15", free))
    turn_up(t, t.attached[at + fr.HOST], ("SA-FOG-25",))
    look(t)


def is_maneuver(t: Table, at: i64) -> bool:
    """Whether an attached token is a maneuver, not a spell."""
    return t.book.kind[t.book.token[t.attached[at]]] == vo.MANEUVER


def reveal_row_only(t: Table, at: i64, rules: tuple[str, ...]) -> None:
    """Turn an attached token up; the bearer is seen to elsewhere."""
    entry = t.attached[at]
    if not t.attached[at + fr.UP]:
        story.shown(t, entry, t.attached[at + fr.STAMP])
        t.attached = changed(t.attached, at + fr.UP, 1)
        t.attached = changed(t.attached, at + fr.KNOWN, 0)
        events.token(t, "token_revealed", entry, rules)


def look(t: Table) -> None:
    """Turn up every unit that a rival sees (SA-FOG-05, SA-FOG-07).

    SA-MOVE-12, SA-MOVE-13, SA-MOVE-14, SA-ABILITY-SIGHT-02: it is asked when something has come to
    rest, so what was only passed stays hidden. Someone turned up may have Sight and see more.
    """
    again = True
    while again:
        again = False
        for slot in range(len(t.u_entry)):
            if t.u_entry[slot] >= 0 and not t.u_up[slot] and sight.sighted(t, slot):
                near = sight.touched(t, slot)
                turn_up(t, slot, ("SA-FOG-05", "SA-FOG-06" if near else "SA-ABILITY-SIGHT-01"))
                again = True


def may_reveal(t: Table, seat: i64) -> bool:
    """Whether a General has anything face down on the board, as everybody can see.

    A window opens to him for that reason alone, so that its opening tells nothing.
    """
    for slot in range(len(t.u_entry)):
        if t.u_owner[slot] == seat and not t.u_up[slot]:
            return True
    attached = t.attached
    at: i64 = 0
    end: i64 = len(attached)
    while at < end:
        if not attached[at + fr.UP] and t.book.owner[attached[at]] == seat:
            return True
        at += fr.ROW
    return False


def free_effect(t: Table, at: i64) -> bool:
    """Whether a row is a face-down token that may be revealed for free (SA-SPELL-02)."""
    return not t.attached[at + fr.UP] and t.book.mode[t.book.token[t.attached[at]]] == vo.FREE


def open_window(t: Table, in_attack: i64) -> None:
    """Ask the Generals in turn whether they reveal anything.

    SA-SPELL-03, SA-FOG-16, SA-FOG-17: windows open after a declaration, up to the first flip, and after full
    resolution; the latter is also the one before the next declaration, for nothing lies between.
    SA-FOG-18: the active General first, then counter-clockwise, until all pass in a row.
    """
    first = t.player
    if t.book.defender_first:
        foe = t.at_foe if in_attack else -1
        first = t.u_owner[foe] if foe >= 0 else t.next_general(t.player)
    t.push(fr.WINDOW, first, 0, in_attack)


def run_window(t: Table) -> bool:
    """Pass for those who have nothing face down; False when somebody is to be asked."""
    while t.operand(2) < t.left():
        seat = t.operand(1)
        if t.fate[seat] == 0 and may_reveal(t, seat):
            return False
        _passed(t)
    t.pop()
    return True


def _passed(t: Table) -> None:
    t.set_operand(2, t.operand(2) + 1)
    t.set_operand(1, t.next_general(t.operand(1)))


def pass_window(t: Table) -> None:
    """The General asked reveals nothing."""
    _passed(t)


def revealed_in_window(t: Table) -> None:
    """After a reveal everybody has to pass again."""
    t.set_operand(2, 0)
    t.set_operand(1, t.next_general(t.operand(1)))


def declare(t: Table, slot: i64) -> None:
    """A face-down unit that attacks or uses something is turned up at once (SA-FOG-12, SA-FOG-13)."""
    if not t.u_up[slot]:
        turn_up(t, slot, ("SA-FOG-13",))
        look(t)


def learn_kind(t: Table, at: i64, kind: i64) -> None:
    """Everybody has learned whether a face-down token is a spell (1) or a maneuver (2)."""
    t.attached = changed(t.attached, at + fr.KNOWN, kind)


def could_be_helped(t: Table, slot: i64) -> bool:
    """Whether a face-down unit might save itself by turning something up, as all can see."""
    ground = t.field_of(slot)
    if ground >= 0 and t.book.changes[ground * 4 + vo.ARMOR_STAT]:
        return True
    return status.attachments(t, slot) > 0
