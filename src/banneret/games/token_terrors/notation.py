"""Actions and outcomes as short text; notation_reader.py reads it back."""

from __future__ import annotations

from banneret.games.token_terrors import actions as a
from banneret.games.token_terrors import table
from banneret.games.token_terrors.board import CELLS, adjacent, bit_at, name_of
from banneret.games.token_terrors.state import TokenTerrors
from banneret.games.token_terrors.words import FACTION_WORDS

PLAIN_WORDS = {
    a.ENRAGE: "enrage",
    a.INCITE: "incite",
    a.PHALANX: "phalanx",
    a.UNDEAD: "undead",
    a.INFECT: "infect",
    a.RUSH: "rush",
    a.SHARPSHOOTER: "sharpshooter",
    a.SWARM: "swarm",
    a.SPEAR_SKEWER: "spear skewer",
    a.REST: "rest",
    a.STAY: "stay",
    a.DONE: "done",
    a.ROLL_TO_EVADE: "roll",
    a.DECLINE: "decline",
    a.RISE: "rise",
    a.KEEP: "keep",
    a.REDRAW: "redraw",
}
ATTACKS = {a.BATTLE: "", a.BLINDSIDE: "blindside ", a.SURE_SHOT: "sure shot ", a.SPEAR: "spear "}
ON_SQUARE = {
    a.ENABLE: "enable",
    a.MARCH: "march",
    a.TEAMWORK: "teamwork",
    a.BUILD: "build",
    a.REFRESH: "refresh",
}
STEPS = (7, 1, -7, -1)  # north, east, south, west


def format_action(s: TokenTerrors, action: int) -> str:
    """The notation of an action or outcome."""
    if action >= a.DRAFT:
        pick = action - a.DRAFT
        return f"draft {pick % 6 + 1} {FACTION_WORDS[pick // 6].lower()}"
    if action >= a.PLAIN:
        return _format_plain(action - a.PLAIN)
    plane, square = action - action % CELLS, action % CELLS
    name = name_of(square)
    if plane in ATTACKS:
        return f"{ATTACKS[plane]}{where(s.actor)}x{name}"
    if plane in ON_SQUARE:
        return f"{ON_SQUARE[plane]} {name}"
    if plane == a.ACTIVATE:
        return name
    if plane >= a.SWARM_STEP:
        direction = (plane - a.SWARM_STEP) // CELLS
        return f"{name}-{where(step_from(square, direction))}"
    if plane >= a.ENTER:
        return f"{FACTION_WORDS[(plane - a.ENTER) // CELLS].lower()} {name}"
    if plane == a.TAKE_FLIGHT:
        return f"take flight {where(s.actor)}-{name}"
    origin = {a.MOVE: s.actor, a.GO: s.subject, a.EVADE: s.target}[plane]
    return f"{where(origin)}-{name}"


def where(square: int) -> str:
    """The name of a square; an action that is not open now may be about none."""
    return "?" if square == table.NOWHERE else name_of(square)


def step_from(square: int, direction: int) -> int:
    """The next square to the north, east, south or west; NOWHERE beyond the edge."""
    end = square + STEPS[direction]
    on_board = 0 <= end < CELLS and adjacent(bit_at(square)) & bit_at(end)
    return end if on_board else table.NOWHERE


def _format_plain(plain_action: int) -> str:
    if plain_action in PLAIN_WORDS:
        return PLAIN_WORDS[plain_action]
    if plain_action < a.ROLL:
        return f"pay {plain_action - a.PAY}"
    if plain_action < a.DRAW:
        return f"roll {plain_action - a.ROLL + 1}"
    return f"draw {FACTION_WORDS[plain_action - a.DRAW].lower()}"
