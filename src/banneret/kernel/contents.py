"""What a match is played with, and what each seat has, draws and uses of it.

It is asked by whoever studies a game: which factions are strong, which cards are never played. A game
says what there is by `Game.contents`, what a seat has of its own from the beginning by
`Game.belongings`, and what came to it and was used by `Game.uses`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Literal, NamedTuple, TypeAlias

from banneret.kernel.card import Card

How: TypeAlias = Literal["had", "drawn", "used"]


class Use(NamedTuple):
    """A seat has something from the beginning, got it in the match, or used it, once.

    Attributes:
        how: "had": it is the seat's own from the beginning; "drawn": it came to the seat, by chance or
            by choice; "used": it was played, activated, laid out, or took effect.
        seat: whose it is.
        kind: id of its kind.
        item: its id, as notation and content files have it.
    """

    how: How
    seat: int
    kind: str
    item: str


@dataclass(frozen=True)
class Kind:
    """A kind of things that a match is played with, in one language.

    Attributes:
        id: of the kind, such as "faction".
        name: what they are called together.
        items: all that can occur under the game's options, by id, and what each is called.
        how: what can be said of them, in the order of `Use`: what is not among it, never is.
        paired: whether a seat has several that work together, so that their pairs are worth a look.
    """

    id: str
    name: str
    items: Mapping[str, str] = field(hash=False)
    how: tuple[How, ...]
    paired: bool = False


def kind_of(
    kind: str,
    cards: Sequence[Card],
    how: tuple[How, ...],
    *,
    name: str = "",
    paired: bool = False,
) -> Kind:
    """A kind whose things have printed cards, called as these are.

    Args:
        kind: its id.
        cards: of all that can occur, at least one; the id of a thing is what stands behind the colon.
        how, paired: as in `Kind`.
        name: what they are called together; "" as the group of their cards.
    """
    items = {card.id.partition(":")[2]: card.name for card in cards}
    return Kind(kind, name or cards[0].group, items, how, paired)
