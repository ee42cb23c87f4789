"""What a comparison has found, in words."""

from __future__ import annotations

from banneret.kernel.game import Game
from banneret.kernel.text import Catalogue
from banneret.lab.study.charts import intervals
from banneret.lab.study.compare import Comparison
from banneret.lab.study.figures import Change, Figure
from banneret.lab.study.naming import sides
from banneret.lab.study.report import Line, Report, Section, bots_of, unit_of, value_of
from banneret.lab.study.telling import BY_CHANCE, about_test, label_of

HEADS = ("figure", "side_a", "side_b", "difference", "real", "saved", "matches")
SECTIONS = {
    "winning": ("seats", "first", "bots", "draws"),
    "going": ("length",),
    "swing": ("swing",),
    "told": ("told",),
}
TOLD = ("winning", "going", "swing")  # whose differences are told in sentences


def compare_report(answer: Comparison, game: Game, say: Catalogue) -> Report:
    """The report of a comparison."""
    return Report(
        plan=answer.plan,
        title=say.say("page.compare", game=game.title),
        findings=tuple(findings(answer, game, say)),
        sections=tuple(section_of(answer, name, game, say) for name in SECTIONS)
        if answer.a.rounds
        else (),
        rounds=answer.a.rounds,
        matches=answer.a.matches + answer.b.matches,
        left_out=answer.a.left_out,
        ended=answer.ended,
    )


def changes_of(answer: Comparison, section: str) -> list[Change]:
    """The changes that a section tells of."""
    return [one for name in SECTIONS[section] for one in answer.changes[name]]


def section_of(
    answer: Comparison,
    name: str,
    game: Game,
    say: Catalogue,
    heads: tuple[str, ...] = HEADS,
    caption: str = "difference",
) -> Section:
    """A table of what differs.

    Args:
        answer: what was found.
        name: which of SECTIONS.
        game: for the names of its seats.
        say: in which language.
        heads: over the columns: what both sides are called, among others.
        caption: how its chart is to be read, likewise.
    """
    lines = tuple(_line(one, game, say) for one in changes_of(answer, name))
    drawn = name in ("winning", "told")
    chart = intervals(lines, say.say(f"head.{heads[3]}"), 0.0) if drawn else {}
    return Section(name, heads, lines, chart, caption=say.say(f"caption.{caption}"))


def _line(one: Change, game: Game, say: Catalogue) -> Line:
    saved = "" if one.saved is None else say.say("figure.percent", value=100 * one.saved)
    cells = (
        value_of(one.a, say),
        value_of(one.b, say),
        apart_of(one.difference, say),
        say.say("figure.real" if one.is_real else "figure.not_shown"),
        saved,
        f"{one.a.matches} + {one.b.matches}",
    )
    return Line(label_of(one.b, game, say), cells, one.difference)


def apart_of(figure: Figure, say: Catalogue) -> str:
    """A difference with its interval."""
    if figure.value is None or figure.low is None or figure.high is None:
        return say.say("figure.nothing")
    kind, times = unit_of(figure)
    bounds = {"low": times * figure.low, "high": times * figure.high}
    return say.say(f"figure.apart_{kind}", value=times * figure.value, **bounds)


# -------------------------------------------------------------------- sentences


def findings(answer: Comparison, game: Game, say: Catalogue) -> list[str]:
    """What differs, and what was not shown to, a sentence each."""
    if not answer.a.rounds:
        return [say.say("say.nothing")]
    a, b = sides(answer.plan, say)
    told = [one for name in TOLD for one in changes_of(answer, name)]
    real = [one for one in told if one.is_real]
    alike = [label_of(one.b, game, say) for one in told if not one.is_real]
    differences = [one.difference for one in changes_of(answer, "winning")]
    found = [
        say.say("say.compared", a=a, b=b),
        *about_test(answer.plan, answer.ended, differences, game, say),
        *(_told(one, game, say) for one in real),
    ]
    if len(alike) == len(told) and _same_matches(answer):
        found.append(say.say("say.same"))
    elif alike:
        found.append(say.say("say.alike", what="; ".join(alike)))
    every = [one for name in SECTIONS for one in changes_of(answer, name)]
    if any(one.is_real for one in every):
        found.append(say.say("say.by_chance", n=len(every), few=BY_CHANCE * len(every)))
    saved = answer.changes["seats"][0].saved
    if saved is not None and saved < 1:
        key = "say.saved" if saved > 0 else "say.not_saved"
        found.append(say.say(key, value=100 * saved))
    return [*found, say.say("say.strength", bots=bots_of(answer.plan))]


def _same_matches(answer: Comparison) -> bool:
    """Whether nothing that was looked at differed in any round."""
    every = [one for some in answer.changes.values() for one in some]
    return all(one.saved in (None, 1.0) and one.a.value == one.b.value for one in every)


def _told(one: Change, game: Game, say: Catalogue) -> str:
    label = label_of(one.b, game, say)
    return say.say(
        "say.differs",
        what=label[0].upper() + label[1:],
        a=value_of(one.a, say),
        b=value_of(one.b, say),
        apart=apart_of(one.difference, say),
    )
