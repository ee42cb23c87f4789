"""Says what is impossible in a position, with the rule that forbids it.

What play can never bring about but can be played on is allowed in a study (`t.study`); whatever
would break a match is not.
"""

from __future__ import annotations

from banneret.games.token_terrors import table
from banneret.games.token_terrors.board import bit_at, name_of, popcount, squares
from banneret.games.token_terrors.checking.activation import activation_problems
from banneret.games.token_terrors.checking.battle import battle_problems, bought_off
from banneret.games.token_terrors.checking.cards import cards_problems
from banneret.games.token_terrors.checking.history import (
    foe_zombies_saved,
    history_problems,
    own_zombies_saved,
)
from banneret.games.token_terrors.checking.moved import moved_problems
from banneret.games.token_terrors.checking.setup import given_armies, setup_problems
from banneret.games.token_terrors.factions import printed
from banneret.games.token_terrors.position import side_of
from banneret.games.token_terrors.rules import activation
from banneret.games.token_terrors.rules.activation import COMMANDS, RANK
from banneret.games.token_terrors.rules.draft import MOST_OF_A_FACTION, SLOTS, slots
from banneret.games.token_terrors.state import TokenTerrors
from banneret.games.token_terrors.table import Table
from banneret.games.token_terrors.talents import goblins, soldiers, zombies
from banneret.games.token_terrors.talents.flying_machines import BUILD_TALENT
from banneret.games.token_terrors.talents.law import Talent
from banneret.games.token_terrors.words import factions

MOST_POINTS = 20  # Surge Points between the turns of a study: the most that any cap allows
MOST_BY_CARDS = 60  # Surge Points in a turn with cards: more than any play has brought


def problems_of(t: TokenTerrors) -> list[str]:
    """Every impossibility of a position, one sentence each; empty if there is none."""
    found = _armies(t) + _tokens(t)
    if table.before_play(t):
        return found or setup_problems(t) or _points(t) or _dead_end(t)
    found += _play(t)
    found += _points(t)
    found += cards_problems(t)
    if not t.study:
        found += _given_armies(t) + _crowd(t)
    if not found and t.phase != table.START and not _is_lenient(t):
        found += history_problems(t) or moved_problems(t)
    return found or _dead_end(t)


def _is_lenient(t: Table) -> bool:
    """Whether what play could bring about is not looked into: in a study, and in play with more than
    the printed factions, whose turns leave other traces.
    """
    return bool(t.study or t.advanced or t.roster.count > len(printed(False)))


def _dead_end(t: TokenTerrors) -> list[str]:
    """A step that leaves nothing to do has been passed over by the rules."""
    if t.phase == table.OVER or t.legal_actions():
        return []
    if t.lifted:
        return ["the token can never leave the friend's space it crosses (TT-MOVE-04)"]
    if t.aim == table.OWED:
        return ["the Battle that is owed cannot be fought: the duty has lapsed (TT-CMD-04)"]
    if t.phase == table.COMMAND:
        return ["no command is legal: the activation has ended (TT-TURN-08)"]
    if t.phase == table.SWARMING:
        return ["no machine can move any more: the Swarm is over (TT-SWARM-02)"]
    if t.phase == table.SENDING:
        return ["the token to be sent cannot move anywhere (TT-CMD-03)"]
    if t.phase == table.EVADE_MOVE:
        return ["an evading token without a space to go to stays: it is over (TT-BATTLE-16)"]
    return ["nothing is legal in this step: it would have been passed over (TT-TURN-01)"]


# ------------------------------------------------------------------ armies and tokens


def _armies(t: Table) -> list[str]:
    found = []
    for army, mine in ((t.my_army, True), (t.foe_army, False)):
        who = f"the {side_of(t, mine)} player"
        if slots(t, army) > SLOTS:
            unit = "slots" if t.roster.large_kinds else "tokens"
            found.append(f"{who} has {slots(t, army)} {unit} of 10 (TT-SETUP-08)")
        for faction in range(t.roster.count):
            number = table.count(army, faction)
            if number > MOST_OF_A_FACTION:
                found.append(
                    f"{who} has {number} {t.roster.kits[faction].plural} of at most 6 (TT-SETUP-07)"
                )
    for faction in range(t.roster.count):
        number = table.count(t.my_army, faction) + table.count(t.foe_army, faction)
        in_box = table.count(t.box, faction)
        large = t.roster.kits[faction].spaces > 1 and t.edition != table.PROTOTYPE
        if large and table.count(t.my_army, faction) and table.count(t.foe_army, faction):
            found.append(
                f"both players have {t.roster.kits[faction].plural}, and there is no copy (TT-RARITY-04)"
            )
        elif large and t.edition == table.SECOND and number > 1:
            found.append(
                f"{number} {t.roster.kits[faction].plural}, of which there is one (TT-RARITY-04)"
            )
        elif number and not in_box:
            found.append(f"this edition has no {t.roster.kits[faction].plural} (TT-FACTION-02)")
        elif number > in_box:
            found.append(
                f"{number} {t.roster.kits[faction].plural}, but the box holds {in_box} (TT-BOX-04)"
            )
    return found


