"""Actions as short text and back: `venture T3`, `use tonic`, `duel P2`, `strike head`."""

from __future__ import annotations

import re
from typing import Final

from banneret.games.terreign import actions as act
from banneret.games.terreign.frame_fields import CARD_LETTERS
from banneret.games.terreign.kinds import (
    DUEL_CARDS,
    HOUSE_NAMES,
    TERRAIN_NAMES,
)
from banneret.games.terreign.table import HOUSE, Table, get
from banneret.games.terreign.verbs import CARDS, ROWS, SEAT, SPACE, VERBS
from banneret.kernel.errors import AmbiguousText, NotationError

LONGEST: Final = 80

# Other words for a verb, and words that say nothing after one.
OTHERWISE: Final[dict[str, tuple[str, ...]]] = {
    "move": ("venture", "to"),
    "go": ("venture", "to"),
    "walk": ("venture", "to"),
    "fight": ("duel",),
    "challenge": ("duel",),
    "attack": ("duel", "strike"),
    "hit": ("strike",),
    "defend": ("guard",),
    "block": ("guard",),
    "scavenge": ("take",),
    "pick up": ("take",),
    "grab": ("take",),
    "throw": ("use",),
    "shoot": ("use",),
    "drink": ("use",),
    "play": ("use", "strike", "guard"),
    "discard": ("card", "gear", "strip"),
    "wear": ("equip",),
    "wield": ("equip",),
    "put on": ("equip",),
    "unequip": ("shed",),
    "take off": ("shed",),
    "trade": ("barter",),
    "look": ("peek",),
    "target": ("at", "to"),
    "on": ("at", "to"),
    "place": ("",),
    "choose": ("",),
    "select": ("",),
    "claim": ("house",),
    "give": ("card", "gear"),
    "keep": ("card",),
    "draw": ("search", "draw"),
    "search deck": ("search",),
    "search terrain": ("search",),
    "use advantage": ("advantage",),
    "use trait": ("trait",),
    "end turn": ("end",),
    "done": ("end",),
    "finish": ("end",),
    "proceed": ("act",),
    "continue": ("act",),
    "action": ("act",),
    "action phase": ("act",),
    "skip": ("pass",),
    "nothing": ("pass",),
    "no": ("pass",),
    "decline": ("pass",),
    "yes": ("accept",),
    "agree": ("accept",),
    "ok": ("accept",),
    "roll": ("die",),
    "roll die": ("roll",),
}
FILLERS: Final = (
    "the",
    "a",
    "an",
    "to",
    "at",
    "on",
    "onto",
    "with",
    "against",
    "from",
    "and",
    "my",
    "player",
    "terrain",
    "space",
)
JOINTS: Final = re.compile(r"(?<=[a-z])[-_/+&](?=[a-z])")  # a sign before a number is none

Words = tuple[str, ...]


def _words(text: str) -> Words:
    """The words of a text; what joins the words of a name parts them."""
    return tuple(JOINTS.sub(" ", text.lower()).rstrip(" .!").split())


def _all_texts() -> dict[str, int]:
    texts = {}
    for verb in ROWS:
        for n, word in enumerate(verb.about.words):
            texts[f"{verb.word} {word}".strip()] = int(act.of(verb.number, n))
    return texts


def _all_words() -> dict[Words, int]:
    """Every action by its words, a Duel card by its letters too, a token as positions write it."""
    found = {_words(text): action for text, action in BY_TEXT.items()}
    for n, letters in enumerate(CARD_LETTERS):
        verb, card = (act.STRIKE, n) if n < DUEL_CARDS else (act.GUARD, n - DUEL_CARDS)
        for written in {letters.lower(), letters[::-1].lower()}:
            found[VERBS[verb].word, written] = verb + card
            found["turn", "up", written] = act.TURN_UP + n
        turned = _words(CARDS[n])[::-1]
        found[VERBS[verb].word, *turned] = verb + card
    for row in ROWS:
        if row.about in (SEAT, SPACE):
            words = enumerate(row.about.words)
            found |= {(row.word, word[1:]): row.number + n for n, word in words}
    for space in range(1, 9):
        found[f"w{space}",] = act.WARRIOR + space
        found[f"d{space}",] = act.DECOY + space
    return found


