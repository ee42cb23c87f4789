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
from banneret.kernel.text import Catalogue, check_language, seat_mark

FOLDER: Final = "sack_armies"
LETTERS: Final = "ABCDEF"


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


def token_words(content: Content, token: str, language: str) -> str:
    """A token's effect text."""
    printed_in_german = language == "de" and _is_printed(content, token)
    return _german()[token]["text"] if printed_in_german else content.by_id()[token].text


def token_text(content: Content, token: str, language: str) -> str:
    """A token's effect text, marked if it is a reconstruction."""
    text = token_words(content, token, language)
    rebuilt = content.by_id()[token].status in ("mixed", "rebuilt")
    return f"{text} {say(language, 'piece.rebuilt')}" if rebuilt else text


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
        values["seat"] = seat_mark(int(str(values["seat"])))
    if "token" in values:
        values["token"] = token_name(content, str(values["token"]), language)
    if "used" in values:
        values["used"] = token_name(content, str(values["used"]), language)
    if "purpose" in values:
        values["purpose"] = say(language, f"purpose.{values['purpose']}")
    return say(language, catalogue(language).because(f"event.{event.kind}", event.rules), **values)


def say_action(content: Content, action: int, language: str) -> str:
    """What an action does."""
    if act.on_hex(action):
        plane, place = divmod(action, act.HEXES)
        return _say(language, act.PLANES[plane], plane, hex=hex_text(place))
    for first, row in act.TOKENS.items():
        if first <= action < first + act.KINDS:
            token = content.tokens[action - first].id
            return _say(language, row, 0, token=token_name(content, token, language))
    if action in act.SINGLES:
        return _say(language, act.SINGLES[action], action)
    if act.PICK <= action < act.DRAW:
        return say(language, "action.pick", n=action - act.PICK + 1)
    return say(language, "action.draw_n", n=action - act.DRAW)


def _say(language: str, row: act.Row, number: int, **values: object) -> str:
    """The words of an action, which may say the how manieth it is of several."""
    n = number - act.FIRST_OF.get(row.words, number) + 1
    return say(language, f"action.{row.words}", n=n, **values)
