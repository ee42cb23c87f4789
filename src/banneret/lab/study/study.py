"""A study as an object: asked, played, kept, and read as frames and charts. The commands are a face over it."""

from __future__ import annotations

import shutil
import weakref
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from functools import cached_property, partial
from pathlib import Path
from tempfile import mkdtemp
from typing import Any, Unpack

import altair as alt
import polars as pl

from banneret.kernel import registry
from banneret.kernel.errors import OptionsError
from banneret.kernel.game import Game
from banneret.kernel.record import Record
from banneret.kernel.text import Catalogue, text_of
from banneret.lab.study import folder as folders
from banneret.lab.study import tables
from banneret.lab.study.asking import with_search
from banneret.lab.study.command import command_of
from banneret.lab.study.engines import engine
from banneret.lab.study.errors import written
from banneret.lab.study.folder import Folder, Manifest
from banneret.lab.study.kinds import Kind, kind_of
from banneret.lab.study.onlooker import Onlooker
from banneret.lab.study.page import excerpt_of, page_of
from banneret.lab.study.plan import Plan, arm_of, rounds_for
from banneret.lab.study.report import Report
from banneret.lab.study.rows import Content, Row
from banneret.lab.study.running import Times, study, times_in
from banneret.lab.study.search import GAMES_OF_SETTING, Wishes
from banneret.lab.study.stopping import Enough
from banneret.lab.study.testing import Alternatives
from banneret.lab.study.text import as_text
from banneret.lab.study.trials import TRIALS, schema_of
from banneret.lab.study.wanted import Asked, Place, Playing, Seats, Sought, Wanted, check
from banneret.lab.study.words import words

FIGURES = pl.Schema(
    {
        "arm": pl.String(),
        "figure": pl.String(),
        "about": pl.String(),
        "value": pl.Float64(),
        "low": pl.Float64(),
        "high": pl.Float64(),
        "rounds": pl.Int64(),
        "matches": pl.Int64(),
    }
)


