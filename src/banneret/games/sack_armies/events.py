"""What happened, for logs and pictures. Without a sink nothing is built.

SA-FLIP-12: every flip is told with its reason. The values are ids, seats and hexes; `speech.py`
makes sentences of them.
"""

from __future__ import annotations

from mypy_extensions import i64

from banneret.games.sack_armies.actions import HALF, SIDE
from banneret.games.sack_armies.frames import PURPOSES
from banneret.games.sack_armies.table import Table
from banneret.kernel.events import Event

Rules = tuple[str, ...]


def place_text(place: i64) -> str:
    """A hex number as people write it."""
    return f"{place // SIDE - HALF},{place % SIDE - HALF}"


def seat(t: Table, kind: str, who: i64, rules: Rules) -> None:
    """Something a General did or suffered."""
    if t.sink is not None:
        t.sink.append(Event(kind, (("seat", int(who)),), rules))


def count(t: Table, kind: str, who: i64, n: i64, rules: Rules) -> None:
    """The same with a number."""
    if t.sink is not None:
        t.sink.append(Event(kind, (("seat", int(who)), ("n", int(n))), rules))


def draws(t: Table, who: i64, n: i64, rules: Rules) -> None:
    """A General draws; by option only he is told how many tokens, so that nobody counts his sack."""
    if t.sink is None:
        return
    values = (("seat", int(who)), ("n", int(n)))
    if not t.book.counts_hidden:
        t.sink.append(Event("draws", values, rules))
        return
    t.sink.append(Event("draws_some", values[:1], ("SA-ZONE-10", *rules)))
    t.sink.append(Event("draws", values, rules, frozenset((int(who),))))


def token(t: Table, kind: str, entry: i64, rules: Rules) -> None:
    """Something that everybody sees happen to a token."""
    if t.sink is not None:
        t.sink.append(Event(kind, _token_values(t, entry), rules))


def own_token(t: Table, kind: str, entry: i64, rules: Rules) -> None:
    """Something only the token's owner sees."""
    if t.sink is not None:
        only = frozenset((int(t.book.owner[entry]),))
        t.sink.append(Event(kind, _token_values(t, entry), rules, only))


def ground(t: Table, kind: str, entry: i64, place: i64, rules: Rules) -> None:
    """Something that happens to a battlefield."""
    if t.sink is not None:
        values = (*_token_values(t, entry), ("hex", place_text(place)))
        t.sink.append(Event(kind, values, rules))


def unit(t: Table, kind: str, slot: i64, rules: Rules) -> None:
    """Something that happens to a unit; a face-down one is named to its owner only."""
    if t.sink is None:
        return
    entry = t.u_entry[slot]
    where: tuple[tuple[str, str | int], ...] = (("hex", place_text(t.hex_of(slot))),)
    owner = int(t.u_owner[slot])
    if t.u_up[slot]:
        t.sink.append(Event(kind, (*_token_values(t, entry), *where), rules))
        return
    t.sink.append(Event(f"{kind}_hidden", (("seat", owner), *where), rules))


def move(t: Table, kind: str, slot: i64, start: i64, rules: Rules) -> None:
    """A unit went from the hex `start` to where it stands now."""
    if t.sink is None:
        return
    way: tuple[tuple[str, str | int], ...] = (
        ("start", place_text(start)),
        ("hex", place_text(t.hex_of(slot))),
    )
    if t.u_up[slot]:
        t.sink.append(Event(kind, (*_token_values(t, t.u_entry[slot]), *way), rules))
    else:
        t.sink.append(Event(f"{kind}_hidden", (("seat", int(t.u_owner[slot])), *way), rules))


def flip(t: Table, purpose: i64, who: i64, success: bool, rules: Rules) -> None:
    """One flip and what it was for."""
    if t.sink is not None:
        kind = "heads" if success else "tails"
        t.sink.append(
            Event(kind, (("seat", int(who)), ("purpose", PURPOSES[purpose].words)), rules)
        )


def _token_values(t: Table, entry: i64) -> tuple[tuple[str, str | int], ...]:
    return (
        ("seat", int(t.book.owner[entry])),
        ("token", t.book.names[t.book.token[entry]]),
    )
