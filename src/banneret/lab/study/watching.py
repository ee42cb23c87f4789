"""Who watches a match for a study: who leads at each turn, and on demand every decision and what is played with."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import accumulate, pairwise

from banneret.kernel.events import Event
from banneret.kernel.game import Game
from banneret.kernel.match import perform
from banneret.kernel.state import CHANCE, State
from banneret.lab.match import Doer
from banneret.lab.study.rows import MOMENTS, Decision
from banneret.lab.study.tallying import Tally

EVEN = 1e-9  # two judgements closer than that are the same


@dataclass
class Watcher:
    """Does each action of a match, as `do` does, and looks at the state where a turn begins.

    The state is the true one: a watcher sees what no seat does.

    Attributes:
        game: what is played.
        number: of the match, if its decisions are kept; None: they are not.
        tally: counts what is played with, if that is kept.
        do: does each action and outcome.
        chances: how likely each side wins, as the game judges, at the first step of every turn.
        decisions: those that are kept.
    """

    game: Game
    number: int | None = None
    tally: Tally | None = None
    do: Doer = perform
    chances: list[tuple[float, ...]] = field(default_factory=list)
    decisions: list[Decision] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.sides = sides_of(self.game)
        self._turn = 0
        self._steps = 0

    def step(self, state: State, action: int) -> Sequence[Event]:
        """Do an action; what came of it."""
        turn = state.turn_number()
        if turn != self._turn:
            self._turn = turn
            self.chances.append(tuple([(1 + state.estimate(side[0])) / 2 for side in self.sides]))
        if self.number is not None:
            self._note(self.number, state, action)
        if self.tally is None:
            return self.do(state, action)
        before = state.copy()
        events = self.do(state, action)
        self.tally.see(before, events)
        return events

    def _note(self, match: int, state: State, action: int) -> None:
        self._steps += 1
        seat = int(state.current_player())
        if seat == CHANCE:
            return
        self.decisions.append(
            Decision(
                match=match,
                step=self._steps,
                turn=int(state.turn_number()),
                seat=seat,
                action=self.game.format(state, action),
                open=len(state.legal_actions()),
                judged=state.estimate(seat),
            )
        )


def sides_of(game: Game) -> list[tuple[int, ...]]:
    """The seats that win and lose together, in their order."""
    return sorted({game.partners(seat) for seat in range(game.num_players)})


@dataclass(frozen=True)
class Swing:
    """How a match swung.

    Attributes:
        leaders: the first seat of the side that led after 0, 10, ... 90 % of the turns; -1: none did.
        changes: how often the lead went to another side.
        lowest: the lowest chance that the winners had at a turn; None if nobody won.
        settled: the share of the turns after which the winners led to the end; likewise.
    """

    leaders: tuple[int, ...]
    changes: int
    lowest: float | None
    settled: float | None


def swing(
    chances: Sequence[tuple[float, ...]],
    sides: Sequence[tuple[int, ...]],
    winners: Sequence[int],
) -> Swing:
    """How a match swung.

    Args:
        chances: of each side at every turn. Whoever has just had one seems to stand better than it
            lasts; what counts is therefore the mean of as many turns, up to that one, as there are seats.
        sides: the seats of each.
        winners: the seats that won.
    """
    chances = _over_rounds(chances, sum(map(len, sides)))
    led = [_leader(moment) for moment in chances]
    taken = [side for side in led if side is not None]
    changes = sum(one != other for one, other in pairwise(taken))
    turns = len(led)
    seats = [-1 if side is None else sides[side][0] for side in led]
    leaders = tuple(seats[turns * moment // MOMENTS] for moment in range(MOMENTS)) if turns else ()
    best = next((n for n, side in enumerate(sides) if side[0] in winners), None)
    if best is None or not turns:
        return Swing(leaders, changes, None, None)
    behind = max((n + 1 for n, side in enumerate(led) if side != best), default=0)
    return Swing(leaders, changes, min(moment[best] for moment in chances), behind / turns)


def _over_rounds(chances: Sequence[tuple[float, ...]], seats: int) -> list[tuple[float, ...]]:
    """At every turn the mean of the last ones, one for each seat."""
    means = [_last_mean(side, seats) for side in zip(*chances, strict=True)]
    return list(zip(*means, strict=True))


def _last_mean(values: Sequence[float], most: int) -> list[float]:
    """At every value the mean of the last ones, up to so many."""
    sums = [0.0, *accumulate(values)]
    first = [sums[n] / n for n in range(1, min(most, len(sums)))]
    return first + [(now - before) / most for before, now in zip(sums, sums[most:], strict=False)]


def _leader(chances: Sequence[float]) -> int | None:
    """The side that is ahead; None where two are."""
    *_, second, best = sorted(chances)
    return chances.index(best) if best - second > EVEN else None