class Study:
    """A study that was played: what was asked, every match, and what they show.

    It is a folder, as the commands of `banneret lab` keep it, and its contents are the same byte for
    byte, whoever asked.

    >>> from banneret.lab import Study
    >>> study = Study.balance("token-terrors", games=30, seats="random", seed=7)
    >>> study.figures.columns[:4]
    ['arm', 'figure', 'about', 'value']
    >>> study.matches.height
    30
    """

    def __init__(self, folder: Folder) -> None:
        """Args:
        folder: of a study that is finished.
        """
        self._folder = folder

    # ---------------------------------------------------------------- asking

    @classmethod
    def balance(cls, game: Game | str, **asked: Unpack[Asked]) -> Study:
        """Who wins, how long it takes, how it swings, and how much of it is luck.

        Args:
            game: to be played, such as `banneret.game("token-terrors", setup="quick")`; by its name
                alone it has its usual options.
            asked: see `Wanted` and `Playing`.

        Raises:
            OptionsError, UnknownGame: what is asked cannot be played.
            StudyError: the folder or the cluster is not as it should be.
        """
        return cls._ask("balance", {"all": game}, **asked)

    @classmethod
    def compare(cls, a: Game | str, b: Game | str, **asked: Unpack[Asked]) -> Study:
        """What changes from one set of options to another, with the same luck.

        Args:
            a: one side, such as `banneret.game("token-terrors", edition="first")`.
            b: the other: the same game with other options, and as many seats.
            asked: see `Wanted` and `Playing`.

        Raises:
            OptionsError, UnknownGame: what is asked cannot be played, or there is nothing to compare.
            StudyError: the folder or the cluster is not as it should be.
        """
        return cls._ask("compare", {"a": a, "b": b}, **asked)

    @classmethod
    def content(cls, game: Game | str, *, as_given: bool = False, **asked: Unpack[Asked]) -> Study:
        """What is strong, what beats what, what is used, and what wins when it is drawn.

        Args:
            game: to be played, as in `balance`.
            as_given: whether seats bring what the options say; else all that they can bring meets in
                turn.
            asked: see `Wanted` and `Playing`.

        Raises:
            OptionsError, UnknownGame: what is asked cannot be played, or the game does not tell what it
                is played with.
            StudyError: the folder or the cluster is not as it should be.
        """
        if as_given and asked.get("until"):
            raise OptionsError("until is about what meets in turn; as given, nothing does")
        return cls._ask("content", {"all": game}, dealt=not as_given, **asked)

    @classmethod
    def tune(
        cls,
        game: Game | str,
        vary: Sequence[str],
        aim: Sequence[str],
        *,
        wishes: Wishes | None = None,
        **asked: Unpack[Asked],
    ) -> Study:
        """Which options, or numbers in content of one's own, come near to what is aimed at.

        Args:
            game: as it is.
            vary: what is varied, as it is typed: "turn_limit=40..200", "setup=quick|draft".
            aim: what figures should be: "first_turn=50%", "turns=30", "draws=min".
            wishes: how long is searched.
            asked: see `Wanted` and `Playing`; `games` are those of a setting, 60 if nothing is said.

        Raises:
            OptionsError, UnknownGame: what is asked cannot be played, varied or aimed at.
            StudyError: the folder or the cluster is not as it should be.
        """
        asked.setdefault("games", GAMES_OF_SETTING)
        wishes = wishes or Wishes()
        long = {"trials": wishes.trials, "finalists": wishes.finalists, "again": wishes.again}
        check({"vary": vary, "aim": aim, **long}, Sought)
        then = partial(with_search, vary=vary, aim=aim, wishes=wishes)
        return cls._ask("tune", {"0": game}, then, **asked)

    @classmethod
    def _ask(
        cls,
        question: str,
        arms: Mapping[str, Game | str],
        then: Callable[[Plan], Plan] = lambda plan: plan,
        *,
        dealt: bool = False,
        seats: Seats = "greedy",
        games: int = 300,
        seed: int = 0,
        until: float = 0.0,
        test: tuple[str, float, float] | None = None,
        decisions: bool = False,
        records: int = 0,
        language: str = "en",
        **played: Unpack[Playing],
    ) -> Study:
        wanted = {"seats": seats, "games": games, "seed": seed, "until": until, "test": test}
        check({**wanted, "decisions": decisions, "records": records}, Wanted)
        rules = {name: _game(one) for name, one in arms.items()}
        if len({game.name for game in rules.values()}) > 1:
            raise OptionsError("both sides are one game with different options")
        if len(every := {game.num_players: name for name, game in rules.items()}) > 1:
            told = " and ".join(f"{name} has {number}" for number, name in every.items())
            raise OptionsError(f"both sides need as many seats; {told}")
        plan = Plan(
            question=question,
            game=next(iter(rules.values())).name,
            arms=tuple(arm_of(name, game, _seated(seats, game)) for name, game in rules.items()),
            rounds=1,
            seed=seed,
            luck=kind_of(question).luck,
            content=kind_of(question).content,
            dealt=dealt,
            until=until,
            test=Alternatives(*test) if test else None,
            decisions=decisions,
            records=records,
            language=language,
        )
        return cls.play(then(rounds_for(plan, games)), **played)

    @classmethod
    def play(
        cls,
        plan: Plan,
        *,
        jobs: int | None = None,
        cluster: str | None = None,
        out: Place | None = None,
        resume: Place | None = None,
        onlooker: Onlooker | None = None,
    ) -> Study:
        """Play a plan; see `Playing`.

        Raises:
            OptionsError: it cannot be played, or arguments exclude each other.
            StudyError: the folder is not one of this study, or the cluster cannot play.
        """
        for one, other, both in (
            ("jobs", "cluster", jobs is not None and cluster is not None),
            ("out", "resume", out is not None and resume is not None),
        ):
            if both:
                raise OptionsError(f"{one} and {other} exclude each other")
        kind, eyes = kind_of(plan.question), onlooker or Onlooker()
        manifest = folders.manifest_of(plan.checked(), command_of(plan))
        enough = Enough(plan, kind.needed)
        with engine(1 if jobs is None else jobs, cluster) as players:
            folder = _folder(manifest, out, resume)
            study(folder, players, eyes, enough, partial(_files, manifest))
        return cls(folder)

    @classmethod
    def open(cls, path: Place) -> Study:
        """A study that was kept in a folder, by a command or by `save`.

        Raises:
            StudyError: there is none, or it is not finished.
        """
        folder = folders.opened(Path(path))
        folder.read(folders.MATCHES)
        return cls(folder)

    def save(self, path: Place) -> None:
        """Keep the study in a new folder.

        Raises:
            StudyError: there is something already, or it cannot be written.
        """
        copied = folders.begin(Path(path), self.manifest)
        with written(copied.path):
            shutil.copytree(self.path, copied.path, dirs_exist_ok=True)

    # ---------------------------------------------------------------- what it is

    @property
    def path(self) -> Path:
        """Where its folder is; one that was not kept is gone with the study."""
        return self._folder.path

    @property
    def manifest(self) -> Manifest:
        """What was asked, who played it, and what there is of it."""
        return self._folder.manifest

    @property
    def plan(self) -> Plan:
        """What was played: with the seed, all that the result depends on."""
        return self.manifest.plan

    @property
    def command(self) -> str:
        """What to type to have the same again."""
        return self.manifest.command

    @property
    def times(self) -> Times:
        """How long the bots took on the machine that played; no part of the result."""
        return times_in(self._folder)

    # ---------------------------------------------------------------- what was played

    @cached_property
    def matches(self) -> pl.DataFrame:
        """A row a match; `docs/lab.md` explains each column.

        Raises:
            StudyError: the table is gone, or was changed.
        """
        return tables.read_table(self._folder.read(folders.MATCHES), tables.MATCHES)

    @cached_property
    def decisions(self) -> pl.DataFrame:
        """A row a decision, if those were asked for; `docs/lab.md` explains each column.

        Raises:
            StudyError: they were not, or the table is gone, or was changed.
        """
        return tables.read_table(self._folder.read(folders.DECISIONS), tables.DECISIONS)

    @cached_property
    def records(self) -> dict[int, Record]:
        """The records that were kept, by the number of the match.

        Raises:
            StudyError: one was changed.
        """
        return {
            number: Record.load(self._folder.read(name))
            for number, name in self._folder.records().items()
        }

    @cached_property
    def played_with(self) -> pl.DataFrame:
        """What each seat had, drew and used, if that was asked for; `docs/lab.md` explains each column.

        Raises:
            StudyError: it was not, or the table is gone, or was changed.
        """
        return tables.read_table(self._folder.read(folders.CONTENT), tables.CONTENT)

    @cached_property
    def trials(self) -> pl.DataFrame:
        """What a search has tried; `docs/lab.md` explains each column.

        Raises:
            StudyError: it is no search, or the table is gone, or was changed.
        """
        return tables.read_table(self._folder.read(TRIALS), schema_of(self.plan))

    # ---------------------------------------------------------------- what it shows

    @cached_property
    def answer(self) -> Any:
        """What was found: a `Balance`, a `Comparison`, or what the question has for an answer."""
        things = tables.content_of(self.played_with) if self._kind.content else ()
        return _answer(self.plan, tables.rows_of(self.matches), things)

    @property
    def figures(self) -> pl.DataFrame:
        """Every figure: of which arm, what it is and about whom, with its 95 % interval.

        Columns: arm (that of a difference is "b-a"), figure, about (a seat from 0 on, a bot, a tenth
        of the match, how many of 100 matches, how they end; else empty), value, low, high, and rounds
        and matches that it comes from.
        """
        rows = [
            (arm, one.name, one.about, one.value, one.low, one.high, one.rounds, one.matches)
            for arm, one in self._kind.figures(self.answer)
        ]
        return pl.DataFrame(rows, schema=FIGURES, orient="row")

    @property
    def charts(self) -> dict[str, alt.TopLevelMixin]:
        """The charts of the page, by the name of their section."""
        drawn = ((one.key, one.chart) for one in self.report().sections if one.chart)
        return {name: alt.Chart.from_dict(chart) for name, chart in drawn}

    def report(self, language: str | None = None) -> Report:
        """What was found, as sentences, tables and charts.

        Args:
            language: "en" or "de"; that of the study if nothing is said.

        Raises:
            OptionsError: there are no words in that language.
        """
        say = words(language or self.plan.language)
        return _report(self.plan, self.answer, int(self.matches["falters"].sum()), say)

    def summary(self, language: str | None = None) -> str:
        """What was found in plain words, and what was not shown: the paragraph at the top of the page."""
        return " ".join(self.report(language).findings)

    def page(self, language: str | None = None) -> str:
        """The page: an HTML document of one file, readable without a network."""
        return page_of(self.report(language), self.command, words(language or self.plan.language))

    @property
    def _kind(self) -> Kind:
        return kind_of(self.plan.question)

    def __str__(self) -> str:
        """What the command prints."""
        return as_text(self.report(), words(self.plan.language))

    def __repr__(self) -> str:
        return f"<Study: {self.command}>"

    def _repr_html_(self) -> str:
        return excerpt_of(self.report(), words(self.plan.language))


