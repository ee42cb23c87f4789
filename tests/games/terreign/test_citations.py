"""Events and legal actions cite first the rule they really rest on."""

from __future__ import annotations

import pytest

from banneret.games.terreign.state import TerReign
from banneret.kernel.events import Event
from tests.games.terreign.table import PREPARING, here, play

LOST = "strike head", "guard head/left", "strike body", "guard body/left"
FLAWLESS = "strike head", "guard body/left", "strike body", "guard head/right"
VICTORY = ("duel P2", *FLAWLESS, "strike right", "guard body/right")


def told(state: TerReign, *moves: str) -> dict[str, Event]:
    """The last event of each kind."""
    state.sink = []
    play(state, *moves)
    return {event.kind: event for event in state.sink}


@pytest.mark.parametrize(
    ("state", "moves", "kind", "rule"),
    [
        (here("; hand heavy_bolt"), ("use heavy-bolt", "at P3"), "damaged", "TR-TYPE-RANGED-1"),
        (here("; hand firebomb"), ("use firebomb", "to T3"), "damaged", "TR-ITEM-FIREBOMB-2"),
        (here("; hand assassin"), ("use assassin", "at P2"), "damaged", "TR-ITEM-ASSASSIN-2"),
        (here(), ("search", "draw ambush"), "damaged", "TR-CONTENT-11"),
        (here(), VICTORY, "damaged", "TR-DUEL-09"),
        (here(second="W1 D3; gear spiked_shield"), ("duel P2", *LOST[:2]), "damaged", "TR-EQUIP-03"),
        (here("; hand heavy_bolt", PREPARING, tiles="tower towne farm"), ("advantage", "card heavy-bolt", "to T3"), "damaged", "TR-TERRAIN-TOWER-1"),
        (here(step="> round step event"), ("event wildfire",), "damaged", "TR-CONTENT-06"),
        (here("; plague 1", "> turn seat P1 step starting"), ("die 1",), "damaged", "TR-ITEM-PLAGUE-7"),
        (here("; plague 1", "> turn seat P1 step starting"), ("die 0", "at P2"), "plague-passed", "TR-ITEM-PLAGUE-4"),
        (here(), ("duel P2", *FLAWLESS, "strike right", "guard head/left"), "flawless", "TR-DUEL-18"),
        (here(), ("duel P2", *LOST, "strike right", "guard head/right"), "flawless", "TR-DUEL-19"),
        (here(), ("duel P2", *LOST, "strike right", "guard head/right", "gain"), "won-token", "TR-DUEL-19"),
        (here(second="W1 D3 4h"), ("duel P2", *LOST, "strike right", "guard head/right", "strip honorable"), "token-lost", "TR-WIN-05"),
        (here(second="W1 D3 4h"), ("duel P2", *LOST, "strike right", "guard head/right", "pass"), "declined", "TR-WIN-06"),
        (here("; hand assassin", second="1 W1 D3"), ("use assassin", "at P2", "pass"), "declined", "TR-RETREAT-08"),
        (here(), VICTORY, "victory", "TR-DUEL-16"),
        (here(second="1 W1 D3"), ("duel P2", *FLAWLESS[:2]), "victory", "TR-DUEL-27"),
        (here(), (*VICTORY, "to T3"), "decoy-removed", "TR-DUEL-23"),
        (here(step=PREPARING), ("venture T2",), "decoy-removed", "TR-PREPARE-10"),
        (here("; hand forced_march"), ("use forced-march", "to T2"), "decoy-removed", "TR-TRAVEL-07"),
        (here(), ("search", "draw tonic"), "searches", "TR-ACTION-06"),
        (here(step=PREPARING), ("search", "draw tonic"), "searches", "TR-PREPARE-04"),
        (here(step=PREPARING, tiles="river towne farm"), ("advantage", "draw tonic", "draw trap"), "looked", "TR-TERRAIN-RIVER-4"),
        (here(step=PREPARING, tiles="river towne farm"), ("advantage", "draw tonic", "draw trap", "card trap", "at P3"), "kept", "TR-TERRAIN-RIVER-1"),
        (here(step=PREPARING, tiles="mountain towne farm"), ("advantage", "draw tonic"), "looked", "TR-TERRAIN-MOUNTAIN-3"),
        (here("; hand pickpocket", second="W1 D3; hand tonic"), ("use pickpocket", "at P2", "pick tonic"), "pilfered", "TR-TYPE-STANDARD-1"),
        (here(second="W1 D3; hand tonic", traits=True), ("trait", "at P2", "pick tonic"), "pilfered", "TR-SETUP-03"),
        (here(), ("search", "draw plague"), "instance", "TR-ITEM-PLAGUE-1"),
        (here(third="W1 D3; hand usurp"), VICTORY, "reacts", "TR-ITEM-USURP-2"),
        (here(), ("duel P2", "strike head"), "chose", "TR-DUEL-08"),
        (here(step="> round step event"), ("event fog",), "first", "TR-EVENT-03"),
        (here(step="> round step event"), ("event summons",), "first", "TR-CONTENT-06"),
        (here(parts=("palace P3",), tiles="plain towne palace", step="> round step event"), ("event fog", "first P3"), "first", "TR-TERRAIN-PALACE-3"),
        (here(parts=("palace P3",), tiles="plain towne palace", step="> round step event"), ("event summons", "first P1"), "first", "TR-TERRAIN-PALACE-3"),
        (here("5h", step="> round step event"), ("event fog",), "won", "TR-WIN-01"),
        (here(second="1 W1 D3", third="0 W3 D1 eliminated", variant="royale"), ("duel P2", *FLAWLESS[:2]), "won", "TR-VAR-ROYALE-2"),
        (here("1; hand heavy_bolt", PREPARING, second="1 W1 D3", third="0 W3 D1 eliminated", tiles="tower towne farm", variant="royale"), ("advantage", "card heavy-bolt", "to T1"), "won", "TR-VAR-ROYALE-12"),
    ],
)  # fmt: skip
def test_events(state: TerReign, moves: tuple[str, ...], kind: str, rule: str) -> None:
    assert told(state, *moves)[kind].rules[0] == rule


