"""Actions and outcomes as short text; notation_reader.py reads it back."""

from __future__ import annotations

from banneret.games.token_terrors import actions as a
from banneret.games.token_terrors import table
from banneret.games.token_terrors.board import (
    CELLS,
    adjacent,
    bit_at,
    footprint,
    name_of,
)
from banneret.games.token_terrors.cards import tile
from banneret.games.token_terrors.rows import (
    ALONE,
    ATTACK,
    CARD,
    ENTRY,
    NUMBER,
    OVER,
    PATH,
    ROWS,
    SQUARE,
    row_of,
)
from banneret.games.token_terrors.rules import activation
from banneret.games.token_terrors.state import TokenTerrors

STEPS = (7, 1, -7, -1)  # north, east, south, west
PLAIN_WORDS = {row.first: row.word for row in ROWS if row.form == ALONE and row.faction < 0}


def format_action(s: TokenTerrors, action: int) -> str:
    """The notation of an action or outcome.

    Raises:
        ValueError: there is no such action.
    """
    row = row_of(action)
    offset = action - row.first
    faction = s.roster.kits[row.faction].word.lower() if row.faction >= 0 else ""
    if row.form in (ALONE, NUMBER):
        return row.word.format(n=offset + row.least, faction=faction)
    if row.form == CARD:
        return f"{row.word} {card_key(s, offset)}"
    if row.first == a.SWARM_STEP:
        square = offset % CELLS
        return f"{name_of(square)}-{where(step_from(square, offset // CELLS))}"
    name = name_of(offset)
    if row.form == SQUARE:
        return f"{row.word.format(faction=faction)} {name}".strip()
    if row.form == ENTRY:
        turned = bool(a.is_turned(action))
        shape = int(activation.entry_shape(s, row.faction, turned))
        return f"{row.word.format(faction=faction)} {footprint(offset, shape)}"
    if row.form == OVER:
        return f"{row.word} {where(s.actor)}-{name_of(tile.TILE)}-{name}"
    if row.form == ATTACK:
        return f"{row.word} {where(s.actor)}x{name}".strip()
    if row.form == PATH:
        origin = {a.GO: s.subject, a.EVADE: s.target}.get(row.first, s.actor)
        return f"{row.word} {where(origin)}-{name}".strip()
    raise ValueError(f"no notation for {row.key}")


def card_key(s: TokenTerrors, number: int) -> str:
    """The name of a card in the content; the number of one that there is not."""
    return s.roster.deck.cards[number].key if number < len(s.roster.deck.cards) else str(number + 1)


def where(square: int) -> str:
    """The name of a square; an action that is not open now may be about none."""
    return "?" if square == table.NOWHERE else name_of(square)


def step_from(square: int, direction: int) -> int:
    """The next square to the north, east, south or west; NOWHERE beyond the edge."""
    end = square + STEPS[direction]
    on_board = 0 <= end < CELLS and adjacent(bit_at(square)) & bit_at(end)
    return end if on_board else table.NOWHERE
