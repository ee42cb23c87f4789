"""TR-S09 to TR-S14 and TR-S20: Reflect and the Terrains."""

from __future__ import annotations

import pytest

from tests.games.terreign.table import (
    deck_size,
    discard,
    dropped,
    game,
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

BOMBED = (
    *("T2 forest", "T3 plain", "P1 W2 D1; hand firebomb", "P2 4 W3 D1; hand reflect"),
    *("P3 4 W3 D1", "P4 2 W2 D4; gear spyglass"),
)


@pytest.mark.rule("TR-ITEM-REFLECT-1", "TR-ITEM-REFLECT-2", "TR-ITEM-REFLECT-3")
@pytest.mark.rule("TR-ITEM-REFLECT-7", "TR-ITEM-FIREBOMB-1", "TR-ITEM-FIREBOMB-2")
@pytest.mark.rule("TR-TERRAIN-FOREST-2", "TR-TERRAIN-FOREST-3", "TR-RETREAT-09")
@pytest.mark.parametrize(("spares_all", "third"), [(True, "4/5"), (False, "3/5")])
def test_s09_firebomb_reflected_onto_the_forest(spares_all: bool, third: str) -> None:
    state = table(4, *BOMBED, reflect_spares_all=spares_all)
    play(state, "use firebomb", "to T3", "use reflect", "gain")
    rest(state)
    assert (morale(state, 1), hand(state, 1), left(state)) == ("3/5", [], 1)
    assert (morale(state, 2), hand(state, 2), reign(state, 2)) == ("4/5", [], "2h")
    assert morale(state, 3) == third
    assert is_out(state, 4)
    assert tokens(state, 2) == {"P1.W"}
    assert dropped(state, 2) == ["spyglass"]
    assert tokens(state, 4) == set()
    assert sorted(discard(state)) == ["firebomb", "reflect"]


@pytest.mark.rule("TR-TERRAIN-CAVERN-1")
def test_s10a_no_ranged_item_out_of_the_cavern() -> None:
    state = table(3, "T2 cavern", "T3 plain", "P1 W2 D1; hand firebomb", "P2 W3 D1", "P3 W3 D1")
    assert why(state, "use firebomb") == "cavern-user"
    assert (hand(state, 1), left(state)) == (["firebomb"], 2)


@pytest.mark.rule("TR-ITEM-REFLECT-4")
def test_s10b_reflected_into_the_cavern_it_is_void() -> None:
    state = table(
        3,
        *("T2 cavern", "T3 plain", "P1 W2 D1", "P2 W3 D1; hand reflect", "P3 W3 D1"),
        *("> turn seat P1 step acting used 1", "> item seat P1 step done card firebomb"),
        "> hit source P1 cause firebomb victims P2+P3 waiting P2+P3 amounts P2:1+P3:1 base 1"
        " flags ranged+area start P2 space T3",
    )
    play(state, "use reflect")
    rest(state)
    assert [morale(state, player) for player in (1, 2, 3)] == ["5/5", "5/5", "5/5"]
    assert sorted(discard(state)) == ["firebomb", "reflect"]


@pytest.mark.rule("TR-ITEM-REFLECT-4", "TR-TERRAIN-FOREST-1", "TR-TERRAIN-FOREST-3")
def test_s10c_a_knife_reflected_into_the_forest_is_void() -> None:
    parts = ("P1 W2 D1; hand throwing_knife", "P2 W3 D1; hand reflect", "P3 W3 D1")
    state = table(3, "T2 forest", "T3 plain", *parts)
    play(state, "use throwing-knife", "at P2", "use reflect")
    rest(state)
    assert [morale(state, player) for player in (1, 2, 3)] == ["5/5", "5/5", "5/5"]
    assert (hand(state, 1), hand(state, 2), left(state)) == ([], [], 1)
    assert sorted(discard(state)) == ["reflect", "throwing_knife"]


@pytest.mark.rule("TR-TERRAIN-CAVERN-2", "TR-TERRAIN-CAVERN-3", "TR-GEN-04")
def test_s10d_no_shot_at_the_cavern() -> None:
    parts = ("P1 W2 D1", "P2 W3 D1; hand firebomb", "P3 W3 D1")
    state = table(3, "T2 cavern", "T3 plain", "first P2", *parts)
    assert why(state, "use firebomb") == "sheltered"
    assert (hand(state, 2), left(state)) == (["firebomb"], 2)


# ---------------------------------------------------------------- Desert

DESERT = ("T2 plain", "T3 desert", "P2 W1 D2", "P3 W1 D2")


@pytest.mark.rule("TR-TERRAIN-DESERT-2")
def test_s11a_arrival_by_an_action() -> None:
    state = table(3, *DESERT, "P1 4 W2 D1; gear swift_boots")
    assert left(state) == 2
    play(state, "work swift-boots", "to T3")
    assert (tokens(state, 3), left(state)) == ({"P1.W"}, 0)
    play(state, "shed swift-boots")
    assert (dropped(state, 3), left(state)) == (["swift_boots"], 0)


@pytest.mark.rule("TR-TERRAIN-DESERT-1", "TR-TERRAIN-DESERT-5")
def test_s11b_starting_there_with_gear() -> None:
    state = table(3, *DESERT, "P1 4 W3 D1; gear mail_coat")
    assert left(state) == 1
    assert why(state, "rest") == "desert-rest"
    play(state, "search", "draw tonic")
    assert (left(state), hand(state, 1)) == (0, ["tonic"])


@pytest.mark.rule("TR-TERRAIN-DESERT-4", "TR-ACTION-16")
def test_s11c_dropping_first() -> None:
    state = table(3, *DESERT, "P1 4 W3 D1; gear mail_coat")
    play(state, "shed mail-coat")
    assert (left(state), dropped(state, 3)) == (2, ["mail_coat"])
    play(state, "rest")
    assert (morale(state, 1), left(state)) == ("5/5", 0)


@pytest.mark.rule("TR-TERRAIN-DESERT-3")
def test_s11d_equipping_too_early() -> None:
    state = table(3, *DESERT, "P1 4 W3 D1")
    play(state, "search", "draw satchel")
    assert left(state) == 1
    play(state, "equip satchel")
    assert left(state) == 0


@pytest.mark.rule("TR-TERRAIN-DESERT-6")
def test_s11e_venture_is_no_action() -> None:
    state = table(3, *DESERT, "P1 4 W2 D1; gear swift_boots", "> turn seat P1 step preparing")
    play(state, "venture T3")
    assert (tokens(state, 3), left(state)) == ({"P1.W"}, 1)


# ---------------------------------------------------------------- Ruin


@pytest.mark.rule("TR-TERRAIN-RUIN-1", "TR-TERRAIN-RUIN-2", "TR-PREPARE-07")
def test_s12_ruin_with_an_empty_discard_pile() -> None:
    parts = (
        "T2 ruin: tonic",
        "P1 3 W2 D1",
        "P2 W1 D2",
        "P3 W1 D2",
        "> turn seat P1 step preparing",
    )
    state = table(3, *parts)
    cards = deck_size(state)
    assert why(state, "search") == "ruin-empty"
    assert open_texts(state) == ["take tonic", "venture T1", "venture T3", "act"]
    play(state, "take tonic")
    # No second pick is asked: nothing lies there and Search is closed.
    assert hand(state, 1) == ["tonic"]
    play(state, "use tonic")
    assert (morale(state, 1), hand(state, 1), discard(state)) == ("5/5", [], ["tonic"])
    play(state, "search")
    assert (hand(state, 1), discard(state), deck_size(state)) == (["tonic"], [], cards)
    assert left(state) == 0


# ---------------------------------------------------------------- Mountain

ON_MOUNTAIN = ("T2 mountain", "P1 W2 D1", "P2 W1 D2", "P3 W1 D2", "> turn seat P1 step preparing")


@pytest.mark.rule("TR-TERRAIN-MOUNTAIN-1", "TR-TERRAIN-MOUNTAIN-2", "TR-TERRAIN-MOUNTAIN-3")
@pytest.mark.rule("TR-TYPE-INSTANCE-1", "TR-TYPE-INSTANCE-2")
def test_s13a_sending_an_instance_back() -> None:
    state = table(3, *ON_MOUNTAIN)
    cards = deck_size(state)
    play(state, "advantage", "draw ambush", "draw firebomb", "draw parry")
    assert morale(state, 1) == "5/5"
    play(state, "card ambush", "card firebomb")
    assert (hand(state, 1), morale(state, 1)) == (["firebomb", "parry"], "5/5")
    assert deck_size(state) == cards - 2
    play(state, "search")  # the known card comes, no chance is asked
    rest(state)
    assert (morale(state, 1), hand(state, 1)) == ("4/5", ["firebomb", "parry"])
    assert (discard(state), left(state)) == (["ambush"], 1)


@pytest.mark.rule("TR-TERRAIN-MOUNTAIN-3", "TR-PREPARE-08")
def test_s13b_keeping_an_instance() -> None:
    state = table(3, *ON_MOUNTAIN)
    play(state, "advantage", "draw lucky-find", "draw ambush", "draw parry")
    play(state, "card ambush", "card lucky-find", "draw broadsword")
    rest(state)
    assert (morale(state, 1), hand(state, 1)) == ("4/5", ["broadsword", "parry"])
    assert discard(state) == ["ambush", "lucky_find"]
    assert left(state) == 2


@pytest.mark.rule("TR-ITEM-PLAGUE-1", "TR-ITEM-PLAGUE-2")
def test_s13c_keeping_a_plague() -> None:
    state = table(3, *ON_MOUNTAIN)
    play(state, "advantage", "draw plague", "draw ambush", "draw tonic")
    play(state, "card ambush", "card plague")
    assert (hand(state, 1), morale(state, 1)) == (["tonic"], "5/5")
    text = state.game.format_position(state)
    assert "fresh 1" in text
    assert "top: ambush@P1" in text


# ---------------------------------------------------------------- River

ON_RIVER = ("T2 river", "P1 W2 D1", "P2 W2 D3", "P4 W4 D3", "> turn seat P1 step preparing")


@pytest.mark.rule("TR-TERRAIN-RIVER-3", "TR-TERRAIN-RIVER-5", "TR-TOKEN-02")
def test_s14a_nobody_next_door() -> None:
    state = table(4, *ON_RIVER, "P3 W4 D1")
    assert why(state, "advantage") == "no-adjacent-player"
    assert open_texts(state) == ["search", "venture T1", "venture T3", "act"]


@pytest.mark.rule("TR-TERRAIN-RIVER-1", "TR-TERRAIN-RIVER-2", "TR-TERRAIN-RIVER-4")
@pytest.mark.rule("TR-RETREAT-10", "TR-TYPE-INSTANCE-3")
def test_s14b_passing_an_ambush() -> None:
    state = table(4, *ON_RIVER, "P3 1 W3 D1; hand evade; gear mail_coat")
    cards = deck_size(state)
    play(state, "advantage", "draw ambush", "draw tonic", "card ambush", "at P3")
    assert goals(state, "work") == []  # the Mail Coat lowers only damage of a Player
    play(state, "pass", "draw feint")
    assert is_out(state, 3)
    assert (hand(state, 3), gear(state, 3), dropped(state, 3)) == (["evade"], [], ["mail_coat"])
    assert reign(state, 1) == "1h"
    assert hand(state, 1) == ["feint", "tonic"]
    assert discard(state) == ["ambush"]
    assert deck_size(state) == cards - 3
    assert tokens(state, 1) == {"P1.D"}
    assert tokens(state, 3) == {"P2.D", "P4.D"}


# ---------------------------------------------------------------- four tokens

PLACED = ("P1 W2 D1", "P2 W1 D2", "P3 W1 D3", "P4 W4 D1", "P5 W3 D4")


@pytest.mark.rule("TR-TRAVEL-01", "TR-TRAVEL-02", "TR-TRAVEL-04", "TR-TRAVEL-05", "TR-TRAVEL-09")
def test_s20a_travel() -> None:
    state = game(5, first=1).new_initial_state()
    play(state, "tile plain", "tile farm", "tile coast", "tile palace", "tile towne")
    for warrior, decoy in ((2, 1), (1, 2), (1, 3), (4, 1)):
        play(state, f"warrior T{warrior}", f"decoy T{decoy}")
    assert why(state, "warrior T1") == "full"
    play(state, "warrior T3")
    assert why(state, "decoy T1") == "full"
    play(state, "decoy T4")
    counts = [len(tokens(state, space)) for space in (1, 2, 3, 4, 5)]
    assert counts == [4, 2, 2, 2, 0]


@pytest.mark.rule("TR-TRAVEL-06", "TR-PREPARE-09", "TR-PREPARE-10")
def test_s20b_venture_into_a_full_terrain() -> None:
    state = table(5, *PLACED, "> turn seat P5 step preparing")
    assert goals(state, "venture") == ["T2", "T4"]
    assert why(state, "venture T1") == "full"
    play(state, "venture T4")
    assert tokens(state, 4) == {"P4.W", "P5.W"}


@pytest.mark.rule("TR-TRAVEL-07", "TR-TOKEN-08")
def test_s20c_the_own_decoy_in_a_full_terrain() -> None:
    state = table(5, *PLACED, "> turn seat P1 step preparing")
    play(state, "venture T1")
    assert tokens(state, 1) == {"P1.W", "P2.W", "P3.W", "P4.D"}
    assert tokens(state, 2) == {"P2.D"}


@pytest.mark.rule("TR-TRAVEL-06")
def test_s20d_a_move_by_an_item() -> None:
    state = table(5, *PLACED[:4], "P5 W3 D4; hand forced_march", "> turn seat P5 step acting")
    play(state, "use forced-march")
    assert goals(state, "to") == ["T2", "T4", "T5"]
    assert why(state, "to T1") == "full"
