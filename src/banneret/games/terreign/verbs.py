"""The verbs of actions, a row each: its word, what it is about, its rules, key and cost."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from banneret.games.terreign import actions as act
from banneret.games.terreign.kinds import (
    ATTACK_NAMES,
    DEFENSE_NAMES,
    DUEL_CARDS,
    EVENT_NAMES,
    HOUSE_NAMES,
    ITEM_NAMES,
    TERRAIN_NAMES,
)


class Operand(NamedTuple):
    """What a verb is about: its placeholder in messages, its values there and its words."""

    placeholder: str
    values: Sequence[str | int]
    words: Sequence[str]


def _named(placeholder: str, names: Sequence[str]) -> Operand:
    return Operand(placeholder, names, [name.replace("_", "-") for name in names])


CARD_NAMES: Final = (*ATTACK_NAMES, *DEFENSE_NAMES)
CARDS: Final = (*ATTACK_NAMES, *(name.replace("_", "/") for name in DEFENSE_NAMES))
REWARD_NAMES: Final = (
    *("gain", "steal honorable", "steal dishonorable"),
    *("strip honorable", "strip dishonorable"),
)

NONE: Final = Operand("n", (0,), ("",))
SEAT: Final = Operand("seat", range(1, 9), [f"P{seat + 1}" for seat in range(8)])
SPACE: Final = Operand("space", range(9), [f"T{space}" for space in range(9)])
NUMBER: Final = Operand("n", range(act.WIDTH), [str(n) for n in range(act.WIDTH)])
ITEM: Final = _named("item", ITEM_NAMES)
HOUSE: Final = _named("house", HOUSE_NAMES)
TERRAIN: Final = _named("terrain", TERRAIN_NAMES)
EVENT: Final = _named("event", EVENT_NAMES)
ATTACK: Final = Operand("card", ATTACK_NAMES, CARDS[:DUEL_CARDS])
DEFENSE: Final = Operand("card", DEFENSE_NAMES, CARDS[DUEL_CARDS:])
EITHER: Final = Operand("card", CARD_NAMES, CARDS)
REWARD: Final = Operand("reward", [str(n) for n in range(act.REWARDS)], REWARD_NAMES)


class Verb(NamedTuple):
    """A verb.

    Attributes:
        name: its word, and its key among the messages.
        rules: what it rests on, unless `citations` knows better.
        key: its key on a keyboard.
        costs: whether it costs an Action in the Action phase.
    """

    number: int
    name: str
    about: Operand = NONE
    rules: tuple[str, ...] = ()
    key: str = ""
    costs: bool = False

    @property
    def word(self) -> str:
        """What a text begins with; the words of a reward say all."""
        return "" if self.about is REWARD else self.name


ROWS: Final = (
    Verb(act.PASS, "pass", key="p"),
    Verb(act.HOUSE, "house", HOUSE, ("TR-SETUP-01", "TR-SETUP-02")),
    Verb(act.TILE, "tile", TERRAIN, ("TR-SETUP-10", "TR-SETUP-11")),
    Verb(act.FIRST, "first", SEAT, ("TR-SETUP-12", "TR-SETUP-13", "TR-SETUP-14")),
    Verb(
        *(act.WARRIOR, "warrior", SPACE),
        ("TR-TRAVEL-01", "TR-TRAVEL-03", "TR-TRAVEL-04", "TR-TRAVEL-10"),
    ),
    Verb(
        *(act.DECOY, "decoy", SPACE),
        ("TR-TRAVEL-01", "TR-TRAVEL-03", "TR-TRAVEL-09", "TR-TOKEN-08"),
    ),
    Verb(act.PEEK, "peek", SEAT, ("TR-SETUP-03",)),
    Verb(act.SEARCH, "search", key="s", costs=True),
    Verb(act.TAKE, "take", ITEM, ("TR-DROP-03", "TR-DROP-04", "TR-DROP-05"), costs=True),
    Verb(act.FROM, "from", SPACE, ("TR-TERRAIN-COAST-1", "TR-TERRAIN-COAST-2")),
    Verb(
        *(act.VENTURE, "venture", SPACE),
        ("TR-PREPARE-09", "TR-PREPARE-10", "TR-TRAVEL-06", "TR-TRAVEL-07"),
    ),
    Verb(act.ADVANTAGE, "advantage", key="a"),
    Verb(act.ACT, "act", NONE, ("TR-PREPARE-02", "TR-TURN-02"), key="n"),
    Verb(act.USE, "use", ITEM, ("TR-ACTION-04", "TR-ACTION-05"), costs=True),
    Verb(act.WORK, "work", ITEM, costs=True),
    Verb(act.TRAIT, "trait", NONE, ("TR-SETUP-03",), key="t"),
    Verb(
        *(act.DUEL, "duel", SEAT),
        ("TR-ACTION-08", "TR-ACTION-09", "TR-DUEL-01", "TR-DUEL-02"),
        costs=True,
    ),
    Verb(act.CHARITY, "charity", NONE, ("TR-ACTION-11", "TR-ACTION-14"), key="c", costs=True),
    Verb(act.REST, "rest", NONE, ("TR-ACTION-16", "TR-ACTION-17", "TR-ACTION-18"), key="r"),
    Verb(act.EQUIP, "equip", ITEM, ("TR-EQUIP-02", "TR-EQUIP-01", "TR-EQUIP-08", "TR-FREE-02")),
    Verb(act.DROP, "drop", ITEM, ("TR-FREE-02", "TR-DROP-01")),
    Verb(act.SHED, "shed", ITEM, ("TR-EQUIP-06", "TR-DROP-01", "TR-FREE-02")),
    Verb(act.BARTER, "barter", SEAT, ("TR-BARTER-02", "TR-BARTER-08", "TR-FREE-02")),
    Verb(act.END, "end", NONE, ("TR-ACTION-03", "TR-INV-02"), key="e"),
    Verb(act.AT, "at", SEAT),
    Verb(act.TO, "to", SPACE),
    Verb(act.CARD, "card", ITEM),
    Verb(act.GEAR, "gear", ITEM),
    Verb(act.COUNT, "count", NUMBER, ("TR-BARTER-03", "TR-BARTER-06")),
    Verb(act.ACCEPT, "accept", NONE, ("TR-BARTER-06", "TR-BARTER-04"), key="y"),
    Verb(
        *(act.STRIKE, "strike", ATTACK),
        ("TR-DUEL-08", "TR-DUEL-03", "TR-DUEL-04", "TR-DUEL-11"),
    ),
    Verb(
        *(act.GUARD, "guard", DEFENSE),
        ("TR-DUEL-08", "TR-DUEL-05", "TR-DUEL-06", "TR-DUEL-11"),
    ),
    Verb(act.REWARD, "reward", REWARD),
    Verb(act.DRAW, "draw", ITEM, ("TR-PREPARE-04", "TR-DECK-03")),
    Verb(act.DIE, "die", NUMBER, ("TR-ITEM-PLAGUE-11",)),
    Verb(act.EVENT, "event", EVENT, ("TR-EVENT-01", "TR-EVENT-04")),
    Verb(act.TURN_UP, "turn-up", EITHER, ("TR-ITEM-PARRY-1", "TR-ITEM-PARRY-4")),
    Verb(act.PICK, "pick", ITEM, ("TR-INV-05",)),
    Verb(act.ROLL, "roll", NONE, ("TR-ITEM-PLAGUE-2", "TR-ITEM-PLAGUE-12"), key="o"),
)
VERBS: Final = {verb.number: verb for verb in ROWS}


def verb_of(action: int) -> Verb:
    """The row of an action's verb."""
    return VERBS[int(act.verb_of(action))]


def operand_of(action: int) -> str | int:
    """What an action is about, as messages name it."""
    return verb_of(action).about.values[int(act.about(action))]
