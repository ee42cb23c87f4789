"""Finds what the features of a game weigh by which weights win.

What foretells the end of a match best is not what wins it: who is winning has much that did not
help. So weights are judged by matches. In each, some seats search with weights a little larger or
smaller than the present ones, each by the draw of a coin, and the others with the opposite. A
plain logistic regression of the results on these coins says which way each weight should go; the
present ones go there, round after round.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING

import banneret.games  # noqa: F401  # makes the games known in every process
from banneret.bots.bot import Turn
from banneret.bots.levels import LEVELS, settings_of
from banneret.bots.mcts import Budget, SearchBot
from banneret.kernel import registry
from banneret.kernel.bounds import LONGEST_MATCH, Work
from banneret.kernel.errors import OptionsError
from banneret.kernel.game import Game
from banneret.kernel.rng import rng_for
from banneret.kernel.state import CHANCE
from banneret.lab.contest import points
from banneret.lab.estimates import Estimate, estimate
from banneret.lab.runner import by_crew

if TYPE_CHECKING:
    import numpy as np

NEEDED = "fitting needs SciPy: python -m pip install 'banneret[lab]'"
MOST_PAIRS = 1_000_000
MOST_ROUNDS = 1_000_000
WORLDS = 8  # that a decision looks at
PART = 0.4  # of a weight, by which it is made larger and smaller
LEAST = 0.06  # log odds that a feature of usual size changes by this at least
STRIDE = 2.5  # how far a weight goes, in these, for each log odds that it wins
RIDGE = 1.0  # coins that are thought to have shown nothing, before any is tossed
LOOKED = 12  # matches by which the usual size of features is found
APART = 7  # decisions between two states that are looked at there


@dataclass(frozen=True)
class FitPlan:
    """What is played to fit by.

    Attributes:
        game: its name.
        options: of each kind of match; they take turns.
        simulations: of each decision.
        pairs: how many pairs of matches a round has; in both the luck is the same and sides change.
        rounds: after how many the weights are found.
        seed: of all of them.
    """

    game: str
    options: tuple[Mapping[str, bool | int | str], ...]
    simulations: int
    pairs: int
    rounds: int
    seed: int

    def rules(self, number: int) -> Game:
        """The game of a pair."""
        return registry.entry(self.game).game(self.options[number % len(self.options)])


@dataclass(frozen=True)
class Fit:
    """Weights that were found.

    Attributes:
        weights: by the name of their feature.
        rounds: the weights after each round.
        score: the share of the points that they get against those set by hand.
    """

    weights: dict[str, float]
    rounds: tuple[dict[str, float], ...]
    score: Estimate


@dataclass(frozen=True)
class _Pair:
    """Two matches of these weights against those, with the same luck and sides exchanged."""

    number: int
    seed: int
    these: tuple[float, ...]
    those: tuple[float, ...]


def plan_of(
    name: str,
    simulations: int | None = None,
    pairs: int | None = None,
    rounds: int | None = None,
    seed: int | None = None,
) -> FitPlan:
    """The plan that a game's content keeps, with some of it replaced."""
    judgement = registry.entry(name).game({}).judgement
    made = {"simulations": 30, "pairs": 500, "rounds": 5, "seed": 0, **judgement.get("made", {})}
    said = {"simulations": simulations, "pairs": pairs, "rounds": rounds, "seed": seed}
    made.update({key: value for key, value in said.items() if value is not None})
    return FitPlan(name, tuple(judgement.get("match", ({},))), **made)


def fit(
    plan: FitPlan, jobs: int = 1, tell: Callable[[int, dict[str, float]], None] | None = None
) -> Fit:
    """Play and fit, round after round, from the weights set by hand.

    Args:
        plan: what is played.
        jobs: in how many processes.
        tell: told of each round and the weights after it.

    Raises:
        OptionsError: the game has no features, or SciPy is not installed.
    """
    game = plan.rules(0)
    if not game.feature_names:
        raise OptionsError(f"{plan.game} names no features that could be weighed")
    _check_tools()
    by_hand = _in_order(game, game.judgement["weight"])
    reach = _reach(game, by_hand, _sizes(plan, by_hand))
    weights, rounds = by_hand, []
    for number in range(plan.rounds):
        weights = _better(plan, number, weights, reach, jobs)
        rounds.append(_by_name(game, weights))
        if tell is not None:
            tell(number, rounds[-1])
    found = tuple(rounds[-1].values()) if rounds else weights
    pairs = [
        _Pair(number, _seed(plan, plan.rounds, number), found, by_hand)
        for number in range(plan.pairs)
    ]
    score = estimate(_played(plan, pairs, jobs), 0.5)
    return Fit(_by_name(game, found), tuple(rounds), score)


def _in_order(game: Game, rows: Mapping[str, float]) -> tuple[float, ...]:
    return tuple(float(rows[name]) for name in game.feature_names)


def _by_name(game: Game, weights: Sequence[float]) -> dict[str, float]:
    """Rounded as content keeps them."""
    return {
        name: round(weight, 4) + 0.0
        for name, weight in zip(game.feature_names, weights, strict=True)
    }


def _check_tools() -> None:
    try:
        import scipy.optimize  # noqa: F401
    except ImportError:
        raise OptionsError(NEEDED) from None


# ---------------------------------------------------------------- playing


