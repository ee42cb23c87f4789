"""A contest of bots that exchange seats: who is stronger, how sure that is, and when that is enough."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import partial

from openskill.models import PlackettLuce

from banneret.kernel.errors import OptionsError
from banneret.lab.estimates import Estimate, chance_of, elo, estimate
from banneret.lab.match import MatchResult
from banneret.lab.runner import Plan, Played
from banneret.lab.sprt import Sprt
from banneret.lab.statistics import Lengths, lengths

MODEL = PlackettLuce(tau=0.0)  # no bot grows stronger or weaker meanwhile


@dataclass(frozen=True)
class Standing:
    """How a bot did.

    Attributes:
        name: of the bot.
        seats: how many it has in each match.
        score: its share of the points of a match.
        rating, sigma: by OpenSkill, with the deviation it states; it begins at 25, and 8.3.
        decisions: how many it made.
        seconds: how long it took for one, on average.
    """

    name: str
    seats: int
    score: Estimate
    rating: float
    sigma: float
    decisions: int
    seconds: float


@dataclass(frozen=True)
class Figures:
    """What a contest has shown. Shares of points are means over its whole rounds.

    Attributes:
        games: how many matches are in them.
        rounds: how many rounds.
        standings: of the bots, in the order in which they were named.
        seats: what each seat gets, whoever sits there.
        first_turn: what the seat gets that takes the first turn.
        draws: matches that nobody won, or all together.
        decisions, turns: how many a match had; None where there was no match.
        endings: how many matches ended in which way, most frequent first.
        elo: by how much the first of two bots is stronger, and the bounds of that; None: without end.
        chance: how likely it does at least as well by chance, if both are equal; None if there are not two.
        falters: decisions that a bot could not make at once.
    """

    games: int
    rounds: int
    standings: tuple[Standing, ...]
    seats: tuple[Estimate, ...]
    first_turn: Estimate
    draws: Estimate
    decisions: Lengths | None
    turns: Lengths | None
    endings: dict[str, int] = field(hash=False)
    elo: tuple[float | None, ...]
    chance: float | None
    falters: int


def points(returns: Sequence[float]) -> tuple[float, ...]:
    """The share of each seat in the one point of a match.

    Of two seats each gets by its return; among more the winners share, and all do if nobody won.
    """
    if len(returns) == 2:
        return tuple((value + 1) / 2 for value in returns)
    best = max(returns)
    if best <= 0:
        return (1 / len(returns),) * len(returns)
    winners = sum(value == best for value in returns)
    return tuple(float(value == best) / winners for value in returns)


@dataclass(frozen=True)
class _Match:
    """A match that counts: who sat where, by number, how it went, and the points of each seat."""

    bots: tuple[int, ...]
    result: MatchResult
    points: tuple[float, ...]

    def score(self, bot: int) -> float:
        """The points of a bot."""
        return sum(mine for one, mine in zip(self.bots, self.points, strict=True) if one == bot)


class Contest:
    """The matches of a plan whose bots exchange seats, as they come in.

    Attributes:
        plan: what is played.
        test: stops it when it has seen enough; None lets it go on to its end.
        failed: the matches that failed, once or each time.
        left_out: how many matches are in no whole round, and do not count.
    """

    def __init__(self, plan: Plan, test: Sprt | None = None) -> None:
        """Args:
        plan: with seats exchanged.
        test: of the shares of the points of two bots.

        Raises:
            OptionsError: there is a test, but not two bots.
        """
        if test is not None and plan.ways != 2:
            raise OptionsError(f"a test is between two bots, not {plan.ways}")
        self.plan = plan
        self.test = test
        self.failed: list[Played] = []
        self.left_out = 0
        self._rounds: list[list[_Match]] = []
        self._begun: list[_Match] = []
        self._players = [MODEL.rating() for _ in plan.bots]
        self._sides = _sides(plan)

    def take(self, played: Played) -> bool:
        """Reckon with the next match; whether it was the last that is needed."""
        if played.failures:
            self.failed.append(played)
        if played.result is not None:
            self._begun.append(self._match(played.number, played.result))
        if (played.number + 1) % self.plan.ways:
            return False
        return self._end_round()

    def leave(self) -> None:
        """Give up the round that was begun."""
        self.left_out += len(self._begun)
        self._begun = []

    def _match(self, number: int, result: MatchResult) -> _Match:
        bots = tuple(bot % self.plan.ways for bot in self.plan.seating(number))
        return _Match(bots, result, points(result.returns))

    def _end_round(self) -> bool:
        if len(self._begun) < self.plan.ways:
            self.leave()
            return False
        for number, match in enumerate(self._begun):
            self._rate(self.plan.seating(number), match.result.returns)
        self._rounds.append(self._begun)
        self._begun = []
        return self.test is not None and self.test.take(self._scores(0)[-1]) != "open"

    def _rate(self, seating: Sequence[int], returns: Sequence[float]) -> None:
        sides = [[seating[seat] for seat in side] for side in self._sides]
        rated = MODEL.rate(
            [[self._players[bot] for bot in side] for side in sides],
            scores=[returns[side[0]] for side in self._sides],
        )
        for side, ratings in zip(sides, rated, strict=True):
            for bot, rating in zip(side, ratings, strict=True):
                self._players[bot] = rating

    # ---------------------------------------------------------------- figures

    def figures(self) -> Figures:
        """What it has shown so far."""
        matches = [match for whole in self._rounds for match in whole]
        results = [match.result for match in matches]
        two = self._scores(0) if self.plan.ways == 2 else []
        standings = tuple(self._standing(bot, matches) for bot in range(self.plan.ways))
        score = standings[0].score
        seats = len(self.plan.bots)
        return Figures(
            games=len(matches),
            rounds=len(self._rounds),
            standings=standings,
            seats=tuple(self._mean(partial(_points_in, seat)) for seat in range(seats)),
            first_turn=self._mean(_points_of_first),
            draws=self._mean(lambda one: float(not one.result.winners), even=0.5),
            decisions=lengths([one.decisions for one in results]) if results else None,
            turns=lengths([one.turns for one in results]) if results else None,
            endings=dict(Counter(one.ending for one in results).most_common()),
            elo=(elo(score.value), elo(score.low), elo(score.high)) if two else (),
            chance=chance_of(two) if two else None,
            falters=sum(one.falters for one in results),
        )

    def _mean(self, of: Callable[[_Match], float], even: float | None = None) -> Estimate:
        """A mean over rounds of what `of` says of each match."""
        values = [sum(map(of, whole)) / len(whole) for whole in self._rounds]
        return estimate(values, 1 / len(self.plan.bots) if even is None else even)

    def _scores(self, bot: int) -> list[float]:
        """What a bot got in each round, of the one point of a match."""
        return [sum(one.score(bot) for one in whole) / len(whole) for whole in self._rounds]

    def _standing(self, bot: int, matches: Sequence[_Match]) -> Standing:
        asked, seconds = 0, 0.0
        for match in matches:
            for seat, one in enumerate(match.bots):
                if one == bot:
                    asked += match.result.asked[seat]
                    seconds += match.result.seconds[seat]
        ratings = self._players[bot :: self.plan.ways]
        return Standing(
            name=self.plan.bots[bot],
            seats=len(ratings),
            score=estimate(self._scores(bot), 1 / self.plan.ways),
            rating=sum(one.mu for one in ratings) / len(ratings),
            sigma=sum(one.sigma for one in ratings) / len(ratings),
            decisions=asked,
            seconds=seconds / asked if asked else 0.0,
        )


def _points_in(seat: int, match: _Match) -> float:
    """What a seat got."""
    return match.points[seat]


def _points_of_first(match: _Match) -> float:
    """What the seat got that took the first turn; its even share where nobody took one."""
    first = match.result.first
    return 1 / len(match.points) if first is None else match.points[first]


def _sides(plan: Plan) -> list[tuple[int, ...]]:
    """The seats that win and lose together."""
    game = plan.rules()
    return sorted({game.partners(seat) for seat in range(game.num_players)})
