"""The rulebook's worked examples, as the records in examples/ tell them."""

from __future__ import annotations

from dataclasses import replace

import msgspec
import pytest

from banneret.games.sack_armies.state import SackState
from banneret.kernel.record import Record
from tests.games.sack_armies.examples import EXAMPLES, path_of, record
from tests.games.sack_armies.match import facts


@pytest.mark.parametrize("name", EXAMPLES)
def test_the_record_is_what_was_played_and_replays(name: str) -> None:
    kept, again = Record.load(path_of(name)), record(name)
    header = msgspec.structs.replace(again.header, content=kept.header.content)
    assert kept.dumps() == replace(again, header=header).dumps(), "but for the digest of its time"
    kept.check()


def dead(name: str) -> list[dict[str, int]]:
    """Who has fallen in an example, General by General."""
    state = Record.load(path_of(name)).replay()
    assert isinstance(state, SackState)
    return [dict(seat["dead"]) for seat in facts(state, None)["seats"]]


@pytest.mark.rule("SA-EXAMPLE-04", "SA-EXAMPLE-05", "SA-EXAMPLE-06", "SA-EXAMPLE-07")
@pytest.mark.rule("SA-EXAMPLE-08", "SA-EXAMPLE-09", "SA-EXAMPLE-10", "SA-EXAMPLE-12")
@pytest.mark.rule("SA-EXAMPLE-15", "SA-EXAMPLE-16")
@pytest.mark.parametrize(
    ("name", "fallen"),
    [
        ("walking_tree", [{}, {"wolf_riders": 1}]),
        ("elf_archers", [{}, {"wisps": 1}]),
        ("orc_archers", [{"goblin_infantry": 1}, {"scourge_ogres": 1}]),
        ("noble_horse", [{}, {}]),
        ("flying", [{}, {}]),
        ("retreat", [{}, {"retreat": 1}]),
        ("leadership", [{}, {"scourge_ogres": 1}]),
        (
            "scatter",
            [{"orc_archers": 1, "goblin_skulkers": 1}, {"catapult": 1, "halfling_slingers": 1}],
        ),
    ],
)
def test_what_the_rulebook_says_came_of_it(name: str, fallen: list[dict[str, int]]) -> None:
    assert dead(name) == fallen
