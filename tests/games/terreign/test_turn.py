"""The turn (TR-TURN, TR-PREPARE, TR-ACTION, TR-FREE, TR-INV, TR-DROP, TR-EQUIP)."""

from __future__ import annotations

import pytest

from banneret.games.terreign import frames as fr
from banneret.games.terreign.state import TerReign
from banneret.kernel.arrays import array
from tests.games.terreign.table import (
    PREPARING,
    asked,
    deck_size,
    discard,
    dropped,
    gear,
    goals,
    hand,
    is_open,
    left,
    morale,
    open_texts,
    play,
    refused,
    rest,
    table,
    tokens,
    why,
)

APART = ("P2 W2 D1", "P3 W3 D1")


def alone(p1: str, *parts: str, **options: object) -> TerReign:
    return table(3, f"P1 {p1}", *APART, *parts, **options)


@pytest.mark.rule("TR-TURN-01", "TR-TURN-02")
def test_turns_go_clockwise_from_the_first_player() -> None:
    state = table(3, "first P2", "P1 W1 D2", "P2 W2 D1", "P3 W3 D1", "> round step turns index 0")
    order = []
    for _ in range(3):
        order.append(asked(state))
        assert is_open(state, "act")
        play(state, "act", "end")
    assert order == ["P2", "P3", "P1"]
    assert asked(state) == "chance"


@pytest.mark.rule("TR-PREPARE-01", "TR-PREPARE-03")
def test_one_option_and_no_more() -> None:
    state = alone("4 W1 D2", "T1 plain", "T3 farm", PREPARING)
    play(state, "venture T3")
    assert why(state, "advantage") == "only-in-prepare"
    assert why(state, "venture T1") == "only-in-prepare"


@pytest.mark.rule("TR-PREPARE-01")
def test_after_a_first_item_only_a_second_may_follow() -> None:
    state = play(alone("W1 D2", PREPARING), "search", "draw tonic")
    assert why(state, "venture T3") == "one-option"
    assert why(state, "advantage") == "one-option"


@pytest.mark.rule("TR-PREPARE-02")
def test_no_option_at_all() -> None:
    state = play(alone("W1 D2", PREPARING), "act")
    assert left(state) == 2


@pytest.mark.rule("TR-PREPARE-05", "TR-PREPARE-06", "TR-PREPARE-07", "TR-DROP-04")
def test_two_items_searched_or_scavenged_in_any_order() -> None:
    state = alone("W1 D2", "T1 plain: tonic, trap", PREPARING)
    play(state, "take trap", "search", "draw evade")
    assert hand(state, 1) == ["evade", "trap"]
    other = alone("W1 D2", "T1 plain: tonic, trap", PREPARING)
    play(other, "take trap", "take tonic")
    assert (hand(other, 1), dropped(other, 1)) == (["tonic", "trap"], [])
    third = alone("W1 D2", "T1 plain: tonic", PREPARING)
    play(third, "search", "draw evade")
    assert open_texts(third)[:3] == ["pass", "search", "take tonic"]
    play(third, "pass")
    assert (hand(third, 1), left(third)) == (["evade"], 2)


@pytest.mark.rule("TR-PREPARE-11", "TR-PREPARE-12")
def test_advantages_are_chosen_and_disadvantages_bind() -> None:
    state = alone("4 W1 D2", "T1 farm", PREPARING)
    play(state, "advantage")
    assert morale(state, 1) == "5/5"
    desert = alone("W1 D2; gear satchel", "T1 desert", "> turn seat P1 step acting")
    assert left(desert) == 1


# ---------------------------------------------------------------- Actions


@pytest.mark.rule("TR-ACTION-01", "TR-ACTION-02", "TR-ACTION-03", "TR-ACTION-06")
def test_two_actions_the_same_one_twice_or_none() -> None:
    state = play(alone("W1 D2"), "search", "draw tonic", "search", "draw trap")
    assert (hand(state, 1), left(state)) == (["tonic", "trap"], 0)
    assert why(state, "search") == "no-actions"
    other = play(alone("4 W1 D2"), "end")
    assert morale(other, 1) == "4/5"
    assert asked(other) == "P2"


@pytest.mark.rule("TR-ACTION-04", "TR-ACTION-05")
def test_a_used_item_is_discarded_and_a_used_equipped_one_stays() -> None:
    state = alone("3 W1 D2; hand tonic; gear swift_boots")
    play(state, "use tonic", "work swift-boots", "to T3")
    assert (discard(state), gear(state, 1)) == (["tonic"], ["swift_boots"])
    assert left(state) == 0


