"""Finds positions of matches for `tests/bots/test_positions.py`: wins in one turn, certain or by odds, and traps.

`python -m bench.positions terreign --wins 10 --odds 5 --traps 10 --seconds 600 --out found.json` lets bots of level 3 play
each other and looks at what they are asked. A win is reckoned out by exact odds; whether levels 4 and 5 find it is
counted and changes nothing of what is kept. A trap is what greedy takes although a long search says otherwise, where matches
that are played on from both choices with the same luck say so too; whether level 5 avoids it is counted likewise. A match
gives at most one position of each kind, so that none are alike.
"""

from __future__ import annotations

import argparse
import json
import time
from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any

from banneret.bots.bot import Turn
from banneret.bots.forced import UNKNOWN, Forced
from banneret.bots.greedy import GreedyBot
from banneret.bots.levels import LEVELS, LevelBot, budget_of
from banneret.kernel import registry
from banneret.kernel.rng import Rng
from banneret.kernel.state import State
from banneret.lab.contest import points
from banneret.lab.estimates import estimate
from banneret.lab.match import Players, play
from bench.ladder import KINDS

PLAYING = "level:3"
SEEDS = (1, 2, 3)
STATES = 20_000  # that a win is reckoned out with
A_LOOK = 3_000  # states, to see whether there may be one
SLIM = 0.2  # chance of a win by odds
SHORT, LONG = 300, 4_000  # simulations
COSTS = 0.08  # of the chance to win, by the long search
CONFIRMED = 0.03  # the same, by matches played on, at the lower bound
PLAYED_ON = 200  # pairs of matches


def questions(name: str, options: Mapping[str, Any], seed: int) -> Iterator[State]:
    """The decisions of a match that are no secret ones, in which there is something to choose."""
    state = registry.entry(name).game(options).new_initial_state()
    players = Players(dict.fromkeys(range(state.game.num_players), PLAYING), seed)
    while not state.is_terminal():
        if state.current_player() >= 0 and not state.secret() and len(state.legal_actions()) > 2:
            yield state
        state.advance(players.choose(state))


def chosen(level: int, state: State, seed: int) -> str:
    """What a level takes, however long that takes."""
    bot = LevelBot(Rng(seed), level, replace(budget_of(state.game, level), seconds=0.0))
    return state.game.format(state, bot.choose(Turn(state, Rng(seed))))


def reckoned(state: State, most: int, worlds: int) -> list[float]:
    """The least chance in any world to win in this turn, after each choice."""
    seat = state.current_player()
    turn = Turn(state, Rng(5))
    allies = list(state.game.partners(seat))
    rows = [
        Forced(seat, allies, most, lambda: False).chances(turn.resample(Rng(seed)))
        for seed in range(1, worlds + 1)
    ]
    return [min(column) for column in zip(*rows, strict=True)]


def win(state: State, certain: bool) -> dict[str, Any] | None:
    """A win in this turn that not just any choice leads to; None: there is none.

    Args:
        state: where somebody is asked.
        certain: whether it has to come whatever falls; if not, the odds of every choice have to be known, and waiting
            has to be worth less.
    """
    if max(reckoned(state, A_LOOK, 1)) < SLIM:
        return None
    least = reckoned(state, STATES, len(SEEDS))
    best = max(least)
    chances = dict(zip(state.legal_actions(), least, strict=True))
    right = [action for action, chance in chances.items() if chance >= best - 1e-9]
    if len(right) == len(least) or best < SLIM or certain != (best >= 1.0):
        return None
    if not certain and (UNKNOWN in least or not best_of_all(state, right, best)):
        return None
    return {
        "position": state.game.format_position(state),
        "best": [state.game.format(state, action) for action in right],
        "chance": round(best, 4),
    }


def best_of_all(state: State, right: list[int], best: float) -> bool:
    """Whether a long search finds nothing worth more than to win in this turn by these odds."""
    worth = judged(Turn(state, Rng(1)), LONG)
    return all(chance < best for action, chance in worth.items() if action not in right)


