"""Cards of Sack Armies: sums of ratings, what lies with a unit, and that everything has a card."""

from __future__ import annotations

import pytest

from banneret.games.sack_armies.armies import preconstructed
from banneret.games.sack_armies.game import new
from banneret.games.sack_armies.tokens import printed
from banneret.games.sack_armies.vocabulary import ABILITY_NAMES
from banneret.kernel.card import Card
from tests.games.sack_armies.match import Match


def seen(match: Match, about: str, seat: int | None = None) -> Card:
    """The card that a General, or a spectator, gets."""
    card = match.game.inspect(match.state.observation(seat), about)
    assert card is not None
    return card


def sum_of(card: Card, kind: str) -> tuple[str, dict[str, str]]:
    """A rating and the terms it is made of, by their labels."""
    rating = next(one for one in card.ratings if one.kind == kind)
    return rating.value, {term.label: term.value for term in rating.terms}


def now(card: Card) -> str:
    return "\n".join(line.plain for line in card.now)


@pytest.mark.rule("SA-COMP-08")
def test_ground_adds_and_takes() -> None:
    card = seen(Match("", "units gladiator@2,-2!", ground={"2,-2": "blood_wastes"}), "piece:2,-2")
    assert sum_of(card, "damage") == ("4", {"printed": "3", "Blood Wastes": "+1"})
    assert sum_of(card, "armor") == ("2", {"printed": "3", "Blood Wastes": "-1"})
    assert "It stands on Blood Wastes." in now(card)


@pytest.mark.rule("SA-ABILITY-AUGMENT-01", "SA-SPELL-10")
def test_friends_and_tokens_add_up() -> None:
    match = Match("units orc_war_priest@1,0! orc_infantry@2,0!^B.weaken+shield_wall", "")
    card = seen(match, "piece:2,0", 0)
    terms = {"printed": "2", "Orc War Priest": "+1", "Weaken": "-1"}
    assert sum_of(card, "damage") == ("2", terms)
    assert sum_of(card, "armor") == ("2", {"printed": "3", "Weaken": "-1"})
    assert "With it lies Weaken." in now(card)
    assert "With it lies Shield Wall, face down." in now(card)
    assert "Shield Wall" not in now(seen(match, "piece:2,0", 1))
    assert "One token lies with it." in now(seen(match, "piece:2,0", 1))


@pytest.mark.rule("SA-MOVE-15")
def test_what_sets_a_number_beats_every_bonus() -> None:
    match = Match("", "units equites@2,-2!^A.entangle+forced_march!")
    value, terms = sum_of(seen(match, "piece:2,-2"), "movement")
    assert value == "0"
    assert sum(map(int, terms.values())) == 0
    assert terms["printed"] == "4"
    assert int(terms["Entangle"]) < 0


@pytest.mark.rule("SA-CONTENT-04", "SA-FOG-28")
def test_a_unit_face_down_has_no_range() -> None:
    match = Match("units empire_archers@1,0", "", ground={"1,0": "rolling_hills"})
    value, terms = sum_of(seen(match, "piece:1,0", 0), "range")
    assert value == "0"
    assert terms == {"printed": "4", "Rolling Hills": "+1", "face down": "-5"}
    up = Match("units empire_archers@1,0!", "", ground={"1,0": "rolling_hills"})
    assert sum_of(seen(up, "piece:1,0"), "range") == ("5", {"printed": "4", "Rolling Hills": "+1"})


@pytest.mark.rule("SA-FOG-01")
def test_a_face_down_unit_is_known_to_its_general_alone() -> None:
    match = Match("units orc_infantry@2,0+retreat", "")
    own, other = seen(match, "piece:2,0", 0), seen(match, "piece:2,0", 1)
    assert own.name == "Orc Infantry"
    assert "others do not know what it is" in now(own)
    assert other == seen(match, "piece:2,0")
    assert other.name == "Unknown unit"
    assert other.ratings == ()
    assert "Orc" not in repr(other)
    assert "Retreat" not in repr(other)
    assert "[Unknown unit](piece:2,0)" in seen(match, "space:2,0", 1).now[-1].text


@pytest.mark.rule("SA-COMP-08")
def test_gained_and_lost_abilities_are_told() -> None:
    units = "units wisps@2,-2! orc_infantry@3,-2!+hold_the_line!"
    match = Match("", units, ground={"2,-2": "ash_field"})
    assert "It has not now: Flying." in now(seen(match, "piece:2,-2"))
    assert "It has now: Defend." in now(seen(match, "piece:3,-2"))


@pytest.mark.rule("SA-ZONE-10")
def test_hands_and_sacks_are_open_to_their_own_general() -> None:
    match = Match("hand orc_infantry*2", "")
    assert "2 × Orc Infantry" in now(seen(match, "tray:hand-0", 0))
    assert now(seen(match, "tray:hand-0", 1)) == "2 tokens whose faces you do not know."
    assert match.game.inspect(match.state.observation(1), "item:hand-0/orc_infantry") is None
    tip = match.game.scene(match.state.observation(0)).trays[0].items[0].tooltip
    assert tip.startswith("Orc Infantry: unit, rank 2, movement 2, damage 2, armor 3, range -. ")


def test_everything_of_the_content_is_told() -> None:
    ids = {card.id for card in new().cards()}
    assert {f"{token.kind}:{token.id}" for token in printed().tokens} <= ids
    assert {f"ability:{name}" for name in ABILITY_NAMES} <= ids
    assert {f"army:{name}" for name in preconstructed()} <= ids
    assert {f"homeland:{name}" for name in printed().homelands} <= ids


def test_where_a_token_is_played() -> None:
    cards = {card.id: card for card in new().cards()}
    assert cards["unit:orc_warlord"].played == ("Warlord's Warband", "own armies")
    assert cards["unit:orc_warlord"].rebuilt
    assert "Leadership: " in "".join(line.plain for line in cards["unit:orc_warlord"].text)


@pytest.mark.rule("SA-WIN-01", "SA-ZONE-10")
def test_numbers_of_a_general_say_what_they_count() -> None:
    match = Match("hand orc_infantry*2", "", ground={"2,-2": "blood_wastes"})
    ground = seen(match, "counter:0/fields")
    assert ground.ratings[0].value == str(len(ground.now))
    assert all(" on " in line.plain for line in ground.now)
    assert "2 × Orc Infantry" in now(seen(match, "counter:0/hand", 0))
    assert "Orc Infantry" not in repr(seen(match, "counter:0/hand", 1))
    assert match.game.inspect(match.state.observation(None), "counter:0/gold") is None
