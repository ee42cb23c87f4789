"""Engines that lie, hang, die, flood, babble or fork: each is found out, and nothing of it stays."""

from __future__ import annotations

import os
import shlex
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from banneret.bots import engine_process
from banneret.bots.bot import Turn
from banneret.bots.engine import EngineBot, end_engines, read_command
from banneret.bots.engine_process import EngineError, EngineLate, EngineProcess
from banneret.bots.failure import Failure, NotLegal
from banneret.bots.registry import make
from banneret.bots.seated import Seated
from banneret.kernel.errors import OptionsError
from banneret.kernel.rng import Rng
from banneret.kernel.state import State
from banneret.lab.match import play
from examples.own_game import TOY
from tests.processes import none_left

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="processes are looked at in /proc")

GAME = TOY.game({})
PROGRAM = Path(__file__).with_name("engines.py")
WORDS = (sys.executable, "-S", str(PROGRAM))
SHORT, LONG = 0.8, 20.0  # seconds to decide
LATE = ("hangs", "late", "mutters")

FAULTS = {
    "cannot": "it says that it cannot: 'no idea'",
    "hangs": "no answer within 0.8 s",
    "late": "no answer within 0.8 s",
    "dies": r"it ended \(code 1\); its last words: out of sorts",
    "crashes": r"it ended \(code 134\)",
    "closes": "it has closed its input or output",
    "garbage": "no message of the protocol",
    "nested": "no message of the protocol",
    "another": "it answers question 2, and was asked 3",
    "chats": "no message of the protocol: 'I think that",
    "hello": "it says hello again",
    "floods": "it says more than the 65536 bytes that a line may have",
    "mutters": "no answer within 0.8 s",
    "hoards": r"it ended \(code 1\); its last words: MemoryError",
}


