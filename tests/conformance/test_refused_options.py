"""Options that cannot be are refused in both languages, by their names, with what would be right."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any

import pytest

from banneret.kernel.errors import OptionsError
from banneret.kernel.options import OptionHelp, explained, option_help
from banneret.kernel.registry import GameEntry, entry

REMEDY = {"en": "choose", "de": "wähle"}
IDENTIFIER = re.compile(r"`|\w+=|[a-z]+_[a-z0-9]+")
Values = Mapping[str, Any]


def refusal(game: GameEntry, values: Values) -> OptionsError:
    with pytest.raises(OptionsError) as caught:
        game.game(values)
    return caught.value


def said(game: GameEntry, values: Values, language: str) -> str:
    """Why options cannot be, which must be fit to be read by people."""
    error = refusal(game, values)
    text = explained(error, game.options, language)
    assert REMEDY[language] in text, text
    assert not IDENTIFIER.search(text), text
    assert error.rules, text
    rules = game.game({}).rules
    assert all(rule in rules for rule in error.rules), error.rules
    assert not any(rule in text for rule in error.rules), text
    return text


def wrong_values(name: str, option: OptionHelp, default: object) -> Sequence[object]:
    """Values that an option cannot take, of every kind there is."""
    if isinstance(default, bool):
        return ["perhaps", 7]
    if isinstance(default, int):
        least, most = option.least or 0, option.most or 10**9
        return ["many", "", least - 1, most + 1, 10**12, "1" * 40, 1.5]
    if option.choices or option.each:
        return ["nothing-of-the-kind", "?"]
    return {"copy_limits": ["6/4", "a/b/c"], "plague_die": ["0 1", "9 9 9 9 9 9"]}.get(
        name, ["nothing-of-the-kind"] if name == "open_cards" else []
    )


@pytest.mark.parametrize("name", ["token-terrors", "sack-armies", "terreign"])
def test_each_option_says_what_it_cannot_be_and_what_it_can(name: str) -> None:
    game = entry(name)
    made = game.game({}).options
    for one, about in option_help(game.options).items():
        if about.file or about.lines:
            continue
        beside = dict(about.when)
        for seat in (0, 1):
            if "setup" in about.when:
                beside |= {f"army_{seat}": ("5 soldier, 5 elf", "5 goblin, 5 wyvern")[seat]}
        for value in wrong_values(one, about, getattr(made, one)):
            texts = {to: said(game, beside | {one: value}, to) for to in ("en", "de")}
            assert texts["en"] != texts["de"]
            for language, text in texts.items():
                assert about.label[language] in text, text


TOGETHER: list[tuple[str, Values, str, str]] = [
    ("token-terrors", {"setup": "armies"}, "Army of seat 1", "Armee von Platz 1"),
    ("token-terrors", {"army_1": "5 elf, 5 soldier"}, "Setup: own armies", "Aufbau: eigene Armeen"),
    (
        "token-terrors",
        {"setup": "quick", "edition": "first"},
        "“Setup: quick start” cannot be with “Edition: first edition”",
        "„Aufbau: Schnellstart“ geht nicht mit „Ausgabe: erste Ausgabe“",
    ),
    (
        "token-terrors",
        {"tactics": True, "edition": "prototype"},
        "choose “Edition: second edition” instead",
        "wähle stattdessen „Ausgabe: zweite Ausgabe“",
    ),
    (
        "token-terrors",
        {"grudges": True, "edition": "first"},
        "“Gruesome Grudges” cannot be",
        "„Grausamer Groll“ geht nicht",
    ),
    (
        "token-terrors",
        {"setup": "armies", "army_0": "10 elf", "army_1": "5 soldier, 5 goblin"},
        "10 Elf: choose at most 6",
        "10 Elf: wähle stattdessen höchstens 6",
    ),
    (
        "token-terrors",
        {"setup": "armies", "army_0": "3 elf", "army_1": "5 soldier, 5 goblin"},
        "its tokens fill 3 slots: choose tokens for exactly 10",
        "ihre Tokens füllen 3 Plätze",
    ),
    (
        "token-terrors",
        {"setup": "armies", "army_0": "5 dragons, 5 elf", "army_1": "5 soldier, 5 goblin"},
        "no faction 'dragons'; choose from these instead: Goblin, Soldier",
        "keine Fraktion 'dragons'; wähle stattdessen aus diesen: Goblin, Soldat",
    ),
    (
        "token-terrors",
        {"setup": "armies", "army_0": "many elves", "army_1": "5 soldier, 5 goblin"},
        "choose a number and a faction instead",
        "wähle stattdessen eine Zahl und eine Fraktion",
    ),
    (
        "token-terrors",
        {
            "setup": "armies",
            "edition": "first",
            "army_0": "5 swamplin, 5 elf",
            "army_1": "5 soldier, 5 goblin",
        },
        "the faction Swamplin is not in this edition: choose another",
        "die Fraktion Sumpfling gehört nicht zu dieser Ausgabe",
    ),
    (
        "token-terrors",
        {"setup": "armies", "army_0": "5 elf, 5 goblin", "army_1": "5 soldier, 5 goblin"},
        "both armies have Goblin tokens: choose “Both may have one faction: yes”",
        "beide Armeen haben Tokens der Fraktion Goblin",
    ),
    (
        "token-terrors",
        {
            "setup": "armies",
            "shared_factions": True,
            "army_0": "5 elf, 5 goblin",
            "army_1": "5 soldier, 5 goblin",
        },
        "10 together, but the box holds 6",
        "zusammen 10, aber die Schachtel enthält 6",
    ),
    (
        "token-terrors",
        {"supply": 1},
        "the box never fills two armies: choose more by “Tokens of each faction”",
        "füllt die Schachtel nie zwei Armeen",
    ),
    ("sack-armies", {"armies": "elves"}, "there is no army 'elves'", "Es gibt keine Armee 'elves'"),
    (
        "sack-armies",
        {"armies": "empire_1", "generals": 3},
        "“Generals” is 3, but in “Armies” there are 1",
        "„Generäle“ ist 3, aber in „Armeen“ stehen 1",
    ),
    (
        "sack-armies",
        {"army_ranks": 10},
        "the army of General 1 is not legal: 40 ranks: at most 10",
        "die Armee von General 1 ist nicht erlaubt: 40 Ränge: höchstens 10",
    ),
    (
        "sack-armies",
        {"min_battlefields": 9},
        "5 battlefields: at least 9",
        "5 Schlachtfelder: mindestens 9",
    ),
    (
        "sack-armies",
        {"armies": "empire_1, grassland:3+gladiator:zero"},
        "choose a whole number of copies from 1 up",
        "wähle stattdessen eine ganze Zahl von Stücken ab 1",
    ),
    (
        "terreign",
        {"players": 5, "variant": "alliances"},
        "choose 4 Players instead",
        "wähle stattdessen 4 Spieler",
    ),
    (
        "terreign",
        {"players": 6, "variant": "alliances"},
        "choose “Line-up: 3v3” or “Line-up: 2v2v2”",
        "wähle stattdessen „Aufstellung: 3v3“ oder „Aufstellung: 2v2v2“",
    ),
    (
        "terreign",
        {"teams": "3v3"},
        "“Line-up: 3v3” needs “Variant: House Alliances”",
        "„Aufstellung: 3v3“ braucht „Spielart: Bündnisse der Häuser“",
    ),
    ("terreign", {"variant": "royale", "goal": 5}, "“Goal” cannot be 5", "„Ziel“ nicht 5"),
    ("terreign", {"goal": 1}, "at least 2", "mindestens 2"),
    ("terreign", {"start": 7}, "from 0 to 4 instead", "von 0 bis 4"),
    ("terreign", {"first": 5}, "from 0 to 4 instead", "von 0 bis 4"),
    (
        "terreign",
        {"houses": "desirah, desirah, gryssel, shimoto"},
        "two Players have the House Desirah",
        "Zwei Spieler haben das Haus Desirah",
    ),
    (
        "terreign",
        {"houses": "desirah, gryssel"},
        "“Houses” has 2 Houses, but “Players” is 4",
        "„Häuser“ hat 2 Häuser, aber „Spieler“ ist 4",
    ),
]


@pytest.mark.parametrize(("name", "values", "english", "german"), TOGETHER)
def test_what_cannot_be_together_says_how_it_can(
    name: str, values: Values, english: str, german: str
) -> None:
    assert english in said(entry(name), values, "en")
    assert german in said(entry(name), values, "de")


def test_who_types_options_reads_what_to_type_beside_their_names() -> None:
    game = entry("token-terrors")
    error = refusal(game, {"setup": "quick", "edition": "first"})
    text = explained(error, game.options, "de", typed=True)
    assert "„Aufbau: Schnellstart“ (setup=quick)" in text
    assert "„Ausgabe: zweite Ausgabe“ (edition=second)" in text
    assert str(error).startswith("setup=quick cannot be with edition=first")
    assert str(error).endswith("[TT-SETUP-23]")
