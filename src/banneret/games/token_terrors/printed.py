"""The cards of everything that is printed: tokens, talents, commands, facings, ground, tactics, terms."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache, lru_cache
from typing import TYPE_CHECKING, Any

from banneret.games.token_terrors.cards.content import EFFECTS, REBUILT
from banneret.games.token_terrors.content import EDITIONS, SPACES
from banneret.games.token_terrors.options import EDITIONS as EDITION_NAMES
from banneret.games.token_terrors.options import Options
from banneret.games.token_terrors.speech import say
from banneret.games.token_terrors.talents import registry
from banneret.kernel.card import Card, Line, Rating
from banneret.kernel.guide import Guide, rules_in, spoken
from banneret.kernel.options import option_help
from banneret.kernel.text import LANGUAGES, Catalogue

if TYPE_CHECKING:
    from banneret.games.token_terrors.game import TokenTerrorsGame

SIGNS = {"command:battle": "blade", "command:enrage": "enrage"}


@cache
def guide() -> Guide:
    """What is said of the printed things of this game."""
    return Guide.load("token_terrors")


@lru_cache(16)
def printed_cards(game: TokenTerrorsGame, language: str) -> tuple[Card, ...]:
    """All of them, by group."""
    book = _Book(game, game.words(language))
    return (
        *map(book.faction, game.every_row),
        *map(book.talent, registry.BY_KEY),
        *(book.term(one) for kind in _KINDS for one in guide() if one.startswith(kind)),
        *map(book.tactic, sorted(game.card_rows, key=lambda row: row["kind"] == "grudge")),
    )


_KINDS = ("command:", "facing:", "ground:", "term:")


class _Book:
    """Makes the cards of one edition in one language."""

    def __init__(self, game: TokenTerrorsGame, words: Catalogue) -> None:
        self._game = game
        self._words = words

    # ---------------------------------------------------------------- kinds of cards

    def faction(self, row: dict[str, Any]) -> Card:
        """The token of a faction."""
        name = row["id"]
        text = (*self._lines(f"faction:{name}"), self._reach(row), *self._talents(row))
        spaces = SPACES[row["rarity"]]
        return Card(
            id=f"faction:{name}",
            name=say(self._words, f"faction.{name}"),
            kind=", ".join(
                self._label(row[key]) for key in ("rarity", "style", "type") if row[key]
            ),
            glyph=row.get("glyph") or name,
            ratings=(
                Rating("threat", self._label("threat"), str(row.get("threat") or spaces)),
                Rating("slots", self._label("slots"), str(spaces)),
            ),
            text=text,
            rules=rules_in(text),
            rebuilt=row.get("status") == "rebuilt",
            group=self._group("faction"),
            played=self._played(row["editions"], self._option(row)),
        )

    def talent(self, key: str) -> Card:
        """A talent or trait."""
        owners = [row for row in self._game.every_row if _has(row, key)]
        who = Line(say(self._words, "inspect.owners", list=", ".join(map(self._link, owners))))
        text = (*self._deed(key), who)
        costs = {one["cost"] for row in owners for one in row["talents"] if one["id"] == key}
        cost = str(min(costs)) if len(costs) == 1 else f"{min(costs)}-{max(costs)}"
        editions = [one for one in EDITIONS if any(one in row["editions"] for row in owners)]
        return Card(
            id=f"talent:{key}",
            name=say(self._words, f"talent.{key}"),
            kind=self._label("talent" if costs != {0} else "trait"),
            ratings=(Rating("commands", self._label("commands"), cost),),
            text=text,
            rules=rules_in(text),
            group=self._group("talent"),
            played=self._played(editions),
        )

    def term(self, card: str) -> Card:
        """Something that only the guide tells of."""
        kind = card.partition(":")[0]
        text = self._lines(card)
        rules = rules_in(guide().lines(card, self._words.language))
        editions = {one for rule in rules for one in self._game.rules[rule].editions}
        return Card(
            id=card,
            name=guide().name(card, self._words.language),
            kind=self._label(kind),
            glyph=SIGNS.get(card, ""),
            text=text,
            rules=rules_in(text),
            group=self._group(kind),
            played=self._played(EDITIONS if "all" in editions else editions),
        )

    def tactic(self, row: dict[str, Any]) -> Card:
        """A tactic or a grudge."""
        kind, name = row["kind"], row["id"]
        rules = (EFFECTS[row["effect"]].rule, "TT-CARD-03")
        text = [Line(say(self._words, f"card-text.{name}"), rules)]
        text.append(Line(say(self._words, f"inspect.{kind}-works", list=self._pair(row))))
        if self._words.has(f"challenge.{name}"):
            challenge = say(self._words, f"challenge.{name}")
            rule = (f"TT-CHAL-{name.upper()}",)
            text.append(Line(say(self._words, "inspect.unlocked", challenge=challenge), rule))
        return Card(
            id=f"{kind}:{name}",
            name=say(self._words, f"card.{name}").removesuffix(f" ({self._rebuilt})"),
            kind=self._label(kind),
            glyph="card",
            text=tuple(text),
            rules=rules_in(tuple(text)),
            rebuilt=row.get("status") == "rebuilt",
            group=self._group(kind),
            played=self._played(["second"], "grudges" if kind == "grudge" else "tactics"),
        )

    # ---------------------------------------------------------------- their parts

    @property
    def _rebuilt(self) -> str:
        return REBUILT[self._words.language]

    def _lines(self, card: str) -> tuple[Line, ...]:
        return guide().lines(card, self._words.language, self._game.holds)

    def _reach(self, row: dict[str, Any]) -> Line:
        """Whom it can battle, in words."""
        rules = ("TT-BATTLE-02", "TT-BATTLE-03") if row["style"] == "melee" else ("TT-BATTLE-04",)
        return Line(say(self._words, f"inspect.{row['style']}-reach"), rules)

    def _talents(self, row: dict[str, Any]) -> Iterator[Line]:
        """What its talents do, and what each costs."""
        for one in row["talents"]:
            name = say(self._words, f"talent.{one['id']}")
            cost = say(self._words, "cost.commands", n=one["cost"])
            first = self._deed(one["id"])[0]
            text = say(
                self._words,
                "inspect.has-talent" if one["cost"] else "inspect.has-trait",
                link=f"[{name}](talent:{one['id']})",
                cost=cost,
                text=first.text,
            )
            yield Line(text, first.rules)

    def _deed(self, talent: str) -> tuple[Line, ...]:
        """What a talent does; if the guide has no word of it, its rules."""
        rules = map(self._game.rules.__getitem__, registry.BY_KEY[talent].rules)
        return self._lines(f"talent:{talent}") or spoken(rules, self._words.language)

    def _link(self, row: dict[str, Any]) -> str:
        name = row["id"]
        return f"[{say(self._words, f'factions.{name}')}](faction:{name})"

    def _pair(self, row: dict[str, Any]) -> str:
        rows = {one["id"]: one for one in self._game.every_row}
        return ", ".join(self._link(rows[name]) for name in row["factions"])

    def _label(self, key: str) -> str:
        return say(self._words, f"inspect.{key}")

    def _group(self, kind: str) -> str:
        return say(self._words, f"inspect-group.{kind}")

    @staticmethod
    def _option(row: dict[str, Any]) -> str:
        return "large_tokens" if row["rarity"] != "typical" else ""

    def _played(self, editions: Iterable[str], option: str = "") -> tuple[str, ...]:
        """In which editions, and with which option."""
        index = LANGUAGES.index(self._words.language)
        names = [EDITION_NAMES[one][index] for one in EDITIONS if one in editions]
        if option:
            label = option_help(Options)[option].label[self._words.language]
            names = [say(self._words, "inspect.with", edition=one, option=label) for one in names]
        return tuple(names)


def _has(row: dict[str, Any], talent: str) -> bool:
    return any(one["id"] == talent for one in row["talents"])