@pytest.mark.parametrize(
    ("state", "moves", "text", "rule"),
    [
        (here(), ("duel P2", *FLAWLESS, "strike right", "guard head/left"), "gain", "TR-DUEL-18"),
        (here(), ("duel P2", *LOST, "strike right", "guard head/right"), "steal honorable", "TR-DUEL-19"),
        (here(second="W1 D3 4h"), ("duel P2", *LOST, "strike right", "guard head/right"), "pass", "TR-WIN-06"),
        (here("; hand assassin", second="1 W1 D3"), ("use assassin", "at P2"), "gain", "TR-RETREAT-06"),
        (here("; hand assassin"), ("use assassin",), "at P2", "TR-ITEM-ASSASSIN-2"),
        (here("; hand firebomb"), ("use firebomb",), "to T3", "TR-ITEM-FIREBOMB-1"),
        (here(), VICTORY, "to T3", "TR-DUEL-21"),
        (here("; gear grapple_line"), (), "work grapple-line", "TR-TYPE-HYBRID-2"),
        (here("; plague 1", "> turn seat P1 step starting"), ("die 0",), "at P2", "TR-ITEM-PLAGUE-4"),
        (here("; hand trap", PREPARING, tiles="towne plain farm", parts=("discard: tonic",)), ("advantage", "card trap"), "take tonic", "TR-TERRAIN-TOWNE-1"),
        (here("; hand heavy_bolt", PREPARING, tiles="tower towne farm"), ("advantage", "card heavy-bolt"), "to T3", "TR-TERRAIN-TOWER-1"),
        (here(step=PREPARING, tiles="river towne farm"), ("advantage", "draw tonic", "draw trap", "card trap"), "at P3", "TR-TERRAIN-RIVER-1"),
        (here("; hand parry"), ("duel P2", *LOST[:2]), "pass", "TR-DUEL-35"),
        (here("4; hand second_wind", "> turn seat P2 step prepared"), (), "pass", "TR-FREE-05"),
        (here(step="> round step look", traits=True), ("pass",), "decoy T2", "TR-SETUP-03"),
    ],
)  # fmt: skip
def test_legal_actions(state: TerReign, moves: tuple[str, ...], text: str, rule: str) -> None:
    play(state, *moves)
    action = state.game.parse(state, text)
    assert state.is_legal(action)
    assert state.game.rules_of(state, action)[0] == rule
