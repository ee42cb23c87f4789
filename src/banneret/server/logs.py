"""Logs as lines of JSON. Cookies, tokens, codes, names and chat never get in."""

from __future__ import annotations

import json
import logging
import sys
import time
from collections.abc import Callable
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import TextIO, TypeAlias

from banneret.server.limits import Limits

logger = logging.getLogger("banneret.server")

TALKERS = ("alembic", "httpx", "uvicorn.error", "websockets.server", "websockets.client")
"""Loggers whose lower levels name addresses with tokens and codes in them, or say nothing."""

PLAIN = set(vars(logging.makeLogRecord({}))) | {"message", "asctime", "taskName"}


MINUTE = 60.0
LONGEST_KIND = 200
MOST_KINDS = 1_000  # if a library should write what strangers send where its own words belong

Kind: TypeAlias = tuple[str, int, str, str]  # logger, line of the program, text, error


@dataclass(slots=True)
class Minute:
    """What came of one kind, until when it is counted."""

    until: float
    lines: int = 0
    left_out: int = 0


class JsonLines(logging.Formatter):
    """One line of JSON a record: when, how bad, what, and the extra fields."""

    def format(self, record: logging.LogRecord) -> str:
        """The line."""
        line: dict[str, object] = {
            "at": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "logger": record.name,
            "text": record.getMessage(),
        }
        line |= {name: value for name, value in vars(record).items() if name not in PLAIN}
        if record.exc_info:
            line["trace"] = self.formatException(record.exc_info)
        return json.dumps(line, ensure_ascii=False, default=str)


class Throttle(logging.Filter):
    """Lets so many lines of one kind through a minute, and counts the others.

    A kind is one place in a program with one sort of error; no stranger can make more kinds than
    there are such places. How many were left out stands in the first line of any kind after that
    minute: in the field `left_out` of the next of its kind, or in a line of its own.
    """

    def __init__(self, most: int, clock: Callable[[], float] = time.monotonic) -> None:
        super().__init__()
        self._most = most
        self._clock = clock
        self._minutes: dict[Kind, Minute] = {}

    def filter(self, record: logging.LogRecord) -> bool:
        """Whether this line is written."""
        kind, now = _kind(record), self._clock()
        if kind not in self._minutes and len(self._minutes) >= MOST_KINDS:
            kind = (record.name, record.lineno, "", "")
        minute = self._minutes.get(kind)
        if minute is None or now >= minute.until:
            if minute is not None and minute.left_out:
                record.left_out = minute.left_out
            minute = self._minutes[kind] = Minute(now + MINUTE)
        minute.lines += 1
        minute.left_out += minute.lines > self._most
        return minute.lines <= self._most

    def overdue(self, ending: bool = False) -> list[logging.LogRecord]:
        """Lines that tell how many were left out of kinds that came no more; they are forgotten.

        At the end, no kind comes any more.
        """
        now = float("inf") if ending else self._clock()
        past = [kind for kind, minute in self._minutes.items() if now >= minute.until]
        told = []
        for kind in past:
            left_out = self._minutes.pop(kind).left_out
            if left_out:
                name, text = kind[0], f"left out: {kind[2]}"
                fields = {"name": name, "msg": text, "levelname": "WARNING", "left_out": left_out}
                told.append(logging.makeLogRecord(fields))
        return told


def _kind(record: logging.LogRecord) -> Kind:
    error = record.exc_info[0] if record.exc_info else None
    first = str(record.msg).partition("\n")[0][:LONGEST_KIND]
    return record.name, record.lineno, first, error.__name__ if error else ""


class Lines(logging.StreamHandler[TextIO]):
    """Writes what the throttle lets through to stderr."""

    def __init__(self, most: int) -> None:
        super().__init__(sys.stderr)
        self.setFormatter(JsonLines())
        self._throttle = Throttle(most)
        self.addFilter(self._throttle)

    def emit(self, record: logging.LogRecord) -> None:
        """Write a line, after those that are overdue."""
        for line in self._throttle.overdue():
            super().emit(line)
        super().emit(record)

    def close(self) -> None:
        """Tell what was left out last."""
        for line in self._throttle.overdue(ending=True):
            super().emit(line)
        super().close()


def configure(level: str = "INFO", most: int = Limits.log_lines) -> None:
    """Write all logs to stderr, as lines of JSON; `most` of one kind a minute."""
    handler = Lines(most)
    root = logging.getLogger()
    root.handlers[:] = [handler]
    root.setLevel(level)
    logging.getLogger("uvicorn.access").disabled = True
    for talker in TALKERS:
        logging.getLogger(talker).setLevel("WARNING")
