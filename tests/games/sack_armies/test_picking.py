"""Counter and Dispel on a token that is turned up, or leaves, before they work."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

import pytest

from banneret.games.sack_armies import frames as fr
from banneret.games.sack_armies.tokens import printed
from tests.games.sack_armies.match import Match

TOKENS = ("stone_skin", "weaken", "forced_march", "retreat")  # free and not, of both kinds
WAYS = (
    ("units hedge_wizard@2,0!", "counter 2,0", "maneuver"),
    ("units hedge_wizard@2,0!", "dispel 2,0", "spell"),
    ("units elf_lord@2,0!+sabotage", "use#1 2,0", "maneuver"),
    ("units elf_lord@2,0!+dispel_magic", "use#1 2,0", "spell"),
)


def kind(token: str) -> str:
    return printed().by_id()[token].kind


def piles() -> Iterator[tuple[str, ...]]:
    """One or two tokens, in every order."""
    for size in (1, 2):
        yield from product(TOKENS, repeat=size)


def expected(given: tuple[str, ...], n: int, shown: int | None, wanted: str) -> str:
    """What the rules make of a pick: "hit", "wrong" (spent, SA-ABILITY-COUNTER-04) or "free"."""
    if kind(given[n]) == wanted:
        return "hit"
    return "free" if shown == n else "wrong"  # SA-SPELL-16


@pytest.mark.rule("SA-SPELL-16", "SA-ABILITY-COUNTER-04", "SA-ABILITY-DISPEL-02")
@pytest.mark.parametrize(("own", "use", "wanted"), WAYS)
def test_a_token_turned_up_in_the_window_must_be_of_the_right_kind(
    own: str, use: str, wanted: str
) -> None:
    for given in piles():
        for n, shown in product(range(len(given)), (None, *range(len(given)))):
            tokens = "".join(f"+{token}" for token in given)
            match = Match(own, f"units elf_lord@2,-2!{tokens}")
            match.do(use, "target 2,-2", f"pick {n + 1}")
            if match.asked() == "A":
                match.do("pass")
            if shown is not None:
                reveal = f"reveal#{shown + 1} 2,-2"
                if not match.can(reveal):
                    continue
                match.do(reveal)
            while match.state.top() == fr.WINDOW and match.state.frame(fr.EFFECT) >= 0:
                match.do("pass")
            told = match.kinds()
            case = (given, n, shown)
            came = "free" if "given_up" in told else "wrong" if "wrong_token" in told else "hit"
            assert came == expected(given, n, shown, wanted), case
            assert (match.asked() == "A" and match.question() == fr.TURN) == (came == "free"), case
            left = [token for token in given if token != given[n] or came != "hit"]
            assert len(match.attached("2,-2")) == len(left) or came == "hit", case
            again = match.game.parse_position(match.game.format_position(match.state))
            assert again == match.state, case


@pytest.mark.rule("SA-SPELL-16")
def test_a_reveal_of_another_token_under_the_unit_changes_nothing() -> None:
    match = Match("units hedge_wizard@2,0!", "units elven_spearmen@2,-2!+stone_skin+retreat")
    match.do("counter 2,0", "target 2,-2", "pick 2").do("pass", "reveal#1 2,-2").pass_windows()
    assert match.dead("B") == {"retreat": 1}
    assert match.choosing() == "B"


@pytest.mark.rule("SA-SPELL-16")
@pytest.mark.parametrize("shown", [(), ("1",), ("2",), ("1", "2")])
def test_scrying_works_while_one_of_its_units_is_face_down(shown: tuple[str, ...]) -> None:
    places = {"1": "3,-3", "2": "1,-3"}
    match = Match("units elf_lord@2,0!+scrying", "units gladiator@3,-3 orc_infantry@1,-3")
    match.do("use#1 2,0", "target 3,-3", "target 1,-3")
    for n in shown:
        match.do(f"reveal {places[n]}")
    while match.state.top() == fr.WINDOW and match.state.frame(fr.EFFECT) >= 0:
        match.do("pass")
    assert ("given_up" in match.kinds()) == (len(shown) == 2)


@pytest.mark.rule("SA-MULTI-04", "SA-SPELL-16")
@pytest.mark.parametrize(("pick", "lost"), [(1, {}), (2, {"hold_the_line": 1})])
def test_the_token_picked_stays_the_same_when_a_general_leaves(
    pick: int, lost: dict[str, int]
) -> None:
    match = Match(
        "units hedge_wizard@2,0!", "units elven_spearmen@2,-2!^C.demoralize+hold_the_line",
        "units gladiator@0,2 spitter@4,2", agreements=True,
    )  # fmt: skip
    match.do("counter 2,0", "target 2,-2", f"pick {pick}")
    while match.asked() != "C":
        match.do("pass")
    match.do("concede")
    while match.state.top() == fr.WINDOW and match.state.frame(fr.EFFECT) >= 0:
        match.do("pass")
    assert match.dead("B") == lost
    assert (match.asked() == "A" and match.question() == fr.TURN) == (not lost)
