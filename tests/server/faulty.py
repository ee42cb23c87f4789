"""The toy with faults in its rules, and bots that cannot play; for tests of what becomes of them."""

from __future__ import annotations

import os
import time
from dataclasses import dataclass
from typing import cast

from mypy_extensions import i64

from banneret.bots.bot import Turn
from banneret.bots.registry import BOTS
from banneret.kernel.errors import PositionError, Refusal
from banneret.kernel.events import Event
from banneret.kernel.observation import Observation
from banneret.kernel.options import option
from banneret.kernel.registry import GameEntry, register
from banneret.kernel.rng import Rng
from banneret.kernel.scene import Scene
from banneret.kernel.state import CHANCE, State
from examples.own_game import KEEP, PLAY, ToyGame, ToyOptions, ToyState

FAULTS = (
    *("none", "unreadable", "unwritable", "resample", "legal", "keep", "all", "chance"),
    *("scene", "observation", "event", "explain", "hash", "evaluate", "setup"),
)


class Fault(Exception):
    """What the faulty rules raise."""


@dataclass(frozen=True)
class FaultyOptions(ToyOptions):
    """What does not work once the first card is dealt."""

    fault: str = option("none", "what fails", "was versagt", [], choices=FAULTS)


class FaultyState(ToyState):
    """Fails as its options want it."""

    def fails(self, fault: str) -> bool:
        return cast(FaultyOptions, self.settings).fault == fault

    def check(self, fault: str) -> None:
        if self.fails(fault):
            raise Fault(fault)

    def legal_actions(self) -> list[i64]:
        if self.current_player() != CHANCE:
            self.check("legal")
        return super().legal_actions()

    def do(self, action: i64) -> None:
        if action in (PLAY, KEEP):
            self.check("all")
        if action == KEEP:
            self.check("keep")
        super().do(action)
        if self.round > 1:
            self.check("chance")

    def observe(self, seat: int | None) -> Observation:
        if seat == 1:
            self.check("observation")
        return super().observe(seat)

    def estimate(self, seat: i64) -> float:
        self.check("evaluate")
        return super().estimate(seat)

    def redraw(self, seat: int | None, rng: Rng) -> ToyState:
        self.check("resample")
        return super().redraw(seat, rng)


class FaultyGame(ToyGame):
    """The toy under another name."""

    name = "faulty"
    state_class = FaultyState

    def new_initial_state(self) -> ToyState:
        self._check("setup")
        return super().new_initial_state()

    def _check(self, fault: str) -> None:
        if cast(FaultyOptions, self.options).fault == fault:
            raise Fault(fault)

    def read_position(self, text: str) -> ToyState:
        if cast(FaultyOptions, self.options).fault == "unreadable":
            raise PositionError(["nobody can read it"])
        return super().read_position(text)

    def format_position(self, state: State) -> str:
        self._check("unwritable")
        return super().format_position(state)

    def state_hash(self, state: State) -> str:
        if state.turn_number() > 1:
            self._check("hash")
        return super().state_hash(state)

    def why_not(self, state: State, action: int) -> Refusal | None:
        self._check("explain")
        return super().why_not(state, action)

    def say_event(self, event: Event, language: str = "en") -> str:
        self._check("event")
        return super().say_event(event, language)

    def scene(self, observation: Observation, language: str = "en") -> Scene:
        if observation.seat == 1:
            self._check("scene")
        return super().scene(observation, language)


class Raising:
    """Has no idea, and says so."""

    def __init__(self, rng: Rng) -> None:
        pass

    def choose(self, turn: Turn) -> int:
        raise Fault("no idea")


class Hanging(Raising):
    """Thinks for ever."""

    def choose(self, turn: Turn) -> int:
        time.sleep(600)
        return 0


class Exiting(Raising):
    """Takes its process along."""

    def choose(self, turn: Turn) -> int:
        os._exit(4)


class Cheating(Raising):
    """Wants to roll the dice itself."""

    def choose(self, turn: Turn) -> int:
        return 6


class Babbling(Raising):
    """Answers what is no action at all."""

    def choose(self, turn: Turn) -> int:
        return 10_000


FAULTY_BOTS = {
    "raising": Raising,
    "hanging": Hanging,
    "exiting": Exiting,
    "cheating": Cheating,
    "babbling": Babbling,
}
BOTS.update(FAULTY_BOTS)
register(GameEntry("faulty", "Faulty", FaultyOptions, FaultyGame))
