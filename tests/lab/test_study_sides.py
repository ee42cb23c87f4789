"""Comparisons of what is one's own with what is printed: files and options of one side alone."""

from __future__ import annotations

import json
import shlex
from pathlib import Path

import pytest

from banneret.cli import main
from banneret.kernel.registry import entry
from banneret.lab.study import playing
from banneret.lab.study.errors import StudyError
from banneret.lab.study.plan import Plan, arm_of
from tests.lab.studies import ROOT, files_of, refusal

FACTION = ROOT / "examples" / "own_faction.toml"
TOKENS = ROOT / "src" / "banneret" / "content" / "sack_armies" / "tokens.toml"
COMPARE = ["lab", "compare"]
TERRORS = [*COMPARE, "token-terrors", "--seats", "random", "--games", "4", "--seed", "1"]
ARMIES = [*COMPARE, "sack-armies", "--seats", "random", "--games", "4"]
LEGION = "grassland: 1\npaved_road: 2\nrolling_hills: 2\nlegionaries: 4\n"


@pytest.fixture
def said(capsys: pytest.CaptureFixture[str]) -> pytest.CaptureFixture[str]:
    """What is printed from now on."""
    capsys.readouterr()
    return capsys


def changed(source: Path, folder: Path, before: str, after: str, since: str) -> str:
    """A copy of a file in which something is different at its first place, after some other text."""
    head, found, rest = source.read_text(encoding="utf-8").partition(since)
    assert found == since
    assert before in rest
    path = folder / f"changed_{source.name}"
    path.write_text(head + found + rest.replace(before, after, 1), encoding="utf-8")
    return str(path)


def test_faction_of_ones_own_is_compared_with_the_printed_ones(
    tmp_path: Path, said: pytest.CaptureFixture[str]
) -> None:
    first, again = tmp_path / "first", tmp_path / "again"
    assert main([*TERRORS, "--b-factions", str(FACTION), "--out", str(first)]) == 0
    out = " ".join(said.readouterr().out.split())
    assert "a (Factions of one's own: none) and b (Factions of one's own: Ogre)" in out
    manifest = json.loads((first / "manifest.json").read_text())
    assert [arm["options"]["factions"] == "" for arm in manifest["plan"]["arms"]] == [True, False]
    assert manifest["rules"][0]["content"] != manifest["rules"][1]["content"]
    assert main([*shlex.split(manifest["command"])[1:], "--out", str(again)]) == 0
    assert files_of(first) == files_of(again)
    said.readouterr()
    other = changed(FACTION, tmp_path, "supply = 4", "supply = 6", "[[faction]]")
    line = refusal(said, *TERRORS, "--b-factions", other, "--resume", str(first))
    assert "factions '4, talents =" in line  # of long texts what is not the same
    assert "there, '6, talents =" in line


def test_two_kinds_of_a_faction_are_told_apart_by_what_differs(
    tmp_path: Path, said: pytest.CaptureFixture[str]
) -> None:
    other = changed(FACTION, tmp_path, "supply = 4", "supply = 6", "[[faction]]")
    both = ["--a-factions", str(FACTION), "--b-factions", other]
    assert main([*TERRORS, "--option", "tactics=yes", *both, "--language", "de"]) == 0
    printed = said.readouterr().out
    assert max(map(len, printed.splitlines())) <= 80
    out = " ".join(printed.split())
    assert "a (Eigene Fraktionen: Oger, faction 1 supply 4)" in out
    assert "b (Eigene Fraktionen: Oger, faction 1 supply 6)" in out


def test_tokens_of_ones_own_are_compared_with_the_printed_ones(
    tmp_path: Path, said: pytest.CaptureFixture[str]
) -> None:
    fast = changed(TOKENS, tmp_path, "movement = 2", "movement = 5", 'id = "legionaries"')
    assert main([*ARMIES, "--b-tokens", fast, "--option", "null_move=allowed"]) == 0
    out = " ".join(said.readouterr().out.split())
    assert "a (Token file: none) and b (Token file: changed_tokens.toml)" in out
    assert "went exactly alike" not in out


def test_army_of_ones_own_is_compared_with_another(
    tmp_path: Path, said: pytest.CaptureFixture[str]
) -> None:
    four, three = (tmp_path / f"{name}.army" for name in ("four", "three"))
    for path, archers in ((four, 4), (three, 3)):
        path.write_text(f"{LEGION}empire_archers: {archers}\n")
    words = [*ARMIES, "--option", "stall_turns=5"]
    for side, army in (("--a-army", four), ("--b-army", three)):
        words += [side, str(army), side, str(four)]
    assert main(words) == 0
    assert "empire_archers:3" in said.readouterr().out


def test_sides_that_differ_in_what_never_happens_are_said_to_be_alike(
    said: pytest.CaptureFixture[str],
) -> None:
    quick = ["--option", "setup=quick", "--b-factions", str(FACTION)]
    assert main([*TERRORS, *quick]) == 0
    out = " ".join(said.readouterr().out.split())
    assert "In every round both sides went exactly alike" in out
    assert "look real by chance" not in out


@pytest.mark.parametrize(
    ("words", "reason"),
    [
        (
            [*TERRORS, "--factions", str(FACTION), "--b-factions", str(FACTION)],
            "--factions and --b-factions exclude each other",
        ),
        ([*TERRORS, "--b-factions", "nowhere.toml"], "nowhere.toml: cannot be read"),
        (
            [*COMPARE, "terreign", "--b-tokens", str(TOKENS)],
            "side b: --tokens: terreign has no tokens of one's own",
        ),
        ([*ARMIES, "--a-cards", str(FACTION)], "side a: --cards: sack-armies has no cards"),
        ([*ARMIES, "--b-tokens", str(FACTION)], "unknown table 'faction'"),
    ],
)
def test_file_that_cannot_be_played_with_is_refused(
    words: list[str], reason: str, said: pytest.CaptureFixture[str]
) -> None:
    assert reason in refusal(said, *words)


def test_worker_with_another_file_plays_nothing(tmp_path: Path) -> None:
    game = entry("sack-armies").game({"tokens": str(TOKENS)}, own_files=True)
    arm = arm_of("b", game, ("random", "random"))
    plan = Plan("balance", "sack-armies", (arm,), 1, 1)
    expected = playing.versions_for(plan)
    assert expected["content of b"] == game.content_digest
    with pytest.raises(StudyError, match="otherwise: content of b"):
        playing.play_cells(plan, expected | {"content of b": "another"}, (0,))


def test_one_round_is_enough_to_see_that_sides_go_apart(said: pytest.CaptureFixture[str]) -> None:
    words = [
        *COMPARE,
        "token-terrors",
        "--seats",
        "random",
        "--option",
        "setup=quick",
        "--games",
        "1",
    ]
    assert main([*words, "--a", "turn_limit=5", "--b", "turn_limit=9"]) == 0
    out = " ".join(said.readouterr().out.split())
    assert "went exactly alike" not in out
    assert "2 matches in one round" in out
    assert main([*words, "--a", "turn_limit=190", "--b", "turn_limit=200"]) == 0
    assert "went exactly alike" in " ".join(said.readouterr().out.split())
