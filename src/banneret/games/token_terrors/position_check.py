"""Says what is impossible in a position, with the rule that forbids it."""

from __future__ import annotations

from banneret.games.token_terrors import table
from banneret.games.token_terrors.actions import FACTIONS, GOBLIN, SOLDIER, ZOMBIE
from banneret.games.token_terrors.board import (
    HOME_OF_FIRST,
    HOME_OF_SECOND,
    bit_at,
    name_of,
    popcount,
    squares,
)
from banneret.games.token_terrors.position_activation import activation_problems
from banneret.games.token_terrors.rules.activation import RANK
from banneret.games.token_terrors.rules.draft import MOST_OF_A_FACTION, SLOTS
from banneret.games.token_terrors.rules.setup import QUICK
from banneret.games.token_terrors.state import TokenTerrors
from banneret.games.token_terrors.table import Table
from banneret.games.token_terrors.words import FACTION_WORDS, PLURALS, SIDES


def problems_of(t: TokenTerrors) -> list[str]:
    """Every impossibility of a position, one sentence each; empty if there is none."""
    found = _armies(t) + _tokens(t)
    found += _play(t) if t.phase >= table.START else _setup(t)
    return found or _dead_end(t)


def _dead_end(t: TokenTerrors) -> list[str]:
    """A step that leaves nothing to do has been passed over by the rules."""
    if t.phase == table.OVER or t.legal_actions():
        return []
    if t.aim == table.OWED:
        return ["the Battle that is owed cannot be fought: the duty has lapsed (TT-CMD-04)"]
    if t.phase == table.COMMAND:
        return ["no command is legal: the activation has ended (TT-TURN-08)"]
    if t.phase == table.SWARMING:
        return ["no machine can move any more: the Swarm is over (TT-SWARM-02)"]
    return ["nothing is legal in this step: it would have been passed over (TT-TURN-01)"]


def _side(t: Table, mine: bool) -> str:
    return SIDES[int((t.player == t.first_seat) != mine)]


def _armies(t: Table) -> list[str]:
    found = []
    for army, mine in ((t.my_army, True), (t.foe_army, False)):
        who = f"the {_side(t, mine)} player"
        if table.total(army) > SLOTS:
            found.append(f"{who} has {table.total(army)} tokens of 10 (TT-SETUP-08)")
        for faction in range(FACTIONS):
            number = table.count(army, faction)
            if number > MOST_OF_A_FACTION:
                found.append(f"{who} has {number} {PLURALS[faction]} of at most 6 (TT-SETUP-07)")
    for faction in range(FACTIONS):
        number = table.count(t.my_army, faction) + table.count(t.foe_army, faction)
        in_box = table.count(t.box, faction)
        if number and not in_box:
            found.append(f"this edition has no {PLURALS[faction]} (TT-FACTION-02)")
        elif number > in_box:
            found.append(f"{number} {PLURALS[faction]}, but the box holds {in_box} (TT-BOX-04)")
    return found


def _tokens(t: Table) -> list[str]:
    found = []
    for square in squares(t.mine | t.foes):
        bit = bit_at(square)
        kind = table.faction_at(t, square)
        name = f"{FACTION_WORDS[kind]} {name_of(square)}"
        if t.resting & bit and t.readied & bit:
            found.append(f"{name} cannot be Resting and Readied at once (TT-FACE-01)")
        if len([cells for cells in (t.enraged, t.phalanx, t.undead) if cells & bit]) > 1:
            found.append(f"{name} cannot be Readied for two things (TT-TALENT-06)")
        if t.phalanx & bit and (kind != SOLDIER or t.edition == table.PROTOTYPE):
            found.append(f"{name} cannot be Readied by Phalanx (TT-PHALANX-01, TT-PHALANX-02)")
        if t.undead & bit and kind != ZOMBIE:
            found.append(f"{name} cannot be Readied by Undead (TT-UNDEAD-01)")
        if t.readied & bit and not (t.enraged | t.phalanx | t.undead) & bit and kind != GOBLIN:
            found.append(f"{name} cannot be Readied without effect (TT-TALENT-08)")
        if t.enraged & t.rage & bit:
            found.append(f"{name} cannot have the Enrage bonus twice (TT-ENRAGE-06)")
    return found


def _setup(t: Table) -> list[str]:
    found = []
    laid_out = t.phase == table.PLACING or (t.phase == table.ROLL_FIRST and t.setup == QUICK)
    if t.my_reserves | t.foe_reserves and not laid_out:
        found.append("there are no Reserves before the starting ranks are drawn (TT-SETUP-11)")
    if t.my_cemetery | t.foe_cemetery:
        found.append("nothing lies in a Cemetery before the first turn")
    if t.mine | t.foes and not laid_out:
        found.append("no token stands on the board before placing (TT-SETUP-15)")
    if t.phase == table.PLACING:
        found += _placing_problems(t)
    if t.phase in (table.DRAWING, table.REDRAWING):
        found += _draw_problems(t)
    return found + _starting_points(t)


