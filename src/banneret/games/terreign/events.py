"""What a match of TerReign tells its sink; called only where a state has one.

Values are content ids, seats counted from 1 and space numbers; `seen` limits an event to the
seats of a mask where it tells of something hidden.
"""

from __future__ import annotations

from banneret.games.terreign.kinds import ITEM_NAMES
from banneret.games.terreign.table import Table
from banneret.kernel.events import Event

Values = tuple[tuple[str, str | int], ...]


def tell(t: Table, kind: str, values: Values, *rules: str) -> None:
    """Add an event that everybody may see."""
    if t.sink is not None:
        t.sink.append(Event(kind, values, rules))


def whisper(t: Table, seen: int, kind: str, values: Values, *rules: str) -> None:
    """Add an event for the seats of a mask only."""
    if t.sink is not None:
        seats = frozenset(seat for seat in range(t.rules.seats) if seen >> seat & 1)
        t.sink.append(Event(kind, values, rules, seats))


def seat_event(t: Table, kind: str, seat: int, *rules: str) -> None:
    """What happened to, or was done by, one seat."""
    tell(t, kind, (("seat", seat + 1),), *rules)


def item_event(t: Table, kind: str, seat: int, item: int, *rules: str) -> None:
    """What happened with an item everybody sees."""
    tell(t, kind, (("seat", seat + 1), ("item", ITEM_NAMES[item])), *rules)


def hidden_item_event(t: Table, kind: str, seat: int, item: int, seen: int, *rules: str) -> None:
    """What happened with an item only some see: everybody hears of it, they see which one."""
    seat_event(t, kind, seat, *rules)
    values = (("seat", seat + 1), ("item", ITEM_NAMES[item]))
    whisper(t, seen, f"{kind}-what", values, *rules)
