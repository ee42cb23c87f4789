"""What a match is played with: Houses, items, Events and Terrains; who has, draws and uses them."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import TYPE_CHECKING, Any, Final

from banneret.games.terreign import kinds
from banneret.games.terreign.event_cards.card import EVENT, BySeat
from banneret.games.terreign.event_cards.people import everybody, struck_players
from banneret.games.terreign.kinds import (
    BITS,
    CONTENT,
    EVENT_NAMES,
    GROUPS,
    GRYSSEL,
    HAMMERSTONE,
    HOUSE_NAMES,
    ITEM_NAMES,
    NEVERMSIS,
    RANGED,
    SHIELD,
    TAGION,
    TERRAIN_NAMES,
    TYPES,
    WEAPON,
)
from banneret.games.terreign.rules.counting import copies_in_play
from banneret.games.terreign.rules.inventory import MOST_EQUIPPED, gear_count, plate_fits
from banneret.games.terreign.state import TerReign
from banneret.games.terreign.table import DECOY, ELIMINATED, HOUSE, SEEN, STATUS, get, has_trait
from banneret.kernel.contents import How, Kind, Use, kind_of
from banneret.kernel.events import Event

if TYPE_CHECKING:
    from banneret.games.terreign.game import TerReignGame

Values = dict[str, Any]
HOW: Final[dict[str, tuple[How, ...]]] = {
    "house": ("had", "used"),
    "item": ("drawn", "used"),
    "event": ("drawn",),
    "terrain": ("had", "drawn", "used"),
}
PREFIXES: Final = {"item": "card"}  # of cards that are called otherwise than their kind
TRAIT: Final = "TR-SETUP-03"  # what a trait does cites it
ADVANTAGES: Final = {row["id"] for row in CONTENT["terrain"] if row["kind"] == "advantage"}


def contents(game: TerReignGame, language: str) -> tuple[Kind, ...]:
    """All that can occur, by kind."""
    cards = {card.id: card for card in game.cards(language)}
    return tuple(
        kind_of(kind, [cards[f"{PREFIXES.get(kind, kind)}:{one}"] for one in _ids(game, kind)], how)
        for kind, how in HOW.items()
    )


def _ids(game: TerReignGame, kind: str) -> Sequence[str]:
    """Ids of what there is of a kind; TR-VAR-ROYALE-9: not all of it in every variant."""
    if kind == "house":
        return game.options.house_list or HOUSE_NAMES
    if kind == "item":
        copies = copies_in_play(game.new_initial_state())
        return [name for name, number in zip(ITEM_NAMES, copies, strict=True) if number]
    return EVENT_NAMES if kind == "event" else TERRAIN_NAMES


def belongings(t: TerReign) -> Iterator[Use]:
    """Each seat's House, and the Terrains, which lie there for all of them, as far as both are known."""
    terrains = [TERRAIN_NAMES[tile] for tile in t.tiles if tile >= 0]
    for seat in range(t.rules.seats):
        if get(t, seat, HOUSE) >= 0:
            yield Use("had", seat, "house", _house(t, seat))
        for terrain in terrains:
            yield Use("had", seat, "terrain", terrain)


def uses(t: TerReign, events: Sequence[Event]) -> Iterator[Use]:
    """What a step brought, and what was used by it; `t` is the state before it."""
    for event in events:
        tell = _BY_EVENT.get(event.kind)
        if tell is not None:
            yield from tell(t, dict(event.values), event.rules)


def _house(t: TerReign, seat: int) -> str:
    return HOUSE_NAMES[get(t, seat, HOUSE)]


# ---------------------------------------------------------------- items


def _gained(t: TerReign, values: Values, rules: tuple[str, ...]) -> Iterator[Use]:
    yield Use("drawn", values["seat"] - 1, "item", values["item"])


def _played(t: TerReign, values: Values, rules: tuple[str, ...]) -> Iterator[Use]:
    seat, item = values["seat"] - 1, values["item"]
    yield Use("used", seat, "item", item)
    if has_trait(t, seat, NEVERMSIS) and TYPES[ITEM_NAMES.index(item)] & RANGED:
        yield _trait(t, seat)


def _equipped(t: TerReign, values: Values, rules: tuple[str, ...]) -> Iterator[Use]:
    seat, item = values["seat"] - 1, values["item"]
    yield Use("used", seat, "item", item)
    if has_trait(t, seat, HAMMERSTONE) and not _fits_usual_rack(t, seat, item):
        yield _trait(t, seat)


def _fits_usual_rack(t: TerReign, seat: int, item: str) -> bool:
    """Whether any other House could equip it as well."""
    kind = ITEM_NAMES.index(item)
    plates = [plate for plate in (WEAPON, SHIELD) if TYPES[kind] & plate]
    room = gear_count(t, seat) < MOST_EQUIPPED
    return room and all(plate_fits(t, seat, kind, plate, False) for plate in plates)


