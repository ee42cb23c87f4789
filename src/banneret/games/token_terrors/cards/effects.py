"""What each card does: one small function an effect, asked by the rule that it changes.

The effects of the printed cards were never published (TT-CARD-03); these are reconstructions. A tactic
works for the player who has Mastery (TT-TACTIC-09), a grudge for both (TT-GRUDGE-01). Nothing here is
asked in a match without cards.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from banneret.games.token_terrors import events
from banneret.games.token_terrors.board import (
    adjacent,
    bit_at,
    first,
    room,
    surrounding,
    touching,
    when,
)
from banneret.games.token_terrors.cards.deck import (
    ALONG,
    CARRIER,
    COVER,
    DOOM,
    FEED,
    FELLOW,
    FRENZY,
    GROUNDED,
    HATRED,
    KIN,
    LOSSES,
    NO_CARD,
    PIN,
    Card,
)
from banneret.games.token_terrors.table import (
    FOES,
    MINE,
    Table,
    active_faction,
    body,
    corners,
    count,
    faction_at,
    lifted_faction,
    of_faction,
    one,
    others,
    shape_at,
)

ENRAGED: Final[i64] = 1  # TT-ENRAGE-02


# ------------------------------------------------------------------ which card works


def brought(t: Table, mine: bool) -> Card:
    """The tactic that a side has brought, or NO_CARD (TT-TACTIC-10)."""
    number = t.foe_card
    if mine:
        number = t.my_card
    return t.roster.deck.cards[number - 1] if number > 0 else NO_CARD


def stands(t: Table, mine: bool, faction: i64) -> bool:
    """Whether a side has a token of a faction on the Battleground, a crossing one included."""
    if mine and t.lifted and lifted_faction(t.lifted) == faction:
        return True
    side = t.foes
    if mine:
        side = t.mine
    return (side & of_faction(t, faction)) != 0


def tactic(t: Table, mine: bool) -> Card:
    """The tactic that works for a side, or NO_CARD while it sleeps (TT-TACTIC-09)."""
    holder = FOES
    if mine:
        holder = MINE
    if t.mastery != holder:
        return NO_CARD
    card = brought(t, mine)
    if card is NO_CARD or not stands(t, mine, card.one) or not stands(t, mine, card.other):
        return NO_CARD
    return card


def of_tactic(t: Table, mine: bool, effect: i64) -> Card:
    """The tactic that works for a side, if it has an effect; else NO_CARD."""
    card = tactic(t, mine)
    return card if card.effect == effect else NO_CARD


def grudge(t: Table, effect: i64, kind: i64, rival: i64) -> Card:
    """The grudge with an effect between a token of each side, or NO_CARD (TT-GRUDGE-01, TT-GRUDGE-02).

    Both stand on the Battleground, and what stands there was drafted by its controller.
    """
    for card in t.roster.deck.grudges:
        if card.effect == effect and (
            (card.one == kind and card.other == rival) or (card.one == rival and card.other == kind)
        ):
            return card
    return NO_CARD


def between(t: Table, effect: i64, square: i64, rival: i64) -> Card:
    """The grudge with an effect between the tokens on two squares, or NO_CARD."""
    if (t.mine >> square & 1) == (t.mine >> rival & 1):
        return NO_CARD  # of one player
    return grudge(t, effect, faction_at(t, square), faction_at(t, rival))


# ------------------------------------------------------------------ tactics


def kin(t: Table, mine: bool, faction: i64) -> i64:
    """Squares of the other faction that counts as the same one beside a token (TT-CARD-ALLIANCE)."""
    card = of_tactic(t, mine, KIN)
    if card.one == faction:
        return of_faction(t, card.other)
    return when(card.other == faction, of_faction(t, card.one))


def seen_through(t: Table, mine: bool, faction: i64) -> i64:
    """Squares that do not block the lines of a faction of a side (TT-CARD-CORPSE)."""
    card = of_tactic(t, mine, COVER)
    if card.one != faction:
        return 0
    side = t.foes
    if mine:
        side = t.mine
    return side & of_faction(t, card.other)


def marching_along(t: Table, faction: i64) -> i64:
    """Own tokens that March may move beside those of its faction (TT-CARD-FIELD)."""
    card = of_tactic(t, True, ALONG)
    return when(card.one == faction, corners(t, t.mine & of_faction(t, card.other)))


def enabled_as_well(t: Table, faction: i64) -> i64:
    """Own tokens that Enable may choose beside those of its faction (TT-CARD-TAMPERED)."""
    card = of_tactic(t, True, FELLOW)
    return when(card.one == faction, corners(t, t.mine & of_faction(t, card.other)))


def passengers(t: Table, square: i64) -> i64:
    """Own tokens that a flight from a square may take along (TT-CARD-DEATH)."""
    card = of_tactic(t, True, CARRIER)
    if card.other != faction_at(t, square):
        return 0
    return corners(t, t.mine & of_faction(t, card.one) & adjacent(body(t, square)))


def landing_squares(t: Table, square: i64) -> i64:
    """Where the passenger on a square may be set: empty, beside the active token (TT-CARD-DEATH)."""
    shape = shape_at(t, square)
    beside = touching(adjacent(body(t, t.active)), shape)
    return beside & room(shape, others(t, square)) & ~bit_at(square)


def who_can_land(t: Table, passengers: i64) -> i64:
    """Those of some passengers for whom there is such a place."""
    found: i64 = 0
    while passengers:
        square = first(passengers)
        if landing_squares(t, square):
            found |= bit_at(square)
        passengers &= passengers - 1
    return found


def cannot_evade(t: Table, shooter: i64, target: i64) -> Card:
    """The card that keeps a target from evading, or NO_CARD (TT-CARD-BAIT, TT-CARD-AIRBORNE)."""
    card = between(t, GROUNDED, shooter, target)
    if card is not NO_CARD:
        return card
    card = of_tactic(t, True, PIN)  # whose turn it is shoots
    if card.one != faction_at(t, shooter):
        return NO_CARD
    around = surrounding(body(t, target)) & t.mine & of_faction(t, card.other)
    return card if around else NO_CARD


def rage(t: Table, mine: bool, faction: i64) -> i64:
    """The Threat that Enrage gives a token of a faction (TT-ENRAGE-02, TT-CARD-FRENZY)."""
    card = of_tactic(t, mine, FRENZY)
    if card is not NO_CARD and (card.one == faction or card.other == faction):
        return card.amount
    return ENRAGED


def console(t: Table, mine: bool, faction: i64) -> None:
    """Points for a token that is being destroyed, while it still stands (TT-CARD-SCUM)."""
    card = of_tactic(t, mine, LOSSES)
    if card.other != faction:
        return
    if mine:
        t.my_surge += card.amount
    else:
        t.foe_surge += card.amount
    if t.sink is not None:
        seat = t.player if mine else 1 - t.player
        who = events.side(t, seat)
        events.tell(t, "consoled", (card.rule,), who=who, card=card.key, n=card.amount)


def food(t: Table) -> i64:
    """Own tokens that the active one may send to the Cemetery (TT-CARD-BUFFET)."""
    if t.lifted or not feeds(t):
        return 0
    card = brought(t, True)
    return corners(t, t.mine & of_faction(t, card.other) & adjacent(body(t, t.active)))


def feeds(t: Table) -> bool:
    """Whether a tactic lets the active token do so."""
    card = of_tactic(t, True, FEED)
    return card.one == active_faction(t)


# ------------------------------------------------------------------ grudges


def hatred(t: Table, square: i64, rival: i64) -> i64:
    """Threat that a grudge gives both sides of a Battle (TT-CARD-HAUGHTY)."""
    return between(t, HATRED, square, rival).amount


def is_doomed(t: Table, square: i64, killer: i64) -> bool:
    """Whether a token falls for good by the damage of another (TT-CARD-RETURN).

    The first faction of the card is the one that else would rise.
    """
    card = between(t, DOOM, square, killer)
    return card is not NO_CARD and card.one == faction_at(t, square)


def avenges(t: Table, square: i64, killer: i64) -> Card:
    """The card by which a token that destroys another brings one back, or NO_CARD."""
    card = between(t, DOOM, square, killer)
    return card if card.one == faction_at(t, killer) else NO_CARD


def give_back(t: Table, mine: bool, card: Card) -> None:
    """A token returns from a side's Cemetery to its Reserves, if one lies there (TT-CARD-RETURN)."""
    if card is NO_CARD:
        return
    if mine:
        if not count(t.my_cemetery, card.one):
            return
        t.my_cemetery -= one(card.one)
        t.my_reserves += one(card.one)
    else:
        if not count(t.foe_cemetery, card.one):
            return
        t.foe_cemetery -= one(card.one)
        t.foe_reserves += one(card.one)
    if t.sink is not None:
        who = events.side(t, t.player if mine else 1 - t.player)
        events.tell(t, "given-back", (card.rule,), who=who, token=events.name(t, card.one))
