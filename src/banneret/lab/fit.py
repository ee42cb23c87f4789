"""Fits what the features of a game weigh to how matches end that bots play against themselves.

A plain logistic regression: what is fitted are the log odds that the judged seat wins.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, Any

import banneret.games  # noqa: F401  # makes the games known in every process
from banneret.bots import registry as bots
from banneret.bots.bot import Turn
from banneret.kernel import registry
from banneret.kernel.bounds import LONGEST_MATCH, Work
from banneret.kernel.errors import OptionsError
from banneret.kernel.rng import rng_for
from banneret.kernel.state import CHANCE, State
from banneret.lab.processes import in_order

if TYPE_CHECKING:
    import numpy as np

NEEDED = "fitting needs SciPy: python -m pip install 'banneret[lab]'"
STRAY = 12  # every so many decisions one is drawn at random, so that all kinds of states are met
APART = 4  # decisions between two states that are looked at
HELD_BACK = 5  # one match of so many is not fitted to, but measured by
RIDGE = 20.0  # how many states a weight of one, for a feature of usual size, must be worth


@dataclass(frozen=True)
class FitPlan:
    """What is played to fit by.

    Attributes:
        game: its name.
        options: of each kind of match; they take turns.
        bot: who plays all seats.
        games: how many matches.
        seed: of all of them.
    """

    game: str
    options: tuple[Mapping[str, bool | int | str], ...]
    bot: str
    games: int
    seed: int


@dataclass(frozen=True)
class Sample:
    """A state that was met, seen from one seat.

    Attributes:
        features: in the order of the game's `feature_names`.
        won: 1 for a win of the seat, 0 for a loss, between them if it was shared or drawn.
        match: the number of its match.
    """

    features: tuple[float, ...]
    won: float
    match: int


@dataclass(frozen=True)
class Fit:
    """Weights, and how well they foretell matches that were not fitted to.

    Attributes:
        weights: by the name of their feature.
        before, after: mean log loss of the weights in use and of the new ones, in nats.
        states: how many were fitted to.
    """

    weights: dict[str, float]
    before: float
    after: float
    states: int


def plan_of(name: str, bot: str | None, games: int | None, seed: int | None) -> FitPlan:
    """The plan that a game's content keeps, with some of it replaced."""
    judgement = registry.entry(name).game({}).judgement
    made = judgement.get("made", {})
    return FitPlan(
        name,
        tuple(judgement.get("match", ({},))),
        made.get("bot", "greedy") if bot is None else bot,
        made.get("games", 400) if games is None else games,
        made.get("seed", 0) if seed is None else seed,
    )


def fit(plan: FitPlan, jobs: int = 1) -> Fit:
    """Play, and fit.

    Raises:
        OptionsError: the game has no features, the bot is unknown, or SciPy is not installed.
    """
    game = registry.entry(plan.game).game(plan.options[0])
    if not game.feature_names:
        raise OptionsError(f"{plan.game} names no features that could be weighed")
    _check_tools()
    bots.make(plan.bot, rng_for(0))
    return fitted(list(samples(plan, jobs)), game.feature_names, game.judgement)


def _check_tools() -> None:
    try:
        import scipy.optimize  # noqa: F401
    except ImportError:
        raise OptionsError(NEEDED) from None


# ---------------------------------------------------------------- playing


def samples(plan: FitPlan, jobs: int = 1) -> Iterator[Sample]:
    """The states of all matches, in their order."""
    if jobs == 1:
        for number in range(plan.games):
            yield from _match(plan, number)
        return
    for outcome in in_order(partial(_match, plan), range(plan.games), min(jobs, plan.games)):
        for found in outcome.results:
            yield from found


