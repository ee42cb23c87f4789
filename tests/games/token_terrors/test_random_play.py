"""Random matches: they end, and they are the same wherever the rules run."""

from __future__ import annotations

import pytest

import banneret
from banneret.kernel.playout import checksum, playouts
from tests.games.token_terrors.desk import EDITIONS

# (hash, steps) of random matches, by their number. They change with the rules only: then check that
# rules_version has to be raised, and write the new figures here.
CHECKSUMS = {
    100: ((221855687, 54255), (911796939, 53605), (246378929, 53745)),
    1000: ((1219380800, 558510), (1797922017, 562394), (1120365082, 559578)),
}


@pytest.mark.parametrize("matches", [100, pytest.param(1000, marks=pytest.mark.sweep)])
@pytest.mark.parametrize("edition", EDITIONS)
def test_same_results_compiled_and_uncompiled(edition: str, matches: int) -> None:
    start = banneret.game("token-terrors", edition=edition).new_initial_state()
    assert checksum(start, matches, seed=1) == CHECKSUMS[matches][EDITIONS.index(edition)]


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.rule("TT-TURN-19", "TT-TURN-08")
def test_every_random_match_ends(edition: str) -> None:
    """Ten thousand where the rules are compiled; uncompiled there is time for fewer."""
    start = banneret.game("token-terrors", edition=edition).new_initial_state()
    matches = 10_000 if banneret.COMPILED else 200
    assert playouts(start, matches, banneret.Rng(2)) > 100 * matches
