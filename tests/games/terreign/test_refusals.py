"""Every refusal cites first the rule that really forbids what was tried.

The cases were derived from the rulebook and the rule index, one rule after the other.
"""

from __future__ import annotations

import pytest

from banneret.games.terreign import actions as act
from banneret.games.terreign.speech import say_refusal
from banneret.games.terreign.state import TerReign
from tests.games.terreign.table import ACTING, PREPARING, game, here, open_texts, play, table

TRAVEL = "> round step travel index 0"
AT_EVENT = "> round step event"
HIT = "strike head", "guard body/left"
WON = (*HIT, "strike body", "guard head/right", "strike right", "guard body/right")
FLAWLESS = (*HIT, "strike body", "guard head/right", "strike right", "guard head/left")
FOUR = "hand tonic, trap, parry, feint"


def apart(own: str = "W2 D1", step: str = ACTING, **options: object) -> TerReign:
    """P1 on T2, P2 on T1, P3 on T3; P4 on T4, which is not adjacent."""
    tiles = ("T1 plain", "T2 towne", "T3 farm", "T4 coast")
    return table(4, *tiles, f"P1 {own}", "P2 W1 D3", "P3 W3 D1", "P4 W4 D1", step, **options)


def crowded(own: str, step: str = ACTING) -> TerReign:
    """P1 on T2 next to T1, which holds four tokens."""
    seats = ("P2 W1 D3", "P3 W1 D3", "P4 W1 D3", "P5 W5 D1")
    return table(5, "T1 plain", "T2 towne", "T3 farm", f"P1 {own}", *seats, step)


def allied(own: str = "", third: str = "W1 D2", step: str = ACTING) -> TerReign:
    """P1 with P3 against P2 with P4."""
    seats = (f"P1 W1 D2 {own}", "P2 1 W1 D3; hand trap", f"P3 {third}", "P4 W4 D1")
    return table(4, "T1 plain", "T2 towne", "T3 farm", *seats, step, variant="alliances")


def traits(seat: int, *parts: str) -> TerReign:
    """All eight Houses with their traits, each alone unless a part says otherwise."""
    told = {part.split()[0] for part in parts}
    seats = [f"P{n} W{n} D{n % 8 + 1}" for n in range(1, 9) if f"P{n}" not in told]
    return table(8, *parts, *seats, f"> turn seat P{seat} step acting", traits=True)


def forbids(state: TerReign, text: str, rule: str) -> None:
    """The refusal cites the rule first, says so in both languages, and nothing changes."""
    before = state.key()
    refusal = state.game.explain(state, state.game.parse(state, text))
    assert refusal is not None, f"'{text}' is open: {open_texts(state)}"
    assert refusal.rules[0] == rule, (refusal.reason, refusal.rules)
    assert say_refusal(refusal, "en") != say_refusal(refusal, "de")
    assert state.key() == before


