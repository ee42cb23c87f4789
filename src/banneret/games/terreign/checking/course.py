"""The course of a Round and of a turn (TR-TRAVEL, TR-TURN, TR-PREPARE, TR-ACTION, TR-EVENT)."""

from __future__ import annotations

from collections.abc import Iterator

from banneret.games.terreign import frames as fr
from banneret.games.terreign.checking.looks import (
    frames_of,
    in_setup,
    is_rest_of_round,
    kind_above,
    kind_below,
    number,
    place,
    player,
    round_step,
)
from banneret.games.terreign.frame_fields import NAMES, STEPS
from banneret.games.terreign.items.item import ACTION, ITEM
from banneret.games.terreign.kinds import (
    BENEVOL,
    DESERT,
    DESIRAH,
    GEAR,
    PALACE,
    SHIMOTO,
    VIEWHING,
)
from banneret.games.terreign.rules import plague
from banneret.games.terreign.rules.inventory import inventory_limit, spent
from banneret.games.terreign.rules.travel import seat_at
from banneret.games.terreign.rules.turn import ACTIONS
from banneret.games.terreign.settings import ROYALE
from banneret.games.terreign.table import (
    DUE,
    ELIMINATED,
    SEEN,
    STATUS,
    WARRIOR,
    Table,
    get,
    has_trait,
    plays,
)

COUNTING = (fr.HOUSES, fr.TILES, fr.TRAVEL, fr.LOOK, fr.TURNS)  # steps that go from seat to seat

# On top of the Round in each of its steps.
ABOVE_ROUND = {
    fr.LOOK: (fr.SIGHT,),
    fr.TURNS: (fr.TURN, fr.BORDER),
    fr.AFTER_EVENT: (fr.EVENT,),
    fr.JUDGE: (fr.BORDER,),
    fr.NAME: (fr.TIE,),
}


def course_problems(t: Table) -> Iterator[str]:
    """What does not fit the step of the Round, or of the turn."""
    if t.over:
        return
    yield from _round(t)
    yield from _head(t)
    for f in frames_of(t, fr.TURN):
        yield from _turn(t, f)
    for f in frames_of(t, fr.BORDER):
        yield from _border(t, f)
    for f in frames_of(t, fr.SIGHT):
        yield from _sight(t, f)
    for f in frames_of(t, fr.PLAGUE):
        yield from _plague(t, f)


def _round(t: Table) -> Iterator[str]:
    step, index, above = round_step(t), int(t.stack[fr.INDEX]), kind_above(t, 0)
    if above and in_setup(t):
        yield "nothing else is done during the setup"
    elif above and above not in ABOVE_ROUND.get(step, ()):
        fitting = " or ".join(_step_name(n) for n, kinds in ABOVE_ROUND.items() if above in kinds)
        yield f"a {NAMES[above]} needs the round at step {fitting}"
    most = int(t.rules.seats) if step in COUNTING else 0
    if index > most:
        yield f"index {index} of the round: at step {_step_name(step)} it is at most {most}"


def _step_name(step: int) -> str:
    return STEPS[fr.ROUND][step]


def _head(t: Table) -> Iterator[str]:
    """Who goes first, and how many turns can have begun (TR-TURN-01)."""
    step, seats = round_step(t), int(t.rules.seats)
    if in_setup(t):
        return
    if t.round == 0 and step > fr.BEGIN:
        yield "the first Round is Round 1 (TR-SETUP-15)"
        return
    begun = seats
    if step < fr.TURNS:
        begun = 0
    elif step == fr.TURNS:
        begun = int(t.stack[fr.INDEX])
    rounds = int(t.round) - (step != fr.BEGIN)
    if t.turns > seats * rounds + begun:
        most = seats * rounds + begun
        yield f"{t.turns} turns cannot have begun in Round {t.round}: at most {most} (TR-TURN-01)"
    if t.rules.first and t.round == 1 and step != fr.BEGIN and t.first != t.rules.first - 1:
        yield f"{player(t.rules.first - 1)} goes first in Round 1 by the option first (TR-SETUP-13)"
    if t.rules.variant == ROYALE and _left_before(t, int(t.first)):
        yield f"{player(t.first)} is eliminated and cannot be First Player (TR-EVENT-03)"
    if t.palace:
        yield from _palace(t, int(t.palace) - 1)


def _left_before(t: Table, seat: int) -> bool:
    """Whether a Player was eliminated in an earlier Round."""
    return get(t, seat, STATUS) == ELIMINATED and get(t, seat, WARRIOR) == 0


def _palace(t: Table, seat: int) -> Iterator[str]:
    """TR-TERRAIN-PALACE-1: it was used in a turn of this Round."""
    step = round_step(t)
    if (
        step < fr.TURNS
        or step > fr.NAME
        or (step == fr.TURNS and place(t, seat) >= t.stack[fr.INDEX])
    ):
        yield f"{player(seat)} has had no turn in this Round to use the Palace (TR-TERRAIN-PALACE-1)"
    elif _left_before(t, seat):
        yield f"{player(seat)} was eliminated before this Round (TR-TERRAIN-PALACE-1)"
    elif PALACE not in t.tiles and not (step > fr.DRAW_EVENT and PALACE in t.bottom[-1:]):
        yield "nobody used the Palace, which is not active (TR-TERRAIN-PALACE-1)"


# ---------------------------------------------------------------- turns


