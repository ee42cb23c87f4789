"""However a command ends, it ends cleanly: no traceback, one line, a fitting exit code."""

from __future__ import annotations

import os
import pty
import select
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

import pytest

from banneret.cli import app
from banneret.cli.words import words
from banneret.kernel.errors import BanneretError
from tests.cli.command import Command

ROOT = Path(__file__).parents[2]
WITH_TOY = "import sys, tests.conftest; from banneret.cli import main; sys.exit(main())"
SECONDS = 60


def start(*arguments: str, **how: object) -> subprocess.Popen[bytes]:
    """The command in a process of its own, with the toy game; Control-C reaches it."""
    command = [sys.executable, "-c", WITH_TOY, *arguments]
    path = os.pathsep.join([str(ROOT / "src"), str(ROOT)])
    environment = {"TERM": "xterm"} | os.environ | {"PYTHONPATH": path, "COLUMNS": "80"}
    before = signal.signal(signal.SIGINT, signal.default_int_handler)  # even if ignored here
    try:
        return subprocess.Popen(command, env=environment, cwd=ROOT, **how)  # type: ignore[call-overload,no-any-return]  # `how` only holds streams
    finally:
        signal.signal(signal.SIGINT, before)


class Terminal:
    """A person's terminal: what the command shows, and what is typed in."""

    def __init__(self, process: subprocess.Popen[bytes], end: int) -> None:
        self.process = process
        self._end = end
        self.seen = ""

    def wait_for(self, text: str) -> None:
        """Read on until `text` has come."""
        self._read_until(lambda: text in self.seen, repr(text))

    def _read_until(self, done: Callable[[], bool], what: str) -> None:
        deadline = time.monotonic() + SECONDS
        while not done():
            assert time.monotonic() < deadline, f"{what} does not come after {self.seen!r}"
            if select.select([self._end], [], [], 0.1)[0]:
                self.seen += os.read(self._end, 65536).decode(errors="replace")

    def wait_for_prompt(self) -> None:
        """Read on until an answer is awaited: an interrupt before that would wait for it as well."""
        self._read_until(lambda: self.seen.endswith("> "), "a prompt")
        deadline = time.monotonic() + SECONDS
        while not self._sleeps():
            assert time.monotonic() < deadline, "nobody waits for an answer"
            time.sleep(0.01)

    def _sleeps(self) -> bool:
        stat = Path(f"/proc/{self.process.pid}/stat").read_text()
        return stat.rpartition(")")[2].split()[0] == "S"

    def type(self, text: str) -> None:
        """Type something in."""
        self.seen = ""
        os.write(self._end, text.encode())


@contextmanager
def terminal(*arguments: str) -> Iterator[Terminal]:
    """The command at a terminal."""
    end, other = pty.openpty()
    process = start(*arguments, stdin=other, stdout=other, stderr=other)
    os.close(other)
    try:
        yield Terminal(process, end)
    finally:
        process.kill()
        process.wait()
        with suppress(OSError):
            os.close(end)


def test_colours_and_line_editing_at_a_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TERM", "xterm")
    with terminal("play", "toy", "--seed", "3") as person:
        person.wait_for("Seat A> ")
        assert "\x1b[1m" in person.seen
        person.type("keex\x7fp\n")
        person.wait_for("A has decided")


