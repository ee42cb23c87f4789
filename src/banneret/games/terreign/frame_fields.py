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


class Field(NamedTuple):
    """One field of a frame: its name, place and the way its value is written."""

    name: str
    place: int
    form: str


ROUND_STEPS: Final = (
    *("houses", "tiles", "first", "begin", "travel", "look", "reveal", "turns", "event"),
    *("after-event", "judge", "name", "take-up"),
)
STEPS: Final[dict[int, tuple[str, ...]]] = {
    fr.ROUND: ROUND_STEPS,
    fr.TURN: ("starting", "preparing", "picking", "prepared", "acting", "limiting", "ending"),
    fr.HIT: ("asking", "applying", "side-effect", "rewarding"),
    fr.DUEL: (
        *("striking", "guarding", "reacting", "parrying", "judging", "next", "victory"),
        *("flawless", "spoils", "counter-spoils", "fleeing", "carrying", "over"),
    ),
    fr.BARTER: ("counting", "asking", "giving", "returning"),
    fr.SIGHT: ("looking", "moving"),
    fr.PLAGUE: ("beginning", "rolling", "passing", "harmed"),
    fr.TRAIT: ("choosing", "receiving"),
    fr.ADVANTAGE: ("first", "second", "third", "fourth", "fifth", "sixth"),
    fr.INSTANCE: ("playing", "played"),
    fr.ITEM: ("aiming", *("-",) * 8, "done"),
    fr.EVENT: ("opening", "going", *("-",) * 7, "done"),
}
FLAGS: Final[dict[int, dict[str, int]]] = {
    fr.TURN: {
        "dueled": fr.DUELED,
        "rested": fr.RESTED,
        "halted": fr.HALTED,
        "trait-used": fr.TRAIT_USED,
    },
    fr.HIT: {
        "ranged": fr.RANGED,
        "area": fr.AREA,
        "hammer": fr.HAMMER,
        "sure": fr.UNANSWERABLE,
    },
    fr.DUEL: {
        "sword-used": fr.SWORD_USED,
        "spikes-used": fr.SPIKES_USED,
        "buckler-used": fr.BUCKLER_USED,
        "tie": fr.IN_TIE,
        "defender-fell": fr.DEFENDER_FELL,
        "attacker-fell": fr.ATTACKER_FELL,
        "fell-at-once": fr.FELL_AT_ONCE,
        "won": fr.WON,
        "attackers-turn": fr.ATTACKERS_TURN,
        "parried-by-defender": fr.PARRIED_BY_DEFENDER,
    },
}
NAMES: Final = {
    fr.ROUND: "round",
    fr.TURN: "turn",
    fr.BORDER: "border",
    fr.DRAW: "draw",
    fr.INSTANCE: "instance",
    fr.ITEM: "item",
    fr.GEAR: "gear",
    fr.HIT: "hit",
    fr.STRIP: "strip",
    fr.REWARD: "reward",
    fr.DUEL: "duel",
    fr.FLEE: "flee",
    fr.ADVANTAGE: "advantage",
    fr.TRAIT: "trait",
    fr.CHARITY: "charity",
    fr.BARTER: "barter",
    fr.EVENT: "event",
    fr.TIE: "tie",
    fr.SIGHT: "sight",
    fr.PLAGUE: "plague",
    fr.PILFER: "pilfer",
}
KINDS: Final = {name: kind for kind, name in NAMES.items()}


def _fields(*rows: str) -> tuple[Field, ...]:
    split = [row.split() for row in rows]
    return tuple(Field(name, int(place), form) for name, place, form in split)


FIELDS: Final[dict[int, tuple[Field, ...]]] = {
    fr.ROUND: _fields("step 2 step", "index 3 number"),
    fr.TURN: _fields("seat 1 seat", "step 2 step", "used 3 number", "flags 4 flags"),
    fr.BORDER: _fields("seat 1 seat", "ask 3 seats"),
    fr.DRAW: _fields("seat 1 seat", "left 3 number"),
    fr.INSTANCE: _fields("seat 1 seat", "step 2 step", "card 3 item"),
    fr.ITEM: _fields("seat 1 seat", "step 2 step", "card 3 item"),
    fr.GEAR: _fields("seat 1 seat", "card 3 item"),
    fr.HIT: _fields(
        *("source 1 seat", "step 2 step", "cause 3 cause", "victims 4 seats", "waiting 5 seats"),
        *("amounts 6 amounts", "base 7 number", "flags 8 flags", "start 9 seat", "space 10 space"),
        "fallen 11 seats",
    ),
    fr.STRIP: _fields("seat 1 seat", "target 4 seat", "discarding 3 number"),
    fr.REWARD: _fields("seat 1 seat", "target 4 seat", "flawless 3 number", "attacker 5 number"),
    fr.DUEL: _fields(
        *("attacker 1 seat", "defender 3 seat", "step 2 step", "attempt 4 number"),
        *("successes 5 number", "hands 6 hands", "attack 7 attack", "defense 8 defense"),
        *("table 9 table", "flags 10 flags", "passes 11 number"),
    ),
    fr.FLEE: _fields("seat 1 seat"),
    fr.ADVANTAGE: _fields(
        "seat 1 seat", "card 3 terrain", "step 2 step", "choice 4 number", "left 5 number"
    ),
    fr.TRAIT: _fields("seat 1 seat", "step 2 step", "card 3 item"),
    fr.CHARITY: _fields("seat 1 seat", "left 3 number"),
    fr.BARTER: _fields("seat 1 seat", "target 4 seat", "step 2 step", "count 5 number"),
    fr.EVENT: _fields(
        "seat 1 seat", "card 3 event", "step 2 step", "done 4 number", "chosen 5 number"
    ),
    fr.TIE: _fields("seat 1 seat", "rival 3 seat", "next 4 number", "winner 5 number"),
    fr.SIGHT: _fields("seat 1 seat", "step 2 step"),
    fr.PLAGUE: _fields("seat 1 seat", "step 2 step"),
    fr.PILFER: _fields("seat 1 seat", "target 4 seat"),
}
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
