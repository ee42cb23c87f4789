"""The cards of everything that is printed: tokens, abilities, Homelands, armies, terms."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache, lru_cache
from typing import TYPE_CHECKING

from banneret.games.sack_armies import armies
from banneret.games.sack_armies.armies import Army
from banneret.games.sack_armies.looks import emblem_of, glyph_of
from banneret.games.sack_armies.speech import say, token_name, token_words
from banneret.games.sack_armies.tokens import Content, Token
from banneret.games.sack_armies.vocabulary import ABILITY_NAMES, BATTLEFIELD, KIND_NAMES, UNIT
from banneret.kernel.card import Card, Line, Rating
from banneret.kernel.events import Event
from banneret.kernel.guide import Guide, rules_in, spoken

if TYPE_CHECKING:
    from banneret.games.sack_armies.game import SackArmies

NO_HOMELAND = "none"
SPECIAL = {
    "noble_horse": "SA-CONTENT-02",
    "ash_field": "SA-CONTENT-06",
    "paved_road": "SA-CONTENT-07",
    "misty_moor": "SA-CONTENT-08",
    "fireball": "SA-CONTENT-09",
    "retreat": "SA-CONTENT-10",
    "volley": "SA-CONTENT-11",
    "double_time": "SA-CONTENT-12",
    "sabotage": "SA-CONTENT-12",
    "supply_train": "SA-CONTENT-12",
}
"""Rules that speak of one token alone."""


@cache
def guide() -> Guide:
    """What is said of the printed things of this game."""
    return Guide.load("sack_armies")


@lru_cache(16)
def printed_cards(game: SackArmies, language: str) -> tuple[Card, ...]:
    """All of them, by group."""
    book = _Book(game, language)
    homelands = [*game.content.homelands, NO_HOMELAND]
    tokens = game.content.tokens
    units = sorted(
        (one for one in tokens if one.kind == KIND_NAMES[UNIT]),
        key=lambda one: homelands.index(one.row["homeland"]),
    )
    kinds = KIND_NAMES[BATTLEFIELD:]
    others = sorted(
        (one for one in tokens if one.kind in kinds), key=lambda one: kinds.index(one.kind)
    )
    return (
        *map(book.token, [*units, *others]),
        *map(book.ability, ABILITY_NAMES),
        *map(book.homeland, homelands),
        *map(book.army, armies.preconstructed().values()),
        *(book.term(one) for one in guide() if one.startswith("term:")),
    )


def card_of_token(token: Token) -> str:
    """The id of a token's card."""
    return f"{token.kind}:{token.id}"


def cards_of(content: Content, event: Event, language: str) -> Iterator[tuple[str, str]]:
    """What an event names: how it is called, and the id of its card."""
    for name, value in event.values:
        if name in ("token", "used"):
            token = content.by_id()[str(value)]
            yield token_name(content, token.id, language), card_of_token(token)