def _starting_points(t: Table) -> list[str]:
    """Everybody has 1 point, and 0 once it was spent to draw again."""
    mover_spends = t.phase == table.DRAWING and t.draws >= 2
    # the second player decides first, so at draws 3 the other one has decided (TT-SETUP-13)
    other_decided = t.phase == table.DRAWING and t.draws == 3
    decided = t.phase in (table.REDRAWING, table.PLACING)
    found = []
    for surge, mine in ((t.my_surge, True), (t.foe_surge, False)):
        possible = (0, 1) if decided or (other_decided and not mine) else (1,)
        if mine and mover_spends:
            possible = (0,)
        if surge not in possible:
            right = " or ".join(str(number) for number in possible)
            found.append(
                f"the Surge Points of the {_side(t, mine)} player are {surge}, not {right}"
                " (TT-SETUP-02, TT-SETUP-12)"
            )
    return found


def _placing_problems(t: Table) -> list[str]:
    """The second player begins, and everything enters Fresh on the own first two rows."""
    if not t.my_ranks:
        return ["the player to place has no starting ranks left (TT-SETUP-15)"]
    found = []
    ahead = int(t.player == t.first_seat)
    if table.total(t.my_ranks) != table.total(t.foe_ranks) + ahead:
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
    return found


def _draw_problems(t: Table) -> list[str]:
    found = []
    for army, ranks in ((t.my_army, t.my_ranks), (t.foe_army, t.foe_ranks)):
        found += [
            f"more {PLURALS[faction]} drawn than the army has (TT-SETUP-11)"
            for faction in range(FACTIONS)
            if table.count(ranks, faction) > table.count(army, faction)
        ]
        if table.total(ranks) > 5:
            found.append(f"{table.total(ranks)} tokens drawn of five (TT-SETUP-11)")
    drawing = t.phase == table.DRAWING
    for ranks, mine, number in (
        (t.my_ranks, True, table.total(t.my_ranks) if drawing else RANK),
        (t.foe_ranks, False, 0 if drawing and t.draws == 0 else RANK),
    ):
        if table.total(ranks) < number or (number == 0 and ranks):
            found.append(
                f"the {_side(t, mine)} player has drawn {table.total(ranks)} tokens,"
                f" not {number} (TT-SETUP-11, TT-SETUP-13)"
            )
    mover_is_first = t.player == t.first_seat
    if mover_is_first != (t.draws in (0, 3)):
        found.append("the first player draws first, the second decides first (TT-SETUP-13)")
    return found


def _play(t: Table) -> list[str]:
    found = []
    if t.my_ranks | t.foe_ranks:
        found.append("starting ranks are all placed before the first turn (TT-SETUP-15)")
    if t.turn > t.turn_limit:
        found.append(f"turn {t.turn} is beyond the turn limit {t.turn_limit} (TT-TURN-19)")
    if t.phase == table.OVER:
        return found + _ending(t)
    for cells, beside, mine in (
        (t.mine | t.lifted, t.my_reserves, True),
        (t.foes, t.foe_reserves, False),
    ):
        if not cells and not beside:
            found.append(f"the {_side(t, mine)} player has lost: no token is left (TT-TURN-17)")
    if t.phase == table.START:
        if not t.mine:
            found.append("with no token on the board the turn goes to Reinforce (TT-TURN-06)")
        if t.hurt1 | t.hurt2 | t.hurt4 | t.hurt8:
            found.append("damage is cleared when a turn ends (TT-BATTLE-23)")
        if max(t.my_surge, t.foe_surge) > t.surge_cap:
            found.append(f"between turns a player keeps at most {t.surge_cap} points (TT-SURGE-01)")
        if t.rage:
            found.append("before Refresh a token with Enrage is Readied (E) (TT-ENRAGE-05)")
    elif t.phase == table.REINFORCING:
        if not t.my_reserves or popcount(t.mine) >= 5:
            found.append("there is nothing to reinforce (TT-TURN-15)")
    else:
        found += activation_problems(t)
    return found


def _ending(t: Table) -> list[str]:
    """The match ends by losses, or by the turn limit."""
    mine_out = not (t.mine | t.my_reserves)
    foes_out = not (t.foes | t.foe_reserves)
    if t.winner == table.NOBODY:
        if (mine_out and foes_out) or t.turn == t.turn_limit:
            return []
        return [
            "a draw needs both players without tokens, or the last turn (TT-TURN-18, TT-TURN-19)"
        ]
    loser_out, winner_out = (mine_out, foes_out)
    if t.winner == t.player:
        loser_out, winner_out = winner_out, loser_out
    if winner_out or not loser_out:
        return ["who wins has tokens left, and the other player has none (TT-TURN-17)"]
    return []
