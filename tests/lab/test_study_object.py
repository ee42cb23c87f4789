"""A study from Python: what the command keeps, as frames, charts, words and pages."""

from __future__ import annotations

import errno
import json
import re
import shutil
import subprocess
import sys
from functools import partial
from pathlib import Path

import altair as alt
import polars as pl
import pytest

import banneret
import banneret.lab
from banneret.cli import main
from banneret.kernel.errors import OptionsError
from banneret.lab import Study
from banneret.lab.study.errors import StudyError
from banneret.lab.study.plan import Plan, arm_of
from banneret.lab.study.search import Wishes
from examples.own_game import TOY
from tests.lab.studies import balance as words_of
from tests.lab.studies import files_of

ROOT = Path(__file__).parents[2]
QUICK = banneret.game("token-terrors", setup="quick")
GAMES, SEED = 9, 3


@pytest.fixture(scope="module")
def study() -> Study:
    """A study that nobody keeps."""
    return Study.balance(QUICK, games=GAMES, seed=SEED, decisions=True, records=40)


@pytest.fixture(scope="module")
def comparison() -> Study:
    """A comparison of two games that differ in one option."""
    games = (TOY.game({"goal": goal}) for goal in (4, 5))
    return Study.compare(*games, games=60, seats="random", seed=SEED, language="de")


def test_object_keeps_what_the_command_keeps(study: Study, tmp_path: Path) -> None:
    by_command, saved, asked = (tmp_path / name for name in ("command", "saved", "asked"))
    assert main([*words_of("--out", str(by_command), games=GAMES)]) == 0
    study.save(saved)
    Study.balance(QUICK, games=GAMES, seed=SEED, decisions=True, records=40, jobs=2, out=asked)
    assert files_of(by_command) == files_of(saved) == files_of(asked)
    with pytest.raises(StudyError, match="is there already"):
        study.save(saved)
    opened = Study.open(by_command)
    assert opened.figures.equals(study.figures)
    assert opened.command == study.command
    assert opened.page() == (by_command / "balance.html").read_text(encoding="utf-8")


@pytest.mark.skipif(sys.platform == "win32", reason="engines")
def test_decisions_that_a_bot_did_not_make_are_told_of(study: Study) -> None:
    arm = arm_of("all", TOY.game({"goal": 2}), ["engine:false"] * 2)
    failing = Study.play(Plan("balance", "toy", (arm,), 1, SEED))  # one match: a program costs time
    missed = failing.matches["falters"].sum()
    assert missed == failing.matches["decisions"].sum() > 0
    for language, words in (
        ("en", f"In {missed} decisions a bot failed or was late"),
        ("de", f"Bei {missed} Entscheidungen versagte ein Bot oder kam zu spät"),
    ):
        assert words in failing.page(language)
        assert words.partition(str(missed))[2] not in study.page(language)
    kept = (failing.path / "balance.html").read_text(encoding="utf-8")
    assert kept == failing.page("en")


