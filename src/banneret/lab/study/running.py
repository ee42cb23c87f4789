"""A study is played: in whatever order its matches end, they come out in the order of the plan."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Collection, Generator, Iterable, Iterator
from functools import partial
from itertools import islice

import msgspec

from banneret.lab.futures import Outcome, in_order
from banneret.lab.study import journal
from banneret.lab.study.course import Course
from banneret.lab.study.engines import Engine
from banneret.lab.study.folder import (
    CONTENT,
    DECISIONS,
    MATCHES,
    RECORD,
    TIMES,
    Folder,
    digest_of,
    record_name,
)
from banneret.lab.study.onlooker import Onlooker
from banneret.lab.study.plan import Plan
from banneret.lab.study.playing import DIED, is_of, lost, play_cells, versions_for
from banneret.lab.study.rows import Content, Played, Row
from banneret.lab.study.searching import searched
from banneret.lab.study.tables import CONTENT as CONTENT_COLUMNS
from banneret.lab.study.tables import DECISIONS as DECISION_COLUMNS
from banneret.lab.study.tables import MATCHES as MATCH_COLUMNS
from banneret.lab.study.tables import as_parquet, frame_of, read_table, rows_of

PIECE = 0.5  # seconds that a piece of work takes, about
MOST_TOGETHER = 64  # matches of a piece

Numbers = tuple[int, ...]
Told = Callable[[str], None]
Enough = Callable[[Row], bool]
Pages = Callable[[list[Row], Iterable[Content]], dict[str, bytes]]


class Running:
    """A study that is being played.

    Attributes:
        journal: what was played, here and before.
    """

    def __init__(self, folder: Folder, told: Told) -> None:
        """Args:
        folder: of the study; its journal is gone on with.
        told: hears what goes wrong in a match.

        Raises:
            StudyError: another process is playing it.
        """
        self.journal = journal.Journal(folder.path / journal.NAME)
        self._plan = folder.manifest.plan
        self._folder = folder
        self._told = told
        self._pace = 1
        self._died: list[int] = []
        for number, digest in tuple(self.journal.records.items()):
            if not folder.has(record_name(number), digest):
                self.journal.forget(number)

    def rows(self, engine: Engine) -> Iterator[Row]:
        """Every match of the plan in its order, each as soon as it can be had."""
        course = course_of(self._plan)
        part: Plan | None = next(course)
        while part is not None:
            played = list[Row]()
            for row in self._part(engine, part):
                played.append(row)
                yield row
            part = _next(course, played)

    def _part(self, engine: Engine, plan: Plan) -> Iterator[Row]:
        """The matches of a part of the plan."""
        numbers = range(plan.first_match, plan.first_match + plan.matches)
        self._forget_strangers(plan, numbers)
        before = set(self.journal.rows)
        missing = (number for number in numbers if number not in before)
        together = max(1, min(MOST_TOGETHER, plan.matches // engine.ahead))
        outcomes = self._outcomes(engine, plan, self._pieces(missing, together), engine.ahead)
        try:
            for number in numbers:
                while number not in self.journal.rows:
                    next(outcomes)
                    self._play_alone(engine, plan)
                yield self.journal.rows[number]
        finally:
            outcomes.close()

    def _forget_strangers(self, plan: Plan, numbers: range) -> None:
        """Have those matches played again that another study has under their numbers."""
        for number, row in tuple(self.journal.rows.items()):
            if number in numbers and not is_of(plan, row):
                self.journal.forget(number)

    def _outcomes(
        self, engine: Engine, plan: Plan, pieces: Iterable[Numbers], ahead: int
    ) -> Generator[Outcome[list[Played]], None, None]:
        work = partial(play_cells, plan, versions_for(plan))
        return in_order(engine.executor, work, pieces, ahead, partial(self._heard, plan))

    def _pieces(self, missing: Iterator[int], most: int) -> Iterator[Numbers]:
        """Pieces of work: as many matches as take a while, but some for everybody."""
        while numbers := tuple(islice(missing, min(self._pace, most))):
            yield numbers

    def _play_alone(self, engine: Engine, plan: Plan) -> None:
        """Play one by one what nobody survived together."""
        died, self._died = self._died, []
        for _ in self._outcomes(engine, plan, [(number,) for number in died], 1):
            pass

    def _heard(self, plan: Plan, numbers: Numbers, outcome: Outcome[list[Played]]) -> None:
        """Keep what was played, and see how many matches make a piece of work."""
        for matches in outcome.results:
            for played in matches:
                self._keep(played)
            spent = sum(sum(one.seconds) for one in matches) / len(numbers)
            fitting = int(PIECE / spent) if spent else MOST_TOGETHER
            self._pace = max(1, min(fitting, 2 * self._pace, MOST_TOGETHER))
        if not outcome.results and len(numbers) > 1:
            self._died += numbers
        elif not outcome.results:
            self._keep(lost(plan, plan.cell(numbers[0]), DIED))

    def _keep(self, played: Played) -> None:
        number = played.row.match
        if played.record:
            record = played.record.encode()
            self._folder.put(record_name(number), record)
            played = msgspec.structs.replace(played, record=digest_of(record))
        for line in played.told:
            self._told(f"match {number}: {line}")
        self.journal.add(played)


def course_of(plan: Plan) -> Course[object]:
    """How a plan is played: a search step by step, all else at once."""
    return searched(plan) if plan.search else _at_once(plan)


def _at_once(plan: Plan) -> Course[None]:
    yield plan


def _next(course: Course[object], played: list[Row]) -> Plan | None:
    """The next part of a plan; None if there is none."""
    try:
        return course.send(played)
    except StopIteration:
        return None


class Times(msgspec.Struct, frozen=True):
    """How long the bots took: it depends on the machine, and is no part of the result.

    Attributes:
        seconds: of all decisions together, by bot.
        decisions: how many, by bot.
        turns: of all matches together.
    """

    seconds: dict[str, float]
    decisions: dict[str, int]
    turns: int


def study(
    folder: Folder, engine: Engine, onlooker: Onlooker, enough: Enough, pages: Pages
) -> list[Row]:
    """Play a study to its end, and write down what there is of it; one that is finished is read.

    Args:
        folder: of the study; what was played before stays.
        engine: who plays.
        onlooker: is told how it goes.
        enough: asked after each match in its order, whether it was the last that is needed.
        pages: what is written beside the tables, by name; it is handed the matches, and what they
            were played with, if that is kept.

    Raises:
        StudyError: another process is playing it, the workers cannot, nothing can be written, or its
            table was damaged.
    """
    if folder.is_finished:
        for name in folder.manifest.files:
            folder.read(name)
        journal.without(folder.path)
        return rows_of(read_table(folder.read(MATCHES), MATCH_COLUMNS))
    running = Running(folder, onlooker.told)
    try:
        onlooker.begun(folder)
        rows = list[Row]()
        for row in onlooker.seen(running.rows(engine), folder.manifest.plan.matches):
            rows.append(row)
            if enough(row):
                break
        folder.put(TIMES, _times(running.journal, rows))
        kept = running.journal.records
        records = {record_name(row.match): None for row in rows if row.match in kept}
        _tidy(folder, records)
        folder.finish(
            matches=len(rows),
            lost=sum(row.lost for row in rows),
            files={
                **_tables(folder, running.journal, rows),
                **pages(rows, _content(running.journal, rows)),
            },
            records=records,
        )
    finally:
        running.journal.close()
    journal.without(folder.path)
    return rows


def _tables(folder: Folder, kept: journal.Journal, rows: list[Row]) -> dict[str, bytes]:
    found = {MATCHES: as_parquet(frame_of(rows, MATCH_COLUMNS))}
    if folder.manifest.plan.decisions:
        decisions = (one for row in rows for one in kept.played(row.match).decisions)
        found[DECISIONS] = as_parquet(frame_of(decisions, DECISION_COLUMNS))
    if folder.manifest.plan.content:
        found[CONTENT] = as_parquet(frame_of(_content(kept, rows), CONTENT_COLUMNS))
    return found


def _content(kept: journal.Journal, rows: list[Row]) -> Iterator[Content]:
    """What matches were played with."""
    return (one for row in rows for one in kept.played(row.match).content)


def _times(kept: journal.Journal, rows: list[Row]) -> bytes:
    seconds, decisions = defaultdict[str, float](float), Counter[str]()
    for row in rows:
        for bot, spent, asked in zip(
            row.bots, kept.played(row.match).seconds, row.asked or (), strict=False
        ):
            seconds[bot] += spent
            decisions[bot] += asked
    turns = sum(row.turns or 0 for row in rows)
    return msgspec.json.encode(Times(dict(seconds), dict(decisions), turns)) + b"\n"


def times_in(folder: Folder) -> Times:
    """How long the bots took for a study; nothing where that was not kept, or cannot be read."""
    try:
        return msgspec.json.decode((folder.path / TIMES).read_bytes(), type=Times)
    except (OSError, msgspec.DecodeError):
        return Times({}, {}, 0)


def _tidy(folder: Folder, records: Collection[str]) -> None:
    """Take away all records but some: of matches that were not needed, or not written to their end."""
    for path in folder.path.glob("records/*"):
        name = path.relative_to(folder.path).as_posix()
        if RECORD.fullmatch(name) and name not in records:
            path.unlink()
    if (folder.path / "records").exists() and not any((folder.path / "records").iterdir()):
        (folder.path / "records").rmdir()
