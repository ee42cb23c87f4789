"""Which events a game makes moments of, and which it leaves to the log and the board."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from banneret.kernel.stage import Plot


def staged(plots: Mapping[str, Plot]) -> frozenset[str]:
    """Every beat that some moment is made of."""
    return frozenset().union(*(plot.opens | plot.follows for plot in plots.values()))


def told(messages: Iterable[str]) -> frozenset[str]:
    """The kinds of events that a catalogue has sentences for, whatever their number or reason."""
    return frozenset(key.split(".")[1] for key in messages if key.startswith("event."))


def assert_each_is_one_or_the_other(
    kinds: frozenset[str], plots: frozenset[str], quiet: frozenset[str]
) -> None:
    """No kind is forgotten, and none stands in both."""
    assert sorted(kinds - plots - quiet) == [], "neither shown over the board nor left to the log"
    assert sorted(plots & quiet) == [], "both"
    assert sorted(quiet - kinds) == [], "there is no such event"
