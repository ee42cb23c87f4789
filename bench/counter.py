"""A game as small as one can be: two seats in turn add 1 or 2 to a number, without end.

It stands beside the same game in `boardgame_io/server.js`, so that what is compared are servers.
"""

from __future__ import annotations

from dataclasses import dataclass

from mypy_extensions import i64

from banneret.kernel.errors import NotationError, PositionError, Refusal
from banneret.kernel.events import Event
from banneret.kernel.game import Game
from banneret.kernel.observation import Observation
from banneret.kernel.registry import GameEntry, register
from banneret.kernel.rng import Rng
from banneret.kernel.rules import Rule, RuleIndex
from banneret.kernel.scene import Choice, Counter, Panel, Question, Scene
from banneret.kernel.state import State

ID = "COUNT-01"
RULES = RuleIndex(
    [
        Rule(
            ID,
            ("all",),
            "book",
            {"en": "All", "de": "Alles"},
            {"en": "In turn, add 1 or 2.", "de": "Zählt reihum 1 oder 2 dazu."},
        )
    ]
)


class CounterState(State):
    """The number, and how often something was added."""

    def __init__(self, game: Game, count: int, turns: int) -> None:
        self.game = game
        self.sink = None
        self.count = count
        self.turns = turns

    def current_player(self) -> i64:
        return self.turns % 2

    def legal_actions(self) -> list[i64]:
        return [0, 1]

    def chance_outcomes(self) -> list[tuple[i64, i64]]:
        return []

    def do(self, action: i64) -> None:
        if self.sink is not None:
            values = (("seat", self.turns % 2), ("number", action + 1))
            self.sink.append(Event("added", values, (ID,)))
        self.count += action + 1
        self.turns += 1

    def turn_number(self) -> i64:
        return self.turns

    def estimate(self, seat: i64) -> float:
        return 0.0

    def returns(self) -> list[float]:
        return [0.0, 0.0]

    def copy(self) -> CounterState:
        return CounterState(self.game, self.count, self.turns)

    def key(self) -> tuple[int, ...]:
        return (self.count, self.turns)

    def observe(self, seat: int | None) -> Observation:
        return Observation(self.game.name, seat, self.turns % 2, (0, 1), {"count": self.count})

    def redraw(self, seat: int | None, rng: Rng) -> CounterState:
        return self.copy()


@dataclass(frozen=True)
class CounterOptions:
    """There are none."""


class CounterGame(Game):
    """The rules, words and pictures."""

    name = "counter"
    title = "Counter"
    num_players = 2
    num_distinct_actions = 2
    perfect_information = True
    rules_version = 1
    content_digest = "none"

    def __init__(self, options: object) -> None:
        self.options = options

    @property
    def rules(self) -> RuleIndex:
        return RULES

    def new_initial_state(self) -> CounterState:
        return CounterState(self, 0, 0)

    def read_position(self, text: str) -> CounterState:
        try:
            count, turns = map(int, text.split())
        except ValueError:
            raise PositionError([f"'{text}' is not a number and how often was added"]) from None
        return CounterState(self, count, turns)

    def position_problems(self, state: State) -> list[str]:
        return []

    def format_position(self, state: State) -> str:
        return " ".join(map(str, state.key()))

    def write_action(self, state: State, action: int) -> str:
        return f"add-{action + 1}"

    def read_action(self, state: State, text: str) -> int:
        if text not in ("add-1", "add-2"):
            raise NotationError(text, f"'{text}' is neither add-1 nor add-2", (ID,))
        return int(text[-1]) - 1

    def cite(self, state: State, action: int) -> tuple[str, ...]:
        return (ID,)

    def why_not(self, state: State, action: int) -> Refusal | None:
        return None if action in (0, 1) else Refusal("unknown", (ID,))

    def say_refusal(self, refusal: Refusal, language: str = "en") -> str:
        return RULES[ID].text[language]

    def describe_action(self, state: State, action: int, language: str) -> str:
        return f"+{action + 1}"

    def say_event(self, event: Event, language: str = "en") -> str:
        return f"+{dict(event.values)['number']}"

    def scene(self, observation: Observation, language: str = "en") -> Scene:
        asked = observation.player
        counters = (Counter("count", "#", str(observation.facts["count"])),)
        return Scene(
            game=self.name,
            title=self.title,
            language=language,
            seat=observation.seat,
            spaces=(),
            pieces=(),
            trays=(),
            panels=tuple(Panel(seat, "AB"[seat], counters, seat == asked) for seat in (0, 1)),
            question=Question(asked, RULES[ID].text[language]),
            choices=tuple(
                Choice(f"add-{action + 1}", f"+{action + 1}", rules=(ID,))
                for action in observation.legal
                if observation.seat == asked
            ),
        )


register(GameEntry("counter", "Counter", CounterOptions, CounterGame))
