"""Random matches: they end, and they are the same wherever the rules run."""

from __future__ import annotations

import pytest

import banneret
from banneret.kernel.playout import checksum, playouts

# (hash, steps) of 1,000 random matches. They change with the rules only: then check that
# rules_version has to be raised, and write the new figures here.
CHECKSUMS = {
    "prototype": (1219380800, 558510),
    "first": (1797922017, 562394),
    "second": (1120365082, 559578),
}


@pytest.mark.parametrize("edition", CHECKSUMS)
def test_same_results_compiled_and_uncompiled(edition: str) -> None:
    start = banneret.game("token-terrors", edition=edition).new_initial_state()
    assert checksum(start, 1000, seed=1) == CHECKSUMS[edition]


@pytest.mark.parametrize("edition", CHECKSUMS)
@pytest.mark.rule("TT-TURN-19", "TT-TURN-08")
def test_every_random_match_ends(edition: str) -> None:
    """Ten thousand where the rules are compiled; uncompiled there is time for fewer."""
    start = banneret.game("token-terrors", edition=edition).new_initial_state()
    matches = 10_000 if banneret.COMPILED else 200
    assert playouts(start, matches, banneret.Rng(2)) > 100 * matches
