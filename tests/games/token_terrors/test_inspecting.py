"""Cards of Token Terrors: sums of Threats, what holds now, and that everything has a card."""

from __future__ import annotations

import pytest

from banneret.games.token_terrors.content import FACTION_ROWS
from banneret.games.token_terrors.options import Options
from banneret.kernel.card import Card
from banneret.kernel.registry import entry
from banneret.kernel.state import State
from tests.games.token_terrors.play import given

CARDS = {"tactics": True, "grudges": True}


def card_of(position: str, about: str, *does: str, **options: object) -> Card:
    """The card of a thing in a position, after some actions."""
    return seen(given("second", position, **options).state, about, *does)


def seen(state: State, about: str, *does: str) -> Card:
    """The card that a spectator sees after some actions."""
    for text in does:
        state.apply(state.game.parse(state, text))
    card = state.game.inspect(state.observation(None), about)
    assert card is not None
    return card


def sum_of(card: Card, kind: str) -> tuple[str, dict[str, str]]:
    """A rating and the terms it is made of, by their labels."""
    rating = next(one for one in card.ratings if one.kind == kind)
    return rating.value, {term.label: term.value for term in rating.terms}


def now(card: Card) -> str:
    return "\n".join(line.plain for line in card.now)


@pytest.mark.rule("TT-BATTLE-07", "TT-ENRAGE-02")
def test_friends_and_enrage_add_up() -> None:
    card = card_of("Ozzy Goblin d3 E, Goblin d4, Goblin e3; Wren Elf g7", "piece:d3")
    assert sum_of(card, "threat") == (
        "4",
        {"printed": "1", "friends of its faction beside it": "+2", "Enrage": "+1"},
    )


@pytest.mark.rule("TT-PHALANX-01")
def test_a_phalanx_counts_friends_beside_it_twice() -> None:
    card = card_of("Ozzy Soldier d3 P, Soldier d4, Soldier e4; Wren Elf g7", "piece:d3")
    assert sum_of(card, "threat") == (
        "4",
        {"printed": "1", "friends of its faction beside it": "+1", "Phalanx": "+2"},
    )
    assert "Readied by Phalanx" in now(card)


@pytest.mark.rule("TT-CARD-ALLIANCE", "TT-TACTIC-09")
def test_a_tactic_adds_its_part() -> None:
    position = "Ozzy Elf d3, Soldier d4, tactic alliance; Wren Goblin g7; mastery first"
    card = card_of(position, "piece:d3", **CARDS)
    assert sum_of(card, "threat") == ("2", {"printed": "1", "tactic": "+1"})


@pytest.mark.rule("TT-INCITE-01")
def test_a_talent_for_the_next_battle_is_told_apart() -> None:
    position = "Ozzy Goblin d3, Elf a1; Wren Elf d4, Elf e4, Zombie g7; S 0/0; turn Ozzy"
    card = card_of(position, "piece:d3", "d3", "incite")
    assert sum_of(card, "threat") == ("1", {})
    assert sum_of(card, "attack") == ("3", {"Threat": "1", "Incite": "+2"})
    assert "Incite is in force, and its Battle must still be fought." in now(card)
    assert "It is active, with 2 commands left." in now(card)
    assert "Open to it now: Move, Battle, Blindside, Enrage." in now(card)


def test_a_token_as_printed_has_no_sum() -> None:
    card = card_of("Ozzy Wyvern d3 R; Wren Elf g7", "piece:d3")
    assert sum_of(card, "threat") == ("1", {})
    assert now(card) == "It is Resting: it can neither be activated nor evade."
    assert card.kind == "Typical token, Ranged, Animal, Player 1"
    assert any("Take Flight (1 command)" in line.plain for line in card.text)