def _tokens(t: Table) -> list[str]:
    found = []
    for square in squares(table.corners(t, t.mine | t.foes)):
        bit = bit_at(square)
        kind = table.faction_at(t, square)
        name = f"{t.roster.kits[kind].word} {name_of(square)}"
        facings = (
            *(bool(t.resting & bit), bool(t.readied & bit), bool(t.enraged & bit)),
            *(bool(t.phalanx & bit), bool(t.undead & bit), bool(t.rage & bit)),
        )
        found += token_problems(t, kind, name, facings)
    for square in squares(t.rage & t.foes):
        found.append(
            f"only the player whose turn it is has Enraged this turn, not the owner of"
            f" {name_of(square)} (TT-ENRAGE-01)"
        )
    if table.tokens(t, t.rage) + (t.lifted >> 10 & 1) > 1:
        found.append("only one token is Enraged a turn (TT-ENRAGE-01)")
    if t.lifted:
        kind = table.lifted_faction(t.lifted)
        name = f"the crossing {t.roster.kits[kind].word}"
        found += token_problems(t, kind, name, tuple(bool(t.lifted >> n & 1) for n in range(5, 11)))
    return found


def token_problems(t: Table, kind: int, name: str, facings: tuple[bool, ...]) -> list[str]:
    """What cannot be of one token.

    Args:
        facings: whether it is Resting, Readied; by Enrage, Phalanx, Undead; and has the bonus.
    """
    found = []
    resting, readied, enraged, phalanx, undead, rage = facings
    if resting and readied:
        found.append(f"{name} cannot be Resting and Readied at once (TT-FACE-01)")
    if enraged + phalanx + undead > 1:
        found.append(f"{name} cannot be Readied for two things (TT-TALENT-06)")
    if phalanx and (t.edition == table.PROTOTYPE or not _has(t, kind, soldiers.PHALANX_TALENT)):
        found.append(f"{name} cannot be Readied by Phalanx (TT-PHALANX-01, TT-PHALANX-02)")
    if undead and not _has(t, kind, zombies.UNDEAD_TALENT):
        found.append(f"{name} cannot be Readied by Undead (TT-UNDEAD-01)")
    enabled = t.advanced or _has(t, kind, goblins.ENABLE_TALENT)  # a tactic may let others be so
    if readied and not (enraged or phalanx or undead) and not enabled:
        found.append(f"{name} cannot be Readied without effect (TT-TALENT-08)")
    if enraged and rage:
        found.append(f"{name} cannot have the Enrage bonus twice (TT-ENRAGE-06)")
    return found


def _has(t: Table, kind: int, talent: Talent) -> bool:
    """Whether a faction has a talent in the edition played."""
    return any(one.number == talent.number for one in t.roster.kits[kind].talents)


def _given_armies(t: TokenTerrors) -> list[str]:
    """Armies that the options fix are nobody's to change."""
    found = []
    for army, given, mine in zip(
        (t.my_army, t.foe_army), given_armies(t), (True, False), strict=True
    ):
        found += [
            f"the {side_of(t, mine)} player has {table.count(army, faction)} {t.roster.kits[faction].plural},"
            f" but the army of the match holds {table.count(given, faction)}"
            " (TT-SETUP-09, TT-SETUP-23)"
            for faction in range(t.roster.count)
            if given and table.count(army, faction) > table.count(given, faction)
        ]
    return found


# ------------------------------------------------------------------ from the first turn on


