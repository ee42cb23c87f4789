"""Whatever a seat may have can be shown as a card: with an emblem, a name and how it plays."""

from __future__ import annotations

from banneret.faces.glyphs import GLYPHS
from banneret.kernel import registry
from banneret.kernel.text import LANGUAGES
from banneret.server.lobby import games

NAMES = ("token-terrors", "sack-armies", "terreign")


def test_each_value_of_a_seat_has_a_card() -> None:
    seen = 0
    for game in (one for one in games().games if one.name in NAMES):
        for option in (one for one in game.options if one.cards):
            for language in LANGUAGES:
                cards = {one.id: one for one in registry.entry(game.name).game({}).cards(language)}
                shown = {value: cards[f"{option.cards}:{value}"] for value in option.each}
                assert {value: card.name for value, card in shown.items()} == {
                    value: names[language] for value, names in option.each.items()
                }
                assert {card.glyph for card in shown.values()} <= set(GLYPHS)
                styles = [card.text[0].plain for card in shown.values()]
                assert len(set(styles)) == len(styles)
                assert all(len(card.text) > 1 for card in shown.values())
            seen += 1
    assert seen >= 2


def test_only_where_the_rules_forbid_it_no_two_seats_may_have_the_same() -> None:
    alike = {option.name: option.alike for game in games().games for option in game.options}
    assert alike["armies"]
    assert not alike["houses"]
