"""Coordinated attacks: who may be named, in any order, and why not (8.4.5)."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations, permutations

import pytest

from banneret.games.sack_armies.game import new
from banneret.games.sack_armies.state import SackState
from banneret.kernel.errors import Refusal
from banneret.kernel.rng import Rng
from tests.games.sack_armies.match import Match
from tests.games.sack_armies.passages import Hex, around, text

TARGET = (2, -2)
NEAR = [(2, -1), (1, -1), (3, -2), (2, -3), (3, -3), (1, -2)]
WIDE = [(2, -1), (1, -1), (2, 0), (1, 0), (3, 0), (4, 0), (0, 0), (0, 1), (3, -1)]
ORDERS = 3  # of naming a group that are tried


def apart(a: Hex, b: Hex) -> int:
    q, r = a[0] - b[0], a[1] - b[1]
    return max(abs(q), abs(r), abs(q + r))


def legal_groups(able: list[Hex], ranged: bool) -> Iterator[tuple[Hex, ...]]:
    """SA-COORD-01, SA-COORD-05: two or more, and no shooter alone."""
    for size in range(2, len(able) + 1):
        for group in combinations(able, size):
            if not ranged or all(set(around(one)) & set(group) for one in group):
                yield group


def boards() -> Iterator[tuple[list[Hex], bool]]:
    """Where units stand that could take part, and whether they shoot."""
    rng = Rng(31)
    for n in range(10):
        places = NEAR if n % 2 else WIDE
        yield [place for place in places if rng.below(3)][:6], n % 2 == 0


@pytest.mark.rule("SA-COORD-01", "SA-COORD-02", "SA-COORD-05", "SA-COORD-06")
def test_every_legal_group_can_be_named_in_every_order_and_no_other() -> None:
    rng = Rng(32)
    for able, ranged in boards():
        token = "elf_archers" if ranged else "orc_infantry"
        units = " ".join(f"{token}@{text(place)}!" for place in able)
        ground = {text(place): ">A" for place in able if place == (3, -2) or place == (1, -2)}
        match = Match(f"units {units}", "units scourge_ogres@2,-2!", ground=ground)
        groups = list(legal_groups(able, ranged))
        word = f"joint-{'shoot' if ranged else 'attack'} 2,-2"
        assert match.can(word) == bool(groups), able
        if not groups:
            continue
        start = match.do(word).state
        for size in range(1, len(able) + 1):
            for group in combinations(able, size):
                fit = all(not ranged or set(around(one)) & set(able) for one in group)
                if fit:
                    _name(match, start, rng, group, group in groups)
                else:
                    alone = next(one for one in group if not set(around(one)) & set(able))
                    match.state = start.copy()
                    match.refused(f"with {text(alone)}", "SA-COORD-05")


def _name(match: Match, start: SackState, rng: Rng, group: tuple[Hex, ...], legal: bool) -> None:
    orders = list(permutations(group))
    declared = set()
    for _ in range(ORDERS):
        state = match.state = start.copy()
        for place in orders[rng.below(len(orders))]:
            action = match.game.parse(state, f"with {text(place)}")
            assert state.is_legal(action), (group, place)
            state.apply(action)
            assert not state.is_legal(action)
            assert match.game.parse_position(match.game.format_position(state)) == state
        done = match.game.parse(state, "done")
        assert state.is_legal(done) == legal, group
        if legal:
            state.apply(done)
        declared.add(state.key())
    assert len(declared) == 1, group  # the order makes no difference


def refusal(match: Match, words: str) -> Refusal:
    found = match.game.explain(match.state, match.game.parse(match.state, words))
    assert found is not None
    return found


ABILITIES = (
    "ambush",
    "charge",
    "charge-ambush",
    "capture",
    "counter",
    "dispel",
    "dismiss",
    "raise",
)


@pytest.mark.rule("SA-COORD-01", "SA-COORD-02", "SA-COORD-03", "SA-COORD-21")
@pytest.mark.parametrize("named", [(), ("with 1,-1",), ("with 1,-1", "with 0,-1")])
def test_refusals_while_naming_cite_the_rule_that_forbids(named: tuple[str, ...]) -> None:
    match = Match(
        "units shade_hounds@0,-1! shade_hounds@1,-1! gladiator@4,0! gladiator@2,-1!",
        "units scourge_ogres@1,-2! gladiator@2,-2!",
    )
    match.do("joint-attack 1,-2", *named)
    first = {word: refusal(match, word).rules[0] for word in ("target 2,-2", "joint-attack 2,-2")}
    first["joint-shoot 1,-2"] = refusal(match, "joint-shoot 1,-2").rules[0]
    assert set(first.values()) == {"SA-COORD-02"}
    for word in ABILITIES:
        assert refusal(match, f"{word} 1,-1").rules == ("SA-COORD-21",)
    assert "SA-COORD-03" in refusal(match, "with 4,0").rules
    assert "SA-COORD-01" in refusal(match, "with 2,-2").rules  # a rival's
    assert "SA-COORD-01" in refusal(match, "with 9,9").rules
    if len(named) < 2:
        assert refusal(match, "done").rules == ("SA-COORD-01",)
    for word in named:
        assert refusal(match, word).rules == ("SA-COORD-01",)


@pytest.mark.rule("SA-SETUP-01")
def test_no_refusal_of_the_setup_speaks_of_attacks() -> None:
    game = new(armies="grassland:3+dark_forest:4+gladiator:1,empire_1")
    state = game.new_initial_state()
    found = game.explain(state, game.parse(state, "choose dark_forest"))
    assert found is not None
    assert found.rules == ("SA-SETUP-01",)