class _Book:
    """Makes the cards of one match in one language."""

    def __init__(self, game: SackArmies, language: str) -> None:
        self._game = game
        self._language = language
        self._content = game.content

    # ---------------------------------------------------------------- kinds of cards

    def token(self, token: Token) -> Card:
        """A unit, battlefield, spell or maneuver."""
        row = token.row
        special = (SPECIAL[token.id],) if token.id in SPECIAL else ()
        said = Line(token_words(self._content, token.id, self._language), special)
        text = (said, *self._abilities(token), *self._carrying(token), *self._kind_lines(token))
        home = self._homeland(row["homeland"]) if token.kind == "unit" else ""
        return Card(
            id=card_of_token(token),
            name=token_name(self._content, token.id, self._language),
            kind=", ".join(filter(None, [self._kind(token), home])),
            glyph=glyph_of(token),
            ratings=tuple(self._ratings(token)),
            text=text,
            rules=rules_in(text),
            rebuilt=token.status in ("mixed", "rebuilt"),
            group=self._say(f"inspect-group.{token.kind}", homeland=home),
            played=tuple(self._played(token)),
        )

    def ability(self, name: str) -> Card:
        """One of the abilities."""
        text = (*self._deed(name), *self._owners(name))
        return Card(
            id=f"ability:{name}",
            name=self._say(f"ability.{name}"),
            kind=self._say("inspect-group.ability"),
            text=text,
            rules=rules_in(text),
            group=self._say("inspect-group.ability"),
            played=(self._say("inspect.every-match"),),
        )

    def homeland(self, name: str) -> Card:
        """A Homeland, or none."""
        told = guide().lines(f"homeland:{name}", self._language)
        own = [one for one in self._content.tokens if one.row.get("homeland") == name]
        listed = Line(self._say("inspect.units", list=", ".join(map(self._link, own))))
        text = (*told, listed)
        return Card(
            id=f"homeland:{name}",
            name=self._homeland(name),
            kind=self._say("inspect.homeland"),
            text=text,
            rules=rules_in(text) or ("SA-COMP-13",),
            group=self._say("inspect-group.homeland"),
            played=(self._say("inspect.every-match"),),
        )

    def army(self, army: Army) -> Card:
        """A ready-made army: how it plays, and what it holds."""
        tokens = {one.id: one for one in self._content.tokens}
        ranks = sum(tokens[name].rank * count for name, count in army.tokens.items())
        first = self._say(
            "inspect.army-of",
            homeland=f"[{self._homeland(army.homeland)}](homeland:{army.homeland})",
            tokens=sum(army.tokens.values()),
            ranks=ranks,
        )
        held = [
            Line(self._say("inspect.holds", n=count, link=self._link(tokens[name])))
            for name, count in army.tokens.items()
        ]
        style = guide().lines(f"army:{army.id}", self._language)
        text = (*style, Line(first, ("SA-CONTENT-03",)), *held)
        return Card(
            id=f"army:{army.id}",
            name=army.names[self._language],
            rebuilt=True,
            kind=self._say("inspect.army"),
            glyph=emblem_of(army.id),
            text=text,
            rules=rules_in(text),
            group=self._say("inspect-group.army"),
            played=(self._say("inspect.every-match"),),
        )

    def term(self, card: str) -> Card:
        """Something that only the guide tells of."""
        text = guide().lines(card, self._language)
        return Card(
            id=card,
            name=guide().name(card, self._language),
            kind=self._say("inspect.term"),
            text=text,
            rules=rules_in(text),
            group=self._say("inspect-group.term"),
            played=(self._say("inspect.every-match"),),
        )

    # ---------------------------------------------------------------- their parts

    def _kind(self, token: Token) -> str:
        words = [token.kind, token.row.get("unit_type"), token.row.get("mode")]
        return ", ".join(self._say(f"inspect.{word}") for word in words if word)

    def _ratings(self, token: Token) -> Iterator[Rating]:
        if token.kind == "unit":
            for stat in ("damage", "armor", "movement"):
                yield Rating(stat, self._say(f"piece.{stat}"), str(token.row[stat]))
        reach = printed_range(token)
        if reach:
            yield Rating("range", self._say("piece.range"), str(reach))
        yield Rating("rank", self._say("inspect.rank"), str(token.rank))

    def _abilities(self, token: Token) -> Iterator[Line]:
        """What each ability does that a token has, gives or uses."""
        for name in abilities_named(token):
            for line in self._deed(name)[:1]:
                link = f"[{self._say(f'ability.{name}')}](ability:{name})"
                yield Line(self._say("inspect.ability", link=link, text=line.text), line.rules)

    def _deed(self, ability: str) -> tuple[Line, ...]:
        """What an ability does; if the guide has no word of it, its rules."""
        group = f"SA-ABILITY-{ability.replace('_', '').upper()}"
        rules = (rule for rule in self._game.rules if rule.group == group)
        told = guide().lines(f"ability:{ability}", self._language)
        return told or spoken(rules, self._language)

    def _carrying(self, token: Token) -> Iterator[Line]:
        if token.kind == "unit":
            what = self._say(f"inspect.carry-{token.row['band']}")
            yield Line(self._say("inspect.carries", what=what), ("SA-COMP-10",))

    def _kind_lines(self, token: Token) -> tuple[Line, ...]:
        """How such a token is played, in general; of units everybody knows."""
        if token.kind == "unit":
            return ()
        return guide().lines(f"term:{token.kind}", self._language)

    def _owners(self, ability: str) -> Iterator[Line]:
        owners = [one for one in self._content.tokens if ability in abilities_named(one)]
        if owners:
            yield Line(self._say("inspect.owners", list=", ".join(map(self._link, owners))))

    def _played(self, token: Token) -> Iterator[str]:
        for army in armies.preconstructed().values():
            if token.id in army.tokens:
                yield army.names[self._language]
        yield self._say("inspect.own-armies")

    def _homeland(self, name: str) -> str:
        key = f"homeland.{name}"
        known = guide().lines(f"homeland:{name}", self._language)
        return self._say(key) if known else self._content.homelands[name]

    def _link(self, token: Token) -> str:
        name = token_name(self._content, token.id, self._language)
        return f"[{name}]({card_of_token(token)})"

    def _say(self, key: str, **values: object) -> str:
        return say(self._language, key, **values)


def printed_range(token: Token) -> int:
    """How far a token reaches as printed; 0 where no distance is."""
    ranges = [one["range"] for one in token.row.get("abilities", []) if "ranged" in one["ability"]]
    return int(max([*ranges, token.row.get("range", 0)]))


def abilities_named(token: Token) -> list[str]:
    """The abilities that a token prints, gives, or works as."""
    named = [one["ability"] for one in token.row.get("abilities", [])]
    for effect in token.row.get("effects", []):
        granted = effect.get("ability")
        if isinstance(granted, dict):
            named.append(granted["ability"])
        elif effect["effect"] in ABILITY_NAMES:
            named.append(effect["effect"])
    return list(dict.fromkeys(named))
