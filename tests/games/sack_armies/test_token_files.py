"""Token files of one's own: every fault is named with its place, and what is accepted can be played."""

from __future__ import annotations

import pickle
import time
from pathlib import Path
from typing import Any, get_args

import pytest

from banneret.games.sack_armies.game import SackArmies, new
from banneret.games.sack_armies.matching import mismatches
from banneret.games.sack_armies.tokens import printed, read
from banneret.games.sack_armies.vocabulary import ABILITY_NAMES, PRIMITIVE_NAMES, SCHEMA, AnyAbility
from banneret.kernel.errors import ContentError
from banneret.kernel.rng import Rng
from banneret.kernel.state import State
from banneret.kernel.text import LANGUAGES
from tests.games.sack_armies.match import count_of_tokens
from tests.games.sack_armies.token_grammar import Grammar, text_of

Row = dict[str, Any]

COMMON: Row = {"id": "mine", "name": "Mine", "rank": 1, "text": "A test."}
UNIT: Row = COMMON | {
    "homeland": "none",
    "unit_type": "infantry",
    "band": "green",
    "movement": 2,
    "damage": 2,
    "armor": 2,
    "abilities": [],
}
GROUND: Row = COMMON | {"water": False, "favors_aquatic": False, "effects": []}
MODIFY: Row = {"effect": "modify", "stat": "armor", "amount": 1}
DAMAGE: Row = {"effect": "damage", "amount": 3}
MOVE: Row = {"effect": "move", "movers": "bearer", "units": 1, "max_hexes": 0}
DRAW: Row = {"effect": "draw_now", "count": 1}
SPELL: Row = COMMON | {
    "mode": "action",
    "range": 3,
    "target": "unit",
    "effects": [DAMAGE],
    "retain": False,
}
MANEUVER: Row = SPELL | {
    "surprise": False,
    "target": "bearer",
    "range": 0,
    "effects": [MODIFY],
}
ROWS = {"unit": UNIT, "battlefield": GROUND, "spell": SPELL, "maneuver": MANEUVER}


def reading(kind: str, **changed: Any) -> str:
    """What is wrong with a token in which some fields are changed; None leaves one out."""
    row = {name: value for name, value in (ROWS[kind] | changed).items() if value is not None}
    with pytest.raises(ContentError) as caught:
        read(text_of([(kind, row)]), "mine.toml", printed())
    assert caught.value.path == "mine.toml"
    assert str(caught.value).startswith("mine.toml, line ")
    return str(caught.value)


def line_of(kind: str, field: str, **changed: Any) -> int:
    names = list({**ROWS[kind], **changed})
    return names.index(field) + 2


# ---------------------------------------------------------------- single fields

