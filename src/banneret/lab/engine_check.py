"""Tries an engine: short matches of every game, and what happens to it rarely but does happen."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial
from typing import TypeAlias

from msgspec.structs import replace

import banneret.games  # noqa: F401  # makes the games known
from banneret.bots.bot import Turn
from banneret.bots.engine import Command, match_of, question_of
from banneret.bots.engine_messages import Open, written
from banneret.bots.engine_process import FAREWELL, EngineError, EngineProcess
from banneret.bots.failure import BotError, NotLegal, position_of
from banneret.kernel.game import Game
from banneret.kernel.match import perform
from banneret.kernel.registry import entries, entry
from banneret.kernel.rng import rng_for
from banneret.kernel.state import State
from banneret.kernel.text import shown

DECISIONS = 25  # of the engine, in each match
QUIET = 0.1  # seconds in which nothing more may come
LITTLE = 0.2  # seconds
STRANGE = '\u00c4\u00df \u5b57 \U0001f409 "quoted" \\ \n\t'
UNKNOWN = b'{"type": "news", "text": "a kind of message that a later version may send"}\n'


@dataclass(frozen=True)
class Finding:
    """What was tried, whether it went well, and what is to be said of it."""

    what: str
    good: bool
    said: str


class Trial:
    """An engine that is asked, and started anew when it has failed.

    Attributes:
        slowest: seconds that a decision took at most.
    """

    def __init__(self, command: Command, seed: int) -> None:
        self.seed = seed
        self.slowest = 0.0
        self._command = command
        self._rng = rng_for(seed, "engine")
        self._process: EngineProcess | None = None
        self._number = 0

    def start(self) -> EngineProcess:
        """The engine, running.

        Raises:
            EngineError: it does not start.
        """
        if self._process is None or not self._process.alive:
            self._process = EngineProcess(self._command.words)
        return self._process

    def plays(self, game: str) -> bool:
        """Whether it says that it plays a game."""
        games = self.start().hello.games
        return games is None or game in games

    def ask(self, turn: Turn, before: bytes = b"", **changes: object) -> int:
        """What it does at a turn.

        Args:
            turn: where it is asked.
            before: what it is told first.
            changes: fields of the question that are to be other ones.

        Raises:
            BotError: it gives no answer, or none that can be done.
        """
        self._number += 1
        asked, actions = question_of(turn, self._number, self._command.seconds, self._rng)
        question = replace(asked, **changes)
        began = time.monotonic()
        chosen = self.start().choose(question, before)
        self.slowest = max(self.slowest, time.monotonic() - began)
        allowed = [choice.do for choice in question.choices]
        if chosen not in allowed:
            few = ", ".join(map(shown, allowed[:3]))
            raise NotLegal(f"it answered {shown(chosen)}; allowed was one of {few}, ...")
        return actions[chosen]

    def begin(self, turn: Turn) -> bytes:
        """What it is told of the match of a turn."""
        return written(match_of(turn, self.seed))

    def quiet(self) -> None:
        """See that it says no more.

        Raises:
            EngineError: it does.
        """
        self.start().check_silent(QUIET)

    def end(self) -> bool:
        """End it; whether it does so by itself when nobody speaks to it any more."""
        return self._process is None or self._process.end()


def check(command: Command, seed: int = 0) -> Iterator[Finding]:
    """What an engine does well and what it does not, as it is found out.

    Args:
        command: how it is started.
        seed: of the matches.
    """
    trial = Trial(command, seed)
    try:
        hello = _tried("start", lambda: _hello(trial))
        yield hello
        if hello.good:
            for name in entries():
                yield _tried(name, partial(_matches, trial, name))
            for what, edge in EDGES.items():
                yield _tried(what, partial(_edge, trial, edge))
            yield _tried("end", lambda: _ends(trial))
    finally:
        trial.end()


def _tried(what: str, attempt: Callable[[], str]) -> Finding:
    try:
        return Finding(what, True, attempt())
    except BotError as error:
        return Finding(what, False, str(error))


def _hello(trial: Trial) -> str:
    hello = trial.start().hello
    trial.quiet()
    games = "every game" if hello.games is None else ", ".join(map(shown, hello.games))
    return f"{shown(hello.name)} speaks protocol {hello.protocol} and plays {games}"


def _ends(trial: Trial) -> str:
    trial.start()
    if not trial.end():
        raise EngineError(f"it does not end within {FAREWELL:g} s when its input does")
    return "it ends when its input does"


# -------------------------------------------------------------------- matches


def _matches(trial: Trial, name: str) -> str:
    """A short match in the first seat and one in the last."""
    if not trial.plays(name):
        return "it says that it does not play this"
    game = entry(name).game({})
    trial.slowest = 0.0
    decided = sum(_match(trial, game, seat) for seat in (0, game.num_players - 1))
    return f"{decided} decisions, the slowest took {trial.slowest:.2f} s"


def _match(trial: Trial, game: Game, seat: int) -> int:
    decided = 0
    for turn, state in _turns(game, seat, trial.seed):
        before = b"" if decided else trial.begin(turn)
        try:
            perform(state, trial.ask(turn, before))
            if not decided:
                trial.quiet()
        except BotError as error:
            text = f"seat {seat}, decision {decided + 1}: {error}"
            raise BotError(f"{text} (position: {position_of(state)})") from None
        decided += 1
        if decided == DECISIONS:
            break
    return decided


def _turns(game: Game, seat: int, seed: int) -> Iterator[tuple[Turn, State]]:
    """The turns of a seat in a match in which chance decides for everybody else."""
    state = game.new_initial_state()
    rng, veil = rng_for(seed, "check", seat), rng_for(seed, "veil", seat)
    while not state.is_terminal():
        if int(state.current_player()) == seat:
            yield Turn(state, veil), state
        else:
            perform(state, state.random_action(rng))


# -------------------------------------------------------------------- what is rare

Edge: TypeAlias = Callable[[Trial, Turn], object]


def _edge(trial: Trial, edge: Edge) -> str:
    """Try something at the first decision of a game that the engine plays."""
    for name in entries():
        if trial.plays(name):
            turn, _ = next(_turns(entry(name).game({}), 0, trial.seed))
            edge(trial, turn)
            trial.quiet()
            return "good"
    return "it plays no game that there is"


def _another_match(trial: Trial, turn: Turn) -> None:
    trial.ask(turn, trial.begin(turn))
    trial.ask(turn, trial.begin(turn) + trial.begin(turn))


def _asked_again(trial: Trial, turn: Turn) -> None:
    trial.ask(turn, trial.begin(turn))
    trial.ask(turn)
    trial.ask(turn)


def _only_choice(trial: Trial, turn: Turn) -> None:
    world = turn.resample(rng_for(trial.seed))
    only = turn.game.format(world, turn.legal_actions[-1])
    trial.ask(turn, trial.begin(turn), choices=[Open(only, "the only choice")])


def _strange_words(trial: Trial, turn: Turn) -> None:
    world = turn.resample(rng_for(trial.seed))
    choices = [Open(turn.game.format(world, action), STRANGE) for action in turn.legal_actions]
    trial.ask(turn, trial.begin(turn), choices=choices)


def _little_time(trial: Trial, turn: Turn) -> None:
    trial.ask(turn, trial.begin(turn), seconds=LITTLE)


def _unknown(trial: Trial, turn: Turn) -> None:
    trial.ask(turn, trial.begin(turn) + UNKNOWN)


EDGES: dict[str, Edge] = {
    "a match before another is over": _another_match,
    "a question asked again": _asked_again,
    "a single choice": _only_choice,
    "words in any alphabet": _strange_words,
    f"{LITTLE:g} s to decide": _little_time,
    "a message of a kind it cannot know": _unknown,
}
