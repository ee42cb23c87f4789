"""Where tokens are: every one in one place, hands and sacks, what was drawn, what is known of it."""

from __future__ import annotations

from collections.abc import Iterator

from banneret.games.sack_armies import frames as fr
from banneret.games.sack_armies import vocabulary as vo
from banneret.games.sack_armies.abilities import draw
from banneret.games.sack_armies.checking.common import (
    SETUP,
    bottom,
    general,
    in_use,
    kind_of,
    span,
    token_name,
    units,
)  # fmt: skip
from banneret.games.sack_armies.rules import drawing, story, zones
from banneret.games.sack_armies.table import Table


def problems(t: Table) -> Iterator[str]:
    """What is wrong with where the tokens are."""
    yield from _counts(t)
    for seat in range(t.book.generals):
        if t.fate[seat] == 0:
            yield from _hand(t, seat)
            yield from _setup(t, seat)
        else:
            yield from _fallen(t, seat)
        if t.drawn[seat] < least_drawn(t, seat):
            yield (
                f"{general(seat)} has drawn {t.drawn[seat]} tokens, which is fewer than he has"
                " brought into play or holds (SA-ZONE-04)"
            )
        elif not t.study and t.drawn[seat] > _most_drawn(t, seat):
            yield f"{general(seat)} cannot have drawn {t.drawn[seat]} tokens by turn {t.turn} (SA-DRAW-01)"
    yield from _story(t)


# ---------------------------------------------------------------- counts


def _counts(t: Table) -> Iterator[str]:
    """SA-ZONE-01: every token is in exactly one place."""
    for entry in range(t.book.entries):
        zones_of = (t.sack[entry], t.hand[entry], t.dead[entry], t.aside[entry], t.out[entry])
        total = sum(zones_of) + _on_the_board(t, entry)
        if min(zones_of) < 0 or total != t.book.copies[entry]:
            yield (
                f"{general(t.book.owner[entry])}: {total} {token_name(t, entry)} are somewhere, and"
                f" the army has {t.book.copies[entry]} (SA-ZONE-01)"
            )
    for seat in range(t.book.generals):
        entries = span(t, seat)
        sizes = (sum(t.sack[one] for one in entries), sum(t.hand[one] for one in entries))
        if sizes != (t.sack_size[seat], t.hand_size[seat]):
            yield f"{general(seat)}: sack and hand hold {sizes}, not what is counted (SA-ZONE-10)"


def _on_the_board(t: Table, entry: int) -> int:
    rows = sum(
        rows[at] == entry for rows in (t.attached, t.captives) for at in range(0, len(rows), fr.ROW)
    )
    return (
        rows
        + list(t.u_entry).count(entry)
        + list(t.ground.entry).count(entry)
        + in_use(t).count(entry)
    )


def least_drawn(t: Table, seat: int) -> int:
    """The fewest tokens a General can have drawn: all that left the sack but in the setup."""
    brought = sum(
        kind_of(t, entry) != vo.BATTLEFIELD and _away(t, entry) for entry in span(t, seat)
    )
    fields = sum(t.book.owner[entry] == seat for entry in t.ground.entry)
    held = sum(t.hand[entry] for entry in span(t, seat) if kind_of(t, entry) == vo.BATTLEFIELD)
    return brought + held + max(0, fields - t.book.setup_fields)


def _most_drawn(t: Table, seat: int) -> int:
    """No Draw takes more than the army has, and every drawing token may draw as often (SA-DRAW-02).

    A turn counts for whoever is to choose in it once he has chosen.
    """
    if bottom(t) in SETUP:
        return 0  # SA-SETUP-03
    choosing = seat == t.player and bottom(t) == fr.TURN and t.stack[1] in (fr.START, fr.CHOICE)
    turns = t.turn if choosing and not in_use(t) else t.turn + 1
    entries = list(span(t, seat))
    army = sum(t.book.copies[entry] for entry in entries)
    drawing_tokens = sum(t.book.copies[one] for one in entries if _drawing_lines(t, one)[0])
    return army * turns * (1 + drawing_tokens)


def _away(t: Table, entry: int) -> int:
    """How many of a token are in the hand, in play or dead."""
    return t.book.copies[entry] - t.sack[entry] - t.out[entry] - t.aside[entry]


# ---------------------------------------------------------------- hands


def _hand(t: Table, seat: int) -> Iterator[str]:
    most = _most_held(t, seat)
    held = t.hand_size[seat]
    for at in t.frames():
        if (t.stack[at] == fr.DRAWING and t.stack[at + 1] == seat) or (
            t.stack[at] == fr.RETURNING and t.stack[at + 1] == seat
        ):
            held += t.stack[at + 2]
    if most is not None and held > most:
        yield f"{general(seat)} cannot hold {held} tokens now, only {most} (SA-DRAW-07)"


