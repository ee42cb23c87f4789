"""Acid Flask: an equipped item, or 1 damage."""

from __future__ import annotations

from tests.games.terreign.table import discard, gear, morale, play, table


def test_the_thrower_picks_what_is_discarded() -> None:
    state = table(
        3,
        "T2 plain",
        "T3 farm",
        "P1 W2 D1; hand acid_flask",
        "P2 W3 D1; gear satchel, spyglass",
        "P3 W3 D1",
    )
    play(state, "use acid-flask", "at P2", "gear satchel")
    assert (gear(state, 2), morale(state, 2)) == (["spyglass"], "5/5")
    assert discard(state) == ["satchel", "acid_flask"]


def test_without_equipment_it_hurts() -> None:
    state = table(3, "T2 plain", "T3 farm", "P1 W2 D1; hand acid_flask", "P2 W3 D1", "P3 W3 D1")
    play(state, "use acid-flask", "at P2")
    assert morale(state, 2) == "4/5"
