"""The standard streams: whatever they take or lack, a command ends with a line and a code."""

from __future__ import annotations

import codecs
import io
import os
import shlex
import sys
from collections.abc import Sequence
from typing import TextIO, cast

from banneret.faces.paint import ascii_only
from banneret.faces.plain import escaped, one_line

SPELLED_OUT = "banneret-spelled-out"
STREAMS = (("stdin", "r"), ("stdout", "w"), ("stderr", "w"))


def prepare() -> bool:
    """Give every standard stream a place, and have it take every character.

    Returns:
        Whether there is an output at all.
    """
    codecs.register_error(SPELLED_OUT, _spell_out)
    has_output = getattr(sys, "stdout", None) is not None
    for name, mode in STREAMS:
        if getattr(sys, name) is None:
            setattr(sys, name, _nowhere(mode))
        stream = getattr(sys, name)
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace" if mode == "r" else SPELLED_OUT)
    return has_output


def complain(text: str) -> None:
    """Say in one line on standard error what is wrong, if that can be."""
    _say(one_line(text))


def report(text: str) -> None:
    """As `complain`, in full: there is something in it that can be tried again."""
    _say(" ".join(escaped(text).split()))


def offer(text: str, words: Sequence[str]) -> None:
    """Say which command can be typed next, so that a shell reads these very words."""
    _say(f"{text}: {' '.join(map(_typed, words))}")


def _typed(word: str) -> str:
    """A word as a shell reads it; what cannot be printed is spelled out."""
    if word.isprintable():
        return shlex.quote(word)
    return f"$'{''.join(map(_sign, word))}'"


def _sign(sign: str) -> str:
    if sign in "\\'":
        return f"\\{sign}"
    if "\udc80" <= sign <= "\udcff":  # a byte that is no text, as Python holds it
        return f"\\x{ord(sign) & 0xFF:02x}"
    return sign if sign.isprintable() else f"\\U{ord(sign):08x}"


def _say(line: str) -> None:
    try:
        print(f"banneret: {line}", file=sys.stderr, flush=True)
    except (OSError, ValueError):
        settle()


def settle() -> None:
    """Write out what waits; what cannot be written is dropped, as Python would complain of it."""
    for stream in (sys.stdout, sys.stderr):
        try:
            stream.flush()
        except (OSError, ValueError):
            _drop(stream)


def reason_of(error: OSError) -> str:
    """What went wrong with a file, or with the output if no file is named."""
    why = error.strerror or str(error)
    if error.filename is not None:
        return f"{error.filename}: {why}"
    return f"standard output cannot be written: {why}"


def _nowhere(mode: str) -> TextIO:
    """A stream that leads nowhere, in the place of one that is closed.

    It keeps a file that is opened later from taking that place.
    """
    number = os.open(os.devnull, os.O_RDWR)
    os.set_inheritable(number, True)
    return cast(TextIO, open(number, mode, encoding="utf-8"))


def _drop(stream: TextIO) -> None:
    try:
        os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())
        stream.flush()
    except (OSError, ValueError):
        return


def _spell_out(error: UnicodeError) -> tuple[str, int]:
    if not isinstance(error, UnicodeEncodeError):
        raise error
    return ascii_only(error.object[error.start : error.end]), error.end
