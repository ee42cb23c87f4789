"""Actions as short text and back: `venture T3`, `use tonic`, `duel P2`, `strike head`."""

from __future__ import annotations

from typing import Final

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
from banneret.games.terreign.table import Table
from banneret.kernel.errors import AmbiguousText, NotationError

REWARD_NAMES: Final = (
    *("gain", "steal honorable", "steal dishonorable"),
    *("strip honorable", "strip dishonorable"),
)
SEATS: Final = tuple(f"P{seat + 1}" for seat in range(8))
SPACES: Final = tuple(f"T{space}" for space in range(9))
NUMBERS: Final = tuple(str(n) for n in range(act.WIDTH))
CARDS: Final = (*ATTACK_NAMES, *(name.replace("_", "/") for name in DEFENSE_NAMES))

# Verbs with an operand: the word, and the names of what it may be about.
WITH_OPERAND: Final[dict[int, tuple[str, tuple[str, ...]]]] = {
    act.HOUSE: ("house", HOUSE_NAMES),
    act.TILE: ("tile", TERRAIN_NAMES),
    act.FIRST: ("first", SEATS),
    act.WARRIOR: ("warrior", SPACES),
    act.DECOY: ("decoy", SPACES),
    act.PEEK: ("peek", SEATS),
    act.TAKE: ("take", ITEM_NAMES),
    act.FROM: ("from", SPACES),
    act.VENTURE: ("venture", SPACES),
    act.USE: ("use", ITEM_NAMES),
    act.WORK: ("work", ITEM_NAMES),
    act.DUEL: ("duel", SEATS),
    act.EQUIP: ("equip", ITEM_NAMES),
    act.DROP: ("drop", ITEM_NAMES),
    act.SHED: ("shed", ITEM_NAMES),
    act.BARTER: ("barter", SEATS),
    act.AT: ("at", SEATS),
    act.TO: ("to", SPACES),
    act.CARD: ("card", ITEM_NAMES),
    act.GEAR: ("gear", ITEM_NAMES),
    act.COUNT: ("count", NUMBERS),
    act.STRIKE: ("strike", CARDS[:DUEL_CARDS]),
    act.GUARD: ("guard", CARDS[DUEL_CARDS:]),
    act.DRAW: ("draw", ITEM_NAMES),
    act.DIE: ("die", NUMBERS),
    act.EVENT: ("event", EVENT_NAMES),
    act.TURN_UP: ("turn-up", CARDS),
    act.PICK: ("pick", ITEM_NAMES),
}
ALONE: Final = {
    act.PASS: "pass",
    act.SEARCH: "search",
    act.ADVANTAGE: "advantage",
    act.ACT: "act",
    act.TRAIT: "trait",
    act.CHARITY: "charity",
    act.REST: "rest",
    act.END: "end",
    act.ACCEPT: "accept",
    act.ROLL: "roll",
    **{act.REWARD + n: name for n, name in enumerate(REWARD_NAMES)},
}
LONGEST: Final = 80


def _all_texts() -> dict[str, int]:
    texts = {text: action for action, text in ALONE.items()}
    for verb, (word, names) in WITH_OPERAND.items():
        for n, name in enumerate(names):
            texts[f"{word} {name.replace('_', '-')}"] = verb + n
    return texts


BY_TEXT: Final = _all_texts()
BY_ACTION: Final = {action: text for text, action in BY_TEXT.items()}


def format_action(action: int) -> str:
    """The notation of an action; numbers that mean nothing are written as such."""
    return BY_ACTION.get(action, f"#{action}")


def parse_action(t: Table, text: str) -> int:
    """The action a text names; shortened words and names will do where only one is open.

    Raises:
        NotationError: it names none.
        AmbiguousText: it names several that are open now.
    """
    cleaned = " ".join(text.lower().replace("_", "-").split())
    named = _LOWER.get(cleaned)
    if named is not None:
        return named
    if not cleaned or len(cleaned) > LONGEST or not cleaned[0].isalpha():
        raise NotationError(text, "that names no action")
    open_now = [BY_ACTION[action] for action in t.legal_actions()]
    candidates = [name for name in open_now if _abbreviates(cleaned, name.lower())]
    if len(candidates) == 1:
        return BY_TEXT[candidates[0]]
    if candidates:
        raise AmbiguousText(text, candidates)
    raise NotationError(text, f"'{text.strip()}' names no action that is open now")


def _abbreviates(short: str, name: str) -> bool:
    """Whether each word begins the word at its place, or the operand alone is given."""
    words, full = short.split(), name.split()
    if len(words) == 1 and len(full) == 2 and full[1].startswith(words[0]):
        return True
    return len(words) <= len(full) and all(
        whole.startswith(part) for part, whole in zip(words, full, strict=False)
    )


_LOWER: Final = {text.lower(): action for text, action in BY_TEXT.items()}
