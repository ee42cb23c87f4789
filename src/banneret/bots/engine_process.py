"""A program that decides, as a process of its own: bounded, and ended with all that it starts."""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Sequence
from contextlib import suppress
from selectors import EVENT_READ, EVENT_WRITE, DefaultSelector
from subprocess import PIPE, Popen, TimeoutExpired
from typing import IO

import msgspec

from banneret.bots import keeper
from banneret.bots.engine_messages import (
    PROTOCOL,
    READER,
    Cannot,
    Chosen,
    FromEngine,
    Greeting,
    Hello,
    Question,
    written,
)
from banneret.bots.failure import BotError, Late
from banneret.kernel.text import shown

START = 10.0  # seconds until the answer to the greeting
GRACE = 0.5  # seconds beyond its time in which an answer may still come
FAREWELL = 1.0  # seconds in which an engine may end by itself
AT_LAST = 5.0  # seconds in which what is killed is gone
MEMORY = 4 << 30  # bytes of address space
LONGEST_LINE = 65_536  # bytes
LAST_WORDS = 1_000  # bytes kept of what it says on standard error
LONGEST_SAID = 200  # characters of it in a message
CHUNK = 65_536
NAMES = {Hello: "hello", Chosen: "choice", Cannot: "cannot"}


class EngineError(BotError):
    """An engine that did not do as docs/engine-protocol.md says."""


class EngineLate(EngineError, Late):
    """An engine whose answer did not come in time."""


def _kept(words: Sequence[str], memory: int) -> tuple[int, Popen[bytes]]:
    """The end of a pipe that keeps a program alive, and the process that runs it."""
    theirs, line = os.pipe()
    try:
        return line, Popen(
            [sys.executable, "-IS", keeper.__file__, str(theirs), str(memory), *words],
            stdin=PIPE,
            stdout=PIPE,
            stderr=PIPE,
            bufsize=0,
            pass_fds=[theirs],
            start_new_session=True,  # Ctrl-C is for who asks
        )
    except OSError as error:  # no more processes, descriptors or memory
        os.close(line)
        raise EngineError(f"no process can be started: {error.strerror}") from None
    finally:
        os.close(theirs)


def _unblocked(stream: IO[bytes] | None) -> IO[bytes]:
    assert stream is not None
    os.set_blocking(stream.fileno(), False)
    return stream