@pytest.mark.parametrize("flag", ["--no-colour", "NO_COLOR", "dumb"])
def test_no_colours(flag: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NO_COLOR" if flag == "NO_COLOR" else "TERM", "dumb")
    arguments = ("--no-colour",) if flag == "--no-colour" else ()
    with terminal("play", "toy", "--seed", "3", *arguments) as person:
        person.wait_for("Seat A> ")
        assert "\x1b[1m" not in person.seen


def test_control_c_offers_to_save_and_then_leaves() -> None:
    with terminal("play", "toy", "--seed", "3") as person:
        person.wait_for_prompt()
        person.process.send_signal(signal.SIGINT)
        person.wait_for("Save the match before you leave?")
        person.wait_for_prompt()
        person.process.send_signal(signal.SIGINT)
        person.wait_for("The match was not kept.")
        assert person.process.wait(SECONDS) == 0
        assert "Traceback" not in person.seen


def test_control_c_keeps_a_recorded_match(tmp_path: Path) -> None:
    path = tmp_path / "match.jsonl"
    with terminal("play", "toy", "--seed", "3", "--record", str(path)) as person:
        person.wait_for_prompt()
        person.process.send_signal(signal.SIGINT)
        person.wait_for("The match is kept in")
        assert person.process.wait(SECONDS) == 0
    assert '"end":"saved"' in path.read_text(encoding="utf-8")


def test_control_d_leaves() -> None:
    with terminal("play", "toy", "--seed", "3") as person:
        person.wait_for_prompt()
        person.type("\x04")
        person.wait_for("Save the match before you leave?")
        person.wait_for_prompt()
        person.type("\x04")
        person.wait_for("The match was not kept.")
        assert person.process.wait(SECONDS) == 0


def test_control_c_while_many_are_played() -> None:
    arguments = "simulate toy --games 10000000 --seats random,random"
    with terminal(*arguments.split()) as person:
        person.wait_for("%")
        person.seen = ""
        person.process.send_signal(signal.SIGINT)
        assert person.process.wait(SECONDS) == 130
        with suppress(OSError):
            person.wait_for("Traceback")
        assert "Traceback" not in person.seen


def test_closed_pipe() -> None:
    arguments = "watch toy --seats random,random --option rounds=50 --option goal=20"
    with start(*arguments.split(), stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
        assert process.stdout is not None
        process.stdout.readline()
        process.stdout.close()
        assert process.wait(SECONDS) in (0, 141)
        assert process.stderr is not None
        assert process.stderr.read() == b""


def test_ascii_output(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PYTHONIOENCODING", "ascii")
    process = start(
        *("watch", "toy", "--seed", "3", "--language", "de"),
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    )
    out, err = process.communicate(timeout=SECONDS)
    assert (process.returncode, err) == (0, b"")
    assert b"Laeufer" in out


def test_error_is_one_line(banneret: Command, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(_: object) -> int:
        raise BanneretError("two\nlines")

    monkeypatch.setattr("banneret.cli.games.run", fail)
    assert app.main(["games"]) == 2
    assert banneret("games").err.endswith("banneret: two lines\n")


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("", "banneret: "),
        ("fly", "'fly'"),
        ("play --fly", "banneret play: unrecognized arguments: --fly; see banneret play --help"),
        ("play toy --optoin x=1", "--optoin x=1 (did you mean --option?)"),
        ("lab balance toy --gmes=3", "--gmes=3 (did you mean --games?); see banneret lab balance"),
        ("perft toy", "--depth"),
        ("play toy --language fr", "'fr'"),
    ],
)
def test_wrong_command_line(
    banneret: Command, capsys: pytest.CaptureFixture[str], line: str, told: str
) -> None:
    with pytest.raises(SystemExit) as caught:
        banneret(line)
    assert caught.value.code == 2
    err = capsys.readouterr().err
    assert told in err
    assert err.count("\n") == 1
    assert err.endswith(" --help\n")


def test_module_is_the_command() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "banneret", "--help"], capture_output=True, text=True, check=True
    )
    for name in ("play", "watch", "simulate", "replay", "rules", "perft", "bench", "games"):
        assert f"\n    {name} " in done.stdout


# ---------------------------------------------------------------- the words of the face


def test_languages_say_the_same_things() -> None:
    english, german = words("en"), words("de")
    assert english.messages.keys() == german.messages.keys()
    for key in english.messages.keys() - {"told.again"}:  # the reason is English
        assert english.placeholders(key) == german.placeholders(key)


def test_every_message_is_said_somewhere() -> None:
    sources = "".join(
        path.read_text(encoding="utf-8") for path in (ROOT / "src/banneret/cli").glob("*.py")
    )
    unsaid = [
        key
        for key in words("en").messages
        if f'"{key}"' not in sources and f"{key.rpartition('.')[0]}.{{" not in sources
    ]
    assert unsaid == []
