"""Options of a game: one frozen dataclass, built and checked here.

A field is described by `option(...)`; its annotation is bool, int or str.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import Field, dataclass, field, fields, replace
from operator import index
from types import MappingProxyType
from typing import Any, TypeVar

from banneret.kernel.errors import MARKS, OptionsError
from banneret.kernel.text import LONGEST_NUMBER, huge_number, number_in, shown

T = TypeVar("T")
GROUPS = ("army", "pace", "house")
"""What options are about: what one plays with, how long it takes, and readings of the rules."""
WORDS_FOR_TRUE = ("yes", "on", "true", "1")
WORDS_FOR_FALSE = ("no", "off", "false", "0")
YES = {"en": "yes", "de": "ja"}
NO = {"en": "no", "de": "nein"}
HUGE = ("a number as large as that", "eine so große Zahl")
QUOTES = {"en": ("“", "”"), "de": ("„", "“")}


@dataclass(frozen=True)
class Counts:
    """Numbers of several things that stand in one option, as "6 goblin, 4 elf".

    Attributes:
        total: how many there are in all.
        most: of one thing.
        sizes: for how many a thing counts; one, if it is left out.
        start: the numbers a face begins with.
        seat: whose things they are.
    """

    total: int
    most: int
    sizes: Mapping[str, int] = field(hash=False)
    start: str
    seat: int = 0


@dataclass(frozen=True)
class OptionHelp:
    """What an option means, which values it takes and the rules it rests on.

    Attributes:
        label: what it is called, by language.
        text: what it means, by language.
        rules: ids of the rules it rests on.
        choices: the texts it may be, and what each is called by language; any if there are none.
        least, most: limits of a number.
        file: it names files of the machine the game runs on; never one that is also typed in.
        lines: its text may have several lines.
        group: what it is about, see GROUPS; faces show the last one folded.
        whole: texts that set it for all seats at once, and what each is called by language.
        each: what it may be for one seat, likewise: then the seats' own stand side by side, with commas.
        cards: kind of the printed cards that tell of `each`: KIND:VALUE is the id of one; "" if none do.
        alike: whether two seats may have the same of `each`.
        counts: then the text holds numbers of `each`, and is not by seat.
        several: then the text holds any of `each`, with commas, and is not by seat; the only one of
            `whole` stands for all of them.
        when: values that other options must have for it to mean anything.
        needs: the same for some of `each`, by value.
    """

    label: Mapping[str, str] = field(hash=False)
    text: Mapping[str, str] = field(hash=False)
    rules: tuple[str, ...]
    choices: Mapping[str, Mapping[str, str]] = field(default_factory=dict, hash=False)
    least: int | None = None
    most: int | None = None
    file: bool = False
    lines: bool = False
    group: str = "house"
    whole: Mapping[str, Mapping[str, str]] = field(default_factory=dict, hash=False)
    each: Mapping[str, Mapping[str, str]] = field(default_factory=dict, hash=False)
    cards: str = ""
    alike: bool = True
    counts: Counts | None = None
    several: bool = False
    when: Mapping[str, bool | str] = field(default_factory=dict, hash=False)
    needs: Mapping[str, Mapping[str, bool | str]] = field(default_factory=dict, hash=False)

    def called(self, value: str, language: str) -> str:
        """What a value is called; as it is written, if it has no name."""
        names = {"yes": YES, "no": NO, **self.choices, **self.whole, **self.each}
        return names[value][language] if value in names else value


def option(
    default: bool | int | str,
    english: str,
    german: str,
    rules: Sequence[str],
    *,
    label: tuple[str, str] = ("", ""),
    choices: Mapping[str, tuple[str, str]] | Sequence[str] = (),
    least: int | None = None,
    most: int | None = None,
    file: bool = False,
    lines: bool = False,
    group: str = "house",
    whole: Mapping[str, tuple[str, str]] = MappingProxyType({}),
    each: Mapping[str, tuple[str, str]] = MappingProxyType({}),
    cards: str = "",
    alike: bool = True,
    counts: Counts | None = None,
    several: bool = False,
    when: Mapping[str, bool | str] = MappingProxyType({}),
    needs: Mapping[str, Mapping[str, bool | str]] = MappingProxyType({}),
) -> Any:
    """A dataclass field for one option, explained in both languages.

    Args:
        default: its value if nothing is said; its type is the option's.
        english, german: what it means.
        rules: ids of the rules it rests on.
        label: what it is called, in English and German; left out, as its field.
        choices: the texts it may be, with what each is called in English and German; left out, as
            they are written.
        least, most: limits of a number.
        file: whether it names files of the machine the game runs on.
        lines: whether its text may have several lines.
        group: what it is about, one of GROUPS.
        whole: texts that set it for all seats at once, named likewise.
        each: what it may be for one seat, named likewise.
        cards: kind of the printed cards that tell of `each`.
        alike: whether two seats may have the same of `each`.
        counts: then its text holds numbers of `each`.
        several: whether its text holds any of `each`.
        when: values that other options must have for it to mean anything.
        needs: the same for some of `each`.
    """
    named = choices if isinstance(choices, Mapping) else {one: (one, one) for one in choices}
    about = OptionHelp(
        label=_by_language(*label),
        text=_by_language(english, german),
        rules=tuple(rules),
        choices={one: _by_language(*names) for one, names in named.items()},
        least=least,
        most=most,
        file=file,
        lines=lines,
        group=group,
        whole={one: _by_language(*names) for one, names in whole.items()},
        each={one: _by_language(*names) for one, names in each.items()},
        cards=cards,
        alike=alike,
        counts=counts,
        several=several,
        when=dict(when),
        needs=dict(needs),
    )
    return field(default=default, metadata={"option": about})


def _by_language(english: str, german: str) -> dict[str, str]:
    return {"en": english, "de": german}


def option_help(options: type[object]) -> dict[str, OptionHelp]:
    """What each option of a class means, by name."""
    return {f.name: _labelled(f.name, f.metadata["option"]) for f in _fields(options)}


def _labelled(name: str, about: OptionHelp) -> OptionHelp:
    plain = name.replace("_", " ")
    return replace(about, label={key: text or plain for key, text in about.label.items()})


def build(options: type[T], values: Mapping[str, object], own_files: bool = False) -> T:
    """Options with `values` set and checked; text is read as the option's type.

    Args:
        options: the class.
        values: by name.
        own_files: whether they come from whoever owns this machine, and may name its files.

    Raises:
        OptionsError: an unknown name, or a value the option cannot take.
    """
    known = {f.name: f for f in _fields(options)}
    checked = {}
    for name, value in values.items():
        if name not in known:
            there = ", ".join(sorted(known))
            raise OptionsError(
                f"no option {shown(name)}; there are: {there}",
                f"keine Option {shown(name)}; es gibt: {there}",
            )
        checked[name] = _read(known[name], value)
        if not own_files:
            _refuse_file(known[name], checked[name])
    return options(**checked)


def value_of(options: type[object], name: str, value: object) -> bool | int | str:
    """What one option would be, checked alone: what others have to do with it is seen by `build`.

    Raises:
        OptionsError: it cannot have that value.
    """
    return _read({f.name: f for f in _fields(options)}[name], value)


def to_dict(options: object) -> dict[str, bool | int | str]:
    """Every option with its value, by name."""
    return {f.name: getattr(options, f.name) for f in _fields(type(options))}


def explained(
    error: OptionsError, options: type[object], language: str, typed: bool = False
) -> str:
    """Why options cannot be, in which they are called by their labels.

    Args:
        error: what was raised.
        options: the class.
        language: "en" or "de".
        typed: whether the reader types options: then what is typed stands beside the labels.
    """
    about = option_help(options)
    opening, closing = QUOTES[language]

    def called(mark: re.Match[str]) -> str:
        name, sign, value = mark.groups("")
        if name not in about:
            return f"{name}{sign}{value}"
        label, word = about[name].label[language], about[name].called(value, language)
        if sign == ":":
            return f"{word} ({value})" if typed and word.lower() != value else word
        quoted = f"{label}: {word}" if sign else label
        written = f"{name}{sign}{value}"
        beside = f" ({written})" if typed and written != quoted.lower() else ""
        return f"{opening}{quoted}{closing}{beside}"

    return MARKS.sub(called, error.texts[language])


def _fields(options: type[object]) -> tuple[Field[Any], ...]:
    return fields(options)  # type: ignore[arg-type]  # the caller passes a dataclass


def _refuse_file(about: Field[Any], value: bool | int | str) -> None:
    """Whatever the value is: from the answer nobody learns which files there are."""
    limits: OptionHelp = about.metadata["option"]
    if limits.file and value != about.default:
        raise OptionsError(
            f"`{about.name}` names files of this machine; only its owner can set it: leave it out",
            f"`{about.name}` nennt Dateien dieses Rechners; nur wem er gehört, kann das setzen: lass es weg",
        )


def _read(about: Field[Any], value: object) -> bool | int | str:
    """What was given as the option's type."""
    kind = _kind(about)
    if kind is int and hasattr(value, "__index__"):
        value = int(index(value))
    if isinstance(value, int) and abs(value) >= 10**LONGEST_NUMBER:
        raise _wrong(about, *HUGE)
    text = str(value) if _is_lines(about) else str(value).strip()
    if isinstance(value, str) and huge_number(text):
        raise _wrong(about, *HUGE) if kind is int else _huge_inside(about)
    wrong = _wrong(about, shown(text), shown(text))
    if kind is str and not isinstance(value, str | int):  # Python writes None and the like as words
        raise wrong
    if kind is bool:
        if text.lower() in WORDS_FOR_TRUE + WORDS_FOR_FALSE:
            return text.lower() in WORDS_FOR_TRUE
        raise wrong
    limits: OptionHelp = about.metadata["option"]
    if kind is int:
        return _read_number(limits, text, wrong)
    if limits.choices and text not in limits.choices:
        raise wrong
    return text