def _plague_passed(t: TerReign, values: Values, rules: tuple[str, ...]) -> Iterator[Use]:
    other, plague = values["other"] - 1, ITEM_NAMES[kinds.PLAGUE]
    yield Use("drawn", other, "item", plague)
    yield Use("used", other, "item", plague)
    if TRAIT in rules:
        yield _trait(t, values["seat"] - 1)


# ---------------------------------------------------------------- Events and Terrains


def _event(t: TerReign, values: Values, rules: tuple[str, ...]) -> Iterator[Use]:
    """An Event comes to those it is about; one that is about nobody to all who are still there."""
    name = values["event"]
    still_there = [seat for seat in range(t.rules.seats) if get(t, seat, STATUS) != ELIMINATED]
    befallen = _befallen(t, EVENT_NAMES.index(name))
    for seat in still_there:
        if not befallen or befallen >> seat & 1:
            yield Use("drawn", seat, "event", name)


def _befallen(t: TerReign, event: int) -> int:
    """The seats that an Event is about, as bits."""
    card = EVENT[event]
    if isinstance(card, BySeat):
        return int(card.concerned(t))
    if event == kinds.SUMMONS:
        after = t.copy()
        card.happen(after)
        return int(BITS[after.summons - 1]) if after.summons else 0
    if GROUPS[event]:
        return int(struck_players(t, event))
    return int(card.struck(t) if card.harms else everybody(t))


def _arrives(t: TerReign, seat: int, space: int) -> Iterator[Use]:
    """A Warrior comes to a Terrain; one without an Advantage works on all who stand there."""
    terrain = TERRAIN_NAMES[t.tiles[space]]
    yield Use("drawn", seat, "terrain", terrain)
    if terrain not in ADVANTAGES:
        yield Use("used", seat, "terrain", terrain)


def _revealed(t: TerReign, values: Values, rules: tuple[str, ...]) -> Iterator[Use]:
    return _arrives(t, values["seat"] - 1, values["warrior"])


def _moved(t: TerReign, values: Values, rules: tuple[str, ...]) -> Iterator[Use]:
    return _arrives(t, values["seat"] - 1, values["space"])


def _swapped(t: TerReign, values: Values, rules: tuple[str, ...]) -> Iterator[Use]:
    seat = values["seat"] - 1
    return _arrives(t, seat, get(t, seat, DECOY))


def _advantage(t: TerReign, values: Values, rules: tuple[str, ...]) -> Iterator[Use]:
    seat, terrain = values["seat"] - 1, values["terrain"]
    yield Use("used", seat, "terrain", terrain)
    if has_trait(t, seat, NEVERMSIS) and terrain == TERRAIN_NAMES[kinds.TOWER]:
        yield _trait(t, seat)  # its damage is Ranged


# ---------------------------------------------------------------- traits


def _trait(t: TerReign, seat: int) -> Use:
    return Use("used", seat, "house", _house(t, seat))


def _own_trait(t: TerReign, values: Values, rules: tuple[str, ...]) -> Iterator[Use]:
    if TRAIT in rules:
        yield _trait(t, values["seat"] - 1)


def _moved_unseen(t: TerReign, values: Values, rules: tuple[str, ...]) -> Iterator[Use]:
    """The second half of far sight is no second use."""
    if not get(t, values["seat"] - 1, SEEN):
        yield _trait(t, values["seat"] - 1)


def _carried(t: TerReign, values: Values, rules: tuple[str, ...]) -> Iterator[Use]:
    """The Plague that House Tagion carries has harmed its rival."""
    if TRAIT in rules:
        yield from (_trait(t, seat) for seat in range(t.rules.seats) if has_trait(t, seat, TAGION))


def _returned(t: TerReign, values: Values, rules: tuple[str, ...]) -> Iterator[Use]:
    if has_trait(t, values["seat"] - 1, GRYSSEL):
        yield _trait(t, values["seat"] - 1)


_BY_EVENT: Final[dict[str, Callable[[TerReign, Values, tuple[str, ...]], Iterator[Use]]]] = {
    **dict.fromkeys(
        ("drew-what", "kept-what", "received-what", "pilfered-what", "took-discarded", "scavenged"),
        _gained,
    ),
    **dict.fromkeys(("used", "reacts", "worked", "instance"), _played),
    **dict.fromkeys(("trait", "peeked", "restored"), _own_trait),
    "equipped": _equipped,
    "far-sight-moved": _moved_unseen,
    "plague-passed": _plague_passed,
    "event": _event,
    "revealed": _revealed,
    "moved": _moved,
    "swapped": _swapped,
    "advantage": _advantage,
    "damaged": _carried,
    "returned-to-game": _returned,
}
