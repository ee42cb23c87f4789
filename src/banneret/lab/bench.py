"""How fast a game's rules run, compiled and not, and beside other people's games.

`python -m banneret.lab.bench GAME OPTIONS SECONDS` prints the figures of this very process as
JSON; `measure` runs it with the pure source for the uncompiled ones.
"""

from __future__ import annotations

import importlib.util
import json
import os
import subprocess
import sys
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from statistics import median
from typing import TypedDict

import banneret
import banneret.games
from banneret.kernel import registry
from banneret.kernel.errors import BanneretError
from banneret.kernel.game import Game
from banneret.kernel.options import to_dict
from banneret.kernel.playout import copies, playouts
from banneret.kernel.rng import Rng
from banneret.kernel.state import CHANCE, TERMINAL, State
from banneret.lab.processes import deaf_children, end_with_the_parent

REPEATS = 5
SECONDS = 0.4  # about how long each of the repeated measurements takes
COPIED_AFTER = 40  # steps from the start to the state that is copied
POSITIONS = 64  # of random matches, at which what a search asks is measured
APART = 17  # steps from one of them to the next


class Figures(TypedDict):
    """What the rules of a game take.

    Decisions per second in random playouts and in a Python loop; nanoseconds a copy; and at
    positions of random matches, for the seat that decides: random playouts to the end per second,
    microseconds a list of legal actions, an observation, an evaluation and a resampled state, and
    how many actions are legal on average.
    """

    playout_decisions_per_s: float
    loop_decisions_per_s: float
    copy_ns: float
    playouts_per_s: float
    legal_us: float
    legal_per_position: float
    observation_us: float
    evaluate_us: float
    resample_us: float


class Bench(Figures):
    """What one run shows; figures are medians.

    The figures outside `uncompiled` are those of the compiled rules, where `compiled` is true.
    """

    game: str
    compiled: bool
    repeats: int
    uncompiled: Figures
    peers: dict[str, dict[str, float]]


def measure(game: Game, seconds: float) -> Bench:
    """Time a game's rules, the same uncompiled, and the peers if they are there.

    Args:
        game: whose rules.
        seconds: how long each single measurement takes, about.
    """
    here = figures(game, seconds)
    return Bench(
        game=game.name,
        compiled=banneret.COMPILED,
        repeats=REPEATS,
        **here,
        uncompiled=_uncompiled(game, seconds) if banneret.COMPILED else here,
        peers=peers(registry.entry(game.name).peers, seconds),
    )


def figures(game: Game, seconds: float) -> Figures:
    """The figures of this process."""
    start = game.new_initial_state()
    sample = _some_way_in(start)
    positions = _positions(start)
    rng = Rng(1)

    def per_s(ask: Callable[[State, int], object]) -> float:
        """Questions per second at one of the positions."""
        return _rate(lambda n: _asked(positions, n, ask), seconds)

    def us(ask: Callable[[State, int], object]) -> float:
        return 1e6 / per_s(ask)

    return Figures(
        playout_decisions_per_s=_rate(lambda n: int(playouts(start, n, rng)), seconds),
        loop_decisions_per_s=_rate(lambda n: _loop(start, n, rng), seconds),
        copy_ns=1e9 / _rate(lambda n: int(copies(sample, n)), seconds),
        playouts_per_s=per_s(lambda state, _: playouts(state, 1, rng)),
        legal_us=us(lambda state, _: state.legal_actions()),
        legal_per_position=sum(len(state.legal_actions()) for state in positions) / POSITIONS,
        observation_us=us(lambda state, seat: state.observation(seat)),
        evaluate_us=us(game.evaluate),
        resample_us=us(lambda state, seat: state.resample(seat, rng)),
    )


def _rate(work: Callable[[int], int], seconds: float) -> float:
    """The median of what `work(n)` gets done per second; n grows until one run is long enough."""
    n = 1
    while (spent := _timed(work, n)[1]) < seconds / 4:
        n *= 2 if spent > seconds / 100 else 8
    n = max(1, round(n * seconds / spent))
    runs = [_timed(work, n) for _ in range(REPEATS)]
    return median(done / spent for done, spent in runs)


def _timed(work: Callable[[int], int], n: int) -> tuple[int, float]:
    start = time.perf_counter()
    done = work(n)
    return done, max(time.perf_counter() - start, 1e-9)


def _loop(start: State, matches: int, rng: Rng) -> int:
    """Random matches by a loop in Python; the decisions made."""
    decisions = 0
    for _ in range(matches):
        state = start.copy()
        while (player := state.current_player()) != TERMINAL:
            if player == CHANCE:
                state.apply(state.random_outcome(rng))
            else:
                actions = state.legal_actions()
                state.apply(actions[rng.below(len(actions))])
                decisions += 1
    return decisions


def _some_way_in(start: State) -> State:
    """A state of a match that is under way."""
    rng = Rng(1)
    state = start.copy()
    for _ in range(COPIED_AFTER):
        after = state.copy()
        after.advance(after.random_action(rng))
        if after.is_terminal():
            break
        state = after
    return state


def _positions(start: State) -> list[State]:
    """Decisions of random matches, some steps apart."""
    rng = Rng(1)
    found: list[State] = []
    while True:
        state, steps = start.copy(), 0
        while (player := state.current_player()) != TERMINAL:
            if player != CHANCE and steps >= APART:
                found.append(state.copy())
                steps = 0
                if len(found) == POSITIONS:
                    return found
            state.advance(state.random_action(rng))
            steps += 1
        if not found:  # a match that is over so soon has only its start
            return [start.copy()] * POSITIONS


def _asked(positions: Sequence[State], rounds: int, ask: Callable[[State, int], object]) -> int:
    """Ask every position for the seat that decides, so many times; the answers in all."""
    for _ in range(rounds):
        for state in positions:
            ask(state, max(0, int(state.current_player())))
    return rounds * len(positions)


def _uncompiled(game: Game, seconds: float) -> Figures:
    """The figures of a process that runs the pure source."""
    options = json.dumps(to_dict(game.options))
    command = [sys.executable, "-m", "banneret.lab.bench", game.name, options, str(seconds)]
    environment = os.environ | {"BANNERET_PURE": "1"}
    with deaf_children():
        process = subprocess.Popen(command, env=environment, stdout=subprocess.PIPE)
    with process:
        try:
            text, _ = process.communicate()
        except BaseException:
            process.kill()
            raise
    if process.returncode:
        raise BanneretError(f"the uncompiled rules were not measured ({process.returncode})")
    found: Figures = json.loads(text)
    return found


def peers(names: Sequence[str], seconds: float) -> dict[str, dict[str, float]]:
    """The figures of games of OpenSpiel by name; none outside a clone with its bench folder."""
    path = Path(banneret.__file__).parents[2] / "bench" / "peers.py"
    spec = importlib.util.spec_from_file_location("banneret_bench_peers", path)
    if not path.is_file() or spec is None or spec.loader is None:
        return {}
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    found: dict[str, dict[str, float]] = module.measure(names, seconds, REPEATS)
    return found


def main(arguments: list[str]) -> None:
    """Print the figures of this process."""
    end_with_the_parent()
    name, options, seconds = arguments
    game = registry.entry(name).game(json.loads(options), own_files=True)
    print(json.dumps(figures(game, float(seconds))))


if __name__ == "__main__":
    main(sys.argv[1:])
