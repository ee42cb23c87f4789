"""What each seat has, draws and uses in a match, counted."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from banneret.kernel.contents import Use
from banneret.kernel.events import Event
from banneret.kernel.game import Game
from banneret.kernel.state import State
from banneret.lab.study.rows import Content


class Tally:
    """Counts what a match is played with, as the game tells of the true state and all events."""

    def __init__(self, game: Game) -> None:
        self._game = game
        self._counts: dict[Use, int] = {}
        self._begun = False

    def see(self, before: State, events: Sequence[Event]) -> None:
        """A step: the state before it, and what came of it."""
        if not self._begun and before.turn_number() > 0:
            self._begin(before)
        if events:
            self._add(self._game.uses(before, events))

    def _begin(self, state: State) -> None:
        self._begun = True
        self._add(self._game.belongings(state))

    def _add(self, uses: Iterable[Use]) -> None:
        counts = self._counts  # a dict: a Counter takes twice as long over a few at a time
        for use in uses:
            counts[use] = counts.get(use, 0) + 1

    def rows(self, match: int, end: State) -> tuple[Content, ...]:
        """Whatever occurred, by seat, kind and item.

        Args:
            match: its number.
            end: the last state; it tells what the seats had where no turn ever began.
        """
        if not self._begun:
            self._begin(end)
        counts = self._counts
        return tuple(
            Content(
                match,
                *thing,
                had=Use("had", *thing) in counts,
                drawn=counts.get(Use("drawn", *thing), 0),
                used=counts.get(Use("used", *thing), 0),
            )
            for thing in sorted({use[1:] for use in counts})
        )
