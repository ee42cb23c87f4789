"""TR-S15, TR-S16, TR-S22 and TR-S25: Trap, Plague, the return, and the inventory limit."""

from __future__ import annotations

import pytest

from banneret.games.terreign.state import TerReign
from tests.games.terreign.table import (
    asked,
    deck_size,
    discard,
    dropped,
    gear,
    goals,
    hand,
    is_out,
    left,
    morale,
    open_texts,
    play,
    reign,
    rest,
    table,
    tokens,
    why,
)


def idle(state: TerReign, until: str) -> TerReign:
    """Do nothing until a text is open."""
    while until not in open_texts(rest(state)):
        play(state, "act" if "act" in open_texts(state) else "end")
    return state


@pytest.mark.rule("TR-ITEM-TRAP-1", "TR-ITEM-TRAP-2", "TR-ITEM-TRAP-3", "TR-ITEM-TRAP-4")
@pytest.mark.rule("TR-ITEM-TRAP-5", "TR-ITEM-TRAP-6", "TR-ITEM-TRAP-8", "TR-ITEM-TRAP-9")
def test_s15_trap_in_the_next_travel() -> None:
    state = table(
        5,
        *(
            "round 4 first P1",
            "P1 W1 D3; hand trap",
            "P2 W3 D1; hand forced_march; gear swift_boots",
        ),
        *("P3 W2 D4", "P4 W5 D4", "P5 W4 D5"),
    )
    play(state, "use trap", "at P2")
    assert left(state) == 1
    play(state, "end")
    rest(state)
    # P2 is trapped: no Venture, no Boots, no Forced March; the rest stays open.
    assert why(state, "venture T2") == "trapped"
    play(state, "act")
    assert why(state, "work swift-boots") == "trapped"
    assert why(state, "use forced-march") == "trapped"
    assert "search" in open_texts(state)
    idle(state, "event fog")
    play(state, "event festival")
    rest(state)
    # Round 5: P2 is First Player; its Warrior lies face up on T3 already.
    assert asked(state) == "P2"
    assert tokens(state, 3) == {"P2.W"}
    assert why(state, "decoy T3") == "own-token-here"
    play(state, "decoy T5")
    for warrior, decoy in ((1, 3), (3, 1), (3, 2)):
        play(state, f"warrior T{warrior}", f"decoy T{decoy}")
    assert asked(state) == "P1"
    assert why(state, "warrior T3") == "full"
    play(state, "warrior T1", "decoy T2")
    counts = [len(tokens(state, space)) for space in (1, 2, 3, 4, 5)]
    assert counts == [3, 2, 4, 0, 1]
    assert discard(state) == ["trap"]
    assert goals(state, "venture") == ["T1", "T2", "T4"]


PLAGUED = (
    "round 4 first P1",
    "T1 plain",
    "P1 W1 D2; plague 1",
    "P2 4 W1 D3; hand evade",
    "P3 W2 D3",
    "> turn seat P1 step starting",
)


@pytest.mark.rule("TR-ITEM-PLAGUE-1", "TR-ITEM-PLAGUE-2", "TR-ITEM-PLAGUE-16")
def test_s16_the_card_is_drawn_and_not_rolled_this_round() -> None:
    state = table(
        3, "round 3 first P3", "P1 W1 D2", "P2 W1 D3", "P3 W2 D3", "> turn seat P1 step acting"
    )
    play(state, "search", "draw plague")
    assert hand(state, 1) == []
    assert "fresh 1" in state.game.format_position(state)
    assert asked(state) == "P1"


