"""What the worker runs for those who learn: it replays what they did in a lesson or puzzle, and judges it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache
from typing import Any, cast

import msgspec

from banneret.bots import study
from banneret.kernel import registry
from banneret.kernel.events import Event
from banneret.kernel.game import Game
from banneret.kernel.rng import rng_for
from banneret.kernel.stage import LOOK_BACK
from banneret.kernel.state import State
from banneret.kernel.teaching import ANY, Puzzle, Step, Teaching, Words, teaching_of
from banneret.server.errors import RequestError
from banneret.server.learner import nameless, spoken_to
from banneret.server.protocol_learn import Answered, SheetPicture, Statement, Try
from banneret.server.whynot import why_not

Sayings = Mapping[str, Mapping[str, str]]


@dataclass(frozen=True)
class Question:
    """Why does a click lead nowhere, as the rules are asked."""

    seat: int
    action: str | None = None
    item: str | None = None
    space: str | None = None
    chosen: tuple[str, ...] = ()


def answered(name: str, given: Try) -> bytes:
    """An `Answered` as JSON.

    Raises:
        RequestError: there is no such lesson or puzzle, or something of what was done is not legal.
    """
    teaching = teaching_of(registry.entry(name).game({}))
    try:
        answer = _puzzle(name, teaching, given) if given.puzzle else _lesson(name, teaching, given)
    except study.NotLegal:
        raise RequestError("illegal") from None
    return msgspec.json.encode(answer)


def _game(name: str, options: Mapping[str, bool | int | str]) -> Game:
    return nameless(registry.entry(name).game(options))


@cache
def pictured(name: str, language: str) -> bytes:
    """A `SheetPicture` as JSON.

    Raises:
        RequestError: the game has none.
    """
    sheet = teaching_of(registry.entry(name).game({})).sheet
    if not sheet.position:
        raise RequestError("not-found")
    game = _game(name, sheet.options)
    state = game.parse_position(sheet.position)
    view = View(game, int(state.current_player()), language)
    scene = view.made("reads", state, idle=True).scene
    return msgspec.json.encode(
        SheetPicture(scene, list(sheet.at), [list(way) for way in sheet.ways])
    )


def _words(teaching: Teaching, language: str) -> Words:
    return teaching.words[language]


# -------------------------------------------------------------------- the guided match


def _lesson(name: str, teaching: Teaching, given: Try) -> Answered:
    lesson = teaching.lesson
    if given.step >= len(lesson.steps):
        raise RequestError("unknown-step")
    game = _game(name, lesson.options)
    seat = study.learner(game, lesson)
    state, before = study.reached(game, lesson, given.step)
    view = View(game, seat, given.language)
    if given.why:
        return view.why(state, given)
    words = _words(teaching, given.language).lesson
    if not given.done:
        return view.bubble(state, given.step, lesson.steps[given.step], words)
    step = lesson.steps[given.step]
    if not step.do:
        raise RequestError("illegal")
    events = study.follow(state, given.done[:1])
    if given.done[0] not in step.do and ANY not in step.do:
        text = words[step.id]["wrong"]
        return view.made("off", state, events, before, idle=True, step=given.step, text=text)
    events += study.follow(state, step.then)
    number = given.step + 1
    after, _ = study.reached(game, lesson, number)
    return view.bubble(after, number, lesson.steps[number], words, events, before)


# -------------------------------------------------------------------- a puzzle


def _puzzle(name: str, teaching: Teaching, given: Try) -> Answered:
    puzzle = teaching.puzzle(given.puzzle or "")
    if puzzle is None:
        raise RequestError("unknown-step")
    game = _game(name, puzzle.options)
    state = game.parse_position(puzzle.position)
    view = View(game, int(state.current_player()), given.language)
    words = _words(teaching, given.language).puzzles[puzzle.id]
    if puzzle.aim == "may":
        return view.quiz(state, puzzle, words, given)
    attempt = study.Attempt(puzzle, state)
    before, events = list[Event](), list[Event]()
    for action in puzzle.solution if given.solve else given.done:
        attempt.act(action)
        if not given.solve:
            before, events = before + events, []
        events += attempt.events
    if given.why:
        return view.why(state, given)
    if attempt.verdict == "open":
        return view.made("asks", state, events, before, text=words["task"], hint=words["hint"])
    state_of = "shown" if given.solve else attempt.verdict
    text = "" if attempt.verdict == "missed" else words["done"]
    return view.made(state_of, state, events, before, idle=True, text=text)


# -------------------------------------------------------------------- what is seen


@dataclass(frozen=True)
class View:
    """What one who learns gets to see."""

    game: Game
    seat: int
    language: str

    def made(
        self,
        kind: str,
        state: State,
        events: Sequence[Event] = (),
        before: Sequence[Event] = (),
        *,
        idle: bool = False,
        **more: Any,
    ) -> Answered:
        """An answer with the picture of a state.

        Args:
            kind: which.
            state: the present one.
            events: that led to it; told as far as the seat may know them.
            before: those before them.
            idle: whether nothing can be chosen.
            more: of `Answered`.
        """
        scene = self.game.scene(state.observation(self.seat), self.language)
        scene = replace(scene, choices=()) if idle else scene
        known = self._known(events)
        told = [self.game.say_event(event, self.language) for event in known]
        line = [*self._known(before), *known][-LOOK_BACK:]
        stages = list(self.game.stages(line, len(known), self.language)) if known else []
        answer = Answered(cast(Any, kind), scene, told=told, stages=stages, **more)
        return spoken_to(answer, self.game, self.seat, self.language)

    def _known(self, events: Sequence[Event]) -> list[Event]:
        return [event for event in events if event.visible_to(self.seat)]

    def bubble(
        self, state: State, number: int, step: Step, words: Sayings, *led: Sequence[Event]
    ) -> Answered:
        """A step of the guided match, before anything is done there, and what `led` to it."""
        kind, text = "asks" if step.do else "reads", words[step.id]["text"]
        about: dict[str, Any] = {"step": number, "at": step.at, "text": text}
        return self.made(kind, state, *led, idle=not step.do, **about)

    def why(self, state: State, given: Try) -> Answered:
        """Why a click leads nowhere."""
        assert given.why is not None
        about = given.why
        question = Question(self.seat, None, about.item, about.space, tuple(about.chosen))
        world = state.resample(self.seat, rng_for(given.step, "veil"))
        told = why_not(world, question, self.language)
        return self.made("why", state, step=given.step, text=told.reason, rules=list(told.rules))

    def quiz(self, state: State, puzzle: Puzzle, words: Mapping[str, str], given: Try) -> Answered:
        """Which actions are allowed, and whether the right ones are ticked."""
        asked = sorted((*puzzle.solution, *puzzle.refused))
        ticked = set(puzzle.solution if given.solve else given.done)
        judged = given.check or given.solve
        statements = [self._statement(state, one, judged) for one in asked]
        kind = "asks"
        if judged:
            kind = "solved" if ticked == set(puzzle.solution) else "missed"
            kind = "shown" if given.solve else kind
        text = {"asks": words["task"], "missed": ""}.get(kind, words["done"])
        hint = words["hint"]
        return self.made(kind, state, idle=True, text=text, hint=hint, statements=statements)

    def _statement(self, state: State, notation: str, judged: bool) -> Statement:
        action = self.game.parse(state, notation)
        label = self.game.say_action(state, action, self.language)
        if not judged:
            return Statement(notation, label)
        why = self.game.explain(state, action)
        if why is None:
            return Statement(notation, label, True, "", list(self.game.rules_of(state, action)))
        return Statement(
            notation, label, False, self.game.say_refusal(why, self.language), list(why.rules)
        )
