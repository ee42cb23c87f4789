"""House Alliances and Battle Royale beyond the scenarios (TR-VAR)."""

from __future__ import annotations

import pytest

from banneret.games.terreign.table import team_of
from banneret.kernel.endings import resigned_returns
from tests.games.terreign.table import (
    asked,
    deck_size,
    discard,
    dropped,
    duel,
    game,
    is_open,
    open_texts,
    play,
    rest,
    table,
    why,
)


@pytest.mark.rule(
    "TR-VAR-ALLY-1", "TR-VAR-ALLY-2", "TR-VAR-ALLY-3", "TR-VAR-ALLY-13", "TR-VAR-ALLY-4"
)
@pytest.mark.parametrize(
    ("players", "teams", "sides"),
    [(4, "2v2", "ABAB"), (6, "3v3", "ABABAB"), (6, "2v2v2", "ABCABC")],
)
def test_line_ups_seats_and_tokens(players: int, teams: str, sides: str) -> None:
    state = game(players, variant="alliances", teams=teams).new_initial_state()
    assert "".join("ABC"[team_of(state, seat)] for seat in range(players)) == sides
    assert list(state.pools) == [1, 0] * len(set(sides))
    assert state.rules.goal == 6


@pytest.mark.rule("TR-VAR-ALLY-14", "TR-VAR-ALLY-4")
def test_turns_alternate_within_a_round() -> None:
    state = table(
        4,
        "P1 W1 D2",
        "P2 W2 D1",
        "P3 W3 D1",
        "P4 W4 D1",
        "> round step turns index 0",
        variant="alliances",
    )
    order = []
    for _ in range(4):
        order.append(team_of(state, state.asked))
        play(state, "act", "end")
    assert order == [0, 1, 0, 1]


@pytest.mark.rule("TR-VAR-ALLY-10", "TR-VAR-ALLY-11")
def test_no_duel_and_no_item_against_a_teammate() -> None:
    parts = (
        "T1 plain",
        "P1 W1 D2; hand assassin, sabotage, pickpocket",
        "P3 W1 D2; hand tonic; gear satchel",
        "P2 W3 D1",
        "P4 W4 D1",
    )
    state = table(4, *parts, variant="alliances")
    assert why(state, "duel P3") == "teammate"
    for item in ("assassin", "sabotage", "pickpocket"):
        assert why(state, f"use {item}") == "no-target"


@pytest.mark.rule("TR-VAR-ALLY-17")
def test_in_a_tie_the_takers_of_the_last_tokens_fight() -> None:
    parts = ("P1 W1 D2 6h", "P2 W2 D1 6h", "P3 W3 D1", "P4 W4 D1", "reached: P4, P3", "past: fog")
    state = table(4, *parts, "> round step judge", variant="alliances")
    assert asked(state) == "P4"
    play(state, "strike head")
    assert asked(state) == "P3"
    play(state, "guard body/left")
    duel(state, "R BL") if is_open(state, "guard body/left") else duel(state, "R HL")
    duel(state, "B HR")
    assert state.returns() == [-1.0, 1.0, -1.0, 1.0]


@pytest.mark.rule("TR-VAR-ALLY-5", "TR-VAR-ALLY-8", "TR-VAR-ALLY-7")
def test_at_five_of_six_only_a_dueling_attacker_gains() -> None:
    goods = "hand tonic, trap, parry, feint"
    state = table(
        4,
        "T1 plain",
        f"P1 W1 D2 5h; {goods}",
        "P2 W2 D1",
        "P3 W3 D1",
        "P4 W4 D1",
        variant="alliances",
    )
    assert why(state, "charity") == "winning-token"


@pytest.mark.rule("TR-VAR-ROYALE-8", "TR-VAR-ROYALE-1")
def test_no_charity_and_no_tokens_in_battle_royale() -> None:
    parts = ("T1 plain", "T2 farm", "T3 ruin", "P2 W1 D3", "P3 W3 D1")
    state = table(3, *parts, "P1 W1 D2; hand tonic, trap, parry, feint", variant="royale")
    assert why(state, "charity") == "no-charity"
    play(state, "duel P2")
    duel(state, "B HL", "R BL", "H HR")
    assert list(state.pools) == [0] * 6
    assert sum(state.deck) == 75 - 3 - 4


@pytest.mark.rule("TR-VAR-ROYALE-12")
def test_falling_together_is_a_shared_win() -> None:
    parts = ("T1 plain", "T2 farm", "T3 ruin", "P1 1 W1 D2", "P2 1 W1 D3", "P3 0 eliminated W3 D2")
    state = table(3, *parts, "> round step event", variant="royale")
    play(state, "event wildfire")
    assert state.returns() == [0.5, 0.5, -1.0]
    assert "past: wildfire" in state.game.format_position(state)
    pair = table(
        2, "T1 plain", "T2 farm", "P1 1 W1 D2", "P2 1 W1 D2", "> round step event", variant="royale"
    )
    play(pair, "event wildfire")
    assert pair.returns() == [0.0, 0.0]


@pytest.mark.rule("TR-VAR-ROYALE-14", "TR-VAR-ROYALE-11")
def test_a_trapped_warrior_on_a_removed_terrain_is_freed() -> None:
    parts = (
        "T1 plain",
        "T2 farm",
        "T3 ruin: tonic",
        "P1 W1 D2",
        "P2 W3 D1; traps 1",
        "P3 0 eliminated W2 D1",
    )
    state = table(3, *parts, "> round step event", variant="royale")
    rest(play(state, "event fog"))
    assert state.spaces == 2
    assert discard(state) == ["tonic", "trap"]
    assert asked(state) == "P2"
    assert open_texts(state) == ["warrior T1", "warrior T2"]


@pytest.mark.rule("TR-VAR-ROYALE-3", "TR-VAR-ROYALE-10")
def test_elimination_is_for_good() -> None:
    parts = (
        "T1 plain",
        "T2 farm",
        "T3 ruin",
        "P1 W1 D2; hand assassin",
        "P2 1 W1 D3; hand tonic; gear satchel; traps 1; plague 1",
        "P3 W3 D1",
    )
    state = table(3, *parts, variant="royale")
    cards = deck_size(state)
    play(state, "use assassin", "at P2", "end", "act", "end", "event fog")
    rest(state)
    assert asked(state) == "P3"
    assert (dropped(state, 1), deck_size(state)) == (["satchel"], cards + 1)
    assert sorted(discard(state)) == ["assassin", "tonic", "trap"]
    play(state, "warrior T1", "decoy T2", "warrior T1", "decoy T2")
    assert asked(rest(state)) == "P3"


@pytest.mark.rule("TR-VAR-ALLY-1")
def test_who_resigns_loses_with_the_alliance() -> None:
    allied = game(6, variant="alliances", teams="2v2v2")
    assert allied.partners(4) == (1, 4)
    assert resigned_returns(allied, 4) == [0.5, -1.0, 0.5, 0.5, -1.0, 0.5]
    assert resigned_returns(game(3), 0) == [-1.0, 0.5, 0.5]
