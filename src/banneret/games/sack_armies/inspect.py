"""The cards of what stands on the table and lies beside it at one moment, as one viewer knows it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from banneret.games.sack_armies import sums
from banneret.games.sack_armies.printed import card_of_token, guide
from banneret.games.sack_armies.scene import panel
from banneret.games.sack_armies.scene_trays import trays_of
from banneret.games.sack_armies.speech import say, token_name
from banneret.games.sack_armies.sums import Part
from banneret.kernel.card import Card, Line, Rating, Term
from banneret.kernel.guide import rules_in
from banneret.kernel.inspecting import Looker, counter_in, item_in
from banneret.kernel.scene import TrayItem
from banneret.kernel.text import seat_mark

if TYPE_CHECKING:
    from banneret.games.sack_armies.game import SackArmies

Facts = dict[str, Any]
PILES = {"hand": "term:hand", "sack": "term:sack", "dead": "term:casualties", "aside": "term:aside"}
COUNTED = {**PILES, "fields": "term:control", "out": "term:casualties"}
MARKS = {
    "employed": ("is-employed", "SA-TURN-10"),
    "moved": ("is-moved", "SA-MOVE-02"),
    "attacking": ("is-attacking", "SA-SEQ-01"),
}


def look(game: SackArmies, facts: Facts, place: str, name: str, language: str) -> Card | None:
    """The card of a thing in an observation; None if there is no such thing."""
    return _Looker(game, facts, language).look(place, name)


class _Looker(Looker):
    """Makes the cards of one moment; each method takes the name of a thing of its kind."""

    def __init__(self, game: SackArmies, facts: Facts, language: str) -> None:
        self._game = game
        self._content = game.content
        self._facts = facts
        self._language = language

    # ---------------------------------------------------------------- what there is

    def piece(self, name: str) -> Card | None:
        """A unit, as far as the viewer knows it."""
        unit = next((one for one in self._facts["units"] if one["hex"] == name), None)
        if unit is None:
            return None
        card = self._known(unit) if "token" in unit else self._unknown()
        now = (*card.now, *self._state(unit), *self._ground(unit), *self._with_it(unit))
        kind = self._owned(card.kind, unit["owner"])
        return replace(card, kind=kind, seat=unit["owner"], now=now)

    def space(self, name: str) -> Card | None:
        """A hex, or the battlefield that lies there."""
        field = next((one for one in self._facts["fields"] if one["hex"] == name), None)
        if field is None:
            text = guide().lines("term:ground", self._language)
            return Card(
                "",
                name,
                self._say("hex"),
                text=text,
                now=self._occupant(name),
                rules=rules_in(text),
            )
        card = self._printed(field["token"])
        laid = self._line("laid-by", "SA-COMP-03", seat=seat_mark(field["owner"]))
        held = self._line("controlled", "SA-WIN-01", seat=seat_mark(field["control"]))
        return replace(card, seat=field["control"], now=(laid, held, *self._occupant(name)))

    def tray(self, name: str) -> Card | None:
        """A pile, and what the viewer knows to lie in it."""
        trays = trays_of(self._content, self._facts, self._language)
        tray = next((one for one in trays if one.id == name), None)
        if tray is None:
            return None
        about = PILES[tray.kind]
        text = guide().lines(about, self._language)
        now = tuple(map(self._held, tray.items)) or (self._line("nothing"),)
        kind = guide().name(about, self._language)
        return Card("", tray.label, kind, "", tray.seat, (), text, now, rules_in(text))

    def item(self, name: str) -> Card | None:
        """Tokens of a pile, or their backs."""
        found = item_in(trays_of(self._content, self._facts, self._language), name)
        if found is None:
            return None
        tray, item = found
        if not item.card:
            text = guide().lines(PILES[tray.kind], self._language)
            held = (self._held(item),)
            return Card("", item.name, tray.label, "", tray.seat, (), text, held, rules_in(text))
        card = self._game.printed(item.card, self._language)
        assert card is not None, "every token has a card"
        return replace(card, seat=tray.seat, now=(self._line("lie-here", n=item.count),))

    def counter(self, name: str) -> Card | None:
        """A number of a General; how many lie in a pile is told by the card of that pile."""
        panels = (
            panel(self._facts, n, -1, self._language) for n in range(len(self._facts["seats"]))
        )
        found = counter_in(panels, name)
        if found is None:
            return None
        whose, number = found
        pile = self.tray(f"{number.kind}-{whose.seat}")
        if pile is not None:
            return pile
        about = COUNTED[number.kind]
        text = guide().lines(about, self._language)
        rating = Rating(number.kind, number.label, number.value)
        now = tuple(self._holds(whose.seat)) if number.kind == "fields" else ()
        rules = rules_in(text)
        return Card("", number.label, whose.name, "", whose.seat, (rating,), text, now, rules)

    def _holds(self, seat: int) -> Iterator[Line]:
        """The battlefields that a General laid and controls."""
        for field in self._facts["fields"]:
            if field["owner"] == field["control"] == seat:
                name = token_name(self._content, field["token"], self._language)
                link = f"[{name}](space:{field['hex']})"
                yield self._line("holds-ground", link=link, place=field["hex"])

    # ---------------------------------------------------------------- a unit

    def _known(self, unit: Facts) -> Card:
        card = self._printed(unit["token"])
        return replace(
            card, ratings=tuple(self._ratings(unit, card)), now=tuple(self._gained(unit))
        )

    def _unknown(self) -> Card:
        text = guide().lines("term:hidden", self._language)
        now = (self._line("unknown", "SA-FOG-01"),)
        name = say(self._language, "piece.unknown")
        return Card("", name, self._say("unit"), text=text, now=now, rules=rules_in(text))

    def _ratings(self, unit: Facts, card: Card) -> Iterator[Rating]:
        rating = unit["rating"]
        for kind in ("damage", "armor", "armor_ranged", "movement", "range"):
            if kind == "armor_ranged" and rating[kind] == rating["armor"]:
                continue
            parts = sums.parts_of(self._game, self._facts, unit["hex"], kind)
            terms = tuple(map(self._term, parts)) if len(parts) > 1 else ()
            if kind != "range" or rating[kind] or terms:
                key = "inspect.armor_ranged" if kind == "armor_ranged" else f"piece.{kind}"
                yield Rating(kind, say(self._language, key), str(rating[kind]), terms)
        yield from (one for one in card.ratings if one.kind == "rank")

    def _term(self, part: Part) -> Term:
        name = token_name(self._content, part.token, self._language)
        label = name
        if part.cause in ("printed", "face-down"):
            label = self._say(part.cause)
        elif part.cause == "ghost":
            label = self._say("ghost", token=name)
        value = str(part.amount) if part.cause == "printed" else f"{part.amount:+}"
        return Term(label, value, part.rules)

    def _gained(self, unit: Facts) -> Iterator[Line]:
        gained, lost = sums.abilities_of(self._game, self._facts, unit["hex"])
        for key, names in (("gained", gained), ("lost", lost)):
            if names:
                links = [
                    f"[{say(self._language, f'ability.{one}')}](ability:{one})" for one in names
                ]
                yield self._line(key, "SA-ABILITY-04", list=", ".join(sorted(links)))

    def _state(self, unit: Facts) -> Iterator[Line]:
        if not unit["up"]:
            yield self._line("is-hidden", "SA-FOG-28")
        for mark in unit["marks"]:
            key, rule = MARKS[mark]
            yield self._line(key, rule)
        attack = self._facts["attack"]
        if attack and attack["target"] == unit["hex"]:
            yield self._line("is-target", "SA-SEQ-01")

    def _ground(self, unit: Facts) -> Iterator[Line]:
        field = next((one for one in self._facts["fields"] if one["hex"] == unit["hex"]), None)
        if field is None:
            yield self._line("bare", "SA-HEX-03")
        else:
            yield self._line("stands-on", "SA-COMP-08", link=self._link(field["token"]))

    def _with_it(self, unit: Facts) -> Iterator[Line]:
        """What lies with a unit, under it, and works on it."""
        rows = unit.get("attached", [])
        for row in rows:
            if "token" in row:
                key = "with-it" if row["up"] else "with-it-hidden"
                yield self._line(key, "SA-DEPLOY-20", link=self._link(row["token"]))
        backs = sum("token" not in row for row in rows)
        if backs:
            yield self._line("carried", "SA-ZONE-10", n=backs)
        for row in unit["captives"]:
            if "token" in row:
                yield self._line("captive", "SA-ZONE-03", link=self._link(row["token"]))
            else:
                yield self._line("captive-hidden", "SA-ZONE-03")
        for name in unit["until_end_of_turn"]:
            yield self._line("lent", "SA-ABILITY-03", link=self._link(name))

    # ---------------------------------------------------------------- words

    def _occupant(self, place: str) -> tuple[Line, ...]:
        unit = next((one for one in self._facts["units"] if one["hex"] == place), None)
        if unit is None:
            return (self._line("empty"),)
        name = say(self._language, "piece.unknown")
        if "token" in unit:
            name = token_name(self._content, unit["token"], self._language)
        link = f"[{name}](piece:{place})"
        return (self._line("occupied", seat=seat_mark(unit["owner"]), link=link),)

    def _held(self, item: TrayItem) -> Line:
        if not item.card:
            return self._line("unknown-tokens", "SA-ZONE-10", n=item.count)
        return self._line("holds", n=item.count, link=f"[{item.name}]({item.card})")

    def _printed(self, token: str) -> Card:
        about = card_of_token(self._content.by_id()[token])
        card = self._game.printed(about, self._language)
        assert card is not None, "every token has a card"
        return card

    def _link(self, token: str) -> str:
        name = token_name(self._content, token, self._language)
        return f"[{name}]({card_of_token(self._content.by_id()[token])})"

    def _owned(self, kind: str, seat: int) -> str:
        return self._say("of", kind=kind, seat=seat_mark(seat))

    def _say(self, key: str, **values: object) -> str:
        return say(self._language, f"inspect.{key}", **values)

    def _line(self, key: str, *rules: str, **values: object) -> Line:
        return Line(self._say(key, **values), rules)