@pytest.mark.rule("TT-RARITY-06")
def test_a_large_token_is_asked_for_by_its_corner_and_stands_on_all_its_squares() -> None:
    position = "Ozzy Colossus c3-d4, Goblin b3; Wren Elf g7"
    colossus = card_of(position, "piece:c3", large_tokens=True)
    assert sum_of(colossus, "threat") == ("4", {})
    assert colossus.rebuilt
    assert "Colossus of Player 1 stands here." in now(
        card_of(position, "space:d4", large_tokens=True)
    )


@pytest.mark.rule("TT-TACTIC-16", "TT-TACTIC-09")
def test_a_tactic_says_whether_it_sleeps() -> None:
    awake = "Ozzy Elf d3, Soldier d4, tactic alliance; Wren Goblin g7; mastery first"
    asleep = "Ozzy Elf d3, reserves 1 Soldier, tactic alliance; Wren Goblin g7; mastery first"
    assert now(card_of(awake, "item:tactic-0/0", **CARDS)) == "It works now."
    assert "It sleeps" in now(card_of(asleep, "item:tactic-0/0", **CARDS))
    assert "has Mastery of Tactics" in now(card_of(awake, "space:d4", **CARDS))


def test_nothing_stands_where_nobody_stands() -> None:
    state = given("second", "Ozzy Elf d3; Wren Goblin g7").state
    for about in ("piece:d4", "space:h9", "tray:none-0", "item:reserves-0/9", "talent:none"):
        assert state.game.inspect(state.observation(None), about) is None


def test_every_faction_talent_and_card_is_told() -> None:
    game = entry("token-terrors").game({})
    ids = {card.id for card in game.cards()}
    for row in FACTION_ROWS:
        assert f"faction:{row['id']}" in ids
        assert {f"talent:{one['id']}" for one in row["talents"]} <= ids
    assert len([one for one in ids if one.startswith(("tactic:", "grudge:"))]) == 12


def test_where_a_thing_is_played() -> None:
    cards = {card.id: card.played for card in entry("token-terrors").game({}).cards()}
    assert cards["faction:goblin"] == ("prototype", "first edition", "second edition")
    assert cards["faction:swamplin"] == cards["talent:kickstart"] == ("second edition",)
    assert cards["command:sure-shot"] == ("first edition", "second edition")
    assert cards["tactic:alliance"] == ("second edition, with Terrible Tactics",)
    assert Options().edition == "second"


def test_a_faction_of_ones_own_has_a_card_in_its_match() -> None:
    own = '[[faction]]\nid = "ogre"\nname = "Ogre"\nplural = "Ogres"\nstyle = "melee"\n'
    own += 'talents = [{ id = "incite", cost = 2 }, { id = "march", cost = 1 }]\n'
    game = entry("token-terrors").game({"factions": own})
    card = game.printed("faction:ogre")
    assert card is not None
    assert not card.rebuilt
    assert any("Incite (2 commands)" in line.plain for line in card.text)


@pytest.mark.rule("TT-TURN-17", "TT-TURN-09")
def test_numbers_of_a_player_say_what_they_count() -> None:
    position = "Ozzy Goblin d3, Goblin d4, Elf e3; Wren Elf g7"
    board = card_of(position, "counter:0/board")
    assert now(board) == "2 × Goblin\n1 × Elf"
    assert board.ratings[0].value == "3"
    assert "each point buys one more command" in card_of(position, "counter:1/surge").text[0].plain


def test_an_unhurt_token_has_no_damage() -> None:
    kinds = [one.kind for one in card_of("Ozzy Goblin d3; Wren Elf g7", "piece:d3").ratings]
    assert kinds == ["threat"]


@pytest.mark.parametrize(("language", "word"), [("en", "Goblin"), ("de", "Goblin")])
def test_words_of_a_line_name_cards(language: str, word: str) -> None:
    match = given("second", "Ozzy Goblin d3, Goblin d4; Wren Elf g7")
    match.state.sink = []
    match.state.apply(match.state.legal_actions()[0])
    told = match.state.sink[0]
    assert match.state.game.words_of(told, language)[word] == "faction:goblin"