FAULTS: list[tuple[str, str, Any, str]] = [
    # kind, field, value, what is said of it
    ("unit", "id", "Mine", "'Mine' is not at most 40 small letters"),
    ("unit", "id", 7, "7 is not at most 40 small letters"),
    ("unit", "id", "", "'' is not at most 40 small letters"),
    ("unit", "id", "x" * 41, "is not at most 40 small letters"),
    ("unit", "id", "x1234567890", "'x1234567890' is not at most 40 small letters, digits (nine in"),
    (
        "unit",
        "name",
        "Gladiator ",
        "'Gladiator ' is not a text of 1 to 60 characters in one line, wi",
    ),
    ("unit", "name", "Two  Blanks", "with single spaces between words"),
    ("unit", "name", "", "'' is not a text of 1 to 60 characters"),
    ("unit", "name", "  ", "is not a text of 1 to 60 characters"),
    ("unit", "name", ["Mine"], "a list is not a text of 1 to 60"),
    ("unit", "name", "a\nb", "is not a text of 1 to 60 characters in one line"),
    ("unit", "name", "Gladiator", "'Gladiator' is the name of gladiator, too"),
    ("unit", "rank", 0, "0 is not a whole number from 1 to 9"),
    ("unit", "rank", "two", "'two' is not a whole number from 1 to 9"),
    ("unit", "rank", 1.0, "1.0 is not a whole number from 1 to 9"),
    ("unit", "rank", True, "true is not a whole number from 1 to 9"),
    ("unit", "text", 5, "5 is not a text of at most 400 characters"),
    ("unit", "status", "mine", "'mine' is not one of book, mixed, rebuilt"),
    ("unit", "book", [], "an empty list is not a text"),
    ("unit", "homeland", "orcs", "unknown homeland 'orcs'; there are: empire, fey_court"),
    ("unit", "homeland", ["none"], "a list is not text"),
    ("unit", "unit_type", "horse", "'horse' is not one of artillery, cavalry, infantry"),
    ("unit", "band", "purple", "'purple' is not one of black, blue, green, red"),
    ("unit", "movement", -1, "-1 is not a whole number from 0 to 20"),
    ("unit", "damage", 21, "21 is not a whole number from 0 to 20"),
    ("unit", "armor", "thick", "'thick' is not a whole number from 0 to 20"),
    ("unit", "abilities", "flying", "'flying' is not a list, each a table with ability = one of"),
    ("unit", "abilities", ["flying"], "'flying' must be a table such as { ability = "),
    ("unit", "abilities", [{}], "a table must be a table such as"),
    ("unit", "abilities", [{"ability": "teleport"}], "unknown ability 'teleport'; there are: amb"),
    ("unit", "abilities", [{"ability": "sight"}], "abilities[1].range: missing; it is a whole"),
    ("unit", "abilities", [{"ability": "sight", "range": "far"}], "range: 'far' is not a whole"),
    ("unit", "abilities", [{"ability": "sight", "range": 0}], "range: 0 is not a whole number"),
    ("unit", "abilities", [{"ability": "flying", "range": 2}], "no such field of flying; there"),
    ("unit", "abilities", [{"ability": "draw", "amount": 0}], "amount: 0 is not a whole number"),
    ("unit", "abilities", [{"ability": "dismiss", "range": 1, "max_rank": 10}], "from 1 to 9"),
    ("unit", "abilities", [{"ability": "scatter", "damage": 1, "progressive": 1}], "true or fal"),
    ("unit", "immobile", 1, "1 is not true or false"),
    ("unit", "immobile", True, "movement: an immobile unit has movement 0"),
    ("unit", "undead", "yes", "'yes' is not true or false"),
    ("unit", "limits", 3, "3 is not a list, each a table of needs"),
    ("unit", "limits", [3], "limits[1]: 3 must be a table"),
    ("unit", "limits", [{}], "limits[1].needs: missing"),
    ("unit", "limits", [{"needs": "nobody"}], "limits[1].needs: there is no unit 'nobody'"),
    ("unit", "limits", [{"needs": "grassland"}], "there is no unit 'grassland'"),
    ("unit", "speed", 3, "speed: there is no such field; there are: id, name, rank"),
    ("battlefield", "water", "yes", "'yes' is not true or false"),
    ("battlefield", "favors_aquatic", 0, "0 is not true or false"),
    ("battlefield", "effects", "halt", "'halt' is not a list, each a table with effect = one of"),
    ("battlefield", "effects", [{"effect": "shine"}], "unknown effect 'shine'; there are: modify"),
    ("battlefield", "effects", [DAMAGE], "effects[1]: a battlefield takes only modify, grant"),
    ("battlefield", "effects", [DRAW], "a battlefield takes only"),
    ("battlefield", "effects", [{"effect": "counter_rule", "allowed": True}], "takes only"),
    ("battlefield", "effects", [{"effect": "halt", "who": "orcs"}], "who: 'orcs' is not a list"),
    ("battlefield", "effects", [{"effect": "halt", "who": []}], "at least one entry"),
    ("battlefield", "effects", [{"effect": "halt", "who": ["orcs"]}], "must be a table"),
    ("battlefield", "effects", [{"effect": "halt", "who": [{}]}], "must name at least one field"),
    ("battlefield", "effects", [{"effect": "halt", "who": [{"has": ["swim"]}]}], "'swim' is not"),
    ("battlefield", "effects", [{"effect": "halt", "who": [{"has": "flying"}]}], "is not a list"),
    ("battlefield", "effects", [{"effect": "halt", "who": [{"homeland": ["x"]}]}], "homeland 'x'"),
    ("battlefield", "effects", [{"effect": "halt", "who": [{"tall": True}]}], "no such field"),
    ("battlefield", "effects", [{"effect": "target_cap", "max_range": -1}], "from 0 to 20"),
    ("battlefield", "effects", [{"effect": "suppress", "ability": "swim"}], "'swim' is not one of"),
    ("battlefield", "effects", [{"effect": "grant", "ability": "flying"}], "must be a table such"),
    ("battlefield", "effects", [MODIFY | {"stat": "speed"}], "'speed' is not one of armor, damage"),
    ("battlefield", "effects", [MODIFY | {"amount": 2.5}], "2.5 is not a whole number from -20"),
    ("battlefield", "effects", [MODIFY | {"op": "half"}], "'half' is not one of add, set"),
    ("battlefield", "effects", [MODIFY | {"op": "set"}], "only free and permanent tokens set"),
    ("battlefield", "effects", [MODIFY | {"vs": ["fire"]}], "'fire' is not one of melee, ranged"),
    ("battlefield", "effects", [MODIFY | {"vs": []}], "a list with at least one entry"),
    ("battlefield", "effects", [MODIFY | {"when": "always"}], "is not move_starts_here"),
    ("battlefield", "effects", [MODIFY | {"when": "move_starts_here"}], "only the movement"),
    ("battlefield", "effects", [MODIFY | {"stat": "damage", "vs": ["melee"]}], "only armor is"),
    ("spell", "mode", "slow", "'slow' is not one of action, free, permanent"),
    ("spell", "range", "far", "'far' is not a whole number from 0 to 20"),
    ("spell", "target", "foe", "'foe' is not one of bearer, casualty"),
    ("spell", "retain", None, "retain: missing; it is true or false"),
    ("spell", "surprise", True, "surprise: there is no such field"),
    ("spell", "effects", [], "an empty list is not a list with at least one entry"),
    ("spell", "effects", [{"effect": "halt"}], "halt belongs to battlefields"),
    ("spell", "effects", [DAMAGE, DAMAGE], "a token does one thing, and damage stands before dam"),
    ("spell", "effects", [DAMAGE, MODIFY], "modify needs target bearer or unit, and nothing don"),
    ("spell", "effects", [DAMAGE | {"amount": 0}], "0 is not a whole number from 1 to 20"),
    ("spell", "effects", [DAMAGE | {"flip": "progressive"}], "is not true or false"),
    ("spell", "effects", [{"effect": "recover", "kinds": ["horse"]}], "'horse' is not one of"),
    ("spell", "effects", [{"effect": "recover", "kinds": [], "count": 1}], "at least one entry"),
    ("spell", "effects", [{"effect": "recover", "kinds": ["unit"], "count": 2}], "2 is not 1"),
    ("spell", "effects", [{"effect": "reveal", "count": 3}], "from 1 to 2"),
    ("spell", "effects", [{"effect": "counter", "range": 2}], "must be the range of the token, 3"),
    ("spell", "effects", [{"effect": "attack", "kind": "melee", "flip": "progressive"}], "ranged"),
    ("spell", "effects", [{"effect": "attack", "kind": "ranged", "flip": True}], "progressive"),
    ("maneuver", "surprise", 1, "1 is not true or false"),
    ("maneuver", "effects", [MOVE | {"movers": "all"}], "'all' is not one of bearer, own_units"),
    ("maneuver", "effects", [MOVE | {"units": 2}], "one bearer moves: units must be 1"),
]


