"""Actions as short stable text, the same in every state."""

from __future__ import annotations

import re
from functools import cache
from typing import Final

from banneret.games.sack_armies import actions as act
from banneret.games.sack_armies.tokens import Content
from banneret.kernel.errors import AmbiguousText, NotationError

PLANES: Final = {row.text: plane for plane, row in act.PLANES.items()}
TOKENS: Final = {row.text: first for first, row in act.TOKENS.items()}
SINGLES: Final = {row.text: action for action, row in act.SINGLES.items()}
HEX: Final = re.compile(r"(-?[0-9]{1,9}),(-?[0-9]{1,9})")
NUMBER: Final = re.compile(r"[0-9]{1,9}")


def hex_text(place: int) -> str:
    """A hex number as "q,r"."""
    return f"{act.hex_q(place)},{act.hex_r(place)}"


def parse_hex(text: str) -> int | None:
    """The hex number of "q,r"; None if it is no hex of the table."""
    found = HEX.fullmatch(text)
    if found is None:
        return None
    q, r = int(found[1]), int(found[2])
    inside = -act.HALF <= q < act.HALF and -act.HALF <= r < act.HALF
    return int(act.hex_number(q, r)) if inside else None


def is_action(content: Content, action: int) -> bool:
    """Whether a number stands for an action or outcome; there are not as many tokens as numbers for them."""
    if not 0 <= action < act.ACTIONS:  # it may be any number
        return False
    if act.DEPLOY <= action < act.PICK:
        return (action - act.DEPLOY) % act.KINDS < len(content.tokens)
    if act.on_hex(action):
        return action // act.HEXES in act.PLANES
    return action <= act.JOKER


def format_action(content: Content, action: int) -> str:
    """The notation of an action or outcome."""
    if act.on_hex(action):
        return f"{act.PLANES[action // act.HEXES].text} {hex_text(action % act.HEXES)}"
    for first, row in act.TOKENS.items():
        if first <= action < first + act.KINDS:
            return f"{row.text} {content.tokens[action - first].id}"
    if act.PICK <= action < act.DRAW:
        return f"pick {action - act.PICK + 1}"
    if act.DRAW < action < act.DONE:
        return f"draw {action - act.DRAW}"
    return act.SINGLES[action].text


@cache
def _ids(content: Content) -> dict[str, int]:
    return {token.id: token.number for token in content.tokens}


def uses_of(item: str) -> tuple[str, ...]:
    """What is done with a token in a hand or a sack, by its id in a tray."""
    return (f"deploy {item.rpartition('/')[2]}",) if "/" in item else ()


def parse_action(content: Content, text: str, legal: tuple[int, ...] = ()) -> int:
    """The action a text names, legal or not.

    A hex alone, or a token alone, names the only open action that has it.

    Raises:
        NotationError: it names none.
        AmbiguousText: it names several.
    """
    words = text.strip().lower().replace("(", "").replace(")", "").split()
    if len(words) == 1 and words[0] in SINGLES:
        return SINGLES[words[0]]
    if len(words) == 2:
        return _two_words(content, text, words[0], words[1])
    fitting = [a for a in legal if words and words[-1] == format_action(content, a).split()[-1]]
    if len(words) == 1 and len(fitting) == 1:
        return fitting[0]
    if len(words) == 1 and fitting:
        raise AmbiguousText(text, [format_action(content, a) for a in fitting])
    raise NotationError(
        text, f"'{text}' is no action; try 'move 0,1', 'deploy gladiator' or 'draw'"
    )


def _two_words(content: Content, text: str, word: str, operand: str) -> int:
    if word in PLANES:
        place = parse_hex(operand)
        if place is None:
            raise NotationError(text, f"'{operand}' is no hex; hexes are written q,r such as 2,-1")
        return PLANES[word] * act.HEXES + place
    if word in TOKENS:
        if operand not in _ids(content):
            raise NotationError(text, f"there is no token '{operand}'")
        return TOKENS[word] + _ids(content)[operand]
    if word == "pick" and NUMBER.fullmatch(operand) and 1 <= int(operand) <= act.KINDS:
        return act.PICK + int(operand) - 1
    if word == "draw" and NUMBER.fullmatch(operand) and 1 <= int(operand) < 64:
        return act.DRAW + int(operand)
    raise NotationError(text, f"'{word}' is no action of this game")
