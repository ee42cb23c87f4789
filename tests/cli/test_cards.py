"""Cards at the terminal: `inspect` in a match, and `banneret cards`."""

from __future__ import annotations

import pytest

from tests.cli.command import Command

QUICK = "play token-terrors --option setup=quick --seed 3 --no-profile"


@pytest.mark.parametrize("typed", ["inspect d2", "INSPECT D2", "inspect piece:d2"])
def test_a_token_is_told_with_its_sum(banneret: Command, typed: str) -> None:
    out = banneret(QUICK, typed).out
    assert "Soldier (Typical token, Melee, Human, Player 1)" in out
    assert "Threat: 3 = 1 (printed) +2 (friends of its faction beside it)" in out
    assert "Phalanx (1 command): This token is Readied." in out
    assert "Now: It is Fresh" in out
    assert "](" not in out


def test_the_ground_below_a_token_is_told_too(banneret: Command) -> None:
    out = banneret(QUICK, "inspect d2").out
    assert out.index("Soldier (Typical") < out.index("d2 (Home rows)")
    assert "Now: Soldier of Player 1 stands here." in out


@pytest.mark.parametrize("typed", ["inspect enrage", "inspect ENRAGE", "inspect command:enrage"])
def test_what_is_printed_is_found_by_its_name(banneret: Command, typed: str) -> None:
    out = banneret(QUICK, typed).out
    assert "Enrage (Command)" in out
    assert "+1 Threat for this token" in out
    assert "Rules: TT-ENRAGE-01" in out


def test_piles_are_told(banneret: Command) -> None:
    out = banneret(QUICK, "inspect reserves-0", "inspect reserves-0/elf").out
    assert "Reserves (Reserves, Player 1)" in out
    assert "Now: 3 × Soldier" in out
    assert "Now: 2 of them lie here." in out


def test_piles_and_numbers_are_found_by_their_titles(banneret: Command) -> None:
    out = banneret(QUICK, "inspect surge points", "inspect Reserves").out
    assert out.count("Reserves (Reserves, Player") == 2
    assert "Surge Points (Player 1)" in out
    assert "Six are kept from turn to turn" in out


def test_hand_and_sack_are_told(banneret: Command) -> None:
    out = banneret(
        "play sack-armies --seed 3 --no-profile", "inspect sack", "inspect own ground"
    ).out
    assert "Now: " in out
    assert "Own ground (General A)" in out


@pytest.mark.parametrize(
    ("typed", "answer"),
    [
        ("inspect", "inspect NAME, such as a space"),
        (
            "inspect z9",
            "You may name a1 ... g7, Surge Points, Tokens on the Battleground, Reserves, ",
        ),
        ("inspect r", "'r' could be any of: Rush; Rest; Refresh; Reinforce; Resting; Readied"),
    ],
)
def test_what_is_unclear_is_said_so(banneret: Command, typed: str, answer: str) -> None:
    assert answer in " ".join(banneret(QUICK, typed).out.split())


def test_german(banneret: Command) -> None:
    out = banneret(f"{QUICK} --language de", "ansehen d2", "?").out
    assert "Bedrohungsstufe: 3 = 1 (gedruckt) +2 (Freunde der Fraktion daneben)" in out
    assert "Jetzt: Es ist erfrischt" in out
    assert "\nansehen NAME " in out


def test_all_cards_are_listed_by_group(banneret: Command) -> None:
    out = banneret("cards terreign").out.splitlines()
    assert out[0] == "Houses"
    assert "  Reflect (Item, Agility)" in out
    assert out.index("Items") < out.index("  Reflect (Item, Agility)") < out.index("Events")


def test_one_card_is_shown(banneret: Command) -> None:
    out = banneret("cards sack-armies orc infantry").out
    assert out.startswith("Orc Infantry (Unit, Infantry, Scourge), reconstructed\n")
    assert "  Armor: 3\n" in out
    assert "Played in: Warlord's Warband, Ogre March, own armies" in out
    german = banneret("cards sack-armies ork-fuß --language de").out
    assert german.startswith("Ork-Fußvolk (Einheit, Infanterie, Geißel), rekonstruiert\n")


def test_an_edition_tells_its_own_rules(banneret: Command) -> None:
    later = banneret("cards token-terrors phalanx").out
    prototype = banneret("cards token-terrors phalanx --edition prototype").out
    assert "TT-PHALANX-01" in later
    assert "TT-PHALANX-02" not in later
    assert "TT-PHALANX-02" in prototype


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("terreign dragon", "terreign has no card 'dragon'; without a name all are listed"),
        ("sack-armies orc", "'orc' could be any of: Orc Infantry, Orc Archers, "),
    ],
)
def test_cards_that_are_not(banneret: Command, line: str, message: str) -> None:
    ran = banneret(f"cards {line}")
    assert ran.code == 2
    assert message in ran.err