@pytest.mark.parametrize(("kind", "field", "value", "said"), FAULTS)
def test_a_fault_is_named_with_its_line_and_what_is_allowed(
    kind: str, field: str, value: Any, said: str
) -> None:
    text = reading(kind, **{field: value})
    assert said in text
    assert len(text) < 500
    if value is not None and "an immobile unit" not in said:
        assert text.startswith(f"mine.toml, line {line_of(kind, field, **{field: value})}: ")
        assert f": {field}" in text


@pytest.mark.parametrize("kind", ROWS)
def test_what_is_left_out_is_named(kind: str) -> None:
    for field in ROWS[kind]:
        if field != "id":
            assert f"mine: {field}: missing; it is " in reading(kind, **{field: None})
    assert f"{kind} 1: id: missing" in reading(kind, id=None)


# ---------------------------------------------------------------- effects and targets

AIMED = {
    "damage": "unit", "dismiss": "unit", "reveal": "hidden_unit", "recover": "casualty",
    "raise_dead": "casualty", "swap": "own_unit", "attack": "bearer", "counter": "maneuver_token",
    "dispel": "spell_token",
}  # fmt: skip
EFFECTS: dict[str, Row] = {
    "damage": DAMAGE,
    "dismiss": {"effect": "dismiss", "range": 3},
    "reveal": {"effect": "reveal", "count": 1},
    "recover": {"effect": "recover", "kinds": ["unit"], "count": 1},
    "raise_dead": {"effect": "raise_dead"},
    "swap": {"effect": "swap", "range": 3, "partner_face": "any"},
    "attack": {"effect": "attack", "kind": "ranged", "flip": "progressive"},
    "counter": {"effect": "counter", "range": 3},
    "dispel": {"effect": "dispel", "range": 3},
}


