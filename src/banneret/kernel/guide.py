"""What the printed things of a game are called and what they do, in sentences for players.

A guide stands in content/GAME/guide.tsv, both languages side by side: one row for each sentence, with the
id of the card it belongs to and the rules it rests on. A row whose rules say NAME names the card.
Sentences may hold links to other cards.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import NamedTuple

from banneret.content import loader
from banneret.kernel.card import LINK, Card, Line
from banneret.kernel.rules import Rule

NAME = "name"


class Sentence(NamedTuple):
    """A sentence by language, and the rules it rests on."""

    rules: tuple[str, ...]
    words: dict[str, str]


class Guide:
    """The guide of one game."""

    def __init__(self, rows: list[dict[str, str]]) -> None:
        self._names: dict[str, dict[str, str]] = {}
        self._sentences: dict[str, list[Sentence]] = {}
        for row in rows:
            words = {"en": row["en"], "de": row["de"]}
            sentences = self._sentences.setdefault(row["id"], [])
            if row["rules"] == NAME:
                self._names[row["id"]] = words
            else:
                sentences.append(Sentence(tuple(row["rules"].split()), words))

    @classmethod
    def load(cls, folder: str) -> Guide:
        """The guide below content/`folder`."""
        return cls(loader.table(folder, "guide.tsv"))

    def __iter__(self) -> Iterator[str]:
        """The ids of all cards it tells of, in its order."""
        return iter(self._sentences)

    def name(self, card: str, language: str) -> str:
        """What it calls a card; "" if that is said elsewhere."""
        return self._names.get(card, {}).get(language, "")

    def lines(
        self, card: str, language: str, holds: Callable[[str], bool] = lambda rule: True
    ) -> tuple[Line, ...]:
        """What it says of a card.

        Args:
            card: id of the card.
            language: of the sentences.
            holds: whether a rule is played by; sentences that rest only on others are left out,
                unless nothing would be left.
        """
        sentences = self._sentences.get(card, [])
        told = [one for one in sentences if any(map(holds, one.rules)) or not one.rules]
        return tuple(Line(one.words[language], one.rules) for one in told or sentences)


def rules_in(lines: tuple[Line, ...]) -> tuple[str, ...]:
    """The rules that some sentences rest on, each once."""
    return tuple(dict.fromkeys(rule for line in lines for rule in line.rules))


def spoken(rules: Iterable[Rule], language: str) -> tuple[Line, ...]:
    """Rules as sentences, for what no guide tells of."""
    return tuple(Line(rule.text[language], (rule.id,)) for rule in rules)


def links_of(card: Card) -> set[str]:
    """The ids of all cards that a card leads to."""
    return {link for line in (*card.text, *card.now) for _, link in LINK.findall(line.text)}
