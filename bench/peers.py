"""The speed of OpenSpiel's games, to set Banneret's beside.

Both figures count decisions of the players; chance moves take their time but are not counted.

`python bench/peers.py NAME...` measures the named ones.

* native_per_s: uniformly random playouts inside C++, by `RandomRolloutEvaluator`. Python cannot
  call it, so an `MCTSBot` does: a search of one simulation evaluates the root by `n` playouts and
  does nothing else worth its time. It does not say how many decisions it made, so their number is
  `n` times the mean length of LENGTH_SAMPLE other random playouts from the same root.
* loop_per_s: a Python loop over `legal_actions` and `apply_action` from the initial state to the
  end, chance drawn by its weights. Counted as they are made.
"""

from __future__ import annotations

import json
import random
import sys
import time
from collections.abc import Sequence
from statistics import median
from typing import Any

try:
    import pyspiel
except ImportError:
    pyspiel = None

LENGTH_SAMPLE = 1000
MISSING = "OpenSpiel is not installed (the extra 'peers'): no peers to compare with"


def measure(names: Sequence[str], seconds: float, repeats: int) -> dict[str, dict[str, float]]:
    """Decisions per second of each named game, the median of `repeats` runs of about `seconds`.

    Without OpenSpiel the answer is empty, and a line on stderr says so.
    """
    if not names:
        return {}
    if pyspiel is None:
        print(MISSING, file=sys.stderr)
        return {}
    rng = random.Random(1)
    peers = {name: Peer(name, rng) for name in names}
    runs: dict[str, list[tuple[float, float]]] = {name: [] for name in names}
    for _ in range(repeats):  # the games take turns, so that a slow moment hits them all
        for name, peer in peers.items():
            runs[name].append((peer.native(seconds), peer.loop(seconds)))
    return {
        name: {
            "native_per_s": median(native for native, _ in pairs),
            "loop_per_s": median(loop for _, loop in pairs),
        }
        for name, pairs in runs.items()
    }


class Peer:
    """One game of OpenSpiel, ready to be measured."""

    def __init__(self, name: str, rng: random.Random) -> None:
        self.game: Any = pyspiel.load_game(name)
        self.rng = rng
        self.root = self._first_decision()
        self.length = self._mean_length()
        self.playouts = 32
        self._time_playouts()  # warms up

    def native(self, seconds: float) -> float:
        """Decisions per second in C++."""
        elapsed = self._time_playouts()
        while elapsed < 0.7 * seconds:
            grow = min(16.0, seconds / elapsed)
            self.playouts = int(self.playouts * grow) + 1
            elapsed = self._time_playouts()
        return self.playouts * self.length / elapsed

    def loop(self, seconds: float) -> float:
        """Decisions per second from Python."""
        decisions = 0
        start = time.perf_counter()
        while (elapsed := time.perf_counter() - start) < seconds:
            decisions += self._play()
        return decisions / elapsed

    def _time_playouts(self) -> float:
        seed = self.rng.randrange(1 << 30)
        evaluator = pyspiel.RandomRolloutEvaluator(self.playouts, seed)
        bot = pyspiel.MCTSBot(
            self.game,
            evaluator,
            uct_c=2.0,
            max_simulations=1,
            max_memory_mb=100,
            solve=False,
            seed=seed,
            verbose=False,
        )
        start = time.perf_counter()
        bot.mcts_search(self.root)
        return time.perf_counter() - start

    def _mean_length(self) -> float:
        bots = [pyspiel.make_uniform_random_bot(seat, seat + 1) for seat in (0, 1)]
        before = decisions_made(self.root)
        total = 0
        for seed in range(LENGTH_SAMPLE):
            state = self.root.clone()
            pyspiel.evaluate_bots(state, bots, seed)
            total += decisions_made(state) - before
        return total / LENGTH_SAMPLE

    def _first_decision(self) -> Any:
        state = self.game.new_initial_state()
        while state.is_chance_node():
            state.apply_action(self._roll(state))
        return state

    def _play(self) -> int:
        """Play one game at random and count its decisions."""
        state = self.game.new_initial_state()
        draw = self.rng.random
        decisions = 0
        while not state.is_terminal():
            if state.is_chance_node():
                state.apply_action(self._roll(state))
            else:
                actions = state.legal_actions()
                state.apply_action(actions[int(draw() * len(actions))])
                decisions += 1
        return decisions

    def _roll(self, state: Any) -> int:
        outcomes, weights = zip(*state.chance_outcomes(), strict=True)
        return int(self.rng.choices(outcomes, weights)[0])


def decisions_made(state: Any) -> int:
    """How many moves so far were a player's and not chance's."""
    return sum(move.player >= 0 for move in state.full_history())


if __name__ == "__main__":
    print(json.dumps(measure(sys.argv[1:], seconds=0.5, repeats=5), indent=2))
