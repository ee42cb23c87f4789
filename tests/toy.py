"""A race with secret bids: a whole game in plain Python, small enough to check by hand.

Each round chance deals every seat a card in secret. Seat by seat, in secret, each plays its card
or keeps it; then all are shown at once. The single strongest card moves its seat forward by its
strength, unless another seat spends a block. The first at the goal wins.

It serves the tests of the kernel and shows what a game needs: `TOY` is what a package would offer
by the entry point group `banneret.games`.
"""

from __future__ import annotations

from collections.abc import Iterator

from banneret.kernel.errors import NotationError, PositionError, Refusal
from banneret.kernel.events import Event
from banneret.kernel.game import Game
from banneret.kernel.numbers import brief
from banneret.kernel.observation import Observation
from banneret.kernel.registry import GameEntry
from banneret.kernel.rules import Rule, RuleIndex
from banneret.kernel.scene import Scene
from banneret.kernel.state import State
from banneret.kernel.text import check_language
from tests import toy_faces
from tests.toy_state import (
    ASKS,
    BID,
    DEAL,
    DEAL_1,
    KEEP,
    KEPT,
    PLAY,
    SHOW,
    WEIGHTS,
    WINDOW,
    Frame,
    ToyOptions,
    ToyState,
    frames,
)

RULES = RuleIndex(
    [
        Rule(rule_id, ("all",), "book", {"en": source}, {"en": english, "de": german})
        for rule_id, source, english, german in toy_faces.RULE_TEXTS
    ]
)