@pytest.mark.parametrize(
    ("state", "text", "rule"),
    [
        (here("; hand parry"), "use parry", "TR-ITEM-PARRY-1"),
        (here("; hand feint"), "use feint", "TR-ITEM-FEINT-1"),
        (here("; hand reflect"), "use reflect", "TR-ITEM-REFLECT-1"),
        (here("; hand evade"), "use evade", "TR-FREE-04"),
        (here("; hand usurp"), "use usurp", "TR-ITEM-USURP-6"),
        (here("; hand grapple_line"), "use grapple-line", "TR-TYPE-HYBRID-2"),
        (here("; hand satchel"), "use satchel", "TR-EQUIP-02"),
        (here("4; hand second_wind", tiles="swamp towne farm"), "use second-wind", "TR-TERRAIN-SWAMP-1"),
        (here(), "use tonic", "TR-INV-01"),
        (here(step=PREPARING), "use tonic", "TR-INV-01"),
        (here(step=f"{ACTING} used 2"), "use tonic", "TR-INV-01"),
        (here("; hand satchel", step=PREPARING), "use satchel", "TR-EQUIP-02"),
        (here("; hand usurp", step=PREPARING), "use usurp", "TR-ITEM-USURP-6"),
        (here(step=PREPARING), "work spyglass", "TR-EQUIP-03"),
        (here(step=f"{ACTING} used 2"), "work spyglass", "TR-EQUIP-03"),
        (here("4; hand tonic", step=PREPARING), "use tonic", "TR-TYPE-STANDARD-1"),
        (here("; hand heavy_bolt", step=PREPARING), "use heavy-bolt", "TR-TYPE-RANGED-1"),
        (here("; hand tonic"), "use tonic", "TR-MORALE-03"),
        (here("; hand trap"), "use trap", "TR-GEN-04"),
        (here("; hand heavy_bolt", tiles="cavern towne farm"), "use heavy-bolt", "TR-TERRAIN-CAVERN-1"),
        (here("; hand body_double; traps 1"), "use body-double", "TR-ITEM-TRAP-4"),
        (here(), "work swift-boots", "TR-EQUIP-03"),
        (here("; gear swift_boots*", f"{ACTING} used 1"), "work swift-boots", "TR-EQUIP-04"),
        (here("; gear grapple_line*"), "work grapple-line", "TR-TYPE-HYBRID-3"),
        (here("; gear swift_boots", step=PREPARING), "work swift-boots", "TR-ACTION-01"),
        (here(), "shed satchel", "TR-EQUIP-06"),
        (here("; hand tonic"), "equip tonic", "TR-EQUIP-02"),
        (here("; hand spyglass; gear satchel, mail_coat, buckler"), "equip spyglass", "TR-EQUIP-01"),
        (here("; hand halberd; gear broadsword"), "equip halberd", "TR-EQUIP-08"),
    ],
)  # fmt: skip
def test_items_and_equipment(state: TerReign, text: str, rule: str) -> None:
    forbids(state, text, rule)


@pytest.mark.parametrize(
    ("state", "item", "target", "rule"),
    [
        (apart("W2 D1; hand heavy_bolt"), "heavy-bolt", "at P4", "TR-TYPE-RANGED-2"),
        (apart("W2 D1; hand heavy_bolt"), "heavy-bolt", "at P1", "TR-TYPE-RANGED-1"),
        (apart("W2 D1; hand heavy_bolt"), "heavy-bolt", "at P7", "TR-GEN-02"),
        (apart("W2 D1; hand firebomb"), "firebomb", "to T4", "TR-TYPE-RANGED-2"),
        (here("; hand assassin"), "assassin", "at P3", "TR-ITEM-ASSASSIN-2"),
        (here("; hand trap", second="W2 D3"), "trap", "at P3", "TR-ITEM-TRAP-1"),
        (here("; hand pickpocket", second="W1 D3; hand tonic"), "pickpocket", "at P3", "TR-GEN-04"),
        (allied("; hand assassin"), "assassin", "at P3", "TR-VAR-ALLY-11"),
        (crowded("W2 D4; hand forced_march"), "forced-march", "to T1", "TR-TRAVEL-06"),
    ],
)  # fmt: skip
def test_targets(state: TerReign, item: str, target: str, rule: str) -> None:
    forbids(play(state, f"use {item}"), target, rule)


@pytest.mark.rule("TR-TERRAIN-CAVERN-2", "TR-TERRAIN-FOREST-1")
@pytest.mark.parametrize("terrain", ["cavern", "forest"])
def test_shelters_are_cited_by_terrain(terrain: str) -> None:
    seats = ("P1 W2 D4; hand heavy_bolt", "P2 W1 D2", "P3 W3 D1", "P4 W3 D1")
    state = table(4, f"T1 {terrain}", "T2 towne", "T3 farm", *seats, ACTING)
    rule = {"cavern": "TR-TERRAIN-CAVERN-2", "forest": "TR-TERRAIN-FOREST-1"}[terrain]
    forbids(play(state, "use heavy-bolt"), "at P2", rule)


