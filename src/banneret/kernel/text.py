"""Message catalogues: the words of a game, apart from its rules."""

from __future__ import annotations

import re
import string
from collections.abc import Callable, Hashable, Mapping, Sequence
from dataclasses import fields, is_dataclass, replace
from functools import cache
from typing import Any, TypeVar, cast

from msgspec import Struct, structs

from banneret.kernel.errors import OptionsError

Number = TypeVar("Number", int, float)
LANGUAGES = ("en", "de")
LONGEST_NUMBER = 9
LONGEST_SHOWN = 60
FIRST_MARK = 0xE000  # of the private characters that stand for seats, one each
SEATS = {"en": "Player {n}", "de": "Spieler {n}"}

Told = TypeVar("Told")


def shown(text: str) -> str:
    """A text from outside, safe and short enough for a message."""
    short = text if len(text) <= LONGEST_SHOWN else f"{text[:LONGEST_SHOWN]}..."
    return f"'{short}'" if short.isprintable() else ascii(short)


def text_of(value: object, what: str) -> str:
    """The text that was given.

    Args:
        value: what was given.
        what: what it is meant to be, for the message.

    Raises:
        TypeError: it is none.
    """
    if not isinstance(value, str):
        raise TypeError(f"{what} is a str, not {type(value).__name__}")
    return value


def number_in(text: str, kind: Callable[[str], Number]) -> Number:
    """The number that a text from outside holds, written in the digits 0 to 9.

    Args:
        text: what was given.
        kind: int or float.

    Raises:
        ValueError: it holds none; Python alone also reads digits of other scripts, and 1_000.
    """
    if not text.isascii() or "_" in text:
        raise ValueError(f"{shown(text)} is no number")
    return kind(text)


def huge_number(text: str) -> str | None:
    """What is wrong with a text that holds a number no game has a use for; None if nothing is.

    Whoever reads text from outside asks this first, for Python refuses to convert very long ones.
    """
    if re.search(rf"\d{{{LONGEST_NUMBER + 1}}}", text):
        return f"no number here has more than {LONGEST_NUMBER} digits"
    return None


def check_language(language: str) -> None:
    """Refuse a language that there are no words in.

    Raises:
        OptionsError: it is not one of LANGUAGES.
    """
    if language not in LANGUAGES:
        known = ", ".join(LANGUAGES)
        raise OptionsError(f"no language {shown(str(language))}; there are: {known}")


def seat_mark(seat: int) -> str:
    """What stands for a seat in the texts a game makes, until it is known what the seat is called."""
    return chr(FIRST_MARK + seat)


def called(told: Told, names: Sequence[str]) -> Told:
    """What was told, with names in place of the marks of seats.

    Args:
        told: a text, or something made of texts, such as a Scene.
        names: what the seats are called, in their order.
    """
    by_mark = {FIRST_MARK + seat: name for seat, name in enumerate(names)}
    return reworded(told, lambda text: text.translate(by_mark))


def reworded(told: Told, reword: Callable[[str], str]) -> Told:
    """What was told, with each text that may hold marks of seats put into other words."""
    return cast("Told", _reworded(told, reword))


def _reworded(told: Any, reword: Callable[[str], str]) -> Any:
    if isinstance(told, str):
        return told if told.isascii() else reword(told)
    if type(told) in (tuple, list):
        parts = [_reworded(part, reword) for part in told]
        same = all(new is old for new, old in zip(parts, told, strict=True))
        return told if same else type(told)(parts)
    kind: object = type(told)
    old = {name: getattr(told, name) for name in _parts(kind)}
    new = {name: _reworded(part, reword) for name, part in old.items()}
    changed = {name: part for name, part in new.items() if part is not old[name]}
    if not changed:
        return told
    return (
        structs.replace(told, **changed) if isinstance(told, Struct) else replace(told, **changed)
    )


@cache
def _parts(kind: Hashable) -> tuple[str, ...]:
    """The names of the parts of a dataclass or Struct; nothing else has any."""
    if isinstance(kind, type) and issubclass(kind, Struct):
        return tuple(kind.__struct_fields__)
    return tuple(part.name for part in fields(kind)) if is_dataclass(kind) else ()


class _WithComma(float):
    """A number as it is written in German."""

    def __format__(self, how: str) -> str:
        return super().__format__(how).replace(".", ",")


class Catalogue:
    """The messages of one language, by key, with {placeholders}.

    A key may have a second form for one thing: where the value `n` is 1, "key.one" is taken.
    """

    def __init__(self, language: str, messages: Mapping[str, str]) -> None:
        self.language = language
        self.messages = messages

    def say(self, key: str, **values: object) -> str:
        """The message `key` with its placeholders filled in.

        Raises:
            KeyError: there is no such message, or a placeholder has no value.
        """
        if values.get("n") == 1 and f"{key}.one" in self.messages:
            key = f"{key}.one"
        if self.language == "de":
            values = {
                name: _WithComma(value) if isinstance(value, float) else value
                for name, value in values.items()
            }
        return self.messages[key].format_map(values)

    def because(self, key: str, rules: Sequence[str]) -> str:
        """The key of the form of a message for one of the rules behind it: "key.RULE", if there is one."""
        return next((f"{key}.{rule}" for rule in rules if self.has(f"{key}.{rule}")), key)

    def has(self, key: str) -> bool:
        """Whether there is a message of that key."""
        return key in self.messages

    def placeholders(self, key: str) -> set[str]:
        """The names that message `key` wants filled in."""
        parsed = string.Formatter().parse(self.messages[key])
        return {name for _, name, _, _ in parsed if name}