@pytest.mark.rule("SA-SPELL-06")
@pytest.mark.parametrize("effect", AIMED)
def test_an_effect_goes_with_one_target(effect: str) -> None:
    for target in ("bearer", "unit", "own_unit", "own_units", "hidden_unit", "spell_token",
                   "maneuver_token", "casualty"):  # fmt: skip
        row = SPELL | {"target": target, "effects": [EFFECTS[effect]]}
        if target == AIMED[effect]:
            assert list(mismatches("spell", row)) == []
        else:
            said = f"{effect} needs target {AIMED[effect]}, not {target}"
            assert ("effects[1]", said) in list(mismatches("spell", row))
            assert said in reading("spell", target=target, effects=[EFFECTS[effect]])


@pytest.mark.rule("SA-SPELL-02", "SA-SPELL-10")
@pytest.mark.parametrize("effect", AIMED)
@pytest.mark.parametrize("mode", ["free", "permanent"])
def test_what_is_done_at_once_is_an_action(mode: str, effect: str) -> None:
    text = reading("spell", mode=mode, target="bearer", effects=[EFFECTS[effect]])
    assert f"a {mode} token takes only modify, grant, suppress, counter_rule" in text


@pytest.mark.parametrize(
    ("changed", "said"),
    [
        ({"mode": "free", "effects": [MODIFY]}, "target must be bearer"),
        ({"mode": "permanent", "target": "own_unit", "effects": [MODIFY]}, "bearer or unit"),
        ({"mode": "permanent", "retain": True, "effects": [MODIFY]}, "retain must be false"),
        ({"target": "own_unit", "effects": [MODIFY]}, "needs target bearer or unit"),
        ({"target": "casualty", "effects": [DRAW]}, "the first effect chooses the target"),
        ({"target": "own_unit", "effects": [DRAW, EFFECTS["swap"]]}, "must be the first effect"),
        ({"effects": [DAMAGE, MOVE]}, "move needs target bearer, not unit"),
        ({"target": "own_units", "effects": [MOVE]}, "move needs target bearer, not own_units"),
        ({"effects": [MODIFY | {"op": "set"}]}, "only free and permanent tokens set"),
        (
            {"mode": "free", "target": "bearer", "effects": [MODIFY | {"op": "set", "vs": ["melee"]}]},
            "a number that is set is the same for every unit and damage",
        ),
    ],
)  # fmt: skip
def test_what_does_not_go_together_is_refused(changed: Row, said: str) -> None:
    assert said in reading("spell", **changed)


@pytest.mark.rule("SA-SURPRISE-01", "SA-SURPRISE-13")
@pytest.mark.parametrize("effect", ["counter", "dispel", "attack", "raise_dead", "recover"])
def test_what_answers_no_attack_is_no_surprise(effect: str) -> None:
    changed = {"target": AIMED[effect], "range": 3, "effects": [EFFECTS[effect]]}
    assert "surprise" in reading("maneuver", surprise=True, **changed)
    assert list(mismatches("maneuver", MANEUVER | changed)) == []
    assert "cannot be a surprise" in reading("maneuver", surprise=True, mode="free")


# ---------------------------------------------------------------- whole files


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("unit = 5", "line 1: unit must be a list of tables, each headed [[unit]]"),
        ("[unit]\nid = 'a'", "line 1: unit must be a list of tables"),
        ("unit = [5]", "line 1: unit must be a table"),
        ("[[monster]]\nid = 'a'", "line 1: unknown table 'monster'; there are: homeland, unit"),
        ("[[homeland]]\nid = 'x'", "line 1: x: name: missing"),
        ("[[homeland]]\nid = 'x'\nname = 5", "line 3: x: name: 5 is not a text"),
        ("[[homeland]]\nid = 'none'\nname = 'X'", "line 2: none: id: 'none' says of a unit that"),
        ("[[army]]\nid = 'a'", "line 1: unknown table 'army'; there are: homeland, unit"),
        ("[[unit]]\nid = 'a'\n\"my own\" = 3", "line 3: a: my own: there is no such field"),
        ("a = 1979-05-27", "line 1: unknown table 'a'"),
        ("[[unit]]\nid = 'a'\nid = 'b'", "line 3"),
        ("# nothing\n\n[[ unit ]] # mine\n\n  'rank' = 0", "line 5: unit 1: rank: 0 is not"),
    ],
)
def test_a_file_that_is_no_list_of_tokens(text: str, said: str) -> None:
    with pytest.raises(ContentError) as caught:
        read(text, "mine.toml", printed())
    assert said in str(caught.value)


