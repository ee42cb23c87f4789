"""Cards of TerReign: Morale, what holds on a Terrain, what is hidden, and that everything has a card."""

from __future__ import annotations

import pytest

from banneret.games.terreign.kinds import CONTENT
from banneret.games.terreign.state import TerReign
from banneret.kernel.card import Card
from banneret.kernel.events import Event
from banneret.kernel.text import LANGUAGES
from tests.games.terreign.table import game, here


def seen(state: TerReign, about: str, seat: int | None = None) -> Card:
    """The card that a Player, or a spectator, gets."""
    card = state.game.inspect(state.observation(seat), about)
    assert card is not None
    return card


def now(card: Card) -> str:
    return "\n".join(line.plain for line in card.now)


@pytest.mark.rule("TR-MORALE-01", "TR-SETUP-07")
def test_lost_morale_is_told_as_a_sum() -> None:
    state = here()
    card = seen(state, "piece:P1-warrior")
    most = game().ratings(state)["P1-warrior"]["morale"]
    assert [(one.kind, one.value, one.terms) for one in card.ratings] == [("morale", str(most), ())]
    hurt = seen(here("2"), "piece:P1-warrior").ratings[0]
    assert hurt.value == "2"
    assert [term.value for term in hurt.terms] == [str(most), str(2 - most)]


@pytest.mark.rule("TR-PREPARE-11", "TR-ACTION-01")
def test_a_warrior_says_where_it_is_and_whose_turn_it_is() -> None:
    told = now(seen(here(tiles="farm towne plain"), "piece:P1-warrior"))
    assert "It lies on Farm: Advantage: restore 1 Morale." in told
    assert "It is this Player's turn, with 2 Actions left." in told
    assert "turn" not in now(seen(here(), "piece:P3-warrior"))


def test_a_terrain_says_who_is_there_and_what_is_dropped() -> None:
    card = seen(here(tiles="farm towne plain"), "space:T1")
    assert card.name == "Farm"
    assert "Advantage: restore 1 Morale." in card.text[0].plain
    assert "2 of P1" not in now(card)
    assert "of 4 places are taken." in now(card)


@pytest.mark.rule("TR-INV-05")
def test_an_inventory_is_open_to_its_own_player() -> None:
    state = here("; hand parry, tonic")
    assert "1 × Parry" in now(seen(state, "tray:hand-P1", 0))
    assert "Parry" not in repr(seen(state, "tray:hand-P1", 1))
    assert "2 cards that you do not know." in now(seen(state, "tray:hand-P1"))
    assert state.game.inspect(state.observation(1), "item:hand-P1/parry") is None
    assert seen(state, "item:hand-P1/parry", 0).name == "Parry"


def test_everything_of_the_content_is_told() -> None:
    ids = {card.id for card in game().cards()}
    kinds = {"house": "house", "terrain": "terrain", "item": "card", "event": "event"}
    kinds |= {"attack_card": "attack", "defense_card": "defense"}
    for table, kind in kinds.items():
        assert {f"{kind}:{row['id']}" for row in CONTENT[table]} <= ids


def test_terrains_and_items_name_all_rules_of_their_own() -> None:
    cards = {card.id: card for card in game().cards()}
    assert "TR-TERRAIN-FOREST-2" in cards["terrain:forest"].rules
    assert "TR-ITEM-USURP-11" in cards["card:usurp"].rules
    assert cards["card:usurp"].played == ("standard", "House Alliances")
    assert cards["card:broadsword"].rebuilt
    assert not cards["card:feint"].rebuilt


@pytest.mark.parametrize("language", LANGUAGES)
def test_duel_cards_say_what_stops_what(language: str) -> None:
    cards = {card.id: card for card in game().cards(language)}
    assert "(defense:head_left)" in cards["attack:head"].text[0].text
    assert "(defense:body_left)" not in cards["attack:head"].text[0].text
    assert "(attack:left)" in cards["defense:head_left"].text[0].text


@pytest.mark.rule("TR-WIN-01", "TR-INV-05")
def test_numbers_of_a_player_say_what_they_count() -> None:
    state = here("; hand parry, tonic")
    assert "Needed to win: 5." in now(seen(state, "counter:0/reign"))
    assert "1 × Parry" in now(seen(state, "counter:0/hand", 0))
    assert "Parry" not in repr(seen(state, "counter:0/hand", 1))
    assert seen(state, "counter:0/house").kind == "House"
    assert "nothing raises it" in seen(state, "counter:0/morale").text[0].plain


def test_words_of_a_line_name_cards() -> None:
    event = Event("shown", (("attempt", 1), ("attack", "head"), ("defense", "body_left")))
    assert game().words_of(event, "de") == {
        "Kopf": "attack:head",
        "Rumpf/Links": "defense:body_left",
    }
    taken = Event("spied-what", (("seat", 1), ("other", 2), ("items", "parry, tonic")))
    assert list(game().words_of(taken).values()) == ["card:parry", "card:tonic"]
