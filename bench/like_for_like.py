"""The same small game three times: as a game of Banneret, of OpenSpiel in Python, and as a plain class.

`python -m bench.like_for_like` lets them take turns and prints decisions per second of a Python loop
over legal actions, and of Banneret's compiled loop over the same game. So it compares frameworks at
the same work: what each costs on top of rules that are plain Python in all of them.
"""

from __future__ import annotations

import random
import sys
import time
from collections.abc import Callable
from statistics import median

from banneret.kernel.playout import playouts
from banneret.kernel.rng import Rng
from banneret.kernel.state import CHANCE, TERMINAL
from bench.peers import MISSING
from bench.plain_toy import CHANCE as PLAIN_CHANCE
from bench.plain_toy import OVER, WEIGHTS, PlainToy
from examples.own_game import TOY

REPEATS = 5
SECONDS = 1.0

START = TOY.game({}).new_initial_state()


def banneret_loop(rng: random.Random) -> int:
    """One random match of Banneret's toy from Python; the decisions made."""
    state = START.copy()
    decisions = 0
    while (player := state.current_player()) != TERMINAL:
        if player == CHANCE:
            outcomes, weights = zip(*state.chance_outcomes(), strict=True)
            state.apply(rng.choices(outcomes, weights)[0])
        else:
            actions = state.legal_actions()
            state.apply(actions[int(rng.random() * len(actions))])
            decisions += 1
    return decisions


def banneret_playout(rng: random.Random) -> int:
    """Ten random matches of the same by the compiled loop; the decisions made."""
    return int(playouts(START, 10, Rng(rng.getrandbits(32))))


def plain_loop(rng: random.Random) -> int:
    """One random match of the plain class; the decisions made."""
    toy = PlainToy()
    decisions = 0
    while toy.player != OVER:
        if toy.player == PLAIN_CHANCE:
            toy.apply(rng.choices(toy.open, WEIGHTS)[0])
        else:
            toy.apply(toy.open[int(rng.random() * len(toy.open))])
            decisions += 1
    return decisions


def open_spiel_loop() -> Callable[[random.Random], int] | None:
    """The same for OpenSpiel, or None where it is not installed."""
    try:
        from bench.open_spiel_toy import OpenSpielToy
    except ImportError:
        return None
    game = OpenSpielToy()

    def loop(rng: random.Random) -> int:
        state = game.new_initial_state()
        decisions = 0
        while not state.is_terminal():
            if state.is_chance_node():
                outcomes, weights = zip(*state.chance_outcomes(), strict=True)
                state.apply_action(rng.choices(outcomes, weights)[0])
            else:
                actions = state.legal_actions()
                state.apply_action(actions[int(rng.random() * len(actions))])
                decisions += 1
        return decisions

    return loop


def measure(seconds: float, repeats: int) -> dict[str, float]:
    """Decisions per second of each, the median of so many runs of about `seconds`."""
    ways: dict[str, Callable[[random.Random], int]] = {
        "Banneret, compiled loop": banneret_playout,
        "Banneret, Python loop": banneret_loop,
        "plain class, Python loop": plain_loop,
    }
    spiel = open_spiel_loop()
    if spiel is None:
        print(MISSING, file=sys.stderr)
    else:
        ways["OpenSpiel, Python loop"] = spiel
    runs: dict[str, list[float]] = {name: [] for name in ways}
    for turn in range(repeats):  # they take turns, so that a slow moment hits them all
        for name, play in ways.items():
            rng = random.Random(turn)
            decisions, start = 0, time.perf_counter()
            while (spent := time.perf_counter() - start) < seconds:
                decisions += play(rng)
            runs[name].append(decisions / spent)
    return {name: median(rates) for name, rates in runs.items()}


def main() -> None:
    """Print the figures, and how many times Banneret's Python loop each is."""
    found = measure(SECONDS, REPEATS)
    ours = found["Banneret, Python loop"]
    print(f"the toy, decisions/s, medians of {REPEATS}")
    for name, rate in found.items():
        print(f"  {name:<26} {rate:>12,.0f}  {rate / ours:5.2f}")


if __name__ == "__main__":
    main()
