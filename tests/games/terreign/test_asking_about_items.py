"""Why an item that is held or equipped can do nothing now: what a click on it is answered with."""

from __future__ import annotations

import pytest

from banneret.games.terreign import actions as act
from banneret.games.terreign import frames as fr
from banneret.games.terreign.state import TerReign
from tests.games.terreign.table import ACTING, PREPARING, play, table

EMPTY_HANDED = "P2 W1 D3"


def here(own: str, step: str, second: str = EMPTY_HANDED, first: str = "plain") -> TerReign:
    """P1 and P2 on T1, P3 next door."""
    return table(3, f"T1 {first}", f"P1 W1 D2; {own}", second, "P3 W3 D1", step)


def answer(state: TerReign, item: str) -> tuple[str, str]:
    """The reason for an item of a tray, and the first of its rules."""
    (use,) = state.game.uses_of(state, item)
    refusal = state.game.explain(state, state.game.parse(state, use))
    assert refusal is not None, f"'{use}' is open"
    return refusal.reason, refusal.rules[0]


@pytest.mark.rule("TR-TERRAIN-TOWER-1")
def test_only_a_ranged_item_pays_for_the_tower() -> None:
    state = here("hand throwing_knife, tonic, reflect", PREPARING, first="tower")
    play(state, "advantage")
    for item in ("tonic", "reflect"):
        assert answer(state, f"hand-P1/{item}") == ("not-ranged", "TR-TERRAIN-TOWER-1")


@pytest.mark.rule("TR-EQUIP-01", "TR-EQUIP-08", "TR-EQUIP-09")
@pytest.mark.parametrize("step", [PREPARING, ACTING])
def test_equipment_is_held_to_be_equipped(step: str) -> None:
    armed = here("gear broadsword; hand halberd", step)
    assert answer(armed, "hand-P1/halberd") == ("one-weapon", "TR-EQUIP-08")
    full = here("gear satchel, mail_coat, spyglass; hand buckler", step)
    assert answer(full, "hand-P1/buckler") == ("rack-full", "TR-EQUIP-01")


@pytest.mark.rule("TR-EQUIP-02")
@pytest.mark.parametrize("item", ["buckler", "tower_shield", "mail_coat"])
def test_what_guards_against_damage_must_be_equipped_first(item: str) -> None:
    state = here("hand trap", ACTING, f"{EMPTY_HANDED}; hand {item}, evade, tonic")
    play(state, "duel P2", "strike head", "guard body/left")
    while state.stack[state.top_at()] != fr.HIT:
        state.apply(act.PASS)
    assert answer(state, f"hand-P2/{item}") == ("equip-first", "TR-EQUIP-02")
    assert answer(state, "hand-P2/tonic") == ("not-now-hit", "TR-FREE-04")


@pytest.mark.rule("TR-ITEM-PARRY-1", "TR-ITEM-FEINT-1", "TR-FREE-04")
def test_no_item_comes_before_the_cards_of_an_attempt() -> None:
    held = f"{EMPTY_HANDED}; hand parry, feint, evade, second_wind, trap"
    state = play(here("hand trap", ACTING, held), "duel P2", "strike head")
    assert answer(state, "hand-P2/parry") == ("only-in-duel", "TR-ITEM-PARRY-1")
    assert answer(state, "hand-P2/feint") == ("only-in-duel", "TR-ITEM-FEINT-1")
    assert answer(state, "hand-P2/evade") == ("only-on-damage", "TR-FREE-04")
    for item in ("second_wind", "trap"):
        assert answer(state, f"hand-P2/{item}")[0] == "not-now-duel"


@pytest.mark.rule("TR-ACTION-04")
@pytest.mark.parametrize("step", [PREPARING, ACTING, f"{ACTING} used 2"])
def test_a_weapon_or_shield_is_no_action_in_any_phase(step: str) -> None:
    state = here("gear broadsword, buckler", step)
    for item in ("broadsword", "buckler"):
        assert answer(state, f"gear-P1/{item}") == ("not-action-item", "TR-ACTION-04")


def test_other_things_are_for_nothing() -> None:
    state = here("hand tonic", PREPARING)
    for item in ("", "/", "hand-P1/dragon", "drops-T1/tonic", "mat-P1/tonic"):
        assert state.game.uses_of(state, item) == ()


@pytest.mark.rule("TR-FREE-02", "TR-INV-02")
def test_a_drop_that_nothing_asks_for_waits_for_a_second_word() -> None:
    six = "hand tonic, trap, parry, feint, evade, reflect"
    asked = here(six, "> turn seat P1 step limiting")
    free = here("hand tonic; gear buckler", ACTING)
    assert drops(asked) == {f"drop {item}": False for item in six.removeprefix("hand ").split(", ")}
    assert drops(free) == {"drop tonic": True, "shed buckler": True}


def drops(state: TerReign) -> dict[str, bool]:
    """The open drops, and whether they are confirmed; nothing else is."""
    choices = state.game.scene(state.observation(0)).choices
    found = {choice.action: choice.confirm for choice in choices}
    dropping = {action for action in found if action.split()[0] in ("drop", "shed")}
    assert not any(found[action] for action in found.keys() - dropping)
    return {action: found[action] for action in dropping}