@pytest.mark.parametrize(
    ("state", "moves", "text", "rule"),
    [
        (here(step=PREPARING), (), "duel P2", "TR-ACTION-01"),
        (here(step=PREPARING), ("search", "draw tonic"), "duel P2", "TR-ACTION-01"),
        (here(step=PREPARING), ("search", "draw tonic"), "venture T3", "TR-PREPARE-01"),
        (here(step=PREPARING), (), "advantage", "TR-TERRAIN-PLAIN-1"),
        (here(step=PREPARING, tiles="swamp towne farm"), (), "advantage", "TR-PREPARE-11"),
        (here(), (), "venture T2", "TR-PREPARE-09"),
        (apart(step=PREPARING), (), "venture T4", "TR-PREPARE-09"),
        (apart(step=PREPARING), (), "venture T5", "TR-SETUP-11"),
        (crowded("W2 D4", step=PREPARING), (), "venture T1", "TR-TRAVEL-06"),
        (here(), (), "rest", "TR-ACTION-17"),
        (here("4"), ("search", "draw tonic"), "rest", "TR-ACTION-16"),
        (here("4"), ("rest",), "search", "TR-ACTION-16"),
        (here("4; gear satchel", tiles="desert towne farm"), (), "rest", "TR-TERRAIN-DESERT-5"),
        (here("; gear satchel", tiles="desert towne farm"), ("search", "draw tonic"), "search", "TR-TERRAIN-DESERT-1"),
        (here(), ("search", "draw tonic", "search", "draw trap"), "search", "TR-ACTION-01"),
        (here("; gear swift_boots", tiles="plain desert farm"), ("work swift-boots", "to T2"), "search", "TR-TERRAIN-DESERT-2"),
        (here(), (), "duel P3", "TR-ACTION-09"),
        (here(), (), "duel P5", "TR-GEN-02"),
        (here(second="0 retreated"), (), "duel P2", "TR-RETREAT-14"),
        (here(tiles="shrine towne farm"), (), "duel P2", "TR-TERRAIN-SHRINE-1"),
        (allied(), (), "duel P3", "TR-VAR-ALLY-10"),
        (here(second="0 W1 D3 eliminated", variant="royale"), (), "duel P2", "TR-VAR-ROYALE-6"),
        (here(f"; {FOUR}", variant="royale"), (), "charity", "TR-VAR-ROYALE-8"),
        (here(f"; {FOUR}", step=PREPARING, variant="royale"), (), "charity", "TR-VAR-ROYALE-8"),
        (here(f"2h+1d; {FOUR}"), (), "charity", "TR-ACTION-12"),
        (here(f"4h; {FOUR}"), (), "charity", "TR-ACTION-13"),
        (allied(f"5h; {FOUR}"), (), "charity", "TR-VAR-ALLY-7"),
        (here("; hand tonic, trap, parry, feint, evade, reflect"), ("end",), "end", "TR-INV-02"),
    ],
)  # fmt: skip
def test_phases_and_actions(state: TerReign, moves: tuple[str, ...], text: str, rule: str) -> None:
    forbids(play(state, *moves), text, rule)


@pytest.mark.parametrize(
    ("state", "moves", "text", "rule"),
    [
        (here("; hand tonic", second="W1 D3; hand parry"), (), "barter P2", "TR-BARTER-01"),
        (here("; hand tonic", step=PREPARING), (), "barter P2", "TR-BARTER-01"),
        (here("; hand tonic", step=PREPARING, barter="on"), (), "barter P2", "TR-BARTER-02"),
        (here("; hand tonic", third="W3 D1; hand parry", barter="on"), (), "barter P3", "TR-BARTER-02"),
        (here("; hand tonic", barter="on"), (), "barter P1", "TR-BARTER-02"),
        (here("; hand tonic", second="0 retreated; hand parry", barter="on"), (), "barter P2", "TR-RETREAT-14"),
        (here("; hand tonic", barter="on"), (), "barter P2", "TR-BARTER-06"),
        (here("; hand tonic", second="W1 D3; hand parry", barter="on"), ("barter P2",), "count 0", "TR-BARTER-06"),
        (here("; hand tonic", second="W1 D3; hand parry", barter="on"), ("barter P2",), "count 2", "TR-BARTER-03"),
        (here("; hand tonic", second="W1 D3; hand parry", barter="on"), ("barter P2", "count 1"), "end", "TR-BARTER-06"),
        (here("; hand tonic", second="W1 D3; hand parry", barter="on"), ("barter P2", "count 1", "accept"), "card parry", "TR-INV-01"),
    ],
)  # fmt: skip
def test_barter(state: TerReign, moves: tuple[str, ...], text: str, rule: str) -> None:
    forbids(play(state, *moves), text, rule)


