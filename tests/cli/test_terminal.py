"""The terminal face: any scene in characters, at any width, with and without colours."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest

from banneret.cli.legend import legend_lines
from banneret.cli.terminal import choices, draw
from banneret.cli.words import words
from banneret.faces.paint import Ink, ascii_only, fit, length, wrap
from banneret.faces.terminal_board import code_for, codes_of
from banneret.kernel.scene import Choice, Odds, Piece, Scene
from tests.faces.scenes import BATTLE, areas, damage, hexes, tactics, threat, token

SCENES = [BATTLE, hexes(), areas()]
COLOURS = re.compile(r"\x1b\[[\d;]*m")

BATTLE_60 = """\
Skirmish, second edition
  aa Second player  Surge Points 0
  Reserves: zo×3

 7 │  ·  │  ·  │  ·  │  ·  │  ·  │  ·  │el←  │
   │     │     │     │     │     │     │1    │
 6 │fm↓EP│  ·  │  ·  │  ·  │sw↓  │go↓  │  ·  │
   │10-2 │     │     │     │4   ✗│1    │     │
 5 │  ·  │so↑P │  ·  │wy←  │  ·  │  ·  │  ·  │
   │     │1    │     │1-3  │     │     │     │
 4 │  ·  │  ·  │zo↓U │  ·  │  ·  │  ·  │  ·  │
   │     │     │2-1 ○│     │     │     │     │
 3 │  ·  │ (1) │GO↑E │GO↓  │  ·  │  ·  │  ·  │
   │     │     │3   ◆│2    │     │     │     │
 2 │  ·  │SO→P │ (2) │  ·  │EL↑  │  ·  │SW↑  │
   │     │12   │     │     │1    │     │1    │
 1 │WY↓  │  ·  │  ·  │  ·  │  ·  │FM↑  │  ·  │
   │1    │     │     │     │     │1-1  │     │
     a     b     c     d     e     f     g

EL Elf · FM Flying Machine · GO Goblin · SO Soldier ·
SW Swamplin · WY Wyvern · ZO Zombie · -2 Damage ·
E Enraged · P Phalanx · 10 Threat · U Undead

▶ AA First player  Surge Points 1
  Reserves: GO×2  Cemetery: EL
  Supply: Wy×4 [Hidden]×12

Goblin on c3: move, battle or end the activation
2 commands left · turn 7
"""

HEXES_40 = """\
Map
  AA General 0
  Aa General 2
  aA General 3

           |Elv |1-3 |2-3 |3-3 |gOv |
           |    |    |    |    |    |
        |0-2 |1-2 |sc  |??  |4-2 |
        |    |    |   *|    |    |
      |0-1 |GI  |(1) |3-1 |4-1 |
      |    |5 +1|    |    |    |
   |Ro  |1-0 |2-0 |3-0 |4-0 |
   |    |    |    |    |    |

CA Catapult - EL Elf -
GI General Ironhand - GO Goblin -
RO Rock - SC Scout - 5 Threat

> aa General 1
  Sack: [Hidden]x9

Move the Scout & fight <at once>
"""

AREAS_40 = """\
Land
  aa Rot

  Marsh       DE
  Old Forest  ·
  River       re
  Capital     MO  mo  MO  mo  MO
  Highlands   ·
  Salt Plain  ·

AM Ambush · DE Decoy · MO Morale ·
RE Reign

  AA Blau  Herrschaft 4
  Hand: AM [?]×3
  Stapel: [Verdeckt]×31

Blau gewinnt
Runde 8
"""

FEW_CHOICES = """\
  1 Move to b3 (c3-b3)
  2 Move to c2 (c3-c2)
  3 Battle the Zombie on c4 (c3xc4) destroys it 5/18
    it evades 1/2
  4 Take one more command (surge) [1 Surge Point]
  5 End the activation (end)
"""

MANY_CHOICES = """\
Place the Goblin on:   1 a1   2 b1   3 c1   4 d1   5 e1
   6 f1   7 g1   8 a2   9 b2  10 c2  11 d2  12 e2  13 f2
  14 g2
