"""Writes down everything that is printed of a game, once for each of the option sets that are asked for, and pictures of its rules."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from functools import lru_cache
from typing import cast

import msgspec

from banneret.server.errors import RequestError
from banneret.server.making import game_of
from banneret.server.protocol_common import Language, OptionValue
from banneret.server.protocol_rest import Cards, ChapterPicture

MOST_KEPT = 16
MOST_PICTURES = 64
LONGEST_OPTIONS = 2_000

_decoder: msgspec.json.Decoder[dict[str, OptionValue]] = msgspec.json.Decoder(
    dict[str, OptionValue]
)


def printed(name: str, language: str, options: str) -> bytes:
    """The `Cards` of a game as JSON.

    Args:
        name: of the game.
        language: of all texts.
        options: the options that differ from the usual ones, as a JSON object; "" for none.

    Raises:
        RequestError: there is no such game, or the options cannot be.
    """
    values = _read(options) if options else {}
    return _written(name, language, msgspec.json.encode(values, order="sorted"))


def _read(options: str) -> Mapping[str, OptionValue]:
    try:
        return _decoder.decode(options)
    except (msgspec.MsgspecError, UnicodeEncodeError, RecursionError):
        raise RequestError("malformed") from None


@lru_cache(MOST_KEPT)
def _written(name: str, language: str, options: bytes) -> bytes:
    game = game_of(name, _decoder.decode(options))
    return msgspec.json.encode(Cards(name, cast(Language, language), list(game.cards(language))))


@lru_cache(MOST_PICTURES)
def pictured(name: str, chapter: str, language: str) -> bytes:
    """The `ChapterPicture` of a chapter of the rules as JSON, as a spectator would see it.

    Raises:
        RequestError: there is no such game, or no such chapter that has a picture.
    """
    chapters = {each.id: each for each in game_of(name, {}).rules.chapters if each.picture}
    if chapter not in chapters:
        raise RequestError("not-found")
    game = game_of(name, chapters[chapter].options)
    state = game.parse_position(chapters[chapter].picture)
    scene = game.scene(state.observation(None), language)
    return msgspec.json.encode(ChapterPicture(replace(scene, choices=())))
