"""Cards that lie aside: looked at, picked in a Barter, or taken by the Bandit Toll."""

from __future__ import annotations

from collections.abc import Iterator

from banneret.games.terreign import frames as fr
from banneret.games.terreign.checking.looks import frames_of, item, number, player
from banneret.games.terreign.event_cards.card import EVENT
from banneret.games.terreign.kinds import MOUNTAIN, RIVER
from banneret.games.terreign.rules.barter import picked
from banneret.games.terreign.rules.inventory import equipped, holds
from banneret.games.terreign.table import GEAR_PICK, Table


def aside_problems(t: Table) -> Iterator[str]:
    """What cannot lie aside."""
    if len(t.aside) == 0:
        return
    found = list(frames_of(t, fr.ADVANTAGE, fr.BARTER, fr.EVENT))
    f = found[0] if found else 0
    kind, card = int(t.stack[f]), int(t.stack[f + fr.CARD])
    picks = [int(entry) for entry in t.aside if entry & GEAR_PICK or entry & 255 == 0]
    if kind == fr.BARTER:
        if len(picks) != len(t.aside):
            yield "in a Barter items are picked where they lie: tonic~ of a hand, satchel^ of equipment"
        yield from _picks(t, f, picks)
    elif picks:
        yield "items are only picked (~ or ^) in a Barter (TR-BARTER-06)"
    elif kind == fr.ADVANTAGE and card in (MOUNTAIN, RIVER):
        yield from _looked_at(t, int(t.stack[f + fr.SEAT]))
    elif kind != fr.EVENT or not EVENT[card].holds_picks or t.stack[f + fr.STEP] != 1:
        yield "cards lie aside for nothing: Mountain, River, a Barter or the Bandit Toll lay them there"


def _looked_at(t: Table, seat: int) -> Iterator[str]:
    for entry in t.aside:
        if entry >> 16 & 15 != seat or not entry >> seat & 1:
            yield f"the cards aside are looked at by {player(seat)}, who knows them (TR-TERRAIN-MOUNTAIN-3)"
            return


def _picks(t: Table, f: int, picks: list[int]) -> Iterator[str]:
    """Who offers picks first, then the other, each no more than named."""
    one, two = int(t.stack[f + fr.SEAT]), int(t.stack[f + fr.TARGET])
    step, count = int(t.stack[f + fr.STEP]), int(t.stack[f + fr.COUNTED])
    givers = [entry >> 16 & 15 for entry in picks]
    least, most = {fr.GIVING: (0, count - 1), fr.RETURNING: (count, 2 * count)}.get(step, (0, 0))
    if not least <= len(picks) <= most:
        yield f"the picks of the Barter do not add up: {number(len(picks), 'pick')}, not {least} to {most}"
    elif givers != [one] * min(count, len(picks)) + [two] * (len(picks) - count):
        yield f"{player(one)} picks {count} for the Barter, then {player(two)} (TR-BARTER-06)"
    for entry in set(picks):
        owner, kind, worn = entry >> 16 & 15, entry >> 8 & 255, bool(entry & GEAR_PICK)
        has = equipped(t, owner, kind) if worn else holds(t, owner, kind)
        if picked(t, owner, kind, worn) > has:
            where = "equipped" if worn else "in hand"
            yield f"{player(owner)} has no such {item(kind)} {where} to pick (TR-BARTER-03)"
