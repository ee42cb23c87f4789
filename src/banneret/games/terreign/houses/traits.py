"""House traits that are used by choice; the others stand where they take effect (TR-SETUP-03).

Sure aim is in `rules.damage` and `items.targets`, undying in `rules.morale` and
`rules.duel_end`, the carrier in `rules.plague` and `rules.duel_end`, the full rack in
`rules.inventory`, far sight in `rules.travel`.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from banneret.games.terreign import actions as act
from banneret.games.terreign import frames as fr
from banneret.games.terreign import reasons as why
from banneret.games.terreign.events import hidden_item_event, seat_event
from banneret.games.terreign.items.targets import push_pilfer, why_not_pilfer
from banneret.games.terreign.kinds import BENEVOL, BITS, DESIRAH, SHIMOTO
from banneret.games.terreign.rules.board import shares_terrain, swap_tokens, why_not_swap
from banneret.games.terreign.rules.decks import enter, push_draw
from banneret.games.terreign.rules.inventory import give_up, why_not_held
from banneret.games.terreign.table import Table, has_trait, wait, why_not_in_play

GIVING: Final[i64] = 0
RECEIVING: Final[i64] = 1


def is_action(t: Table, seat: i64) -> bool:
    """Whether the seat's trait costs an Action: that of House Desirah does."""
    return has_trait(t, seat, DESIRAH)


def why_not_trait(t: Table, seat: i64) -> i64:
    """Why the trait finds nothing to do."""
    if has_trait(t, seat, SHIMOTO):
        return why_not_swap(t, seat)
    if has_trait(t, seat, DESIRAH):
        for other in range(t.rules.seats):
            if why_not_pilfer(t, seat, other) == why.OK:
                return why.OK
        return why.NO_TARGET
    if has_trait(t, seat, BENEVOL):
        return why_not_exchange(t, seat)
    return why.NO_TRAIT


def why_not_exchange(t: Table, seat: i64) -> i64:
    """Fair exchange needs an item to give and a Player on the same Terrain."""
    if len(t.hands[seat]) == 0:
        return why.NOTHING_TO_GIVE
    for other in range(t.rules.seats):
        if other != seat and shares_terrain(t, seat, other):
            return why.OK
    return why.NOT_SAME_TERRAIN


def start_trait(t: Table, seat: i64) -> None:
    """Use the trait."""
    if t.sink is not None:
        seat_event(t, "trait", seat, "TR-SETUP-03")
    if has_trait(t, seat, SHIMOTO):
        swap_tokens(t, seat, "TR-CONTENT-04")
    else:
        t.push(fr.TRAIT, seat)


def run_trait(t: Table, f: i64) -> bool:
    """Ask what the trait is used on."""
    return wait(t, t.stack[f + fr.SEAT])


def why_not_trait_choice(t: Table, f: i64, action: i64) -> i64:
    """Why the trait cannot be used so."""
    seat = t.stack[f + fr.SEAT]
    other = act.about(action)
    giving = has_trait(t, seat, BENEVOL) and t.stack[f + fr.STEP] == GIVING
    if act.verb_of(action) != (act.CARD if giving else act.AT):
        return why.NOT_NOW
    if giving:
        return why_not_held(t, seat, act.about(action))
    if has_trait(t, seat, DESIRAH):
        return why_not_pilfer(t, seat, other)
    refused = why_not_in_play(t, other)
    if refused != why.OK:
        return refused
    if other == seat:
        return why.SELF
    return why.OK if shares_terrain(t, seat, other) else why.NOT_SAME_TERRAIN


def do_trait(t: Table, f: i64, choice: i64) -> None:
    """Light fingers take at random; fair exchange gives and draws 2."""
    seat = t.stack[f + fr.SEAT]
    if has_trait(t, seat, DESIRAH):
        t.pop()
        push_pilfer(t, seat, choice)
    elif t.stack[f + fr.STEP] == GIVING:
        t.stack[f + fr.CARD] = choice
        t.stack[f + fr.STEP] = RECEIVING
    else:
        exchange(t, seat, t.stack[f + fr.CARD], choice)


def exchange(t: Table, seat: i64, kind: i64, other: i64) -> None:
    """The gift changes hands unseen by the rest, then two cards are drawn."""
    t.pop()
    both = BITS[seat] | BITS[other]
    push_draw(t, seat, 2)
    give_up(t, seat, kind, both)
    if t.sink is not None:
        hidden_item_event(t, "received", other, kind, both, "TR-SETUP-03")
    enter(t, other, kind, both)
