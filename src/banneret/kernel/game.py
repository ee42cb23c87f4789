"""The contract of a game: its rules, words, notation and pictures, for one set of options."""

from __future__ import annotations

import hashlib
from abc import ABC, abstractmethod
from typing import TYPE_CHECKING

from banneret.kernel import svg
from banneret.kernel.errors import IllegalAction, Refusal
from banneret.kernel.options import to_dict

if TYPE_CHECKING:
    from banneret.kernel.events import Event
    from banneret.kernel.observation import Observation
    from banneret.kernel.rules import RuleIndex
    from banneret.kernel.scene import Scene
    from banneret.kernel.state import State


class Game(ABC):
    """The rules of a game under certain options. One being played is a match.

    Attributes:
        name: what commands and records call it, such as "token-terrors".
        title: its printed name.
        num_players: how many seats a match has.
        num_distinct_actions: every action is below this number.
        perfect_information: whether every seat always knows the whole state.
        rules_version: raised only when an old record could replay differently.
        content_digest: hash of the data files the rules read.
        concession: the action by which a seat gives up and the others play on; None where the
            rules in use have none, so that giving up ends the match for all.
        options: a frozen dataclass; equal options make equal games.
    """

    name: str
    title: str
    num_players: int
    num_distinct_actions: int
    perfect_information: bool
    rules_version: int
    content_digest: str
    concession: int | None = None
    options: object

    # ---------------------------------------------------------------- states

    @abstractmethod
    def new_initial_state(self) -> State:
        """The state before the first roll."""

    @abstractmethod
    def parse_position(self, text: str) -> State:
        """The state a position text describes.

        Raises:
            PositionError: it cannot be read or cannot be; every impossibility is named.
        """

    @abstractmethod
    def format_position(self, state: State) -> str:
        """The state as one line of text that `parse_position` reads back to an equal state."""

    def state_hash(self, state: State) -> str:
        """16 hex digits that are equal for equal states, everywhere and always."""
        return hashlib.sha256(repr(state.key()).encode()).hexdigest()[:16]

    def partners(self, seat: int) -> tuple[int, ...]:
        """The seats that win and lose together with `seat`, itself among them."""
        return (seat,)

    # ---------------------------------------------------------------- actions as text

    @abstractmethod
    def format(self, state: State, action: int) -> str:
        """The notation of an action or chance outcome."""

    @abstractmethod
    def parse(self, state: State, text: str) -> int:
        """The action a text names, legal or not.

        Raises:
            NotationError: it names none that could be meant here.
            AmbiguousText: it names several.
        """

    # ---------------------------------------------------------------- why, and why not

    @abstractmethod
    def rules_of(self, state: State, action: int) -> tuple[str, ...]:
        """Ids of the rules a legal action rests on, most telling first."""

    @abstractmethod
    def explain(self, state: State, action: int) -> Refusal | None:
        """Why an action is not legal; None if it is."""

    @abstractmethod
    def say_refusal(self, refusal: Refusal, language: str = "en") -> str:
        """A refusal as a sentence."""

    def uses_of(self, state: State, item: str) -> tuple[str, ...]:
        """Notations of what an item of a tray is for at this moment, by its id, the likeliest first.

        Whoever asks about an item that cannot be chosen asks why none of them is open.
        """
        return ()

    def refusal(self, state: State, action: int) -> IllegalAction:
        """The error that says why an action is refused."""
        why = self.explain(state, action)
        if why is None:
            raise ValueError(f"{self.format(state, action)} is legal")
        return IllegalAction(action, self.say_refusal(why), why.rules)

    @property
    @abstractmethod
    def rules(self) -> RuleIndex:
        """Every rule of the game."""

    # ---------------------------------------------------------------- words and pictures

    @abstractmethod
    def say_action(self, state: State, action: int, language: str = "en") -> str:
        """What an action does, in words."""

    @abstractmethod
    def say_event(self, event: Event, language: str = "en") -> str:
        """What happened, as a sentence."""

    @abstractmethod
    def scene(self, observation: Observation, language: str = "en") -> Scene:
        """The picture of an observation."""

    def svg(self, state: State, seat: int | None = None, language: str = "en") -> str:
        """What `seat` (None: a spectator) sees of a state, as an SVG document."""
        return svg.draw(self.scene(state.observation(seat), language))

    # ---------------------------------------------------------------- judgement

    @abstractmethod
    def evaluate(self, state: State, seat: int) -> float:
        """How good a state looks for a seat without reading ahead, from -1 (lost) to 1 (won).

        For bots. The result of a match that is over is its return.
        """

    # ---------------------------------------------------------------- identity

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Game) and self.name == other.name and self.options == other.options

    def __hash__(self) -> int:
        return hash((self.name, self.options))

    def __repr__(self) -> str:
        return f"<{self.name} {to_dict(self.options)}>"