def _seed(plan: FitPlan, round_number: int, number: int) -> int:
    return int(rng_for(plan.seed, "pair", round_number, number).below(2**31))


def _played(plan: FitPlan, pairs: Sequence[_Pair], jobs: int) -> list[float]:
    """The share of the points that the first weights of each pair get."""
    if jobs == 1:
        return [_play_pair(plan, pair) for pair in pairs]
    found: list[float] = []
    for outcome in by_crew(partial(_play_pair, plan), pairs, jobs):
        found += outcome.results
    return found


def _play_pair(plan: FitPlan, pair: _Pair) -> float:
    game = plan.rules(pair.number)
    shares = []
    for side in (0, 1):
        mine = [game.partners(seat)[0] % 2 == side for seat in range(game.num_players)]
        seated = [pair.these if one else pair.those for one in mine]
        returns = _match(game, plan.simulations, pair.seed, seated)
        shares.append(sum(share for share, one in zip(points(returns), mine, strict=True) if one))
    return sum(shares) / 2


def _match(
    game: Game,
    simulations: int,
    seed: int,
    seated: Sequence[Sequence[float]],
    looked: list[tuple[float, ...]] | None = None,
) -> list[float]:
    """The returns of a match; some states that were met are written down in `looked`."""
    players = []
    for seat, weights in enumerate(seated):
        settings = settings_of(game, LEVELS, dict(zip(game.feature_names, weights, strict=True)))
        settings.worlds = WORLDS
        players.append(
            SearchBot(rng_for(seed, "bot", seat), settings, Budget(simulations, forced=0))
        )
    state = game.new_initial_state()
    dice, veil = rng_for(seed, "chance"), rng_for(seed, "veil")
    work = Work("the match", LONGEST_MATCH)
    asked = 0
    while not state.is_terminal():
        work.step()
        player = int(state.current_player())
        if player == CHANCE:
            state.advance(state.random_outcome(dice))
            continue
        asked += 1
        if looked is not None and asked % APART == 0:
            looked.append(tuple(state.features(0)))
        state.advance(players[player].choose(Turn(state, veil)))
    return list(state.returns())


# ---------------------------------------------------------------- fitting


def _sizes(plan: FitPlan, weights: tuple[float, ...]) -> np.ndarray:
    """By how much each feature usually differs from state to state."""
    import numpy as np

    looked: list[tuple[float, ...]] = []
    for number in range(LOOKED):
        game = plan.rules(number)
        _match(game, 4, _seed(plan, -1, number), [weights] * game.num_players, looked)
    sizes: np.ndarray = np.array(looked).std(axis=0)
    return sizes


def _reach(game: Game, weights: tuple[float, ...], sizes: np.ndarray) -> np.ndarray:
    """By how much each weight is made larger and smaller; 0: it is kept."""
    import numpy as np

    reach = np.maximum(PART * np.abs(weights), LEAST / np.maximum(sizes, 1e-6))
    kept = [name in game.judgement.get("kept", ()) for name in game.feature_names]
    return np.where(np.array(kept) | (sizes < 1e-6), 0.0, reach)


def _better(
    plan: FitPlan, number: int, weights: tuple[float, ...], reach: np.ndarray, jobs: int
) -> tuple[float, ...]:
    """The weights after one more round."""
    import numpy as np

    coins = []
    pairs = []
    for place in range(plan.pairs):
        seed = _seed(plan, number, place)
        toss = rng_for(seed, "coins")
        coin = np.array([2 * toss.below(2) - 1 for _ in weights])
        coins.append(coin)
        these, those = np.array(weights) + coin * reach, np.array(weights) - coin * reach
        pairs.append(_Pair(place, seed, tuple(these.tolist()), tuple(those.tolist())))
    won = won_by(np.array(coins), np.array(_played(plan, pairs, jobs)))
    return tuple((np.array(weights) + STRIDE * won * reach).tolist())


def won_by(coins: np.ndarray, scores: np.ndarray) -> np.ndarray:
    """The log odds that each coin wins: a logistic regression without a constant.

    Args:
        coins: of each pair of matches, 1 or -1 for each weight.
        scores: the share of the points of whoever had these, 0 to 1.
    """
    import numpy as np
    from scipy.optimize import minimize

    def loss(part: np.ndarray) -> tuple[float, np.ndarray]:
        odds = coins @ part
        value = np.sum(np.logaddexp(0.0, odds) - scores * odds) + RIDGE / 2 * np.sum(part**2)
        wrong = 1.0 / (1.0 + np.exp(-odds)) - scores
        return float(value), coins.T @ wrong + RIDGE * part

    best = minimize(loss, np.zeros(coins.shape[1]), jac=True, method="L-BFGS-B")
    return np.array(best.x)


def as_toml(plan: FitPlan, found: Fit) -> str:
    """The part of a game's `judgement.toml` that holds the weights, and how they were found."""
    score = found.score
    lines = [
        f"# Found by {plan.rounds} rounds of {plan.pairs} pairs of matches; against those set by hand they",
        f"# got {100 * score.value:.1f} % of the points ({100 * score.low:.1f} to {100 * score.high:.1f}) in {score.of} pairs.",
        "",
        "[made]",
        *(f"{name} = {getattr(plan, name)}" for name in ("simulations", "pairs", "rounds", "seed")),
        "",
        "[learned]",
        *(f"{name} = {weight}" for name, weight in found.weights.items()),
    ]
    return "\n".join(lines) + "\n"
