"""Texts from outside, made fit to be shown: on one line, not too long, nothing a terminal obeys."""

from __future__ import annotations

import re

LONGEST_QUOTE = 300
LONGEST_LINE = 2000
LAST_WORDS = 300  # kept of a line that is too long

# What stands in quotation marks, or in one piece.
QUOTED = re.compile(rf"(?<!\w)(['\"„“])[^'\"“”]{{{LONGEST_QUOTE},}}|\S{{{LONGEST_QUOTE},}}")


def escaped(text: str) -> str:
    """The text with every character that cannot be printed spelled out, such as \\x1b."""
    if text.isprintable():
        return text
    return "".join(_printable(sign) for sign in text)


def one_line(text: str) -> str:
    """The text on one line, shortened where it is long."""
    line = QUOTED.sub(_shortened, " ".join(escaped(text).split()))
    if len(line) <= LONGEST_LINE:
        return line
    return f"{line[: LONGEST_LINE - LAST_WORDS]} ... {line[-LAST_WORDS:]}"


def _printable(sign: str) -> str:
    if sign.isprintable():
        return sign
    return " " if sign in "\t\n\r" else sign.encode("unicode_escape").decode()


def _shortened(found: re.Match[str]) -> str:
    return f"{found[0][:LONGEST_QUOTE]}..."
