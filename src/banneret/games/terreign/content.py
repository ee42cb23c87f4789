"""The checks of the content file: a deck that does not add up is refused with a clear line."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, Final

from banneret.content import loader
from banneret.games.terreign import kinds
from banneret.games.terreign.event_cards.every import CARDS
from banneret.games.terreign.items.every import ITEMS
from banneret.kernel.errors import ContentError

FILE: Final = "terreign.toml"
UNREAD: Final = ("name", "status", "published", "rebuilt", "rule", "reading", "effect", "use")
TABLES: Final = {
    "item": kinds.ITEMS,
    "event": kinds.EVENTS,
    "terrain": kinds.TERRAINS,
    "house": kinds.HOUSES,
    "attack_card": kinds.DUEL_CARDS,
    "defense_card": kinds.DUEL_CARDS,
}
TYPES: Final = {"equipment", "agility", "ranged", "standard", "instance"}
# What the rulebook publishes of the cards, item by item (TR-CONTENT-01).
NAMED_ITEMS: Final = tuple(
    item.name for item in ITEMS if any("TR-ITEM-" in rule for rule in item.rules)
)
MOST_DAMAGE: Final = 3
MOST_GEAR: Final = 30  # two bits each


def digest(goal: int, faces: Sequence[int]) -> str:
    """16 hex digits of what the rules read; `goal` and `faces` of the die are as the options have them."""
    cards = {table: kinds.CONTENT[table] for table in TABLES}
    return loader.digest({**cards, "goal": goal, "faces": faces}, UNREAD)


def check(content: dict[str, Any], path: str = FILE) -> None:
    """Refuse content that the rules cannot be played with.

    Raises:
        ContentError: the first fault found, in one line.
    """
    for fault in faults(content):
        raise ContentError(path, None, fault)


def faults(content: dict[str, Any]) -> Iterator[str]:
    """What is wrong with the content, a sentence each, the plainest first."""
    for table, count in TABLES.items():
        rows = content.get(table, [])
        names = [row.get("id", "?") for row in rows]
        yield from (f"{table} '{name}' is listed twice" for name in names if names.count(name) > 1)
        if len(rows) != count:
            yield f"{len(rows)} rows of [[{table}]], but there must be {count}"
            return
    yield from _order(content)
    yield from _totals(content)
    yield from _items(content["item"])
    yield from _unknown("event", content["event"], [card.name for card in CARDS])
    yield from _houses(content["house"])
    yield from _board(content["board"])
    yield from _duel_cards(content)


def _order(content: dict[str, Any]) -> Iterator[str]:
    for table in TABLES:
        for row, name in zip(content[table], kinds.CONTENT[table], strict=True):
            if row["id"] != name["id"]:
                yield f"{table} '{row['id']}' stands where '{name['id']}' must stand"


def _totals(content: dict[str, Any]) -> Iterator[str]:
    """TR-COMP-01, TR-CONTENT-05, TR-CONTENT-06: 75 Item cards and 20 Event cards."""
    totals = content["meta"]["totals"]
    for table, total in (("item", totals["items"]), ("event", totals["events"])):
        copies = [row["copies"] for row in content[table]]
        for row in content[table]:
            if not isinstance(row["copies"], int) or not 1 <= row["copies"] <= 20:
                yield f"{table} '{row['id']}' has {row['copies']} copies; it takes 1 to 20"
                return
        if sum(copies) != total:
            yield f"the copies of all {table}s add up to {sum(copies)}, not to {total}"


def _items(rows: list[dict[str, Any]]) -> Iterator[str]:
    yield from _unknown("item", rows, [item.name for item in ITEMS])
    for row in rows:
        unknown = [name for name in row["types"] if name not in TYPES]
        if unknown or not 1 <= len(row["types"]) <= 2:
            yield f"item '{row['id']}' has the types {row['types']}; it takes one or two known ones"
        # TR-CONTENT-13: only Equipment bears a plate.
        if row.get("plate") and row["types"] != ["equipment"]:
            yield f"item '{row['id']}' bears a {row['plate']} plate but is no Equipment"
    yield from _amounts(rows)
    gear = [row for row in rows if "equipment" in row["types"]]
    if len(gear) > MOST_GEAR:
        yield f"{len(gear)} items are Equipment; there is room for {MOST_GEAR}"
    if rows[kinds.PLAGUE]["copies"] < 2:  # TR-CONTENT-02
        yield "there must be at least 2 Plague cards"
    pairs = [r for r in rows if "equipment" in r["types"] and not r.get("plate")]
    if all(row["copies"] < 2 for row in pairs):  # TR-CONTENT-08
        yield "no Equipment without a plate has 2 copies"


def _unknown(table: str, rows: list[dict[str, Any]], known: list[str]) -> Iterator[str]:
    """The rules know what the content lists, and the other way round."""
    names = [row["id"] for row in rows]
    yield from (f"the {table} deck lacks '{name}'" for name in known if name not in names)
    yield from (f"{table} '{name}' has no rules" for name in names if name not in known)


def _amounts(rows: list[dict[str, Any]]) -> Iterator[str]:
    """A hit has room for 3 damage, and Forest and Shrine double."""
    named = {item.name: int(item.most) for item in ITEMS if item.most}
    for row in rows:
        amount, most = row.get("amount"), named.get(row["id"])
        if most and not (isinstance(amount, int) and 1 <= amount <= most):
            yield f"item '{row['id']}' has the amount {amount}; it takes 1 to {most}"


def _houses(rows: list[dict[str, Any]]) -> Iterator[str]:
    for row in rows:  # TR-CONTENT-07
        if not 4 <= row["max_morale"] <= 6:
            yield f"house '{row['id']}' has maximum Morale {row['max_morale']}; it takes 4 to 6"


def _board(board: dict[str, Any]) -> Iterator[str]:
    """TR-BOARD-02 to TR-BOARD-05: the centre touches all, the outer spaces lie in an arc."""
    for count in range(2, 9):
        listed = {tuple(sorted(pair)) for pair in board["adjacency"].get(str(count), [])}
        if listed != pairs(count, closed=count == 8):
            yield f"the adjacent pairs for {count} active spaces are not those of the rules"


def pairs(count: int, *, closed: bool) -> set[tuple[int, int]]:
    """The adjacent pairs of spaces when `count` are active (TR-BOARD-02 to TR-BOARD-04)."""
    found = {(1, k) for k in range(2, count + 1)}
    found |= {(k, k + 1) for k in range(2, count)}
    if closed and count >= 4:
        found.add((2, count))
    return found


def _duel_cards(content: dict[str, Any]) -> Iterator[str]:
    zones = sorted(row["zone"] for row in content["attack_card"])
    if len(set(zones)) != len(zones):
        yield "two Attack cards show the same zone"
    shown = sorted(zone for row in content["defense_card"] for zone in row["zones"])
    if shown != sorted(zones * 2):
        yield "the Defense cards do not show every zone exactly twice"
    if sorted(content["plague_die"]["faces"]) != content["plague_die"]["faces"]:
        yield "the faces of the Plague die must be listed in ascending order"
    if len(content["plague_die"]["faces"]) != 6:
        yield "the Plague die must have six faces"
    if not set(content["plague_die"]["faces"]) <= set(range(MOST_DAMAGE + 1)):
        yield f"a face of the Plague die shows 0 to {MOST_DAMAGE}"
