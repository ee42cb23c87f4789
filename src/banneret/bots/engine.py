"""Engines: programs of one's own that decide for a seat, named by the command that starts them."""

from __future__ import annotations

import atexit
import re
import shlex
import shutil
import sys
import weakref
from collections import defaultdict
from typing import NamedTuple

from msgspec import Raw

from banneret.bots.bot import Turn
from banneret.bots.engine_messages import NewMatch, Open, Question, written
from banneret.bots.engine_process import GRACE, START, EngineError, EngineProcess
from banneret.bots.failure import NotLegal
from banneret.kernel.errors import OptionsError
from banneret.kernel.options import to_dict
from banneret.kernel.rng import Rng
from banneret.kernel.text import shown

PREFIX = "engine:"
FORM = re.compile(r"(?:([0-9]{1,4}(?:\.[0-9]{1,3})?)s:)?(.*)", re.DOTALL)
SECONDS = 3.0  # for a decision, where nothing else is said
LEAST = 0.01
MOST_SEED = 1 << 31


class Command(NamedTuple):
    """How an engine is started.

    Attributes:
        words: the program and its arguments.
        seconds: it has for each decision.
    """

    words: tuple[str, ...]
    seconds: float

    @property
    def longest(self) -> float:
        """Seconds that a decision takes at most, with the start of the engine."""
        return START + self.seconds + 2 * GRACE


def is_engine(name: str) -> bool:
    """Whether a name of a bot is that of an engine."""
    return name.startswith(PREFIX)


def read_command(text: str) -> Command:
    """The command behind `engine:`, such as "python3 mine.py" or "2.5s:python3 mine.py".

    Words are quoted as in a shell, but no shell reads them.

    Raises:
        OptionsError: there is none, or no such program.
    """
    found = FORM.fullmatch(text)
    assert found is not None
    seconds = SECONDS if found[1] is None else float(found[1])
    try:
        words = tuple(shlex.split(found[2]))
    except ValueError as error:  # a quotation mark without its fellow
        raise OptionsError(f"engine {shown(found[2])} cannot be read: {error}") from None
    if sys.platform == "win32":
        raise OptionsError("engines need Linux, macOS or another system like these")
    if not words:
        raise OptionsError("an engine is named by its command, such as engine:python3 mine.py")
    if shutil.which(words[0]) is None:
        raise OptionsError(f"engine {shown(found[2])}: there is no program {shown(words[0])}")
    if seconds < LEAST:
        raise OptionsError(f"an engine has at least {LEAST:g} s for a decision, not {seconds:g}")
    return Command(words, seconds)


class EngineBot:
    """Asks an engine, which is started with the first question."""

    def __init__(self, command: Command, rng: Rng) -> None:
        self._command, self._rng = command, rng
        self._seed = rng.below(MOST_SEED)
        self._process: EngineProcess | None = None
        self._asked = 0

    def choose(self, turn: Turn) -> int:
        """What the engine chooses.

        Raises:
            EngineError: the engine gives no answer.
            NotLegal: it chooses what is not allowed.
        """
        before = b""
        if self._process is None or not self._process.alive:
            self._process = _lent(self._command.words)
            weakref.finalize(self, _give_back, self._command.words, self._process).atexit = False
            before = written(match_of(turn, self._seed))
        _check_plays(self._process, turn.game.name)
        self._asked += 1
        question, actions = question_of(turn, self._asked, self._command.seconds, self._rng)
        chosen = self._process.choose(question, before)
        if chosen not in actions:
            raise NotLegal(f"it answered {shown(chosen)}, which is none of the choices")
        return actions[chosen]


def _check_plays(process: EngineProcess, game: str) -> None:
    hello = process.hello
    if hello.games is not None and game not in hello.games:
        known = ", ".join(map(shown, hello.games)) or "nothing"
        raise EngineError(f"{shown(hello.name)} does not play {game}; it plays {known}")


def match_of(turn: Turn, seed: int) -> NewMatch:
    """What an engine is told of the match of a decision."""
    game = turn.game
    options = to_dict(game.options)
    return NewMatch(game.name, options, game.rules_version, game.num_players, turn.seat, seed)


def question_of(
    turn: Turn, number: int, seconds: float, rng: Rng
) -> tuple[Question, dict[str, int]]:
    """What an engine is asked, and the actions behind the choices."""
    world = turn.resample(rng)
    actions, choices = dict[str, int](), list[Open]()
    for action in turn.legal_actions:
        notation = turn.game.format(world, action)
        actions.setdefault(notation, action)
        choices.append(Open(notation, turn.game.say_action(world, action)))
    sight = Raw(turn.observe().to_json().encode())
    return Question(number, seconds, turn.game.format_position(world), sight, choices), actions


# -------------------------------------------------------------------- processes

_idle: defaultdict[tuple[str, ...], list[EngineProcess]] = defaultdict(list)
_lent_now: set[EngineProcess] = set()


def _lent(words: tuple[str, ...]) -> EngineProcess:
    """An engine that nobody else asks: one that has done a match, or a new one."""
    idle = _idle[words]
    process = idle.pop() if idle else EngineProcess(words)
    _lent_now.add(process)
    return process


def _give_back(words: tuple[str, ...], process: EngineProcess) -> None:
    """Whoever asked the engine is gone; it waits for the next match."""
    if process in _lent_now:
        _lent_now.remove(process)
        if process.alive:
            _idle[words].append(process)


@atexit.register
def end_engines() -> None:
    """End all engines that were started here; a bot that still asks one starts it anew."""
    for process in [*_lent_now, *(one for idle in _idle.values() for one in idle)]:
        process.end()
    _lent_now.clear()
    _idle.clear()