BY_TEXT: Final = _all_texts()
BY_ACTION: Final = {action: text for text, action in BY_TEXT.items()}
BY_WORDS: Final = _all_words()
JOINED: Final = {"".join(words): action for words, action in BY_WORDS.items()}
WORDINGS: Final[dict[int, list[Words]]] = {
    action: [words for words, named in BY_WORDS.items() if named == action] for action in BY_ACTION
}


def format_action(action: int) -> str:
    """The notation of an action."""
    return BY_ACTION[action]


def parse_action(t: Table, text: str) -> int:
    """The action a text names; shortened words and names will do where only one is open.

    Raises:
        NotationError: it names none.
        AmbiguousText: it names several that are open now.
    """
    words = _words(text) if len(text) <= LONGEST else ()
    if not words:
        raise NotationError(text, "that names no action")
    for said in dict.fromkeys((words, _by_numbers(t, words))):
        readings = _readings(said)
        for reading in readings:
            if reading in BY_WORDS:
                return BY_WORDS[reading]
        joined = JOINED.get("".join(said))
        if joined is not None and all(word.isalpha() for word in said):
            return joined
        found = _open_actions(t, readings)
        if len(found) == 1:
            return found[0]
        if found:
            raise AmbiguousText(text, [BY_ACTION[action] for action in found])
    raise NotationError(text, f"'{text.strip()}' names no action that is open now")


def _by_numbers(t: Table, words: Words) -> Words:
    """The words with Players instead of their Houses, and spaces instead of their Terrains."""
    numbers = {TERRAIN_NAMES[tile]: f"t{n}" for n, tile in enumerate(t.tiles) if tile >= 0}
    for seat in range(t.rules.seats):
        if get(t, seat, HOUSE) >= 0:
            numbers[HOUSE_NAMES[get(t, seat, HOUSE)]] = f"p{seat + 1}"
    named = (*words[:1], *(word for word in words[1:] if word != "house"))
    return tuple(numbers.get(word, word) for word in named)


def _readings(words: Words) -> list[Words]:
    """The words as they are, and with the verb that another word stands for."""
    plain = (*words[:1], *(word for word in words[1:] if word not in FILLERS))
    readings = [words, plain]
    for size in (2, 1):
        verbs = OTHERWISE.get(" ".join(plain[:size]), ())
        readings += [(*verb.split(), *plain[size:]) for verb in verbs]
    return [reading for reading in readings if reading]


def _open_actions(t: Table, readings: list[Words]) -> list[int]:
    """The open actions that are meant, by shortened words or by what they are about alone.

    An item that is named alone is not dropped, unless nothing else can be done.
    """
    open_now = [int(action) for action in t.legal_actions()]
    only_drops = all(act.verb_of(action) == act.DROP for action in open_now)
    found = []
    for action in open_now:
        drops = act.verb_of(action) in (act.DROP, act.SHED) and not only_drops
        fitting = any(
            _begins(reading, full) or (not drops and _names_operand(reading, full))
            for reading in readings
            for full in WORDINGS[action]
        )
        if fitting:
            found.append(action)
    return found


def _names_operand(short: Words, full: Words) -> bool:
    """Whether words are what an action is about; a card of a Parry is turned up."""
    operand = full[2:] if full[:2] == ("turn", "up") else full[1:]
    return bool(operand) and (_begins(short, operand) or "".join(short) == "".join(operand))


def _begins(short: Words, full: Words) -> bool:
    return len(short) <= len(full) and all(
        whole.startswith(part) for part, whole in zip(short, full, strict=False)
    )
