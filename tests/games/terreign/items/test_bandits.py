"""Bandits: a random item is dropped."""

from __future__ import annotations

import pytest

from tests.games.terreign.table import asked, discard, dropped, hand, open_texts, play, table


@pytest.mark.rule("TR-CONTENT-11")
def test_a_random_inventory_item_is_dropped() -> None:
    state = table(3, "P1 W1 D2; hand tonic, trap", "P2 W2 D1", "P3 W3 D1")
    play(state, "search", "draw bandits")
    assert open_texts(state) == ["pick trap", "pick tonic"]
    play(state, "pick tonic")
    assert (hand(state, 1), dropped(state, 1), discard(state)) == (["trap"], ["tonic"], ["bandits"])


def test_an_empty_inventory_loses_nothing() -> None:
    state = table(3, "P1 W1 D2", "P2 W2 D1", "P3 W3 D1")
    play(state, "search", "draw bandits")
    assert (asked(state), discard(state)) == ("P1", ["bandits"])
