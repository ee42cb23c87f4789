"""War Hammer: a success with Head also makes the Defender drop an item."""

from __future__ import annotations

from tests.games.terreign.table import asked, dropped, duel, gear, goals, morale, play, table

HAMMERED = ("T1 plain", "P1 W1 D2; gear war_hammer", "P3 W3 D1")


def test_the_attacker_picks_what_is_dropped() -> None:
    state = table(3, *HAMMERED, "P2 W1 D3; gear satchel, spyglass")
    play(state, "duel P2", "strike head", "guard body/left")
    assert goals(state, "gear") == ["satchel", "spyglass"]
    assert asked(state) == "P1"
    play(state, "gear spyglass")
    assert (gear(state, 2), dropped(state, 1), morale(state, 2)) == (
        ["satchel"],
        ["spyglass"],
        "4/5",
    )


def test_other_zones_and_blocks_drop_nothing() -> None:
    state = table(3, *HAMMERED, "P2 W1 D3; gear satchel")
    play(state, "duel P2")
    duel(state, "B HL", "H HR")
    assert gear(state, 2) == ["satchel"]


def test_cancelling_the_damage_does_not_stop_the_drop() -> None:
    state = table(3, *HAMMERED, "P2 W1 D3; hand evade; gear satchel")
    play(state, "duel P2", "strike head", "guard body/left", "use evade", "gear satchel")
    assert (morale(state, 2), dropped(state, 1)) == ("5/5", ["satchel"])


def test_reflect_turns_both_onto_the_attacker() -> None:
    state = table(3, *HAMMERED, "P2 W1 D3; hand reflect; gear satchel")
    play(state, "duel P2", "strike head", "guard body/left", "use reflect")
    assert asked(state) == "P2"
    play(state, "gear war-hammer")
    assert (morale(state, 1), gear(state, 1), gear(state, 2)) == ("4/5", [], ["satchel"])
