"""Factions and cards of one's own: what a file may say, and what is made of it."""

from __future__ import annotations

from pathlib import Path

import pytest

import banneret
from banneret.games.token_terrors.game import TokenTerrorsGame
from banneret.kernel.errors import BanneretError, ContentError, OptionsError
from banneret.kernel.record import Record
from banneret.kernel.record_replay import new_header
from banneret.kernel.recorder import Recorder
from banneret.kernel.registry import entry
from banneret.kernel.rng import Rng
from tests.games.token_terrors.play import Play, given

EXAMPLES = Path(__file__).parents[3] / "examples"
OGRES = (EXAMPLES / "own_faction.toml").read_text(encoding="utf-8")
HARPY = """
[[faction]]
id = "harpy"
name = "Harpy"
plural = "Harpies"
style = "ranged"
threat = 2
glyph = "wyvern"
talents = [{ id = "rush", cost = 1 }, { id = "march", cost = 1 }]
"""
CARD = """
[[card]]
id = "alliance"
kind = "tactic"
factions = ["ogre", "harpy"]
effect = "frenzy"
amount = 3
name = "Big {n} Feet"
text = "They stamp: {x}."
"""


def made(**options: object) -> TokenTerrorsGame:
    """A game with content of one's own."""
    game = entry("token-terrors").game(options)
    assert isinstance(game, TokenTerrorsGame)
    return game


# ------------------------------------------------------------------ playing with it


@pytest.mark.rule("TT-FACTION-03", "TT-ENABLE-01", "TT-PHALANX-01", "TT-TALENT-01")
def test_an_own_faction_shares_a_talent() -> None:
    """Enable and Phalanx speak of the faction that has them."""
    play = given(
        "second",
        "Ozzy Ogre d3, Ogre e4, Goblin c3, Goblin d2; Wren Elf g7; S 0/0",
        factions=OGRES,
    )
    assert play.threats("d3 e4 c3") == [1, 1, 1]
    play.do("Activate d3")
    assert play.ends("enable ") == {"e4"}
    play.do("Phalanx")  # costs 2 here
    assert play.commands == 1
    assert play.token("d3") == "Ogre P"
    assert play.threat("d3") == 2
    goblin = given("second", "Ozzy Ogre d3, Goblin c3, Goblin d2; Wren Elf g7", factions=OGRES)
    goblin.do("Activate c3")
    assert goblin.ends("enable ") == {"d2"}
    assert "TT-FACTION-03" in goblin.refused("Phalanx")


@pytest.mark.rule("TT-FACTION-04", "TT-BATTLE-04", "TT-BATTLE-07", "TT-MARCH-01")
def test_style_and_threat_are_the_files() -> None:
    play = given(
        "second", "Ozzy Harpy d2, Harpy c2, Soldier a1; Wren Elf d5 R, Elf g7", factions=HARPY
    )
    assert play.threats("d2 c2") == [3, 3]
    play.do("Activate d2; Rush")
    assert play.ends("d2x") == {"d5"}
    marching = given("second", "Ozzy Harpy d2, Harpy c2, Soldier a1; Wren Elf g7", factions=HARPY)
    marching.do("Activate d2")
    assert marching.ends("march ") == {"c2"}


@pytest.mark.rule("TT-CARD-03", "TT-CARD-FRENZY")
def test_an_own_card_takes_the_place_of_a_printed_one() -> None:
    play = given(
        "second",
        "Ozzy Ogre d3, Harpy a1, tactic alliance; Wren Elf g7; mastery first",
        factions=OGRES + HARPY,
        cards=CARD,
        tactics=True,
    )
    play.do("Activate d3; Enrage")
    assert play.threat("d3") == 4
    scene = play.game.scene(play.state.observation(0))
    card = next(tray.items[0] for tray in scene.trays if tray.kind == "tactic")
    assert card.name == "Big {n} Feet"  # its owner's, so not reconstructed
    assert "They stamp: {x}." in card.tooltip


@pytest.mark.rule("TT-FACTION-04")
def test_names_and_signs_are_everywhere() -> None:
    game = made(
        factions=OGRES + HARPY,
        setup="armies",
        army_0="4 ogres, 6 elves",
        army_1="6 harpies, 4 goblins",
    )
    state = game.new_initial_state()
    play = Play(game, state)
    play.do("roll 5; roll 2")
    assert play.legal == {"draw ogre", "draw elf"}
    for language, name, names in (("en", "Ogre", "Ogres"), ("de", "Oger", "Oger")):
        draw = game.parse(state, "draw ogre")
        assert name in game.describe_action(state, draw, language)
        assert names in game.words(language).say("factions.ogre")
    trays = game.scene(state.observation(0)).trays
    assert {item.glyph for tray in trays for item in tray.items} == {
        "ogre",
        "elf",
        "wyvern",
        "goblin",
    }
    assert "6 Elf, 4 Ogre" in game.format_position(state)


