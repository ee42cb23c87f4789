"""Reign tokens, who came to the goal, and the end of a match (TR-REIGN, TR-WIN, TR-TIE)."""

from __future__ import annotations

from collections.abc import Iterator

from banneret.games.terreign import frames as fr
from banneret.games.terreign.checking.looks import number, player, players, round_step
from banneret.games.terreign.rules.morale import survivors
from banneret.games.terreign.settings import ROYALE
from banneret.games.terreign.table import (
    Table,
    count_bits,
    in_tie,
    team_of,
    uses_reign,
)


def end_problems(t: Table) -> Iterator[str]:
    """What cannot be of tokens and winners."""
    if uses_reign(t):
        yield from _tokens(t)
        yield from _reached(t)
    elif any(t.pools) or t.reached:
        yield "Battle Royale has no Reign tokens (TR-VAR-ROYALE-1)"
    yield from _limit(t)
    if t.over:
        if t.height > 0 or t.aside:
            yield "the match is over, but something is still being done"
        yield from _winners_of_royale(t) if t.rules.variant == ROYALE else _winners(t)
    elif t.winners:
        yield "the match is not over and has no winners"


def _tokens(t: Table) -> Iterator[str]:
    teams = [int(entry >> 3) for entry in t.reached]
    for team in range(t.rules.teams):
        total = int(t.pools[2 * team] + t.pools[2 * team + 1])
        if total > t.rules.goal:
            yield f"{player(team)} has {number(total, 'token')} of {t.rules.goal} (TR-REIGN-03)"
        elif (total == t.rules.goal) != (team in teams):
            has = f"{number(total, 'token')} of {t.rules.goal}"
            told = "does not name it" if total == t.rules.goal else "names it"
            yield f"{player(team)} has {has}, but reached: {told} (TR-TIE-13)"


def _reached(t: Table) -> Iterator[str]:
    teams = [int(entry >> 3) for entry in t.reached]
    if len(set(teams)) != len(teams):
        yield "a side came to the goal twice (TR-TIE-13)"
    step = round_step(t)
    judged = step >= fr.NAME or step in (fr.BEGIN, fr.TRAVEL, fr.LOOK, fr.REVEAL)
    fresh = step == fr.TURNS and t.stack[fr.INDEX] == 0
    if t.reached and (judged or fresh) and not in_tie(t):
        yield "who held the goal at the end of a Round has won by it: no next Round begins (TR-WIN-02)"


def _limit(t: Table) -> Iterator[str]:
    most, step = int(t.rules.max_rounds), round_step(t)
    if most and (t.round > most or (t.round == most and step == fr.BEGIN)):
        yield f"the match is over after {most} Rounds (option max_rounds), not in Round {t.round}"


def _winners(t: Table) -> Iterator[str]:
    """TR-WIN-01: who has all tokens, with the whole side; nobody after the last Round."""
    if t.winners == 0:
        yield from _drawn(t)
        return
    teams = {int(team_of(t, seat)) for seat in range(t.rules.seats) if t.winners >> seat & 1}
    side = sum(2**seat for seat in range(t.rules.seats) if team_of(t, seat) in teams)
    if len(teams) != 1:
        yield f"one side wins, not {players(int(t.winners))} (TR-WIN-01)"
    elif side != t.winners:
        yield f"an Alliance wins as a whole: {players(side)} (TR-VAR-ALLY-5)"
    elif not teams <= {int(entry >> 3) for entry in t.reached}:
        yield f"{player(min(teams))} has won without the tokens (TR-WIN-01)"


def _winners_of_royale(t: Table) -> Iterator[str]:
    """TR-VAR-ROYALE-2, TR-VAR-ROYALE-12: who is left, or all who fell together."""
    left = int(survivors(t))
    if t.winners == 0:
        if count_bits(left) < 2:
            yield f"{players(left) or 'who fell last'} has won: over {players(left) or 'P1+P2'} (TR-VAR-ROYALE-2)"
        yield from _drawn(t)
    elif count_bits(left) > 1:
        yield f"{players(left)} are in play, so the match goes on (TR-VAR-ROYALE-13)"
    elif left and t.winners != left:
        yield f"{players(left)} alone is not eliminated, so no other wins (TR-VAR-ROYALE-2)"
    elif not left and count_bits(t.winners) < 2:
        yield "a win is shared by two or more that fell together (TR-VAR-ROYALE-12)"


def _drawn(t: Table) -> Iterator[str]:
    if not t.rules.max_rounds:
        yield "a match without a limit of Rounds is never drawn: name the winners (TR-GEN-01)"
    elif t.round < t.rules.max_rounds and not t.study:
        yield f"a match is drawn after {t.rules.max_rounds} Rounds, not in Round {t.round}: name the winners"
    elif t.reached:
        yield "who holds the goal at the end of the last Round has won (TR-WIN-01)"
