"""Every Event there is."""

from __future__ import annotations

from typing import Final

from banneret.games.terreign.event_cards import goods, land, people
from banneret.games.terreign.event_cards.card import EventCard, lay_out

CARDS: Final[list[EventCard]] = [*land.CARDS, *people.CARDS, *goods.CARDS]
lay_out(CARDS)
