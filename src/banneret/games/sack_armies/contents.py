"""What a match is played with: armies and their tokens; who has, draws and uses them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Final

from banneret.games.sack_armies.armies import Army
from banneret.games.sack_armies.printed import card_of_token
from banneret.games.sack_armies.speech import LETTERS, say
from banneret.games.sack_armies.tokens import Token
from banneret.games.sack_armies.vocabulary import KIND_NAMES, UNIT
from banneret.kernel.contents import How, Kind, Use, kind_of
from banneret.kernel.events import Event

if TYPE_CHECKING:
    from banneret.games.sack_armies.game import SackArmies

HOW: Final[tuple[How, ...]] = ("had", "drawn", "used")
ARMY: Final = "army"
PLACED: Final = ("placed", "ground_deployed", "deployed_own", "attached_own", "raised")
"""Events by which a token comes into play."""
ACTS: Final = ("attacks", "joins", "activates")
"""Events in which a unit does something by itself."""
USES: Final = ("uses", "uses_hidden")
"""Events in which a unit uses a spell or maneuver."""


def contents(game: SackArmies, language: str) -> tuple[Kind, ...]:
    """The armies of a match, and all tokens in them by kind."""
    held = {token for army in game.armies for token in army.tokens}
    cards = {card.id: card for card in game.cards(language)}
    found = [Kind(ARMY, say(language, "contents.army"), _armies(game, language), ("had",))]
    for kind in KIND_NAMES:
        tokens = [one for one in game.content.tokens if one.kind == kind and one.id in held]
        if tokens:
            name = say(language, "contents.unit") if kind == KIND_NAMES[UNIT] else ""
            own = [cards[card_of_token(token)] for token in tokens]
            found.append(kind_of(kind, own, HOW, name=name))
    return tuple(found)


def _armies(game: SackArmies, language: str) -> dict[str, str]:
    """What each army is called; one's own by the Generals that lead it."""
    found: dict[str, str] = {}
    leading = list(zip(game.armies, LETTERS, strict=False))
    for army in game.armies:
        led = [letter for one, letter in leading if id_of(one) == id_of(army)]
        own = say(language, "contents.own-army", list=", ".join(led))
        found[id_of(army)] = army.names.get(language, own)
    return found


def id_of(army: Army) -> str:
    """What an army is called in options: its name, or all its tokens in a line."""
    return army.id or army.line_text()


def belongings(game: SackArmies) -> Iterator[Use]:
    """Each General's army, and what it is made of; the options say so."""
    for seat, army in enumerate(game.armies):
        yield Use("had", seat, ARMY, id_of(army))
        for token in army.tokens:
            yield Use("had", seat, game.tokens[token].kind, token)


def uses(game: SackArmies, events: Sequence[Event]) -> Iterator[Use]:
    """What a step brought, and what was used by it."""
    for event in events:
        if event.kind == "drew":
            yield _use(game, "drawn", event, "token")
        elif event.kind in PLACED or event.kind in ACTS:
            yield _use(game, "used", event, "token")
        elif event.kind in USES:
            yield _use(game, "used", event, "used")
        elif event.kind == "token_revealed" and _works_by_itself(game, event):
            yield _use(game, "used", event, "token")


def _use(game: SackArmies, how: How, event: Event, name: str) -> Use:
    values = dict(event.values)
    token = _token(game, values[name])
    return Use(how, int(values["seat"]), token.kind, token.id)


def _works_by_itself(game: SackArmies, event: Event) -> bool:
    """Whether what is turned up works from then on (SA-SPELL-02); others are used, and that is told."""
    return bool(_token(game, dict(event.values)["token"]).row["mode"] == "free")


def _token(game: SackArmies, name: str | int) -> Token:
    return game.tokens[str(name)]
