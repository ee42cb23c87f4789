"""The cards of a match, as numbers.

A card says which two factions it is about and which effect it has; effects.py has one small function
for each effect. The content has the twelve of the box, and an owner's file may have others.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from banneret.games.token_terrors.board import bit_at

NOTHING: Final[i64] = 0
# Of tactics, for the player who has Mastery.
KIN: Final[i64] = 1
COVER: Final[i64] = 2
ALONG: Final[i64] = 3
FELLOW: Final[i64] = 4
CARRIER: Final[i64] = 5
PIN: Final[i64] = 6
FRENZY: Final[i64] = 7
LOSSES: Final[i64] = 8
FEED: Final[i64] = 9
# Of grudges, for both players.
HATRED: Final[i64] = 10
DOOM: Final[i64] = 11
GROUNDED: Final[i64] = 12


class Card:
    """A tactic or a grudge.

    Attributes:
        number: its place in the deck.
        key: its name in the content.
        is_grudge: whether it is a grudge.
        one, other: its two factions, in the order of the content.
        effect: what it does.
        amount: the number in its effect, if there is one.
        rule: the rule that says what it does.
    """

    def __init__(
        self,
        number: i64,
        key: str,
        is_grudge: bool,
        one: i64,
        other: i64,
        effect: i64,
        amount: i64,
        rule: str,
    ) -> None:
        self.number = number
        self.key = key
        self.is_grudge = is_grudge
        self.one = one
        self.other = other
        self.effect = effect
        self.amount = amount
        self.rule = rule


class Deck:
    """The cards of a match.

    Attributes:
        cards: all of them, by number.
        tactics: those that may be brought, a bit each.
        grudges: those that are in play (TT-GRUDGE-02).
    """

    def __init__(self, cards: list[Card], in_play: i64) -> None:
        self.cards = cards
        self.tactics: i64 = 0
        self.grudges: list[Card] = []
        for card in cards:
            if in_play >> card.number & 1:
                if card.is_grudge:
                    self.grudges.append(card)
                else:
                    self.tactics |= bit_at(card.number)


NO_CARD: Final = Card(-1, "", False, -1, -1, NOTHING, 0, "")
NO_DECK: Final = Deck([], 0)
