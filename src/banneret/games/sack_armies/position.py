"""Positions as one line of text that a person can write.

    A: fields paved_road@0,0 paved_road@1,0>B; units gladiator@2,-1! orc_infantry@0,1+retreat;
       hand grassland; dead wolf_riders*2 | B: ... | player A; turn 5

Groups stand between bars, clauses between semicolons. `>B` is a battlefield that B controls, `!`
face up, `+token` attached, `^A.token` A's permanent lying on the unit, `<B.token` a captive under
it. What an army has and the text does not mention is in the sack; if `sack` is given, it is out of
the game. Without a `stack` the active General chooses an action.
"""

from __future__ import annotations

from collections.abc import Iterator

from librt.vecs import vec
from mypy_extensions import i64

from banneret.games.sack_armies import frames as fr
from banneret.games.sack_armies import vocabulary as vo
from banneret.games.sack_armies.canonical import by_hex, second_is_cell
from banneret.games.sack_armies.notation import hex_text
from banneret.games.sack_armies.rules import story
from banneret.games.sack_armies.table import Table

LETTERS = "ABCDEF"
ZONES = ("hand", "sack", "dead", "aside", "out")


def format_position(t: Table) -> str:
    """The text of a table; `reading.parse_position` gives an equal one back."""
    groups = [_general(t, seat) for seat in range(t.book.generals)]
    groups.append("; ".join(_common(t)))
    if t.at_kind:
        groups.append("attack " + " ".join(_attack(t)))
    groups.append("stack " + " / ".join(_frames(t)))
    return " | ".join(groups)


def letter(seat: int) -> str:
    """A General's letter; "-" is nobody."""
    return LETTERS[seat] if seat >= 0 else "-"


def _general(t: Table, seat: int) -> str:
    clauses = [
        _clause("fields", _fields(t, seat)),
        _clause("units", [_unit(t, slot) for slot in by_hex(t) if t.u_owner[slot] == seat]),
    ]
    for name, zone in zip(ZONES, (t.hand, t.sack, t.dead, t.aside, t.out), strict=True):
        clauses.append(_clause(name, list(_counted(t, seat, zone)), always=name in ("sack", "out")))
    if t.drawn[seat]:
        clauses.append(f"drawn {t.drawn[seat]}")
    if t.fate[seat]:
        clauses.append(f"fate {t.fate[seat]}")
    return f"{letter(seat)}: " + "; ".join(clause for clause in clauses if clause)


def _clause(name: str, words: list[str], always: bool = False) -> str:
    if not words:
        return f"{name} -" if always else ""
    return f"{name} {' '.join(words)}"


def _counted(t: Table, seat: int, zone: vec[i64]) -> Iterator[str]:
    for entry in range(t.book.first_entry[seat], t.book.first_entry[seat + 1]):
        if zone[entry]:
            times = f"*{zone[entry]}" if zone[entry] > 1 else ""
            yield _name(t, entry) + times


def _name(t: Table, entry: int) -> str:
    return t.book.names[t.book.token[entry]]


def _owned(t: Table, entry: int, than: int) -> str:
    """A token, with its owner's letter if that is another General."""
    owner = t.book.owner[entry]
    return _name(t, entry) if owner == than else f"{letter(owner)}.{_name(t, entry)}"


def _fields(t: Table, seat: int) -> list[str]:
    words = []
    for field in range(t.ground.fields):
        entry = t.ground.entry[field]
        if t.book.owner[entry] != seat:
            continue
        holder = t.control[field]
        to = f">{letter(holder)}" if holder != seat else ""
        order = f"#{field}"
        words.append(f"{_name(t, entry)}@{hex_text(t.ground.place[field])}{to}{order}")
    return words


def _unit(t: Table, slot: int) -> str:
    owner = t.u_owner[slot]
    text = f"{_name(t, t.u_entry[slot])}@{hex_text(t.hex_of(slot))}"
    text += "!" if t.u_up[slot] else ""
    text += f"~{t.u_marks[slot]}" if t.u_marks[slot] else ""
    text += f"%{t.u_mask[slot]}" if t.u_mask[slot] else ""
    text += f"#{t.u_stamp[slot]}" if t.u_stamp[slot] and not t.u_up[slot] else ""
    for at in range(0, len(t.attached), fr.ROW):
        if t.attached[at + fr.HOST] == slot:
            sign = "^" if t.attached[at + fr.LASTING] else "+"
            text += sign + _row(t, t.attached, at, owner)
    for at in range(0, len(t.captives), fr.ROW):
        if t.captives[at + fr.HOST] == slot:
            band = t.captives[at + fr.LASTING]
            text += "<" + _row(t, t.captives, at, owner) + (f"&{band}" if band else "")
    for n in range(0, len(t.lent), 2):
        if t.lent[n] == slot:
            text += f"={t.book.names[t.lent[n + 1]]}"
    return text


