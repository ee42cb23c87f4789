"""Mail Coat: lower damage of another Player by 1, once in each turn."""

from __future__ import annotations

import pytest

from tests.games.terreign.table import morale, play, reign, table


def test_it_lowers_one_source_by_one() -> None:
    state = table(
        3,
        "P1 W2 D1; hand heavy_bolt",
        "P2 W3 D1; gear mail_coat",
        "P3 W3 D1",
        "T2 plain",
        "T3 farm",
    )
    play(state, "use heavy-bolt", "at P2", "work mail-coat")
    assert morale(state, 2) == "4/5"


@pytest.mark.rule("TR-DUEL-15", "TR-EQUIP-07", "TR-EQUIP-04")
def test_two_coats_lower_two_hits_of_a_turn() -> None:
    state = table(3, "T1 plain", "P1 W1 D2", "P2 W1 D3; gear mail_coat, mail_coat", "P3 W3 D1")
    play(state, "duel P2", "strike body", "guard head/left", "work mail-coat")
    play(
        state,
        "strike right",
        "guard body/left",
        "work mail-coat",
        "strike head",
        "guard head/right",
    )
    assert (morale(state, 2), reign(state, 1)) == ("5/5", "2h")  # the successes stand


@pytest.mark.rule("TR-RETREAT-10")
def test_not_against_an_ambush() -> None:
    state = table(3, "P1 W1 D2; gear mail_coat", "P2 W2 D1", "P3 W3 D1")
    play(state, "search", "draw ambush")
    assert morale(state, 1) == "4/5"


@pytest.mark.rule("TR-EQUIP-03", "TR-CONTENT-05")
def test_what_forbids_it_against_an_ambush_is_its_own_text() -> None:
    seats = ("P1 3 W1 D2; gear mail_coat; hand second_wind, reflect", "P2 W2 D1", "P3 W3 D1")
    state = play(table(3, *seats), "search", "draw ambush")
    for text, rule in (("work mail-coat", "TR-EQUIP-03"), ("use reflect", "TR-ITEM-REFLECT-5")):
        refusal = state.game.explain(state, state.game.parse(state, text))
        assert refusal is not None
        assert (refusal.reason, refusal.rules[0]) == ("not-from-player", rule)
