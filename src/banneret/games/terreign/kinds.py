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
BROADSWORD: Final = 0
WAR_HAMMER: Final = 1
HALBERD: Final = 2
BUCKLER: Final = 3
TOWER_SHIELD: Final = 4
SPIKED_SHIELD: Final = 5
MAIL_COAT: Final = 6
SWIFT_BOOTS: Final = 7
SATCHEL: Final = 8
SPYGLASS: Final = 9
GRAPPLE_LINE: Final = 10
PARRY: Final = 11
FEINT: Final = 12
REFLECT: Final = 13
EVADE: Final = 14
SECOND_WIND: Final = 15
THROWING_KNIFE: Final = 16
FIREBOMB: Final = 17
ACID_FLASK: Final = 18
HEAVY_BOLT: Final = 19
TRAP: Final = 20
ASSASSIN: Final = 21
TONIC: Final = 22
PICKPOCKET: Final = 23
BODY_DOUBLE: Final = 24
FORCED_MARCH: Final = 25
SABOTAGE: Final = 26
PLAGUE: Final = 27
AMBUSH: Final = 28
BANDITS: Final = 29
LUCKY_FIND: Final = 30
USURP: Final = 31
ITEMS: Final[i64] = len(CONTENT["item"])

# Types of an item, as bits: a Hybrid has two (TR-TYPE-HYBRID-1).
EQUIPMENT: Final = 1
AGILITY: Final = 2
RANGED: Final = 4
STANDARD: Final = 8
INSTANCE: Final = 16
WEAPON: Final = 32
SHIELD: Final = 64
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
CAVERN: Final = 0
COAST: Final = 1
DESERT: Final = 2
FARM: Final = 3
FOREST: Final = 4
MOUNTAIN: Final = 5
TOWNE: Final = 6
PLAIN: Final = 7
RIVER: Final = 8
RUIN: Final = 9
SHRINE: Final = 10
SWAMP: Final = 11
TOWER: Final = 12
PALACE: Final = 13
TERRAINS: Final = 14

# Houses, each with a mat and its tokens (TR-COMP-02, TR-COMP-06).
SHIMOTO: Final = 0
TAGION: Final = 1
NEVERMSIS: Final = 2
GRYSSEL: Final = 3
DESIRAH: Final = 4
VIEWHING: Final = 5
BENEVOL: Final = 6
HAMMERSTONE: Final = 7
HOUSES: Final = 8

# Events (TR-CONTENT-06).
TREMOR: Final = 0
DRIFT: Final = 1
UNCHARTED_LAND: Final = 2
WILDFIRE: Final = 3
FLOOD: Final = 4
ROCKFALL: Final = 5
SCORCHING_WIND: Final = 6
SANCTUARY: Final = 7
CROWD_PANIC: Final = 8
QUIET_PATHS: Final = 9
WAYLAID: Final = 10
CARAVAN: Final = 11
FAMINE: Final = 12
FESTIVAL: Final = 13
RUST: Final = 14
SPOILS: Final = 15
BANDIT_TOLL: Final = 16
FOG: Final = 17
TRUCE: Final = 18
SUMMONS: Final = 19
EVENTS: Final = 20

# Duel cards (TR-DUEL-03 to TR-DUEL-06).
HEAD: Final = 0
DUEL_CARDS: Final = 4


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


TYPES: Final = array(_type_bits(row) for row in CONTENT["item"])
COPIES: Final = array(row["copies"] for row in CONTENT["item"])
AMOUNTS: Final = array(row.get("amount", 0) for row in CONTENT["item"])
EVENT_COPIES: Final = array(row["copies"] for row in CONTENT["event"])
GROUPS: Final = array(_group(row) for row in CONTENT["event"])  # Terrains an Event strikes
MAX_MORALE: Final = array(row["max_morale"] for row in CONTENT["house"])
BLOCKS: Final = array(_blocks(row["zones"]) for row in CONTENT["defense_card"])
BITS: Final = array(2**n for n in range(62))  # a variable shift of a constant loses bits
GEAR: Final = array(n for n in range(ITEMS) if TYPES[n] & EQUIPMENT)
_WORN = list(GEAR)
ALL_ITEMS: Final[i64] = 2**ITEMS - 1  # as bits
ALL_GEAR: Final[i64] = sum(2**n for n in _WORN)
# Where the two bits of an item lie in what is equipped; those of the others lie above all and are 0.
PLACES: Final = array(2 * (_WORN.index(n) if n in _WORN else len(_WORN)) for n in range(ITEMS))
