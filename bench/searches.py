"""Simulations per second of the tree search, beside OpenSpiel's MCTSBot.

`python -m bench.searches` lets all take turns on one core. Ours with playouts to the end of the match does the
same kind of work as MCTSBot with random rollouts; how bots think here, with a judgement in place of the playout,
stands beside it. The games differ in length and in what a decision costs, so that the figures compare no
programs: they say how much thought a second buys.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Callable
from functools import partial
from statistics import median
from typing import Any

from banneret.bots.bot import Turn
from banneret.bots.levels import LEVELS, settings_of
from banneret.bots.search import Search, Settings
from banneret.kernel import registry
from banneret.kernel.bounds import LONGEST_MATCH
from banneret.kernel.playout import play_on
from banneret.kernel.rng import Rng
from banneret.kernel.state import State
from bench import peers

REPEATS = 5
SIMULATIONS = 1000  # of each search
AFTER = (0, 20, 60)  # random decisions before a position is searched
PEERS = ("connect_four", "backgammon")
OURS: tuple[tuple[str, dict[str, bool | int | str]], ...] = (
    ("token-terrors", {}),
    ("token-terrors", {"setup": "quick"}),
    ("sack-armies", {}),
    ("terreign", {"players": 2}),
)


def positions(name: str, options: dict[str, bool | int | str]) -> list[State]:
    """Some of a game in which somebody is asked."""
    found = []
    for number, decisions in enumerate(AFTER):
        rng = Rng(number)
        state = registry.entry(name).game(options).new_initial_state()
        play_on(state, rng, decisions)
        while state.current_player() < 0 and not state.is_terminal():
            state.advance(state.random_outcome(rng))
        if not state.is_terminal():
            found.append(state)
    return found


def of_ours(states: list[State], settings: Settings, simulations: int) -> float:
    """Simulations per second of our search."""
    rng = Rng(7)
    seconds = 0.0
    for state in states:
        turn = Turn(state, rng)
        game = state.game
        count = 1 if game.perfect_information else 32
        worlds = [turn.resample(rng).before_secrets() for _ in range(count)]
        search = Search(turn.seat, game.num_players, game.perfect_information, settings, rng)
        start = time.perf_counter()
        search.grow(worlds, simulations, lambda: False)
        seconds += time.perf_counter() - start
    return simulations * len(states) / seconds


def of_open_spiel(spiel: Any, name: str, simulations: int) -> float:
    """Simulations per second of OpenSpiel's MCTSBot with one random rollout each, in C++."""
    game = spiel.load_game(name)
    state = game.new_initial_state()
    while state.is_chance_node():
        state.apply_action(state.legal_actions()[0])
    rollouts = spiel.RandomRolloutEvaluator(1, 7)
    bot = spiel.MCTSBot(game, rollouts, 2.0, simulations, 1000, False, 7, False)
    start = time.perf_counter()
    bot.mcts_search(state)
    return simulations / (time.perf_counter() - start)


def ways(simulations: int) -> dict[str, Callable[[], float]]:
    """What is measured, by name."""
    found: dict[str, Callable[[], float]] = {}
    for name, options in OURS:
        said = " ".join([name, *(f"{key}={value}" for key, value in options.items())])
        states = positions(name, options)
        game = states[0].game
        playouts = Settings(playout=LONGEST_MATCH, sharpness=0.0)
        found[f"{said}, playouts to the end"] = partial(of_ours, states, playouts, simulations)
        judged = settings_of(game, LEVELS)
        found[f"{said}, judged"] = partial(of_ours, states, judged, simulations)
    try:
        import pyspiel
    except ImportError:
        print(peers.MISSING, file=sys.stderr)
        return found
    for name in PEERS:
        found[f"OpenSpiel MCTSBot {name}"] = partial(of_open_spiel, pyspiel, name, simulations)
    return found


def measure(simulations: int, repeats: int) -> dict[str, float]:
    """The median of each way; they take turns, so that a slow moment hits them all."""
    found = ways(simulations)
    runs: dict[str, list[float]] = {name: [] for name in found}
    for _ in range(repeats):
        for name, rate in found.items():
            runs[name].append(rate())
    return {name: median(rates) for name, rates in runs.items()}


def main() -> None:
    """Measure, and print."""
    print(f"simulations/s on one core, medians of {REPEATS}")
    for name, rate in measure(SIMULATIONS, REPEATS).items():
        print(f"  {name:<50} {rate:>12,.0f}")


if __name__ == "__main__":
    main()