def _match(plan: FitPlan, number: int) -> list[Sample]:
    """The states of one match: each looked at by who decides, and by one other seat."""
    options = plan.options[number % len(plan.options)]
    state = registry.entry(plan.game).game(options).new_initial_state()
    seed = int(rng_for(plan.seed, "match", number).below(2**31))
    dice, stray, veil = (rng_for(seed, label) for label in ("chance", "stray", "veil"))
    seats = state.game.num_players
    players = [bots.make(plan.bot, rng_for(seed, "bot", seat)) for seat in range(seats)]
    work = Work("the match", LONGEST_MATCH)
    met: list[tuple[int, tuple[float, ...]]] = []
    decisions = 0
    while not state.is_terminal():
        work.step()
        player = int(state.current_player())
        if player == CHANCE:
            state.advance(state.random_outcome(dice))
            continue
        if state.turn_number() > 0 and decisions % APART == 0:
            other = (player + 1 + stray.below(seats - 1)) % seats
            met += [(seat, tuple(state.features(seat))) for seat in (player, other)]
        decisions += 1
        if stray.below(STRAY) == 0:
            state.advance(state.random_action(stray))
        else:
            state.advance(players[player].choose(Turn(state, veil)))
    return [Sample(features, _won(state, seat), number) for seat, features in met]


def _won(state: State, seat: int) -> float:
    return (state.returns()[seat] + 1.0) / 2.0


# ---------------------------------------------------------------- fitting


def fitted(found: Sequence[Sample], names: Sequence[str], judgement: Mapping[str, Any]) -> Fit:
    """Weights for what was met.

    Args:
        found: the states.
        names: of the features.
        judgement: `weight` in use, and `kept`, the names of those that are not fitted.
    """
    import numpy as np

    table = np.array([sample.features for sample in found])
    won = np.array([sample.won for sample in found])
    back = np.array([sample.match % HELD_BACK == 0 for sample in found])
    old = np.array([float(judgement["weight"][name]) for name in names])
    kept = np.array([name in judgement.get("kept", ()) for name in names])
    new = _minimise(table[~back], won[~back], np.where(kept, old, 0.0), kept)
    weights = {name: round(float(new[place]), 4) for place, name in enumerate(names)}
    return Fit(
        weights, _loss(old, table[back], won[back]), _loss(new, table[back], won[back]), len(found)
    )


def _minimise(
    table: np.ndarray, won: np.ndarray, start: np.ndarray, kept: np.ndarray
) -> np.ndarray:
    """The weights of the least loss, features of unlike size being held back alike."""
    import numpy as np
    from scipy.optimize import minimize

    size = np.maximum(table.std(axis=0), 1e-6)
    free = ~kept & (table.std(axis=0) > 0)

    def whole(part: np.ndarray) -> np.ndarray:
        weights = start.copy()
        weights[free] = part / size[free]
        return weights

    def loss(part: np.ndarray) -> tuple[float, np.ndarray]:
        odds = table @ whole(part)
        value = np.sum(np.logaddexp(0.0, odds) - won * odds) + RIDGE / 2 * np.sum(part**2)
        wrong = 1.0 / (1.0 + np.exp(-odds)) - won
        return float(value), table[:, free].T @ wrong / size[free] + RIDGE * part

    best = minimize(loss, np.zeros(int(free.sum())), jac=True, method="L-BFGS-B")
    return whole(best.x)


def _loss(weights: np.ndarray, table: np.ndarray, won: np.ndarray) -> float:
    """Mean log loss, in nats."""
    import numpy as np

    odds = table @ weights
    return float(np.mean(np.logaddexp(0.0, odds) - won * odds))


def as_toml(plan: FitPlan, found: Fit, judgement: Mapping[str, Any]) -> str:
    """The content file of a game that holds the weights, and how they were found."""
    lines = [
        "# What the features of a state weigh, as log odds of a win; the game's evaluation.py names them.",
        f"# Fitted to {found.states} states of matches of {plan.bot} against itself; matches held back are",
        f"# foretold with a mean log loss of {found.after:.4f} nats.",
        "",
        f"kept = {json.dumps(list(judgement.get('kept', ())))}  # set by hand",
        "",
        "[made]",
        f"bot = {json.dumps(plan.bot)}",
        f"games = {plan.games}",
        f"seed = {plan.seed}",
        "",
    ]
    for options in plan.options:
        lines += ["[[match]]", *(f"{name} = {json.dumps(v)}" for name, v in options.items()), ""]
    lines += ["[weight]", *(f"{name} = {weight}" for name, weight in found.weights.items())]
    return "\n".join(lines) + "\n"
