"""A table as one list of numbers that two equal tables share, however their slots are numbered."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from banneret.games.sack_armies import frames as fr
from banneret.games.sack_armies.rules import story
from banneret.games.sack_armies.table import Table
from banneret.games.sack_armies.vocabulary import AT_HIDDEN

BREAK = -9  # between sections


def canonical(t: Table) -> list[i64]:
    """The numbers of a table in canonical order."""
    out: list[i64] = [
        t.player, t.first, t.turn, t.quiet, t.stirred, t.killed, t.offered, t.winner, t.decisive,
        t.reds, t.blacks, t.jokers,
    ]  # fmt: skip
    for zone in (t.sack, t.hand, t.dead, t.aside, t.out, t.fate, t.drawn):
        out += list(zone)
    out.append(BREAK)
    for field in range(t.ground.fields):
        out.append(t.ground.place[field])
        out.append(t.ground.entry[field])
        out.append(t.control[field])
    out.append(BREAK)
    order = by_hex(t)
    for slot in order:
        _add_unit(t, slot, out)
    out.append(BREAK)
    _add_lists(t, out)
    for at in t.frames():
        _add_frame(t, at, out)
    _add_attack(t, out)
    if t.study:
        out.append(t.study)
    return out


def by_hex(t: Table) -> list[i64]:
    """Slots of the units on the board, by their hexes."""
    found: list[i64] = []
    for slot in range(len(t.u_entry)):
        if t.u_entry[slot] >= 0:
            at: i64 = len(found)
            found.append(slot)
            while at > 0 and t.hex_of(found[at - 1]) > t.hex_of(slot):
                found[at] = found[at - 1]
                at -= 1
            found[at] = slot
    return found


def _add_unit(t: Table, slot: i64, out: list[i64]) -> None:
    out.append(t.hex_of(slot))
    out.append(t.u_entry[slot])
    out.append(t.u_up[slot])
    out.append(t.u_marks[slot])
    out.append(t.u_mask[slot])
    out.append(0 if t.u_up[slot] else t.u_stamp[slot])
    for at in range(0, len(t.attached), fr.ROW):
        if t.attached[at + fr.HOST] == slot:
            _add_row(t.attached, at, out)
    out.append(BREAK)
    for at in range(0, len(t.captives), fr.ROW):
        if t.captives[at + fr.HOST] == slot:
            _add_row(t.captives, at, out)
    out.append(BREAK)
    lent: list[i64] = []
    for n in range(0, len(t.lent), 2):
        if t.lent[n] == slot:
            lent.append(t.lent[n + 1])
    out += lent
    out.append(BREAK)


def _add_row(rows: vec[i64], at: i64, out: list[i64]) -> None:
    up = rows[at + fr.UP]
    out.append(rows[at])
    out.append(up)
    out.append(rows[at + fr.LASTING])
    out.append(rows[at + fr.KNOWN])
    out.append(0 if up else rows[at + fr.STAMP])


def _add_lists(t: Table, out: list[i64]) -> None:
    rows: list[tuple[i64, ...]] = []
    for n in range(0, len(t.ghosts), 2):
        rows.append((t.ground.hex_of[t.ghosts[n]], t.ghosts[n + 1]))
    rows.sort()
    for row in rows:
        out += row
    out.append(BREAK)
    rows = []
    for at in range(0, len(t.story), story.ROW):
        rows.append(tuple([t.story[at + n] for n in range(story.ROW)]))
    rows.sort()
    for row in rows:
        out += row
    out.append(BREAK)


def hex_or_none(t: Table, slot: i64) -> i64:
    """The hex of a unit, -1 if it is gone."""
    return t.hex_of(slot) if slot >= 0 and t.u_entry[slot] >= 0 else -1


def cell_hex(t: Table, cell: i64) -> i64:
    """The hex of a cell, -1 for none."""
    return t.ground.hex_of[cell] if cell >= 0 else -1


def _add_frame(t: Table, at: i64, out: list[i64]) -> None:
    """A frame, whose units and cells are told by their hexes."""
    out.append(t.stack[at])
    operands = fr.FRAMES[t.stack[at]].operands
    known: i64 = len(operands)
    for n in range(1, fr.STRIDE):
        value = t.stack[at + n]
        code = operands[n - 1] if n <= known else "n"
        if code == "u":
            value = hex_or_none(t, value)
        elif code == "c" or (code == "x" and second_is_cell(t, at)):
            value = cell_hex(t, value)
        out.append(value)


def second_is_cell(t: Table, at: i64) -> bool:
    """Whether the second operand of an EFFECT frame is a cell: a second unit to reveal."""
    entry = t.stack[at + 3]
    return entry >= 0 and t.book.target[t.book.token[entry]] == AT_HIDDEN


def _add_attack(t: Table, out: list[i64]) -> None:
    out.append(t.at_kind)
    out.append(t.at_mode)
    out.append(hex_or_none(t, t.at_by))
    out.append(cell_hex(t, t.at_cell))
    out.append(hex_or_none(t, t.at_foe))
    out.append(t.at_ambush)
    out.append(t.at_halted)
    out.append(t.at_reply)
    out.append(t.at_surprises)
    out.append(t.at_replaced)
    out.append(t.at_flipped)
    out.append(hex_or_none(t, t.at_named))
    out.append(t.at_hits)
    out.append(t.at_back)
    out.append(t.at_scatter)
    out.append(t.at_scatter_back)