@pytest.mark.rule("TR-ITEM-PLAGUE-3", "TR-ITEM-PLAGUE-4", "TR-ITEM-PLAGUE-5", "TR-ITEM-PLAGUE-7")
@pytest.mark.rule("TR-ITEM-PLAGUE-8", "TR-ITEM-PLAGUE-12", "TR-ITEM-PLAGUE-13", "TR-ITEM-PLAGUE-14")
@pytest.mark.rule("TR-ITEM-PLAGUE-11")
def test_s16_pass_and_hit() -> None:
    state = table(3, *PLAGUED)
    assert open_texts(state) == ["die 0", "die 1", "die 2"]
    assert [weight for _, weight in state.chance_outcomes()] == [3, 2, 1]
    play(state, "die 0")
    assert open_texts(state) == ["at P2"]
    assert why(state, "venture T2") == "must-pass-plague"
    play(state, "at P2")
    assert morale(state, 1) == "5/5"
    play(state, "act", "end", "act")  # P2 got the card this Round: no roll
    assert asked(state) == "P2"
    idle(state, "event fog")
    play(state, "event truce")
    play(state, "warrior T1", "decoy T2", "warrior T2", "decoy T1", "warrior T3", "decoy T1")
    rest(state)
    assert asked(state) == "chance"
    play(state, "die 2")
    assert open_texts(state) == ["pass"]  # Evade is not on offer
    play(state, "pass")
    assert open_texts(state) == ["search", "venture T2", "venture T3", "act", "drop evade"]
    assert morale(state, 2) == "2/5"
    assert discard(state) == ["plague"]


@pytest.mark.rule("TR-ITEM-PLAGUE-6")
def test_s16b_alone_the_card_is_kept() -> None:
    parts = [part.replace("P2 4 W1", "P2 4 W3").replace("W3 D3", "W3 D1") for part in PLAGUED]
    state = table(3, *parts)
    play(state, "die 0")
    assert "fresh 1" in state.game.format_position(state)
    assert "act" in open_texts(state)


@pytest.mark.rule("TR-ITEM-PLAGUE-9", "TR-ITEM-PLAGUE-17", "TR-RETREAT-13", "TR-RETREAT-10")
def test_s16c_retreat_by_the_plague() -> None:
    state = table(
        3,
        *("round 5 first P2", "P1 W1 D2", "P2 2 W1 D3; hand evade; plague 1", "P3 W2 D3"),
        "> turn seat P2 step starting",
    )
    cards = deck_size(state)
    play(state, "die 2")
    rest(state)
    assert is_out(state, 2)
    assert (deck_size(state), discard(state)) == (cards + 1, [])
    assert hand(state, 2) == ["evade"]
    assert asked(state) == "P3"
    assert [reign(state, player) for player in (1, 2, 3)] == ["1h", "1h", "1h"]
    idle(state, "event fog")
    play(state, "event fog")
    assert morale(state, 2) == "4/5"


RETURNING = (
    *("round 3 first P2", "T1 plain", "P1 shimoto 1 W1 D2; hand parry, tonic, trap; gear buckler"),
    *("P2 viewhing W1 D3; hand assassin", "P3 benevol W3 D2"),
)


@pytest.mark.rule("TR-RETURN-01", "TR-RETURN-02", "TR-RETURN-03", "TR-RETURN-04", "TR-RETURN-05")
@pytest.mark.rule("TR-RETREAT-05", "TR-RETREAT-14", "TR-ACTION-19")
def test_s22_return_with_one_morale_less() -> None:
    state = table(3, *RETURNING, houses="shimoto, viewhing, benevol")
    play(state, "use assassin", "at P1", "gain")
    assert (reign(state, 2), is_out(state, 1)) == ("2h", True)
    assert dropped(state, 1) == ["buckler"]
    assert (tokens(state, 1), tokens(state, 2)) == ({"P2.W"}, {"P3.D"})
    idle(state, "event fog")  # P1 got no turn: only P2 and P3 ended theirs
    play(state, "event truce")
    assert asked(state) == "P3"
    assert (morale(state, 1), hand(state, 1), gear(state, 1)) == (
        "3/4",
        ["parry", "tonic", "trap"],
        [],
    )
    play(state, "warrior T2", "decoy T1", "warrior T1", "decoy T2", "warrior T3", "decoy T2")
    assert dropped(state, 1) == ["buckler"]
    idle(state, "event fog")
    assert morale(state, 1) == "3/4"