def trap(state: State) -> dict[str, Any] | None:
    """A choice of greedy that loses much, by a long search and by matches; None: it makes none."""
    turn = Turn(state, Rng(1))
    taken = {GreedyBot(Rng(seed)).choose(turn) for seed in SEEDS}
    if len(taken) > 1:
        return None
    (greedy,) = taken
    for simulations in (SHORT, LONG):
        choices = judged(turn, simulations)
        better = next(iter(choices))
        if better == greedy:
            return None
    if choices[better] - choices[greedy] < COSTS:
        return None
    gained = [
        played_on(state, better, seed) - played_on(state, greedy, seed) for seed in range(PLAYED_ON)
    ]
    share = estimate([(one + 1.0) / 2.0 for one in gained])
    if 2.0 * share.low - 1.0 < CONFIRMED:
        return None
    return {
        "position": state.game.format_position(state),
        "greedy": state.game.format(state, greedy),
        "better": state.game.format(state, better),
        "cost": round(2.0 * share.value - 1.0, 3),
    }


def judged(turn: Turn, simulations: int) -> dict[int, float]:
    """The chance to win after each choice, the best first."""
    budget = replace(budget_of(turn.game, LEVELS), simulations=simulations, seconds=0.0)
    return {
        choice.action: choice.chance
        for choice in LevelBot(Rng(1), LEVELS, budget).analyse(turn).choices
    }


def played_on(state: State, action: int, seed: int) -> float:
    """The points of who chooses, after this choice."""
    seat = state.current_player()
    after = state.copy()
    after.advance(action)
    result = play(after, [PLAYING] * state.game.num_players, seed)
    return points(result.returns)[seat]


def seen(kind: str, state: State, row: Mapping[str, Any]) -> bool:
    """Whether the bots that should see what there is do so every time."""
    if kind == "traps":
        return all(chosen(LEVELS, state, seed) != row["greedy"] for seed in SEEDS)
    return all(chosen(level, state, seed) in row["best"] for level in (4, LEVELS) for seed in SEEDS)


FINDERS: dict[str, Callable[[State], dict[str, Any] | None]] = {
    "wins": partial(win, certain=True),
    "odds": partial(win, certain=False),
    "traps": trap,
}


def search(
    game: str, options: Mapping[str, Any], seed: int, kinds: set[str], until: float
) -> Iterator[tuple[str, bool, dict[str, Any]]]:
    """What one match has of each kind: the kind, whether the bots see it, and the position."""
    for state in questions(game, options, seed):
        for kind in sorted(kinds):
            row = FINDERS[kind](state)
            if row is not None:
                kinds.discard(kind)
                yield kind, seen(kind, state, row), {"options": dict(options), **row}
        if not kinds or time.monotonic() > until:
            return


def main() -> None:
    """Look until there is enough, or until the time is over."""
    parser = argparse.ArgumentParser(description="find positions that test what bots see")
    parser.add_argument("game", choices=sorted(KINDS))
    for kind in FINDERS:
        parser.add_argument(f"--{kind}", type=int, default=10, metavar="N")
    parser.add_argument("--seconds", type=float, default=600.0, metavar="S", help="at most")
    parser.add_argument("--seed", type=int, default=1, metavar="N")
    parser.add_argument("--out", type=Path, required=True, metavar="FILE")
    given = parser.parse_args()
    if given.out.exists():
        parser.error(f"{given.out} is there already")
    wanted = {kind: getattr(given, kind) for kind in FINDERS}
    found: dict[str, list[dict[str, Any]]] = {kind: [] for kind in wanted}
    missed = dict.fromkeys(wanted, 0)
    seed, until = given.seed, time.monotonic() + given.seconds
    while time.monotonic() < until:
        lacking = {kind for kind, number in wanted.items() if len(found[kind]) < number}
        if not lacking:
            break
        options = KINDS[given.game][seed % len(KINDS[given.game])]
        for kind, was_seen, row in search(given.game, options, seed, lacking, until):
            found[kind].append(row)
            missed[kind] += not was_seen
            given.out.write_text(json.dumps(found, indent=1) + "\n")
            text = "" if was_seen else f": {row}"
            print(
                f"match {seed}: {kind} {len(found[kind])}, missed {missed[kind]}{text}", flush=True
            )
        seed += 1


if __name__ == "__main__":
    main()
