"""The cards of everything that is printed: Houses, Terrains, items, Events, duel cards, terms."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache, lru_cache
from typing import TYPE_CHECKING, Any

from banneret.games.terreign.items.every import ITEMS
from banneret.games.terreign.kinds import CONTENT
from banneret.games.terreign.looks import glyph_of
from banneret.games.terreign.options import VARIANTS
from banneret.games.terreign.speech import say
from banneret.kernel.card import Card, Line, Rating
from banneret.kernel.guide import Guide, rules_in
from banneret.kernel.rules import RuleIndex
from banneret.kernel.text import LANGUAGES

if TYPE_CHECKING:
    from banneret.games.terreign.game import TerReignGame

Row = dict[str, Any]
WITHOUT_REIGN = ("term:reign", "term:charity", "card:usurp")
"""What is not there where nobody reigns (TR-VAR-ROYALE-1, TR-VAR-ROYALE-8, TR-VAR-ROYALE-9)."""


@cache
def guide() -> Guide:
    """What is said of the printed things of this game."""
    return Guide.load("terreign")


@lru_cache(8)
def printed_cards(game: TerReignGame, language: str) -> tuple[Card, ...]:
    """All of them, by group."""
    book = _Book(game.rules, language)
    kinds: tuple[tuple[str, Callable[[Row], Card]], ...] = (
        ("house", book.house),
        ("terrain", book.terrain),
        ("item", book.item),
        ("event", book.event),
        ("attack_card", book.attack),
        ("defense_card", book.defense),
    )
    content = [make(row) for table, make in kinds for row in CONTENT[table]]
    told = [book.term(one) for kind in ("type:", "term:") for one in guide() if kind in one]
    return (*content, *told)


class _Book:
    """Makes the cards in one language."""

    def __init__(self, rules: RuleIndex, language: str) -> None:
        self._rules = rules
        self._language = language

    # ---------------------------------------------------------------- kinds of cards

    def house(self, row: Row) -> Card:
        """A House: how it plays, its trait and its Morale."""
        name = row["id"]
        trait = Line(self._say(f"trait-text.{name}"), ("TR-SETUP-03", "TR-CONTENT-07"))
        style = guide().lines(f"house:{name}", self._language)
        most = Rating("morale", self._say("inspect.most-morale"), str(row["max_morale"]))
        return self._card("house", name, (*style, trait), glyph=name, ratings=(most,), rebuilt=True)

    def terrain(self, row: Row) -> Card:
        """A Terrain: its Advantage or Disadvantage."""
        name = row["id"]
        text = Line(self._say(f"terrain-text.{name}"), self._named("TR-TERRAIN", name))
        kind = self._say(f"inspect.{row['kind']}")
        return self._card("terrain", name, (text,), more=(kind,), glyph=glyph_of(name))

    def item(self, row: Row) -> Card:
        """An item: what it does, and how its kind is used."""
        name = row["id"]
        rebuilt = row["status"] != "book"
        own = next(item.rules for item in ITEMS if item.name == name)
        unpublished = ("TR-CONTENT-05",) if rebuilt else ()
        rules = dict.fromkeys((*self._named("TR-ITEM", name), *own, *unpublished))
        text = [Line(self._say(f"item-text.{name}"), tuple(rules))]
        for kind in row["types"]:
            text += guide().lines(f"type:{kind}", self._language)
        plate = (self._say(f"inspect.{row['plate']}"),) if row.get("plate") else ()
        kinds = [guide().name(f"type:{kind}", self._language) for kind in row["types"]]
        return self._card(
            "card",
            name,
            tuple(text),
            more=(*kinds, *plate),
            glyph=glyph_of(name),
            ratings=tuple(self._numbers(row)),
            rebuilt=rebuilt,
        )

    def event(self, row: Row) -> Card:
        """An Event: what happens when it is turned up."""
        name = row["id"]
        rules = ("TR-EVENT-01", "TR-CONTENT-06")
        text = [Line(self._say(f"event-text.{name}"), rules)]
        if "group" in row:
            struck = ", ".join(self.link("terrain", terrain) for terrain in row["group"])
            text.append(Line(self._say("inspect.strikes", list=struck), ("TR-CONTENT-06",)))
        numbers = tuple(self._numbers(row))
        return self._card(
            "event", name, tuple(text), glyph=glyph_of(name), ratings=numbers, rebuilt=True
        )

    def attack(self, row: Row) -> Card:
        """An Attack card: what blocks it."""
        blocking = [one["id"] for one in CONTENT["defense_card"] if row["zone"] in one["zones"]]
        listed = ", ".join(self.link("defense", name) for name in blocking)
        text = (
            Line(self._say("inspect.blocked-by", list=listed), ("TR-DUEL-07",)),
            *guide().lines("term:attack", self._language),
        )
        return self._duel_card("attack", row, text)

    def defense(self, row: Row) -> Card:
        """A Defense card: what it blocks."""
        listed = ", ".join(self.link("attack", zone) for zone in row["zones"])
        text = (
            Line(self._say("inspect.blocks", list=listed), ("TR-DUEL-07",)),
            *guide().lines("term:defense", self._language),
        )
        return self._duel_card("defense", row, text)

    def term(self, card: str) -> Card:
        """Something that only the guide tells of."""
        kind, _, name = card.partition(":")
        return self._card(kind, name, guide().lines(card, self._language))

    # ---------------------------------------------------------------- their parts

    def _duel_card(self, kind: str, row: Row, text: tuple[Line, ...]) -> Card:
        glyph = f"{kind}-{row['id'].replace('_', '-')}"
        rebuilt = row["status"] == "rebuilt"
        return self._card(kind, row["id"], text, glyph=glyph, rebuilt=rebuilt)

    def _card(
        self,
        kind: str,
        name: str,
        text: tuple[Line, ...],
        *,
        more: tuple[str, ...] = (),
        glyph: str = "",
        ratings: tuple[Rating, ...] = (),
        rebuilt: bool = False,
    ) -> Card:
        """A card; `more` is what its kind says beside the plain word."""
        about, rules = f"{kind}:{name}", rules_in(text)
        return Card(
            id=about,
            name=guide().name(about, self._language) or self._say(f"{WORDS[kind]}.{name}"),
            kind=", ".join([self._say(f"inspect.{kind}"), *more]),
            glyph=glyph,
            ratings=ratings,
            text=text,
            rules=rules,
            rebuilt=rebuilt or any(self._rules[rule].status == "rebuilt" for rule in rules),
            group=self._say(f"inspect-group.{kind}"),
            played=tuple(self._played(about)),
        )

    def _numbers(self, row: Row) -> Iterator[Rating]:
        if row.get("amount"):
            yield Rating("amount", self._say("inspect.amount"), str(row["amount"]))
        yield Rating("copies", self._say("inspect.copies"), str(row["copies"]))

    def _named(self, group: str, name: str) -> tuple[str, ...]:
        """The rules that speak of one Terrain or item alone."""
        return tuple(rule.id for rule in self._rules if rule.group == f"{group}-{name.upper()}")

    def _played(self, about: str) -> Iterator[str]:
        index = LANGUAGES.index(self._language)
        for variant, names in VARIANTS.items():
            if variant != "royale" or about not in WITHOUT_REIGN:
                yield names[index]

    def link(self, kind: str, name: str) -> str:
        """A link to the card of something."""
        return f"[{self._say(f'{WORDS[kind]}.{name}')}]({kind}:{name})"

    def _say(self, key: str, **values: object) -> str:
        return say(self._language, key, **values)


WORDS = {
    "house": "house",
    "terrain": "terrain",
    "card": "item",
    "event": "event-card",
    "attack": "card",
    "defense": "card",
}
"""Where the catalogue has the names of each kind."""
