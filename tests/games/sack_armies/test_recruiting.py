"""Chapter 4: recruiting an army, army files and token files."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from banneret.games.sack_armies import armies, army_commands
from banneret.games.sack_armies.game import new
from banneret.games.sack_armies.options import Options
from banneret.games.sack_armies.tokens import printed, read
from banneret.kernel.errors import ContentError, OptionsError

FIVE = "grassland:5"


def broken(text: str, **values: Any) -> list[str]:
    """The rules an army in one line breaks."""
    army = armies.find(text, printed())
    found = armies.problems(army, Options(**values), printed())
    return [problem.rule for problem in found]


@pytest.mark.rule("SA-RECRUIT-01", "SA-RECRUIT-07", "SA-RECRUIT-09")
def test_at_most_40_ranks() -> None:
    forty = f"{FIVE}+thunder_lizard:2+war_elephant:2+walking_tree:2+goblin_infantry:5"
    assert broken(forty) == []
    assert broken(forty + "+goblin_skulkers:1") == ["SA-RECRUIT-01"]
    assert broken(f"{FIVE}+goblin_infantry:1") == []


@pytest.mark.rule("SA-RECRUIT-02")
def test_at_least_five_battlefields() -> None:
    assert broken("grassland:4+gladiator:1") == ["SA-RECRUIT-02"]


@pytest.mark.rule("SA-RECRUIT-03")
def test_more_battlefields_start_in_the_sack() -> None:
    state = new(
        armies="grassland:5+paved_road:1+gladiator:1,grassland:5+gladiator:1"
    ).new_initial_state()
    game = state.game
    for _ in range(5):
        state.apply(game.parse(state, "choose grassland"))
    assert list(state.sack_size) == [2, 1]


@pytest.mark.rule("SA-RECRUIT-04", "SA-RECRUIT-05", "SA-RECRUIT-06", "SA-RECRUIT-07")
@pytest.mark.parametrize(
    ("token", "limit", "rule"),
    [("gladiator", 2, "SA-RECRUIT-04"), ("orc_infantry", 4, "SA-RECRUIT-05"), ("empire_levies", 6, "SA-RECRUIT-06"),
     ("retreat", 6, "SA-RECRUIT-06"), ("fireball", 2, "SA-RECRUIT-04")],
)  # fmt: skip
def test_copy_limits(token: str, limit: int, rule: str) -> None:
    assert broken(f"{FIVE}+centurion:1+{token}:{limit}") == []
    assert broken(f"{FIVE}+centurion:1+{token}:{limit + 1}") == [rule]
    assert broken("grassland:7+centurion:1") == ["SA-RECRUIT-06"]


@pytest.mark.rule("SA-RECRUIT-08")
def test_at_least_one_unit() -> None:
    assert broken(f"{FIVE}+retreat:1") == ["SA-RECRUIT-08"]
    assert broken(f"{FIVE}+retreat:1", min_units=0) == []


@pytest.mark.rule("SA-RECRUIT-10")
def test_homelands_may_be_mixed() -> None:
    assert broken(f"{FIVE}+gladiator:1+elf_archers:1+war_golem:1") == []


@pytest.mark.rule("SA-RECRUIT-11")
def test_the_constraints_can_be_agreed_upon() -> None:
    big = "grassland:4+thunder_lizard:9"
    assert sorted(broken(big)) == ["SA-RECRUIT-01", "SA-RECRUIT-02", "SA-RECRUIT-04"]
    assert broken(big, army_ranks=60, min_battlefields=4, copy_limits="6/4/9") == []


@pytest.mark.rule("SA-CONTENT-03")
def test_the_ten_armies() -> None:
    assert len(armies.preconstructed()) == 10
    tokens = printed().by_id()
    for army in armies.preconstructed().values():
        rows = [(tokens[name], count) for name, count in army.tokens.items()]
        assert sum(token.rank * count for token, count in rows) == 40
        assert sum(count for token, count in rows if token.kind == "battlefield") == 5
        assert armies.problems(army, Options(), printed()) == []
    homelands = [army.homeland for army in armies.preconstructed().values()]
    assert all(homelands.count(homeland) == 2 for homeland in homelands)


def test_an_army_file_is_read_and_every_fault_named(tmp_path: Path) -> None:
    path = tmp_path / "mine.army"
    path.write_text("name: Mine\n# ground\nGrassland: 5\nGladiator: 2\nretreat: 1\n")
    army = armies.read_file(str(path), printed())
    assert (army.name, dict(army.tokens)) == (
        "Mine",
        {"grassland": 5, "gladiator": 2, "retreat": 1},
    )
    path.write_text("Grasland: 5\ngladiator: many\n")
    with pytest.raises(
        ContentError,
        match=r"line 1: there is no token 'Grasland'; choose 'grassland' instead.*line 2",
    ):
        armies.read_file(str(path), printed())
    path.write_text("grassland: 3\ngladiator: 9\nwar_elephant: 9\n")
    army = armies.read_file(str(path), printed())
    assert [str(problem) for problem in armies.problems(army, Options(), printed())] == [
        "75 ranks: at most 40 [SA-RECRUIT-01]",
        "3 battlefields: at least 5 [SA-RECRUIT-02]",
        "line 2: 9 Gladiator of rank 3: at most 2 [SA-RECRUIT-04]",
        "line 3: 9 War Elephant of rank 5: at most 2 [SA-RECRUIT-04]",
    ]


def test_army_files_take_the_place_of_armies(tmp_path: Path) -> None:
    path = tmp_path / "empire_1"  # as a preconstructed army is called
    path.write_text("name: Mine\nGrassland: 5\nGladiator: 2\n")
    line = "grassland:5+gladiator:2"
    assert new(army_files=str(path)).options.armies == f"{line},scourge_1"
    assert new(army_files=f", {path}", armies="fey_1,fey_2").options.armies == f"fey_1,{line}"
    with pytest.raises(OptionsError, match="2 Generals cannot have 3 army files"):
        new(army_files=",,")


def test_what_is_typed_in_names_no_file(tmp_path: Path) -> None:
    path = tmp_path / "mine.army"
    path.write_text("Grassland: 5\nGladiator: 2\n")
    with pytest.raises(OptionsError, match=r"there is no army '/.*; own files go into army_files"):
        new(armies=f"{path},empire_1")


def test_what_editors_leave_in_an_army_file(tmp_path: Path) -> None:
    path = tmp_path / "mine.army"
    for mark, line_end, end in (
        ("\ufeff", "\n", "\n\n \n"),
        ("\ufeff", "\r\n", ""),
        ("", "\r", ""),
    ):
        path.write_bytes((mark + line_end.join(["Grassland: 5", "Gladiator: 2"]) + end).encode())
        army = armies.read_file(str(path), printed())
        assert dict(army.tokens) == {"grassland": 5, "gladiator": 2}


@pytest.mark.parametrize("encoding", ["latin-1", "utf-16", "utf-16-le"])
def test_an_army_file_that_is_not_utf_8_is_refused_by_its_name(
    encoding: str, tmp_path: Path
) -> None:
    path = tmp_path / "mine.army"
    path.write_bytes("# Grüße\nGrassland: 5\n".encode(encoding))
    with pytest.raises(ContentError, match=r"mine\.army: it is not UTF-8 text"):
        armies.read_file(str(path), printed())
    with pytest.raises(ContentError, match=r"mine\.army: it is not UTF-8 text"):
        army_commands.check(str(path), Options(), printed())
    with pytest.raises(ContentError, match=r"mine\.army: it is not UTF-8 text"):
        new(tokens=str(path))


def test_a_file_full_of_faults_is_soon_given_up(tmp_path: Path) -> None:
    path = tmp_path / "mine.army"
    path.write_text("Grasland: 5\n" * 80_000)
    with pytest.raises(ContentError) as caught:
        armies.read_file(str(path), printed())
    assert str(caught.value).count("there is no token") == armies.MOST_FAULTS


def test_a_match_refuses_illegal_armies_in_one_line() -> None:
    with pytest.raises(OptionsError, match=r"General 2 is not legal: 1 battlefields: at least 5"):
        new(armies="empire_1,grassland:1+gladiator:1")
    with pytest.raises(OptionsError, match="generals is 2, but in armies there are 1"):
        new(armies="empire_1")
    with pytest.raises(OptionsError, match="no army 'nobody'"):
        new(armies="empire_1,nobody")


OWN = """
[[unit]]
id = "rust_knight"
name = "Rust Knight"
homeland = "none"
unit_type = "cavalry"
rank = 2
band = "black"
movement = 3
damage = 2
armor = 3
abilities = [{ ability = "%s" }]
text = "A test."
"""


def test_own_token_files(tmp_path: Path) -> None:
    path = tmp_path / "tokens.toml"
    path.write_text(OWN % "flying")
    game = new(tokens=str(path), armies=f"{FIVE}+rust_knight:2,empire_1")
    assert game.content.by_id()["rust_knight"].rank == 2
    assert game.content_digest != new().content_digest
    path.write_text(OWN % "teleport")
    with pytest.raises(
        ContentError,
        match=r"line 12: rust_knight: abilities.1.: unknown ability 'teleport'; there are: ambush",
    ):
        read(path.read_text(), str(path), printed())
    with pytest.raises(ContentError, match="No such file"):
        new(tokens=str(tmp_path / "none.toml"))
    with pytest.raises(ContentError, match="line 1"):
        read("rank = ", "broken.toml")
    for text in ("a = " + "[" * 100_000, "a = " + "9" * 5_000):
        with pytest.raises(ContentError, match=r"broken.toml: a number is too long, or brackets"):
            read(text, "broken.toml")


def test_army_commands(tmp_path: Path) -> None:
    content = printed()
    assert len(army_commands.listed(content)) == 10
    assert army_commands.check("empire_1", Options(), content) == (["Legion: legal"], True)
    lines, legal = army_commands.check("grassland:1+gladiator:3", Options(), content)
    assert not legal
    assert len(lines) == 2
    assert army_commands.check("nobody", Options(), content)[1] is False
    assert any(
        "Gladiator" in line
        for line in army_commands.sheet(armies.find("empire_1", content), content)
    )


def test_an_army_is_shown_in_german() -> None:
    lines = army_commands.sheet(armies.find("empire_1", printed()), printed(), "de")
    assert "  1 × Gladiator (Einheit, Rang 3) Keine Fähigkeit. Rekonstruiert." in lines
    assert any("(Schlachtfeld, Rang 1)" in line for line in lines)
    assert lines[-1].endswith(" Spielsteine, 40 Ränge")


def test_the_army_builder(tmp_path: Path) -> None:
    builder = army_commands.Builder(printed(), Options(), _write)
    assert builder.say("add grassland 5") == ["5 × Grassland; 5 of 40 ranks"]
    assert builder.say("add Gladiator 3") == ["3 × Gladiator; 14 of 40 ranks"]
    assert builder.say("check") == ["3 Gladiator of rank 3: at most 2 [SA-RECRUIT-04]"]
    assert builder.say("remove gladiator") == ["2 × Gladiator; 11 of 40 ranks"]
    assert builder.say("check") == ["legal"]
    assert builder.say("add nothing")[0].startswith("armies: there is no token")
    path = tmp_path / "mine.army"
    assert builder.say(f"save {path}") == [f"saved as {path}"]
    assert dict(armies.read_file(str(path), printed()).tokens) == {"grassland": 5, "gladiator": 2}
    assert builder.say("done") == []
    assert builder.done


def _write(path: str, text: str) -> None:
    Path(path).write_text(text)
