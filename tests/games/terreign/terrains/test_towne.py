"""Towne: one item for one of the discard pile."""

from __future__ import annotations

import pytest

from tests.games.terreign.table import (
    discard,
    gear,
    goals,
    hand,
    morale,
    open_texts,
    play,
    table,
    why,
)

IN_TOWNE = ("T1 towne", "P2 W2 D1", "P3 W3 D1", "> turn seat P1 step preparing")


@pytest.mark.rule("TR-TERRAIN-TOWNE-1", "TR-TERRAIN-TOWNE-2")
def test_the_item_just_given_cannot_be_taken_back() -> None:
    state = table(3, *IN_TOWNE, "P1 W1 D2; hand tonic; gear satchel", "discard: parry, feint")
    play(state, "advantage")
    assert open_texts(state) == ["card tonic", "gear satchel"]
    play(state, "gear satchel")
    assert goals(state, "take") == ["parry", "feint"]
    assert why(state, "take satchel") == "just-discarded"
    play(state, "take parry")
    assert (hand(state, 1), gear(state, 1)) == (["parry", "tonic"], [])
    assert discard(state) == ["feint", "satchel"]


@pytest.mark.rule("TR-TERRAIN-TOWNE-2")
def test_an_empty_pile_or_nothing_to_give() -> None:
    assert why(table(3, *IN_TOWNE, "P1 W1 D2; hand tonic"), "advantage") == "empty-discard"
    assert why(table(3, *IN_TOWNE, "P1 W1 D2", "discard: parry"), "advantage") == "nothing-to-give"


@pytest.mark.rule("TR-TERRAIN-TOWNE-3")
def test_an_instance_taken_is_played() -> None:
    state = table(3, *IN_TOWNE, "P1 W1 D2; hand tonic", "discard: ambush")
    play(state, "advantage", "card tonic", "take ambush")
    assert morale(state, 1) == "4/5"
    assert discard(state) == ["tonic", "ambush"]


@pytest.mark.rule("TR-TERRAIN-TOWNE-1")
@pytest.mark.parametrize(
    ("item", "rest"),
    [("feint", ["parry", "trap", "parry"]), ("trap", ["parry", "feint", "parry"])],
)
def test_any_one_of_the_pile(item: str, rest: list[str]) -> None:
    state = table(3, *IN_TOWNE, "P1 W1 D2; hand tonic", "discard: parry, feint, trap, parry")
    play(state, "advantage", "card tonic", f"take {item}")
    assert (hand(state, 1), discard(state)) == ([item], [*rest, "tonic"])


@pytest.mark.rule("TR-TERRAIN-TOWNE-2")
def test_another_of_the_kind_just_given() -> None:
    state = table(3, *IN_TOWNE, "P1 W1 D2; hand tonic", "discard: parry, tonic, trap")
    play(state, "advantage", "card tonic", "take tonic")
    assert (hand(state, 1), discard(state)) == (["tonic"], ["parry", "trap", "tonic"])
