"""One match between bots."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field

from banneret.bots.failure import Failure
from banneret.bots.seated import Seated, Told, ignore
from banneret.kernel.bounds import LONGEST_MATCH, Work
from banneret.kernel.events import Event
from banneret.kernel.game import Game
from banneret.kernel.match import perform
from banneret.kernel.record import Record
from banneret.kernel.record_replay import new_header
from banneret.kernel.recorder import Recorder
from banneret.kernel.rng import rng_for
from banneret.kernel.state import CHANCE, TERMINAL, State

MOST_FALTERED = 5  # kept of a match


@dataclass(frozen=True)
class MatchResult:
    """How a match went.

    Attributes:
        returns: the result of each seat.
        decisions: how many the seats made.
        turns: how many began.
        first: the seat that took the first turn; None if there was none.
        ending: the last event that happened and the rule it rests on, such as `won (TR-WIN-01)`.
        asked: how many decisions each seat made.
        seconds: how long each seat took for them; that is no part of how it went.
        faltered: the first decisions that a bot could not make at once.
        falters: how many there were.
    """

    returns: tuple[float, ...]
    decisions: int
    turns: int
    first: int | None
    ending: str
    asked: tuple[int, ...] = ()
    seconds: tuple[float, ...] = field(default=(), compare=False)
    faltered: tuple[Failure, ...] = ()
    falters: int = 0

    @property
    def winners(self) -> tuple[int, ...]:
        """The seats that won: one, all of a side, or all who share the win; none in a draw."""
        best = max(self.returns)
        return tuple(seat for seat, value in enumerate(self.returns) if value == best > 0)


class Players:
    """Chance and the bots of a match, each with a generator of its own."""

    def __init__(
        self,
        bots: Mapping[int, str],
        seed: int,
        told: Told = ignore,
        dice: int | None = None,
        unhurried: bool = False,
    ) -> None:
        """Args:
        bots: by their seats.
        seed: of them all.
        told: hears of every decision that a bot could not make at once.
        dice: the seed of chance, if it has one of its own.
        unhurried: whether the bots think by no clock, see `registry.make`.

        Raises:
            OptionsError: there is no such bot.
        """
        self._bots = {
            seat: Seated(name, seat, seed, told, unhurried) for seat, name in bots.items()
        }
        self._dice = rng_for(seed if dice is None else dice, "chance")

    def choose(self, state: State) -> int:
        """What comes next in `state`, where chance or a bot is asked."""
        player = int(state.current_player())
        if player == CHANCE:
            return int(state.random_outcome(self._dice))
        return self._bots[player].choose(state)


Doer = Callable[[State, int], Sequence[Event]]


def play(
    state: State,
    bots: Sequence[str],
    seed: int,
    do: Doer = perform,
    dice: int | None = None,
    unhurried: bool = False,
) -> MatchResult:
    """Play `state` to its end.

    Args:
        state: where the match begins; it changes.
        bots: name of the bot in each seat.
        seed: of the chance outcomes and of every bot.
        do: does each action and outcome in the state, and tells what came of it.
        dice: the seed of the chance outcomes, if they have one of their own.
        unhurried: whether the bots think by no clock, see `registry.make`.

    Raises:
        TooMuchWork: the match does not end.
    """
    work = Work("the match", LONGEST_MATCH)
    faltered = list[Failure]()
    players = Players(dict(enumerate(bots)), seed, faltered.append, dice, unhurried)
    asked, seconds = [0] * len(bots), [0.0] * len(bots)
    first, last = None, None
    while (player := int(state.current_player())) != TERMINAL:
        work.step()
        begun = time.perf_counter()
        action = players.choose(state)
        if player != CHANCE:
            seconds[player] += time.perf_counter() - begun
            asked[player] += 1
            if first is None and state.turn_number() > 0:
                first = player
        if events := do(state, action):
            last = events[-1]
    return MatchResult(
        returns=tuple(state.returns()),
        decisions=sum(asked),
        turns=int(state.turn_number()),
        first=first,
        ending="end" if last is None else _named(last),
        asked=tuple(asked),
        seconds=tuple(seconds),
        faltered=tuple(faltered[:MOST_FALTERED]),
        falters=len(faltered),
    )


def recorded(game: Game, bots: Sequence[str], seed: int) -> tuple[MatchResult, Record]:
    """Play a match to its end, and its record.

    Raises:
        TooMuchWork: the match does not end.
    """
    recorder = Recorder(Record(new_header(game, list(bots)), own_files=True))
    result = play(recorder.match.state, bots, seed, lambda _, action: recorder.do(action).events)
    recorder.finish()
    return result, recorder.record()


def _named(event: Event) -> str:
    rule = f" ({event.rules[0]})" if event.rules else ""
    return event.kind.replace("_", " ").replace("-", " ") + rule
