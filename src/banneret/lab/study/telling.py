"""What was found about the balance of a game, in words."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from banneret.kernel.game import Game
from banneret.kernel.text import Catalogue
from banneret.lab.study.balance import Balance
from banneret.lab.study.charts import intervals, over_time
from banneret.lab.study.figures import Figure
from banneret.lab.study.measures import typed_name
from banneret.lab.study.plan import Plan
from banneret.lab.study.report import Line, Report, Section, bots_of, value_of
from banneret.lab.study.rows import MOMENTS
from banneret.lab.study.stopping import Ending

HEADS = ("figure", "value", "rounds", "matches")
BY_CHANCE = 0.05  # of what is even, or does not differ, looks otherwise by chance


def balance_report(answer: Balance, game: Game, say: Catalogue) -> Report:
    """The report of a study of the balance."""
    return Report(
        plan=answer.plan,
        title=say.say("page.balance", game=game.title),
        findings=tuple(findings(answer, game, say)),
        sections=tuple(sections(answer, game, say)) if answer.rounds else (),
        rounds=answer.rounds,
        matches=answer.matches,
        left_out=answer.left_out,
        ended=answer.ended,
    )


def sections(answer: Balance, game: Game, say: Catalogue) -> list[Section]:
    """The tables of a study of the balance, with their charts."""

    def lines(figures: Iterable[Figure]) -> tuple[Line, ...]:
        return tuple(_line(one, game, say) for one in figures)

    shares = lines((*answer.seats, *answer.first))
    winning = (*shares, *lines((*answer.bots, *answer.draws)))
    told, luck = lines(answer.told), lines(answer.luck)
    found = [
        Section(
            "winning",
            HEADS,
            winning,
            intervals(shares, say.say("chart.points"), answer.even),
            caption=say.say("caption.winning", even=100 * answer.even),
        ),
        Section("going", HEADS, lines(answer.length)),
        Section("spread", HEADS, lines(answer.spread)),
        Section("swing", HEADS, lines(answer.swing)),
        Section("told", HEADS, told, over_time(answer.told, say), caption=say.say("caption.told")),
    ]
    if luck:
        chart = intervals(luck, say.say("chart.variance"), 0.0)
        found.append(Section("luck", HEADS, luck, chart, caption=say.say("caption.luck")))
    ended = tuple(
        Line(line.label, (*line.cells, _rule_of(one.about, game, say)), one)
        for one, line in zip(answer.endings, lines(answer.endings), strict=True)
    )
    return [*found, Section("endings", ("ending", *HEADS[1:], "rule"), ended)]


def ending_of(how: str, say: Catalogue) -> str:
    """How a match ended, in words; a game may have endings of its own, which are told as it calls them."""
    name, bracket, rule = how.partition(" (")
    key = f"ending.{name.replace(' ', '_')}"
    return (say.say(key) if say.has(key) else name) + bracket + rule


def _rule_of(ending: str, game: Game, say: Catalogue) -> str:
    """What the rule says by which matches ended so; "" where there is none."""
    rule = ending.rpartition("(")[2].rstrip(")")
    return game.rules[rule].text[say.language] if rule in game.rules else ""


def _line(one: Figure, game: Game, say: Catalogue) -> Line:
    cells = (value_of(one, say), str(one.rounds), str(one.matches))
    return Line(label_of(one, game, say), cells, one)


def label_of(figure: Figure, game: Game, say: Catalogue) -> str:
    """What a figure is about."""
    about = figure.about
    if figure.name == "seat":
        about = game.seat_names(say.language)[int(about)]
    elif figure.name == "told":
        about = str(100 * int(about) // MOMENTS)
    elif figure.name == "ending":
        about = ending_of(about, say)
    return say.say(f"label.{figure.name}", about=about)


# -------------------------------------------------------------------- sentences


def findings(answer: Balance, game: Game, say: Catalogue) -> list[str]:
    """What was found, and what was not shown, a sentence each."""
    if not answer.rounds:
        return [say.say("say.nothing")]
    tested = [*answer.seats, *answer.first, *answer.bots, *answer.draws]
    decisions, turns, _ = answer.length
    changes, _, settled = answer.swing
    found = [
        *about_test(answer.plan, answer.ended, tested, game, say),
        *_about_seats(answer, game, say),
        _about_first(answer, say),
        *_about_bots(answer, say),
        say.say("say.length", turns=value_of(turns, say), decisions=value_of(decisions, say)),
        say.say("say.draws", **percent(answer.draws[0])),
    ]
    key = "say.swing_unknown" if settled.value is None else "say.swing"
    found.append(say.say(key, changes=value_of(changes, say), settled=value_of(settled, say)))
    for one in answer.luck:
        if one.low is not None:
            shown = "shown" if one.low > 0 else "open"
            found.append(say.say(f"say.{one.name}_{shown}", **percent(one)))
    if answer.luck and all(one.low is None for one in answer.luck):
        found.append(say.say("say.luck_unknown"))
    return [*found, say.say("say.strength", bots=bots_of(answer.plan))]


def about_test(
    plan: Plan, ended: Ending | None, figures: Iterable[Figure], game: Game, say: Catalogue
) -> list[str]:
    """What the test of a study took, if there was one.

    Args:
        plan: what was played.
        ended: how it ended.
        figures: those that can be tested.
        game: what is played.
        say: in which language.
    """
    if plan.test is None or ended is None:
        return []
    (what,) = (label_of(one, game, say) for one in figures if typed_name(one) == plan.test.figure)
    kind = "apart" if len(plan.arms) > 1 else "share"
    low, high = (
        say.say(f"figure.asked_{kind}", value=100 * value)
        for value in (plan.test.low, plan.test.high)
    )
    return [say.say(f"say.test_{ended.verdict}", what=what, low=low, high=high)]


def _about_seats(answer: Balance, game: Game, say: Catalogue) -> list[str]:
    even, names = answer.even, game.seat_names(say.language)
    found = []
    for name, one in zip(names, answer.seats, strict=True):
        if not one.holds(even):
            key = "say.seat_more" if _of(one) > even else "say.seat_less"
            found.append(say.say(key, seat=name, even=100 * even, **percent(one)))
    if not found:
        widest = max(one.half for one in answer.seats)
        return [say.say("say.seat_even", even=100 * even, half=100 * widest)]
    if len(names) > 2:
        found.append(say.say("say.seats_by_chance", n=len(names), few=BY_CHANCE * len(names)))
    return found


def _about_first(answer: Balance, say: Catalogue) -> str:
    (one,) = answer.first
    key = "even" if one.holds(answer.even) else "more" if _of(one) > answer.even else "less"
    return say.say(f"say.first_{key}", **percent(one))


def _about_bots(answer: Balance, say: Catalogue) -> list[str]:
    """What each bot gets; its even share grows with its seats."""
    bots = answer.plan.arms[0].bots
    return [
        say.say(
            "say.bot",
            bot=one.about,
            even=100 * bots.count(one.about) / len(bots),
            **percent(one),
        )
        for one in answer.bots
    ]


def _of(figure: Figure) -> float:
    return 0.0 if figure.value is None else figure.value


def percent(one: Figure) -> Mapping[str, float]:
    """A share and its bounds in per cent."""
    bounds = {"value": one.value, "low": one.low, "high": one.high}
    return {name: 100 * (value or 0.0) for name, value in bounds.items()}
