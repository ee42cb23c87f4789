"""Says what is impossible before the first turn (see checking/__init__.py)."""

from __future__ import annotations

from typing import cast

from banneret.games.token_terrors import table
from banneret.games.token_terrors.board import (
    HOME_OF_FIRST,
    HOME_OF_SECOND,
    name_of,
    squares,
)
from banneret.games.token_terrors.checking.cards import cards_problems, choosing_problems
from banneret.games.token_terrors.position import side_of
from banneret.games.token_terrors.rules import draft
from banneret.games.token_terrors.rules.activation import RANK
from banneret.games.token_terrors.rules.draft import SLOTS
from banneret.games.token_terrors.rules.setup import BY_ARMIES, BY_DRAFT, QUICK
from banneret.games.token_terrors.state import TokenTerrors
from banneret.games.token_terrors.table import Table


def given_armies(t: TokenTerrors) -> tuple[int, int]:
    """The armies that the options give to the player whose turn it is and to the other; or 0, 0."""
    if t.setup == BY_DRAFT:
        return 0, 0
    first = cast(TokenTerrors, t.game.new_initial_state())
    one, two = int(first.my_army), int(first.foe_army)
    own_is_one = t.player == (t.first_seat if t.setup == QUICK else 0)
    return (one, two) if own_is_one else (two, one)


def setup_problems(t: TokenTerrors) -> list[str]:
    """Every impossibility of a step before the first turn."""
    if t.phase == table.ROLL_FIRST:
        return _rolling(t)
    if t.setup == QUICK and t.phase == table.CHOOSING:
        return choosing_problems(t) or cards_problems(t)
    if t.setup == QUICK:
        return ["armies that are laid out already are neither drafted nor placed (TT-SETUP-23)"]
    found = []
    placing = t.phase == table.PLACING
    if t.my_reserves | t.foe_reserves and not placing:
        found.append("there are no Reserves before the starting ranks are drawn (TT-SETUP-11)")
    if t.my_cemetery | t.foe_cemetery:
        found.append("nothing lies in a Cemetery before the first turn")
    if t.mine | t.foes and not placing:
        found.append("no token stands on the board before placing (TT-SETUP-15)")
    if found:
        return found
    if t.phase == table.DRAFTING:
        found += _draft_problems(t)
    elif t.phase == table.CHOOSING:
        found += _given(t, True) + choosing_problems(t)
    elif placing:
        found += _given(t, False) + _placing_problems(t)
    else:
        found += _given(t, True) + _draw_problems(t)
    if not t.study:
        found += _starting_points(t)
    return found or _shared(t) or cards_problems(t)


def _rolling(t: TokenTerrors) -> list[str]:
    """Nothing has happened yet but a roll."""
    found = []
    if t.first_seat or t.player:
        found.append("who is first is not known before both have rolled (TT-SETUP-01)")
    found += _starting_points(t)
    if found:
        return found
    begun = cast(TokenTerrors, t.game.new_initial_state())
    begun.first_roll = t.first_roll
    begun.study = t.study
    if t.key() == begun.key():
        return []
    if t.setup == BY_DRAFT:
        return ["before both have rolled nobody has any token (TT-SETUP-01, TT-SETUP-03)"]
    expected = t.game.format_position(begun).partition("; S ")[0]
    return [f"before both have rolled the match stands so: {expected} (TT-SETUP-09, TT-SETUP-23)"]


def _shared(t: Table) -> list[str]:
    """Whoever drafts keeps the other player from the faction."""
    if t.shared or t.setup != BY_DRAFT:
        return []
    return [
        f"both players have {t.roster.kits[faction].plural}, which a draft gives to one only (TT-SETUP-06)"
        for faction in range(t.roster.count)
        if table.count(t.my_army, faction) and table.count(t.foe_army, faction)
    ]


def _given(t: TokenTerrors, whole: bool) -> list[str]:
    """The armies are full, and those that the options fix."""
    found = []
    for army, given, mine in zip(
        (t.my_army, t.foe_army), given_armies(t), (True, False), strict=True
    ):
        who = f"the {side_of(t, mine)} player"
        other = given and any(
            table.count(army, faction) > table.count(given, faction)
            for faction in range(t.roster.count)
        )
        if other or (given and whole and army != given):
            found.append(f"{who} has another army than the options give (TT-SETUP-09)")
        elif whole and draft.slots(t, army) != SLOTS:
            found.append(
                f"before the draw {who} has ten tokens, not {draft.slots(t, army)} (TT-SETUP-08)"
            )
    return found


# ------------------------------------------------------------------ the draft


def _draft_problems(t: TokenTerrors) -> list[str]:
    if t.setup == BY_ARMIES:
        return ["armies that are brought along are not drafted (TT-SETUP-09)"]
    if t.my_ranks | t.foe_ranks:
        return ["no starting ranks are drawn before the armies are full (TT-SETUP-11)"]
    if draft.slots(t, t.my_army) == SLOTS:
        return [f"the army of the {side_of(t, True)} player is full: no more picks (TT-SETUP-20)"]
    if not _turn_to_pick(t):
        return [
            f"the {side_of(t, True)} player is not to pick: the players take turns, the first one"
            " beginning (TT-SETUP-03)"
        ]
    if not draft.can_fill(t, t.my_army):
        return ["from here no course of the draft fills both armies (TT-SETUP-21)"]
    return []


