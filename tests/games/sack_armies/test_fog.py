"""Chapter 8.2.2: the fog of war."""

from __future__ import annotations

import pytest

from banneret.games.sack_armies import frames as fr
from banneret.games.sack_armies.game import new
from banneret.kernel.rng import Rng
from tests.games.sack_armies.match import Match, facts


@pytest.mark.rule("SA-FOG-03", "SA-ABILITY-MOVEATTACK-01")
def test_only_move_and_attack_names_an_unrevealed_unit() -> None:
    match = Match("units equites@0,1! matriarch@2,0!", "units spitter@2,-2")
    assert match.can("charge 0,1")
    match.do("dismiss 2,0").refused("target 2,-2", "SA-FOG-02")


@pytest.mark.rule("SA-FOG-04")
@pytest.mark.parametrize("reached", [True, False])
def test_tokens_under_hidden_units(reached: bool) -> None:
    match = Match(
        "units centurion@2,0!", "units legionaries@2,-2+retreat", hit_tokens_under_hidden=reached
    )
    assert match.can("counter 2,0") == reached


@pytest.mark.rule("SA-FOG-05", "SA-FOG-06", "SA-FOG-08", "SA-MOVE-13")
def test_adjacent_units_see_each_other_for_good() -> None:
    match = Match("units spitter@2,0", "units gladiator@2,-2").do("move 2,0", "to 2,-1")
    assert match.at("2,-1") == "A spitter up"
    assert match.at("2,-2") == "B gladiator up"
    assert match.choosing() == "B"
    match.do("move 2,-2", "to 2,-3").pass_windows()
    assert match.at("2,-3") == "B gladiator up"


@pytest.mark.rule("SA-FOG-07", "SA-FOG-29", "SA-ABILITY-SIGHT-01")
def test_sight_works_as_soon_as_it_is_revealed() -> None:
    match = Match("units empire_scouts@2,0", "units gladiator@2,-2")
    assert match.at("2,-2") == "B gladiator down"
    match.do("reveal 2,0")
    assert match.at("2,-2") == "B gladiator up"
    tower = Match("units spitter@2,0", "units gladiator@2,-2", ground={"2,0": "watchtower"})
    assert tower.at("2,-2") == "B gladiator down"


@pytest.mark.rule("SA-FOG-11")
def test_an_unrevealed_unit_may_move() -> None:
    match = Match("units gladiator@0,0", "").do("move 0,0", "to 0,1")
    assert match.at("0,1") == "A gladiator down"


@pytest.mark.rule("SA-FOG-12", "SA-FOG-13", "SA-SEQ-01")
def test_who_acts_is_turned_up_at_the_declaration() -> None:
    match = Match("units orc_archers@2,0", "units gladiator@2,-2!+shield_wall")
    match.do("shoot 2,0")
    assert match.at("2,0") == "A orc_archers down"
    match.do("target 2,-2")
    assert match.question() == fr.WINDOW
    assert match.at("2,0") == "A orc_archers up"


@pytest.mark.rule("SA-FOG-15", "SA-FOG-24", "SA-FOG-25", "SA-SPELL-02")
def test_revealing_free_effects() -> None:
    match = Match(
        "units gladiator@2,-1!", "units legionaries@2,-2!", "units elf_lord@2,2+stone_skin+retreat"
    )
    match.do("attack 2,-1", "target 2,-2")
    assert match.asked() == "C"  # neither attacker nor defender
    match.refused("reveal#2 2,2", "SA-FOG-15")
    match.do("reveal#1 2,2")
    assert match.at("2,2") == "C elf_lord up"
    assert match.attached("2,2") == ["stone_skin!", "retreat"]
    sighted = Match("units gladiator@2,0!", "units elf_lord@2,-2+stone_skin").do(
        "move 2,0", "to 2,-1"
    )
    assert sighted.attached("2,-2") == ["stone_skin"]


@pytest.mark.rule("SA-FOG-18", "SA-SEQ-02")
@pytest.mark.parametrize(("order", "asked"), [("active_first", "ABC"), ("defender_first", "BCA")])
def test_who_answers_first(order: str, asked: str) -> None:
    match = Match(
        "units gladiator@2,-1! spitter@0,1", "units legionaries@2,-2!+retreat", "units spitter@2,2",
        response_order=order,
    )  # fmt: skip
    match.do("attack 2,-1", "target 2,-2")
    seen = ""
    for _ in range(3):
        seen += match.asked()
        match.state.apply(match.game.parse(match.state, "pass"))
    assert seen == asked
    again = Match(
        "units gladiator@2,-1! spitter@0,1", "units legionaries@2,-2!+retreat", "units spitter@2,2"
    )
    again.do("attack 2,-1", "target 2,-2", "pass", "pass", "reveal 2,2")
    assert again.asked() == "A"  # after a reveal all have to pass again


@pytest.mark.rule("SA-FOG-17")
def test_a_window_opens_by_public_knowledge_only() -> None:
    """Whether what lies face down can be revealed does not matter, only that something does."""
    useless = Match("units gladiator@0,0!", "units legionaries@4,-2!+retreat")
    useless.do("move 0,0", "to 0,1")
    assert useless.question() == fr.WINDOW
    assert useless.open() == ["pass"]


@pytest.mark.rule("SA-FOG-22", "SA-FOG-20", "SA-FOG-23")
def test_windows_never_open_to_who_has_nothing_hidden() -> None:
    game = new(armies="fey_2,nether_1")
    state, rng = game.new_initial_state(), Rng(4)
    while not state.is_terminal():
        if state.top() == fr.WINDOW:
            seat = state.current_player()
            view = facts(state, None)
            mine = [u for u in view["units"] if u["owner"] == seat]
            rows = [r for u in view["units"] for r in u["attached"] if r["owner"] == seat]
            assert any(not u["up"] for u in mine) or any(not r["up"] for r in rows)
        state.advance(state.random_action(rng))