@pytest.fixture(autouse=True)
def nothing_stays(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Little patience, and no process that stays."""
    monkeypatch.setattr(engine_process, "FAREWELL", 0.5)
    with none_left():
        yield
        end_engines()


def command(fault: str, *more: str, seconds: float | None = None) -> str:
    """What stands behind `engine:` for an engine with a fault."""
    seconds = seconds or (SHORT if fault in LATE else LONG)
    return f"{seconds:g}s:{shlex.join([*WORDS, fault, *more])}"


def bot(fault: str, *more: str) -> EngineBot:
    return EngineBot(read_command(command(fault, *more)), Rng(1))


def asked_states() -> Iterator[State]:
    """The states of a match in which a seat is asked."""
    state: State = GAME.new_initial_state()
    rng = Rng(3)
    while not state.is_terminal():
        if state.current_player() >= 0:
            yield state
        state.apply(state.random_action(rng))


def turns() -> Iterator[Turn]:
    """The turns of both seats in a match."""
    return (Turn(state, Rng(1)) for state in asked_states())


def test_an_engine_is_told_what_it_needs_and_decides() -> None:
    engine = bot("none")
    for turn in turns():
        first = turn.game.format(turn.resample(Rng(1)), turn.legal_actions[0])
        chosen = engine.choose(turn)
        assert turn.game.format(turn.resample(Rng(1)), chosen) == first


@pytest.mark.parametrize("fault", FAULTS)
def test_what_is_wrong_is_said_and_the_engine_is_started_anew(fault: str, tmp_path: Path) -> None:
    begun = tmp_path / "begun"
    engine = bot(fault, str(begun))
    asked = turns()
    for _ in range(2):
        engine.choose(next(asked))
    with pytest.raises(EngineError, match=FAULTS[fault]) as caught:
        engine.choose(next(asked))
    assert isinstance(caught.value, EngineLate) == (fault in LATE)
    for _ in range(2):
        if fault != "cannot":  # which is no fault of form
            engine.choose(next(asked))
    starts = len(begun.read_text(encoding="utf-8").splitlines())
    assert starts == (1 if fault == "cannot" else 2)


def test_a_choice_that_is_none_is_refused_and_the_engine_goes_on() -> None:
    engine = bot("lies")
    asked = turns()
    for _ in range(2):
        engine.choose(next(asked))
    for _ in range(2):
        with pytest.raises(NotLegal, match="it answered 'all of it', which is none of the choices"):
            engine.choose(next(asked))


def test_a_second_line_is_no_answer_to_the_next_question() -> None:
    engine = bot("twice")
    asked = turns()
    for _ in range(3):
        engine.choose(next(asked))
    with pytest.raises(EngineError, match=r"(without being asked|answers question 3)"):
        engine.choose(next(asked))


def test_an_engine_that_does_not_listen_any_more() -> None:
    engine = bot("deaf")
    asked = turns()
    for _ in range(3):
        engine.choose(next(asked))
    time.sleep(0.1)  # in which it closes its input
    with pytest.raises(EngineError, match="it has closed its input or output"):
        engine.choose(next(asked))


@pytest.mark.parametrize(
    ("fault", "said"),
    [
        ("shy", "no answer within 0.4 s"),
        ("modern", "it speaks protocol 2, not 1"),
    ],
)
def test_an_engine_that_does_not_say_hello(fault: str, said: str) -> None:
    with pytest.raises(EngineError, match=said):
        EngineProcess([*WORDS, fault], start=0.4)


def test_an_engine_that_plays_something_else() -> None:
    with pytest.raises(EngineError, match="'Faulty' does not play toy; it plays 'chess'"):
        bot("chess").choose(next(turns()))


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ([sys.executable, "-c", "print('Loading')"], "no message of the protocol: 'Loading'"),
        ([sys.executable, "-c", "raise SystemExit(3)"], r"it ended \(code 3\)"),
        ([sys.executable, "-c", "import nosuch"], "No module named 'nosuch'"),
        (["/nowhere/at/all"], "it is not started; its last words: /nowhere/at/all cannot be run"),
    ],
)
def test_a_program_that_is_no_engine(words: list[str], said: str) -> None:
    with pytest.raises(EngineError, match=said):
        EngineProcess(words)


def test_what_an_engine_has_started_ends_with_it() -> None:
    engine = bot("forks")
    asked = turns()
    for _ in range(4):  # twice children of its own, one of them in a session of its own
        engine.choose(next(asked))
    end_engines()  # nothing_stays looks for them


def test_children_of_an_engine_that_has_died_end_too() -> None:
    script = "import subprocess; subprocess.Popen(['sleep', '600']); raise SystemExit(5)"
    began = time.monotonic()
    with pytest.raises(EngineError, match=r"it ended \(code 5\)"):
        EngineProcess([sys.executable, "-c", script])
    assert time.monotonic() - began < 30


def test_an_engine_serves_one_match_after_another(tmp_path: Path) -> None:
    begun = tmp_path / "begun"
    name = f"engine:{command('none', str(begun))}"
    results = [play(GAME.new_initial_state(), [name, "random"], seed) for seed in range(3)]
    assert [result.falters for result in results] == [0, 0, 0]
    play(GAME.new_initial_state(), [name, name], 4)  # one for each seat: they share no secrets
    assert len(begun.read_text(encoding="utf-8").splitlines()) == 2


@pytest.mark.parametrize("fault", [*FAULTS, "deaf", "lies", "twice"])
def test_a_match_goes_on(fault: str) -> None:
    silent = {*LATE, "deaf"}
    name = f"engine:{command(fault, seconds=0.1 if fault in silent else LONG)}"
    result = play(GAME.new_initial_state(), [name, "random"], 1)
    assert result.ending != "end"
    assert result.falters > 0
    assert len(result.faltered) <= 5
    for failure in result.faltered:
        assert (failure.bot, failure.seat, failure.seed, failure.game) == (name, 0, 1, "toy")
        assert failure.by in (name, "greedy")
        GAME.parse_position(failure.position)


def test_an_engine_that_is_late_is_soon_asked_no_more() -> None:
    failures: list[Failure] = []
    seated = Seated(f"engine:{command('asleep', seconds=0.05)}", 0, 1, failures.append)
    state = next(state for state in asked_states() if state.current_player() == 0)
    began = time.monotonic()
    for _ in range(8):
        assert state.is_legal(seated.choose(state))
    assert [failure.why for failure in failures[-3:]] == [
        "it was late too often, and is not asked any more"
    ] * 3
    assert sum("no answer within" in failure.why for failure in failures) == 1
    assert time.monotonic() - began < 30


# -------------------------------------------------------------------- names


def test_only_who_says_so_has_a_program_run() -> None:
    name = f"engine:{command('none')}"
    with pytest.raises(OptionsError, match="no bot 'engine:"):
        make(name, Rng())
    assert isinstance(make(name, Rng(), own_programs=True), EngineBot)


@pytest.mark.parametrize(
    ("text", "words", "seconds"),
    [
        ("cat", ("cat",), 3.0),
        ("2.5s:cat 'my engine.py' --list 1,2", ("cat", "my engine.py", "--list", "1,2"), 2.5),
        ("cat $HOME; ls | cat", ("cat", "$HOME;", "ls", "|", "cat"), 3.0),
    ],
)
def test_commands_are_read_without_a_shell(
    text: str, words: tuple[str, ...], seconds: float
) -> None:
    assert read_command(text) == (words, seconds)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "an engine is named by its command"),
        ("2s:", "an engine is named by its command"),
        ("cat 'mine.py", "cannot be read: No closing quotation"),
        ("no-such-program mine.py", "there is no program 'no-such-program'"),
        ("0s:cat", "at least 0.01 s"),
    ],
)
def test_commands_that_cannot_be(text: str, said: str) -> None:
    with pytest.raises(OptionsError, match=said):
        read_command(text)


def test_memory_is_bounded() -> None:
    script = "import resource, sys; sys.exit(resource.getrlimit(resource.RLIMIT_AS)[0] >> 20)"
    with pytest.raises(EngineError, match=r"code 200"):
        EngineProcess([sys.executable, "-c", script], memory=200 << 20)


def test_an_engine_dies_with_who_asks_it() -> None:
    """Whoever asks is killed and cannot end it: the keeper does."""
    words = [*WORDS, "none"]
    script = (
        "import os, signal\n"
        "from banneret.bots.engine_process import EngineProcess\n"
        f"EngineProcess({words!r})\n"
        "os.kill(os.getpid(), signal.SIGKILL)\n"
    )
    ran = subprocess.run([sys.executable, "-c", script], env=os.environ, capture_output=True)
    assert ran.returncode == -9