def test_study_that_cannot_be_saved_says_so(
    study: Study, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(*_: object, **__: object) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(shutil, "copytree", full)
    with pytest.raises(StudyError, match="out cannot be written: No space left on device"):
        study.save(tmp_path / "out")


def test_object_goes_on_with_what_was_cut_off(study: Study, tmp_path: Path) -> None:
    folder = tmp_path / "cut"
    study.save(folder)
    (folder / "matches.parquet").unlink()
    with pytest.raises(StudyError, match=r"matches\.parquet is gone"):
        Study.open(folder)
    again = Study.balance(
        QUICK, games=GAMES, seed=SEED, decisions=True, records=40, resume=str(folder)
    )
    assert again.matches.equals(study.matches)


def test_frames_hold_what_was_played(study: Study) -> None:
    assert study.matches["match"].to_list() == list(range(GAMES))
    counted = study.decisions.group_by("match").len().sort("match")
    assert counted["len"].to_list() == study.matches["decisions"].to_list()
    assert sorted(study.records) == [0, 1, 2]
    for number, record in study.records.items():
        assert record.closing is not None
        assert list(record.closing.returns or ()) == study.matches["returns"][number].to_list()


def test_figures_are_those_of_the_matches(study: Study) -> None:
    figures = study.figures
    assert figures.columns[:3] == ["arm", "figure", "about"]
    whole = figures.filter(~pl.col("figure").is_in(["told", "settled", "comebacks"]))
    assert whole["matches"].to_list() == [GAMES] * whole.height
    for row in figures.filter(figure="told").iter_rows(named=True):
        leads = pl.col("leaders").list.get(int(row["about"])) >= 0
        assert row["matches"] == study.matches.filter(leads, pl.col("settled") >= 0).height
    first = figures.row(by_predicate=(pl.col("figure") == "seat") & (pl.col("about") == "0"))
    mean = study.matches["points"].list.get(0).mean()
    assert first[3] == pytest.approx(mean)
    told = figures.drop_nulls(["value", "low", "high"])
    spread = figures.filter(pl.col("figure").str.ends_with("at_most"))  # too few rounds bound them
    assert told.height >= figures.height - spread.height - 2
    assert told.filter(
        (pl.col("low") > pl.col("value")) | (pl.col("value") > pl.col("high"))
    ).is_empty()
    turns = figures.row(by_predicate=pl.col("figure") == "turns", named=True)
    assert turns["value"] == pytest.approx(study.matches["turns"].mean())


def test_figures_of_a_comparison_say_what_differs(comparison: Study) -> None:
    turns = comparison.figures.filter(figure="turns")
    assert turns["arm"].to_list() == ["a", "b", "b-a"]
    a, b, apart = turns["value"].to_list()
    assert apart == pytest.approx(b - a)
    means = comparison.matches.group_by("arm").agg(pl.col("turns").mean()).sort("arm")
    assert [a, b] == pytest.approx(means["turns"].to_list())


def test_charts_are_those_of_the_page(study: Study, comparison: Study) -> None:
    for one, names in ((study, {"winning", "told", "luck"}), (comparison, {"winning", "told"})):
        assert one.charts.keys() == names
        for chart in one.charts.values():
            assert isinstance(chart, alt.TopLevelMixin)
        text = one.page().partition("id=specs>")[2].partition("</script>")[0]
        assert json.loads(text).keys() == names


def test_words_come_in_both_languages(study: Study, comparison: Study) -> None:
    assert "was played by greedy" in study.summary()
    assert "Gespielt wurde all das von greedy" in study.summary("de")
    assert study.page("de").startswith("<!doctype html>\n<html lang=de>")
    assert "Verglichen wurden a (goal=4) und b (goal=5)" in comparison.summary()
    with pytest.raises(OptionsError, match="no language 'fr'"):
        study.summary("fr")


def test_notebook_shows_paragraph_and_table(study: Study) -> None:
    shown = study._repr_html_()
    assert study.summary()[:40] in shown
    assert "9 matches in 3 rounds" in shown
    assert shown.count("<table>") == 1
    assert "<script" not in shown
    assert repr(study) == f"<Study: {study.command}>"
    assert "How long it takes" in str(study)


@pytest.mark.parametrize(
    ("asked", "reason"),
    [
        ({"games": 0}, "1 to 100,000,000 matches, not 0"),
        ({"seats": "level:9"}, "no bot 'level:9'"),
        ({"seats": ["greedy"] * 3}, "token-terrors has 2 seats here, not 3"),
        ({"seats": []}, "token-terrors has 2 seats here, not 0"),
        ({"seats": "mcts:2s"}, "thinks by the clock"),
        ({"until": 2.0}, "until is a share from 0 to 1"),
        ({"records": -1}, "not -1"),
        ({"language": "fr"}, "no language 'fr'"),
        ({"jobs": 0}, "0 processes cannot play"),
        ({"jobs": 2, "cluster": "tcp://localhost:1"}, "jobs and cluster exclude each other"),
        ({"out": "a", "resume": "b"}, "out and resume exclude each other"),
    ],
)
def test_what_cannot_be_asked_is_refused(asked: dict[str, object], reason: str) -> None:
    with pytest.raises(OptionsError, match=re.escape(reason)):
        Study.balance(QUICK, **asked)  # type: ignore[arg-type]  # any of them


@pytest.mark.parametrize(
    ("asked", "reason"),
    [
        ({"games": "9"}, "games: Expected `int`, got `str`"),
        ({"games": 1.5}, "games: Expected `int`, got `float`"),
        ({"seed": True}, "seed: Expected `int`, got `bool`"),
        ({"seats": ["greedy", 3]}, "seats[1]: Expected `str`, got `int`"),
        ({"until": "2%"}, "until: Expected `float`, got `str`"),
        ({"test": "first=50%..53%"}, "test: Expected `array | null`, got `str`"),
        ({"decisions": "yes"}, "decisions: Expected `bool`, got `str`"),
        ({"records": 1.5}, "records: Expected `int`, got `float`"),
    ],
)
def test_what_could_not_be_read_again_is_refused(
    asked: dict[str, object], reason: str, tmp_path: Path
) -> None:
    with pytest.raises(TypeError, match=re.escape(reason)):
        Study.balance(QUICK, out=tmp_path / "out", **asked)  # type: ignore[arg-type]  # any of them
    assert not (tmp_path / "out").exists()


def test_search_is_asked_in_texts_and_whole_numbers() -> None:
    vary, aim = ["turn_limit=40..60"], ["turns=30"]
    with pytest.raises(TypeError, match="vary: Expected `array`, got `str`"):
        Study.tune(QUICK, vary[0], aim, games=4)
    with pytest.raises(TypeError, match="trials: Expected `int`, got `float`"):
        Study.tune(QUICK, vary, aim, games=4, wishes=Wishes(trials=1.5))  # type: ignore[arg-type]


def test_what_cannot_be_compared_is_refused() -> None:
    for a, b, reason in (
        (QUICK, QUICK, "both sides are the same"),
        (QUICK, "terreign", "one game with different options"),
        ("terreign", banneret.game("terreign", players=3), "as many seats; a has 4 and b has 3"),
    ):
        with pytest.raises(OptionsError, match=reason):
            Study.compare(a, b, games=2)
    with pytest.raises(TypeError, match="game"):
        Study.balance(QUICK, game=3)  # type: ignore[arg-type, misc]


def test_what_cannot_be_tested_is_refused() -> None:
    test = ("draws", 0.2, 0.5)
    for ask in (Study.content, partial(Study.tune, vary=["surge_cap=1..2"], aim=["turns=30"])):
        with pytest.raises(OptionsError, match="a test is about a figure of a balance or of a"):
            ask("token-terrors", games=2, test=test)


def test_nothing_is_loaded_before_it_is_used() -> None:
    code = """
import sys
import banneret, banneret.lab, banneret.cli
heavy = {"polars", "altair", "numpy", "scipy", "distributed"} & set(sys.modules)
assert not heavy, heavy
for name in ("polars", "altair"):
    sys.modules[name] = None
try:
    banneret.lab.Study
except banneret.BanneretError as error:
    print(error)
"""
    ran = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=True, cwd=ROOT
    )
    assert "pip install 'banneret[lab]' (there is no " in ran.stdout
    with pytest.raises(AttributeError, match="no attribute 'Stud'"):
        banneret.lab.Stud  # noqa: B018


def test_example_of_the_documents_runs(capsys: pytest.CaptureFixture[str]) -> None:
    (example,) = re.findall(
        r"```python\n(.*?)```", (ROOT / "docs" / "lab.md").read_text(encoding="utf-8"), re.DOTALL
    )
    exec(compile(example, "lab.md", "exec"), {})
    assert "first" in capsys.readouterr().out