def _most_held(t: Table, seat: int) -> int | None:
    """The most tokens a General can hold now; None where an effect may have drawn any number."""
    entries = list(span(t, seat))
    lines = [_drawing_lines(t, entry) for entry in entries]
    if t.study or any(drawn and unbounded for drawn, unbounded in lines):
        return None
    over = bottom(t) == fr.OVER
    if bottom(t) in SETUP:
        return 0  # SA-SETUP-03
    most = drawing.HAND_LIMIT
    drew = over or t.stack[3] == 1
    if not over and seat != t.player:
        return most
    if drew:  # SA-DRAW-01, SA-ABILITY-DRAW-01
        numbers = [
            t.book.number[token * vo.ABILITIES + vo.DRAW] for token in range(len(t.book.names))
        ]
        own = sum(t.u_owner[slot] == seat for slot in units(t))
        return most + draw.DRAW_SIZE + own * max(numbers)
    if over or t.stack[1] != fr.CHOICE or in_use(t):  # SA-DRAW-12
        most += max(drawn for drawn, _ in lines)
    return most


def _drawing_lines(t: Table, entry: int) -> tuple[int, bool]:
    """How many tokens a token draws, and whether that can happen at any time or several times."""
    token = t.book.token[entry]
    rows = range(t.book.fx_first[token], t.book.fx_first[token] + t.book.fx_count[token])
    drawn = sum(t.book.fx_amount[row] for row in rows if t.book.fx[row] == vo.DRAW_NOW)
    given_back = any(t.book.fx[row] in (vo.FX_COUNTER, vo.FX_DISPEL, vo.ATTACK) for row in rows)
    return drawn, bool(t.book.surprise[token]) or given_back


# ---------------------------------------------------------------- setup and the fallen


def _setup(t: Table, seat: int) -> Iterator[str]:
    """SA-SETUP-01: battlefields are set aside while the battleground is built, and only then."""
    total = sum(t.aside[entry] for entry in span(t, seat))
    if total and bottom(t) not in SETUP:
        yield f"{general(seat)}: nothing is set aside once the battleground is built (SA-SETUP-06)"
        return
    if any(t.aside[entry] and kind_of(t, entry) != vo.BATTLEFIELD for entry in span(t, seat)):
        yield f"{general(seat)}: only battlefields are set aside (SA-SETUP-01)"
    if bottom(t) not in SETUP:
        return
    places = (t.hand, t.dead, t.out)
    if any(zone[entry] for zone in places for entry in span(t, seat)) or seat in t.u_owner:
        yield (
            f"{general(seat)}: while the battleground is built all other tokens are in the sack"
            " (SA-SETUP-01, SA-SETUP-03)"
        )
    least, most = _aside_range(t, seat)
    if not least <= total <= most:
        wanted = f"{most}" if least == most else f"{least} to {most}"
        yield f"{general(seat)} has {wanted} battlefields set aside now, not {total} (SA-SETUP-01)"


def _aside_range(t: Table, seat: int) -> tuple[int, int]:
    own = sum(t.book.copies[one] for one in span(t, seat) if kind_of(t, one) == vo.BATTLEFIELD)
    every = min(t.book.setup_fields, own)
    if bottom(t) == fr.PLACE:
        # SA-SETUP-06: one each in turn, from General one
        after = (seat - t.first) % t.book.generals
        placed = max(0, (t.stack[1] - after + t.book.generals - 1) // t.book.generals)
        left = max(0, every - placed)
        return left, left
    asked = t.operand(1) if t.top() == fr.FIELDS else t.book.generals
    if seat == asked:
        return 0, every - 1
    return (every, every) if seat < asked else (0, 0)


def _fallen(t: Table, seat: int) -> Iterator[str]:
    """SA-MULTI-02, SA-MULTI-03, SA-MULTI-04: nothing of his but battlefields and casualties is left."""
    held = sum(t.sack[one] + t.hand[one] + t.aside[one] for one in span(t, seat))
    rows = [rows[at] for rows in (t.attached, t.captives) for at in range(0, len(rows), fr.ROW)]
    if held or seat in t.u_owner or any(t.book.owner[entry] == seat for entry in rows):
        yield f"{general(seat)} is eliminated but still has tokens (SA-MULTI-03)"


# ---------------------------------------------------------------- what is known of sacks


def _story(t: Table) -> Iterator[str]:
    """What everybody saw going into a sack must be true of where the tokens are (SA-FOG-09)."""
    seen: set[tuple[int, int, int]] = set()
    for at in range(0, len(t.story), story.ROW):
        seat, when, what, _, _, old = t.story[at : at + story.ROW]
        if (seat, when, what) in seen:
            yield f"story: {general(seat)} has two rows of the same token and time"
        seen.add((seat, when, what))
        if when > t.drawn[seat]:
            yield f"story: {general(seat)} has drawn {t.drawn[seat]} tokens only, not {when}"
        if old > t.hand_size[seat] and t.fate[seat] == 0:
            yield f"story: {general(seat)} holds {t.hand_size[seat]} tokens only, not {old}"
    for seat in range(t.book.generals):
        if t.fate[seat] == 0 and not story.allows(t, seat):
            yield f"story: it says of {general(seat)} what the hidden tokens contradict (SA-FOG-09)"


def units_left(t: Table, seat: int) -> bool:
    """Whether a General has a unit, or never had one (SA-WIN-09, SA-WIN-10)."""
    armed = any(kind_of(t, entry) == vo.UNIT for entry in span(t, seat))
    return not armed or zones.units_left(t, seat)
