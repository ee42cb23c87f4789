"""The figures of many matches as lines for people."""

from __future__ import annotations

from banneret.kernel.text import Catalogue
from banneret.lab.contest import Contest, Standing
from banneret.lab.estimates import Estimate
from banneret.lab.runner import Plan
from banneret.lab.sprt import Sprt
from banneret.lab.statistics import Lengths, Share, Statistics

Row = tuple[str, str]


def simulation_text(plan: Plan, figures: Statistics, say: Catalogue) -> str:
    """Plan and figures of matches whose bots keep their seats."""
    rows = [
        *(
            (say.say("matches.wins", seat=seat, name=name), _share(figures.wins[seat], say))
            for seat, name in enumerate(plan.bots)
        ),
        (say.say("matches.draws"), _share(figures.draws, say)),
        (
            say.say("matches.first_side" if _sides(plan) else "matches.first"),
            say.say("matches.no_draws", share=_share(figures.first_player, say)),
        ),
        *_lengths(figures.decisions, figures.turns, figures.endings, say),
        *_falters(figures.falters, say),
    ]
    title = say.say("matches.title", game=plan.game, n=figures.games, seed=plan.seed)
    return _table(title, rows)


def contest_text(contest: Contest, say: Catalogue) -> str:
    """Plan and figures of a contest."""
    plan, figures = contest.plan, contest.figures()
    rows = [(one.name, _standing(one, say, rated=plan.ways > 2)) for one in figures.standings]
    if figures.elo:
        score = figures.standings[0].score
        value, low, high = map(_points, figures.elo, (score.value, score.low, score.high))
        rows.append(("Elo", say.say("match.elo", value=value, low=low, high=high)))
    if figures.chance is not None:
        name = plan.bots[0]
        rows.append((say.say("match.chance"), f"{figures.chance:.3g}"))
        rows += [] if contest.test is None else [_test(contest.test, name, say)]
    rows += [
        *(
            (say.say("match.seat", seat=seat), _estimate(one, say))
            for seat, one in enumerate(figures.seats)
        ),
        (say.say("match.first"), _estimate(figures.first_turn, say)),
        (say.say("matches.draws"), _estimate(figures.draws, say)),
    ]
    if figures.decisions is not None and figures.turns is not None:
        rows += _lengths(figures.decisions, figures.turns, figures.endings, say)
    rows += _falters(figures.falters, say)
    if contest.left_out:
        rows.append((say.say("match.left_out"), str(contest.left_out)))
    title = say.say(
        "match.title", game=plan.game, n=figures.games, rounds=figures.rounds, seed=plan.seed
    )
    return _table(title, rows)


def _table(title: str, rows: list[Row]) -> str:
    width = max(len(label) for label, _ in rows)
    return "\n".join([title, *(f"  {label:<{width}}  {value}" for label, value in rows)])


def _sides(plan: Plan) -> bool:
    """Whether seats win together."""
    return len(plan.rules().partners(0)) > 1


def _share(share: Share, say: Catalogue) -> str:
    if not share.of:
        return say.say("matches.none")
    values = {"share": 100 * share.share, "low": 100 * share.low, "high": 100 * share.high}
    return say.say("matches.share", count=share.count, of=share.of, **values)


def _estimate(one: Estimate, say: Catalogue) -> str:
    return say.say("match.share", share=100 * one.value, low=100 * one.low, high=100 * one.high)


def _standing(one: Standing, say: Catalogue, *, rated: bool) -> str:
    parts = [_estimate(one.score, say)]
    if rated:
        parts.append(say.say("match.rating", rating=one.rating, sigma=one.sigma))
    return ", ".join([*parts, say.say("match.time", ms=1000 * one.seconds)])


def _points(value: float | None, share: float) -> str:
    """A difference in Elo points; where it has no end, the share says to which side."""
    return ("-∞" if share < 0.5 else "+∞") if value is None else f"{value:+.0f}"


def _test(test: Sprt, name: str, say: Catalogue) -> Row:
    about = test.about
    share = about.low if test.verdict == "weaker" else about.high
    key = "match.open" if test.verdict == "open" else "match.taken"
    verdict = say.say(key, name=name, share=100 * share)
    low, high = about.bounds
    ratio = say.say("match.ratio", ratio=test.ratio, low=low, high=high, rounds=test.rounds)
    return say.say("match.test", low=100 * about.low, high=100 * about.high), f"{verdict}; {ratio}"


def _lengths(
    decisions: Lengths, turns: Lengths, endings: dict[str, int], say: Catalogue
) -> list[Row]:
    return [
        (say.say("matches.decisions"), _length(decisions, say)),
        (say.say("matches.turns"), _length(turns, say)),
        (say.say("matches.ended"), ", ".join(f"{kind} {n}" for kind, n in endings.items())),
    ]


def _falters(falters: int, say: Catalogue) -> list[Row]:
    return [(say.say("matches.falters"), str(falters))] if falters else []


def _length(one: Lengths, say: Catalogue) -> str:
    values = {"mean": one.mean, "median": one.median, "p10": one.p10, "p90": one.p90}
    return say.say("matches.length", shortest=one.shortest, longest=one.longest, **values)
