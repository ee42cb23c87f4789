"""The same small game in several frameworks: of Banneret, of OpenSpiel in Python, and as a plain class.

`python -m bench.like_for_like` lets them take turns and prints decisions per second of random matches: by the
framework's own loop, where it has one, and by a loop in Python. So it compares frameworks at the same
work: what each costs, or saves, on top of rules that are written in Python in all of them.

`python -m bench.like_for_like SECONDS` prints the figures of Banneret in this very process as JSON.
"""

from __future__ import annotations

import json
import os
import random
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Mapping
from functools import partial
from pathlib import Path
from statistics import median
from typing import TypedDict

import banneret
from banneret.kernel.playout import playouts
from banneret.kernel.rng import Rng
from banneret.kernel.state import CHANCE, TERMINAL
from bench import peers
from bench.compiled_toy import ROOT, compile_toy, environment
from bench.plain_toy import CHANCE as PLAIN_CHANCE
from bench.plain_toy import OVER, WEIGHTS, PlainToy
from examples.own_game import TOY

REPEATS = 5
SECONDS = 0.5  # about how long each of the repeated measurements takes
AT_ONCE = 10  # matches between two looks at the clock
PLAIN = "plain class"


class Rates(TypedDict):
    """Decisions per second; `own_loop` is None where there is none."""

    own_loop: float | None
    python_loop: float


def of_banneret(seconds: float) -> Rates:
    """The figures of Banneret in this process."""
    start = TOY.game({}).new_initial_state()
    rng = random.Random(1)

    def loop() -> int:
        state = start.copy()
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

    draws = Rng(1)
    own = _rate(lambda: int(playouts(start, AT_ONCE, draws)), seconds)
    return Rates(own_loop=own, python_loop=_rate(loop, seconds))


def of_the_plain_class(seconds: float) -> Rates:
    """The figures of a class that belongs to no framework."""
    rng = random.Random(1)

    def loop() -> int:
        toy = PlainToy()
        decisions = 0
        while toy.player != OVER:
            if toy.player == PLAIN_CHANCE:
                toy.apply(rng.choices(toy.open, WEIGHTS)[0])
            else:
                toy.apply(toy.open[int(rng.random() * len(toy.open))])
                decisions += 1
        return decisions

    return Rates(own_loop=None, python_loop=_rate(loop, seconds))


def of_another_process(folder: Path, variables: Mapping[str, str], seconds: float) -> Rates:
    """The figures of Banneret as a process sees it that is started in `folder`."""
    command = [sys.executable, "-m", "bench.like_for_like", str(seconds)]
    done = subprocess.run(command, cwd=folder, env=variables, stdout=subprocess.PIPE, check=True)
    found: Rates = json.loads(done.stdout)
    return found


def ways(compiled: Path | None) -> dict[str, Callable[[float], Rates]]:
    """How the toy can be played here: what measures each for so many seconds.

    Args:
        compiled: the folder in which it is compiled together with the kernel.
    """
    found: dict[str, Callable[[float], Rates]] = {PLAIN: of_the_plain_class}
    try:
        from bench.open_spiel_toy import NAME
    except ImportError:
        print(peers.MISSING, file=sys.stderr)
    else:
        peer = peers.Peer(NAME, random.Random(1))
        found["OpenSpiel"] = lambda seconds: Rates(
            own_loop=peer.native(seconds), python_loop=peer.loop(seconds)
        )
    pure = os.environ | {"BANNERET_PURE": "1"}
    found["Banneret, all uncompiled"] = partial(of_another_process, ROOT, pure)
    if banneret.COMPILED:
        found["Banneret"] = partial(of_another_process, ROOT, os.environ)
    if compiled is not None:
        name = "Banneret, the toy compiled too"
        found[name] = partial(of_another_process, compiled, environment(compiled))
    return found


def measure(found: Mapping[str, Callable[[float], Rates]]) -> dict[str, Rates]:
    """The medians of each way."""
    runs: dict[str, list[Rates]] = {name: [] for name in found}
    for _ in range(REPEATS):  # they take turns, so that a slow moment hits them all
        for name, figures in found.items():
            runs[name].append(figures(SECONDS))
    return {
        name: Rates(
            own_loop=_median([rates["own_loop"] for rates in turns]),
            python_loop=median(rates["python_loop"] for rates in turns),
        )
        for name, turns in runs.items()
    }


def as_text(found: Mapping[str, Rates]) -> str:
    """The figures as lines for people, with how many times the plain class's each is."""
    plain = found[PLAIN]["python_loop"]
    head = f"the toy, random matches, decisions/s, medians of {REPEATS}; in brackets: times the plain class"
    lines = [head, f"{'':32} {'own loop':>18} {'Python loop':>18}"]
    for name, rates in found.items():
        own, loop = (
            "-" if rate is None else f"{rate:,.0f} ({rate / plain:.2f})"
            for rate in (rates["own_loop"], rates["python_loop"])
        )
        lines.append(f"  {name:<30} {own:>18} {loop:>18}")
    return "\n".join(lines)


def _rate(play: Callable[[], int], seconds: float) -> float:
    """What `play` gets done per second."""
    decisions, start = 0, time.perf_counter()
    while (spent := time.perf_counter() - start) < seconds:
        decisions += play()
    return decisions / spent


def _median(rates: list[float | None]) -> float | None:
    there = [rate for rate in rates if rate is not None]
    return median(there) if there else None


def main(arguments: list[str]) -> None:
    """Print the figures of this process, or of all ways."""
    if arguments:
        print(json.dumps(of_banneret(float(arguments[0]))))
        return
    with tempfile.TemporaryDirectory() as folder:
        compiled = Path(folder) if banneret.COMPILED and compile_toy(Path(folder)) else None
        print(as_text(measure(ways(compiled))))


if __name__ == "__main__":
    main(sys.argv[1:])