Place the Elf on: [1]  15 a1  16 b1  17 c1  18 d1  19 e1
  20 f1  21 g1  22 a2  23 b2  24 c2  25 d2  26 e2  27 f2
  28 g2
 29 Done (done)
"""


def test_battle_at_sixty_columns() -> None:
    assert draw(BATTLE, 60, colour=False, unicode=True) == BATTLE_60


def test_hexes_in_ascii_at_forty_columns() -> None:
    assert draw(hexes(), 40, colour=False, unicode=False) == HEXES_40


def test_areas_at_forty_columns() -> None:
    assert draw(areas(), 40, colour=False, unicode=True) == AREAS_40


@pytest.mark.parametrize("scene", SCENES, ids=lambda scene: scene.game)
@pytest.mark.parametrize("width", [40, 60, 100])
def test_no_line_is_too_long(scene: Scene, width: int) -> None:
    picture = draw(scene, width, colour=False, unicode=True)
    listed = choices(scene, width, unicode=True)
    assert max(map(len, (picture + listed).splitlines())) <= width


@pytest.mark.parametrize("scene", SCENES, ids=lambda scene: scene.game)
def test_colour_adds_nothing_but_colour(scene: Scene) -> None:
    coloured = draw(scene, 60, colour=True, unicode=True)
    bare = [line.rstrip() for line in COLOURS.sub("", coloured).splitlines()]
    assert bare == draw(scene, 60, colour=False, unicode=True).splitlines()
    assert coloured.count("\x1b[0m") * 2 == coloured.count("\x1b[")


@pytest.mark.parametrize("scene", SCENES, ids=lambda scene: scene.game)
def test_plain_is_ascii(scene: Scene) -> None:
    assert draw(scene, 60, colour=False, unicode=False).isascii()
    assert choices(scene, 60, unicode=False).isascii()


def test_unicode_follows_standard_output(monkeypatch: pytest.MonkeyPatch) -> None:
    class Latin:
        encoding = "latin-1"

    monkeypatch.setattr("sys.stdout", Latin())
    assert draw(BATTLE, 60, colour=False).isascii()


def test_a_board_that_is_too_wide_becomes_a_list() -> None:
    picture = draw(BATTLE, 24, colour=False, unicode=True)
    assert "  f1  FM↑1-1" in picture
    assert "○ c2  ·" in picture
    assert "g5" not in picture


def test_few_choices_have_a_line_each() -> None:
    assert choices(BATTLE, 60, unicode=True) == FEW_CHOICES


def test_many_choices_share_entries_by_kind() -> None:
    assert choices(placing(), 60, unicode=True) == MANY_CHOICES


def placing() -> Scene:
    squares = [f"{file}{rank}" for rank in (1, 2) for file in "abcdefg"]
    goblins = [Choice(f"goblin@{s}", f"Place the Goblin on {s}", (s,)) for s in squares]
    elves = [Choice(f"elf@{s}", f"Place the Elf on {s}", (s,), cost="1") for s in squares]
    return replace(BATTLE, choices=(*goblins, *elves, Choice("done", "Done")))


def test_squares_show_both_ends_where_the_first_differs() -> None:
    moves = [("a1", "a2"), ("a1", "b1"), ("c1", "c2"), ("c1", "d1")]
    listed = choices(
        replace(BATTLE, choices=tuple(Choice("-".join(m), f"Move to {m[1]}", m) for m in moves)),
        60,
        unicode=True,
    )
    assert listed == "Move to:   1 a1-a2   2 a1-b1   3 c1-c2   4 c1-d1\n"


def test_choices_without_a_place_stand_in_columns() -> None:
    picks = tuple(Choice(f"draft {n} elf", f"Draft {n} Elves") for n in range(1, 7))
    listed = choices(replace(BATTLE, choices=picks), 60, unicode=True)
    assert listed == (
        "  1 Draft 1 Elves     2 Draft 2 Elves     3 Draft 3 Elves\n"
        "  4 Draft 4 Elves     5 Draft 5 Elves     6 Draft 6 Elves\n"
    )


def test_choices_with_odds_are_never_shortened() -> None:
    battles = tuple(
        Choice(f"c3x{s}", f"Battle {s}", ("c3", s), odds=(Odds("destroys it", n, 36),))
        for n, s in enumerate(("c4", "d3", "b3", "c2", "c5"), 1)
    )
    listed = choices(replace(BATTLE, choices=battles), 60, unicode=True)
    assert [line.split()[-1] for line in listed.splitlines()] == [f"{n}/36" for n in range(1, 6)]


# ---------------------------------------------------------------- parts


def test_seats_differ_in_letter_case() -> None:
    assert [code_for("GO", seat) for seat in range(4)] == ["GO", "go", "Go", "gO"]
    assert len({code_for("GO", seat) for seat in range(8)}) == 8


def test_codes_are_unique() -> None:
    names = ["Soldier", "Sorcerer", "Sole Owner", "So", "S", "Goblin"]
    pieces = tuple(Piece(name, "a1", 0, "", name) for name in names)
    codes = codes_of(replace(BATTLE, pieces=pieces, trays=()))
    assert set(codes) == set(names)
    assert len(set(codes.values())) == len(names)
    assert all(len(code) == 2 for code in codes.values())


def test_what_ascii_lacks_is_spelled_out() -> None:
    assert ascii_only("Flügelschlag – 3×½ „so“ → ≥ 2 · Größe 💥") == (
        'Fluegelschlag - 3x1/2 "so" -> >= 2 - Groesse ?'
    )


def test_fit_cuts_and_fills() -> None:
    assert fit([Ink("abc"), Ink("def")], 4) == [Ink("abc"), Ink("d")]
    assert length(fit([Ink("abc")], 6)) == 6


def test_wrap_keeps_inks_whole_where_it_can() -> None:
    lines = wrap([Ink("one "), Ink("two "), Ink("three-and-more")], 8, " ")
    assert ["".join(ink.text for ink in line).rstrip() for line in lines] == [
        "one two",
        " three-",
        " and-",
        " more",
    ]


@pytest.mark.parametrize("tile", ["neutral", "0", "1"])
@pytest.mark.parametrize("unicode", [True, False])
def test_a_tile_has_a_sign_and_a_meaning(tile: str, unicode: bool) -> None:
    signs = {"neutral": ("%", "▤"), "0": ("!AA", "†AA"), "1": ("!aa", "†aa")}
    sign = signs[tile][unicode]
    lines = draw(tactics(tile), 60, colour=False, unicode=unicode).splitlines()
    row = next(number for number, line in enumerate(lines) if line.startswith(" 4 "))
    assert lines[row + 1][22:27].strip() == sign
    for language, name in (("en", "the tile on d4"), ("de", "das Plättchen auf d4")):
        told = [
            line for line in legend_lines(tactics(tile), words(language), unicode) if name in line
        ]
        assert [line.partition("  ")[0] for line in told] == [sign]
    assert not any("tile" in line for line in legend_lines(BATTLE, words("en"), unicode))


@pytest.mark.parametrize(
    ("width", "wounds", "marks", "shown"),
    [
        (60, 0, (), "2 †aa"),
        (60, 0, ("active",), "2  †◆"),
        (60, 1, (), "2-1 †"),
        (60, 1, ("active",), "2-1†◆"),
        (40, 1, ("active",), "2-1◆"),
    ],
)
def test_a_tile_shows_as_much_as_its_token_leaves(
    width: int, wounds: int, marks: tuple[str, ...], shown: str
) -> None:
    badges = [threat(2), *([damage(wounds)] if wounds else [])]
    scene = tactics("1", token("d4", 0, "Goblin", "up", *badges, marks=marks))
    lines = draw(scene, width, colour=False, unicode=True).splitlines()
    row = next(number for number, line in enumerate(lines) if "GO↑" in line)
    start = lines[row].index("GO↑")
    assert lines[row + 1][start : start + len(shown)] == shown


def test_cards_stand_with_all_their_words() -> None:
    scene = tactics("0", token("a1", 0, "Goblin", "up"))
    shown = " ".join(draw(scene, 60, colour=False, unicode=True).split())
    for tray in scene.trays:
        assert f"{tray.label}: {tray.items[0].tooltip}" in shown
    assert list(codes_of(scene)) == ["Goblin"]
    assert not any("Cover" in line for line in legend_lines(scene, words("en"), unicode=True))