@pytest.mark.rule("TR-RETURN-04")
@pytest.mark.parametrize(
    ("house", "traits", "after"),
    [("shimoto", False, "3/4"), ("gryssel", False, "5/6"), ("gryssel", True, "6/6")],
)
def test_s22_every_return_is_alike(house: str, traits: bool, after: str) -> None:
    state = table(
        3,
        *(f"P1 {house} 1 W1 D2", "P2 viewhing W1 D3", "P3 benevol W2 D3; hand throwing_knife"),
        *("round 5 first P1", "> turn seat P3 step acting"),
        houses=f"{house}, viewhing, benevol",
        traits=traits,
    )
    play(state, "use throwing-knife", "at P1", "gain")
    assert reign(state, 3) == "2h"
    idle(state, "event fog")
    play(state, "event truce")
    assert morale(state, 1) == after


RACK = (
    *("T2 plain", "T3 river", "P1 4 W2 D1; hand war_hammer, feint, parry, tonic, trap; gear {}"),
    *("P2 W3 D1", "P3 W1 D3", "> turn seat P1 step preparing"),
)


def rack(equipment: str, **options: object) -> TerReign:
    return table(3, *(part.format(equipment) for part in RACK), **options)


@pytest.mark.rule(
    "TR-EQUIP-08", "TR-EQUIP-09", "TR-EQUIP-10", "TR-INV-02", "TR-INV-03", "TR-INV-04"
)
@pytest.mark.rule("TR-PREPARE-04", "TR-FREE-01", "TR-DROP-01", "TR-EQUIP-06")
def test_s25_weapon_replacement_and_inventory_limit() -> None:
    state = rack("broadsword, buckler")
    play(state, "search", "draw heavy-bolt", "search", "draw evade")
    assert len(hand(state, 1)) == 7
    assert why(state, "equip war-hammer") == "one-weapon"
    play(state, "shed broadsword")
    assert (gear(state, 1), dropped(state, 2)) == (["buckler"], ["broadsword"])
    play(state, "equip war-hammer")
    assert (gear(state, 1), len(hand(state, 1))) == (["buckler", "war_hammer"], 6)
    play(state, "search", "draw reflect", "use tonic")
    assert (morale(state, 1), len(hand(state, 1)), left(state)) == ("5/5", 6, 0)
    play(state, "end")
    assert why(state, "pass") == "must-drop"
    play(state, "drop trap")
    assert hand(state, 1) == ["evade", "feint", "heavy_bolt", "parry", "reflect"]
    assert dropped(state, 2) == ["broadsword", "trap"]
    assert discard(state) == ["tonic"]
    # Later P2 passes an item by the River: six are held, and none is dropped now.
    play(
        state, "advantage", "draw throwing-knife", "draw mail-coat", "card throwing-knife", "at P1"
    )
    play(state, "draw halberd")
    assert len(hand(state, 1)) == 6
    play(state, "end")
    assert len(hand(state, 1)) == 6


@pytest.mark.rule("TR-DROP-05", "TR-EQUIP-05")
def test_s25_a_scavenged_weapon_comes_to_the_inventory() -> None:
    state = table(3, "T2: broadsword", "P1 W2 D1", "P2 W1 D2", "P3 W1 D2")
    play(state, "take broadsword")
    assert (hand(state, 1), gear(state, 1)) == (["broadsword"], [])


@pytest.mark.rule("TR-INV-02")
def test_s25b_a_satchel_holds_two_more() -> None:
    state = rack("buckler, satchel")
    play(state, "search", "draw heavy-bolt", "pass", "end")
    rest(state)
    assert len(hand(state, 1)) == 6
    assert asked(state) == "P2"


@pytest.mark.rule("TR-SETUP-03")
def test_s25c_hammerstone_equips_a_pair_of_weapons() -> None:
    houses = "hammerstone, viewhing, benevol"
    parts = [part.format("broadsword, buckler") for part in RACK]
    state = table(3, *parts, houses=houses, traits=True)
    play(state, "equip war-hammer")
    assert gear(state, 1) == ["broadsword", "buckler", "war_hammer"]
