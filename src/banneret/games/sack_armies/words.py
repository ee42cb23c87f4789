"""Sentences in English and German, made of the message catalogues."""

from __future__ import annotations

from functools import cache
from typing import Any, Final

from banneret.content import loader
from banneret.games.sack_armies import actions as act
from banneret.games.sack_armies.notation import hex_text
from banneret.games.sack_armies.tokens import Content, printed
from banneret.kernel.errors import Refusal
from banneret.kernel.events import Event
from banneret.kernel.text import Catalogue, check_language

FOLDER: Final = "sack_armies"
LETTERS: Final = "ABCDEF"
PLANES: Final = (
    "move", "to", "reveal", "reveal_token", "reveal_token", "reveal_token", "use", "use", "use",
    "melee", "ambush", "charge", "charge_ambush", "shoot", "target", "joint_melee", "joint_shoot",
    "join", "capture", "counter", "dispel", "dismiss", "raise",
)  # fmt: skip
FIRST_OF: Final = {"reveal_token": act.REVEAL_1, "use": act.USE_1}
TOKENS: Final = (
    ("deploy", act.DEPLOY), ("return", act.RETURN), ("pile", act.PILE), ("choose", act.CHOOSE),
    ("drawn", act.DRAWN),
)  # fmt: skip
SINGLES: Final = {
    act.DONE: "done", act.PASS: "pass", act.STRIKE_BACK: "strike_back", act.NO_REPLY: "no_reply",
    act.PROCEED: "proceed", act.CONCEDE: "concede", act.OFFER_DRAW: "offer_draw",
    act.AGREE: "agree", act.DECLINE: "decline", act.TAILS: "tails", act.HEADS: "heads",
    act.RED: "red", act.BLACK: "black", act.JOKER: "joker", act.DRAW: "draw",
}  # fmt: skip


@cache
def catalogue(language: str) -> Catalogue:
    """The words of a language, keys joined by dots.

    Raises:
        OptionsError: it is not one of those there are.
    """
    check_language(language)
    flat: dict[str, str] = {}
    _flatten("", loader.toml(FOLDER, f"messages_{language}.toml"), flat)
    return Catalogue(language, flat)


def _flatten(prefix: str, tables: dict[str, Any], flat: dict[str, str]) -> None:
    for key, value in tables.items():
        if isinstance(value, dict):
            _flatten(f"{prefix}{key}.", value, flat)
        else:
            flat[prefix + key] = value


@cache
def _german() -> dict[str, dict[str, str]]:
    return {row["id"]: row for row in loader.table(FOLDER, "tokens_de.tsv")}


def say(language: str, key: str, **values: object) -> str:
    """One message."""
    return catalogue(language).say(key, **values)


def token_name(content: Content, token: str, language: str) -> str:
    """A token's name; a token of one's own keeps the name its file gives it."""
    if language == "de" and _is_printed(content, token):
        return _german()[token]["name"]
    return content.by_id()[token].name


def _is_printed(content: Content, token: str) -> bool:
    """Whether a token is one of the package, not one of one's own of the same id."""
    return token in _german() and content.by_id()[token].row is printed().by_id()[token].row


def token_text(content: Content, token: str, language: str) -> str:
    """A token's effect text, marked if it is a reconstruction."""
    entry = content.by_id()[token]
    printed_in_german = language == "de" and _is_printed(content, token)
    text = _german()[token]["text"] if printed_in_german else entry.text
    rebuilt = entry.status in ("mixed", "rebuilt")
    return f"{text} {say(language, 'piece.rebuilt')}" if rebuilt else text


def seat_name(seat: int, language: str) -> str:
    """What a General is called."""
    return say(language, "seat.name", letter=LETTERS[seat])


def say_refusal(content: Content, refusal: Refusal, language: str) -> str:
    """Why something is not allowed."""
    del content
    if refusal.reason == "not_asked":
        return say(language, f"not_asked.{dict(refusal.values)['question']}")
    return say(language, f"reason.{refusal.reason}", **dict(refusal.values))


def say_event(content: Content, event: Event, language: str) -> str:
    """What happened."""
    values: dict[str, object] = dict(event.values)
    if "seat" in values:
        values["seat"] = seat_name(int(str(values["seat"])), language)
    if "token" in values:
        values["token"] = token_name(content, str(values["token"]), language)
    if "purpose" in values:
        values["purpose"] = say(language, f"purpose.{values['purpose']}")
    return say(language, f"event.{event.kind}", **values)


def say_action(content: Content, action: int, language: str) -> str:
    """What an action does."""
    if 0 <= action < act.SMALL:
        plane, place = divmod(action, act.HEXES)
        word = PLANES[plane]
        number = plane - FIRST_OF.get(word, plane) + 1
        return say(language, f"action.{word}", hex=hex_text(place), n=number)
    for word, base in TOKENS:
        if base <= action < base + act.KINDS:
            token = content.tokens[action - base].id
            return say(language, f"action.{word}", token=token_name(content, token, language))
    if action in SINGLES:
        return say(language, f"action.{SINGLES[action]}")
    if act.PICK <= action < act.DRAW:
        return say(language, "action.pick", n=action - act.PICK + 1)
    if act.SURPRISE_1 <= action <= act.SURPRISE_3:
        return say(language, "action.surprise", n=action - act.SURPRISE_1 + 1)
    if act.DIE < action <= act.DIE + 6:
        return say(language, "action.die", n=action - act.DIE)
    return say(language, "action.draw_n", n=action - act.DRAW)
