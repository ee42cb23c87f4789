"""Sack Armies as the kernel's contract wants it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import fields
from itertools import combinations
from typing import Any

from banneret.content import loader
from banneret.games.sack_armies import actions as act
from banneret.games.sack_armies import (
    armies,
    citations,
    contents,
    explain,
    notation,
    position,
    reading,
    speech,
    stages,
    state,
)  # fmt: skip
from banneret.games.sack_armies.book import Book
from banneret.games.sack_armies.checking import impossibilities
from banneret.games.sack_armies.evaluation import FEATURE_NAMES, JUDGEMENT
from banneret.games.sack_armies.inspect import look
from banneret.games.sack_armies.occasions import OCCASIONS, occasion_of
from banneret.games.sack_armies.options import Options, OptionsWithFiles
from banneret.games.sack_armies.printed import cards_of, printed_cards
from banneret.games.sack_armies.scene import draw_scene, ratings_of
from banneret.games.sack_armies.state import SackState
from banneret.kernel.card import Card
from banneret.kernel.contents import Kind, Use
from banneret.kernel.errors import Refusal
from banneret.kernel.events import Event
from banneret.kernel.game import Game
from banneret.kernel.observation import Observation
from banneret.kernel.occasion import Occasion
from banneret.kernel.registry import About, GameEntry
from banneret.kernel.rules import RuleIndex
from banneret.kernel.scene import Scene
from banneret.kernel.stage import Stage
from banneret.kernel.state import State

NAME = "sack-armies"
RULES_VERSION = 2


class SackArmies(Game):
    """The rules of Sack Armies under certain options."""

    name = NAME
    title = "Sack Armies"
    num_distinct_actions = act.ACTIONS
    bots = loader.toml("sack_armies", "bots.toml")
    teaching = loader.teaching("sack_armies")
    feature_names = FEATURE_NAMES
    judgement = JUDGEMENT
    occasions = OCCASIONS
    perfect_information = False
    rules_version = RULES_VERSION
    options: Options

    def __init__(self, options: Options) -> None:
        """Check the options and read the armies.

        Raises:
            OptionsError: an army is not legal or there are too many or too few.
            ContentError: a token or army file is faulty.
        """
        self.content = armies.content_of(options)
        self.tokens = self.content.by_id()
        self.armies = armies.checked(options, self.content)
        # the options of a record must not point to army files, which may change
        written = ",".join(
            army.id if army.id in armies.preconstructed() else army.line_text()
            for army in self.armies
        )
        kept = {one.name: getattr(options, one.name) for one in fields(Options)}
        self.options = Options(**kept | {"armies": written})
        self.num_players = options.generals
        if options.agreements and options.generals > 2:
            self.concession = act.CONCEDE  # SA-WIN-14, SA-MULTI-01
        self.book = Book(self.content.tokens, [dict(army.tokens) for army in self.armies], options)
        self.content_digest = armies.digest(self.armies, self.content)

    def __reduce__(self) -> tuple[object, tuple[object, ...]]:
        return make, (self.options,)

    # ---------------------------------------------------------------- states

    def new_initial_state(self) -> SackState:
        return state.initial(self, self.book)

    def parse_position(self, text: object) -> SackState:
        return _own(super().parse_position(text))

    def read_position(self, text: str) -> SackState:
        table = state.empty(self, self.book)
        reading.parse_position(table, text)
        return table

    def restore_position(self, text: str) -> SackState:
        table = state.empty(self, self.book)
        reading.parse_position(table, text, trusted=True)
        return table

    def position_problems(self, state: State) -> list[str]:
        return impossibilities(_own(state))

    def format_position(self, state: State) -> str:
        return position.format_position(_own(state))

    # ---------------------------------------------------------------- what seats bring

    def line_ups(self) -> tuple[tuple[str, ...], ...]:
        """The ten armies of the package, each against each other (SA-CONTENT-03)."""
        return tuple(combinations(armies.preconstructed(), self.num_players))

    def bringing(self, line_up: Sequence[str]) -> dict[str, str]:
        return {"armies": ",".join(line_up)}

    # ---------------------------------------------------------------- actions as text

    def means(self, action: int) -> bool:
        return notation.is_action(self.content, action)

    def write_action(self, state: State, action: int) -> str:
        del state
        return notation.format_action(self.content, action)

    def read_action(self, state: State, text: str) -> int:
        legal = tuple(int(action) for action in state.legal_actions())
        return notation.parse_action(self.content, text, legal)

    # ---------------------------------------------------------------- who needs to be asked

    def occasion(self, state: State) -> Occasion:
        return occasion_of(_own(state))

    def say_occasion(self, kind: str, language: str = "en") -> str:
        return speech.say(language, f"occasion.{kind}")

    # ---------------------------------------------------------------- why, and why not

    def cite(self, state: State, action: int) -> tuple[str, ...]:
        return citations.rules_of(_own(state), action)

    def why_not(self, state: State, action: int) -> Refusal | None:
        if not self.means(action):
            return explain.unknown(action)
        return explain.refusal(_own(state), action)

    def uses_of(self, state: State, item: str) -> tuple[str, ...]:
        del state
        return notation.uses_of(item)

    def say_goal(self, language: str = "en") -> str:
        return speech.say(language, "goal.two" if self.num_players == 2 else "goal.many")

    def say_refusal(self, refusal: Refusal, language: str = "en") -> str:
        return speech.say_refusal(self.content, refusal, language)

    @property
    def rules(self) -> RuleIndex:
        return explain.rule_index()

    # ---------------------------------------------------------------- words and pictures

    def seat_names(self, language: str) -> tuple[str, ...]:
        letters = speech.LETTERS[: self.num_players]
        return tuple(speech.say(language, "seat.name", letter=letter) for letter in letters)

    def describe_action(self, state: State, action: int, language: str) -> str:
        del state
        return self.named(speech.say_action(self.content, action, language), language)

    def say_event(self, event: Event, language: str = "en") -> str:
        return self.named(speech.say_event(self.content, event, language), language)

    def spaces_of(self, event: Event) -> tuple[str, ...]:
        return stages.spaces_of(event)

    def cards_of(self, event: Event, language: str) -> Iterable[tuple[str, str]]:
        return cards_of(self.content, event, language)

    def stages(self, told: Sequence[Event], fresh: int, language: str = "en") -> tuple[Stage, ...]:
        return self.named(stages.stages(self.content, told, fresh, language), language)

    def scene(self, observation: Observation, language: str = "en") -> Scene:
        return self.named(draw_scene(self.content, observation, language), language)

    def look_at(
        self, observation: Observation, place: str, name: str, language: str
    ) -> Card | None:
        return look(self, dict(observation.facts), place, name, language)

    def cards(self, language: str = "en") -> tuple[Card, ...]:
        return printed_cards(self, language)

    def contents(self, language: str = "en") -> tuple[Kind, ...]:
        return contents.contents(self, language)

    def belongings(self, state: State) -> Iterable[Use]:
        del state
        return contents.belongings(self)

    def uses(self, before: State, events: Sequence[Event]) -> Iterable[Use]:
        del before
        return contents.uses(self, events)

    def rate(self, observation: Observation) -> dict[str, dict[str, int]]:
        return ratings_of(self.content, observation)


def _own(state: State) -> SackState:
    if not isinstance(state, SackState):
        raise TypeError(f"{type(state).__name__} is no state of {NAME}")
    return state


def make(options: object) -> SackArmies:
    """The game for checked options."""
    if not isinstance(options, Options):
        raise TypeError("options of another game")
    return SackArmies(options)


def new(**values: Any) -> SackArmies:
    """The game with some options set, for tests and notebooks."""
    return SackArmies(OptionsWithFiles(**values))


PEERS = ("dark_hex", "battleship")
ABOUT = About(**loader.toml("sack_armies", "about.toml"))
ENTRY = GameEntry(
    NAME, "Sack Armies", OptionsWithFiles, make, seats="generals", peers=PEERS, about=ABOUT
)
