"""The rulebook's example of a Duel, as the record in examples/ tells it."""

from __future__ import annotations

from pathlib import Path

import pytest

from banneret.games.terreign.state import TerReign
from banneret.kernel.record import Record
from tests.games.terreign.table import goals, morale, reign, tokens

EXAMPLE = Path(__file__).parents[3] / "examples" / "terreign_duel.jsonl"


def after(text: str) -> TerReign:
    """The state after a step of the record."""
    record = Record.load(EXAMPLE)
    step = next(n for n, step in enumerate(record.steps, 1) if step.do == text)
    state = record.replay(step)
    assert isinstance(state, TerReign)
    return state


def test_the_record_replays() -> None:
    record = Record.load(EXAMPLE)
    assert record.check() == record.replay()
    assert record.header.seats == ["Wren", "Ozzy"]


@pytest.mark.rule("TR-DUEL-39", "TR-DUEL-40")
@pytest.mark.parametrize(
    ("step", "left", "open_attacks"),
    [
        ("guard body/left", "4/5", ["body", "right", "left"]),  # Head passes: 1 damage
        ("guard head/right", "4/5", ["head", "body", "left"]),  # Right is blocked; Head is back
        ("guard head/left", "3/5", []),  # Body passes: 2 damage in all
    ],
)
def test_what_the_book_says_of_each_attempt(step: str, left: str, open_attacks: list[str]) -> None:
    state = after(step)
    assert morale(state, 2) == left
    assert goals(state, "strike") == open_attacks


@pytest.mark.rule("TR-DUEL-16", "TR-DUEL-21")
def test_the_attacker_claims_victory_and_the_defender_flees() -> None:
    assert reign(after("guard head/left"), 1) == "2h"
    assert goals(after("guard head/left"), "to") == ["T2"]
    assert "P2.W" in tokens(after("to T2"), 2)