def _read_number(limits: OptionHelp, text: str, wrong: OptionsError) -> int:
    try:
        number = number_in(text, int)
    except ValueError:
        raise wrong from None
    if limits.least is not None and number < limits.least:
        raise wrong
    if limits.most is not None and number > limits.most:
        raise wrong
    return number


def _is_lines(about: Field[Any]) -> bool:
    limits: OptionHelp = about.metadata["option"]
    return limits.lines


def _kind(about: Field[Any]) -> type[object]:
    default: object = about.default
    return type(default)


def _wrong(about: Field[Any], given: str, gegeben: str) -> OptionsError:
    """A value that an option cannot take, and what it takes instead."""
    right, richtig = _range(about)
    limits: OptionHelp = about.metadata["option"]
    return OptionsError(
        f"`{about.name}` cannot be {given}: choose {right} instead",
        f"`{about.name}` kann nicht {gegeben} sein: wähle stattdessen {richtig}",
        limits.rules,
    )


def _huge_inside(about: Field[Any]) -> OptionsError:
    """A text that holds a number which no game has a use for."""
    limits: OptionHelp = about.metadata["option"]
    return OptionsError(
        f"`{about.name}` holds a number as large as no game needs: write one of at most {LONGEST_NUMBER} digits",
        f"`{about.name}` enthält eine so große Zahl, wie kein Spiel sie braucht: schreib höchstens {LONGEST_NUMBER} Ziffern",
        limits.rules,
    )


def _range(about: Field[Any]) -> tuple[str, str]:
    """What an option takes, in English and German."""
    limits: OptionHelp = about.metadata["option"]
    if _kind(about) is bool:
        return "yes or no", "ja oder nein"
    if _kind(about) is int:
        least, most = limits.least, limits.most
        return (
            f"a whole number{_bound(' from', least)}{_bound(' to', most)}",
            f"eine ganze Zahl{_bound(' von', least)}{_bound(' bis', most)}",
        )
    if not limits.choices:
        return "a text", "einen Text"
    ones = [f"`{about.name}:{one}`" for one in limits.choices]
    return f"{', '.join(ones[:-1])} or {ones[-1]}", f"{', '.join(ones[:-1])} oder {ones[-1]}"


def _bound(word: str, number: int | None) -> str:
    return "" if number is None else f"{word} {number}"
