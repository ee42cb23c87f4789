"""Several people at one terminal: the curtain, what each is told, and giving up."""

from __future__ import annotations

from pathlib import Path

import pytest

from banneret.cli.screen import Screen
from banneret.cli.terminal import draw
from banneret.games.sack_armies.game import new
from banneret.kernel.record import Record
from tests.cli.command import Command
from tests.games.sack_armies.match import FREE, Match

UNITS = ("units gladiator@2,0!+retreat elf_archers@1,0", "units legionaries@2,-2!+shield_wall")


def saved(tmp_path: Path, match: Match) -> str:
    """The command that goes on with a match, people in all seats."""
    path = tmp_path / "match.jsonl"
    match.saved().save(path)
    seats = ",".join(["human"] * match.game.num_players)
    return f"play --resume {path} --seats {seats}"


def picture(match: Match, seat: int | None, width: int = 80) -> str:
    scene = match.game.scene(match.state.observation(seat))
    return draw(scene, width, colour=False, unicode=True)


def live(monkeypatch: pytest.MonkeyPatch) -> Screen:
    """A screen that can be cleared, with somebody at the keys."""
    monkeypatch.setattr("sys.stdin.isatty", lambda: True, raising=False)
    screen = Screen()
    screen.live = True
    return screen


@pytest.mark.rule("SA-FOG-01")
@pytest.mark.parametrize("width", [40, 60, 80])
def test_an_own_face_down_unit_is_seen_by_its_owner_alone(width: int) -> None:
    match = Match(*UNITS)
    own, other = picture(match, 0, width), picture(match, 1, width)
    assert "EA ?" in own
    assert "EA Elf Archers" in own
    assert "??" not in own
    assert "??" in other
    assert "??" in picture(match, None, width)
    assert "Elf" not in other


@pytest.mark.rule("SA-WIN-01")
def test_hexes_say_their_place_and_whose_ground_they_are() -> None:
    lines = picture(Match(*UNITS, ground={"3,-2": "grassland>A"}), 0).splitlines()
    row = next(n for n, line in enumerate(lines) if "Grassland" in line)
    assert "3,-2   AA" in lines[row + 1]
    assert "2,-2" in lines[row]  # beside the unit that stands there
    assert "223    aa" in lines[row + 1]  # its ratings, and under it the ground of General B


@pytest.mark.rule("SA-HEX-01")
def test_a_board_too_wide_to_draw_names_places_and_grounds() -> None:
    army = "paved_road:1+grassland:1+spitter:1"
    game = new(armies=f"{army},{army}", **FREE)
    state = game.parse_position(
        "A: fields paved_road@0,0 grassland@12,0; units spitter@12,0! | B: fields paved_road@6,0"
    )
    lines = draw(game.scene(state.observation(0)), 40, colour=False, unicode=True).splitlines()
    assert any("12,0 Grassland → A  SP 2222" in line for line in lines)


def test_every_code_is_named_below_the_board() -> None:
    match = Match(UNITS[0] + "; hand spitter; dead wolf_riders", UNITS[1])
    for name in ("Spitter", "Wolf Riders", "War Golem"):
        assert name in picture(match, 0)
    assert "War Golem" not in picture(Match(*UNITS, spare="stone_skin"), 1)


def test_the_legend_tells_what_a_unit_can_do_and_where_the_ground_is(
    banneret: Command, tmp_path: Path
) -> None:
    said = banneret(saved(tmp_path, Match(*UNITS)), "", "legend").out
    assert "Sight 2: reveals" in said
    assert "2,-2 Paved Road → B" in said


@pytest.mark.parametrize(("language", "who"), [("en", "(human)"), ("de", "(Mensch)")])
def test_the_curtain_speaks_the_language(
    banneret: Command, tmp_path: Path, language: str, who: str
) -> None:
    said = banneret(f"{saved(tmp_path, Match(*UNITS))} --language {language}", "").out
    assert f"General A {who}" in said


def test_what_the_curtain_hid_is_told_again(banneret: Command, tmp_path: Path) -> None:
    typed = ("", "move 2,0", "to 2,-1", "done", "pass", "", "pass", "draw")
    said = banneret(saved(tmp_path, Match(*UNITS)), *typed).out
    before, after = said.split("Pass the device to General B")
    assert before.count("General A passes.") == 1
    assert before.count("moves from 2,0 to 2,-1") == 1  # read on the screen, so not told again
    assert "General A passes." in after
    again = banneret(saved(tmp_path, Match(*UNITS)), *typed, "", "pass").out
    assert again.split("Pass the device to General A")[-1].count("General A passes.") == 1


def test_a_notice_outlives_the_curtain(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    screen = live(monkeypatch)
    screen.notice("Going on.")
    screen.clear()
    assert capsys.readouterr().out.count("Going on.") == 2
    monkeypatch.setattr("builtins.input", lambda _: "")
    monkeypatch.setattr("sys.stdout.isatty", lambda: True, raising=False)
    screen.ask("")
    screen.clear()
    assert "Going on." not in capsys.readouterr().out


def test_the_curtain_hides_what_scrolled_away_and_what_was_typed_in(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    readline = pytest.importorskip("readline")
    readline.add_history("deploy gladiator")
    live(monkeypatch).clear()
    assert "\x1b[3J" in capsys.readouterr().out
    assert readline.get_current_history_length() == 0


@pytest.mark.rule("SA-WIN-14", "SA-MULTI-01")
def test_the_others_play_on_where_the_rules_know_a_concession(
    banneret: Command, tmp_path: Path
) -> None:
    units = (*UNITS, "units spitter@2,2!")
    match = Match(*units, agreements=True)
    said = banneret(saved(tmp_path, match), "", "resign", "yes", "", "draw").out
    assert "The others play on." in said
    assert "General A concedes." in said
    assert "General B> " in said
    steps = [step.do for step in Record.load(tmp_path / "match.jsonl").steps]
    assert steps[0] == "concede"
    assert "draw" in steps


def test_giving_up_says_if_it_ends_the_match_for_all(banneret: Command, tmp_path: Path) -> None:
    three = Match(*UNITS, "units spitter@2,2!")
    said = banneret(saved(tmp_path, three), "", "resign", "no", "resign", "yes").out
    assert said.count("This ends the match for all") == 2
    assert "General A (human) resigns." in said
    two = banneret(saved(tmp_path, Match(*UNITS)), "", "resign", "yes").out
    assert "Really give the match up?" in two