def _turn(t: Table, f: int) -> Iterator[str]:
    seat, step = int(t.stack[f + fr.SEAT]), int(t.stack[f + fr.STEP])
    index = int(t.stack[fr.INDEX])
    if index == 0 or seat_at(t, index - 1) != seat:
        yield f"after {number(index, 'turn')} of the Round comes no turn of {player(seat)}: its index is {place(t, seat) + 1} (TR-TURN-01)"
    used, flags = int(t.stack[f + fr.USED]), int(t.stack[f + fr.FLAGS])
    if used > ACTIONS:
        yield f"a turn has {ACTIONS} Actions, so used is 0 to {ACTIONS}, not {used} (TR-ACTION-01)"
    early = step < fr.ACTING or kind_above(t, f) == fr.BORDER
    if early and (used or flags & ~fr.TRAIT_USED):
        yield "Actions are taken in the Action phase, after Prepare and its border (TR-TURN-02)"
    if step == fr.ENDING and plays(t, seat) and len(t.hands[seat]) > inventory_limit(t, seat):
        yield f"{player(seat)} drops down to {inventory_limit(t, seat)} items before its turn ends: step limiting (TR-INV-02)"
    if step == fr.STARTING and flags:
        yield "nothing was done in a turn that begins (TR-TURN-01)"
    yield from _flags(t, seat, step, used, flags)
    if step == fr.PREPARING and get(t, seat, DUE) and kind_above(t, f) != fr.PLAGUE:
        yield f"{player(seat)} rolls its Plague before Prepare goes on (TR-ITEM-PLAGUE-12)"


def _flags(t: Table, seat: int, step: int, used: int, flags: int) -> Iterator[str]:
    """What was done in a turn took as many Actions."""
    name = player(seat)
    if flags & fr.TRAIT_USED and not any(
        has_trait(t, seat, house) for house in (SHIMOTO, DESIRAH, BENEVOL)
    ):
        yield f"{name} has no trait that is used once a turn (TR-SETUP-03)"
    by_desirah = bool(flags & fr.TRAIT_USED) and has_trait(t, seat, DESIRAH)
    if by_desirah and step < fr.ACTING:
        yield f"{name} uses its trait as an Action (TR-ACTION-01)"
    tools = sum(int(spent(t, seat, kind)) for kind in GEAR if ITEM[kind].moments & ACTION)
    halted = bool(flags & fr.HALTED) and not tools
    least = bool(flags & fr.DUELED) + halted + by_desirah + tools
    if least > used:
        yield f"what {name} did took {number(least, 'Action')}, but used is {used} (TR-ACTION-01)"
    if flags & fr.RESTED and (used or flags & (fr.DUELED | fr.HALTED)):
        yield f"{name} Rests instead of both Actions (TR-ACTION-16)"
    if flags & fr.HALTED and DESERT not in t.tiles:
        yield f"{name} came to no Desert: none is active (TR-TERRAIN-DESERT-2)"


# ---------------------------------------------------------------- between steps


def _border(t: Table, f: int) -> Iterator[str]:
    """Everybody is asked once around, but not who acts next anyway (TR-FREE-04)."""
    first, mask = int(t.stack[f + fr.SEAT]), int(t.stack[f + fr.MASK])
    if not is_rest_of_round(t, mask, first):
        yield f"a border asks clockwise from {player(first)}: who is left are the last ones (TR-FREE-05)"
    if kind_below(t, f) == fr.TURN:
        turn = f - fr.SIZE
        if t.stack[turn + fr.STEP] != fr.ACTING:
            yield "the border in a turn comes before its Actions: step acting (TR-FREE-04)"
        if t.stack[turn + fr.SEAT] != first:
            yield "the border in a turn begins with who has the turn (TR-FREE-04)"
        elif mask >> first & 1:
            yield f"{player(first)} acts next and is not asked at this border (TR-FREE-04)"
    elif round_step(t) == fr.TURNS and t.stack[fr.INDEX] > 0:
        if place(t, first) != t.stack[fr.INDEX] - 1:
            yield "the border after a turn begins with who had it (TR-FREE-04)"
    elif first != t.first:
        yield "the border after Reveal, or after the Event, begins with the First Player (TR-FREE-04)"


def _sight(t: Table, f: int) -> Iterator[str]:
    seat, index = int(t.stack[f + fr.SEAT]), int(t.stack[fr.INDEX])
    if not has_trait(t, seat, VIEWHING) or not plays(t, seat):
        yield f"{player(seat)} has no far sight: only House Viewhing with its trait has (TR-SETUP-03)"
    if index == 0 or seat_at(t, index - 1) != seat:
        yield f"the far sight of {player(seat)} has index {place(t, seat) + 1} (TR-SETUP-15)"
    if t.stack[f + fr.STEP] == fr.LOOKING and get(t, seat, SEEN):
        yield f"{player(seat)} has looked at its token already: step moving (TR-SETUP-03)"


def _plague(t: Table, f: int) -> Iterator[str]:
    seat, step, turn = int(t.stack[f + fr.SEAT]), int(t.stack[f + fr.STEP]), f - fr.SIZE
    if t.stack[turn + fr.SEAT] != seat:
        yield "who has the turn rolls for the Plague (TR-ITEM-PLAGUE-12)"
    if t.stack[turn + fr.STEP] != fr.PREPARING or t.stack[turn + fr.FLAGS]:
        yield "the Plague is rolled first in Prepare (TR-ITEM-PLAGUE-12)"
    if step != plague.BEGINNING and plays(t, seat) and not get(t, seat, DUE):
        yield f"{player(seat)} has no Plague to roll in this Round: plague 1 (TR-ITEM-PLAGUE-2)"