@pytest.mark.parametrize(
    ("state", "moves", "text", "rule"),
    [
        (here(), ("duel P2",), "guard head/left", "TR-DUEL-08"),
        (here("; hand satchel"), ("duel P2",), "equip satchel", "TR-FREE-03"),
        (here("; gear satchel; hand parry"), ("duel P2", *HIT), "shed satchel", "TR-FREE-03"),
        (here("; hand second_wind"), ("duel P2",), "use second-wind", "TR-FREE-05"),
        (here(), ("duel P2", *HIT), "strike head", "TR-DUEL-12"),
        (here(), ("duel P2", *HIT, *WON[2:4]), "strike body", "TR-DUEL-13"),
        (here("; hand parry, reflect"), ("duel P2", *HIT), "use reflect", "TR-ITEM-REFLECT-1"),
        (here("; hand parry, evade"), ("duel P2", *HIT), "use evade", "TR-FREE-04"),
        (here("; hand parry, tonic"), ("duel P2", *HIT), "use tonic", "TR-DUEL-08"),
        (here(), ("duel P2", *WON), "pass", "TR-DUEL-25"),
        (here(), ("duel P2", *WON), "to T1", "TR-DUEL-21"),
        (here(), ("duel P2", *FLAWLESS), "pass", "TR-DUEL-18"),
        (here(second="W1 D3 0h"), ("duel P2", *FLAWLESS), "steal honorable", "TR-DUEL-18"),
        (here("4h; hand assassin", second="1 W1 D3"), ("use assassin", "at P2"), "gain", "TR-REIGN-07"),
        (here("5h; hand assassin", second="1 W1 D3", discard_at_goal=True), ("use assassin", "at P2"), "gain", "TR-REIGN-03"),
        (here("4h; hand assassin", second="1 W1 D3"), ("use assassin", "at P2"), "strip dishonorable", "TR-WIN-06"),
        (here("; hand assassin", second="1 W1 D3"), ("use assassin", "at P2"), "steal dishonorable", "TR-RETREAT-07"),
        (here("; hand assassin", second="1 W1 D3"), ("use assassin", "at P2"), "strip honorable", "TR-WIN-05"),
        (here("; hand assassin", second="1 W1 D3"), ("use assassin", "at P2"), "end", "TR-RETREAT-08"),
        (allied("5h; hand assassin"), ("use assassin", "at P2", "pass"), "gain", "TR-VAR-ALLY-7"),
    ],
)  # fmt: skip
def test_duels_and_rewards(state: TerReign, moves: tuple[str, ...], text: str, rule: str) -> None:
    forbids(play(state, *moves), text, rule)


