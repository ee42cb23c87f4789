"""Each talent, faction, action and step has a row, and nothing that a row needs is missing."""

from __future__ import annotations

import pytest

import banneret
from banneret.content import loader
from banneret.games.token_terrors import actions as a
from banneret.games.token_terrors import table
from banneret.games.token_terrors.board import bit_at
from banneret.games.token_terrors.content import FACTION_ROWS
from banneret.games.token_terrors.game import rule_index
from banneret.games.token_terrors.reasons import REASONS
from banneret.games.token_terrors.rows import BY_NUMBER, ROWS, STEPS, row_of
from banneret.games.token_terrors.state import TokenTerrors
from banneret.games.token_terrors.talents import registry
from banneret.games.token_terrors.talents.law import BY_ACTION, TALENTS, Kit, Talent
from tests.games.token_terrors.desk import EDITIONS

LANGUAGES = ("en", "de")
IDS = {rule.id for rule in rule_index()}


def words(language: str) -> dict[str, dict[str, str]]:
    """The tables of a catalogue."""
    return loader.toml("token_terrors", f"messages_{language}.toml")


def spoken(talent: Talent) -> set[str]:
    """The keys of what its action may be called."""
    return {talent.speech_key(edition) for edition in range(len(EDITIONS))}


@pytest.mark.rule("TT-TALENT-01", "TT-TALENT-13")
@pytest.mark.parametrize("talent", TALENTS, ids=lambda talent: str(talent.key))
def test_a_talent_lacks_nothing(talent: Talent) -> None:
    costs = [
        one["cost"] for one in FACTION_ROWS[talent.faction]["talents"] if one["id"] == talent.key
    ]
    assert len(costs) == 1
    assert set(talent.rules) | set(talent.idle_rules) <= IDS
    assert talent.rules
    for language in LANGUAGES:
        assert talent.key in words(language)["talent"]
    if talent.action < 0:
        assert costs == [0]
        return
    assert row_of(talent.action).talent is talent
    assert talent.word
    for language in LANGUAGES:
        assert spoken(talent) <= set(words(language)["action"])


@pytest.mark.rule("TT-FACTION-01", "TT-FACTION-02")
def test_a_faction_lacks_nothing() -> None:
    named = (a.GOBLIN, a.SOLDIER, a.ZOMBIE, a.WYVERN, a.ELF, a.FLYING_MACHINE, a.SWAMPLIN)
    names = ("goblin", "soldier", "zombie", "wyvern", "elf", "flying-machine", "swamplin")
    assert [FACTION_ROWS[number]["id"] for number in named] == list(names)
    assert len(FACTION_ROWS) <= a.MOST_FACTIONS
    for language in LANGUAGES:
        for kind in ("faction", "object", "factions"):
            assert {row["id"] for row in FACTION_ROWS} <= set(words(language)[kind])


def test_every_number_has_one_row() -> None:
    assert sum(row.size for row in ROWS) == sum(row is not None for row in BY_NUMBER)
    for number, row in enumerate(BY_NUMBER):
        assert (row is not None) == registry.means(number, a.MOST_FACTIONS), number
        assert (row is not None and row.talent is not None) == (BY_ACTION[number].key != "")


def test_a_row_has_its_words_and_rules() -> None:
    for row in ROWS:
        assert set(row.rules) <= IDS, row.key
        for language in LANGUAGES:
            assert row.talent or row.key in words(language)["action"], row.key


def test_a_step_lacks_nothing() -> None:
    assert set(STEPS) == set(range(table.SETTING + 1))
    for step in STEPS.values():
        assert step.rule in IDS
        for language in LANGUAGES:
            assert step.key in words(language)["step"]
            assert step.key in words(language)["question"]


def test_a_reason_has_its_words_and_rules() -> None:
    for key, rules in REASONS[1:]:
        assert set(rules) <= IDS, key
        for language in LANGUAGES:
            assert key in words(language)["refusal"], key


def test_a_number_without_meaning_is_none() -> None:
    game = banneret.game("token-terrors")
    assert not game.has_action(registry.NUM_ACTIONS)
    refusal = game.explain(game.new_initial_state(), int(registry.NUM_ACTIONS))
    assert refusal is not None
    assert refusal.reason == "no-such-action"


def test_numbers_of_later_factions_do_not_meet() -> None:
    taken: set[int] = set()
    for faction in range(a.MOST_FACTIONS):
        entering = {int(a.entering(faction)) + square for square in range(49)}
        drawing = {int(a.drawing(faction))}
        drafting = {int(a.drafting(faction)) + n for n in range(a.MOST_PICKED)}
        for numbers, kind in ((entering, a.enters), (drawing, a.draws), (drafting, a.drafts)):
            assert not numbers & taken
            taken |= numbers
            for number in numbers:
                assert a.faction_of(number) == faction
                assert [bool(k(number)) for k in (a.enters, a.draws, a.drafts)] == [
                    k is kind for k in (a.enters, a.draws, a.drafts)
                ]
    assert max(taken) == a.CHOOSE - 1


@pytest.mark.parametrize("faction", [0, 6, 7, 11, 14])
def test_a_token_of_any_faction_moves_with_all_that_it_is(faction: int) -> None:
    game = banneret.game("token-terrors")
    t = game.new_initial_state()
    assert isinstance(t, TokenTerrors)
    start = t.key()
    table.enter(t, faction, 48)
    table.set_damage(t, 48, 11)
    assert table.of_faction(t, faction) == bit_at(48)
    table.relocate(t, 48, 3)
    lifted = table.lift(t, 3)
    assert (table.lifted_faction(lifted), table.lifted_damage(lifted)) == (faction, 11)
    assert t.key() == start
    table.put_down(t, lifted, 10)
    assert (table.faction_at(t, 10), table.damage_at(t, 10)) == (faction, 11)
    assert t.copy().key() == t.key()
    assert len(t.key()) == len(start) + (3 if faction >= 8 else 0)
    counts = [0] * a.MOST_FACTIONS
    counts[faction] = 6
    packed = 6 * table.one(faction)
    assert packed == table.pack(counts)
    assert (table.count(packed, faction), table.total(packed)) == (6, 6)


@pytest.mark.rule("TT-CMD-01")
def test_of_several_talents_for_an_attack_each_is_known_by_its_rank() -> None:
    kit = Kit(7, "ogre")
    for key in ("incite", "march", "infect", "spear-skewer"):
        kit.add(registry.own_talent(key, 1), 2)
    assert [(aim.key, aim.rank) for aim in kit.aims] == [
        ("incite", 0),
        ("infect", 1),
        ("spear-skewer", 2),
    ]
    assert [talent.place for talent in kit.talents] == [0, 1, 2, 3]
    assert {talent.faction for talent in kit.talents} == {7}


@pytest.mark.rule("TT-TALENT-02")
def test_a_faction_keeps_more_than_two_talents() -> None:
    kit = Kit(7, "ogre")
    keys = ["enable", "incite", "march", "phalanx"]
    for key in keys:
        kit.add(registry.own_talent(key, 1), 2)
    assert [talent.key for talent in kit.talents] == keys
    assert [talent.key for talent in (kit.first, kit.second, *kit.others)] == keys
    assert kit.has_others
