"""The cards of what lies on the board and beside it at one moment, as one viewer knows it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from banneret.games.terreign.printed import WORDS, guide
from banneret.games.terreign.scene import panel, pieces_of, ratings_in, turn_of
from banneret.games.terreign.scene_trays import trays_of
from banneret.games.terreign.speech import say
from banneret.kernel.card import Card, Line, Rating, Term
from banneret.kernel.guide import rules_in
from banneret.kernel.inspecting import Looker, counter_in, item_in
from banneret.kernel.observation import Observation
from banneret.kernel.scene import Piece, TrayItem

if TYPE_CHECKING:
    from banneret.games.terreign.game import TerReignGame

Facts = dict[str, Any]
COUNTED = {"actions": "term:action", "dishonorable": "term:reign"}
IN_FORCE = 1  # of Fog and Truce, in the Round they are for


def look(
    game: TerReignGame, seen: Observation, place: str, name: str, language: str
) -> Card | None:
    """The card of a thing in an observation; None if there is no such thing."""
    return _Looker(game, seen, language).look(place, name)


class _Looker(Looker):
    """Makes the cards of one moment; each method takes the name of a thing of its kind."""

    def __init__(self, game: TerReignGame, seen: Observation, language: str) -> None:
        self._game = game
        self._seen = seen
        self._facts: Facts = dict(seen.facts)
        self._language = language

    # ---------------------------------------------------------------- what there is

    def piece(self, name: str) -> Card | None:
        """A Warrior, a Decoy, or a token whose face the viewer does not know."""
        found = next((one for one in self._pieces if one.id == name), None)
        if found is None:
            return None
        if found.seat is not None and name.endswith("-warrior"):
            return self._warrior(found, found.seat)
        about = "term:decoy" if name.endswith("-decoy") else "term:face-down"
        text = guide().lines(about, self._language)
        kind = self._owned(guide().name(about, self._language), found.seat)
        now = tuple(self._ground(found))
        return Card("", found.name, kind, found.glyph, found.seat, (), text, now, rules_in(text))

    def space(self, name: str) -> Card | None:
        """A Terrain of the board, and what is there."""
        index = {f"T{n}": n for n in range(1, len(self._facts["spaces"]) + 1)}.get(name)
        if index is None:
            return None
        fact = self._facts["spaces"][index - 1]
        now = tuple(self._scenery(name, fact))
        if fact["terrain"]:
            return replace(self._printed(f"terrain:{fact['terrain']}"), now=now)
        text = guide().lines("term:space", self._language)
        kind = guide().name("term:space", self._language)
        return Card("", name, kind, text=text, now=now, rules=rules_in(text))

    def tray(self, name: str) -> Card | None:
        """A pile, and what the viewer knows to lie in it."""
        trays = trays_of(self._facts, self._seen.seat, self._language)
        tray = next((one for one in trays if one.id == name), None)
        if tray is None:
            return None
        about = f"term:{name.removeprefix('duel-') if tray.kind == 'duel' else tray.kind}"
        text = guide().lines(about, self._language)
        count = self._line("whole-pile", n=sum(item.count for item in tray.items))
        now = (count, *map(self._held, tray.items))
        kind = self._owned(guide().name(about, self._language), tray.seat)
        return Card("", tray.label, kind, "", tray.seat, (), text, now, rules_in(text))

    def item(self, name: str) -> Card | None:
        """A card beside the board, or the backs of some."""
        trays = trays_of(self._facts, self._seen.seat, self._language)
        found = item_in(trays, name)
        if found is None:
            return None
        tray, item = found
        if not item.card:
            text = guide().lines(f"term:{tray.kind}", self._language)
            held = (self._held(item),)
            return Card("", item.name, tray.label, "", tray.seat, (), text, held, rules_in(text))
        worn = self._wear(tray.seat, item.card) if tray.kind == "gear" else ()
        now = (self._line("lie-here", n=item.count), *worn)
        return replace(self._printed(item.card), seat=tray.seat, now=now)

    def counter(self, name: str) -> Card | None:
        """A number of a Player; the House's and the items' cards tell of those."""
        seats = range(len(self._facts["seats"]))
        options = self._game.options
        found = counter_in(
            (panel(self._facts, n, options, -1, self._language) for n in seats), name
        )
        if found is None:
            return None
        whose, number = found
        fact = self._facts["seats"][whose.seat]
        if number.kind == "house":
            return replace(self._printed(f"house:{fact['house']}"), seat=whose.seat)
        pile = self.tray(f"{number.kind}-P{whose.seat + 1}")
        if pile is not None:
            return pile
        about = COUNTED.get(number.kind, f"term:{number.kind}")
        text = guide().lines(about, self._language)
        rating = Rating(number.kind, number.label, number.value)
        now = (self._pool(whose.seat),) if about == "term:reign" else ()
        rules = rules_in(text)
        return Card("", number.label, whose.name, "", whose.seat, (rating,), text, now, rules)

    def _pool(self, seat: int) -> Line:
        """The Reign tokens of a Player, or of an Alliance."""
        team = 2 * (seat % self._game.options.team_count)
        honorable, dishonorable = self._facts["pools"][team : team + 2]
        values = {"honorable": honorable, "dishonorable": dishonorable}
        needed = self._game.options.tokens_to_win
        return self._line("reign-held", "TR-WIN-01", needed=needed, **values)

    # ---------------------------------------------------------------- a Warrior

    def _warrior(self, piece: Piece, seat: int) -> Card:
        fact = self._facts["seats"][seat]
        card = self._printed(f"house:{fact['house']}")
        numbers = ratings_in(self._facts)[piece.id]
        warrior = guide().name("term:warrior", self._language)
        house = f"{card.kind} {card.name}"
        now = (
            *self._ground(piece),
            *self._turn(seat),
            *self._burdens(fact),
            *self._duels(seat),
            *map(self._worn, fact["gear"]),
        )
        return replace(
            card,
            kind=f"{self._owned(warrior, seat)}, {house}",
            seat=seat,
            ratings=tuple(self._ratings(numbers, int(card.ratings[0].value))),
            now=now,
        )

    def _ratings(self, numbers: dict[str, int], most: int) -> Iterator[Rating]:
        morale = numbers["morale"]
        highest = Term(self._say("maximum"), str(most), ("TR-SETUP-07", "TR-CONTENT-07"))
        lost = Term(self._say("lost"), f"{morale - most:+}", ("TR-MORALE-01",))
        terms = (highest, lost) if morale != most else ()
        yield Rating("morale", self._say("morale"), str(morale), terms)
        for kind in ("traps", "plague"):
            if numbers[kind]:
                yield Rating(kind, self._say(kind), str(numbers[kind]))

    def _ground(self, piece: Piece) -> Iterator[Line]:
        terrain = self._facts["spaces"][int(piece.space[1:]) - 1]["terrain"]
        if terrain:
            text = say(self._language, f"terrain-text.{terrain}")
            link = self._link("terrain", terrain)
            yield self._line("stands-on", "TR-PREPARE-11", "TR-PREPARE-12", link=link, text=text)

    def _turn(self, seat: int) -> Iterator[Line]:
        facts = self._facts
        if turn_of(facts) == seat and facts["actions_left"]:
            yield self._line("has-turn", "TR-ACTION-01", n=facts["actions_left"])
        if facts["first"] == seat and facts["round"]:
            yield self._line("is-first", "TR-SETUP-14")

    def _burdens(self, fact: Facts) -> Iterator[Line]:
        if fact["status"] == "eliminated":
            yield self._line("out", "TR-VAR-ROYALE-3")
        if fact["traps"]:
            yield self._line("trapped", "TR-ITEM-TRAP-3")
        if fact["plague"] + fact["fresh"]:
            count = fact["plague"] + fact["fresh"]
            yield self._line("plagued", "TR-ITEM-PLAGUE-2", n=count)

    def _duels(self, seat: int) -> Iterator[Line]:
        for step in self._facts["steps"]:
            if step["step_of"] == "duel":
                values = {"n": step["attempt"], "successes": step["successes"]}
                for role, key in (("attacker", "attacks"), ("defender", "defends")):
                    if step[role] == f"P{seat + 1}":
                        yield self._line(key, "TR-DUEL-08", **values)

    def _worn(self, gear: Facts) -> Line:
        text = say(self._language, f"item-text.{gear['item']}")
        link = self._link("card", gear["item"])
        return self._line("wears", "TR-EQUIP-03", link=link, text=text)

    def _wear(self, seat: int | None, card: str) -> Iterator[Line]:
        """Whether an equipped item has worked this turn."""
        assert seat is not None, "somebody wears it"
        for gear in self._facts["seats"][seat]["gear"]:
            if f"card:{gear['item']}" == card:
                if gear["spent"]:
                    yield self._line("spent", "TR-EQUIP-04", n=gear["spent"])
                else:
                    yield self._line("ready", "TR-EQUIP-03")

    # ---------------------------------------------------------------- a Terrain

    def _scenery(self, name: str, fact: Facts) -> Iterator[Line]:
        here = [one for one in self._pieces if one.space == name]
        if here:
            links = ", ".join(f"[{self._title(one)}](piece:{one.id})" for one in here)
            yield self._line("here", list=links)
            yield self._line("room", "TR-TRAVEL-04", n=len(here))
        else:
            yield self._line("empty")
        if fact["drops"]:
            links = ", ".join(self._link("card", item) for item in fact["drops"])
            yield self._line("dropped", "TR-DROP-02", list=links)
        if self._facts["fog"] == IN_FORCE:
            yield self._line("fog", "TR-CONTENT-06")
        if self._facts["truce"] == IN_FORCE and name == "T1":
            yield self._line("truce", "TR-CONTENT-06")

    # ---------------------------------------------------------------- words

    @property
    def _pieces(self) -> tuple[Piece, ...]:
        return pieces_of(self._facts, self._language)

    def _title(self, piece: Piece) -> str:
        whose = None if "hidden" in piece.marks else piece.seat  # else its name says so
        return self._owned(piece.name, whose)

    def _held(self, item: TrayItem) -> Line:
        if not item.card:
            return self._line("hidden-cards", "TR-INV-05", n=item.count)
        return self._line("holds", n=item.count, link=f"[{item.name}]({item.card})")

    def _printed(self, about: str) -> Card:
        card = self._game.printed(about, self._language)
        assert card is not None, "everything printed has a card"
        return card

    def _link(self, kind: str, name: str) -> str:
        return f"[{say(self._language, f'{WORDS[kind]}.{name}')}]({kind}:{name})"

    def _owned(self, kind: str, seat: int | None) -> str:
        return kind if seat is None else self._say("of", kind=kind, seat=seat + 1)

    def _say(self, key: str, **values: object) -> str:
        return say(self._language, f"inspect.{key}", **values)

    def _line(self, key: str, *rules: str, **values: object) -> Line:
        return Line(self._say(key, **values), rules)
