"""The SVG face: any scene becomes one well-formed document that shows all of it."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ET
from dataclasses import replace

import pytest

from banneret.faces.glyph import Glyph
from banneret.faces.glyphs import GLYPHS, READ_OUT, SIGNS, letters
from banneret.faces.shapes import BLADE, SCROLL, TILE_RIM
from banneret.faces.svg import draw
from banneret.faces.svg_board import board, is_grid
from banneret.faces.svg_piece import body, hatching, piece
from banneret.faces.svg_printed import is_printed, printed
from banneret.faces.svg_style import STYLE
from banneret.kernel.scene import Badge, Choice, Piece, Question, Scene, Tray, TrayItem
from tests.faces.scenes import BATTLE, areas, hexes, tactics, threat, token

SVG = "{http://www.w3.org/2000/svg}"
SCENES = [BATTLE, hexes(), areas()]
TILES = ["neutral", "0", "1"]


def texts(scene: Scene) -> list[str]:
    return [node.text or "" for node in ET.fromstring(draw(scene)).iter(f"{SVG}text")]


def titles(scene: Scene) -> list[str]:
    return [node.text or "" for node in ET.fromstring(draw(scene)).iter(f"{SVG}title")]


@pytest.mark.parametrize("scene", SCENES, ids=lambda scene: scene.game)
def test_document_stands_alone(scene: Scene) -> None:
    text = draw(scene)
    root = ET.fromstring(text)
    assert root.tag == f"{SVG}svg"
    assert root.get("lang") == scene.language
    assert not re.search(r"href|url\(|@import|<script|<image", text)
    assert text.replace("http://www.w3.org/2000/svg", "").count("://") == 0


@pytest.mark.parametrize("scene", SCENES, ids=lambda scene: scene.game)
def test_everything_is_shown(scene: Scene) -> None:
    shown = texts(scene)
    tips = titles(scene)
    assert scene.title in shown
    for panel in scene.panels:
        assert any(panel.name in text for text in shown)
        assert all(counter.value in shown for counter in panel.counters)
    assert all(tray.label in shown for tray in scene.trays)
    assert all((thing.tooltip or thing.name) in tips for thing in scene.pieces)
    assert all(badge.label in tips for thing in scene.pieces for badge in thing.badges)
    assert all((space.label or space.id) in tips for space in scene.spaces)


def test_question_and_outcome() -> None:
    assert "Goblin on c3: move, battle or end the" in " ".join(texts(BATTLE))
    assert "Blau gewinnt" in texts(areas())


def test_grid_has_coordinates_at_its_rim() -> None:
    shown = texts(BATTLE)
    assert [text for text in shown if text in "abcdefg"] == list("abcdefg")
    assert set("1234567") <= set(shown)
    assert is_grid(BATTLE.spaces)
    assert not is_grid(hexes().spaces)


def test_words_are_escaped() -> None:
    nasty = "<b>&\"'\x00\x1b"
    scene = replace(BATTLE, title=nasty, question=Question(0, nasty), notes=(nasty,))
    assert texts(scene)[0].startswith("<b>&\"'")


def test_choices_ring_their_targets_and_others_are_chips() -> None:
    text = draw(BATTLE)
    assert text.count('class="bn-line bn-act"') == 2  # two free squares
    assert text.count('class="bn-line bn-danger"') == 2  # the enemy aimed at, the target marked
    assert "Take one more command (1 Surge Point)" in texts(BATTLE)
    assert 'bn-line bn-act"' not in draw(replace(BATTLE, choices=()))


@pytest.mark.parametrize(
    ("facing", "seat", "turn"),
    [
        ("up", 0, 0),
        ("right", 0, 90),
        ("down", 0, 180),
        ("up", 1, 180),
        ("right", 1, 270),
        ("down", 1, 0),
    ],
)
def test_silhouette_turns_with_the_facing(facing: str, seat: int, turn: int) -> None:
    thing = Piece("p", "a1", seat, "elf", "Elf", facing)
    assert f'rotate({turn})"' in piece(thing, near_seat=0, aimed_at=False)


def test_near_seat_looks_up() -> None:
    thing = Piece("p", "a1", 1, "elf", "Elf", "up")
    assert 'rotate(0)"' in piece(thing, near_seat=1, aimed_at=False)


def test_seats_differ_in_shape_and_hatching() -> None:
    assert len({body(seat) for seat in range(8)}) == 8
    assert len({hatching(seat) for seat in range(8)}) == 8
    colours = {re.search(rf"\.bn-seat-{seat}\{{(.*?)\}}", STYLE) for seat in range(8)}
    assert len({rule and rule[1] for rule in colours}) == 8


def test_glyphs_and_fallback() -> None:
    assert GLYPHS.keys() >= {
        *("goblin", "soldier", "zombie", "wyvern", "elf", "flying-machine", "swamplin")
    }
    assert SIGNS.keys() == {"enrage", "phalanx", "undead"}
    assert [letters(name) for name in ("Scout", "Flying Machine", "")] == ["Sc", "FM", "?"]
    drawn = piece(Piece("p", "a1", 0, "no-such-glyph", "Old Ogre"), 0, False)
    assert ">OO</text>" in drawn


def printed_unit(*marks: str) -> Piece:
    ratings = (("movement", "3"), ("damage", "2"), ("armor", "1"), ("range", "4"), ("rank", "2"))
    badges = tuple(Badge(kind, text, f"{kind} {text}") for kind, text in ratings)
    return Piece("p", "h11", 1, "bow", "Elf Archers", "", badges, marks)


def test_a_unit_with_ratings_is_drawn_as_it_is_printed() -> None:
    drawn = printed(printed_unit("band-green"), 0, aimed_at=False)
    assert re.findall(r">(\w+)</text>", drawn) == ["Elf", "Archers", "3", "2", "1", "4"]
    assert "bn-band-green" in drawn
    assert "bn-crack" not in drawn
    assert is_printed(printed_unit(), "square")
    assert not is_printed(Piece("p", "a1", 0, "elf", "Elf"), "hex")


def test_a_hidden_unit_shows_its_owner_a_ghost() -> None:
    assert ">Elf</text>" in printed(printed_unit("hidden"), 0, aimed_at=False)
    unknown = Piece("p", "h11", 1, "", "Hidden", marks=("hidden",))
    assert is_printed(unknown, "hex")
    assert "<text" not in printed(unknown, 0, aimed_at=False)


def test_a_hollow_silhouette_is_an_outline() -> None:
    solid = piece(Piece("p", "a1", 0, "elf", "Elf"), 0, False)
    hollow = piece(Piece("p", "a1", 0, "elf", "Elf", marks=("hollow",)), 0, False)
    path = GLYPHS["elf"].shape
    assert f'class="bn-glyph" stroke-width="0" d="{path}"' in solid
    assert f'class="bn-line bn-glyph-line" stroke-width="4" d="{path}"' in hollow


def test_ground_shows_its_silhouette() -> None:
    land = replace(areas(), spaces=tuple(replace(s, glyph="forest") for s in areas().spaces))
    assert draw(land).count(GLYPHS["forest"].shape) == len(land.spaces)


def test_a_card_that_may_be_chosen_is_ringed_and_is_no_chip() -> None:
    item = TrayItem("tonic", "Tonic", 1, id="hand/tonic")
    hand = Tray("hand", 0, "hand", "Hand", (item, TrayItem("", "Hidden", 2)))
    use = Choice("use tonic", "Use the Tonic", pieces=("hand/tonic",), rules=("X-1",))
    drawn = draw(replace(BATTLE, trays=(hand,), choices=(use,), pieces=()))
    assert drawn.count('class="bn-line bn-act"') == 1
    assert "Use the Tonic" not in texts(replace(BATTLE, trays=(hand,), choices=(use,), pieces=()))


def test_hidden_piece_shows_nothing_of_its_name() -> None:
    drawn = piece(Piece("p", "a1", 0, "", "Hidden", marks=("hidden",)), 0, False)
    assert ">?</text>" in drawn


def test_threat_and_damage() -> None:
    alone = piece(Piece("p", "a1", 0, "elf", "Elf", "up", (threat(12),)), 0, False)
    assert ">12</text>" in alone
    assert "bn-crack" not in alone
    assert "bn-crack" in draw(BATTLE)


def test_light_and_dark() -> None:
    assert "prefers-color-scheme:dark" in STYLE
    classes = set(
        re.findall(r"bn-[\w-]+", "".join(draw(scene) for scene in [*SCENES, *map(tactics, TILES)]))
    )
    styled = set(re.findall(r"\.(bn-[\w-]+)\{", STYLE))
    assert classes <= styled | {"bn-home-0", "bn-home-1"}


def test_pieces_of_one_space_do_not_cover_each_other() -> None:
    places = re.findall(r"translate\(([\d.]+) ([\d.]+)\) scale", board(areas()).body)
    assert len(set(places)) == len(areas().pieces)


def test_a_scene_without_a_board() -> None:
    empty = replace(BATTLE, spaces=(), pieces=(), trays=(), panels=(), choices=(), notes=())
    assert ET.fromstring(draw(empty)).tag == f"{SVG}svg"


def test_six_signs_of_a_piece_have_places_and_no_more() -> None:
    signs = tuple(Badge("sign", str(n), f"Sign {n}") for n in range(8))
    drawn = piece(Piece("p", "a1", 0, "", "Ada", "up", signs), 0, False)
    assert [n for n in range(8) if f"Sign {n}" in drawn] == [0, 1, 2, 3, 4, 5]


@pytest.mark.parametrize(
    ("tile", "drawn", "fill", "turn"),
    [
        ("neutral", SCROLL, "bn-tile", "rotate(0)"),
        ("0", BLADE, "bn-seat-0", "rotate(0)"),
        ("1", BLADE, "bn-seat-1", "rotate(180)"),
    ],
)
def test_a_tile_is_a_scroll_or_points_to_its_seat(
    tile: str, drawn: Glyph, fill: str, turn: str
) -> None:
    found = board(tactics(tile, token("d4", 0, "Goblin", "up"))).body
    assert found.count(TILE_RIM) == 1
    assert f'class="{fill}" d="{drawn.shape}"' in found
    assert turn in found.partition(TILE_RIM)[0].rpartition("<g ")[2]
    assert found.index(TILE_RIM) < found.index("Goblin")
    assert TILE_RIM not in board(BATTLE).body


def test_cards_stand_with_all_their_words_pale_while_asleep() -> None:
    drawn = draw(tactics("0"))
    shown = " ".join(texts(tactics("0")))
    for tray in tactics("0").trays:
        assert f"{tray.label} · {tray.items[0].tooltip}" in shown
        assert GLYPHS[tray.items[0].glyph].cuts in drawn
    assert re.search(r'class="bn-text bn-muted"[^>]*>Tactic · Frenzy, asleep', drawn)
    assert re.search(r'class="bn-text bn-ink"[^>]*>Tactic · Cover: ', drawn)
    assert set(READ_OUT) <= set(GLYPHS)