def test_faults_are_named_together_but_not_without_end() -> None:
    rows = [("unit", UNIT | {"id": f"mine_{n}", "rank": 0, "band": "pink"}) for n in range(40)]
    with pytest.raises(ContentError) as caught:
        read(text_of(rows), "mine.toml", printed())
    assert str(caught.value).count("is not") == 20
    twice = [("unit", UNIT), ("spell", SPELL), ("unit", UNIT | {"id": "other"})]
    with pytest.raises(ContentError) as caught:
        read(text_of(twice), "mine.toml", printed())
    assert "mine: id: the id is used twice" in str(caught.value)
    assert "other: name: 'Mine' is the name of mine, too" in str(caught.value)


@pytest.mark.parametrize(
    "text",
    [
        "\n".join(f"[[unit]]\nid = 'u{n}'" for n in range(8000)),
        "[[unit]]\n" + "\n".join(f"k{n} = 1" for n in range(20_000)),
        "\n".join(f"[t{n}]" for n in range(20_000)),
    ],
    ids=["units", "fields", "tables"],
)
def test_a_file_of_nothing_but_faults_is_refused_at_once(text: str) -> None:
    began = time.process_time()
    said = _refusal(text)
    assert said.startswith("mine.toml, line ")
    assert len(said) < 8000
    assert time.process_time() - began < 20  # of a second or two; minutes if each is sought anew


def test_the_printed_tokens_keep_to_the_vocabulary() -> None:
    assert len(printed().tokens) == 120
    assert " ".join(PRIMITIVE_NAMES) == (
        "modify grant suppress halt target_cap counter_rule damage reveal draw_now recover move swap"
        " attack counter dismiss dispel raise_dead"
    )
    assert {str(ability.__struct_config__.tag) for ability in get_args(AnyAbility)} == set(
        ABILITY_NAMES
    )
    assert set(SCHEMA) == {"homeland", "unit", "battlefield", "spell", "maneuver"}


# ---------------------------------------------------------------- what is accepted can be played

OPEN: Row = {"army_ranks": 400, "min_battlefields": 1, "copy_limits": "40/40/40", "min_units": 0}


def game_with(path: Path, rows: list[tuple[str, Row]]) -> SackArmies:
    path.write_text(text_of(rows))
    army = "grassland:5+gladiator:2+nether_acolytes:2+woodland_rangers:2+retreat:1+restoration:1"
    army += "".join(f"+{row['id']}:2" for kind, row in rows if kind != "homeland")
    return new(tokens=str(path), armies=f"{army},{army}", turn_limit=40, **OPEN)


def look_at(state: State, seed: int) -> None:
    """What a table asks of a state: every seat's view, worlds, words, and the state as text."""
    game = state.game
    for seat in (None, 0, 1):
        game.scene(state.observation(seat), LANGUAGES[seed % 2])
        assert state.resample(seat, Rng(seed)).observation(seat) == state.observation(seat)
    for action in state.legal_actions()[:4]:
        assert game.say_action(state, action, LANGUAGES[seed % 2])
    again = pickle.loads(pickle.dumps(state))
    assert again.key() == state.key()
    assert again.legal_actions() == state.legal_actions()
    game.evaluate(state, 0)


@pytest.mark.parametrize("files", [6, pytest.param(400, marks=pytest.mark.soak)])
def test_matches_with_tokens_of_ones_own_play_to_their_end(files: int, tmp_path: Path) -> None:
    grammar = Grammar(files)
    for number in range(files):
        rows = [grammar.token() for _ in range(6)]
        rows = [
            (kind, row | {"id": f"own_{n}", "name": f"Own {n}"})
            for n, (kind, row) in enumerate(rows)
        ]
        game = game_with(tmp_path / f"{number}.toml", rows)
        state, rng, steps = game.new_initial_state(), Rng(number), 0
        while not state.is_terminal():
            if steps % 29 == 0:
                look_at(state, steps)
            state.apply(state.random_action(rng))
            assert count_of_tokens(state) == list(state.book.copies)
            steps += 1
        look_at(state, steps)


