"""Signs and refusals are explained, in the player's language."""

from __future__ import annotations

from pathlib import Path

import pytest

import banneret as package
from banneret.cli.legend import legend_lines
from banneret.cli.telling import rule_standing
from banneret.cli.words import words
from banneret.faces.paint import ASCII_SYMBOLS, UNICODE_SYMBOLS, Symbols
from banneret.kernel.errors import AmbiguousText, NotationError
from banneret.kernel.rules import Rule
from examples.own_game import ToyGame
from tests.cli.command import Command

PLAY = "play toy --seed 3"
TERRORS = "play token-terrors --option setup=quick --seats human,greedy --seed 1"
EXAMPLES = [
    ("SO→", "Soldier a1 of Player 1: Readied: Enrage"),
    ("GO↓", "Goblin b1 of Player 1: Resting"),
    ("EL↑", "Elf d2 of Player 1: Fresh"),
    ("go↓", "Goblin d4 of Player 2: Fresh"),
    ("so↑", "Soldier g7 of Player 2: Resting"),
]
DOCS = Path(__file__).parents[2] / "docs" / "terminal.md"


def signs(symbols: Symbols) -> list[str]:
    return [*symbols.arrows.values(), symbols.active, symbols.target, symbols.choice, "(4)", "+1"]


@pytest.mark.parametrize(("language", "name"), [("en", "legend"), ("de", "legende")])
def test_legend(banneret: Command, language: str, name: str) -> None:
    ran = banneret(f"{TERRORS} --language {language}", "?", name)
    listed, _, legend = ran.out.partition(f"> {name}\n")
    assert f"\n{name} " in listed
    for sign in [*signs(UNICODE_SYMBOLS), "AB", "ab", "??", UNICODE_SYMBOLS.to_act]:
        assert any(sign in line.split("  ")[0] for line in legend.splitlines())
    fresh = {"en": "Elf c1 of Player 1: Fresh", "de": "Elf c1, Spieler 1: erfrischt"}
    assert f"EL↑  {fresh[language]}" in legend
    assert "\nwy↓  Wyvern c5" in legend


def test_legend_shows_where_each_token_points() -> None:
    position = "Ozzy Elf d2, Soldier a1 E, Goblin b1 R; Wren Goblin d4, Soldier g7 R"
    rules = package.game("token-terrors")
    state = rules.parse_position(f"{position}; S 0/0; Ozzy's turn")
    legend = list(legend_lines(rules.scene(state.observation(0)), words("en"), unicode=True))
    shown = [tuple(line.split(",")[0].split("  ")) for line in legend if "Threat" in line]
    assert shown == EXAMPLES


def test_every_sign_is_in_the_documents() -> None:
    table = DOCS.read_text(encoding="utf-8")
    for symbols in (UNICODE_SYMBOLS, ASCII_SYMBOLS):
        for sign in [*signs(symbols), symbols.to_act, symbols.empty, symbols.scroll, symbols.blade]:
            assert f"`{sign}`" in table


# ---------------------------------------------------------------- refusals


@pytest.fixture
def refuse(monkeypatch: pytest.MonkeyPatch) -> object:
    """Has the toy refuse every text by an error."""

    def with_error(error: Exception) -> None:
        def fail(*_: object) -> int:
            raise error

        monkeypatch.setattr(ToyGame, "parse", fail)

    return with_error


RULES = {
    "en": "TOY-BID-02 (Bid): Who kept the last card has to play this one.",
    "de": "TOY-BID-02 (Bid): Wer die letzte Karte behielt, muss diese spielen.",
}
WHY = {"en": "Type ? to see why.", "de": "Mit ? erfährst du, warum."}


@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize("asked", ["?", "? fly"])
def test_rules_behind_a_text_that_is_no_choice(
    banneret: Command, refuse: object, language: str, asked: str
) -> None:
    assert callable(refuse)
    refuse(NotationError("fly", "cards have no wings", ("TOY-BID-02",)))
    ran = banneret(f"{PLAY} --language {language}", "fly", asked)
    said = " ".join(ran.out.split())
    assert said.count("cards have no wings") == 2
    assert WHY[language] in said
    assert RULES[language] in said
    assert "[TOY" not in said


def test_ambiguous_text_has_no_rules(banneret: Command, refuse: object) -> None:
    assert callable(refuse)
    refuse(AmbiguousText("p", ["play", "pass"]))
    ran = banneret(PLAY, "p")
    assert "'p' could be any of: play; pass" in ran.out
    assert WHY["en"] not in ran.out


@pytest.mark.parametrize(
    ("language", "own"),
    [
        ("en", "'fly' is no choice here; there are for example: play; keep"),
        ("de", "„fly“ ist hier keine Möglichkeit; zum Beispiel gibt es: play; keep"),
    ],
)
def test_own_sentence_where_the_game_says_nothing(
    banneret: Command, refuse: object, language: str, own: str
) -> None:
    assert callable(refuse)
    refuse(NotationError("fly", ""))
    assert own in banneret(f"{PLAY} --language {language}", "fly").out


def test_fault_of_a_game_is_one_line(banneret: Command, refuse: object) -> None:
    assert callable(refuse)
    refuse(KeyError("wing"))
    ran = banneret(PLAY, "fly", "quit")
    assert ran.code == 0
    assert "That is no choice: the game could not read it (KeyError: 'wing')" in ran.out


# ---------------------------------------------------------------- rules


def test_rule_in_german(banneret: Command) -> None:
    ran = banneret("rules show toy-bid-02 --language de")
    assert ran.out.splitlines()[-1] == "Ausgaben: alle; gedruckt"
    later = Rule("TOY-X-01", ("all",), "book", {}, {}, in_scope=False)
    assert rule_standing(later, words("de")).endswith("; noch nicht gespielt")
    assert rule_standing(later, words("en")).endswith("; not played yet")
