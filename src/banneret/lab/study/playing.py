"""Matches of a study, played by whoever is asked to: what comes of them depends on the plan alone."""

from __future__ import annotations

import traceback
from collections.abc import Sequence
from pathlib import PurePath

from msgspec import structs

from banneret.bots.failure import in_short
from banneret.kernel.game import Game
from banneret.kernel.record import Record
from banneret.kernel.record_replay import new_header
from banneret.kernel.recorder import Recorder
from banneret.kernel.state import State
from banneret.lab.contest import points
from banneret.lab.futures import ATTEMPTS
from banneret.lab.match import Doer, MatchResult, play
from banneret.lab.study.errors import StudyError
from banneret.lab.study.plan import Cell, Plan
from banneret.lab.study.rows import Content, Played, Row
from banneret.lab.study.tallying import Tally
from banneret.lab.study.versions import difference, versions
from banneret.lab.study.watching import Watcher, swing

DIED = "the process that played it ended by itself, each time"
PLANNED = Row.__struct_fields__.index("lost")  # columns that the plan alone decides
MOST_TOLD = 2  # decisions of a match that its bots could not make


def play_cells(plan: Plan, expected: dict[str, str], numbers: Sequence[int]) -> list[Played]:
    """Some matches of a plan.

    Args:
        plan: of all of them.
        expected: the versions of whoever wants to know.
        numbers: which matches.

    Raises:
        StudyError: the versions here are others.
    """
    if differs := difference(versions_for(plan), expected):
        raise StudyError(f"a worker would play otherwise: {differs}")
    return [play_cell(plan, plan.cell(number)) for number in numbers]


def versions_for(plan: Plan) -> dict[str, str]:
    """The versions of all that the matches of a plan depend on; files of one's own are among it."""
    digests = {
        f"content of {arm.name}": plan.game_of(number).content_digest
        for number, arm in enumerate(plan.arms)
    }
    return versions() | digests


def play_cell(plan: Plan, cell: Cell) -> Played:
    """One match of a plan. One that fails is played again once, and written down."""
    game, seated = plan.game_for(cell), plan.arms[cell.arm].seated(cell.way)
    told, failure = list[str](), ""
    for attempt in range(ATTEMPTS):
        watcher = _watcher(plan, cell, game)
        recorder = None
        if attempt or plan.is_recorded(cell):
            recorder = _recorder(game, seated)
            watcher.do = _into(recorder)
        try:
            start = game.new_initial_state() if recorder is None else recorder.match.state
            result = play(start, seated, cell.seed, watcher.step, cell.dice_seed, unhurried=True)
        except (Exception, SystemExit) as error:  # rules and bots may raise anything
            failure = _whence(error)
            told.append("".join(traceback.format_exception(error)))
            continue
        if recorder is not None:
            recorder.finish()
        kept = recorder.record().dumps() if recorder and plan.is_recorded(cell) else ""
        told += [str(one) for one in result.faltered[:MOST_TOLD]]
        row = _ended(_begun(plan, cell), result, watcher)
        decisions, content = tuple(watcher.decisions), _content(watcher, cell, start)
        return Played(row, decisions, kept, result.seconds, tuple(told), content)
    record = "" if recorder is None else recorder.record().dumps()
    return structs.replace(lost(plan, cell, failure), record=record, told=tuple(told))


def lost(plan: Plan, cell: Cell, failure: str) -> Played:
    """A match that could not be played to its end."""
    row = structs.replace(_begun(plan, cell), lost=True, failure=failure)
    return Played(row, told=(failure,))


def _watcher(plan: Plan, cell: Cell, game: Game) -> Watcher:
    number, tally = cell.number if plan.decisions else None, Tally(game) if plan.content else None
    return Watcher(game, number, tally)


def _content(watcher: Watcher, cell: Cell, end: State) -> tuple[Content, ...]:
    return () if watcher.tally is None else watcher.tally.rows(cell.number, end)


def _recorder(game: Game, seated: Sequence[str]) -> Recorder:
    return Recorder(Record(new_header(game, list(seated)), own_files=True))


def _into(recorder: Recorder) -> Doer:
    """Does each action in the match of a recorder."""
    return lambda _, action: recorder.do(action).events


def is_of(plan: Plan, row: Row) -> bool:
    """Whether a row is that of the match that has its number in a plan."""
    begun = _begun(plan, plan.cell(row.match))
    return structs.astuple(row)[:PLANNED] == structs.astuple(begun)[:PLANNED]


def _begun(plan: Plan, cell: Cell) -> Row:
    """The row of a match of which nothing but its place in the plan is known."""
    arm = plan.arms[cell.arm]
    return Row(
        match=cell.number,
        round=cell.round,
        arm=arm.name,
        way=cell.way,
        dice=cell.dice,
        choosers=cell.choosers,
        seed=cell.seed,
        dice_seed=cell.dice_seed,
        bots=arm.seated(cell.way),
        lost=False,
    )


def _ended(begun: Row, result: MatchResult, watcher: Watcher) -> Row:
    how = swing(watcher.chances, watcher.sides, result.winners)
    return structs.replace(
        begun,
        returns=result.returns,
        points=points(result.returns),
        first=result.first,
        ending=result.ending,
        decisions=result.decisions,
        turns=result.turns,
        asked=result.asked,
        falters=result.falters,
        leaders=how.leaders,
        lead_changes=how.changes,
        lowest=how.lowest,
        settled=how.settled,
    )


def _whence(error: BaseException) -> str:
    """What went wrong and in which function, in words that are the same on every machine."""
    frame = traceback.extract_tb(error.__traceback__)[-1]
    return f"{in_short(error)}, in {frame.name} ({PurePath(frame.filename).name}:{frame.lineno})"
