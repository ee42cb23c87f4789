"""What a search has found, in words."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any

from banneret.kernel.game import Game
from banneret.kernel.text import Catalogue
from banneret.lab.study.charts_tune import LOOKS, Point, Titles, against
from banneret.lab.study.figures import Figure, negated
from banneret.lab.study.report import Line, Report, Section, bots_of, value_of
from banneret.lab.study.search import Aim, Setting, Varied, typed
from banneret.lab.study.searching import Final, Trial, Tuned
from banneret.lab.study.telling import label_of
from banneret.lab.study.telling_compare import apart_of, changes_of, section_of

COMPARED = ("figure", "as_it_is", "chosen", "chosen_less_as_it_is", "real", "saved", "matches")
FINALS = ("setting", "figure", "value", "off", "further", "told_apart", "matches")
TRIED = ("setting", "figure", "value", "rounds", "matches")
CHANGES = ("winning", "going", "swing")
MOST_NAMED = 8  # settings in a sentence
MOST_LINES = 40  # settings in the table of all


def tune_report(answer: Tuned, game: Game, say: Catalogue) -> Report:
    """The report of a search."""
    return Report(
        plan=answer.plan,
        title=say.say("page.tune", game=game.title),
        findings=tuple(findings(answer, game, say)),
        sections=tuple(sections(answer, game, say)) if answer.finals else (),
        rounds=sum(one.rounds for one in answer.trials) + answer.chosen_in + answer.told_in,
        matches=sum(one.matches for one in answer.trials) + answer.matches_again,
        left_out=answer.left_out,
    )


def written(setting: Setting) -> str:
    """A setting as it is typed."""
    return ", ".join(f"{name}={typed(value)}" for name, value in setting.items())


# -------------------------------------------------------------------- sentences


def findings(answer: Tuned, game: Game, say: Catalogue) -> list[str]:
    """What was found, and what was not shown, a sentence each."""
    aims = ", ".join(map(str, answer.search.aims))
    tried = len(answer.trials)
    if answer.best is None:
        searched = sum(one.searched for one in answer.trials)
        return [say.say("say.tuned_nothing", aims=aims, n=searched), *_refused(answer, say)]
    best = answer.finals[0]
    setting = written(answer.trials[best.trial].setting)
    matches = max(one.matches for one in best.figures.values())
    played = {"rounds": answer.told_in, "matches": matches}
    found = [say.say("say.tuned", setting=setting, aims=aims, n=tried, **played)]
    found += [_reached(aim, best, game, say) for aim in answer.search.aims]
    found += [*_as_it_is(answer, game, say), *_beside(answer, game, say)]
    found += [*_alike(answer, say), _left(answer, say)]
    return [*found, *_refused(answer, say), say.say("say.strength", bots=bots_of(answer.plan))]


def _reached(aim: Aim, best: Final, game: Game, say: Catalogue) -> str:
    """A figure of the best setting, and how far it is from its aim."""
    figure = best.figures[aim.figure]
    told = {"what": label_of(figure, game, say), "value": value_of(figure, say)}
    if aim.to != "value":
        return say.say("say.tuned_extreme", **told)
    key = "say.tuned_reached" if figure.holds(aim.value) else "say.tuned_missed"
    return say.say(key, aim=_target(aim, say), apart=apart_of(_off(aim, figure), say), **told)


def _target(aim: Aim, say: Catalogue) -> str:
    if aim.share:
        return say.say("figure.asked_share", value=100 * aim.value)
    return say.say("figure.asked_number", value=aim.value)


def _off(aim: Aim, figure: Figure) -> Figure:
    """A figure less what is aimed at."""
    value, low, high = (
        None if one is None else one - aim.value for one in (figure.value, figure.low, figure.high)
    )
    return Figure("off", value, low, high, figure.rounds, figure.matches, share=figure.share)


def _as_it_is(answer: Tuned, game: Game, say: Catalogue) -> Iterator[str]:
    """Whether the best is shown to be nearer to the aims than the game as it is."""
    usual = next((one for one in answer.finals if one.trial == 0), None)
    if usual is None:
        return
    if usual is answer.finals[0]:
        yield say.say("say.tuned_stays")
        return
    figures = [usual.figures[aim.figure] for aim in answer.search.aims]
    values = ", ".join(f"{label_of(one, game, say)} {value_of(one, say)}" for one in figures)
    key, further = "say.tuned_not_nearer", usual.further
    if usual.is_further:
        key = "say.tuned_nearer"
    elif further is not None and further.high is not None and further.high < 0:
        key, further = "say.tuned_farther", negated(further)
    apart = "" if further is None else apart_of(further, say)
    setting = written(answer.trials[0].setting)
    yield say.say(key, setting=setting, values=values, apart=apart)


def _beside(answer: Tuned, game: Game, say: Catalogue) -> Iterator[str]:
    """What else changes with the best."""
    if answer.changes is None:
        return
    figures = [answer.finals[0].figures[aim.figure] for aim in answer.search.aims]
    aimed = [(one.name, one.about) for one in figures]
    changed = [
        f"{label_of(one.b, game, say)} {apart_of(one.difference, say)}"
        for name in CHANGES
        for one in changes_of(answer.changes, name)
        if one.is_real and (one.b.name, one.b.about) not in aimed
    ]
    if changed:
        yield say.say("say.tuned_changes", what="; ".join(changed))


def _alike(answer: Tuned, say: Catalogue) -> Iterator[str]:
    """Which of those that were played again cannot be told from the best, if there are others."""
    others = [one for one in answer.finals[1:] if one.trial]
    alike = [written(answer.trials[one.trial].setting) for one in others if not one.is_further]
    if alike:
        more = ", ..." if len(alike) > MOST_NAMED else ""
        yield say.say("say.tuned_alike", which="; ".join(alike[:MOST_NAMED]) + more)
    elif others:
        yield say.say("say.tuned_alone", n=len(others))


def _left(answer: Tuned, say: Catalogue) -> str:
    """How much of what could be tried was not."""
    tried = sum(one.searched for one in answer.trials)
    every = answer.search.settings
    return say.say("say.tuned_all" if tried >= every else "say.tuned_some", n=tried, every=every)


def _refused(answer: Tuned, say: Catalogue) -> list[str]:
    refused = [one for one in answer.trials if one.refused]
    if not refused:
        return []
    first = written(refused[0].setting)
    return [
        say.say(
            "say.tuned_refused", n=len(refused), first=first, why=refused[0].refused.rstrip(".")
        )
    ]


# -------------------------------------------------------------------- tables and charts


def sections(answer: Tuned, game: Game, say: Catalogue) -> Iterator[Section]:
    """The charts and tables of a search."""
    for one in answer.search.varied:
        for aim in answer.search.aims:
            chart = _chart(answer, one, aim, game, say)
            about, called = f"{aim.figure}-{one.name}", f"{aim.figure} / {one.name}"
            caption = say.say("caption.tried" if aim.to == "value" else "caption.extreme")
            yield Section("against", (), (), chart, about, called, caption)
    finals = (line for one in answer.finals for line in _final(answer, one, game, say))
    yield _table(answer, Section("finals", FINALS, tuple(finals)))
    if answer.changes is not None:
        for name in CHANGES:
            yield section_of(answer.changes, name, game, say, COMPARED, "chosen")
    ranked = sorted(answer.trials, key=_rank)[:MOST_LINES]
    tried = (line for one in ranked for line in _trial(answer, one, game, say))
    yield _table(answer, Section("tried", TRIED, tuple(tried)))


def _table(answer: Tuned, full: Section) -> Section:
    """A table without the column that says which figure it is, where there is only one."""
    if len(answer.search.aims) > 1:
        return full
    lines = tuple(replace(line, cells=line.cells[1:]) for line in full.lines)
    heads = tuple(name for name in full.heads if name != "figure")
    return replace(full, heads=heads, lines=lines)


def _rank(one: Trial) -> tuple[bool, float, int]:
    return one.miss is None, one.miss or 0.0, one.number


def _final(answer: Tuned, one: Final, game: Game, say: Catalogue) -> Iterator[Line]:
    """A setting that was played again: a line for each aim."""
    further = "" if one.further is None else apart_of(one.further, say)
    apart = say.say("figure.real" if one.is_further else "figure.not_shown") if further else ""
    label = _called(answer, one.trial, say)
    for aim in answer.search.aims:
        figure = one.figures[aim.figure]
        off = apart_of(_off(aim, figure), say) if aim.to == "value" else ""
        cells = (label_of(figure, game, say), value_of(figure, say), off, further, apart)
        yield Line(label, (*cells, str(figure.matches)))
        label = further = apart = ""


def _called(answer: Tuned, number: int, say: Catalogue) -> str:
    """A setting, with what there is to say of it."""
    text = written(answer.trials[number].setting)
    notes = [say.say("tune.chosen")] if number == answer.best else []
    notes += [say.say("tune.as_it_is")] if number == 0 else []
    return f"{text} ({', '.join(notes)})" if notes else text


def _trial(answer: Tuned, one: Trial, game: Game, say: Catalogue) -> Iterator[Line]:
    """A setting that was tried: a line for each aim."""
    label = f"{one.number}: {written(one.setting)}"
    if one.refused:
        yield Line(label, ("", say.say("tune.refused"), "", ""))
        return
    for aim in answer.search.aims:
        figure = one.figures[aim.figure]
        counted = (str(figure.rounds), str(figure.matches))
        yield Line(label, (label_of(figure, game, say), value_of(figure, say), *counted))
        label = ""


def _chart(answer: Tuned, one: Varied, aim: Aim, game: Game, say: Catalogue) -> dict[str, Any]:
    """A figure against something that was varied."""
    finals = {final.trial: final.figures[aim.figure] for final in answer.finals}
    points = [
        _point(trial, one, figure, _kind(answer, trial.number, finals))
        for trial in answer.trials
        if (figure := finals.get(trial.number, trial.figures.get(aim.figure)))
        and figure.value is not None
    ]
    order = list(LOOKS)
    label = label_of(next(iter(finals.values())), game, say)
    return against(
        sorted(points, key=lambda point: order.index(point.kind)),
        Titles(one.name, label, tuple(say.say(f"tune.{kind}") for kind in LOOKS)),
        share=aim.share,
        target=aim.value if aim.to == "value" else None,
    )


def _kind(answer: Tuned, number: int, finals: Mapping[int, Figure]) -> str:
    if number == answer.best:
        return "chosen"
    if number == 0:
        return "as_it_is"
    return "again" if number in finals else "tried"


def _point(trial: Trial, one: Varied, figure: Figure, kind: str) -> Point:
    value = trial.setting[one.name]
    across = value if isinstance(value, int) and not isinstance(value, bool) else typed(value)
    assert figure.value is not None
    return Point(
        across, kind, trial.number, written(trial.setting), figure.value, figure.low, figure.high
    )
