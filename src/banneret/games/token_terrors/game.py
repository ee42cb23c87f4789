"""Token Terrors: Battlegrounds as a game of the kernel."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from functools import cache
from itertools import combinations
from typing import Any

from banneret.content import loader
from banneret.games.token_terrors import (
    citations,
    contents,
    factions,
    notation,
    notation_reader,
    speech,
    stages,
    table,
)
from banneret.games.token_terrors.armies import parse_army
from banneret.games.token_terrors.board import CELLS, square_of
from banneret.games.token_terrors.cards import content as cards
from banneret.games.token_terrors.cards.deck import NO_DECK, Deck
from banneret.games.token_terrors.checking import problems_of
from banneret.games.token_terrors.content import CONTENT, FACTION_ROWS
from banneret.games.token_terrors.evaluation import FEATURE_NAMES, JUDGEMENT
from banneret.games.token_terrors.explain import explain_action
from banneret.games.token_terrors.inspect import look
from banneret.games.token_terrors.occasions import OCCASIONS, occasion_of
from banneret.games.token_terrors.options import Options
from banneret.games.token_terrors.position import format_position
from banneret.games.token_terrors.printed import printed_cards
from banneret.games.token_terrors.reading import PositionReader
from banneret.games.token_terrors.rules import setup
from banneret.games.token_terrors.rules.draft import SLOTS, can_fill
from banneret.games.token_terrors.scene import ratings_of, scene_of
from banneret.games.token_terrors.state import TokenTerrors
from banneret.games.token_terrors.talents import registry
from banneret.kernel.card import Card
from banneret.kernel.contents import Kind, Use
from banneret.kernel.errors import OptionsError, Refusal
from banneret.kernel.events import Event
from banneret.kernel.game import Game
from banneret.kernel.observation import Observation
from banneret.kernel.occasion import Occasion
from banneret.kernel.rules import RuleIndex
from banneret.kernel.scene import Scene
from banneret.kernel.stage import Stage
from banneret.kernel.state import State
from banneret.kernel.text import Catalogue, check_language, shown

NAME = "token-terrors"
TITLE = "Token Terrors: Battlegrounds"
UNREAD = ("editions", "rarity", "type")  # of a faction; its editions say whether it plays at all
NAMES = (
    "plural",
    "name",
    "name_de",
    "plural_de",
    "glyph",
    "status",
    "supply",
)
SETUPS = {"draft": setup.BY_DRAFT, "armies": setup.BY_ARMIES, "quick": setup.QUICK}


class TokenTerrorsGame(Game):
    """The rules of one edition under certain options."""

    name = NAME
    title = TITLE
    num_players = 2
    num_distinct_actions = int(registry.NUM_ACTIONS)
    bots = loader.toml("token_terrors", "bots.toml")
    teaching = loader.teaching("token_terrors")
    feature_names = FEATURE_NAMES
    judgement = JUDGEMENT
    occasions = OCCASIONS
    perfect_information = True
    rules_version = 1

    options: Options

    def __init__(self, options: Options) -> None:
        """Raises:
        OptionsError: the armies are illegal, or no two armies could ever be filled.
        ContentError: factions or cards of one's own are faulty.
        """
        self.rows, own_factions = factions.read(options.factions, "factions", options.large_tokens)
        self.roster = registry.roster_of(self.rows, options.edition)
        self.card_rows, own_cards = cards.read(options.cards, "cards", self._talents())
        self.options = replace(options, factions=own_factions, cards=own_cards)
        self.in_box = self._count_box()
        self.deck = self.roster.deck = self._read_deck()
        self.content_digest = loader.digest(self._values(), UNREAD)
        self.armies = self._read_armies()
        self._check_box()

    def __reduce__(self) -> tuple[object, tuple[object, ...]]:
        return TokenTerrorsGame, (self.options,)

    # ---------------------------------------------------------------- states

    def new_initial_state(self) -> TokenTerrors:
        s = self._blank()
        if self.options.setup == "armies":
            s.my_army, s.foe_army = table.pack(self.armies[0]), table.pack(self.armies[1])
        elif self.options.setup == "quick":
            self._lay_out_quickly(s)
        s.my_surge = s.foe_surge = 1  # TT-SETUP-02
        return s

    def parse_position(self, text: object) -> TokenTerrors:
        return own(super().parse_position(text))

    def read_position(self, text: str) -> TokenTerrors:
        return PositionReader(self._blank()).read(text)

    def restore_position(self, text: str) -> TokenTerrors:
        return PositionReader(self._blank(), trusted=True).read(text)

    def position_problems(self, state: State) -> list[str]:
        return problems_of(own(state))

    def format_position(self, state: State) -> str:
        return format_position(own(state))

    def _blank(self) -> TokenTerrors:
        options = self.options
        s = TokenTerrors()
        s.game = self
        s.sink = None
        s.edition = options.edition_number
        s.roster = self.roster
        s.advanced = bool(self.deck.tactics or self.deck.grudges)
        s.box = table.pack([min(number, table.DIGIT) for number in self.in_box])
        s.shared = int(options.shared_factions)
        s.surge_cap = options.surge_cap
        s.turn_limit = options.turn_limit
        s.sole = int(options.has_sole_survivor)
        s.setup = SETUPS[options.setup]
        return s

    def _ids(self) -> tuple[str, ...]:
        return tuple(str(row["id"]) for row in self.rows)

    def _talents(self) -> dict[str, set[str]]:
        """The talents of each faction."""
        return {row["id"]: {one["id"] for one in row["talents"]} for row in self.rows}

    def _count_box(self) -> tuple[int, ...]:
        """How many tokens of each faction there are (TT-BOX-04)."""
        each = self.options.supply or CONTENT["box"][self.options.edition]["supply"]
        plays = self.options.edition
        return tuple(
            self._supply(row, each) if plays in row["editions"] else 0 for row in self.rows
        )

    def _supply(self, row: dict[str, Any], each: int) -> int:
        """How many tokens of a faction; of a Tyrant or Titan one in the second edition (TT-RARITY-04)."""
        number = int(row.get("supply", each))
        large = row["rarity"] != "typical"
        return min(number, 1) if large and self.options.edition == "second" else number

    def _read_deck(self) -> Deck:
        """The cards that are played with (TT-CARD-02, TT-GRUDGE-02)."""
        options = self.options
        which = self._open_cards()
        if not options.tactics and not options.grudges:
            return NO_DECK
        return cards.deck_of(self.card_rows, self._ids(), options.tactics, options.grudges, which)

    def _open_cards(self) -> set[str]:
        """The names of the cards that may be used (TT-CARD-02)."""
        known = [row["id"] for row in self.card_rows]
        if self.options.open_cards == "all":
            return set(known)
        which = {name.strip() for name in self.options.open_cards.split(",") if name.strip()}
        unknown = sorted(which.difference(known))
        if unknown:
            there = ", ".join(f"`open_cards:{name}`" for name in known)
            raise OptionsError(
                f"`open_cards`: no card {shown(unknown[0])}; choose from these instead: {there}",
                f"`open_cards`: keine Karte {shown(unknown[0])}; wähle stattdessen aus diesen: {there}",
                ("TT-CARD-02",),
            )
        return which

    def words(self, language: str) -> Catalogue:
        """What is said in a language, of the factions and cards of this match too."""
        check_language(language)
        own = cards.messages(self.card_rows, language) | factions.messages(self.rows, language)
        return speech.catalogue(language, tuple(own.items()))

    def _values(self) -> dict[str, object]:
        """What the rules read of the content under these options."""
        edition = self.options.edition
        values: dict[str, object] = {
            "in_box": self.in_box,
            "faction": [
                {
                    **{name: value for name, value in row.items() if name not in NAMES},
                    "talents": [
                        one for one in row["talents"] if edition in one.get("editions", [edition])
                    ],
                }
                for row in self.rows
                if edition in row["editions"]
            ],
        }
        if self.options.setup == "quick":
            values["quick"] = CONTENT["quick"]
        if self.deck is not NO_DECK:
            values["cards"] = [
                {name: row.get(name) for name in ("id", "kind", "factions", "effect", "amount")}
                for row in self.card_rows
            ]
        return values

    def _read_armies(self) -> list[list[int]]:
        """The preconstructed armies, checked (TT-SETUP-09)."""
        options = self.options
        if options.setup != "armies":
            return []
        armies = [
            list(parse_army(text, name, self.roster, self.in_box))
            for name, text in (("army_0", options.army_0), ("army_1", options.army_1))
        ]
        for faction, (one, other) in enumerate(zip(*armies, strict=True)):
            if one and other:
                self._check_shared(faction, one, other)
        return armies

    def _check_shared(self, faction: int, one: int, other: int) -> None:
        """Refuse a faction that both armies have, if they may not (TT-SETUP-19)."""
        name = f"`army_0:{self.rows[faction]['id']}`"
        both, beide = (
            f"both armies have {name} tokens",
            f"beide Armeen haben Tokens der Fraktion {name}",
        )
        if not self.options.shared_factions:
            raise OptionsError(
                f"{both}: choose `shared_factions=yes`, or another faction for one of them instead",
                f"{beide}: wähle `shared_factions=yes`,"
                " oder stattdessen für eine von ihnen eine andere Fraktion",
                ("TT-SETUP-19",),
            )
        if self._forbids_copies(faction):
            raise OptionsError(
                f"{both}, of which there is one only: choose another faction for one of them instead",
                f"{beide}, die es nur einmal gibt:"
                " wähle stattdessen für eine von ihnen eine andere Fraktion",
                ("TT-RARITY-04",),
            )
        if one + other > self.in_box[faction]:
            raise OptionsError(
                f"{both}, {one + other} together, but the box holds {self.in_box[faction]}:"
                " choose fewer instead, or more by `supply`",
                f"{beide}, zusammen {one + other}, aber die Schachtel enthält"
                f" {self.in_box[faction]}: wähle stattdessen weniger, oder mehr durch `supply`",
                ("TT-BOX-04",),
            )

    def _forbids_copies(self, faction: int) -> bool:
        """Whether both players may not have a Tyrant or Titan (TT-RARITY-04)."""
        large = self.rows[faction]["rarity"] != "typical"
        return large and self.options.edition != "prototype"

    def _check_box(self) -> None:
        if self.options.setup == "draft" and not can_fill(self._blank(), 0):
            most = max(self.in_box)
            raise OptionsError(
                f"with {most} tokens of each faction the box never fills two armies:"
                " choose more by `supply` instead, or `shared_factions=yes`",
                f"mit {most} Tokens je Fraktion füllt die Schachtel nie zwei Armeen:"
                " wähle stattdessen mehr durch `supply`, oder `shared_factions=yes`",
                ("TT-SETUP-21",),
            )

    def _lay_out_quickly(self, s: TokenTerrors) -> None:
        """Ready-made armies in fixed places (TT-SETUP-23)."""
        for side in ("second", "first"):
            quick = CONTENT["quick"][side]
            table.change_sides(s)
            for text in quick["ranks"]:
                name, _, place = text.partition(" ")
                square = square_of(place) or 0
                faction = self._ids().index(name)
                table.enter(s, faction, square if side == "first" else CELLS - 1 - square)
                s.my_army += table.one(faction)
            for name, number in quick["reserves"].items():
                s.my_reserves += number * table.one(self._ids().index(name))
            s.my_army += s.my_reserves
        s.player = 0

    # ---------------------------------------------------------------- what seats bring

    def line_ups(self) -> tuple[tuple[str, ...], ...]:
        """Five tokens of one Typical faction and five of another, against any two others (TT-SETUP-09).

        Where the box holds fewer of one, all of those, and as many more of the other.
        """
        boxes = {
            row["id"]: number
            for row, number in zip(self.rows, self.in_box, strict=True)
            if row["rarity"] == "typical" and number
        }
        armies = {pair: _army_of(*pair, boxes) for pair in combinations(boxes, 2)}
        pairs = {pair: army for pair, army in armies.items() if army}
        return tuple(
            (pairs[these], pairs[those])
            for these, those in combinations(pairs, 2)
            if not {*these} & {*those}
        )

    def bringing(self, line_up: Sequence[str]) -> dict[str, str]:
        army_0, army_1 = line_up
        return {"setup": "armies", "army_0": army_0, "army_1": army_1}

    # ---------------------------------------------------------------- actions as text

    def means(self, action: int) -> bool:
        return 0 <= action < self.num_distinct_actions and bool(
            registry.means(action, self.roster.count)
        )

    def write_action(self, state: State, action: int) -> str:
        return notation.format_action(own(state), action)

    def read_action(self, state: State, text: str) -> int:
        return notation_reader.parse_action(own(state), text)

    # ---------------------------------------------------------------- who needs to be asked

    def occasion(self, state: State) -> Occasion:
        return occasion_of(own(state))

    def say_occasion(self, kind: str, language: str = "en") -> str:
        return speech.catalogue(language).say(f"occasion.{kind}")

    # ---------------------------------------------------------------- why, and why not

    def cite(self, state: State, action: int) -> tuple[str, ...]:
        return self._holding(citations.rules_of(own(state), action))

    def why_not(self, state: State, action: int) -> Refusal | None:
        why = explain_action(own(state), action)
        return why and why._replace(rules=self._holding(why.rules))

    def _holding(self, rules: tuple[str, ...]) -> tuple[str, ...]:
        """Those of some rules that hold in the edition played."""
        return tuple(rule for rule in rules if self.holds(rule))

    def say_goal(self, language: str = "en") -> str:
        return self.words(language).say("goal.line")

    def say_refusal(self, refusal: Refusal, language: str = "en") -> str:
        return speech.say_refusal(refusal, self.words(language))

    @property
    def rules(self) -> RuleIndex:
        return rule_index()

    # ---------------------------------------------------------------- words and pictures

    def describe_action(self, state: State, action: int, language: str) -> str:
        return self.named(speech.say_action(own(state), action, self.words(language)), language)

    def say_event(self, event: Event, language: str = "en") -> str:
        return self.named(speech.say_event(event, self.words(language)), language)

    def spaces_of(self, event: Event) -> tuple[str, ...]:
        return stages.spaces_of(event)

    def cards_of(self, event: Event, language: str) -> Iterable[tuple[str, str]]:
        return speech.cards_of(event, self.words(language), self.card_rows)

    def stages(self, told: Sequence[Event], fresh: int, language: str = "en") -> tuple[Stage, ...]:
        found = stages.stages(told, fresh, self.words(language), tuple(self.roster.kits))
        return self.named(found, language)

    def scene(self, observation: Observation, language: str = "en") -> Scene:
        state = self.restore_position(str(observation.facts["position"]))
        words = self.words(language)
        title = speech.say(words, f"title.{self.options.edition}")
        return self.named(scene_of(state, observation.seat, title, words), language)

    def look_at(
        self, observation: Observation, place: str, name: str, language: str
    ) -> Card | None:
        state = self.restore_position(str(observation.facts["position"]))
        return look(self, state, place, name, self.words(language))

    def cards(self, language: str = "en") -> tuple[Card, ...]:
        return printed_cards(self, language)

    @property
    def every_row(self) -> tuple[dict[str, Any], ...]:
        """All factions there are, whether they play or not."""
        played = {row["id"] for row in self.rows}
        return (*self.rows, *(row for row in FACTION_ROWS if row["id"] not in played))

    def holds(self, rule: str) -> bool:
        """Whether a rule is played by in this edition."""
        return bool({"all", self.options.edition} & set(rule_index()[rule].editions))

    def contents(self, language: str = "en") -> tuple[Kind, ...]:
        return contents.contents(self, language)

    def belongings(self, state: State) -> Iterable[Use]:
        return contents.belongings(own(state))

    def uses(self, before: State, events: Sequence[Event]) -> Iterable[Use]:
        return contents.uses(own(before), events)

    def rate(self, observation: Observation) -> dict[str, dict[str, int]]:
        return ratings_of(self.restore_position(str(observation.facts["position"])))


def _army_of(one: str, other: str, boxes: Mapping[str, int]) -> str:
    """An army of two factions in halves, as far as the box holds so many; "" if it holds too few."""
    number = min(boxes[one], max(SLOTS // 2, SLOTS - boxes[other]))
    rest = SLOTS - number
    return f"{number} {one}, {rest} {other}" if rest <= boxes[other] else ""


def own(state: State) -> TokenTerrors:
    """A state of this game.

    Raises:
        TypeError: it is another game's.
    """
    if not isinstance(state, TokenTerrors):
        raise TypeError(f"{type(state).__name__} is no state of {NAME}")
    return state


@cache
def rule_index() -> RuleIndex:
    """The rules of the game, in English and German."""
    return RuleIndex.load("token_terrors")
