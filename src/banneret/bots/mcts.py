"""A bot that searches."""

from __future__ import annotations

from collections.abc import Callable

from banneret.bots.bot import Turn
from banneret.bots.search import Search, Settings
from banneret.bots.tree import Node, matched, most_visited
from banneret.kernel.rng import Rng
from banneret.kernel.state import State


def never() -> bool:
    return False


class SearchBot:
    def __init__(self, rng: Rng, settings: Settings, simulations: int, seconds: float = 0.0) -> None:
        self._rng = rng
        self._settings = settings
        self._simulations = simulations
        self._stop = never
        self.search: Search | None = None

    def choose(self, turn: Turn) -> int:
        if len(turn.legal_actions) == 1:
            return turn.legal_actions[0]
        worlds = self._worlds(turn)
        search = Search(turn.seat, turn.game.num_players, turn.game.perfect_information, self._settings, self._rng)
        self.search = search
        search.grow(worlds, self._simulations, self._stop)
        if worlds[0].secret():
            return self._mixed(turn, search.root, worlds[0])
        return most_visited(search.root).action

    def _mixed(self, turn: Turn, root: Node, world: State) -> int:
        node = root
        if world.current_player() != turn.seat:
            node = root.later()
        played = [child.played for a in turn.legal_actions if (child := node.child(a)) is not None]
        total = sum(played)
        played = [p if p > 0.03 * total else 0.0 for p in played]
        draw = self._rng.below(2**30) / 2**30 * sum(played)
        for a, p in zip(turn.legal_actions, played):
            draw -= p
            if draw < 0:
                return a
        return turn.legal_actions[-1]

    def _worlds(self, turn: Turn) -> list[State]:
        count = 1 if turn.game.perfect_information else self._settings.worlds
        worlds = [turn.resample(self._rng) for _ in range(count)]
        if worlds[0].secret():
            worlds = [w.before_secrets() for w in worlds]
        return worlds
