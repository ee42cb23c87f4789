"""The toy of `examples/own_game.py` for OpenSpiel's Python interface, around `PlainToy`.

Importing it registers the game as `banneret_toy`; OpenSpiel has to be installed (the extra `peers`).
"""

from __future__ import annotations

from typing import Any

import pyspiel

from bench.plain_toy import CHANCE, DEAL_1, OVER, WEIGHTS, PlainToy

NAME = "banneret_toy"
ACTIONS = DEAL_1  # chance has numbers of its own

TYPE = pyspiel.GameType(
    short_name=NAME,
    long_name="Banneret's toy",
    dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
    chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
    information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
    utility=pyspiel.GameType.Utility.ZERO_SUM,
    reward_model=pyspiel.GameType.RewardModel.TERMINAL,
    max_num_players=2,
    min_num_players=2,
    provides_information_state_string=False,
    provides_information_state_tensor=False,
    provides_observation_string=False,
    provides_observation_tensor=False,
)
INFO = pyspiel.GameInfo(
    num_distinct_actions=ACTIONS,
    max_chance_outcomes=len(WEIGHTS),
    num_players=2,
    min_utility=-1.0,
    max_utility=1.0,
    utility_sum=0.0,
    max_game_length=24,
)


class OpenSpielToy(pyspiel.Game):  # type: ignore[misc]  # OpenSpiel has no types
    """The game."""

    def __init__(self, params: Any = None) -> None:
        super().__init__(TYPE, INFO, params or {})

    def new_initial_state(self) -> OpenSpielState:
        """The start of the race."""
        return OpenSpielState(self)


class OpenSpielState(pyspiel.State):  # type: ignore[misc]  # OpenSpiel has no types
    """One moment."""

    def __init__(self, game: OpenSpielToy) -> None:
        super().__init__(game)
        self.toy = PlainToy()

    def current_player(self) -> int:
        """Who decides."""
        if self.toy.player == CHANCE:
            return int(pyspiel.PlayerId.CHANCE)
        return int(pyspiel.PlayerId.TERMINAL) if self.toy.player == OVER else self.toy.player

    def _legal_actions(self, player: int) -> list[int]:
        return self.toy.open

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Cards and how likely they are."""
        return [(n, weight / sum(WEIGHTS)) for n, weight in enumerate(WEIGHTS)]

    def _apply_action(self, action: int) -> None:
        self.toy.apply(action + DEAL_1 if self.toy.player == CHANCE else action)

    def _action_to_string(self, player: int, action: int) -> str:
        return str(action)

    def is_terminal(self) -> bool:
        """Whether the race is over."""
        return self.toy.player == OVER

    def returns(self) -> list[float]:
        """The results."""
        return self.toy.returns()

    def __str__(self) -> str:
        return f"{self.toy.round} {self.toy.places} {self.toy.cards} {self.toy.bids}"


pyspiel.register_game(TYPE, OpenSpielToy)
