"""Cards, Events and tiles: each is in one place, and what is known of them (TR-COMP)."""

from __future__ import annotations

from collections.abc import Iterator

from banneret.games.terreign import frames as fr
from banneret.games.terreign.checking.looks import frames_of, item, number, round_step
from banneret.games.terreign.kinds import (
    EVENT_NAMES,
    EVENTS,
    FOG,
    SUMMONS,
    TERRAIN_NAMES,
    TERRAINS,
    TRUCE,
)
from banneret.games.terreign.rules.counting import rest_of_deck, rest_of_events, rest_of_tiles
from banneret.games.terreign.settings import ROYALE
from banneret.games.terreign.table import Table, count_bits, plays

MOST_NAMED = 4  # of many missing cards the first few are named
MOST_KNOWN = 1  # card on the deck: Mountain takes it before it lays another one there


def pile_problems(t: Table) -> Iterator[str]:
    """What cannot lie in the piles."""
    yield from _items(t)
    yield from _top(t)
    yield from _events(t)
    yield from _tiles(t)
    yield from _aftermath(t)


def _items(t: Table) -> Iterator[str]:
    rest = rest_of_deck(t)
    for kind, left in enumerate(rest):
        if left < t.deck[kind] or left < 0:
            yield f"there are more of {item(kind)} than were printed (TR-CONTENT-05)"
    missing = [kind for kind, left in enumerate(rest) if left > t.deck[kind] >= 0]
    if missing and not t.study:
        count = sum(int(rest[kind] - t.deck[kind]) for kind in missing)
        yield f"{number(count, 'item')} of 75 lie nowhere: {_some(item(kind) for kind in missing)}; without a deck: the deck holds the rest (TR-COMP-01)"


def _some(names: Iterator[str]) -> str:
    named = list(names)
    more = len(named) - MOST_NAMED
    return ", ".join(named[:MOST_NAMED]) + (f" and {number(more, 'other')}" if more > 0 else "")


def _top(t: Table) -> Iterator[str]:
    if any(card & 255 == 0 for card in t.on_top):
        yield "a card on top of the deck is one that somebody knows: write tonic@P1 (TR-TERRAIN-MOUNTAIN-1)"
    if len(t.on_top) > MOST_KNOWN and not t.study:
        yield f"{len(t.on_top)} known cards on the deck; Mountain leaves one at most (TR-TERRAIN-MOUNTAIN-1)"


def _events(t: Table) -> Iterator[str]:
    rest = rest_of_events(t)
    for event, left in enumerate(rest):
        if left < t.events[event] or left < 0:
            yield f"the Event {EVENT_NAMES[event]} is there too often (TR-CONTENT-06)"
    if not any(t.events) and not any(frames_of(t, fr.EVENT)):
        yield "the Event deck and its discard pile are empty, and each Round needs one (TR-EVENT-01)"
    missing = [event for event, left in enumerate(rest) if left > t.events[event] >= 0]
    if missing and not t.study:
        yield f"{number(len(missing), 'Event')} of 20 lie nowhere: {_some(EVENT_NAMES[event] for event in missing)}; without events: the deck holds the rest (TR-COMP-01)"


def _tiles(t: Table) -> Iterator[str]:
    rest = int(rest_of_tiles(t))
    if t.unused & ~rest:
        yield "a Terrain is active and in the stack at once (TR-COMP-05)"
    if len(set(t.bottom)) != len(t.bottom):
        yield "a Terrain lies twice under the stack (TR-COMP-05)"
    if set(t.bottom) & set(t.tiles):
        yield "a Terrain under the stack lies elsewhere too (TR-COMP-05)"
    removed = int(t.rules.seats - t.spaces) if t.rules.variant == ROYALE else 0
    missing = int(count_bits(rest & ~t.unused))
    if missing != removed:
        named = _some(TERRAIN_NAMES[n] for n in range(TERRAINS) if (rest & ~t.unused) >> n & 1)
        yield f"of the {TERRAINS} Terrains {missing} lie nowhere ({named}), but {removed} were removed (TR-COMP-04)"


# ---------------------------------------------------------------- what an Event left behind


def _aftermath(t: Table) -> Iterator[str]:
    """Fog, Truce and Summons come from an Event card that was turned up (TR-CONTENT-06)."""
    if t.over:
        return
    late = _is_late(t)
    for word, value, event in (("fog", t.fog, FOG), ("truce", t.truce, TRUCE)):
        if value == 2 and not (late and _was_drawn(t, event)):
            yield f"{word} 2 holds from the next Round on, so its Event was turned up in this one (TR-CONTENT-06)"
        if value == 1 and not _was_drawn_before(t, event) and not t.study:
            yield f"{word} 1 needs its Event in the discard pile: past: {word} (TR-EVENT-04)"
    if t.fog == t.truce != 0:
        yield "Fog and Truce cannot come of one Round: there is one Event in each (TR-EVENT-01)"
    turned_up = any(t.events[EVENTS:]) or any(frames_of(t, fr.EVENT))
    if round_step(t) >= fr.AFTER_EVENT and not turned_up and not t.study:
        yield "the Event of this Round lies in its discard pile: past (TR-EVENT-04)"
    if t.summons and round_step(t) != fr.TAKE_UP:
        if not late or not _was_drawn(t, SUMMONS):
            yield "summons comes of the Event of this Round (TR-CONTENT-06)"
        elif not plays(t, t.summons - 1):
            yield f"P{t.summons} is out and was not summoned (TR-RETREAT-14)"


def _was_drawn(t: Table, event: int) -> bool:
    """Whether an Event may be the one of this Round: it lies in the discard pile or is going on."""
    return t.events[EVENTS + event] > 0 or any(
        t.stack[f + fr.CARD] == event for f in frames_of(t, fr.EVENT)
    )


def _was_drawn_before(t: Table, event: int) -> bool:
    """Whether an Event may be that of the last Round; the pile may have been shuffled since."""
    if t.events[EVENTS + event] > 0:
        return True
    drawn = sum(int(count) for count in t.events[EVENTS:]) + sum(1 for _ in frames_of(t, fr.EVENT))
    return (_is_late(t) or round_step(t) == fr.DRAW_EVENT) and drawn <= _is_late(t)


def _is_late(t: Table) -> bool:
    """Whether the Event of the Round has been turned up."""
    return round_step(t) > fr.DRAW_EVENT or round_step(t) == fr.BEGIN
