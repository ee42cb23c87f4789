"""A bot in its seat, which always comes to a decision."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from banneret.bots import registry
from banneret.bots.bot import Bot, Turn
from banneret.bots.failure import BotError, Failure, Late, NotLegal, position_of, whence
from banneret.bots.simpler import MOST_STRIKES, in_turn
from banneret.kernel.numbers import brief, whole
from banneret.kernel.rng import rng_for
from banneret.kernel.state import State

Told = Callable[[Failure], None]


def ignore(_: Failure) -> None:
    """Tell nobody."""


class Seated:
    """A bot in its seat: with its own generator, and another that veils what it may not see.

    Where it cannot decide it is asked once more, made anew if it raised what bots do not mean to;
    then simpler bots are asked.
    """

    def __init__(
        self, name: str, seat: int, seed: int, told: Told = ignore, unhurried: bool = False
    ) -> None:
        """Args:
        name: which bot.
        seat: where it sits.
        seed: of the match.
        told: hears of every decision that it could not make at once.
        unhurried: whether it thinks by no clock, see `registry.make`.

        Raises:
            OptionsError: there is no such bot.
        """
        self.name = name
        self._unhurried = unhurried
        self._seat, self._seed, self._told = seat, seed, told
        self._made = self._strikes = 0
        self._veil = rng_for(seed, "veil", seat)
        self._bots: dict[str, Bot] = {}
        self._bot(name)

    def choose(self, state: State) -> int:
        """What is done in `state`, where the seat is asked.

        Raises:
            Exception: whatever the rules raise, outside of what a bot thinks or for every bot.
        """
        error: Exception | None = None
        for name in self._asked():
            turn = Turn(state, self._veil)
            try:
                action = whole(self._bot(name).choose(turn), "a decision")
            except BotError as failed:
                error = failed
            except Exception as failed:  # bots may raise anything
                error = failed
                self._bots.pop(name, None)
            else:
                if state.is_legal(action):
                    self._decided(state, name, error)
                    return action
                error = NotLegal(f"it answered {brief(action)}, which is not legal")
            self._strikes += name == self.name and isinstance(error, Late)
        assert error is not None
        raise error

    def _asked(self) -> Iterator[str]:
        for name in in_turn(self.name):
            if name != self.name or self._strikes < MOST_STRIKES:
                yield name

    def _bot(self, name: str) -> Bot:
        if name not in self._bots:
            again = (self._made,) if self._made else ()
            self._made += 1
            rng = rng_for(self._seed, "bot", self._seat, *again)
            self._bots[name] = registry.make(
                name, rng, own_programs=True, unhurried=self._unhurried
            )
        return self._bots[name]

    def _decided(self, state: State, by: str, error: Exception | None) -> None:
        if by == self.name:
            self._strikes = 0
            if error is None:
                return
        why = whence(error) if error else "it was late too often, and is not asked any more"
        where = position_of(state)
        self._told(Failure(state.game.name, self.name, self._seat, self._seed, where, why, by))
