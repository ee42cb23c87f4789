"""Searches: they find what is known, play the same whoever plays, and change nobody's file."""

from __future__ import annotations

import json
import re
import shlex
import sys
from collections.abc import Sequence
from pathlib import Path

import pytest

import banneret
from banneret.cli import main
from banneret.kernel.errors import OptionsError
from banneret.kernel.rng import rng_for
from banneret.lab import Study, Wishes
from banneret.lab import study as studies
from banneret.lab.study.aiming import Goal, Sums, further, quantities
from banneret.lab.study.asking import aims_of
from banneret.lab.study.numbers import number_at, with_numbers
from banneret.lab.study.plan import Plan, arm_of
from banneret.lab.study.sampler import Sampler
from banneret.lab.study.search import Aim, Search, Varied
from examples.own_game import TOY
from tests.lab.studies import begun, decided_by_dice, files_of, ran, refusal, started, until

ROOT = Path(__file__).parents[2]
REPEATED = 200
MOST_MISSED = 22  # of 200, if 5 % are: one more comes about once in 10,000 times
SEARCH = ["lab", "tune", "token-terrors", "--option", "setup=quick", "--seats", "random"]
VARIED = ["--vary", "turn_limit=60..200/10", "--vary", "edition", "--aim", "turns=60"]
AMOUNT = ["--games", "30", "--trials", "6", "--finalists", "2", "--again", "60", "--seed", "5"]
OGRE = """\
# ogres of mine
[[faction]]
id = "ogre"   # the name
name = "Ogre"
plural = "Ogres"
name_de = "Oger"
plural_de = "Oger"
style = "melee"
type = "fiend"
supply = 4    # in the box
talents = [
    { id = "enable", cost = 1 },  # as Goblins have it
    { id = "phalanx", cost = 2 },
]
"""


# ---------------------------------------------------------------- known truths


def handicap(goal: int) -> float:
    """How often the first seat wins by a goal: it is fair at ten."""
    return 0.1 + 0.04 * goal


@pytest.fixture
def handicapped(monkeypatch: pytest.MonkeyPatch) -> None:
    """The dice alone decide every match, the first seat winning as often as the goal says."""
    decided_by_dice(monkeypatch, lambda start: handicap(start.settings.goal))


@pytest.mark.usefixtures("handicapped")
def test_fair_setting_is_found_and_its_figure_holds_the_truth() -> None:
    study = Study.tune(
        TOY.game({}),
        ["goal=1..20"],
        ["seat:0=50%"],
        wishes=Wishes(trials=10, finalists=3, again=800),
        games=200,
        seed=4,
    )
    found = study.answer
    goals = [one.setting["goal"] for one in found.trials]
    assert goals[0] == 4  # the game as it is
    assert len(set(goals)) == len(goals) == 11
    best, *others = found.finals
    assert abs(goals[best.trial] - 10) <= 2
    for one in found.finals:
        assert one.figures["seat:0"].holds(handicap(goals[one.trial]))
        assert one.figures["seat:0"].rounds == 400  # half of them chose
    usual = next(one for one in others if one.trial == 0)
    assert usual.is_further
    assert usual.further.holds(abs(0.26 - 0.5) - abs(handicap(goals[best.trial]) - 0.5))
    told = study.summary()
    assert "11 of 20 settings were tried" in told
    figures = study.figures.filter(arm=str(found.best), figure="seat", about="0")
    rounds, matches = figures.select("rounds", "matches").row(0)
    assert f"from {rounds} rounds that were played after that, with {matches} matches" in told
    assert "the aim of 50 % lies in that interval" in told
    drawn = study.charts["against-seat:0-goal"].to_dict()
    assert {"tried", "played again", "as it is", "chosen"} <= set(str(drawn).split("'"))
    assert study.trials.filter(part="again").height == len(found.finals)
    assert study.matches["arm"].n_unique() == 11


