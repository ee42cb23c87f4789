"""The part of a position text that no General has alone: the turn, the attack, the questions."""

from __future__ import annotations

import re
from typing import Final

from banneret.games.sack_armies import frames as fr
from banneret.games.sack_armies.notation import parse_hex
from banneret.games.sack_armies.reading_pieces import SEATS, Pieces
from banneret.games.sack_armies.rules.setup import placer
from banneret.games.sack_armies.rules.win import DRAWN_GAME
from banneret.kernel.arrays import array, joined
from banneret.kernel.reading import number
from banneret.kernel.text import shown

NUMBERS: Final = ("turn", "quiet", "stirred", "killed", "offered", "decisive")
LISTS: Final = ("ghosts", "story", "attack", "stack")
GHOST: Final = re.compile(r"([A-Z])\.([a-z0-9_]+)@(-?[0-9]+,-?[0-9]+)")
ATTACK: Final = dict(fr.ATTACK_NUMBERS)


def read(p: Pieces, clauses: list[str]) -> None:
    """Read the clauses into the table."""
    for clause in clauses:
        name, _, rest = clause.partition(" ")
        if p.again(name):
            p.wrong(f"{shown(name)[1:-1]} is given twice")
        _clause(p, clause, name, rest.split())


def _clause(p: Pieces, clause: str, name: str, words: list[str]) -> None:
    t = p.t
    numbers = [number(word) for word in words]
    if name in ("player", "first") and len(words) == 1:
        seat = p.seat(words[0], name)
        setattr(t, name, seat)
    elif name in NUMBERS and len(words) == 1 and numbers[0] is not None:
        setattr(t, name, numbers[0])
    elif name == "winner" and words == ["draw"]:
        t.winner = DRAWN_GAME
    elif name == "winner" and len(words) == 1:
        t.winner = p.seat(words[0], name)
    elif name == "deck" and len(words) == 3 and None not in numbers:
        t.reds, t.blacks, t.jokers = (one or 0 for one in numbers)
    elif clause == "study":
        t.study = 1
    elif name in LISTS and words:
        READERS[name](p, words)
    else:
        p.wrong(f"cannot read {shown(clause)}")


def complete(p: Pieces) -> None:
    """What a text leaves out follows from the rest."""
    t = p.t
    if t.height == 0:
        t.push(fr.TURN, fr.START)
    base = t.stack[0]
    if base == fr.TURN or base == fr.OVER:
        if "turn" not in p.given:
            t.turn = max(1, t.quiet if base == fr.OVER else t.quiet + 1)
        if "first" not in p.given and t.first < 0:
            # SA-TURN-01, SA-TURN-02: the turns go round from the first one's
            t.first = (t.player - (t.turn - 1)) % t.book.generals
    elif base == fr.PLACE and "player" not in p.given and t.first >= 0:
        t.player = placer(t)


# ---------------------------------------------------------------- lists


def _ghosts(p: Pieces, words: list[str]) -> None:
    for word in words:
        found = GHOST.fullmatch(word)
        seat = p.seat(found[1], "ghosts") if found else -1
        if found is None or seat < 0:
            p.unread(word, "ghosts")
            continue
        entry = p.entry(seat, found[2])
        cell = p.cell(found[3])
        if cell < 0:
            p.wrong(f"ghosts: {found[3]} is no legal hex (SA-HEX-03)")
        elif entry >= 0:
            p.t.ghosts = joined(p.t.ghosts, array([cell, entry]))


def _story(p: Pieces, words: list[str]) -> None:
    """Rows of seat:when:what:cap:seen:old, where what is a token or -1, -2, -3."""
    for word in words:
        parts = word.split(":")
        numbers = [number(part) for part in (*parts[1:2], *parts[3:])]
        if len(parts) != 6 or None in numbers or parts[0] not in SEATS:
            p.unread(word, "story")
            continue
        seat = p.seat(parts[0], "story")
        if seat < 0:
            continue
        classes = {"-1": -1, "-2": -2, "-3": -3}
        what = classes[parts[2]] if parts[2] in classes else p.entry(seat, parts[2])
        if what >= 0 or parts[2] in classes:
            when, *bounds = (one or 0 for one in numbers)
            p.t.story = joined(p.t.story, array([seat, when, what, *bounds]))


def _attack(p: Pieces, words: list[str]) -> None:
    named = [word.partition(":")[0] for word in words]
    for word, name in zip(words, named, strict=True):
        value = _operand(p, ATTACK[name], word[len(name) + 1 :]) if name in ATTACK else None
        if value is None or named.count(name) > 1:
            p.unread(word, "attack")
        else:
            setattr(p.t, f"at_{name}", value)


def _stack(p: Pieces, words: list[str]) -> None:
    for frame in " ".join(words).split("/"):
        _frame(p, frame.split())


READERS: Final = {"ghosts": _ghosts, "story": _story, "attack": _attack, "stack": _stack}


# ---------------------------------------------------------------- frames


def _frame(p: Pieces, words: list[str]) -> None:
    if not words or words[0] not in fr.KINDS:
        p.unread(" ".join(words), "stack")
        return
    kind = fr.KINDS[words[0]]
    codes = fr.FRAMES[kind].operands
    if len(words) - 1 > len(codes):
        p.wrong(f"stack: {words[0]} has at most {len(codes)} numbers")
        return
    t = p.t
    at = t.push(kind)
    for n, (code, text) in enumerate(zip(codes, words[1:], strict=False), 1):
        value = _operand(p, _code(code, text), text)
        if value is None:
            p.unread(text, f"stack, {words[0]}")
        else:
            t.stack[at + n] = value
    if kind == fr.EFFECT and t.stack[at + 3] >= 0:
        _in_use(p, at)


def _in_use(p: Pieces, at: int) -> None:
    """A token in use lies nowhere else; its line is counted from its first one."""
    t = p.t
    entry = t.stack[at + 3]
    t.stack[at + 4] += t.book.fx_first[t.book.token[entry]]
    p.left[entry] -= 1
    if p.left[entry] < 0:
        name = t.book.names[t.book.token[entry]]
        p.wrong(f"stack: more {name} than the army has (SA-ZONE-01)")


def _code(code: str, text: str) -> str:
    if code == "r":
        return "n"
    if code != "x":
        return code
    if "." in text:
        return "e"
    return "c" if "," in text else "n"


def _operand(p: Pieces, code: str, text: str) -> int | None:
    t = p.t
    if text == "-" or (code == "n" and text == "-1"):
        return -1
    if code == "n":
        return number(text)
    if code == "s":
        seat = SEATS.get(text, -1)
        return seat if 0 <= seat < t.book.generals else None
    if code == "e":
        letter, _, token = text.partition(".")
        seat = SEATS.get(letter, -1)
        known = 0 <= seat < t.book.generals and token in t.book.names
        entry = p.entry(seat, token) if known else -1
        return entry if entry >= 0 else None
    place = parse_hex(text)
    if place is None or code == "h":
        return place
    cell = t.ground.cell_at[place]
    if cell < 0 or code == "c":
        return cell if cell >= 0 else None
    return t.unit_at[cell] if t.unit_at[cell] >= 0 else None
