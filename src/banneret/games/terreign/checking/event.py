"""An Event that is being carried out (TR-EVENT)."""

from __future__ import annotations

from collections.abc import Iterator

from banneret.games.terreign import frames as fr
from banneret.games.terreign.checking.looks import frames_of, player, players
from banneret.games.terreign.event_cards.card import CHOSEN, EVENT, BySeat
from banneret.games.terreign.kinds import (
    EVENT_NAMES,
)
from banneret.games.terreign.rules.travel import seat_at
from banneret.games.terreign.table import NOBODY, Table, plays

OPENING = 0
GOING = 1


def event_problems(t: Table) -> Iterator[str]:
    """What does not fit the Event."""
    for f in frames_of(t, fr.EVENT):
        event, step = int(t.stack[f + fr.CARD]), int(t.stack[f + fr.STEP])
        done, chosen = int(t.stack[f + fr.TARGET]), int(t.stack[f + CHOSEN])
        name = EVENT_NAMES[event]
        if t.stack[f + fr.SEAT] != t.first:
            yield "the First Player carries out the Event: seat as first (TR-EVENT-01)"
        most = _most_done(t, event, step)
        if done > most:
            yield f"done {done} of the Event {name}: at this step it is at most {most}"
        if step == GOING and not EVENT[event].by_seat:
            yield f"the Event {name} does not go from Player to Player: step opening or done"
        elif step == GOING:
            yield from _concerned(t, f, event, chosen)
        elif EVENT[event].picks_space and step == OPENING:
            if chosen > t.spaces:
                yield f"chosen {chosen} of the Event {name} is no active Terrain (TR-SETUP-11)"
        elif chosen:
            yield f"the Event {name} has chosen nobody at this step"
        if EVENT[event].holds_picks and step == GOING:
            yield from _toll(t, f, chosen)


def _most_done(t: Table, event: int, step: int) -> int:
    if EVENT[event].by_seat:
        return 0 if step == OPENING else int(t.rules.seats)
    return int(t.spaces) if EVENT[event].lays_out else 0


def _concerned(t: Table, f: int, event: int, chosen: int) -> Iterator[str]:
    """Who is concerned is found when the Event begins; some may have fallen since."""
    card = EVENT[event]
    assert isinstance(card, BySeat)
    now = int(card.concerned(t))
    may_fell = card.draws or card.harms
    fallen = sum(2**seat for seat in range(t.rules.seats) if not plays(t, seat))
    extra = chosen & ~now & (~fallen if may_fell else -1)
    if now & ~chosen or extra:
        name = EVENT_NAMES[event]
        yield f"the Event {name} goes to {players(now) or 'nobody'}, not to {players(chosen) or 'nobody'} (TR-CONTENT-06)"
    elif chosen & ~now and t.stack[f + fr.TARGET] == 0:
        yield f"nobody has fallen before the Event {EVENT_NAMES[event]} came to anybody (TR-RETREAT-14)"


def _toll(t: Table, f: int, chosen: int) -> Iterator[str]:
    """Each Player it has come to gave one item, in turn, if there was one."""
    done = int(t.stack[f + fr.TARGET])
    passed = [int(seat_at(t, n)) for n in range(done) if chosen >> int(seat_at(t, n)) & 1]
    givers = [int(card >> 16 & 15) for card in t.aside]
    if givers != [seat for seat in passed if seat in givers]:
        yield "the items aside are those of the toll: one of each Player it came to, in turn order (TR-CONTENT-06)"
    for seat in passed:
        if seat not in givers and t.hands[seat]:
            yield f"{player(seat)} had an item and gave it to the toll (TR-CONTENT-06)"
    for card in t.aside:
        if not card >> int(card >> 16 & 15) & 1:
            yield "an item of the toll is known to its giver (TR-CONTENT-06)"


def last_seat(t: Table, f: int) -> int:
    """The Player an Event was carried out for last, NOBODY before the first."""
    done = t.stack[f + fr.TARGET]
    return int(seat_at(t, done - 1)) if done > 0 else NOBODY