@pytest.mark.parametrize("files", [150, pytest.param(20_000, marks=pytest.mark.soak)])
def test_a_changed_file_is_read_or_refused_with_its_line(files: int) -> None:
    grammar = Grammar(files)
    for _ in range(files):
        text = text_of([grammar.changed(grammar.token())])
        said = _refusal(text)
        assert said == "" or said.startswith("mine.toml, line ")
        assert len(said) < 4000


def _refusal(text: str) -> str:
    """What is said of a text; "" if it is read."""
    try:
        read(text, "mine.toml", printed())
    except ContentError as refused:
        return str(refused)
    return ""


def test_a_token_without_status_is_nobodys_reconstruction(tmp_path: Path) -> None:
    game = game_with(tmp_path / "mine.toml", [("unit", UNIT)])
    state = game.new_initial_state()
    look_at(state, 1)
    assert game.content.by_id()["mine"].status == "own"
    assert "Rebuilt" not in str(game.scene(state.observation(0)))


def test_the_text_of_a_file_does_as_well_as_its_name(tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_text(text_of([("unit", UNIT)]), encoding="utf-8")
    by_name, by_text = (new(tokens=one) for one in (str(path), path.read_text(encoding="utf-8")))
    assert [one.id for one in by_text.content.tokens] == [one.id for one in by_name.content.tokens]
    assert by_text.content_digest == by_name.content_digest
    faulty = text_of([("unit", UNIT | {"rank": -1})])
    with pytest.raises(ContentError, match=r"^tokens.*line"):
        new(tokens=faulty)


def test_a_token_that_replaces_a_printed_one_has_its_own_words_in_german(tmp_path: Path) -> None:
    row = UNIT | {"id": "gladiator", "name": "Own Fighter", "text": "Nothing."}
    game = game_with(tmp_path / "mine.toml", [("unit", row)])
    action = game.parse(game.new_initial_state(), "deploy gladiator")
    assert "Own Fighter" in game.say_action(game.new_initial_state(), action, "de")


@pytest.mark.rule("SA-ABILITY-10")
def test_an_ability_that_is_lent_has_the_number_its_token_prints(tmp_path: Path) -> None:
    granted = {"ability": "ranged_attack", "range": 3}
    row = MANEUVER | {"surprise": True, "effects": [{"effect": "grant", "ability": granted}]}
    game = game_with(tmp_path / "mine.toml", [("maneuver", row)])
    state = game.parse_position(
        "A: fields grassland@0,0; units gladiator@0,0! nether_acolytes@-1,0 | "
        "B: fields grassland@2,0; units gladiator@1,0!+mine | player A"
    )
    for text in ("attack 0,0", "target 1,0", "pass", "pass", "surprise#1"):
        assert game.ratings(state)["1,0"]["range"] == 0
        state.apply(game.parse(state, text))
    assert game.ratings(state)["1,0"]["range"] == 3


@pytest.mark.rule("SA-ABILITY-DISMISS-01", "SA-ABILITY-RAISE-01")
def test_the_highest_rank_of_an_ability_is_kept_to(tmp_path: Path) -> None:
    abilities = [
        {"ability": "dismiss", "range": 3, "max_rank": 1},
        {"ability": "raise_dead", "max_rank": 1},
    ]
    game = game_with(tmp_path / "mine.toml", [("unit", UNIT | {"abilities": abilities})])
    state = game.parse_position(
        "A: fields grassland@0,0; units mine@0,0!; dead gladiator | "
        "B: fields grassland@2,0; units gladiator@2,0! woodland_rangers@3,0! | player A"
    )
    rank = {name: token.rank for name, token in game.content.by_id().items()}
    assert (rank["gladiator"], rank["woodland_rangers"]) == (3, 2)
    assert not state.is_legal(game.parse(state, "raise 0,0"))
    state.apply(game.parse(state, "dismiss 0,0"))
    assert not state.is_legal(game.parse(state, "target 2,0"))
    assert not state.is_legal(game.parse(state, "target 3,0"))
    lower = game.parse_position(
        "A: fields grassland@0,0; units mine@0,0!; dead mine | "
        "B: fields grassland@2,0; units mine@2,0! gladiator@3,0! | player A"
    )
    assert lower.is_legal(game.parse(lower, "raise 0,0"))
    lower.apply(game.parse(lower, "dismiss 0,0"))
    assert lower.is_legal(game.parse(lower, "target 2,0"))
    assert not lower.is_legal(game.parse(lower, "target 3,0"))