def _play(t: TokenTerrors) -> list[str]:
    found = []
    if t.my_ranks | t.foe_ranks:
        found.append("starting ranks are all placed before the first turn (TT-SETUP-15)")
    if t.turn > t.turn_limit:
        found.append(f"turn {t.turn} is beyond the turn limit {t.turn_limit} (TT-TURN-19)")
    if t.phase == table.OVER:
        return found + _ending(t)
    lost = [
        f"the {side_of(t, mine)} player has lost: no token is left (TT-TURN-17)"
        for out, mine in zip(_out(t), (True, False), strict=True)
        if out
    ]
    if lost:
        return found + lost
    if t.phase == table.START:
        if not t.mine:
            found.append("with no token on the board the turn goes to Reinforce (TT-TURN-06)")
        if table.hurt(t):
            found.append("damage is cleared when a turn ends (TT-BATTLE-23)")
        if t.rage:
            found.append("before Refresh a token with Enrage is Readied (E) (TT-ENRAGE-05)")
    elif t.phase == table.REINFORCING:
        if not t.my_reserves or not activation.can_reinforce(t) or table.tokens(t, t.mine) >= RANK:
            found.append("there is nothing to reinforce (TT-TURN-15)")
        if t.rage & ~t.readied:
            found.append("when Reinforcing a token with Enrage is Readied (E) (TT-ENRAGE-05)")
    else:
        found += activation_problems(t)
        if not found and t.target != table.NOWHERE:
            found += battle_problems(t)
    return found


def _crowd(t: Table) -> list[str]:
    """Five tokens stand, and what Build adds to them: machines beside the one that builds."""
    found = []
    builders = [int(kit.number) for kit in factions(t.roster) if _has(t, kit.number, BUILD_TALENT)]
    machines = sum(int(table.of_faction(t, kind)) for kind in builders)
    crossing = int(t.lifted > 0)
    crossing_machine = int(t.lifted > 0 and table.lifted_faction(t.lifted) in builders)
    for cells, more, more_machines, mine in (
        (t.mine, crossing, crossing_machine, True),
        (t.foes, 0, 0, False),
    ):
        number = int(table.tokens(t, cells)) + more
        if number > RANK and popcount(cells & machines) + more_machines < number - RANK + 1:
            found.append(
                f"the {side_of(t, mine)} player has {number} tokens on the board: only Build brings"
                " more than five, Flying Machines (TT-TURN-15, TT-BUILD-01)"
            )
    return found


def _points(t: Table) -> list[str]:
    """How many Surge Points there can be: between turns the cap, in a turn what it has earned."""
    mine = foes = t.surge_cap
    if _is_lenient(t):
        mine = foes = max(t.surge_cap, MOST_BY_CARDS if t.advanced else MOST_POINTS)
    when = "between turns"
    last_turn_over = t.phase == table.OVER and t.turn == t.turn_limit and not any(_out(t))
    if t.phase > table.START and t.commands < COMMANDS and not last_turn_over and not t.advanced:
        when = "by then"
        foes += foe_zombies_saved(t)
        mine += own_zombies_saved(t)
        if t.phase == table.REINFORCING:
            mine += int(t.mine > 0) + int(t.mine & t.resting > 0)  # a Dash, and Resting
        elif t.phase != table.OVER and t.commands == 0:
            mine += 1  # a Dash
    found = []
    paid, foe_paid = bought_off(t)
    for surge, most, is_mine in (
        (t.my_surge + paid, mine, True),
        (t.foe_surge + foe_paid, foes, False),
    ):
        if surge > most:
            found.append(
                f"the {side_of(t, is_mine)} player has {surge} points: {when} a player has"
                f" at most {most} points (TT-SURGE-01)"
            )
    return found


def _out(t: Table) -> tuple[bool, bool]:
    """Whether the player whose turn it is, and the other one, have no token left (TT-TURN-17)."""
    return not t.mine | t.my_reserves, not t.foes | t.foe_reserves


def _ending(t: TokenTerrors) -> list[str]:
    """The match ends by losses, or by the turn limit."""
    mine_out, foes_out = _out(t)
    found = [
        f"the {side_of(t, mine)} player has lost the last token, so one lies in the Cemetery"
        " (TT-BATTLE-21)"
        for out, cemetery, mine in (
            (mine_out, t.my_cemetery, True),
            (foes_out, t.foe_cemetery, False),
        )
        if out and not cemetery
    ]
    if t.winner == table.NOBODY:
        if mine_out and foes_out:
            return found
        if mine_out or foes_out or t.turn != t.turn_limit:
            return [
                "a draw needs both players without tokens, or the end of the last turn"
                " (TT-TURN-18, TT-TURN-19)"
            ]
        if table.hurt(t) or t.rage:
            return ["damage and Enrage are over when the last turn ends (TT-BATTLE-23)"]
        return []
    loser_out, winner_out = (mine_out, foes_out)
    if t.winner == t.player:
        loser_out, winner_out = winner_out, loser_out
    if winner_out or not loser_out:
        return ["who wins has tokens left, and the other player has none (TT-TURN-17)"]
    return found