def _game(one: Game | str) -> Game:
    """The rules that are meant; a name alone stands for those with the usual options."""
    if isinstance(one, Game):
        return one
    return registry.entry(text_of(one, "a game, or its name,")).game({})


def _seated(seats: Seats, game: Game) -> Sequence[str]:
    return [seats] * game.num_players if isinstance(seats, str) else seats


def _folder(manifest: Manifest, out: Place | None, resume: Place | None) -> Folder:
    """The folder to play in; one that nobody named is gone when nobody has it any more."""
    if resume is not None:
        return folders.resumed(Path(resume), manifest)
    if out is not None:
        return folders.begin(Path(out), manifest)
    folder = folders.begin(Path(mkdtemp()), manifest)
    weakref.finalize(folder, shutil.rmtree, folder.path, ignore_errors=True)
    return folder


def _answer(plan: Plan, rows: Sequence[Row], things: Iterable[Content]) -> Any:
    kind = kind_of(plan.question)
    return kind.answer(plan, rows, things) if kind.content else kind.answer(plan, rows)


def _files(manifest: Manifest, rows: Sequence[Row], things: Iterable[Content]) -> dict[str, bytes]:
    """What is written down beside the tables of matches, by name."""
    plan, say = manifest.plan, words(manifest.plan.language)
    answer = _answer(plan, rows, things)
    report = _report(plan, answer, sum(row.falters or 0 for row in rows), say)
    page = page_of(report, manifest.command, say)
    return {f"{plan.question}.html": page.encode(), **kind_of(plan.question).files(answer)}


def _report(plan: Plan, answer: Any, falters: int, say: Catalogue) -> Report:
    found = kind_of(plan.question).report(answer, plan.game_of(0), say)
    return replace(found, falters=falters)
