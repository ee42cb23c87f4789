"""Positions as text: parts between bars, that a person can write in any order.

    round 4 first P1 | T1 plain: satchel | P1 desirah 5 W1 D2 1h; hand parry, tonic@P2;
    gear mail_coat* | discard: tonic | > turn P1 step acting used 1

An item in hand is followed by who else knows it (`@P2+P3`, `@all`), an equipped item by a star
for each copy used this turn. `top`, `discard`: the last one lies on top. What is not said is
the rule's default: the deck holds the rest, tokens are at the start's number. Frames follow
`>`, the top one last; without any, the First Player is in the Action phase.
"""

from __future__ import annotations

from collections.abc import Iterable

from banneret.games.terreign.frame_fields import (
    ALWAYS,
    FIELDS,
    NAMES,
    seats_text,
    value_text,
)
from banneret.games.terreign.kinds import (
    EVENT_NAMES,
    EVENTS,
    GEAR,
    HOUSE_NAMES,
    ITEM_NAMES,
    TERRAIN_NAMES,
)
from banneret.games.terreign.rules.counting import rest_of_deck, rest_of_events, rest_of_tiles
from banneret.games.terreign.rules.inventory import equipped, spent
from banneret.games.terreign.table import (
    DECOY,
    DUE,
    ELIMINATED,
    FRESH,
    GEAR_PICK,
    HOUSE,
    MORALE,
    RETREATED,
    SEEN,
    STATUS,
    TRAPS,
    WARRIOR,
    Table,
    get,
    item_of,
    space_of,
    uses_reign,
)

STATUS_WORDS = {RETREATED: "retreated", ELIMINATED: "eliminated"}


def format_position(t: Table) -> str:
    """A state as one line."""
    parts = [_head(t)]
    parts += [_space(t, space) for space in range(1, t.spaces + 1)]
    parts += [_seat(t, seat) for seat in range(t.rules.seats)]
    parts += _piles(t)
    parts += ["study"] if t.study else []
    parts += [_frame(t, f) for f in t.frames()]
    if t.over:
        parts.append(f"over {seats_text(t.winners)}".strip())
    return " | ".join(parts)


def _head(t: Table) -> str:
    words = [f"round {t.round} turns {t.turns} first P{t.first + 1}"]
    words += [f"palace P{t.palace}"] if t.palace else []
    words += [f"summons P{t.summons}"] if t.summons else []
    words += [f"fog {t.fog}"] if t.fog else []
    words += [f"truce {t.truce}"] if t.truce else []
    return " ".join(words)


def _space(t: Table, space: int) -> str:
    tile = TERRAIN_NAMES[t.tiles[space]] if t.tiles[space] >= 0 else "open"
    drops = [ITEM_NAMES[item_of(entry)] for entry in t.drops if space_of(entry) == space]
    return f"T{space} {tile}" + (f": {', '.join(drops)}" if drops else "")


def _seat(t: Table, seat: int) -> str:
    house = get(t, seat, HOUSE)
    words = [f"P{seat + 1}", HOUSE_NAMES[house] if house >= 0 else "none"]
    words.append(str(get(t, seat, MORALE)))
    status = get(t, seat, STATUS)
    words += [STATUS_WORDS[status]] if status in STATUS_WORDS else []
    words += [f"W{get(t, seat, WARRIOR)}"] if get(t, seat, WARRIOR) else []
    words += [f"D{get(t, seat, DECOY)}"] if get(t, seat, DECOY) else []
    if seat < t.rules.teams and uses_reign(t):
        words.append(f"{t.pools[2 * seat]}h+{t.pools[2 * seat + 1]}d")
    sections = [" ".join(words)]
    hand = [card_text(t, card, seat) for card in t.hands[seat]]
    sections += [f"hand {', '.join(hand)}"] if hand else []
    gear = [_gear_text(t, seat, kind) for kind in GEAR if equipped(t, seat, kind)]
    sections += [f"gear {', '.join(gear)}"] if gear else []
    for word, field in (("traps", TRAPS), ("plague", DUE), ("fresh", FRESH)):
        sections += [f"{word} {get(t, seat, field)}"] if get(t, seat, field) else []
    sections += [f"seen {seats_text(get(t, seat, SEEN))}"] if get(t, seat, SEEN) else []
    return "; ".join(sections)


def _gear_text(t: Table, seat: int, kind: int) -> str:
    used = int(spent(t, seat, kind))
    copies = int(equipped(t, seat, kind))
    return ", ".join(f"{ITEM_NAMES[kind]}{'*' if n < used else ''}" for n in range(copies))


def card_text(t: Table, card: int, owner: int | None) -> str:
    """A card with who else knows it."""
    name = ITEM_NAMES[card >> 8 & 255]
    seen = int(card & 255)
    if seen == t.rules.everyone:
        return f"{name}@all"
    if owner is not None:
        seen &= ~(1 << owner)
    return f"{name}@{seats_text(seen)}" if seen else name


def _piles(t: Table) -> list[str]:
    parts = [_pile("discard", (ITEM_NAMES[kind] for kind in t.discard))]
    parts.append(_pile("top", (card_text(t, card, None) for card in t.on_top)))
    parts.append(_pile("aside", (_aside_text(t, card) for card in t.aside)))
    past = [name for n, name in enumerate(EVENT_NAMES) for _ in range(t.events[EVENTS + n])]
    parts.append(_pile("past", past))
    parts.append(_pile("under", (TERRAIN_NAMES[tile] for tile in t.bottom)))
    parts.append(_pile("reached", (f"P{(entry & 7) + 1}" for entry in t.reached)))
    if list(t.deck) != rest_of_deck(t):
        parts.append(_pile("deck", _counted(ITEM_NAMES, t.deck), empty="deck:"))
    if list(t.events[:EVENTS]) != rest_of_events(t):
        parts.append(_pile("events", _counted(EVENT_NAMES, t.events[:EVENTS]), empty="events:"))
    if t.unused != rest_of_tiles(t):
        unused = [name for n, name in enumerate(TERRAIN_NAMES) if t.unused >> n & 1]
        parts.append(_pile("unused", unused, empty="unused:"))
    return [part for part in parts if part]


def _pile(name: str, words: Iterable[str], empty: str = "") -> str:
    text = ", ".join(words)
    return f"{name}: {text}" if text else empty


def _counted(names: Iterable[str], counts: Iterable[int]) -> list[str]:
    return [name for name, count in zip(names, counts, strict=True) for _ in range(count)]


def _aside_text(t: Table, card: int) -> str:
    owner = int(card >> 16 & 15)
    if card & GEAR_PICK:
        return f"P{owner + 1} {ITEM_NAMES[card >> 8 & 255]}^"
    if card & 255 == 0:
        return f"P{owner + 1} {ITEM_NAMES[card >> 8 & 255]}~"
    return f"P{owner + 1} {card_text(t, card & 0xFFFF, owner)}"


def _frame(t: Table, f: int) -> str:
    kind = int(t.stack[f])
    words = [">", NAMES[kind]]
    for field in FIELDS[kind]:
        value = int(t.stack[f + field.place])
        if value != 0 or field.form in ALWAYS:
            words += [field.name, value_text(kind, field.form, value)]
    return " ".join(words)
