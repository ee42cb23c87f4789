"""What cannot be in a position, each in a sentence."""

from __future__ import annotations

from collections.abc import Iterator

from banneret.games.sack_armies import book as bk
from banneret.games.sack_armies import frames as fr
from banneret.games.sack_armies.abilities import sight
from banneret.games.sack_armies.notation import hex_text
from banneret.games.sack_armies.position import LETTERS
from banneret.games.sack_armies.rules import status
from banneret.games.sack_armies.table import Table

BASES = (fr.FIELDS, fr.INITIATIVE, fr.PLACE, fr.TURN, fr.OVER)


def impossibilities(t: Table) -> list[str]:
    """Everything that is wrong with a table whose tokens are all accounted for."""
    found = list(_stack(t))
    for slot in range(len(t.u_entry)):
        if t.u_entry[slot] >= 0:
            found += _unit(t, slot)
    if t.ground.fields == 0 and t.stack[0] == fr.TURN:
        found.append("a turn cannot begin without battlefields (SA-SETUP-06)")
    for seat in range(t.book.generals):
        if t.fate[seat] and (t.hand_size[seat] or t.sack_size[seat] or seat in list(t.u_owner)):
            found.append(f"{LETTERS[seat]} is eliminated but still has tokens (SA-MULTI-03)")
    if t.fate[t.player] and t.stack[0] == fr.TURN:
        found.append(f"{LETTERS[t.player]} is eliminated and cannot be the player (SA-MULTI-08)")
    return found


def _name(t: Table, slot: int) -> str:
    where = hex_text(t.hex_of(slot))
    return f"{LETTERS[t.u_owner[slot]]}'s {t.book.names[t.token_of(slot)]} on {where}"


def _unit(t: Table, slot: int) -> Iterator[str]:
    if not t.u_up[slot] and sight.sighted(t, slot):
        yield f"{_name(t, slot)} is face down but a rival sees it (SA-FOG-05)"
    owned = 0
    for at in range(0, len(t.attached), fr.ROW):
        if t.attached[at + fr.HOST] == slot:
            yield from _attachment(t, slot, at)
            lasting = t.attached[at + fr.LASTING] and not t.book.own_permanents_count
            owned += t.book.owner[t.attached[at]] == t.u_owner[slot] and not lasting
    if owned > 3:
        yield f"{_name(t, slot)} carries more than three own tokens (SA-DEPLOY-21)"


def _attachment(t: Table, slot: int, at: int) -> Iterator[str]:
    token = t.book.token[t.attached[at]]
    name = t.book.names[token]
    if t.book.kind[token] not in (bk.SPELL, bk.MANEUVER):
        yield f"{name} cannot be attached (SA-DEPLOY-18)"
        return
    if t.attached[at + fr.UP] and not t.u_up[slot]:
        yield f"{_name(t, slot)} is face down and cannot carry {name} face up (SA-FOG-25)"
    if t.attached[at + fr.LASTING]:
        if t.book.mode[token] != bk.PERMANENT:
            yield f"{name} is no permanent (SA-SPELL-10)"
    elif t.book.owner[t.attached[at]] != t.u_owner[slot]:
        yield f"{_name(t, slot)} cannot carry a rival's {name} (SA-DEPLOY-18)"
    elif not status.can_carry(t, slot, token):
        yield f"{_name(t, slot)} cannot carry {name}: its band does not allow it (SA-COMP-10)"


def _stack(t: Table) -> Iterator[str]:
    if t.stack[0] not in BASES:
        yield "the stack must begin with a turn or a step of the setup"
    if t.top() == fr.ATTACK or t.top() == fr.EFFECT:
        yield "the stack must end with a question"
    if t.frame(fr.ATTACK) >= 0 and (t.at_cell < 0 or t.at_kind == 0):
        yield "an attack on the stack needs an attack clause"
