"""What a match of Sack Armies is played with, and who has, draws and uses what."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

from banneret.games.sack_armies.game import new
from banneret.kernel.rng import Rng
from banneret.kernel.text import LANGUAGES
from tests.games.counting import counted, owned
from tests.games.sack_armies.match import FREE, SPARE, Match
from tests.games.sack_armies.test_token_files import MANEUVER, SPELL
from tests.games.sack_armies.token_grammar import text_of

LEGION = {
    "battlefield": {"grassland", "paved_road", "rolling_hills"},
    "maneuver": {"shield_wall", "hold_the_line", "retreat", "screening_fronts"},
    "unit": {
        *("centurion", "praetorian_guard", "legionaries"),
        *("empire_archers", "gladiator", "empire_levies"),
    },
}
"""What the Legion is made of, as armies.toml has it."""
SMALL = ("spell", "maneuver")
OF_A_TOKEN = ("use#", "surprise#", "reveal#")
"""How what is done with a token that is attached begins."""


def named(kind: str, language: str = "en", **options: object) -> dict[str, str]:
    """What all that can occur of a kind is called."""
    kinds = new(**options).contents(language)
    return next((dict(one.items) for one in kinds if one.id == kind), {})


# ---------------------------------------------------------------- what there is and is had


@pytest.mark.rule("SA-CONTENT-03", "SA-COMP-02", "SA-COMP-03")
def test_a_general_has_an_army_and_every_kind_of_token_in_it() -> None:
    state = new(armies="empire_1,fey_1").new_initial_state()
    mine = {one[2:] for one in owned(state) if one[0] == "0"}
    assert mine == {
        "army empire_1",
        *(f"{kind} {token}" for kind, tokens in LEGION.items() for token in tokens),
    }


@pytest.mark.rule("SA-CONTENT-03")
def test_only_what_is_in_an_army_can_occur() -> None:
    assert named("army", armies="empire_1,fey_1") == {"empire_1": "Legion", "fey_1": "Elven Host"}
    assert named("army", "de", armies="empire_1,fey_1")["fey_1"] == "Elfenheer"
    assert set(named("maneuver", armies="empire_1,empire_1")) == LEGION["maneuver"]
    assert named("spell", armies="empire_1,empire_1") == {}


@pytest.mark.rule("SA-RECRUIT-01")
def test_an_army_of_ones_own_is_called_by_its_generals_and_known_by_its_line() -> None:
    usual = new(armies="empire_1,fey_1").armies
    one, other = (army.line_text() for army in usual)
    assert named("army", armies=f"{one},{other}", generals=2) == {
        one: "Own army of A",
        other: "Own army of B",
    }
    both = named("army", "de", armies=f"{one},{one}", generals=2)
    assert both == {one: "Eigene Armee von A, B"}
    assert named("army", armies=f"{one},fey_1") == {one: "Own army of A", "fey_1": "Elven Host"}


@pytest.mark.rule("SA-CONTENT-01")
def test_a_token_of_ones_own_is_called_as_its_file_says(tmp_path: Path) -> None:
    rows = [("spell", SPELL), ("maneuver", MANEUVER | {"id": "shield_wall", "name": "Wall"})]
    file = tmp_path / "own.toml"
    file.write_text(text_of(rows), encoding="utf-8")
    own = {
        "tokens": str(file),
        "armies": "paved_road:1+legionaries:4+mine:1+shield_wall:1,empire_1",
        **FREE,
    }
    for language in LANGUAGES:
        assert named("spell", language, **own) == {"mine": "Mine"}
        assert named("maneuver", language, **own)["shield_wall"] == "Wall"
    had = {one for one in owned(new(**own).new_initial_state()) if one[0] == "0"}
    assert {"0 spell mine", "0 maneuver shield_wall", "0 unit legionaries"} < had


# ---------------------------------------------------------------- what comes and is used


@pytest.mark.rule("SA-DRAW-01", "SA-DEPLOY-10", "SA-DEPLOY-13", "SA-DEPLOY-20")
@pytest.mark.parametrize(
    ("token", "kind", "place"),
    [
        ("spitter", "unit", "to 1,0"),
        ("dark_forest", "battlefield", "to 5,0"),
        ("weaken", "spell", "to 0,0"),
    ],
)
def test_what_is_deployed_is_used_whatever_others_see_of_it(
    token: str, kind: str, place: str
) -> None:
    state = Match(f"units nether_acolytes@0,0!; hand {token}", "").state
    assert counted(state, f"deploy {token}", place) == {f"used 0 {kind} {token}": 1}


@pytest.mark.rule("SA-DRAW-01", "SA-DRAW-08")
def test_what_comes_out_of_the_sack_is_drawn() -> None:
    state = Match("units spitter@0,0!", "").state
    drawn = ("drawn war_golem", "drawn mercenary_pikemen", "drawn mercenary_pikemen")
    assert SPARE == "war_golem+mercenary_pikemen*2"
    assert counted(state, "draw", *drawn) == {
        "drawn 0 unit war_golem": 1,
        "drawn 0 unit mercenary_pikemen": 2,
    }


@pytest.mark.rule("SA-SEQ-01", "SA-SURPRISE-01", "SA-ABILITY-03")
def test_an_attack_uses_the_attacker_and_a_surprise_the_maneuver() -> None:
    defender = "units legionaries@2,-2!+shield_wall"
    state = Match("units gladiator@2,-1! spitter@0,1", defender).state
    assert counted(state, "attack 2,-1", "target 2,-2", "surprise#1", "tails") == {
        "used 0 unit gladiator": 1,
        "used 1 maneuver shield_wall": 1,
    }


@pytest.mark.rule("SA-SPELL-02", "SA-SPELL-04", "SA-ABILITY-02")
def test_spells_are_used_when_they_work_and_units_when_they_do_something() -> None:
    state = Match("units nether_acolytes@0,0!+stone_skin", "").state
    assert counted(state, "reveal#1 0,0") == {"used 0 spell stone_skin": 1}  # works from now on
    foes = "units gladiator@1,-2! spitter@2,-2!"
    state = Match("units nether_acolytes@0,0+weaken", foes).state
    assert counted(state, "use#1 0,0") == {"used 0 spell weaken": 1}  # by a unit that was hidden
    state = Match("units fey_enchantress@2,0!", foes).state
    assert counted(state, "dismiss 2,0") == {"used 0 unit fey_enchantress": 1}


@pytest.mark.rule("SA-ABILITY-RAISE-02")
def test_a_raised_unit_is_used_again() -> None:
    state = Match("units nether_priestess@0,0!; dead spitter", "").state
    found = counted(state, "raise 0,0", "pile spitter", "heads", "to 1,0")
    assert found == {"used 0 unit nether_priestess": 1, "used 0 unit spitter": 1}


@pytest.mark.rule("SA-DRAW-01", "SA-SPELL-02", "SA-SPELL-04", "SA-SURPRISE-01", "SA-SETUP-06")
@pytest.mark.parametrize("seed", [1, 2])
def test_in_whole_matches_whoever_draws_and_decides_has_drawn_and_used(seed: int) -> None:
    game = new(armies="nether_1,empire_2", turn_limit=120)
    kinds = {token.id: token.kind for token in game.content.tokens}
    state = game.new_initial_state()
    rng = Rng(seed)
    asked, found = Counter[str](), Counter[str]()
    while not state.is_terminal():
        action = state.random_action(rng)
        text, seat = game.format(state, action), int(state.current_player())
        word, _, rest = text.partition(" ")
        if word == "drawn":
            asked[f"drawn {int(state.player)} {kinds[rest]} {rest}"] += 1
        elif word.startswith(OF_A_TOKEN) or (word == "deploy" and kinds[rest] in SMALL):
            asked[f"used {seat}"] += 1
        found += counted(state, text)
    told = Counter[str]()
    for use, number in found.items():
        how, seat_number, kind, _ = use.split()
        if how == "drawn":
            told[use] = number
        elif kind in SMALL:
            told[f"used {seat_number}"] += number
    assert told == asked
    assert sum(asked.values()) > 20
    fields = sum(n for use, n in found.items() if use.startswith("used 0 battlefield"))
    assert fields >= 5  # those of the setup
