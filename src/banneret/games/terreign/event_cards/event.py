"""The Event that ends a Round, carried out clockwise from the First Player (TR-EVENT-01).

FIELDS of its frame: the card, in `fr.TARGET` how many Players or spaces are done.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from banneret.games.terreign import actions as act
from banneret.games.terreign import frames as fr
from banneret.games.terreign import reasons as why
from banneret.games.terreign.event_cards import goods, land, people
from banneret.games.terreign.events import tell
from banneret.games.terreign.items.use import hand_outcomes
from banneret.games.terreign.kinds import (
    BANDIT_TOLL,
    BITS,
    CARAVAN,
    CROWD_PANIC,
    DRIFT,
    EVENT_NAMES,
    EVENTS,
    FAMINE,
    FESTIVAL,
    FLOOD,
    FOG,
    QUIET_PATHS,
    ROCKFALL,
    RUST,
    SANCTUARY,
    SCORCHING_WIND,
    SPOILS,
    SUMMONS,
    TREMOR,
    TRUCE,
    UNCHARTED_LAND,
    WAYLAID,
    WILDFIRE,
)
from banneret.games.terreign.rules.decks import deck_outcomes, push_draw
from banneret.games.terreign.table import Table, plays, pop, push, wait, wait_for_chance

CHOSEN: Final = 5  # field: the space that Uncharted Land replaces
NEXT_ROUND: Final = 2


def start_event(t: Table, event: i64) -> None:
    """The card is turned up."""
    t.events[event] -= 1
    frame = push(t, fr.EVENT, t.first)
    t.stack[frame + fr.CARD] = event
    if t.sink is not None:
        tell(t, "event", (("event", EVENT_NAMES[event]),), "TR-EVENT-01")


def run_event(t: Table, f: i64) -> bool:
    """Carry the Event on by one step."""
    event = t.stack[f + fr.CARD]
    if t.stack[f + fr.STEP] == fr.DONE:
        pop(t)
        t.events[EVENTS + event] += 1  # TR-EVENT-04
        return True
    if is_by_seat(event):
        return run_by_seat(t, f, event)
    if event == SPOILS:
        if not goods.run_spoils(t, f):
            return False
        t.stack[f + fr.STEP] = fr.DONE
        return True
    if event == UNCHARTED_LAND:
        return run_uncharted(t, f)
    t.stack[f + fr.STEP] = fr.DONE
    at_once(t, event)
    return True


def at_once(t: Table, event: i64) -> None:
    """The Events that ask nobody."""
    if event == TREMOR:
        land.tremor(t)
    elif event == DRIFT:
        land.drift(t)
    elif event in (WILDFIRE, ROCKFALL):
        people.harm(t, people.struck_players(t, event))
    elif event == SANCTUARY:
        people.cheer(t, people.struck_players(t, event))
    elif event == FESTIVAL:
        people.cheer(t, people.everybody(t))
    elif event == CROWD_PANIC:
        people.harm(t, people.crowded_players(t))
    elif event == WAYLAID:
        people.harm(t, people.lonely_players(t))
    elif event == FOG:
        t.fog = NEXT_ROUND
    elif event == TRUCE:
        t.truce = NEXT_ROUND
    elif event == SUMMONS:
        people.summon(t)


# ---------------------------------------------------------------- one Player after the other


def is_by_seat(event: i64) -> bool:
    """Whether an Event goes from Player to Player."""
    if event in (FLOOD, SCORCHING_WIND, RUST, FAMINE):
        return True
    return event in (QUIET_PATHS, CARAVAN, BANDIT_TOLL)


def concerned(t: Table, event: i64) -> i64:
    """The Players an Event goes to, as bits."""
    if event in (FLOOD, SCORCHING_WIND):
        return people.struck_players(t, event)
    if event == QUIET_PATHS:
        return people.lonely_players(t)
    return people.everybody(t)


def run_by_seat(t: Table, f: i64, event: i64) -> bool:
    """Go to the next Player; who is concerned is found when the Event begins."""
    if t.stack[f + fr.STEP] == 0:
        t.stack[f + fr.STEP] = 1
        t.stack[f + CHOSEN] = concerned(t, event)
    while t.stack[f + fr.TARGET] < t.rules.seats:
        seat = current_seat(t, f)
        if t.stack[f + CHOSEN] & BITS[seat] and plays(t, seat):
            if asks_choice(event) and goods.has_to_lose(t, event, seat):
                return wait(t, seat)
            if event == BANDIT_TOLL and t.hands[seat]:
                return wait_for_chance(t)
            t.stack[f + fr.TARGET] += 1
            if settle(t, event, seat):
                return True
            continue
        t.stack[f + fr.TARGET] += 1
    t.stack[f + fr.STEP] = fr.DONE
    t.stack[f + CHOSEN] = 0
    if event == BANDIT_TOLL:
        goods.hand_over_toll(t)
    return True


def current_seat(t: Table, f: i64) -> i64:
    """The Player the Event has come to."""
    return (t.first + t.stack[f + fr.TARGET]) % t.rules.seats


def asks_choice(event: i64) -> bool:
    """Whether Players choose what they lose."""
    return event != QUIET_PATHS and event != CARAVAN and event != BANDIT_TOLL


def settle(t: Table, event: i64, seat: i64) -> bool:
    """What an Event does to a Player without a question; True if a frame was laid."""
    if event in (QUIET_PATHS, CARAVAN):
        push_draw(t, seat, 1)
        return True
    if event == FAMINE:
        people.harm(t, BITS[seat])  # an empty inventory
        return True
    return False


def run_uncharted(t: Table, f: i64) -> bool:
    """The First Player picks a Terrain, even if Retreated (TR-RETURN-06); a new tile comes."""
    if t.stack[f + CHOSEN] == 0:
        return wait(t, t.first)
    terrain = land.next_tile(t)
    if terrain < 0:
        return wait_for_chance(t)
    new_tile(t, f, terrain)
    return True


def new_tile(t: Table, f: i64, terrain: i64) -> None:
    """The picked Terrain is replaced."""
    land.replace_tile(t, t.stack[f + CHOSEN], terrain)
    t.stack[f + CHOSEN] = 0
    t.stack[f + fr.STEP] = fr.DONE


# ---------------------------------------------------------------- choices and chance


def why_not_event_choice(t: Table, f: i64, action: i64) -> i64:
    """Why something cannot be chosen for the Event."""
    event = t.stack[f + fr.CARD]
    if event == UNCHARTED_LAND:
        return land.why_not_replaced(t, action)
    if not is_by_seat(event):
        return why.NOT_NOW
    return goods.why_not_lost(t, event, current_seat(t, f), action)


def do_event(t: Table, f: i64, action: i64) -> None:
    """A choice for the Event is made."""
    event = t.stack[f + fr.CARD]
    if event == UNCHARTED_LAND:
        t.stack[f + CHOSEN] = act.about(action)
        return
    seat = current_seat(t, f)
    t.stack[f + fr.TARGET] += 1
    goods.lose(t, event, seat, act.about(action))


def event_outcomes(t: Table, f: i64) -> list[tuple[i64, i64]]:
    """What chance may bring for the Event."""
    event = t.stack[f + fr.CARD]
    if event == UNCHARTED_LAND:
        return land.tile_outcomes(t)
    if event == SPOILS:
        return deck_outcomes(t)
    return hand_outcomes(t, current_seat(t, f))


def event_chance(t: Table, f: i64, outcome: i64) -> None:
    """Chance has decided something for the Event."""
    event = t.stack[f + fr.CARD]
    if event == UNCHARTED_LAND:
        new_tile(t, f, outcome)
    elif event == SPOILS:
        t.deck[outcome] -= 1
        goods.spoil(t, f, outcome)
    else:
        seat = current_seat(t, f)
        t.stack[f + fr.TARGET] += 1
        goods.toll(t, seat, outcome)
