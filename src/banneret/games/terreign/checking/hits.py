"""Hits: what they come of, whom they strike, and who still answers (TR-MORALE, TR-RETREAT)."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from banneret.games.terreign import frames as fr
from banneret.games.terreign import reasons as why
from banneret.games.terreign.checking.event import last_seat
from banneret.games.terreign.checking.looks import (
    aim_reason,
    frames_of,
    is_rest_of_round,
    kind_above,
    kind_below,
    player,
    players,
    reason,
)
from banneret.games.terreign.event_cards.card import EVENT
from banneret.games.terreign.frame_fields import CAUSES
from banneret.games.terreign.items.every import ITEMS
from banneret.games.terreign.items.item import ITEM, NOTHING, item_behind
from banneret.games.terreign.items.use import PLAYED
from banneret.games.terreign.kinds import (
    AMOUNTS,
    BITS,
    EVENT_NAMES,
    INSTANCE,
    NEVERMSIS,
    RANGED,
    REFLECT,
    TYPES,
)
from banneret.games.terreign.rules import plague
from banneret.games.terreign.rules.damage import APPLYING, ASKING, REWARDING, is_of_duel
from banneret.games.terreign.rules.shelter import amount_on, shelters
from banneret.games.terreign.table import (
    NOBODY,
    WARRIOR,
    Table,
    count_bits,
    get,
    has_trait,
    in_tie,
    next_seat,
    players_on,
    plays,
)
from banneret.games.terreign.terrains.tower import DAMAGE, why_not_strike

STRIKING = [item for item in ITEMS if item.hit != NOTHING]  # the items that deal damage
HITS = {int(item.cause()): int(item.hit) for item in STRIKING} | {fr.BY_TOWER: fr.RANGED | fr.AREA}
AREAS = [cause for cause, flags in HITS.items() if flags & fr.AREA]
FROM_AFAR = [cause for cause, flags in HITS.items() if flags & fr.RANGED]
INSTANCES = [int(item.cause()) for item in STRIKING if TYPES[item.number] & INSTANCE]
OF_NOBODY = (fr.BY_EVENT, fr.BY_PLAGUE, *INSTANCES)
OF_ONE = (fr.BY_SPIKES, fr.BY_TOWER, fr.BY_EVENT, fr.BY_CARRIER)  # causes of 1 damage


def hit_problems(t: Table) -> Iterator[str]:
    """What does not fit a hit that is about to apply, or has applied."""
    for f in frames_of(t, fr.HIT):
        found = list(_cause(t, f)) or list(_numbers(t, f))
        yield from found or [*_origin(t, f), *_course(t, f)]
    for f in frames_of(t, fr.STRIP):
        if kind_below(t, f) == fr.HIT:
            yield from _hammer(t, f)


def cause_of(t: Table, f: int) -> int:
    """What a hit comes of."""
    return int(t.stack[f + fr.CAUSE])


def _cause(t: Table, f: int) -> Iterator[str]:
    """Cause, source and victims are such as a hit can have."""
    cause, source = cause_of(t, f), int(t.stack[f + fr.SOURCE])
    victims = int(t.stack[f + fr.VICTIMS])
    name = CAUSES[cause]
    if item_behind(cause) != NOTHING and cause not in HITS:
        yield f"{name} deals no damage (TR-MORALE-01)"
    if victims == 0:
        yield "a hit needs victims"
    elif cause not in AREAS and cause != fr.BY_EVENT and count_bits(victims) > 1:
        yield f"{name} strikes one Player, not {players(victims)}"
    if (source == NOBODY) != (cause in OF_NOBODY):
        who = "nobody" if cause in OF_NOBODY else "a Player"
        yield f"the source of damage by {name} is {who} (TR-RETREAT-09, TR-RETREAT-10)"
    elif cause not in AREAS and source != NOBODY and victims == BITS[source]:
        yield f"{player(source)} does not strike the own Warrior by {name}"


def _numbers(t: Table, f: int) -> Iterator[str]:
    """Damage and flags follow from the cause."""
    cause, base, flags = cause_of(t, f), int(t.stack[f + fr.BASE]), int(t.stack[f + fr.HIT_FLAGS])
    name, source = CAUSES[cause], int(t.stack[f + fr.SOURCE])
    bases = _bases(t, cause)
    if base not in bases:
        yield f"base {base} of damage by {name}: it is {' or '.join(map(str, bases))} (TR-MORALE-01)"
    ranged, area = cause in FROM_AFAR, cause in AREAS
    sure = cause == fr.BY_CARRIER or (ranged and has_trait(t, source, NEVERMSIS))
    for word, bit, right in (
        ("ranged", fr.RANGED, ranged),
        ("area", fr.AREA, area),
        ("sure", fr.UNANSWERABLE, sure),
    ):
        if bool(flags & bit) != right:
            yield f"damage by {name} {'is' if right else 'is not'} {word}: flags (TR-MORALE-01)"
    if flags & fr.HAMMER and cause != fr.BY_DUEL:
        yield "only a War Hammer in a Duel strikes like one (TR-EQUIP-03)"
    start = int(t.first) if source == NOBODY else int(next_seat(t, source))
    if t.stack[f + fr.START] != start:
        yield f"the victims are asked from {player(start)} on: start {player(start)} (TR-DUEL-38)"
    if t.stack[f + fr.SPACE] > t.spaces:
        yield f"T{t.stack[f + fr.SPACE]} is not active (TR-SETUP-11)"


def _bases(t: Table, cause: int) -> list[int]:
    if cause == fr.BY_DUEL:
        return [1, 2]
    if cause == fr.BY_PLAGUE:
        return sorted({int(face) for face in t.rules.faces if face > 0})
    return [DAMAGE] if cause in OF_ONE else [int(AMOUNTS[item_behind(cause)])]


# ---------------------------------------------------------------- answers and amounts


def _course(t: Table, f: int) -> Iterator[str]:
    """Who still answers, how much each takes, who has fallen."""
    step, victims = int(t.stack[f + fr.STEP]), int(t.stack[f + fr.VICTIMS])
    waiting, fallen = int(t.stack[f + fr.WAITING]), int(t.stack[f + fr.FALLEN])
    struck = sum(2**n for n in range(8) if t.stack[f + fr.AMOUNTS] >> 2 * n & 3)
    if waiting & ~victims or struck & ~victims:
        yield f"only victims, {players(victims)}, answer a hit and take damage (TR-MORALE-01)"
    if step != ASKING and waiting:
        yield f"{players(waiting)} would answer before the damage applies: step asking (TR-FREE-04)"
    if step == ASKING and not is_rest_of_round(
        t, waiting | _between(t, f), int(t.stack[f + fr.START])
    ):
        yield "the victims answer clockwise, so those still waiting are the last ones (TR-FREE-05)"
    if step <= APPLYING:
        yield from _about_to_apply(t, f, victims)
    if fallen and (step <= APPLYING or is_of_duel(t, f) or fallen & ~victims):
        yield f"fallen {players(fallen)}: those victims whose reward is still to be taken (TR-RETREAT-11)"
    elif any(plays(t, seat) for seat in range(t.rules.seats) if fallen >> seat & 1):
        yield f"{players(fallen)} fell and must be out (TR-MORALE-02)"
    if kind_above(t, f) and step != REWARDING and kind_above(t, f) != fr.HIT:
        yield "what follows a hit comes after its damage: step rewarding (TR-RETREAT-12)"


def _between(t: Table, f: int) -> int:
    """Seats that are no victims, counted as waiting from the first victim that is on."""
    first, seats = int(t.stack[f + fr.START]), int(t.rules.seats)
    victims, waiting = t.stack[f + fr.VICTIMS], t.stack[f + fr.WAITING]
    order = [(first + n) % seats for n in range(seats)]
    begun = next((n for n, seat in enumerate(order) if waiting >> seat & 1), seats)
    return sum(2**seat for n, seat in enumerate(order) if n >= begun and not victims >> seat & 1)


def _about_to_apply(t: Table, f: int, victims: int) -> Iterator[str]:
    cause, base = cause_of(t, f), int(t.stack[f + fr.BASE])
    for seat in range(t.rules.seats):
        if not victims >> seat & 1:
            continue
        amount = int(t.stack[f + fr.AMOUNTS] >> 2 * seat & 3)
        most = int(amount_on(t, get(t, seat, WARRIOR), cause, base))
        if plays(t, seat) and amount > most:
            yield f"{player(seat)} takes at most {most} damage there, not {amount} (TR-MORALE-01)"
        if not plays(t, seat) and not _may_be_out(t, f):
            yield f"{player(seat)} is out and cannot be struck (TR-RETREAT-14)"


def _may_be_out(t: Table, f: int) -> bool:
    """Fighters of a tie come back for it; a reflected part of an area hit fells Players first."""
    if is_of_duel(t, f) and in_tie(t):
        return True
    return cause_of(t, f) in AREAS and not t.rules.reflect_spares_all


# ---------------------------------------------------------------- where a hit comes from


def _origin(t: Table, f: int) -> Iterator[str]:
    """What lies under a hit is what deals it."""
    below = kind_below(t, f)
    cause = cause_of(t, f)
    right = {
        fr.BY_DUEL: fr.DUEL,
        fr.BY_SPIKES: fr.DUEL,
        fr.BY_CARRIER: fr.DUEL,
        fr.BY_TOWER: fr.TURN,
        fr.BY_EVENT: fr.EVENT,
        fr.BY_PLAGUE: fr.PLAGUE,
        **dict.fromkeys(INSTANCES, fr.INSTANCE),
    }.get(cause, fr.ITEM)
    if below == fr.HIT:
        yield from _reflected_part(t, f)
    elif below != right:
        what = {fr.DUEL: "Duel", fr.TURN: "turn", fr.ITEM: "item in use"}.get(right, "cause")
        yield f"a hit of a {what} needs the {what} below it: {CAUSES[cause]}"
    else:
        yield from ORIGINS[below](t, f)


def _reflected_part(t: Table, f: int) -> Iterator[str]:
    """TR-ITEM-REFLECT-7 as the option has it: the others stay struck while the part goes back."""
    lower = f - fr.SIZE
    if t.rules.reflect_spares_all or cause_of(t, f) not in AREAS:
        yield "a reflected hit comes instead of the first one (TR-ITEM-REFLECT-2)"
    elif cause_of(t, lower) != cause_of(t, f) or t.stack[lower + fr.STEP] != ASKING:
        yield "a reflected hit is of the same kind as the one under it (TR-ITEM-REFLECT-2)"
    else:
        source = int(t.stack[f + fr.SOURCE])
        if not t.stack[lower + fr.WAITING] >> source & 1:
            yield f"{player(source)} was not struck and cannot reflect (TR-ITEM-REFLECT-1)"
        elif t.stack[lower + fr.AMOUNTS] >> 2 * source & 3:
            yield f"{player(source)} takes none of the damage it reflects (TR-ITEM-REFLECT-2)"
        yield from _area(t, f, NOBODY)


def _of_turn(t: Table, f: int) -> Iterator[str]:
    turn = f - fr.SIZE
    if t.stack[turn + fr.STEP] != fr.PREPARED:
        yield "the Tower strikes in Prepare: turn at step prepared (TR-TERRAIN-TOWER-1)"
    if t.stack[f + fr.STEP] <= APPLYING and not any(TYPES[kind] & RANGED for kind in t.discard):
        yield "the Ranged item given for the Tower lies on the discard pile (TR-TERRAIN-TOWER-1)"
    yield from _area(t, f, int(t.stack[turn + fr.SEAT]))


def _of_item(t: Table, f: int) -> Iterator[str]:
    used = f - fr.SIZE
    seat, kind = int(t.stack[used + fr.SEAT]), int(t.stack[used + fr.CARD])
    if cause_of(t, f) != ITEM[kind].cause() or t.stack[used + fr.STEP] != fr.DONE:
        yield "the damage comes of the item in use, at its step done (TR-ACTION-05)"
    elif cause_of(t, f) in AREAS:
        yield from _area(t, f, seat)
    else:
        yield from _aimed(t, f, seat, kind)


def _aimed(t: Table, f: int, seat: int, kind: int) -> Iterator[str]:
    """Who used the item strikes its target, or the target reflects it."""
    source = int(t.stack[f + fr.SOURCE])
    victim = next(n for n in range(8) if t.stack[f + fr.VICTIMS] >> n & 1)
    if seat not in (source, victim):
        yield f"{player(seat)} uses the item, and strikes or is struck by it (TR-ITEM-REFLECT-2)"
    elif t.stack[f + fr.STEP] <= APPLYING:
        if source != seat:
            yield from _reflected(t)
        refused = int(ITEM[kind].why_not_aim(t, seat, source + victim - seat))
        if refused:
            yield f"{player(seat)} cannot strike {player(source + victim - seat)}: {aim_reason(refused, kind)}"


def _reflected(t: Table) -> Iterator[str]:
    if REFLECT not in t.discard:
        yield "a reflected hit needs the Reflect on the discard pile (TR-ITEM-REFLECT-1)"


def _area(t: Table, f: int, seat: int) -> Iterator[str]:
    """Everybody on a Terrain is struck; who reflected it from there is not."""
    cause, source = cause_of(t, f), int(t.stack[f + fr.SOURCE])
    space, victims = int(t.stack[f + fr.SPACE]), int(t.stack[f + fr.VICTIMS])
    if t.stack[f + fr.STEP] > APPLYING:
        return
    if space == 0:
        yield f"damage by {CAUSES[cause]} strikes a Terrain: space T1 to T{t.spaces}"
        return
    here = int(players_on(t, space))
    away = sum(2**n for n in range(t.rules.seats) if not plays(t, n))
    if not t.rules.reflect_spares_all:
        victims &= ~away
    if victims != here and victims != here & ~(2**source):
        rule = "TR-TERRAIN-TOWER-1" if cause == fr.BY_TOWER else "TR-ITEM-FIREBOMB-1"
        yield f"damage by {CAUSES[cause]} strikes all on T{space}: {players(here) or 'nobody'} ({rule})"
    if source != seat:
        yield from _reflected(t)
        if shelters(t, space, cause):
            yield f"no reflected damage comes to T{space}, which shelters from it (TR-ITEM-REFLECT-4)"
        return
    if cause == fr.BY_TOWER:
        refused = int(why_not_strike(t, space))
    elif plays(t, seat) or not _may_be_out(t, f):
        refused = int(ITEM[item_behind(cause)].why_not_aim(t, seat, space))
    else:
        refused = why.OK  # the thrower fell by the part that was reflected
    if refused and here:
        yield f"{player(seat)} cannot strike T{space}: {reason(refused)}"


def _of_instance(t: Table, f: int) -> Iterator[str]:
    card = f - fr.SIZE
    if ITEM[t.stack[card + fr.CARD]].cause() != cause_of(t, f) or t.stack[card + fr.STEP] != PLAYED:
        yield "an Ambush strikes once it is played: instance at step played (TR-TYPE-INSTANCE-1)"
    if t.stack[f + fr.VICTIMS] != BITS[t.stack[card + fr.SEAT]]:
        yield "an Ambush strikes who got it (TR-CONTENT-11)"


def _of_plague(t: Table, f: int) -> Iterator[str]:
    roll = f - fr.SIZE
    if t.stack[roll + fr.STEP] != plague.HARMED:
        yield "the Plague strikes after its roll: plague at step harmed (TR-ITEM-PLAGUE-3)"
    if t.stack[f + fr.VICTIMS] != BITS[t.stack[roll + fr.SEAT]]:
        yield "the Plague strikes who rolls for it (TR-ITEM-PLAGUE-7)"


def _of_event(t: Table, f: int) -> Iterator[str]:
    card = f - fr.SIZE
    event, victims = int(t.stack[card + fr.CARD]), int(t.stack[f + fr.VICTIMS])
    going = EVENT[event].by_seat
    if not EVENT[event].harms:
        yield f"the Event {EVENT_NAMES[event]} strikes nobody (TR-CONTENT-06)"
        return
    if t.stack[card + fr.STEP] != (1 if going else fr.DONE):
        yield f"the Event {EVENT_NAMES[event]} strikes at step {'going' if going else 'done'}"
    if t.stack[f + fr.STEP] > APPLYING:
        return
    right = _struck_by_event(t, card, event)
    if victims != right:
        yield f"the Event {EVENT_NAMES[event]} strikes {players(right) or 'nobody'}, not {players(victims)} (TR-CONTENT-06)"
    elif going and t.hands[last_seat(t, card)]:
        yield "Famine strikes who has no item to discard (TR-CONTENT-06)"


def _struck_by_event(t: Table, card: int, event: int) -> int:
    if EVENT[event].by_seat:
        seat = last_seat(t, card)
        return 2**seat if seat != NOBODY else 0
    return int(EVENT[event].struck(t))


def _of_duel(t: Table, f: int) -> Iterator[str]:
    """Only the fighters strike each other; the Duel's own checks are in `duels`."""
    duel = f - fr.SIZE
    fighters = BITS[t.stack[duel + fr.ATTACKER]] | BITS[t.stack[duel + fr.DEFENDER]]
    if (BITS[t.stack[f + fr.SOURCE]] | t.stack[f + fr.VICTIMS]) != fighters:
        yield f"in a Duel {players(int(fighters))} strike each other (TR-DUEL-09)"


ORIGINS: dict[int, Callable[[Table, int], Iterator[str]]] = {
    fr.TURN: _of_turn,
    fr.ITEM: _of_item,
    fr.INSTANCE: _of_instance,
    fr.PLAGUE: _of_plague,
    fr.EVENT: _of_event,
    fr.DUEL: _of_duel,
}


def _hammer(t: Table, f: int) -> Iterator[str]:
    """The War Hammer makes the struck fighter drop an item that the striker picks."""
    hit = f - fr.SIZE
    if not t.stack[hit + fr.HIT_FLAGS] & fr.HAMMER:
        yield "only a War Hammer's hit makes drop an equipped item: flags hammer (TR-EQUIP-03)"
    if t.stack[f + fr.SEAT] != t.stack[hit + fr.SOURCE] or t.stack[f + fr.DISCARDING]:
        yield "the striker picks the item that is dropped (TR-EQUIP-03)"
    if BITS[t.stack[f + fr.TARGET]] != t.stack[hit + fr.VICTIMS]:
        yield "the struck fighter drops an item (TR-EQUIP-03)"
