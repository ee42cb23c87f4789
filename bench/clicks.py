"""How many clicks a turn takes at the page: `python -m bench.clicks [--matches 20] [GAME...]`.

Bots play matches against each other, begun as *Play against a bot* begins them. Each decision is
counted as a person makes it who never clicks in vain: the places of the choice, those that all
choices share left out, and one more where another choice ends in the same place; none where there
is an answer that the server gives. Then once more with routes, which are several decisions
in one go, and lead past a bot's detours to the same board.
"""

from __future__ import annotations

import argparse
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from statistics import median

from banneret.bots.bot import Turn
from banneret.bots.registry import make
from banneret.kernel import registry
from banneret.kernel.occasion import only_answer
from banneret.kernel.rng import rng_for
from banneret.kernel.routes import Route, routes_from
from banneret.kernel.scene import Choice, Scene
from banneret.kernel.state import State

Steps = tuple[str, ...]
MOST = 300  # decisions and chances of a match that are looked at
FARTHEST = 6  # decisions that a route may stand for, detours and all


@dataclass(frozen=True)
class Decision:
    """A decision of a match: where it was made, by whom, and what was chosen."""

    state: State
    seat: int
    action: int


def main() -> None:
    """Play and count."""
    parser = argparse.ArgumentParser(description="Count the clicks of a turn.")
    parser.add_argument("--matches", type=int, default=20)
    parser.add_argument("--bot", default="level:1")
    parser.add_argument("games", nargs="*", default=list(registry.entries()))
    asked = parser.parse_args()
    for game in asked.games:
        turns: Counter[tuple[int, int, int]] = Counter()
        one_by_one = 0
        for number in range(asked.matches):
            for run in played(game, asked.bot, number):
                turns[number, run[0].seat, run[0].state.turn_number()] += with_routes(run)
                one_by_one += sum(map(clicks, run))
        print(
            f"{game}: {len(turns)} turns, {one_by_one / len(turns):.2f} clicks a turn one by one,"
            f" {turns.total() / len(turns):.2f} with routes, the median {median(turns.values()):g}"
        )


def played(game: str, bot: str, number: int) -> list[list[Decision]]:
    """The decisions of a match, in runs of one seat between which chance or another one came."""
    rng = rng_for(number, "clicks")
    entry = registry.entry(game)
    state = entry.game(entry.ready).new_initial_state()
    bots = [make(bot, rng) for _ in range(state.game.num_players)]
    runs: list[list[Decision]] = [[]]
    for _ in range(MOST):
        if state.is_terminal():
            break
        seat = int(state.current_player())
        if seat < 0:
            state.apply(state.random_outcome(rng))
            runs.append([])
            continue
        if runs[-1] and runs[-1][-1].seat != seat:
            runs.append([])
        action = int(bots[seat].choose(Turn(state, rng)))
        runs[-1].append(Decision(state.copy(), seat, action))
        state.apply(action)
    return [run for run in runs if run]


def scene_of(decision: Decision) -> Scene:
    """What its seat saw."""
    return decision.state.game.scene(decision.state.observation(decision.seat))


def chosen(decision: Decision, scene: Scene) -> Choice:
    """The choice that was taken."""
    text = decision.state.game.format(decision.state, decision.action)
    return next(choice for choice in scene.choices if choice.action == text)


def steps_of(choice: Choice, scene: Scene) -> Steps:
    """What is clicked for a choice: a card, then places."""
    trays = {item.id: tray.id for tray in scene.trays for item in tray.items if item.id}
    homes = {piece.id: piece.space for piece in scene.pieces}
    cards = tuple(piece for piece in choice.pieces if piece in trays)
    places = dict.fromkeys(homes[piece] for piece in choice.pieces if piece in homes)
    return cards + (choice.spaces or tuple(places))


def is_given(state: State) -> bool:
    """Whether the server answers for who has set nothing and plays against a bot."""
    return state.game.occasion(state).usual or only_answer(state) is not None


def cost(steps: Steps, others: Sequence[Steps]) -> int:
    """How many clicks lead along the steps among others that are open; a button is one."""
    open_now = [each for each in others if each]
    shared = 0
    while open_now and all(
        len(each) > shared + 1 and each[: shared + 1] == open_now[0][: shared + 1]
        for each in open_now
    ):
        shared += 1
    alike = sum(each[: len(steps)] == steps for each in open_now) > 1
    return max(1, len(steps) - shared) + (1 if steps and alike else 0)


def clicks(decision: Decision) -> int:
    """Those of one decision."""
    if is_given(decision.state):
        return 0
    scene = scene_of(decision)
    steps = [steps_of(choice, scene) for choice in scene.choices]
    return cost(steps_of(chosen(decision, scene), scene), steps)


def with_routes(run: Sequence[Decision]) -> int:
    """Those of a run of decisions, as many as may be in one go."""
    if not run:
        return 0
    scene = scene_of(run[0])
    first = chosen(run[0], scene)
    routes = routes_from(run[0].state, run[0].seat, _beginnings(first, scene))
    ways = [steps_of(each, scene) for each in (*scene.choices, *(r.choice for r in routes))]
    for length in range(_on_board(run), 1, -1):
        last = run[length - 1]
        after = last.state.copy()
        after.apply(last.action)
        found = [each for each in routes if _leads(each, run[0].state, after, run[0].seat)]
        if found:
            return cost(steps_of(found[0].choice, scene), ways) + with_routes(run[length:])
    return clicks(run[0]) + with_routes(run[1:])


def _on_board(run: Sequence[Decision]) -> int:
    """How many decisions at its beginning are made by places."""
    for length, decision in enumerate(run[:FARTHEST]):
        scene = scene_of(decision)
        if not steps_of(chosen(decision, scene), scene):
            return length
    return len(run[:FARTHEST])


def _beginnings(first: Choice, scene: Scene) -> list[str]:
    """The choices that begin where the first one does, as the page asks for them."""
    start = steps_of(first, scene)[:1]
    return [each.action for each in scene.choices if steps_of(each, scene)[:1] == start]


def _leads(route: Route, state: State, wanted: State, seat: int) -> bool:
    """Whether a route leads to a board as it was wanted."""
    after = state.copy()
    for action in route.actions:
        after.apply(after.game.parse(after, action))
    return _board(after, seat) == _board(wanted, seat)


def _board(state: State, seat: int) -> tuple[object, ...]:
    """What lies where, and who is asked."""
    scene = state.game.scene(state.observation(seat))
    return int(state.current_player()), scene.pieces


if __name__ == "__main__":
    main()
