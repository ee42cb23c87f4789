"""How the numbers of a unit come about: what the rules say less when one cause after the other is taken away.

The rules are asked on a table that holds only what a viewer knows. Face-down units of others are
not on it: they change no number of anybody (SA-FOG-28).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Any, NamedTuple

from banneret.games.sack_armies import actions as act
from banneret.games.sack_armies import frames as fr
from banneret.games.sack_armies import state
from banneret.games.sack_armies import vocabulary as vo
from banneret.games.sack_armies.notation import parse_hex
from banneret.games.sack_armies.rules import ratings, status
from banneret.games.sack_armies.state import SackState
from banneret.kernel.arrays import EMPTY, array, changed, joined

if TYPE_CHECKING:
    from banneret.games.sack_armies.game import SackArmies

Facts = dict[str, Any]
NUMBERS: dict[str, Callable[[SackState, int], int]] = {
    "movement": lambda t, slot: int(ratings.movement(t, slot, True)),
    "damage": lambda t, slot: int(ratings.damage(t, slot)),
    "armor": lambda t, slot: int(ratings.armor(t, slot, fr.BY_MELEE)),
    "armor_ranged": lambda t, slot: int(ratings.armor(t, slot, fr.BY_RANGED)),
    "range": lambda t, slot: int(ratings.reach(t, slot, status.abilities(t, slot))),
}


class Part(NamedTuple):
    """A part of a sum.

    Attributes:
        cause: "printed", "face-down", "ghost" (of a killed unit), "friend", "lent", "attached", "ground".
        token: id of the token that adds it.
        amount: how much.
        rules: ids of the rules it rests on.
    """

    cause: str
    token: str
    amount: int
    rules: tuple[str, ...]


RULES = {
    "printed": (),
    "face-down": ("SA-FOG-28",),
    "friend": ("SA-ABILITY-AUGMENT-01",),
    "ghost": ("SA-ABILITY-AUGMENT-08",),
    "lent": ("SA-ABILITY-03",),
    "attached": ("SA-SPELL-02", "SA-SPELL-10"),
    "ground": ("SA-COMP-08",),
}


def parts_of(game: SackArmies, facts: Facts, place: str, number: str) -> list[Part]:
    """The sum of a number of a unit that the viewer knows; the printed value first.

    Args:
        game: its book says what is printed.
        facts: of the observation.
        place: hex of the unit.
        number: one of NUMBERS.
    """
    table = known_table(game, facts)
    slot = int(table.slot_at(parse_hex(place) or 0))
    ask = NUMBERS[number]
    left, parts = ask(table, slot), []
    for cause, token in _take_away(table, slot):
        less = ask(table, slot)
        if less != left:
            parts.append(Part(cause, token, left - less, RULES[cause]))
        left = less
    name = table.book.names[table.token_of(slot)]
    return [Part("printed", name, left, RULES["printed"]), *reversed(parts)]


def known_table(game: SackArmies, facts: Facts) -> SackState:
    """A table with the battlefields, units and tokens whose faces a viewer knows, and nothing else."""
    table = state.empty(game, game.book)
    for field in facts["fields"]:
        table.put_ground(
            parse_hex(field["hex"]) or 0, _entry(table, field["owner"], field["token"])
        )
    for unit in facts["units"]:
        if "token" in unit:
            _put(table, unit)
    table.ghosts = array(facts["public"]["ghosts"])
    return table


def _put(table: SackState, unit: Facts) -> None:
    cell = table.ground.cell_at[parse_hex(unit["hex"]) or 0]
    slot = table.new_slot(_entry(table, unit["owner"], unit["token"]), cell, int(unit["up"]))
    for row in unit.get("attached", []):
        if "token" in row:
            entry = _entry(table, row["owner"], row["token"])
            table.attach(entry, slot, int(row["up"]), int(row["permanent"]))
    for name in unit["until_end_of_turn"]:
        table.lent = joined(table.lent, array([slot, table.book.names.index(name)]))


def _entry(table: SackState, owner: int, token: str) -> int:
    return int(table.book.entry_at[owner * act.KINDS + table.book.names.index(token)])


# ---------------------------------------------------------------- one cause after the other


def _take_away(table: SackState, slot: int) -> Iterator[tuple[str, str]]:
    """Take away one cause after the other, and name each once it is gone."""
    names = table.book.names
    if not table.u_up[slot]:
        table.u_up[slot] = 1
        yield "face-down", names[table.token_of(slot)]
    yield from _without_friends(table, slot)
    for n in reversed(range(0, len(table.lent), 2)):
        host, token = table.lent[n], table.lent[n + 1]
        if host == slot:
            table.lent = array([*table.lent[:n], *table.lent[n + 2 :]])
            yield "lent", names[token]
    for at in reversed(range(0, len(table.attached), fr.ROW)):
        if table.attached[at + fr.HOST] == slot:
            token = table.book.token[table.attached[at]]
            table.attached = array([*table.attached[:at], *table.attached[at + fr.ROW :]])
            yield "attached", names[token]
    ground = table.field_of(slot)
    if ground >= 0:
        bare = table.ground.with_fields(EMPTY, EMPTY, EMPTY)
        bare.token = changed(bare.token, table.u_cell[slot], -1)
        table.ground = bare
        yield "ground", names[ground]


def _without_friends(table: SackState, slot: int) -> Iterator[tuple[str, str]]:
    names = table.book.names
    first = table.u_cell[slot] * 6
    for cell in table.ground.near[first : first + 6]:
        friend = table.unit_on(cell)
        if friend >= 0:
            table.unit_at[cell] = -1
            yield "friend", names[table.token_of(friend)]
    while len(table.ghosts) > 0:
        entry = table.ghosts[1]
        table.ghosts = table.ghosts[2:]
        yield "ghost", names[table.book.token[entry]]


def abilities_of(game: SackArmies, facts: Facts, place: str) -> tuple[set[str], set[str]]:
    """The abilities that a known unit has now and does not print, and those it prints and has not."""
    table = known_table(game, facts)
    slot = table.slot_at(parse_hex(place) or 0)
    has, prints = status.latent(table, slot), table.book.abilities[table.token_of(slot)]
    names = list(enumerate(vo.ABILITY_NAMES))
    gained = {name for bit, name in names if (has & ~prints) >> bit & 1}
    return gained, {name for bit, name in names if (prints & ~has) >> bit & 1}
