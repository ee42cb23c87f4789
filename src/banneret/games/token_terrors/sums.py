"""How a Threat comes to be, part by part; nothing here decides anything.

The rules reckon with the whole (`rules/threat.py`); whoever is told wants the parts. A test holds
both against each other.
"""

from __future__ import annotations

from banneret.games.token_terrors.board import adjacent, surrounding
from banneret.games.token_terrors.cards import effects
from banneret.games.token_terrors.rules import threat
from banneret.games.token_terrors.table import Table, body, faction_at, of_faction, tokens

Term = tuple[str, int]
"""What adds to a Threat, as its key in the messages, and how much."""


def threat_terms(t: Table, square: int) -> list[Term]:
    """The parts of the Threat of a token as it stands, the printed one first (TT-BATTLE-07)."""
    cells = body(t, square)
    faction = faction_at(t, square)
    mine = bool(t.mine & cells)
    side = t.mine if mine else t.foes
    kin = side & of_faction(t, faction) & ~cells
    allied = side & effects.kin(t, mine, faction) if t.advanced else 0
    raging = int(effects.rage(t, mine, faction)) if t.advanced else int(effects.ENRAGED)
    terms = [
        ("printed", int(t.roster.kits[faction].base)),
        ("beside", int(tokens(t, adjacent(cells) & kin))),
        ("alliance", int(tokens(t, adjacent(cells) & allied))),
        ("enrage", raging if (t.enraged | t.rage) & cells else 0),
        ("phalanx", int(tokens(t, surrounding(cells) & kin)) if t.phalanx & cells else 0),
    ]
    return _that_count(terms)


def strike_terms(t: Table, square: int) -> list[Term]:
    """The same for the acting token in a Battle with the token on a square."""
    terms = threat_terms(t, t.actor)
    terms += [("talent", int(threat.attack_bonus(t))), ("grudge", _hatred(t, square))]
    return _that_count(terms)


def guard_terms(t: Table, square: int) -> list[Term]:
    """The same for the token on a square in a Battle with the acting one."""
    return _that_count([*threat_terms(t, square), ("grudge", _hatred(t, square))])


def _hatred(t: Table, square: int) -> int:
    return int(effects.hatred(t, t.actor, square)) if t.advanced else 0


def _that_count(terms: list[Term]) -> list[Term]:
    return [(name, number) for name, number in terms if number or name == "printed"]


def as_value(terms: list[Term]) -> str:
    """Some terms as an event carries them."""
    return ",".join(f"{name}:{number}" for name, number in terms)


def from_value(value: str) -> list[Term]:
    """What `as_value` wrote."""
    pairs = (part.split(":") for part in value.split(","))
    return [(name, int(number)) for name, number in pairs]