@pytest.mark.rule("TR-ACTION-07", "TR-DROP-03", "TR-DROP-02")
def test_scavenge_as_an_action_takes_one_from_the_own_terrain() -> None:
    state = alone("W1 D2", "T1 plain: tonic", "T2 farm: trap")
    assert goals(state, "take") == ["tonic"]
    assert why(state, "take trap") == "not-dropped"
    play(state, "take tonic")
    assert (hand(state, 1), left(state), dropped(state, 2)) == (["tonic"], 1, ["trap"])
    assert '"tonic"' in state.observation(2).to_json()  # everybody has seen it


@pytest.mark.rule("TR-ACTION-08", "TR-ACTION-09", "TR-ACTION-10")
def test_one_duel_with_a_warrior_on_the_same_terrain() -> None:
    state = table(3, "T1 plain", "P1 W1 D2", "P2 W1 D2", "P3 W3 D1")
    assert goals(state, "duel") == ["P2"]
    assert why(state, "duel P3") == "not-same-terrain"
    assert why(state, "duel P1") == "self"
    lonely = alone("W1 D2; hand throwing_knife", barter="on")
    assert goals(lonely, "duel") == goals(lonely, "barter") == []
    assert is_open(lonely, "search")
    assert is_open(lonely, "use throwing-knife")


@pytest.mark.rule("TR-ACTION-16", "TR-ACTION-17", "TR-ACTION-18", "TR-ACTION-19")
def test_rest_gives_up_both_actions() -> None:
    state = alone("4 W1 D2; hand satchel")
    play(state, "rest")
    assert (morale(state, 1), left(state)) == ("5/5", 0)
    play(state, "equip satchel")
    assert gear(state, 1) == ["satchel"]
    used = play(alone("4 W1 D2"), "search", "draw trap")
    assert why(used, "rest") == "action-taken"
    assert why(alone("W1 D2"), "rest") == "at-maximum"


# ---------------------------------------------------------------- Free Actions and inventory


@pytest.mark.rule("TR-FREE-01", "TR-FREE-02", "TR-FREE-03", "TR-EQUIP-02")
def test_free_actions_cost_nothing_in_both_phases() -> None:
    state = alone("3 W1 D2; hand satchel, mail_coat, second_wind, trap", PREPARING)
    play(state, "equip satchel", "drop trap", "use second-wind")
    assert morale(state, 1) == "4/5"
    play(state, "act", "equip mail-coat", "shed satchel")
    assert (gear(state, 1), dropped(state, 1)) == (["mail_coat"], ["satchel", "trap"])
    assert left(state) == 2


@pytest.mark.rule("TR-FREE-03")
def test_nothing_is_equipped_in_a_duel_or_another_turn() -> None:
    state = table(3, "T1 plain", "P1 W1 D2; hand satchel", "P2 W1 D3; hand satchel", "P3 W3 D1")
    play(state, "duel P2")
    assert refused(state, "equip satchel")
    assert why(state, "equip satchel") == "not-now-duel"


@pytest.mark.rule("TR-INV-01", "TR-INV-03", "TR-EQUIP-05")
def test_equipment_is_no_inventory() -> None:
    held = "hand tonic, trap, evade, parry, feint; gear satchel, mail_coat, swift_boots"
    state = alone(f"W1 D2; {held}")
    play(state, "shed satchel", "end")
    assert asked(rest(state)) == "P2"
    assert len(hand(state, 1)) == 5
    over = alone("W1 D2; hand tonic, trap, evade, parry, feint, reflect")
    play(over, "search", "draw tonic")  # more may be held meanwhile
    assert len(hand(over, 1)) == 7


@pytest.mark.rule("TR-INV-05")
def test_inventories_are_hidden_and_equipment_is_open() -> None:
    state = alone("W1 D2; hand tonic; gear satchel")
    mine, yours = state.observation(0).to_json(), state.observation(1).to_json()
    assert '"tonic"' in mine
    assert '"tonic"' not in yours
    assert '"satchel"' in yours


@pytest.mark.rule("TR-EQUIP-01", "TR-EQUIP-07")
def test_three_items_alike_ones_too() -> None:
    state = alone("W1 D2; hand mail_coat, mail_coat, mail_coat, satchel")
    play(state, "equip mail-coat", "equip mail-coat", "equip mail-coat")
    assert gear(state, 1) == ["mail_coat"] * 3
    assert why(state, "equip satchel") == "rack-full"


@pytest.mark.rule("TR-EQUIP-08")
def test_one_shield_at_a_time() -> None:
    state = alone("W1 D2; hand buckler; gear tower_shield, broadsword")
    assert why(state, "equip buckler") == "one-shield"
    assert why(alone("W1 D2; hand tonic"), "equip tonic") == "not-equipment"


