"""Speaks to whoever learns: their seat is "your side" in every text, and the rival "the other side"."""

from __future__ import annotations

import re

from banneret.kernel.game import Game
from banneret.kernel.text import FIRST_MARK, Told, reworded, seat_mark
from banneret.server.messages import catalogue

# The mark of a seat; German words before it that want the dative; whether the seat is spoken to.
_SEAT = re.compile(r"(?P<dative>\b(?:von|mit) )?(?P<seat>[\ue000-\ue0ff])(?P<spoken_to>[:,]|$)?")
_BEGINNING = re.compile(r"(?:^|[.!?] )$")


def nameless(game: Game) -> Game:
    """The same game, whose texts keep the marks of the seats for `spoken_to`."""
    return game.calling([seat_mark(seat) for seat in range(game.num_players)])


def spoken_to(told: Told, game: Game, learner: int, language: str) -> Told:
    """What a nameless game told, as one says it to the person in a seat.

    Args:
        told: a text, or something made of texts.
        game: which told it.
        learner: the seat of the person.
        language: of the texts.
    """
    words, usual = catalogue(language), game.seat_names(language)

    def name(found: re.Match[str]) -> str:
        seat = ord(found["seat"]) - FIRST_MARK
        begins = _BEGINNING.search(found.string[: found.start()]) is not None
        mine = seat == learner
        if mine and begins and found["spoken_to"] is not None:
            return words.say("learner.you") + found["spoken_to"]
        if not mine and game.num_players > 2:
            said = usual[seat]
        else:
            said = words.say(
                f"learner.{'self' if mine else 'other'}{'-dative' if found['dative'] else ''}"
            )
        said = said[0].upper() + said[1:] if begins else said
        return (found["dative"] or "") + said + (found["spoken_to"] or "")

    return reworded(told, lambda text: _SEAT.sub(name, text))
