"""What the checks of several subjects ask."""

from __future__ import annotations

from banneret.games.sack_armies import book as bk
from banneret.games.sack_armies import frames as fr
from banneret.games.sack_armies import vocabulary as vo
from banneret.games.sack_armies.notation import hex_text
from banneret.games.sack_armies.position import LETTERS
from banneret.games.sack_armies.table import Table

SETUP = (fr.FIELDS, fr.INITIATIVE, fr.PLACE)


def general(seat: int) -> str:
    """A General's letter, as positions write it."""
    return LETTERS[seat] if 0 <= seat < len(LETTERS) else "nobody"


def token_name(t: Table, entry: int) -> str:
    return t.book.names[t.book.token[entry]]


def unit_name(t: Table, slot: int) -> str:
    """A unit with its General and its hex."""
    name = t.book.names[t.token_of(slot)]
    return f"{general(t.u_owner[slot])}'s {name} on {hex_text(t.hex_of(slot))}"


def units(t: Table) -> list[int]:
    """The slots of all units on the board."""
    return [slot for slot in range(len(t.u_entry)) if t.u_entry[slot] >= 0]


def is_unit(t: Table, slot: int) -> bool:
    """Whether a slot holds a unit now."""
    return 0 <= slot < len(t.u_entry) and t.u_entry[slot] >= 0


def span(t: Table, seat: int) -> range:
    """The entries of a General."""
    return range(t.book.first_entry[seat], t.book.first_entry[seat + 1])


def kind_of(t: Table, entry: int) -> int:
    return t.book.kind[t.book.token[entry]]


def bottom(t: Table) -> int:
    """The kind of the lowest frame: a turn, the end, or a step of the setup."""
    return t.stack[0]


def has(t: Table, kind: int) -> bool:
    """Whether a frame of a kind is on the stack."""
    return any(t.stack[at] == kind for at in t.frames())


def in_use(t: Table) -> list[int]:
    """The entries of the tokens that are being used."""
    used = [t.stack[at + 3] for at in t.frames() if t.stack[at] == fr.EFFECT]
    return [entry for entry in used if entry >= 0]


def may_have(t: Table, slot: int, ability: int) -> bool:
    """Whether a unit can ever have an ability: printed on it, or given by some other token."""
    bit = bk.bit(ability)
    return bool(t.book.abilities[t.token_of(slot)] & bit) or any(
        grants & bit for grants in t.book.grants
    )


def surprises_kill(t: Table) -> bool:
    """Whether a surprise can kill, so that the turn goes on when the attack is cancelled by that."""
    book = t.book
    return any(
        book.fx[book.fx_first[token] + n] == vo.DAMAGE
        for token in range(len(book.names))
        if book.surprise[token]
        for n in range(book.fx_count[token])
    )