@pytest.mark.usefixtures("handicapped")
def test_few_settings_are_all_tried() -> None:
    study = Study.tune(
        TOY.game({}),
        ["goal=7|13", "top=4..5"],
        ["seat:1=min", "first_turn=52.5%"],
        wishes=Wishes(trials=5, finalists=1, again=20),
        games=10,
        language="de",
    )
    found = study.answer
    assert [tuple(one.setting.values()) for one in found.trials] == [
        (4, 3),  # as it is, which is none of those that are searched
        *((goal, top) for goal in (7, 13) for top in (4, 5)),
    ]
    assert [one.searched for one in found.trials] == [False, True, True, True, True]
    assert found.best != 0
    assert "Alle 4 Einstellungen, die es gibt, wurden probiert." in study.summary()
    assert "Ziel von 52,5 %" in study.summary()
    assert [one.trial for one in found.finals] == [found.best, 0]  # there is no other to tell of
    assert "anderen" not in study.summary()


@pytest.mark.usefixtures("handicapped")
def test_game_that_is_nearer_than_all_that_is_searched_is_said_to_be() -> None:
    wishes = Wishes(trials=2, finalists=2, again=200)
    study = Study.tune(TOY.game({}), ["goal=15|16"], ["seat:0=26%"], wishes=wishes, games=20)
    told = study.summary()
    assert "The game as it is (goal=4), which was not among those that were searched" in told
    (apart,) = re.findall(r"is nearer, by \+([\d.]+) points \(\+", told)
    assert float(apart) > 0
    assert "It was not shown that the game as it is" not in told


def rounds_of(seed: int, chances: Sequence[float]) -> list[Sums]:
    """Forty rounds of matches by the same luck, each setting winning as often as its chance says."""
    rng = rng_for(seed, "search")
    drawn = [rng.below(1000) / 1000 for _ in range(40)]
    return [([float(one < chance) for one in drawn], [1.0] * 40) for chance in chances]


@pytest.mark.parametrize(
    ("best", "other", "truth"),
    [(0.4, 0.6, 0.0), (0.5, 0.5, 0.0), (0.5, 0.7, 0.2), (0.45, 0.2, 0.25), (0.55, 0.4, 0.05)],
)
def test_who_is_further_off_is_said_wrongly_as_seldom_as_it_may(
    best: float, other: float, truth: float
) -> None:
    goal = Goal((Aim("seat:0", "value", 0.5, share=True),), (1.0,))
    missed = 0
    for seed in range(REPEATED):
        one, two = rounds_of(seed, (best, other))
        found = further(goal, [one], [two])
        assert found is not None
        missed += not found[1] <= truth <= found[2]
    assert missed <= MOST_MISSED


def test_no_setting_is_further_off_than_can_be() -> None:
    """The nearer one may lie on either side of the aim, so that the readings alone reach beyond."""
    goal = Goal((Aim("draws", "value", 0.2, share=True),), (1.0,))
    near, far = rounds_of(1, (0.25, 1.0))
    found, back = further(goal, [near], [far]), further(goal, [far], [near])
    assert found is not None
    assert back is not None
    assert found[2] == 0.8
    assert back[1] == -0.8
    assert further(Goal((Aim("turns", "value", 9.0),), (1.0,)), [near], [far]) is not None


def test_misses_of_several_aims_are_added() -> None:
    plan = Plan("balance", "toy", (arm_of("all", TOY.game({}), ("random", "random")),), 1, 7)
    known = {name: one.share for name, one in quantities(plan).items()}
    aims = aims_of(["first_turn=50%", "turns=20", "draws=min"], known)
    goal = Goal(aims, (1.0, 20.0, 1.0))
    sums: list[Sums] = [([0.6] * 9, [1.0] * 9), ([25.0] * 9, [1.0] * 9), ([0.2] * 9, [1.0] * 9)]
    worse: list[Sums] = [([0.3] * 9, [1.0] * 9), *sums[1:]]
    found = further(goal, sums, worse)
    assert found is not None
    assert found[0] == pytest.approx(0.2 - 0.1)
    assert [str(one) for one in aims] == ["first_turn=50%", "turns=20", "draws=min"]


