"""What there is: items, Terrains, Houses, Events and duel cards, numbered in the content's order.

The numbers are part of actions and positions; `content.check` refuses a file whose order differs.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from banneret.content import loader
from banneret.kernel.arrays import array

CONTENT: Final = loader.toml("terreign", "terreign.toml")

# Items (TR-CONTENT-01, TR-CONTENT-05).
BROADSWORD: Final[i64] = 0
WAR_HAMMER: Final[i64] = 1
HALBERD: Final[i64] = 2
BUCKLER: Final[i64] = 3
TOWER_SHIELD: Final[i64] = 4
SPIKED_SHIELD: Final[i64] = 5
MAIL_COAT: Final[i64] = 6
SWIFT_BOOTS: Final[i64] = 7
SATCHEL: Final[i64] = 8
SPYGLASS: Final[i64] = 9
GRAPPLE_LINE: Final[i64] = 10
PARRY: Final[i64] = 11
FEINT: Final[i64] = 12
REFLECT: Final[i64] = 13
EVADE: Final[i64] = 14
SECOND_WIND: Final[i64] = 15
THROWING_KNIFE: Final[i64] = 16
FIREBOMB: Final[i64] = 17
ACID_FLASK: Final[i64] = 18
HEAVY_BOLT: Final[i64] = 19
TRAP: Final[i64] = 20
ASSASSIN: Final[i64] = 21
TONIC: Final[i64] = 22
PICKPOCKET: Final[i64] = 23
BODY_DOUBLE: Final[i64] = 24
FORCED_MARCH: Final[i64] = 25
SABOTAGE: Final[i64] = 26
PLAGUE: Final[i64] = 27
AMBUSH: Final[i64] = 28
BANDITS: Final[i64] = 29
LUCKY_FIND: Final[i64] = 30
USURP: Final[i64] = 31
ITEMS: Final[i64] = len(CONTENT["item"])

# Types of an item, as bits: a Hybrid has two (TR-TYPE-HYBRID-1).
EQUIPMENT: Final[i64] = 1
AGILITY: Final[i64] = 2
RANGED: Final[i64] = 4
STANDARD: Final[i64] = 8
INSTANCE: Final[i64] = 16
WEAPON: Final[i64] = 32
SHIELD: Final[i64] = 64
TYPE_BITS: Final = {
    "equipment": EQUIPMENT,
    "agility": AGILITY,
    "ranged": RANGED,
    "standard": STANDARD,
    "instance": INSTANCE,
    "weapon": WEAPON,
    "shield": SHIELD,
    "": 0,
}

# Terrains (TR-COMP-04).
CAVERN: Final[i64] = 0
COAST: Final[i64] = 1
DESERT: Final[i64] = 2
FARM: Final[i64] = 3
FOREST: Final[i64] = 4
MOUNTAIN: Final[i64] = 5
TOWNE: Final[i64] = 6
PLAIN: Final[i64] = 7
RIVER: Final[i64] = 8
RUIN: Final[i64] = 9
SHRINE: Final[i64] = 10
SWAMP: Final[i64] = 11
TOWER: Final[i64] = 12
PALACE: Final[i64] = 13
TERRAINS: Final[i64] = 14

# Houses, each with a mat and its tokens (TR-COMP-02, TR-COMP-06).
SHIMOTO: Final[i64] = 0
TAGION: Final[i64] = 1
NEVERMSIS: Final[i64] = 2
GRYSSEL: Final[i64] = 3
DESIRAH: Final[i64] = 4
VIEWHING: Final[i64] = 5
BENEVOL: Final[i64] = 6
HAMMERSTONE: Final[i64] = 7
HOUSES: Final[i64] = 8

# Events (TR-CONTENT-06).
TREMOR: Final[i64] = 0
DRIFT: Final[i64] = 1
UNCHARTED_LAND: Final[i64] = 2
WILDFIRE: Final[i64] = 3
FLOOD: Final[i64] = 4
ROCKFALL: Final[i64] = 5
SCORCHING_WIND: Final[i64] = 6
SANCTUARY: Final[i64] = 7
CROWD_PANIC: Final[i64] = 8
QUIET_PATHS: Final[i64] = 9
WAYLAID: Final[i64] = 10
CARAVAN: Final[i64] = 11
FAMINE: Final[i64] = 12
FESTIVAL: Final[i64] = 13
RUST: Final[i64] = 14
SPOILS: Final[i64] = 15
BANDIT_TOLL: Final[i64] = 16
FOG: Final[i64] = 17
TRUCE: Final[i64] = 18
SUMMONS: Final[i64] = 19
EVENTS: Final[i64] = 20

# Duel cards (TR-DUEL-03 to TR-DUEL-06).
HEAD: Final[i64] = 0
DUEL_CARDS: Final[i64] = 4


def _names(table: str) -> tuple[str, ...]:
    return tuple(row["id"] for row in CONTENT[table])


ITEM_NAMES: Final = _names("item")
TERRAIN_NAMES: Final = _names("terrain")
HOUSE_NAMES: Final = _names("house")
EVENT_NAMES: Final = _names("event")
ATTACK_NAMES: Final = _names("attack_card")
DEFENSE_NAMES: Final = _names("defense_card")


def _type_bits(row: dict[str, object]) -> int:
    types = row["types"]
    assert isinstance(types, list)
    return sum(TYPE_BITS[name] for name in [*types, row.get("plate", "")])


def _blocks(zones: list[str]) -> int:
    cards = CONTENT["attack_card"]
    return sum(2**n for n in range(len(cards)) if cards[n]["zone"] in zones)


def _group(row: dict[str, object]) -> int:
    group = row.get("group", [])
    assert isinstance(group, list)
    return sum(2 ** TERRAIN_NAMES.index(name) for name in group)


TYPES: Final = array([_type_bits(row) for row in CONTENT["item"]])
COPIES: Final = array([row["copies"] for row in CONTENT["item"]])
AMOUNTS: Final = array([row.get("amount", 0) for row in CONTENT["item"]])
EVENT_COPIES: Final = array([row["copies"] for row in CONTENT["event"]])
GROUPS: Final = array([_group(row) for row in CONTENT["event"]])  # Terrains an Event strikes
MAX_MORALE: Final = array([row["max_morale"] for row in CONTENT["house"]])
BLOCKS: Final = array([_blocks(row["zones"]) for row in CONTENT["defense_card"]])
BITS: Final = array([2**n for n in range(62)])  # a variable shift of a constant loses bits
GEAR: Final = array([n for n in range(ITEMS) if TYPES[n] & EQUIPMENT])
_WORN = list(GEAR)
ALL_ITEMS: Final[i64] = 2**ITEMS - 1  # as bits
ALL_GEAR: Final[i64] = sum(2**n for n in _WORN)
# Where the two bits of an item lie in what is equipped; those of the others lie above all and are 0.
PLACES: Final = array([2 * (_WORN.index(n) if n in _WORN else len(_WORN)) for n in range(ITEMS)])
