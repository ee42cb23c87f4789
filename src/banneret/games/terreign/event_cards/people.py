"""Events that strike Players: which ones, and with what."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from banneret.games.terreign import frames as fr
from banneret.games.terreign.event_cards.card import EventCard
from banneret.games.terreign.kinds import BITS, GROUPS
from banneret.games.terreign.rules.damage import push_hit
from banneret.games.terreign.rules.morale import restore, survivors
from banneret.games.terreign.settings import ROYALE
from banneret.games.terreign.table import (
    MORALE,
    NOBODY,
    Table,
    count_bits,
    get,
    next_seat,
    players_on,
    plays,
    team_of,
)

NEXT_ROUND: Final[i64] = 2


def struck_players(t: Table, event: i64) -> i64:
    """The Players on the Terrains an Event names; on the centre if none of these is active."""
    found: i64 = 0
    hit_any = False
    for space in range(1, t.spaces + 1):
        if GROUPS[event] & BITS[t.tiles[space]]:
            hit_any = True
            found |= players_on(t, space)
    return found if hit_any else players_on(t, 1)


def lonely_players(t: Table) -> i64:
    """The Players whose Warrior shares its Terrain with no other Warrior."""
    found: i64 = 0
    for space in range(1, t.spaces + 1):
        here = players_on(t, space)
        if count_bits(here) == 1:
            found |= here
    return found


def crowded_players(t: Table) -> i64:
    """The Players on the Terrains with most Warriors, if these hold two or more."""
    most: i64 = 2
    found: i64 = 0
    for space in range(1, t.spaces + 1):
        here = players_on(t, space)
        count = count_bits(here)
        if count > most:
            most = count
            found = here
        elif count == most:
            found |= here
    return found


def harm(t: Table, players: i64) -> None:
    """One source of 1 damage without a cause (TR-RETREAT-10)."""
    if players != 0:
        push_hit(t, NOBODY, fr.BY_EVENT, players, 1, 0)


def cheer(t: Table, players: i64) -> None:
    """Restore 1 Morale each."""
    for seat in range(t.rules.seats):
        if players & BITS[seat]:
            restore(t, seat, 1, "TR-CONTENT-06")


def everybody(t: Table) -> i64:
    """All Players in play; Retreated ones are ignored (TR-RETREAT-14)."""
    return survivors(t)


def poverty(t: Table, seat: i64) -> i64:
    """What Summons compares: tokens of the side, in Battle Royale the Morale."""
    if t.rules.variant == ROYALE:
        return get(t, seat, MORALE)
    team = team_of(t, seat)
    return t.pools[2 * team] + t.pools[2 * team + 1]


# ---------------------------------------------------------------- damage and Morale


class Harm(EventCard):
    """1 damage to some Players."""

    harms = True

    def happen(self, t: Table) -> None:
        harm(t, self.struck(t))


class Storm(Harm):
    """1 damage to the Players on some Terrains."""

    def struck(self, t: Table) -> i64:
        return struck_players(t, self.number)


class Wildfire(Storm):
    """Wildfire."""

    name = "wildfire"


class Rockfall(Storm):
    """Rockfall."""

    name = "rockfall"


class CrowdPanic(Harm):
    """1 damage where most stand."""

    name = "crowd_panic"

    def struck(self, t: Table) -> i64:
        return crowded_players(t)


class Waylaid(Harm):
    """1 damage to whoever stands alone."""

    name = "waylaid"

    def struck(self, t: Table) -> i64:
        return lonely_players(t)


class Sanctuary(EventCard):
    """1 Morale to the Players on some Terrains."""

    name = "sanctuary"

    def happen(self, t: Table) -> None:
        cheer(t, struck_players(t, self.number))


class Festival(EventCard):
    """1 Morale to all."""

    name = "festival"

    def happen(self, t: Table) -> None:
        cheer(t, everybody(t))


# ---------------------------------------------------------------- the next Round


class Fog(EventCard):
    """Nobody Ventures in the next Round."""

    name = "fog"

    def happen(self, t: Table) -> None:
        t.fog = NEXT_ROUND


class Truce(EventCard):
    """Nobody Duels in the next Round."""

    name = "truce"

    def happen(self, t: Table) -> None:
        t.truce = NEXT_ROUND


class Summons(EventCard):
    """The poorest Player nearest clockwise after the First Player goes first."""

    name = "summons"

    def happen(self, t: Table) -> None:
        best: i64 = NOBODY
        seat = t.first
        for _ in range(t.rules.seats):
            seat = next_seat(t, seat)
            if plays(t, seat) and (best == NOBODY or poverty(t, seat) < poverty(t, best)):
                best = seat
        t.summons = best + 1


CARDS: Final[list[EventCard]] = [
    *(Wildfire(), Rockfall(), CrowdPanic(), Waylaid()),
    *(Sanctuary(), Festival(), Fog(), Truce(), Summons()),
]