class EngineProcess:
    """A running engine that has said hello.

    Attributes:
        hello: what it said of itself.
        alive: whether it can be asked; an engine that breaks the protocol is ended.
    """

    def __init__(self, words: Sequence[str], start: float = START, memory: int = MEMORY) -> None:
        """Args:
        words: the program and its arguments.
        start: seconds until it has to say hello.
        memory: most bytes of address space; 0: no bound.

        Raises:
            EngineError: it is not started, or does not say hello.
        """
        self._line, self._keeper = _kept(words, memory)
        self._in, self._out, self._err = map(
            _unblocked, (self._keeper.stdin, self._keeper.stdout, self._keeper.stderr)
        )
        self.alive = True
        self._heard = b""  # of its output, not taken yet
        self._said = b""  # the last of its standard error
        try:
            self.hello = self._greeted(start)
        except BaseException:  # also Ctrl-C
            self.kill()
            raise

    def _greeted(self, start: float) -> Hello:
        answer = self._answer(written(Greeting(PROTOCOL, "Banneret")), start)
        if not isinstance(answer, Hello):
            raise self._fault(f"its first line is {NAMES[type(answer)]!r}; 'hello' comes first")
        if answer.protocol != PROTOCOL:
            raise self._fault(f"it speaks protocol {answer.protocol}, not {PROTOCOL}")
        return answer

    # ---------------------------------------------------------------- asking

    def choose(self, question: Question, before: bytes = b"") -> str:
        """The notation that the engine chooses, whatever that is.

        Args:
            question: what is asked.
            before: what it is told first, such as of a new match.

        Raises:
            EngineLate: there is no answer in time; the engine is ended.
            EngineError: it says that it cannot; or it is no answer, and the engine is ended.
        """
        self.check_silent()
        answer = self._answer(before + written(question), question.seconds)
        if isinstance(answer, Hello):
            raise self._fault("it says hello again, where a question waits for its 'choice'")
        if answer.id != question.id:
            raise self._fault(f"it answers question {answer.id}, and was asked {question.id}")
        if isinstance(answer, Cannot):
            raise EngineError(f"it says that it cannot: {shown(answer.reason)}")
        return answer.do

    def check_silent(self, seconds: float = 0.0) -> None:
        """See that it says nothing more for a while.

        Raises:
            EngineError: it does; it is ended.
        """
        if self._wait(b"", seconds) or self._heard:
            line = shown(self._heard.partition(b"\n")[0].decode(errors="replace"))
            raise self._fault(f"it says {line} without being asked: one line answers a question")

    def _answer(self, told: bytes, seconds: float) -> FromEngine:
        if not self._wait(told, seconds + GRACE):
            raise self._fault(f"no answer within {seconds:g} s", EngineLate)
        line, _, self._heard = self._heard.partition(b"\n")
        try:
            return READER.decode(line)
        except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
            text = shown(line.decode(errors="replace"))
            raise self._fault(f"no message of the protocol: {text} ({error})") from None

    def _wait(self, told: bytes, seconds: float) -> bool:
        """Tell it something; whether it has said a line until some time after.

        Raises:
            EngineError: it is gone, or says more than there may be in a line.
        """
        until = time.monotonic() + seconds
        with DefaultSelector() as pipes:
            pipes.register(self._out, EVENT_READ)
            pipes.register(self._err, EVENT_READ)
            if told:
                pipes.register(self._in, EVENT_WRITE)
            while told or b"\n" not in self._heard:
                left = until - time.monotonic()
                ready = {key.fileobj for key, _ in pipes.select(max(0.0, left))}
                if self._err in ready and not self._hear_words():
                    pipes.unregister(self._err)
                if self._out in ready:
                    self._hear()
                if self._in in ready:
                    told = told[self._tell(told) :]
                    if not told:
                        pipes.unregister(self._in)
                if left <= 0:
                    break
        return not told and b"\n" in self._heard

    def _tell(self, told: bytes) -> int:
        try:
            return os.write(self._in.fileno(), told[:CHUNK])
        except BlockingIOError:
            return 0
        except BrokenPipeError:
            raise self._gone() from None

    def _hear(self) -> None:
        heard = self._out.read(CHUNK)
        if heard == b"":
            raise self._gone()
        self._heard += heard or b""
        if len(self._heard) > LONGEST_LINE:
            raise self._fault(f"it says more than the {LONGEST_LINE} bytes that a line may have")

    def _hear_words(self) -> bool:
        """Keep the last of what it says on standard error; False: there will be no more."""
        said = self._err.read(CHUNK)
        self._said = (self._said + (said or b""))[-LAST_WORDS:]
        return said != b""

    # ---------------------------------------------------------------- the end

    def _gone(self) -> EngineError:
        """What to say of an engine that has ended, or stopped listening."""
        try:
            code = self._keeper.wait(FAREWELL)
        except TimeoutExpired:
            return self._fault("it has closed its input or output")
        started = "it is not started" if code == keeper.NOT_STARTED else f"it ended (code {code})"
        return self._fault(started)

    def _fault(self, what: str, kind: type[EngineError] = EngineError) -> EngineError:
        """The error about it; such an engine is ended, since nobody knows what it says next."""
        self.kill()
        lines = self._said.decode(errors="replace").split("\n")
        last = next((line.strip() for line in reversed(lines) if line.strip()), "")
        words = last[:LONGEST_SAID] if last.isprintable() else ascii(last[:LONGEST_SAID])
        return kind(f"{what}; its last words: {words}" if words else what)

    def end(self) -> bool:
        """Let it end by itself, soon, else kill it; whether it did."""
        if not self.alive:
            return True
        self._in.close()
        with suppress(TimeoutExpired):
            self._keeper.wait(FAREWELL)
        willing = self._keeper.returncode is not None
        self.kill()
        return willing

    def kill(self) -> None:
        """End it and all that it has started, at once."""
        if not self.alive:
            return
        self.alive = False
        os.close(self._line)
        try:
            self._keeper.wait(AT_LAST)
        except TimeoutExpired:
            self._keeper.kill()
            self._keeper.wait()
        self._hear_words()
        for stream in (self._in, self._out, self._err):
            stream.close()
