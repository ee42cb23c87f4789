"""What a match of Token Terrors tells its sink.

Everything here is open to everybody (TT-SETUP-22). A function is called only where a state has
a sink; squares are named in notation, factions by their content id.
"""

from __future__ import annotations

from banneret.games.token_terrors.board import name_of
from banneret.games.token_terrors.table import Table, faction_at, lifted_faction
from banneret.kernel.events import Event


def tell(t: Table, kind: str, rules: tuple[str, ...], **values: str | int) -> None:
    """Add an event to the sink; one that says `who`, first or second player, names the seat as well."""
    if t.sink is not None:
        if "who" in values:
            values["seat"] = t.first_seat if values["who"] == "first" else 1 - t.first_seat
        t.sink.append(Event(kind, tuple(values.items()), rules))


def token(t: Table, square: int) -> str:
    """The faction of the token on a square."""
    return name(t, faction_at(t, square))


def side(t: Table, seat: int) -> str:
    """ "first" or "second" player."""
    return "first" if seat == t.first_seat else "second"


def owner(t: Table, square: int) -> str:
    """Which player's token stands on a square."""
    return side(t, t.player if t.mine >> square & 1 else 1 - t.player)


def at(square: int) -> str:
    """A square in notation."""
    return name_of(square)


def name(t: Table, faction: int) -> str:
    """The content id of a faction."""
    return t.roster.kits[faction].name


def moved(t: Table, square: int, end: int, rules: tuple[str, ...]) -> None:
    """The token on a square, or the one that is crossing it, is about to go to another."""
    crossing = t.lifted and square == t.actor
    kind = lifted_faction(t.lifted) if crossing else faction_at(t, square)
    tell(t, "moved", rules, token=name(t, kind), at=at(square), to=at(end))


def chosen(t: Table, square: int, rules: tuple[str, ...]) -> None:
    """A talent has named a token."""
    tell(t, "chosen", rules, token=token(t, square), at=at(square))