@pytest.mark.rule("TT-SETUP-03", "TT-SETUP-06", "TT-BOX-04")
def test_an_own_faction_is_drafted() -> None:
    game = made(factions=OGRES)
    play = Play(game, game.new_initial_state())
    play.do("roll 5; roll 2")
    assert {f"draft {n} ogre" for n in range(1, 5)} <= play.legal
    assert "draft 5 ogre" not in play.legal  # four lie in the box
    play.do("draft 4 ogres")
    assert "TT-SETUP-06" in play.refused("draft 1 ogre")


def test_a_record_holds_its_factions_and_replays(tmp_path: Path) -> None:
    game = made(factions=OGRES + HARPY, cards=CARD, tactics=True, grudges=True, setup="draft")
    plain = banneret.game("token-terrors")
    assert game.content_digest != plain.content_digest
    assert "\n" not in game.options.factions
    assert made(factions=game.options.factions).options == made(factions=OGRES + HARPY).options
    recorder = Recorder(Record(new_header(game, ["a", "b"])))
    rng = Rng(3)
    state = recorder.match.state
    while not state.is_terminal():
        recorder.do(state.random_action(rng))
    recorder.finish()
    file = tmp_path / "own.jsonl"
    recorder.record().save(file)
    assert Record.load(file).check() == state
    other = made(factions=(OGRES + HARPY).replace("threat = 2", "threat = 1"))
    assert other.content_digest != game.content_digest
    renamed = made(factions=(OGRES + HARPY).replace("Harpies", "Harpyes"))
    assert renamed.content_digest == made(factions=OGRES + HARPY).content_digest


# ------------------------------------------------------------------ broken files

OGRE = """[[faction]]
id = "ogre"
name = "Ogre"
plural = "Ogres"
style = "melee"
talents = [{ id = "enable", cost = 1 }, { id = "phalanx", cost = 1 }]
"""
BROKEN_FACTIONS = [
    ("[[faction]", 1, "Expected"),
    ("[[fraction]]\nid = 'x'", 1, "unknown table 'fraction'"),
    ("faction = 3", 1, "list of tables"),
    ("id = 'x'", 1, "unknown table 'id'; there are: faction, meta (a field stands below the head"),
    (OGRE.replace('{ id = "phalanx", cost = 1 }', '"phalanx"'), 6, "must be a table of id, cost"),
    (OGRE.replace('"ogre"', '"Ogre"'), 2, "small letters"),
    (OGRE.replace('"ogre"', '"goblin"'), 2, "a faction 'goblin' already"),
    (OGRE + OGRE.replace('"Ogre"', '"Brute"').replace('"Ogres"', '"Brutes"'), 8, "already"),
    (OGRE.replace('"Ogre"', '"Goblin"'), 3, "the name of goblin, too"),
    (OGRE.replace('"Ogres"', '"Elves"'), 4, "the name of elf, too"),
    (OGRE.replace('"Ogre"', '"Battle Ogre"'), 3, "stands for something else"),
    (OGRE.replace('"Ogre"', '"Reserve"'), 3, "stands for something else"),
    (OGRE.replace('"Ogre"', '"Ögre"'), 3, "letters from a to z"),
    (OGRE.replace('"Ogre"', '"Ogre 2"'), 3, "letters from a to z"),
    (OGRE.replace('"Ogre"', '""'), 3, "letters from a to z"),
    (OGRE.replace('plural = "Ogres"\n', ""), 1, "plural: missing"),
    (OGRE.replace('"melee"', '"magic"'), 5, "one of melee, ranged"),
    (OGRE.replace('style = "melee"\n', ""), 1, "style: missing"),
    (OGRE.replace("cost = 1 }]", "cost = 9 }]"), 6, "from 0 to 4"),
    (
        OGRE.replace('{ id = "phalanx", cost = 1 }', '{ id = "phalanx", cost = 0 }'),
        6,
        "TT-TALENT-01",
    ),
    (OGRE.replace('"phalanx", cost = 1', '"kickstart", cost = 1'), 6, "TT-TALENT-13"),
    (OGRE.replace('"phalanx"', '"fireball"'), 6, "no talent 'fireball'; there are: enable"),
    (OGRE.replace('"phalanx"', '"enable"'), 6, "enable is there twice"),
    (OGRE.replace('"phalanx"', '"rush"'), 6, "a talent of ranged tokens"),
    (OGRE.replace('"melee"', '"ranged"').replace('"phalanx"', '"infect"'), 6, "of melee tokens"),
    (
        OGRE.replace(', { id = "phalanx", cost = 1 }', ""),
        6,
        "a typical faction has 2 talents, not 1",
    ),
    (OGRE + "threat = 0\n", 7, "from 1 to 6"),
    (OGRE + "supply = 40\n", 7, "from 1 to 6"),
    (OGRE + 'glyph = "dragon"\n', 7, "no sign 'dragon'; there are: goblin"),
    (OGRE + "wings = true\n", 7, "there is no such field"),
    ("# nothing", None, "no faction in this file"),
    (OGRE.replace('"phalanx"', '"incite"').replace("cost = 1 }]", "cost = 4 }]"), 6, "TT-CMD-02"),
]


