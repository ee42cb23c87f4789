"""A Reign tie: the final Duel.

Only the fighters are asked anything (TR-TIE-05), and they may use their items (TR-TIE-07).
"""

from __future__ import annotations

from mypy_extensions import i64

from banneret.games.terreign import frames as fr
from banneret.games.terreign.events import tell
from banneret.games.terreign.rules.duel import push_duel
from banneret.games.terreign.rules.ending import win_for_team
from banneret.games.terreign.rules.morale import return_morale
from banneret.games.terreign.table import MORALE, Table, get, plays, put, team_of


def push_tie(t: Table) -> None:
    """TR-TIE-02, TR-TIE-12: the first two to reach the goal fight, the first attacks."""
    frame = t.push(fr.TIE, t.reached[0] & 7)
    t.stack[frame + fr.RIVAL] = t.reached[1] & 7
    t.stack[frame + fr.NEXT_RIVAL] = 2
    make_ready(t, t.reached[0] & 7)
    make_ready(t, t.reached[1] & 7)


def make_ready(t: Table, seat: i64) -> None:
    """TR-TIE-11: a Retreated fighter comes with the return Morale."""
    if not plays(t, seat) and get(t, seat, MORALE) == 0:
        put(t, seat, MORALE, return_morale(t, seat))


def run_tie(t: Table, f: i64) -> bool:
    """Fight on, with roles changed after each Duel without a winner (TR-TIE-04)."""
    winner = t.stack[f + fr.WINNER] - 1
    if winner < 0:
        fight(t, f)
        return True
    if t.stack[f + fr.NEXT_RIVAL] >= len(t.reached):
        t.pop()
        win_for_team(t, team_of(t, winner), "TR-TIE-03")
        return True
    meet_next(t, f, winner)
    return True


def fight(t: Table, f: i64) -> None:
    """One Duel of the tie; the frame already names the roles of the Duel after it."""
    attacker = t.stack[f + fr.SEAT]
    defender = t.stack[f + fr.RIVAL]
    t.stack[f + fr.SEAT] = defender
    t.stack[f + fr.RIVAL] = attacker
    if t.sink is not None:
        values = (("seat", int(attacker) + 1), ("other", int(defender) + 1))
        tell(t, "tie", values, "TR-TIE-01", "TR-TIE-02")
    push_duel(t, attacker, defender, fr.IN_TIE)


def meet_next(t: Table, f: i64, winner: i64) -> None:
    """TR-TIE-12: the winner fights the next; who reached the goal first attacks."""
    rival = t.reached[t.stack[f + fr.NEXT_RIVAL]] & 7
    t.stack[f + fr.SEAT] = winner
    t.stack[f + fr.RIVAL] = rival
    t.stack[f + fr.NEXT_RIVAL] += 1
    t.stack[f + fr.WINNER] = 0
    make_ready(t, rival)
