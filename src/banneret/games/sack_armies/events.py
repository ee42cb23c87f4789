"""What happened, for logs and pictures. Without a sink nothing is built.

SA-FLIP-12: every flip is told with its reason. The values are ids, seats and hexes; `speech.py`
makes sentences of them.
"""

from __future__ import annotations

from mypy_extensions import i64

from banneret.games.sack_armies.actions import BLACK, DIE, HALF, HEADS, RED, SIDE, TAILS
from banneret.games.sack_armies.frames import PURPOSES
from banneret.games.sack_armies.table import Table
from banneret.kernel.events import Event

Rules = tuple[str, ...]
FACES = {HEADS: "heads", TAILS: "tails", RED: "red", BLACK: "black"}


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


def uses(t: Table, slot: i64, used: i64, rules: Rules) -> None:
    """A unit uses a token that has just been shown; a face-down unit is named to nobody yet."""
    if t.sink is None:
        return
    where: tuple[tuple[str, str | int], ...] = (
        ("hex", place_text(t.hex_of(slot))),
        ("used", t.book.names[t.book.token[used]]),
    )
    if t.u_up[slot]:
        t.sink.append(Event("uses", (*_token_values(t, t.u_entry[slot]), *where), rules))
    else:
        t.sink.append(Event("uses_hidden", (("seat", int(t.u_owner[slot])), *where), rules))


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


def flip(t: Table, purpose: i64, who: i64, success: bool, action: i64, rules: Rules) -> None:
    """One flip, what it was for, and what fell: an outcome of the options' way to flip."""
    if t.sink is not None:
        kind = "heads" if success else "tails"
        what = PURPOSES[purpose].words
        face = FACES[action] if action in FACES else str(action - DIE)
        values = (("seat", int(who)), ("purpose", what), ("face", face))
        t.sink.append(Event(kind, values, rules))


def blow(t: Table, hits: i64, rating: i64, foe: i64, armor: i64, kills: bool) -> None:
    """What the successes of a blow do; the armor of a unit that stays face down is not told."""
    if t.sink is None:
        return
    reckoned = (
        ("seat", int(t.u_owner[foe])),
        ("hex", place_text(t.hex_of(foe))),
        ("n", int(hits)),
        ("damage", int(rating)),
        ("hit", int(hits * rating)),
    )
    rules = ("SA-DAMAGE-01", "SA-DAMAGE-03")
    if not t.u_up[foe] and not kills:
        t.sink.append(Event("blow_hidden", reckoned, rules))
        return
    known = (*reckoned, ("token", t.book.names[t.book.token[t.u_entry[foe]]]))
    kind = "blow_kills" if kills else "blow_holds"
    t.sink.append(Event(kind, (*known, ("armor", int(armor))), rules))


def _token_values(t: Table, entry: i64) -> tuple[tuple[str, str | int], ...]:
    return (
        ("seat", int(t.book.owner[entry])),
        ("token", t.book.names[t.book.token[entry]]),
    )