@pytest.mark.parametrize(
    ("state", "moves", "text", "rule"),
    [
        (table(3, "P1", "P2", "P3", TRAVEL), (), "duel P2", "TR-TRAVEL-01"),
        (table(3, "P1", "P2", "P3", TRAVEL), ("warrior T2",), "decoy T2", "TR-TRAVEL-03"),
        (table(3, "P1", "P2", "P3", TRAVEL), ("warrior T2",), "pass", "TR-TRAVEL-09"),
        (table(3, "P1 W1; traps 1", "P2", "P3", TRAVEL), (), "warrior T2", "TR-ITEM-TRAP-6"),
        (game(3, houses="choice").new_initial_state(), (), "duel P2", "TR-SETUP-01"),
        (game(3, houses="choice").new_initial_state(), ("house desirah",), "house desirah", "TR-SETUP-02"),
        (here(parts=("palace P1", "past: fog"), tiles="palace towne farm", step="> round step name"), (), "end", "TR-TERRAIN-PALACE-3"),
        (here(parts=("palace P1", "past: fog"), tiles="palace towne farm", step="> round step name"), (), "first P5", "TR-GEN-02"),
        (here("; hand tonic", step=AT_EVENT), ("event famine",), "use tonic", "TR-EVENT-01"),
        (here("; plague 1", step="> turn seat P1 step starting"), ("die 0",), "venture T2", "TR-ITEM-PLAGUE-4"),
        (here("; plague 1", step="> turn seat P1 step starting"), ("die 0",), "at P3", "TR-ITEM-PLAGUE-4"),
        (here("4; plague 1; hand evade", step="> turn seat P1 step starting"), ("die 1",), "use evade", "TR-ITEM-PLAGUE-7"),
        (here("4; hand evade, reflect", step=AT_EVENT, tiles="plain towne coast"), ("event wildfire",), "use reflect", "TR-ITEM-REFLECT-5"),
        (traits(1), (), "trait", "TR-GEN-04"),
        (traits(3), (), "trait", "TR-SETUP-03"),
        (traits(4), (), "trait", "TR-SETUP-03"),
        (traits(5), ("trait",), "trait", "TR-SETUP-03"),
        (table(2, "P1 5h", "P2", "over P1"), (), "end", "TR-WIN-01"),
    ],
)  # fmt: skip
def test_rounds_and_traits(state: TerReign, moves: tuple[str, ...], text: str, rule: str) -> None:
    forbids(play(state, *moves), text, rule)


@pytest.mark.rule("TR-TERRAIN-TOWNE-1", "TR-TERRAIN-COAST-1")
@pytest.mark.rule("TR-INV-01")
@pytest.mark.parametrize("step", [ACTING, PREPARING])
@pytest.mark.parametrize("text", ["use spyglass", "drop spyglass", "equip spyglass"])
def test_what_is_equipped_is_said_to_be(text: str, step: str) -> None:
    state = here("; gear spyglass", step)
    refusal = state.game.explain(state, state.game.parse(state, text))
    assert refusal is not None
    assert say_refusal(refusal, "en") == "It is equipped, not in your inventory."


def test_advantages_cite_their_terrain() -> None:
    tiles = "towne plain farm"
    towne = here("; hand trap", PREPARING, tiles=tiles, parts=("discard: tonic",))
    forbids(play(towne, "advantage", "card trap"), "take parry", "TR-TERRAIN-TOWNE-1")
    empty = here(step=PREPARING, tiles=tiles, parts=("discard: tonic",))
    forbids(empty, "advantage", "TR-TERRAIN-TOWNE-1")
    seats = ("P1 W1 D2", "P2 W2 D1", "P3 W3 D1")
    coast = table(3, "T1 coast: tonic", "T2 towne", "T3 farm", *seats, PREPARING)
    forbids(play(coast, "advantage"), "from T2", "TR-TERRAIN-COAST-1")


def test_numbers_beyond_the_last_action_are_refused_too() -> None:
    state = here()
    for number in (-1, act.ACTIONS, 10**9):
        refusal = state.game.explain(state, number)
        assert refusal is not None
        assert refusal.reason == "not-here"


@pytest.mark.rule("TR-SETUP-03", "TR-TERRAIN-RIVER-5")
def test_traits_and_the_river_cite_their_own_rules() -> None:
    alone = ("P1 W1 D2", "P2 W2 D1", "P3 W3 D1; hand tonic")
    benevol = table(3, "T1 plain", *alone, "> turn seat P3 step acting", traits=True)
    forbids(benevol, "trait", "TR-SETUP-03")
    river = table(3, "T1 river", "P1 W1 D2", "P2 W2 D1", "P3 W1 D3", PREPARING)
    play(river, "advantage", "draw tonic", "draw trap", "card tonic")
    forbids(river, "at P3", "TR-TERRAIN-RIVER-5")
