"""A match that was played, looked over: what each decision cost, and what chance gave.

Each decision is judged from what its seat knew. Where another choice looked better, both are judged
again, several times and apart from that, so that what was found best by luck is not called better.
What a decision changed is what the seats could expect after it; whatever chance made of that is
luck. What neither explains came out only later: one seat knew more than another, or the search saw
further.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import sqrt

from banneret.bots.bot import Turn
from banneret.bots.levels import LEVELS, settings_of
from banneret.bots.mcts import Analysis
from banneret.bots.registry import thinker
from banneret.bots.search import Search
from banneret.kernel.endings import returns_of
from banneret.kernel.record import Record
from banneret.kernel.record_lines import WITHOUT_RESULT
from banneret.kernel.rng import Rng, rng_for
from banneret.kernel.state import CHANCE, State
from banneret.kernel.text import LANGUAGES

AGAIN = 5  # times that two choices are compared again
FEWEST = 40  # simulations each time
SURE = 2.13  # standard errors: one in twenty of 5 alike would be called better by luck
COSTLY = 0.02  # of win chance: what costs less is no mistake
WORLDS = 16  # in which two choices are compared each time

Stop = Callable[[], bool]


@dataclass(frozen=True)
class Decision:
    """A decision of a match.

    Attributes:
        step: the step that was decided; the first is 1.
        state: as it was before.
        action: what was chosen.
        chanced: whether chance came between it and the next one.
    """

    step: int
    state: State
    action: int
    chanced: bool


@dataclass(frozen=True)
class Judged:
    """A decision and what is thought of it.

    Attributes:
        step, seat: which, and whose.
        chances: how likely each seat wins before it, 0 to 1.
        expected: the same after what was chosen, before chance falls.
        played, best: what was chosen, and what looks best, in notation.
        labels: both in words, by language; empty unless it cost something.
        cost: how much win chance it lost beyond doubt; 0: none.
        chanced: whether chance came between it and the next one.
    """

    step: int
    seat: int
    chances: tuple[float, ...]
    expected: tuple[float, ...]
    played: str
    best: str
    labels: dict[str, tuple[str, str]]
    cost: float
    chanced: bool


@dataclass(frozen=True)
class Review:
    """A match looked over.

    Attributes:
        decisions: all that were judged, in their order.
        final: what each seat had in the end, 0 to 1; None: the match had no result.
        luck: by how much chance changed the win chance of each seat.
        choice: by how much each seat's own decisions did.
        others: by how much those of the other seats did.
        rest: what none of these explains: all four together lead from the first chances to the last.
    """

    decisions: tuple[Judged, ...]
    final: tuple[float, ...] | None
    luck: tuple[float, ...]
    choice: tuple[float, ...]
    others: tuple[float, ...]
    rest: tuple[float, ...]

    @property
    def costly(self) -> list[Judged]:
        """The decisions that cost something, the dearest first."""
        found = [one for one in self.decisions if one.cost > 0.0]
        return sorted(found, key=lambda one: (-one.cost, one.step))


def decisions_of(record: Record) -> list[Decision]:
    """Every decision of a record at which there was a choice.

    Raises:
        RecordError: it cannot be replayed.
    """
    found: list[Decision] = []
    before, chanced = record.start(), False
    for step, action, after in record.states():
        if before.current_player() == CHANCE:
            chanced = True
        elif len(before.legal_actions()) > 1:
            _close(found, chanced)
            found.append(Decision(step, before, action, chanced=False))
            chanced = False
        before = after
    _close(found, chanced)
    return found


def _close(found: list[Decision], chanced: bool) -> None:
    """Note of the last decision whether chance came after it."""
    if found and chanced:
        last = found[-1]
        found[-1] = Decision(last.step, last.state, last.action, chanced=True)


def final_of(record: Record) -> tuple[float, ...] | None:
    """What each seat had in the end, 0 to 1; None: there was no result."""
    closing = record.closing
    if closing is None or closing.end in WITHOUT_RESULT:
        return None
    by = closing.by if isinstance(closing.by, int) else None
    returns = returns_of(record.replay(), closing.end, by)
    return None if returns is None else tuple((value + 1.0) / 2.0 for value in returns)


# -------------------------------------------------------------------- one decision


def look(decision: Decision, bot: str, seed: int, stop: Stop) -> Analysis:
    """What a bot thinks of a decision, from what its seat knew.

    Raises:
        OptionsError: that bot does not say.
    """
    analyst = thinker(bot, rng_for(seed, "review", decision.step))
    analyst.cancelled = stop
    return analyst.analyse(_turn(decision, seed))


def judge(decision: Decision, bot: str, seed: int, stop: Stop) -> Judged:
    """What a decision cost, and what could be expected after it; raises as `look` does.

    Args:
        decision: which.
        bot: who judges.
        seed: of all draws; the same one judges the same, as long as nothing stops it.
        stop: asked now and then; True makes it judge by what it has found so far.
    """
    found, state = look(decision, bot, seed, stop), decision.state
    expected, cost = found.chances, 0.0
    if decision.action != found.best.action and not state.secret():
        change, sure = _change(decision, found, seed, stop)
        expected = tuple(
            min(1.0, max(0.0, one + other)) for one, other in zip(expected, change, strict=True)
        )
        cost = -change[found.seat] if sure and -change[found.seat] >= COSTLY else 0.0
    write = state.game.format
    return Judged(
        step=decision.step,
        seat=found.seat,
        chances=found.chances,
        expected=expected,
        played=write(state, decision.action),
        best=write(state, found.best.action),
        labels=_labels(decision, found.best.action) if cost else {},
        cost=cost,
        chanced=decision.chanced,
    )


def _turn(decision: Decision, seed: int) -> Turn:
    return Turn(decision.state, rng_for(seed, "veil", decision.step))


def _labels(decision: Decision, best: int) -> dict[str, tuple[str, str]]:
    state = decision.state
    say = state.game.say_action
    return {
        language: (say(state, decision.action, language), say(state, best, language))
        for language in LANGUAGES
    }


def _change(
    decision: Decision, found: Analysis, seed: int, stop: Stop
) -> tuple[tuple[float, ...], bool]:
    """How what was played changed each seat's win chance against the best, and whether it is sure."""
    turn, seat = _turn(decision, seed), found.seat
    simulations = max(FEWEST, found.simulations // AGAIN)
    pairs: list[tuple[list[float], list[float]]] = []
    for time in range(AGAIN):
        if stop():
            return (0.0,) * turn.game.num_players, False
        rng = rng_for(seed, "again", decision.step * AGAIN + time)
        worlds = [turn.resample(rng) for _ in range(1 if turn.game.perfect_information else WORLDS)]
        played = _after(worlds, decision.action, turn, simulations, rng, stop)
        if found.forced:
            best = [1.0 if one in turn.game.partners(seat) else 0.0 for one in range(len(played))]
        else:
            best = _after(worlds, found.best.action, turn, simulations, rng, stop)
        pairs.append((played, best))
    changes = [[one - other for one, other in zip(*pair, strict=True)] for pair in pairs]
    means = tuple(sum(column) / AGAIN for column in zip(*changes, strict=True))
    spread = sum((change[seat] - means[seat]) ** 2 for change in changes) / (AGAIN - 1)
    return means, -means[seat] > SURE * sqrt(spread / AGAIN)


def _after(
    worlds: Sequence[State], action: int, turn: Turn, simulations: int, rng: Rng, stop: Stop
) -> list[float]:
    """How likely each seat wins after a choice, in worlds in which it is still to be made."""
    game = turn.game
    after = [world.copy() for world in worlds]
    for world in after:
        world.advance(action)
    if all(world.is_terminal() for world in after):
        totals = [sum(values) for values in zip(*(one.returns() for one in after), strict=True)]
        return [(total / len(after) + 1.0) / 2.0 for total in totals]
    settings = settings_of(game, LEVELS)
    search = Search(turn.seat, game.num_players, game.perfect_information, settings, rng)
    search.grow(after, simulations, stop)
    count = max(1, int(search.simulations))
    return [(total / count + 1.0) / 2.0 for total in search.sums]


# -------------------------------------------------------------------- the whole match


def review(decisions: Sequence[Judged], final: tuple[float, ...] | None) -> Review:
    """The sum of what was judged.

    Args:
        decisions: in their order.
        final: what each seat had in the end, 0 to 1; None: there was no result.
    """
    seats = len(decisions[0].chances) if decisions else 0
    luck, choice, others, rest = ([0.0] * seats for _ in range(4))
    for place, one in enumerate(decisions):
        following = decisions[place + 1].chances if place + 1 < len(decisions) else final
        for seat in range(seats):
            decided = choice if seat == one.seat else others
            decided[seat] += one.expected[seat] - one.chances[seat]
            if following is not None:
                came = luck if one.chanced else rest
                came[seat] += following[seat] - one.expected[seat]
    return Review(tuple(decisions), final, tuple(luck), tuple(choice), tuple(others), tuple(rest))