def _row(t: Table, rows: vec[i64], at: int, owner: int) -> str:
    text = _owned(t, rows[at], owner)
    if rows[at + fr.UP]:
        return text + "!"
    text += ("", "?s", "?m")[rows[at + fr.KNOWN]]
    return text + (f"#{rows[at + fr.STAMP]}" if rows[at + fr.STAMP] else "")


def _common(t: Table) -> Iterator[str]:
    if t.study:
        yield "study"
    yield f"player {letter(t.player)}"
    if t.first >= 0:
        yield f"first {letter(t.first)}"
    for name in ("turn", "quiet", "stirred", "killed", "offered", "decisive"):
        if getattr(t, name):
            yield f"{name} {getattr(t, name)}"
    if t.winner != -1:
        yield f"winner {letter(t.winner) if t.winner >= 0 else 'draw'}"
    if (t.reds, t.blacks, t.jokers) != (26, 26, t.jokers) or t.jokers not in (0, 2):
        yield f"deck {t.reds} {t.blacks} {t.jokers}"
    if t.ghosts:
        ghosts = [
            f"{letter(t.book.owner[t.ghosts[n + 1]])}.{_name(t, t.ghosts[n + 1])}"
            f"@{hex_text(t.ground.hex_of[t.ghosts[n]])}"
            for n in range(0, len(t.ghosts), 2)
        ]
        yield f"ghosts {' '.join(ghosts)}"
    if t.story:
        yield f"story {' '.join(_story(t))}"


def _story(t: Table) -> Iterator[str]:
    """seat:when:what:cap:seen:old, where what is a token or a class below zero."""
    for at in range(0, len(t.story), story.ROW):
        what = t.story[at + story.WHAT]
        named = _name(t, what) if what >= 0 else str(what)
        rest = ":".join(str(n) for n in t.story[at + story.CAP : at + story.ROW])
        yield f"{letter(t.story[at])}:{t.story[at + story.WHEN]}:{named}:{rest}"


def _attack(t: Table) -> Iterator[str]:
    for name, text in attack_numbers(t).items():
        yield f"{name}:{text}"


def attack_numbers(t: Table) -> dict[str, str]:
    """Every number of the attack under way, by name; all of it is declared or flipped openly."""
    return {name: _operand(t, code, getattr(t, f"at_{name}")) for name, code in fr.ATTACK_NUMBERS}


def public_frames(t: Table, seat: int) -> list[str]:
    """The stack as a seat sees it: a token chosen but not yet shown is its General's own."""
    texts = []
    for at, text in zip(t.frames(), _frames(t), strict=True):
        entry = fr.FRAMES[t.stack[at]].secret
        own = entry and t.book.owner[t.stack[at + entry]] == seat
        texts.append(text if own or not entry else text.rsplit(" ", 1)[0] + " ?")
    return texts


def _frames(t: Table) -> Iterator[str]:
    for at in t.frames():
        row = fr.FRAMES[t.stack[at]]
        words = [row.name]
        for n, code in enumerate(row.operands, 1):
            if code == "x":
                code = second_code(t, at)
            if code == "r":
                words.append(str(t.stack[at + n] - _first_line(t, at)))
            else:
                words.append(_operand(t, code, t.stack[at + n]))
        yield " ".join(words)


def second_code(t: Table, at: int) -> str:
    """What the second operand of an EFFECT frame is: a cell, a casualty or a plain number."""
    if t.stack[at + 6] < 0:
        return "n"
    if second_is_cell(t, at):
        return "c"
    entry = t.stack[at + 3]
    raising = entry < 0 and t.stack[at + 4] == vo.RAISE_DEAD
    casualty = entry >= 0 and t.book.target[t.book.token[entry]] == vo.AT_CASUALTY
    return "e" if raising or casualty else "n"


def _first_line(t: Table, at: int) -> int:
    entry = t.stack[at + 3]
    return t.book.fx_first[t.book.token[entry]] if entry >= 0 else 0


def _operand(t: Table, code: str, value: int) -> str:
    if code == "n":
        return str(value)
    if value < 0:
        return "-"
    if code == "s":
        return letter(value)
    if code == "u":
        return hex_text(t.hex_of(value)) if t.u_entry[value] >= 0 else "-"
    if code == "c":
        return hex_text(t.ground.hex_of[value])
    if code == "h":
        return hex_text(value)
    return f"{letter(t.book.owner[value])}.{_name(t, value)}"