def _turn_to_pick(t: Table) -> bool:
    """Whether some course of picks, one faction each, leads to both armies and this pick."""
    first, second = t.my_army, t.foe_army
    first_to_pick = t.player == t.first_seat
    if not first_to_pick:
        first, second = second, first
    least_first, most_first = _picks(t, first)
    least_second, most_second = _picks(t, second)
    if first_to_pick and most_second == SLOTS:  # passed over since a pick of its own
        return most_first >= least_second
    if not first_to_pick and most_first == SLOTS:
        return most_second >= least_first - 1
    ahead = 0 if first_to_pick else 1
    return max(least_first, least_second + ahead) <= min(most_first, most_second + ahead)


def _picks(t: Table, army: int) -> tuple[int, int]:
    """The fewest and the most picks an army can have taken."""
    factions = sum(1 for faction in range(t.roster.count) if table.count(army, faction))
    return factions, int(table.total(army))


# ------------------------------------------------------------------ drawing and placing


def _starting_points(t: Table) -> list[str]:
    """Everybody has 1 point, and 0 once it was spent to draw again."""
    mover_spends = t.phase == table.DRAWING and t.draws >= 2
    # the second player decides first, so at draws 3 the other one has decided (TT-SETUP-13)
    other_decided = t.phase in (table.DRAWING, table.REDRAWING) and t.draws == 3
    decided = t.phase == table.PLACING
    found = []
    for surge, mine in ((t.my_surge, True), (t.foe_surge, False)):
        possible = (0, 1) if decided or (other_decided and not mine) else (1,)
        if mine and mover_spends:
            possible = (0,)
        if surge not in possible:
            right = " or ".join(str(number) for number in possible)
            found.append(
                f"the Surge Points of the {side_of(t, mine)} player are {surge}, not {right}"
                " (TT-SETUP-02, TT-SETUP-12)"
            )
    return found


def _placing_problems(t: Table) -> list[str]:
    """The second player begins, and everything enters Fresh on the own first two rows."""
    if not t.my_ranks:
        return ["the player to place has no starting ranks left (TT-SETUP-15)"]
    found = []
    for ranks, cells, mine in ((t.my_ranks, t.mine, True), (t.foe_ranks, t.foes, False)):
        number = table.total(ranks) + table.tokens(t, cells)
        if number > RANK or (number != RANK and not t.roster.large_kinds):
            found.append(
                f"the starting ranks of the {side_of(t, mine)} player are {number} tokens, not five"
                " (TT-SETUP-11)"
            )
    ahead = int(t.player == t.first_seat)
    in_turn = table.total(t.my_ranks) == table.total(t.foe_ranks) + ahead
    if not found and not in_turn and not t.roster.large_kinds:
        found.append("the players place by turns, the second one first (TT-SETUP-15)")
    home, away = HOME_OF_SECOND, HOME_OF_FIRST
    if t.player == t.first_seat:
        home, away = away, home
    found += [
        f"{name_of(square)} lies outside its player's first two rows (TT-SETUP-15)"
        for square in squares((t.mine & ~home) | (t.foes & ~away))
    ]
    if t.resting | t.readied | t.rage:
        found.append("all tokens enter Fresh (TT-SETUP-16)")
    if table.hurt(t):
        found.append("nobody is damaged before the first turn (TT-BATTLE-23)")
    return found


def _draw_problems(t: Table) -> list[str]:
    found = []
    for army, ranks in ((t.my_army, t.my_ranks), (t.foe_army, t.foe_ranks)):
        found += [
            f"more {t.roster.kits[faction].plural} drawn than the army has (TT-SETUP-11)"
            for faction in range(t.roster.count)
            if table.count(ranks, faction) > table.count(army, faction)
        ]
    drawing = t.phase == table.DRAWING
    mine_right = range(RANK) if drawing else range(RANK, RANK + 1)
    foes_right = range(1) if drawing and t.draws == 0 else range(RANK, RANK + 1)
    for ranks, mine, right in ((t.my_ranks, True, mine_right), (t.foe_ranks, False, foes_right)):
        number = int(table.total(ranks))
        if number > RANK:
            found.append(f"{number} tokens drawn of five (TT-SETUP-11)")
        elif number not in right and not t.roster.large_kinds:
            said = str(right[0]) if len(right) == 1 else f"{right[0]} to {right[-1]}"
            found.append(
                f"the {side_of(t, mine)} player has drawn {number} tokens, not {said}"
                " (TT-SETUP-11, TT-SETUP-13)"
            )
    mover_is_first = t.player == t.first_seat
    if mover_is_first != (t.draws in (0, 3)):
        found.append("the first player draws first, the second decides first (TT-SETUP-13)")
    return found
