"""How strong a bot is: five levels for each game, each with its budget and its sight.

The numbers are content of each game, `bots.toml`; `docs/strength.md` says what they are worth.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from banneret.bots.bot import Turn
from banneret.bots.mcts import Analysis, Budget, SearchBot
from banneret.bots.search import Settings
from banneret.kernel.errors import OptionsError
from banneret.kernel.game import Game
from banneret.kernel.judgement import weights_of
from banneret.kernel.rng import Rng
from banneret.kernel.text import shown

LEVELS = 5
MCTS = "mcts:"
MOST_SIMULATIONS = 10_000_000
MOST_SECONDS = 3600.0
SLOWEST = 0.45  # seconds a decision of any level, where the machine is slow


@dataclass
class LevelBot:
    """A bot of a level, in whatever game it is asked.

    Attributes:
        rng: whence its draws come.
        level: 1 to LEVELS.
        budget: one's own in place of the level's.
        unhurried: whether it takes all its simulations, however slow the machine is.
        cancelled: asked now and then; True makes it choose by what it has found so far.
    """

    rng: Rng
    level: int
    budget: Budget | None = None
    unhurried: bool = False
    cancelled: Callable[[], bool] = field(default=lambda: False)
    _bot: SearchBot | None = field(default=None, init=False)

    def choose(self, turn: Turn) -> int:
        """The choice of the level."""
        return self._thinker(turn.game).choose(turn)

    def analyse(self, turn: Turn) -> Analysis:
        """What the level thinks of each choice."""
        return self._thinker(turn.game).analyse(turn)

    def _thinker(self, game: Game) -> SearchBot:
        if self._bot is None:
            budget = self.budget or budget_of(game, self.level)
            if self.unhurried:
                budget = replace(budget, seconds=0.0)
            self._bot = SearchBot(self.rng, settings_of(game, self.level), budget, self.cancelled)
        return self._bot


def settings_of(game: Game, level: int, judgement: Mapping[str, float] | None = None) -> Settings:
    """How a level searches in a game.

    Args:
        game: under some options.
        level: 1 to LEVELS.
        judgement: a weight for each feature, in place of those that the level searches by.
    """
    row = {**game.bots.get("search", {}), **_row(game, level)}
    names = ("worlds", "explore", "sharpness", "playout", "sight", "curious")
    settings = {name: row[name] for name in names if name in row}
    if game.feature_names:
        weights = judgement or {**judgement_of(game), **row.get("judgement", {})}
        settings["weights"] = weights_of(game.feature_names, weights)
    return Settings(**settings)


def judgement_of(game: Game) -> dict[str, float]:
    """The weights of features that bots search by: those that were learned, where there are some."""
    rows = game.judgement.get("learned") or game.judgement["weight"]
    return {name: float(rows[name]) for name in game.feature_names}


def budget_of(game: Game, level: int) -> Budget:
    """How long a level may think in a game."""
    row = _row(game, level)
    return Budget(row["simulations"], row.get("seconds", SLOWEST), row.get("forced", 0))


def _row(game: Game, level: int) -> dict[str, Any]:
    rows = game.bots.get("level") or DEFAULT
    return rows[level - 1]


# Of a game that says nothing of its own.
DEFAULT: list[dict[str, Any]] = [
    {"simulations": 20, "sight": 0},
    {"simulations": 100, "sight": 0},
    {"simulations": 300, "sight": 1},
    {"simulations": 1000, "forced": 3000},
    {"simulations": 4000, "forced": 5000},
]


def budget(text: str) -> Budget:
    """The budget that stands behind `mcts:`: simulations such as 500, or a time such as 2s or 300ms.

    Raises:
        OptionsError: it is none.
    """
    number, unit = text, ""
    for known in ("ms", "s"):
        if text.endswith(known):
            number, unit = text.removesuffix(known), known
            break
    if number.isascii() and number.replace(".", "", int(bool(unit))).isdigit():
        value = float(number)  # however many digits, which int refuses from some length on
        if not unit and 1 <= value <= MOST_SIMULATIONS:
            return Budget(int(value))
        seconds = value / (1000.0 if unit == "ms" else 1.0)
        if unit and 0.0 < seconds <= MOST_SECONDS:
            return Budget(MOST_SIMULATIONS, seconds)
    raise OptionsError(
        f"{shown(text)} is no budget; one is simulations, 1 to {MOST_SIMULATIONS}, such as mcts:500, "
        f"or a time up to an hour, such as mcts:2s or mcts:300ms"
    )
