"""Before the first turn: the first player, the starting ranks and their places."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from banneret.games.token_terrors import events
from banneret.games.token_terrors.actions import CHOOSE, NO_TACTIC
from banneret.games.token_terrors.board import HOME_OF_FIRST, HOME_OF_SECOND, SMALL, bit_at
from banneret.games.token_terrors.cards.deck import Card
from banneret.games.token_terrors.reasons import (
    ENTERS_BADLY,
    NO_POINT_TO_REDRAW,
    NO_SUCH_TACTIC,
    NONE_TO_PLACE,
    NOT_BOTH_FACTIONS,
    NOT_IN_THE_BAG,
    NOT_OWN_ROWS,
    OK,
    PLACES_ONTO,
)
from banneret.games.token_terrors.rules import activation, draft
from banneret.games.token_terrors.table import (
    CHOOSING,
    DRAFTING,
    DRAWING,
    PLACING,
    REDRAWING,
    Table,
    change_sides,
    count,
    enter,
    one,
    total,
)

BY_DRAFT: Final = 0
BY_ARMIES: Final = 1
QUICK: Final = 2


def roll_for_first(t: Table, pips: i64) -> None:
    """Seat 0 rolls, then seat 1; the higher roll is first player, a tie rolls again.

    TT-SETUP-01
    """
    if t.sink is not None:
        seat = 0 if t.first_roll == 0 else 1
        events.tell(t, "rolled-for-first", ("TT-SETUP-01",), seat=seat, pips=pips)
    if t.first_roll == 0:
        t.first_roll = pips
        return
    if pips == t.first_roll:
        t.first_roll = 0
        return
    t.first_seat = 1 if pips > t.first_roll else 0
    t.first_roll = 0
    if t.sink is not None:
        events.tell(t, "first-player", ("TT-SETUP-01", "TT-SETUP-17"), seat=t.first_seat)
    if t.setup == QUICK:
        t.player = t.first_seat  # the ready-made armies lie in their places: TT-SETUP-23
        start_choosing(t)
    elif t.setup == BY_ARMIES:
        start_choosing(t)
    else:
        if t.player != t.first_seat:
            change_sides(t)
        t.phase = DRAFTING


def pick(t: Table, action: i64) -> None:
    """Take a pick of the draft; with both armies full it is over."""
    if draft.pick(t, action):
        start_choosing(t)


# ------------------------------------------------------------------ tactics


def start_choosing(t: Table) -> None:
    """Both armies are there: the first player brings a tactic, then the second (TT-TACTIC-10)."""
    if t.player != t.first_seat:
        change_sides(t)
    t.draws = 0
    _ask_for_tactic(t)


def _ask_for_tactic(t: Table) -> None:
    """Ask whoever has one to choose; then the armies are drawn or, laid out already, play begins."""
    if t.draws == 0 and not choosable(t):
        change_sides(t)
        t.draws = 1
    if choosable(t):
        t.phase = CHOOSING
        return
    _stop_choosing(t)


def _stop_choosing(t: Table) -> None:
    t.draws = 0
    if t.setup == QUICK:
        activation.begin_turn(t)  # of the second player: TT-SETUP-17
    else:
        change_sides(t)
        t.phase = DRAWING  # TT-SETUP-13: the first player draws first


def choosable(t: Table) -> i64:
    """The tactics whose two factions are in the own army, a bit each (TT-TACTIC-10)."""
    found: i64 = 0
    if t.roster.deck.tactics:
        for card in t.roster.deck.cards:
            if t.roster.deck.tactics >> card.number & 1 and _has_both(t, card):
                found |= bit_at(card.number)
    return found


def _has_both(t: Table, card: Card) -> bool:
    return count(t.my_army, card.one) > 0 and count(t.my_army, card.other) > 0


def why_not_choose(t: Table, action: i64) -> i64:
    """The reason why a tactic cannot be brought."""
    if action == NO_TACTIC or choosable(t) >> (action - CHOOSE) & 1:
        return OK
    return NO_SUCH_TACTIC if action - CHOOSE >= len(t.roster.deck.cards) else NOT_BOTH_FACTIONS


def choose(t: Table, action: i64) -> None:
    """Bring a tactic openly, or none."""
    t.my_card = 0
    if action != NO_TACTIC:
        t.my_card = action - CHOOSE + 1
    if t.sink is not None:
        who = events.side(t, t.player)
        if t.my_card:
            card = t.roster.deck.cards[t.my_card - 1]
            events.tell(t, "brought", ("TT-TACTIC-10", card.rule), who=who, card=card.key)
        else:
            events.tell(t, "brought-none", ("TT-TACTIC-10",), who=who)
    if t.draws == 0:
        change_sides(t)
        t.draws = 1
        _ask_for_tactic(t)
    else:
        _stop_choosing(t)


# ------------------------------------------------------------------ starting ranks


def undrawn(t: Table) -> i64:
    """What is left in the bag, by faction."""
    return t.my_army - t.my_ranks


def why_not_draw(t: Table, faction: i64) -> i64:
    """The reason why no token of a faction is drawn."""
    return OK if count(undrawn(t), faction) else NOT_IN_THE_BAG


def draw(t: Table, faction: i64) -> None:
    """Draw one token of the starting ranks (TT-SETUP-11)."""
    t.my_ranks += one(faction)
    if t.sink is not None:
        who, token = events.side(t, t.player), events.name(t, faction)
        events.tell(t, "drew", ("TT-SETUP-11",), who=who, token=token, seat=t.player)
    # TT-SETUP-14: large tokens may empty the bag before five are drawn.
    if total(t.my_ranks) < activation.RANK and undrawn(t):
        return
    if t.draws == 0:
        change_sides(t)
        t.draws = 1
    elif t.draws == 1:
        t.draws = 2
        t.phase = REDRAWING  # TT-SETUP-13: the second player decides first
    else:
        _redraw_done(t)


def keep(t: Table) -> None:
    """Keep the starting ranks as drawn."""
    if t.sink is not None:
        events.tell(t, "kept", ("TT-SETUP-12",), who=events.side(t, t.player))
    _redraw_done(t)


def why_not_redraw(t: Table) -> i64:
    """The reason why the starting ranks cannot be drawn again (TT-SETUP-12)."""
    return OK if t.my_surge > 0 else NO_POINT_TO_REDRAW


def redraw(t: Table) -> None:
    """Return all tokens and draw again for the starting Surge Point (TT-SETUP-12)."""
    if t.sink is not None:
        events.tell(t, "redrew", ("TT-SETUP-12",), who=events.side(t, t.player))
    t.my_surge -= 1
    t.my_ranks = 0
    t.phase = DRAWING


def _redraw_done(t: Table) -> None:
    if t.draws == 2:
        change_sides(t)
        t.draws = 3
        t.phase = REDRAWING
        return
    t.draws = 0
    t.my_reserves = t.my_army - t.my_ranks
    t.foe_reserves = t.foe_army - t.foe_ranks
    change_sides(t)  # TT-SETUP-15: the second player places first
    _go_on_placing(t)


def home_rows(t: Table) -> i64:
    """The own first two rows."""
    return HOME_OF_FIRST if t.player == t.first_seat else HOME_OF_SECOND


def placing_squares(t: Table, shape: i64) -> i64:
    """Empty squares of the own first two rows (TT-SETUP-15), for all of a footprint (TT-RARITY-08)."""
    if shape == SMALL:
        return home_rows(t) & ~(t.mine | t.foes)
    return activation.entering_squares(t, shape, home_rows(t), True)


def why_not_place(t: Table, faction: i64, square: i64, shape: i64) -> i64:
    """The reason why a token of the starting ranks cannot be placed there."""
    if not count(t.my_ranks, faction):
        return NONE_TO_PLACE
    if (t.mine | t.foes) >> square & 1:
        return PLACES_ONTO
    if placing_squares(t, shape) >> square & 1:
        return OK
    return ENTERS_BADLY if shape else NOT_OWN_ROWS


def place(t: Table, faction: i64, square: i64, shape: i64) -> None:
    """Put one token of the starting ranks on the board, Fresh (TT-SETUP-16)."""
    t.my_ranks -= one(faction)
    enter(t, faction, square, shape)
    if t.sink is not None:
        who = events.side(t, t.player)
        token = events.name(t, faction)
        events.tell(t, "placed", ("TT-SETUP-15",), who=who, token=token, at=events.at(square))
    if t.foe_ranks:
        change_sides(t)
    _go_on_placing(t)


def _go_on_placing(t: Table) -> None:
    """Ask for the next token; what fits nowhere goes to the Reserves (TT-RARITY-08)."""
    if t.roster.large_kinds:
        _set_aside(t)
        if not t.my_ranks and t.foe_ranks:
            change_sides(t)
            _set_aside(t)
    if t.my_ranks:
        t.phase = PLACING
        return
    if t.player == t.first_seat:
        change_sides(t)
    activation.begin_turn(t)  # TT-SETUP-17, also in the prototype: TT-SETUP-18


def _set_aside(t: Table) -> None:
    """Put the starting tokens that fit nowhere into the Reserves."""
    faction: i64 = 0
    for faction in range(t.roster.count):
        number = count(t.my_ranks, faction)
        if number and not activation.fits_somewhere(t, faction, home_rows(t), True):
            t.my_ranks -= number * one(faction)
            t.my_reserves += number * one(faction)
            if t.sink is not None:
                who, token = events.side(t, t.player), events.name(t, faction)
                events.tell(t, "set-aside", ("TT-RARITY-08",), who=who, token=token)