class ToyGame(Game):
    """The rules, words and pictures of the race."""

    name = "toy"
    title = "Toy"
    num_distinct_actions = 7
    perfect_information = False
    rules_version = 1
    content_digest = "none"
    state_class = ToyState

    def __init__(self, options: object) -> None:
        assert isinstance(options, ToyOptions)
        self.options = self.settings = options
        self.num_players = options.players

    @property
    def rules(self) -> RuleIndex:
        return RULES

    # ---------------------------------------------------------------- states

    def new_initial_state(self) -> ToyState:
        state = self.state_class(self)
        state.settle()
        return state

    def format_position(self, state: State) -> str:
        assert isinstance(state, ToyState)
        top = state.stack[-1] if state.stack else Frame(SHOW, -1, -1)
        asked = f"{ASKS[top.kind]}:{top.seat}:{top.mover}" if state.stack else "over"
        numbers = {
            "places": state.places,
            "blocks": state.blocks,
            "kept": [int(flag) for flag in state.kept],
            "cards": state.cards,
            "bids": state.bids,
        }
        rows = [f"{name}={','.join(map(str, row))}" for name, row in numbers.items()]
        return " ".join([f"round={state.round}", *rows, f"ask={asked}"])

    def read_position(self, text: str) -> ToyState:
        try:
            fields = dict(word.split("=") for word in text.split())
            state = self._read_fields(fields)
        except (ValueError, KeyError) as error:
            raise PositionError([f"not a position of the toy: {error}"]) from None
        problems = self.position_problems(state)
        if not problems and self.format_position(state) != " ".join(text.split()):
            problems = [f"written as it is, it reads: {self.format_position(state)}"]
        if problems:
            raise PositionError(problems)
        return state

    def _read_fields(self, fields: dict[str, str]) -> ToyState:
        state = self.state_class(self)
        state.round = int(fields["round"])
        rows = [
            [int(number) for number in fields[name].split(",")]
            for name in ("places", "blocks", "kept", "cards", "bids")
        ]
        if any(len(row) != self.num_players for row in rows):
            raise ValueError(f"each row has {self.num_players} numbers")
        state.places, state.blocks, kept, state.cards, state.bids = rows
        state.kept = [bool(flag) for flag in kept]
        if fields["ask"] != "over":
            kind, seat, mover = fields["ask"].split(":")
            state.stack = frames(state, ASKS.index(kind), int(seat), int(mover))
        return state

    def position_problems(self, state: State) -> list[str]:
        assert isinstance(state, ToyState)
        rows = (
            ("places", state.places, self.settings.goal),
            ("blocks", state.blocks, 1),
            ("kept", list(map(int, state.kept)), 1),
            ("cards", state.cards, len(WEIGHTS)),
            ("bids", state.bids, KEPT),
        )
        found = [
            f"{name}: numbers from 0 to {most} are wanted"
            for name, row, most in rows
            if not all(0 <= number <= most for number in row)
        ]
        if not 1 <= state.round <= self.settings.rounds:
            found.append(f"round: a number from 1 to {self.settings.rounds} is wanted")
        return found or list(self._asked_problems(state))

    def _asked_problems(self, state: ToyState) -> Iterator[str]:
        ended = max(state.places) == self.settings.goal
        if not state.stack:
            if not ended and state.round < self.settings.rounds:
                yield "ask: nobody is at the goal and rounds are left, so somebody is asked"
            return
        top = state.stack[-1]
        if ended:
            yield "ask: somebody is at the goal, so the race is over"
        if top.kind not in (DEAL, BID, WINDOW) or not 0 <= top.seat < self.num_players:
            yield "ask: a deal, bid or window of a seat is wanted"
        elif top.kind == WINDOW:
            best = max(state.cards)
            if not best or state.cards.count(best) > 1 or state.cards.index(best) != top.mover:
                yield "ask: a window is about the seat with the strongest card"
            if any(state.bids):
                yield "bids: all have been shown"
            if not state.blocks[top.seat] or top.seat == top.mover:
                yield "ask: only another seat that has its block is asked in a window"
        else:
            dealt = top.seat if top.kind == DEAL else self.num_players
            if [bool(card) for card in state.cards] != [s < dealt for s in range(self.num_players)]:
                yield f"cards: {dealt} seats have one"
            decided = top.seat if top.kind == BID else 0
            if [bool(bid) for bid in state.bids] != [s < decided for s in range(self.num_players)]:
                yield f"bids: {decided} seats have decided"
            if any(kept and bid == KEPT for kept, bid in zip(state.kept, state.bids, strict=True)):
                yield "bids: who kept its card last round has to play (TOY-BID-02)"

    # ---------------------------------------------------------------- actions as text

    def write_action(self, state: State, action: int) -> str:
        if action >= DEAL_1:
            assert isinstance(state, ToyState)
            return f"deal-{state.printed(action - DEAL_1 + 1)}"
        return toy_faces.ACTIONS[action]

    def read_action(self, state: State, text: str) -> int:
        word = text.strip().lower()
        for action in range(self.num_distinct_actions):
            if self.format(state, action) == word:
                return action
        raise NotationError(text, f"'{text}' is no action; there are: play, keep, block, let")

    # ---------------------------------------------------------------- why, and why not

    def cite(self, state: State, action: int) -> tuple[str, ...]:
        return toy_faces.ACTION_RULES[action]

    def why_not(self, state: State, action: int) -> Refusal | None:
        if action in state.legal_actions():
            return None
        if not 0 <= action < self.num_distinct_actions:
            return Refusal("refused.unknown", ("TOY-SETUP-01",), (("action", brief(action)),))
        if state.is_terminal():
            return Refusal("refused.over", ("TOY-END-01", "TOY-END-02"))
        if action == KEEP and state.legal_actions() == [PLAY]:
            return Refusal("refused.must_play", ("TOY-BID-02",))
        if action >= DEAL_1:
            return Refusal("refused.chance", ("TOY-DEAL-01",))
        asked = (("text", self.format(state, action)),)
        return Refusal("refused.not_now", toy_faces.ACTION_RULES[action], asked)

    def say_refusal(self, refusal: Refusal, language: str = "en") -> str:
        return toy_faces.CATALOGUES[language].say(refusal.reason, **dict(refusal.values))

    # ---------------------------------------------------------------- words and pictures

    def describe_action(self, state: State, action: int, language: str) -> str:
        check_language(language)
        key = "deal" if action >= DEAL_1 else toy_faces.ACTIONS[action]
        assert isinstance(state, ToyState)
        card = state.printed(action - DEAL_1 + 1)
        return toy_faces.CATALOGUES[language].say(f"action.{key}", card=card)

    def say_event(self, event: Event, language: str = "en") -> str:
        return toy_faces.say_event(event, language)

    def scene(self, observation: Observation, language: str = "en") -> Scene:
        check_language(language)
        return toy_faces.scene(observation, self.settings.goal, language)

    # ---------------------------------------------------------------- judgement

    def judge(self, state: State, seat: int) -> float:
        assert isinstance(state, ToyState)
        if state.is_terminal():
            return state.returns()[seat]
        best = max(place for other, place in enumerate(state.places) if other != seat)
        return (state.places[seat] - best) / (state.goal + 1)


TOY = GameEntry("toy", "Toy", ToyOptions, ToyGame)