def test_suggestions_depend_on_the_trials_before_alone() -> None:
    search = Search((Varied("goal", span=(1, 400, 1)),), (), {}, 20, 1, 2)
    first, again = Sampler(search, 3), Sampler(search, 3)
    tried = []
    for _ in range(12):
        setting = first.suggest()
        assert setting is not None
        miss = abs(int(setting["goal"]) - 100.0)
        first.tell(setting, miss)
        tried.append((setting, miss))
    for setting, miss in tried:
        again.tell(setting, miss)
    assert again.suggest() == first.suggest()
    assert Sampler(search, 4).suggest() != Sampler(search, 3).suggest()


@pytest.mark.parametrize("trials", [1, 8, 9, 10])
def test_there_is_nothing_to_suggest_once_all_is_tried(trials: int) -> None:
    search = Search((Varied("goal", span=(1, 9, 1)),), (), {}, trials, 1, 2)
    sampler = Sampler(search, 3)
    tried = []
    while (setting := sampler.suggest()) is not None:
        tried.append(int(setting["goal"]))
        sampler.tell(setting, None)
    assert sorted(tried) == list(range(1, 10))


# ---------------------------------------------------------------- the same, whoever plays


@pytest.fixture(scope="module")
def alone(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of a search that one process has played."""
    folder = tmp_path_factory.mktemp("searches") / "alone"
    code, _, complaints = ran(*SEARCH, *VARIED, *AMOUNT, "--out", str(folder))
    assert (code, complaints) == (0, "")
    return folder


def test_two_processes_killed_in_the_middle_and_resumed_give_the_same(
    alone: Path, tmp_path: Path
) -> None:
    folder = tmp_path / "killed"
    words = [*SEARCH, *VARIED, *AMOUNT, "--jobs", "2"]
    with started(*words, "--out", str(folder)) as process:
        until(lambda: begun(folder) > 60)
        process.kill()
    whole = Study.open(alone).matches.height
    assert 60 < begun(folder) < whole
    code, _, complaints = ran(*words, "--resume", str(folder))
    assert (code, complaints) == (0, "")
    assert files_of(folder) == files_of(alone)


def test_refused_setting_is_kept_and_the_search_goes_on(
    alone: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    study = Study.open(alone)
    refused = [one for one in study.answer.trials if one.refused]
    assert refused
    assert {one.setting["edition"] for one in refused} <= {"first", "prototype"}
    assert "cannot be with “Edition" in refused[0].refused
    assert sum(not one.refused for one in study.answer.trials) > 1
    assert "refused" in study.summary()
    assert set(files_of(alone)) == {
        *("manifest.json", "matches.parquet", "trials.parquet", "tune.html"),
    }
    page = (alone / "tune.html").read_text(encoding="utf-8")
    assert study.command.partition("--vary")[0] in page
    assert main(["lab", "table", str(alone), "--trials"]) == 0
    shown = capsys.readouterr().out.splitlines()[0].split()
    assert {"trial", "part", "chosen", "miss"} < set(shown)
    assert any(name.startswith("set_") for name in shown)
    assert main(["lab", "table", str(alone), "--trials", "--json", "--columns", "trial,part"]) == 0
    rows = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert [row["trial"] for row in rows if row["part"] == "tried"] == list(range(7))


@pytest.mark.parametrize(
    ("there", "here", "reason"),
    [
        ("turns=60", "turns=61", "aims 'turns=60' there, 'turns=61' here"),
        ("edition", "tactics", "edition=prototype|first|second' there, 'turn_limit=60..200/10 tac"),
        ("6", "7", "trials '6' there, '7' here"),
    ],
)
def test_what_differs_from_another_search_is_named(
    there: str, here: str, reason: str, alone: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    words = [here if word == there else word for word in (*SEARCH, *VARIED, *AMOUNT)]
    assert reason in refusal(capsys, *words, "--resume", str(alone))


def test_game_as_it_is_is_none_of_those_that_could_not_be_judged() -> None:
    game = banneret.game("token-terrors", setup="quick")
    wishes = Wishes(trials=2, finalists=1, again=2)
    study = Study.tune(game, ["turn_limit=2..3"], ["settled=0%"], games=2, wishes=wishes)
    assert study.answer.trials[0].miss is not None
    assert study.summary().startswith("None of 2 settings could be judged by the aim")


def test_versions_of_what_suggests_are_part_of_the_study(
    alone: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    folder = tmp_path / "older"
    folder.mkdir()
    manifest = json.loads((alone / "manifest.json").read_text())
    manifest["versions"]["optuna"] = "1.0"
    (folder / "manifest.json").write_text(json.dumps(manifest))
    said = refusal(capsys, *SEARCH, *VARIED, *AMOUNT, "--resume", str(folder))
    assert re.search(r"was begun by another version: here is optuna \S+, not 1\.0", said)


# ---------------------------------------------------------------- content of one's own


def test_numbers_of_a_file_are_varied_in_copies(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    mine, folder, again = tmp_path / "mine.toml", tmp_path / "out", tmp_path / "again"
    mine.write_text(OGRE, encoding="utf-8")
    words = ["lab", "tune", "token-terrors", "--factions", str(mine), "--seats", "random"]
    words += ["--vary", "factions:faction.ogre.talents.enable.cost=1..3", "--aim", "turns=min"]
    amount = ["--games", "4", "--trials", "3", "--finalists", "1", "--again", "8"]
    assert main([*words, *amount, "--out", str(folder)]) == 0
    assert mine.read_text(encoding="utf-8") == OGRE
    study = Study.open(folder)
    (cost,) = study.answer.trials[study.answer.best].setting.values()
    best = (folder / "best-factions.toml").read_text(encoding="utf-8")
    assert best == OGRE.replace('"enable", cost = 1', f'"enable", cost = {cost}')
    assert [one.setting[next(iter(one.setting))] for one in study.answer.trials] == [1, 2, 3]
    mine.unlink()  # the plan has a copy of its own
    assert main([*shlex.split(study.command)[1:], "--out", str(again)]) == 0
    assert files_of(again) == files_of(folder)
    capsys.readouterr()


@pytest.mark.parametrize(
    ("seats", "vary", "given"),
    [
        (["--seats", "random,random,random"], "traits", {"players": 3}),
        ([], "players=3..4", {}),
        (["--option", "players=4"], "traits", {"players": 4}),
    ],
)
def test_command_gives_as_many_seats(
    seats: list[str], vary: str, given: dict[str, int], tmp_path: Path
) -> None:
    first, again = tmp_path / "first", tmp_path / "again"
    words = ["lab", "tune", "terreign", *seats, "--vary", vary, "--aim", "turns=min"]
    amount = ["--games", "1", "--trials", "2", "--finalists", "1", "--again", "2"]
    assert main([*words, *amount, "--out", str(first)]) == 0
    study = Study.open(first)
    assert study.plan.search is not None
    assert study.plan.search.given == given
    assert main([*shlex.split(study.command)[1:], "--out", str(again)]) == 0
    assert files_of(again) == files_of(first)


def test_token_file_of_sack_armies_is_varied(tmp_path: Path) -> None:
    row = 'id = "mine"\nname = "Mine"\nrank = 2\ntext = "A test."\nhomeland = "none"\n'
    row += 'unit_type = "infantry"\nband = "green"\nmovement = 2\ndamage = 2\narmor = 2\nabilities = []'
    path = tmp_path / "tokens.toml"
    path.write_text(f"[[unit]]\n{row}\n", encoding="utf-8")
    words = [
        "lab",
        "tune",
        "sack-armies",
        "--tokens",
        str(path),
        "--seats",
        "random",
        "--games",
        "1",
    ]
    words += ["--vary", "tokens:unit.mine.damage=2|3", "--aim", "turns=20", "--again", "2"]
    assert main([*words, "--out", str(tmp_path / "out")]) == 0
    study = Study.open(tmp_path / "out")
    assert [one.setting["tokens:unit.mine.damage"] for one in study.answer.trials] == [2, 3]
    assert str(path) not in (tmp_path / "out" / "manifest.json").read_text(encoding="utf-8")
    assert [one.figures["turns"].rounds for one in study.answer.finals] == [2, 2]
    assert all(one.figures["turns"].low is not None for one in study.answer.finals)


def test_name_of_a_file_is_not_looked_into() -> None:
    with pytest.raises(
        OptionsError, match=r"tokens names 'mine\.toml'; a number in a file is varied"
    ):
        number_at("mine.toml", "tokens", "unit.mine.damage")


def test_address_goes_by_ids_and_places() -> None:
    assert number_at(OGRE, "factions", "faction.ogre.supply") == 4
    assert number_at(OGRE, "factions", "faction.0.talents.1.cost") == 2
    changed = with_numbers(OGRE, "factions", {"faction.ogre.supply": 7})
    assert changed == OGRE.replace("supply = 4", "supply = 7")


# ---------------------------------------------------------------- what is refused


@pytest.mark.parametrize(
    ("vary", "reason"),
    [
        ("luck=1..3", "has no option 'luck'; there are: edition"),
        ("mine.toml:a.b=1..3", "has no option 'mine.toml'"),
        ("turn_limit=1..30", "cannot be '1': choose a whole number from 2 to 100000"),
        ("turn_limit=30..20", "the range 30..20 is empty"),
        ("turn_limit=20..30/0", "the range 20..30/0 is empty"),
        ("turn_limit=30..30", "there is nothing to choose from"),
        ("turn_limit=30|030", "--vary turn_limit has the value 30 twice"),
        ("tactics=yes|on", "--vary tactics has the value yes twice"),
        ("factions:faction.ogre.supply=2|2", "supply has the value 2 twice"),
        ("turn_limit=2..9999999999", "no number here has so many digits"),
        ("turn_limit", "takes a range such as 40..200"),
        ("edition=1..3", "takes no range"),
        ("edition=second|third", "cannot be 'third'"),
        ("setup=draft|quick", "setup is varied and given, too"),
        ("cards:card.1.amount=1..3", "cards holds no file of one's own to look into"),
        ("factions:faction.ogre.suply=2..3", "no 'suply' in factions.faction.ogre; there are: id"),
        ("factions:faction.orc.supply=2..3", "no 'orc' in factions.faction; there are: ogre"),
        ("factions:faction.ogre.name=2..3", "is 'Ogre', no whole number"),
        ("factions:faction.ogre.name.x=2..3", "there is nothing at 'faction.ogre.name.x'"),
        ("factions:faction.ogre.supply=a|b", "takes whole numbers, not 'a'"),
        ("factions:faction.ogre.supply", "factions:faction.ogre.supply takes a range"),
    ],
)
def test_what_cannot_be_varied_is_refused_before_a_folder_is_made(
    vary: str, reason: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    mine, out = tmp_path / "mine.toml", tmp_path / "out"
    mine.write_text(OGRE, encoding="utf-8")
    more = ["--factions", str(mine), "--vary", vary, "--aim", "turns=60", "--out", str(out)]
    assert reason in refusal(capsys, *SEARCH, *more)
    assert not out.exists()


@pytest.mark.parametrize(
    ("aim", "reason"),
    [
        ("fun=max", "no figure 'fun'; there are: seat:0, seat:1, first_turn"),
        ("seat:2=50%", "no figure 'seat:2'"),
        ("turns=50%", "takes a value such as 30, min or max, not '50%'"),
        ("turns=-3", "takes a value such as 30"),
        ("first_turn=0.5", "takes a value such as 50%"),
        ("first_turn=101%", "lies from 0% to 100%, not at 101%"),
        ("turns", "takes a value such as 30"),
    ],
)
def test_what_cannot_be_aimed_at_is_refused(
    aim: str, reason: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert reason in refusal(capsys, *SEARCH, "--vary", "tactics", "--aim", aim)


@pytest.mark.parametrize("missing", ["optuna", "tomlkit"])
def test_missing_library_is_told_of(
    missing: str,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    tmp_path: Path,
) -> None:
    for name in [one for one in sys.modules if one.startswith(f"{studies.__name__}.")]:
        monkeypatch.delitem(sys.modules, name)
        monkeypatch.delattr(studies, name.rpartition(".")[2])
    monkeypatch.setitem(sys.modules, missing, None)
    out = tmp_path / "out"
    said = refusal(capsys, *SEARCH, *VARIED, "--out", str(out))
    assert "pip install 'banneret[lab]'" in said
    assert missing in said
    assert not out.exists()