@pytest.mark.rule("TR-EQUIP-03", "TR-EQUIP-04")
def test_an_equipped_item_is_used_once_a_turn_per_card() -> None:
    state = alone("W1 D2; gear swift_boots")
    play(state, "work swift-boots", "to T3")
    assert why(state, "work swift-boots") == "already-used"
    two = alone("W1 D2; gear swift_boots, swift_boots")
    play(two, "work swift-boots", "to T3", "work swift-boots", "to T2")
    assert tokens(two, 2) == {"P1.W", "P2.W"}
    again = alone("W1 D2; gear grapple_line*", "> turn seat P3 step acting")
    play(again, "end")
    rest(again)
    assert "grapple_line*" in again.game.format_position(again)


# ---------------------------------------------------------------- types


@pytest.mark.rule("TR-TYPE-AGILITY-1", "TR-FREE-04", "TR-FREE-05")
def test_agility_at_any_border_and_free() -> None:
    state = alone("4 W1 D2; hand second_wind", "> turn seat P2 step acting")
    play(state, "end")
    assert asked(state) == "P1"
    assert open_texts(state) == ["pass", "use second-wind"]
    play(state, "use second-wind")
    assert (morale(state, 1), discard(state)) == ("5/5", ["second_wind"])
    passed = alone("4 W1 D2; hand second_wind", "> turn seat P2 step acting")
    play(passed, "end", "pass")
    assert asked(passed) == "P3"


@pytest.mark.rule("TR-TYPE-RANGED-1", "TR-TYPE-RANGED-2")
def test_ranged_items_reach_adjacent_terrains_only() -> None:
    state = table(4, "P1 W2 D1; hand throwing_knife", "P2 W2 D3", "P3 W3 D1", "P4 W4 D1")
    play(state, "use throwing-knife")
    assert goals(state, "at") == ["P3"]
    assert why(state, "at P2") == "not-adjacent"
    assert why(state, "at P4") == "not-adjacent"


@pytest.mark.rule("TR-TYPE-STANDARD-1")
def test_standard_items_cost_an_action() -> None:
    state = alone("3 W1 D2; hand tonic", PREPARING)
    assert why(state, "use tonic") == "only-in-action"
    play(state, "act", "use tonic")
    assert (left(state), discard(state)) == (1, ["tonic"])


@pytest.mark.rule("TR-TYPE-INSTANCE-1", "TR-TYPE-INSTANCE-2", "TR-PREPARE-08")
def test_a_drawn_instance_is_played_before_the_next_item() -> None:
    state = play(alone("W1 D2", PREPARING), "search", "draw ambush")
    rest(state)
    assert (morale(state, 1), hand(state, 1), discard(state)) == ("4/5", [], ["ambush"])
    assert is_open(state, "search")


@pytest.mark.rule("TR-TYPE-HYBRID-1", "TR-TYPE-HYBRID-2", "TR-TYPE-HYBRID-3")
def test_a_hybrid_is_used_once_in_each_turn() -> None:
    state = alone("W1 D2; gear grapple_line", "> turn seat P2 step acting")
    play(state, "end", "work grapple-line", "to T3")
    assert tokens(state, 3) == {"P1.W", "P3.W"}
    assert gear(state, 1) == ["grapple_line"]
    assert asked(state) == "P3"  # its use in P2's turn is spent
    play(state, "act")
    assert asked(state) == "P1"  # P3's turn is another turn
    assert is_open(state, "work grapple-line")


@pytest.mark.rule("TR-DECK-01", "TR-DECK-03", "TR-DECK-04", "TR-DECK-05")
def test_the_discard_pile_is_shuffled_in_when_a_card_must_come() -> None:
    state = alone("W1 D2")
    state.discard = array([kind for kind in range(32) for _ in range(state.deck[kind])])
    state.deck = array([0] * 32)
    assert deck_size(state) == 0
    assert len(state.discard) == 75
    play(state, "search", "draw tonic")
    assert (deck_size(state), list(state.discard)) == (74, [])
    empty = alone("W1 D2")
    empty.deck = array([0] * 32)
    assert why(empty, "search") == "nothing-left"


def test_turn_frames_lie_on_the_round() -> None:
    assert alone("W1 D2").stack[fr.SIZE] == fr.TURN


@pytest.mark.rule("TR-TERRAIN-DESERT-2", "TR-ACTION-16")
def test_why_there_is_no_action_left() -> None:
    boots = alone("W1 D2; gear swift_boots", "T3 desert")
    play(boots, "work swift-boots", "to T3")
    assert why(boots, "search") == "halted"
    resting = play(alone("4 W1 D2"), "rest")
    assert why(resting, "search") == "rested"
