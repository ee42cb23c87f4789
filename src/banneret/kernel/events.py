"""What happened: the outcome of actions, for logs, animation and statistics."""

from __future__ import annotations

from typing import NamedTuple, SupportsIndex

from banneret.kernel.numbers import brief, whole

TURN = (
    "turn"  # the kind of an event that says that the next turn begins: all after it is of that turn
)


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

    def visible_to(self, seat: SupportsIndex | None) -> bool:
        """Whether `seat` (None: a spectator) may see it.

        Raises:
            ValueError: the seat is below 0; how many there are an event does not know.
        """
        viewer = None if seat is None else whole(seat, "a seat")
        if viewer is not None and viewer < 0:
            raise ValueError(f"there is no seat {brief(viewer)}: the first is 0")
        return self.audience is None or viewer in self.audience
