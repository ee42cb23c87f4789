"""What bots see in a position: the features of a seat, by name, less those of its enemies."""

from __future__ import annotations

import pytest

from banneret.games.terreign import actions as act
from banneret.games.terreign.state import TerReign
from tests.games.terreign.table import ACTING, duel, is_open, play, rest, table

DUELLING = ("T1 plain", "P1 W1 D2", "P2 W1 D2")
APART = ("T1 plain", "T2 towne", "P2 W2 D1")


def features(state: TerReign, seat: int = 0) -> dict[str, float]:
    return dict(zip(state.game.feature_names, state.features(seat), strict=True))


def alone(own: str) -> dict[str, float]:
    """Of P1 against a P2 who has nothing."""
    return features(table(2, *APART, f"P1 W1 D2 {own}", ACTING))


@pytest.mark.parametrize(
    ("rows", "tokens", "blows"),
    [
        # A Victory at odds of one half, a Flawless of either side at one eighth: 1/2 + 1/8 - 1/8.
        ((), 0.5, 1.5),
        # A hit of three: a Victory at 3/4, a Flawless at 1/4.
        (("B HL",), 1.0, 1.0),
        # A block of three: a Victory at 1/4, the Defender's Flawless at 1/4.
        (("B BL",), 0.0, 1.0),
        # Two hits: the Victory is certain, a Flawless at 1/2.
        (("B HL", "R BL"), 1.5, 0.5),
        # One of each: neither Flawless, a Victory at 1/2.
        (("B HL", "R BR"), 0.5, 0.5),
        # Two blocks: no Victory, the Defender's Flawless at 1/2.
        (("B BL", "R BR"), -0.5, 0.5),
    ],
)
def test_what_a_duel_under_way_promises(rows: tuple[str, ...], tokens: float, blows: float) -> None:
    state = play(table(2, *DUELLING, ACTING), "duel P2")
    for row in rows:
        rest(duel(state, row))
    attacker, defender = features(state), features(state, 1)
    assert attacker["hope"] == pytest.approx(tokens / 5)
    assert attacker["blows"] == -blows
    assert defender["hope"] == pytest.approx(-tokens / 5)
    assert defender["blows"] == blows


def test_an_attempt_counts_as_soon_as_it_is_judged() -> None:
    """The Defender may still evade the damage, but the hit stands (TR-DUEL-15)."""
    state = play(table(2, "T1 plain", "P1 W1 D2", "P2 W1 D2; hand evade", ACTING), "duel P2")
    duel(state, "B HL")
    while not is_open(state, "use evade"):
        state.apply(act.PASS)
    found = features(state)
    assert found["hope"] == pytest.approx(1.0 / 5)
    assert found["blows"] == -1.0


def test_items_are_told_apart() -> None:
    found = alone("; hand parry, feint, firebomb, tonic; gear broadsword, buckler, satchel")
    names = ("items", "agile", "aimed", "worn", "armed", "shielded")
    assert [found[name] for name in names] == [4, 2, 1, 3, 1, 1]


@pytest.mark.parametrize(
    ("own", "paying"),
    [
        ("; hand parry, feint, tonic, tonic", 1),
        ("; hand parry, feint, tonic", 0),
        ("; hand parry, feint, tonic; gear satchel", 1),
        ("3h; hand parry, feint, tonic, tonic", 1),
        ("4h; hand parry, feint, tonic, tonic", 0),  # the last token is not to be bought
        ("1h+1d; hand parry, feint, tonic, tonic", 0),
    ],
)
def test_who_can_pay_for_charity(own: str, paying: int) -> None:
    assert alone(own)["paying"] == paying
