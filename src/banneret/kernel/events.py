"""What happened: the outcome of actions, for logs, animation and statistics."""

from __future__ import annotations

from typing import NamedTuple


class Event(NamedTuple):
    """One thing that happened.

    An action is what was chosen; events are what came of it. They are built only while a state
    has a sink, and the state is the same with and without one.

    Attributes:
        kind: the game's name for it, also the key of its sentence in the message catalogues.
        values: what the sentence names, by placeholder.
        rules: ids of the rules it rests on.
        audience: the seats that may see it; None is everybody, spectators included.
    """

    kind: str
    values: tuple[tuple[str, str | int], ...] = ()
    rules: tuple[str, ...] = ()
    audience: frozenset[int] | None = None

    def visible_to(self, seat: int | None) -> bool:
        """Whether `seat` (None: a spectator) may see it."""
        return self.audience is None or (seat is not None and seat in self.audience)
