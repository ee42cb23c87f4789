"""The fields of each kind of frame by name, and how their values are written.

Positions and observations share this table. What a seat may not know of a frame is taken out
in `observation`, field by field.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final, NamedTuple

from banneret.games.terreign import frames as fr
from banneret.games.terreign.items.item import cause_of
from banneret.games.terreign.kinds import (
    ATTACK_NAMES,
    DEFENSE_NAMES,
    EVENT_NAMES,
    ITEM_NAMES,
    TERRAIN_NAMES,
)
from banneret.games.terreign.rules.every_frame import FRAMES


class Field(NamedTuple):
    """One field of a frame: its name, place and the way its value is written."""

    name: str
    place: int
    form: str


def _fields(text: str) -> tuple[Field, ...]:
    split = [row.split() for row in text.split(", ")]
    return tuple(Field(name, int(place), form) for name, place, form in split)


NAMES: Final = {int(frame.number): frame.name for frame in FRAMES}
KINDS: Final = {name: kind for kind, name in NAMES.items()}
STEPS: Final = {int(frame.number): tuple(frame.steps.split()) for frame in FRAMES}
FLAGS: Final = {
    int(frame.number): {name: 2**n for n, name in enumerate(frame.flags.split())}
    for frame in FRAMES
}
FIELDS: Final = {int(frame.number): _fields(frame.fields) for frame in FRAMES}
ALWAYS: Final = ("seat", "item", "terrain", "event")  # forms that are written even if 0

LONGEST: Final = 24  # characters of a text that a sentence repeats
CARD_LETTERS: Final = tuple(
    "".join(part[0] for part in name.split("_")).upper() for name in (*ATTACK_NAMES, *DEFENSE_NAMES)
)
CAUSES: Final = {
    fr.BY_DUEL: "duel",
    fr.BY_SPIKES: "spikes",
    fr.BY_TOWER: "tower",
    fr.BY_EVENT: "event",
    fr.BY_PLAGUE: "plague-die",
    fr.BY_CARRIER: "carrier",
    **{int(cause_of(kind)): name for kind, name in enumerate(ITEM_NAMES)},
}
LISTS: Final[dict[str, Sequence[str]]] = {
    "item": ITEM_NAMES,
    "terrain": TERRAIN_NAMES,
    "event": EVENT_NAMES,
}


def seats_text(mask: int) -> str:
    """A set of seats: P1+P3."""
    return "+".join(f"P{seat + 1}" for seat in range(8) if mask >> seat & 1)


def value_text(kind: int, form: str, value: int) -> str:
    """A field's value as a word."""
    if form == "seat":
        return f"P{value + 1}" if value >= 0 else "nobody"
    if form == "seats":
        return seats_text(value)
    if form == "step":
        return STEPS[kind][value]
    if form == "flags":
        return "+".join(name for name, bit in FLAGS[kind].items() if value & bit)
    if form in LISTS:
        return LISTS[form][value]
    if form == "cause":
        return CAUSES[value]
    if form == "space":
        return f"T{value}"
    if form == "hands":
        return "+".join(name for n, name in enumerate(CARD_LETTERS) if value >> n & 1)
    if form == "attack":
        return CARD_LETTERS[value - 1]
    if form == "defense":
        return CARD_LETTERS[value + 3]
    if form == "table":
        return f"{CARD_LETTERS[(value & 7) - 1]}/{CARD_LETTERS[(value >> 3) + 3]}"
    if form == "amounts":
        return "+".join(f"P{s + 1}:{value >> 2 * s & 3}" for s in range(8) if value >> 2 * s & 3)
    return str(value)


def read_value(kind: int, form: str, word: str, seats: int) -> int:
    """The value a word stands for.

    Raises:
        ValueError: it stands for none.
    """
    if form == "seat":
        return -1 if word == "nobody" else read_seat(word, seats)
    if form == "seats":
        return sum(2 ** read_seat(part, seats) for part in _each_once(word))
    if form == "step":
        return _index([name for name in STEPS[kind] if name != "-"], word, STEPS[kind])
    if form == "flags":
        return sum(FLAGS[kind][name] for name in _known(_each_once(word), FLAGS[kind]))
    if form in LISTS:
        return _index(LISTS[form], word.replace("-", "_"))
    if form == "cause":
        name = word if word in CAUSES.values() else word.replace("-", "_")
        return list(CAUSES)[_index(list(CAUSES.values()), name)]
    if form == "space":
        return read_number(word.removeprefix("T"), 8)
    if form == "hands":
        return sum(2 ** _index(CARD_LETTERS, part) for part in _each_once(word))
    if form == "attack":
        return _index(CARD_LETTERS[:4], word) + 1
    if form == "defense":
        return _index(CARD_LETTERS[4:], word) + 1
    if form == "table":
        attack, _, defense = word.partition("/")
        return _index(CARD_LETTERS[:4], attack) + 1 | _index(CARD_LETTERS[4:], defense) + 1 << 3
    if form == "amounts":
        return _read_amounts(word, seats)
    return read_number(word, 2**8)


def read_seat(word: str, seats: int) -> int:
    """P1 is seat 0.

    Raises:
        ValueError: there is no such Player.
    """
    names = [f"P{seat + 1}" for seat in range(seats)]
    if word.upper() not in names:
        raise ValueError(f"{quoted(word)} is none of P1 to P{seats}")
    return names.index(word.upper())


def read_number(word: str, most: int) -> int:
    """A whole number up to `most`.

    Raises:
        ValueError: it is none.
    """
    if not (word.isascii() and word.isdecimal()) or len(word) > 17 or int(word) > most:
        raise ValueError(f"'{word[:20]}' is no number up to {most}")
    return int(word)


def quoted(text: str) -> str:
    """A piece of a text as a sentence names it, never a long one whole."""
    return f"'{text}'" if len(text) <= LONGEST else f"'{text[:LONGEST]}...'"


def _each_once(word: str) -> list[str]:
    """The parts between the plus signs."""
    parts: dict[str, None] = {}
    for part in word.split("+"):
        if part in parts:
            raise ValueError(f"{quoted(part)} is given twice")
        parts[part] = None
    return list(parts)


def _read_amounts(word: str, seats: int) -> int:
    amounts: dict[int, int] = {}
    for part in word.split("+"):
        name, _, amount = part.partition(":")
        seat = read_seat(name, seats)
        if seat in amounts:
            raise ValueError(f"{quoted(name)} is given twice")
        amounts[seat] = read_number(amount, 3)
    return sum(amount << 2 * seat for seat, amount in amounts.items())


def _index(names: Sequence[str], word: str, numbered: Sequence[str] = ()) -> int:
    """The number of a name among all that are numbered."""
    if word not in names:
        raise ValueError(f"{quoted(word)} is none of: {', '.join(names)}")
    return (numbered or names).index(word)


def _known(words: Sequence[str], names: Iterable[str]) -> Sequence[str]:
    known = list(names)
    for word in words:
        if word not in known:
            raise ValueError(f"{quoted(word)} is none of: {', '.join(map(str, known))}")
    return words