@pytest.mark.rule("TT-FACTION-03", "TT-TALENT-01", "TT-TALENT-13")
@pytest.mark.parametrize(("text", "line", "reason"), BROKEN_FACTIONS)
def test_a_broken_faction_file_is_refused(text: str, line: int | None, reason: str) -> None:
    with pytest.raises(ContentError) as caught:
        made(factions=text)
    assert (caught.value.path, caught.value.line) == ("factions", line)
    assert reason in caught.value.reason
    assert len(str(caught.value).splitlines()) == 1


def test_there_is_room_for_eight_factions() -> None:
    letters = "abcdefghi"
    rows = [
        OGRE.replace('"ogre"', f'"x{one}"')
        .replace('"Ogre"', f'"X{one}"')
        .replace('"Ogres"', f'"X{one}x"')
        for one in letters
    ]
    assert made(factions="".join(rows[:8])).roster.count == 15
    with pytest.raises(ContentError, match="room for 8 factions of one's own, not 9"):
        made(factions="".join(rows))


TACTIC = """[[card]]
id = "feud"
kind = "tactic"
factions = ["elf", "goblin"]
effect = "kin"
name = "Feud"
text = "They agree."
"""
BROKEN_CARDS = [
    ("[[card]]", 1, "missing"),
    ("[card]\nid = 'x'", 1, "list of tables"),
    (TACTIC.replace('"tactic"', '"spell"'), 3, "one of grudge, tactic"),
    (
        TACTIC.replace('"kin"', '"hatred"') + "amount = 1\n",
        5,
        "is one of a grudge; for a tactic: kin",
    ),
    (TACTIC.replace('"kin"', '"win"'), 5, "one of cover, enable-other"),
    (TACTIC.replace('"kin"', '"frenzy"'), 1, "needs a whole number from 1 to 6"),
    (TACTIC + "amount = 2\n", 8, "kin has no number in it"),
    (TACTIC.replace('"kin"', '"frenzy"') + "amount = 7\n", 8, "from 1 to 6"),
    (TACTIC.replace('"elf"', '"ogre"'), 4, "unknown faction 'ogre'; there are: goblin"),
    (TACTIC.replace('"elf"', '"goblin"'), 4, "two different factions"),
    (TACTIC.replace('"elf", ', ""), 4, "at least 2 entries"),
    (
        TACTIC.replace('["elf", "goblin"]', '["elf", "goblin", "zombie"]'),
        4,
        "two different factions",
    ),
    (TACTIC + TACTIC, 9, "the id is used twice"),
    (TACTIC.replace('"kin"', '"march-along"'), 5, "needs a faction with march, which elf has not"),
    (
        TACTIC.replace('"kin"', '"enable-other"'),
        5,
        "needs a faction with enable, which elf has not",
    ),
    (TACTIC.replace('"kin"', '"passenger"'), 5, "with take-flight, which goblin has not"),
    (
        TACTIC.replace('["elf"', '["warlord"'),
        4,
        "warlord is a Tyrant or Titan: it needs large_tokens=yes",
    ),
    (TACTIC.replace('"Feud"', '"Decayed Buffet"'), 6, "is the name of buffet, too"),
    (TACTIC + TACTIC.replace('"feud"', '"other"'), 13, "'Feud' is the name of feud, too"),
    (TACTIC.replace('"Feud"', '"Feud\\n"'), 6, "1 to 60 characters"),
    (TACTIC.replace('name = "Feud"\n', ""), 1, "name: missing"),
]


@pytest.mark.rule("TT-CARD-03")
@pytest.mark.parametrize(("text", "line", "reason"), BROKEN_CARDS)
def test_a_broken_card_file_is_refused(text: str, line: int, reason: str) -> None:
    with pytest.raises(ContentError) as caught:
        made(cards=text, tactics=True)
    assert caught.value.path == "cards"
    assert reason in str(caught.value)
    assert line == caught.value.line or f"line {line}: " in str(caught.value)


def test_a_text_too_long_is_refused() -> None:
    with pytest.raises(OptionsError, match="over 20000 characters"):
        made(factions="#" * 20_001)


def refusal(text: str) -> str | None:
    """Why a text with factions is refused; None if it is not."""
    try:
        made(factions=text)
    except BanneretError as error:
        return str(error)
    return None


@pytest.mark.parametrize("seed", range(3))
def test_texts_at_random_never_do_more_than_be_refused(seed: int) -> None:
    """A file with one character changed is played with, or refused in one line."""
    rng = Rng(seed)
    signs = "[]{}\"'=,#\n aA0-é\\\t"
    text = OGRES + HARPY
    for _ in range(150):
        at, sign = rng.below(len(text)), signs[rng.below(len(signs))]
        changed = text[:at] + sign + text[at + rng.below(3) :]
        fault = refusal(changed)
        if fault is not None:
            assert len(fault.splitlines()) == 1
            continue
        game = made(factions=changed)
        state = game.new_initial_state()
        for _ in range(40):
            state.apply(state.random_action(rng))
        assert game.parse_position(game.format_position(state)) == state
