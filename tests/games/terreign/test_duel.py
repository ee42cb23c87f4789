"""The Duel beyond the scenarios (TR-DUEL)."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from tests.games.terreign.table import (
    asked,
    duel,
    goals,
    is_open,
    morale,
    open_texts,
    play,
    reign,
    table,
    tokens,
    why,
)

FACING = ("T1 plain", "P1 W1 D2", "P2 W1 D3", "P3 W3 D1")


@pytest.mark.rule(
    "TR-DUEL-01", "TR-DUEL-02", "TR-DUEL-03", "TR-DUEL-04", "TR-DUEL-05", "TR-DUEL-06"
)
def test_both_take_four_cards_and_nobody_can_refuse() -> None:
    state = play(table(3, *FACING), "duel P2")
    assert open_texts(state) == ["strike head", "strike body", "strike right", "strike left"]
    play(state, "strike head")
    assert open_texts(state) == [
        "guard head/left",
        "guard head/right",
        "guard body/left",
        "guard body/right",
    ]


@pytest.mark.rule("TR-DUEL-10", "TR-DUEL-11")
def test_the_attackers_card_is_hidden_until_both_are_chosen() -> None:
    shown = set()
    for zone in ("head", "body", "right", "left"):
        state = play(table(3, *FACING), "duel P2", f"strike {zone}")
        shown.add(state.observation(1).to_json() + state.observation(None).to_json())
    assert len(shown) == 1
    assert '"attack": "L"' in state.observation(0).to_json()


@pytest.mark.rule("TR-DUEL-08", "TR-DUEL-12", "TR-DUEL-13", "TR-DUEL-17")
def test_hands_of_four_three_and_three_and_all_attempts_are_played() -> None:
    state = play(table(3, *FACING), "duel P2")
    sizes = []
    for row in ("B HL", "R BL", "H HR"):
        sizes.append(len(goals(state, "strike")))
        duel(state, row)
    assert sizes == [4, 3, 3]
    assert morale(state, 2) == "3/5"


@pytest.mark.rule("TR-DUEL-12")
def test_a_card_on_the_table_says_so() -> None:
    state = play(table(3, *FACING), "duel P2")
    duel(state, "B HL")
    assert why(state, "strike body") == "on-table"


@pytest.mark.rule("TR-DUEL-33")
def test_if_both_fall_each_may_take_the_reward() -> None:
    frame = "> duel attacker P1 defender P2 step victory attempt 2 successes 1 hands H+B+HR+BR attack R defense BL"
    flags = "table L/HL flags defender-fell+attacker-fell"
    state = table(
        3,
        "P1 0 retreated",
        "P2 0 retreated",
        "P3 W3 D1",
        "> turn seat P1 step acting used 1 flags dueled",
        f"{frame} {flags}",
    )
    assert asked(state) == "P1"
    play(state, "gain")
    assert asked(state) == "P2"
    play(state, "steal honorable")
    assert (reign(state, 1), reign(state, 2)) == ("1h", "1h+1d")


@pytest.mark.rule("TR-DUEL-38", "TR-DUEL-37")
def test_outsiders_are_not_asked_in_an_attempt() -> None:
    state = table(
        3, "T1 plain", "P1 W1 D2", "P2 W1 D3", "P3 3 W1 D3; hand parry, feint, second_wind"
    )
    play(state, "duel P2", "strike body", "guard head/left")
    assert asked(state) == "P1"
    assert is_open(state, "strike head")


@pytest.mark.rule("TR-DUEL-35")
def test_the_order_of_the_window_is_an_option() -> None:
    parts = ("T1 plain", "P1 W1 D2; hand parry", "P2 W1 D3; hand parry", "P3 W3 D1")
    state = table(3, *parts, window_order="defender")
    play(state, "duel P2", "strike body", "guard head/left")
    assert asked(state) == "P2"


@pytest.mark.rule("TR-DUEL-26", "TR-DUEL-19", "TR-DUEL-20")
def test_one_success_earns_nobody_anything() -> None:
    state = play(table(3, *FACING), "duel P2")
    duel(state, "H HL", "L BL", "R HL")
    assert (reign(state, 1), reign(state, 2)) == ("1h", "1h")
    assert tokens(state, 1) == {"P1.W", "P2.W", "P3.D"}


@pytest.mark.rule("TR-DUEL-44")
def test_the_chances_of_a_random_duel() -> None:
    # Every line of play, weighted by 1 / (4 * 4 * 3 * 3 * 3 * 3): 1296 of them.
    counts = [0, 0, 0, 0]
    blocks = {"HL": "HL", "HR": "HR", "BL": "BL", "BR": "BR"}
    for a1, a2, a3 in orders("HBRL"):
        for d1, d2, d3 in orders(("HL", "HR", "BL", "BR")):
            rows = ((a1, d1), (a2, d2), (a3, d3))
            counts[sum(a not in blocks[d] for a, d in rows)] += 1
    total = sum(counts)
    assert total == 36 * 36
    assert [count * 162 * 2 // total for count in counts] == [50, 112, 112, 50]
    assert [
        count * 162 == share * total for count, share in zip(counts, (25, 56, 56, 25), strict=True)
    ] == [True] * 4


def orders(cards: Sequence[str]) -> list[tuple[str, str, str]]:
    """Cards that may be played in the three attempts: the second stays out, the first comes back."""
    return [
        (first, second, third)
        for first in cards
        for second in cards
        if second != first
        for third in cards
        if third != second
    ]
