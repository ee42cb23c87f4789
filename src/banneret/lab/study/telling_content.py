"""What was found about what a game is played with, in words."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence

from banneret.kernel.contents import Kind
from banneret.kernel.game import Game
from banneret.kernel.text import Catalogue
from banneret.lab.study.bouts import PAIR, contents_of
from banneret.lab.study.charts import crossed, intervals
from banneret.lab.study.content import ERROR, Crossing, Found, Rating, Strengths, Usage
from banneret.lab.study.figures import Figure, turned
from banneret.lab.study.report import Line, Report, Section, bots_of, value_of

RATED = ("gets", "real", "rounds", "matches")
MOST_NAMED = 6  # things in a sentence
EVEN = 0.5
KNOWN = 0.25  # half the width of an interval that tells something


def content_report(answer: Strengths, game: Game, say: Catalogue) -> Report:
    """The report of a study of the content."""
    kinds = {kind.id: kind for kind in contents_of(answer.plan, say.language)}
    brought = next((kind for kind in kinds.values() if "had" in kind.how), None)
    told = [_Told(found, kinds[found.kind], brought, answer.even, say) for found in answer.kinds]
    return Report(
        plan=answer.plan,
        title=say.say("page.content", game=game.title),
        findings=tuple(_findings(answer, told, say)),
        sections=tuple(section for one in told for section in one.sections()),
        rounds=answer.rounds,
        matches=answer.matches,
        left_out=answer.left_out,
        ended=answer.ended,
    )


def _findings(answer: Strengths, told: Sequence[_Told], say: Catalogue) -> Iterator[str]:
    """What was found, and what was not shown, a sentence each."""
    if not answer.rounds:
        yield say.say("say.nothing")
        return
    for one in told:
        yield from one.findings()
    for what in ("had", "paired", "drawn", "used"):
        if called := [one.called for one in told if what in one.plainly]:
            yield say.say(f"say.{what}_plainly", things="; ".join(called))
    how = "dealt" if answer.plan.dealt else "given"
    yield say.say(f"say.content_{how}", even=100 * answer.even)
    yield say.say("say.many")
    yield say.say("say.strength", bots=bots_of(answer.plan))


class _Told:
    """What was found about a kind of things, in words.

    Attributes:
        called: what the kind is called.
        plainly: of what there is nothing to say but that too little was played, or all was used.
    """

    def __init__(
        self, found: Found, kind: Kind, brought: Kind | None, even: float, say: Catalogue
    ) -> None:
        self._found = found
        self._kind = kind
        self._brought = brought
        self._even = even
        self._say = say
        self._ratings: Mapping[str, tuple[Rating, ...]] = {
            "had": found.ratings,
            "paired": found.pairs,
            "drawn": found.drawn,
        }
        self.called = kind.name
        self.plainly = {
            name
            for name, some in self._ratings.items()
            if some and _half(some) >= KNOWN and not any(one.is_real for one in some)
        }
        if found.usage and "used" in kind.how and not found.unused:
            self.plainly.add("used")

    # ---------------------------------------------------------------- tables

    def sections(self) -> Iterator[Section]:
        """The tables, with their charts."""
        for name, ratings in self._ratings.items():
            if ratings:
                yield self._rated(name, ratings)
            if name == "paired" and self._found.crossings:
                yield self._crossed(self._found.crossings)
        if self._found.usage or self._found.unseen:
            yield self._usage("used" if "used" in self._kind.how else "came")

    def _section(
        self,
        name: str,
        heads: Sequence[str],
        lines: Iterable[Line],
        chart: dict[str, object],
        caption: str = "",
    ) -> Section:
        about, called = self._kind.id, self._kind.name
        return Section(name, tuple(heads), tuple(lines), chart, about, called, caption)

    def _rated(self, name: str, ratings: Sequence[Rating]) -> Section:
        lines = [self._line(one) for one in _strongest_first(ratings)]
        chart = intervals(lines, self._say.say("chart.gets"), self._even)
        return self._section(name, ("thing", *RATED), lines, chart)

    def _line(self, one: Rating) -> Line:
        is_real = self._say.say("figure.real" if one.is_real else "figure.not_shown")
        cells = (value_of(one.figure, self._say), is_real, *_counted(one.figure))
        return Line(self._name(one.item), cells, one.figure)

    def _crossed(self, crossings: Sequence[Crossing]) -> Section:
        lines = [self._crossing(one) for one in sorted(crossings, key=_most_one_sided)]
        names = self._kind.items
        drawn = [(names[one.one], names[one.other], one.figure) for one in crossings]
        order = [names[one.item] for one in _strongest_first(self._found.ratings)]
        chart = crossed(drawn, order, self._say)
        heads, caption = (
            ("match_up", "gets", "rounds", "matches"),
            self._say.say("caption.match_ups"),
        )
        return self._section("match_ups", heads, lines, chart, caption)

    def _crossing(self, one: Crossing) -> Line:
        value, figure = one.figure.value, one.figure
        names = [self._name(one.one), self._name(one.other)]
        if value is not None and value < EVEN:
            names.reverse()
            figure = turned(figure)
        label = self._say.say("label.match_up", one=names[0], other=names[1])
        return Line(label, (value_of(figure, self._say), *_counted(figure)), figure)

    def _usage(self, name: str) -> Section:
        usage = sorted(self._found.usage, key=lambda one: -(one.figure.value or 0.0))
        lines = [self._used(one) for one in usage]
        never = self._say.say("figure.unseen")
        lines += [Line(self._name(item), (never, "0", "0", "0")) for item in self._found.unseen]
        chart = intervals(lines, self._say.say(f"chart.share_{name}"), None)
        return self._section(
            name, ("thing", f"share_{name}", f"times_{name}", "rounds", "matches"), lines, chart
        )

    def _used(self, one: Usage) -> Line:
        cells = (value_of(one.figure, self._say), str(one.times), *_counted(one.figure))
        return Line(self._name(one.item), cells, one.figure)

    def _name(self, item: str) -> str:
        """What a thing, or a pair of things, is called."""
        one, pair, other = item.partition(PAIR)
        names = self._kind.items
        if item in names or not pair:
            return names[item]
        return self._say.say("label.pair", one=names[one], other=names[other])

    # ---------------------------------------------------------------- sentences

    def findings(self) -> Iterator[str]:
        """What was found, and what was not shown, a sentence each."""
        for name, ratings in self._ratings.items():
            if ratings and name not in self.plainly:
                yield self._about_ratings(name, ratings)
            if name == "paired" and self._found.crossings:
                yield self._about_crossings(self._found.crossings)
        yield from self._about_usage()

    def _tell(self, key: str, **values: object) -> str:
        return self._say.say(f"say.{key}", about=self._kind.name, **values)

    def _about_ratings(self, name: str, ratings: Sequence[Rating]) -> str:
        real = [one for one in _strongest_first(ratings) if one.is_real]
        if not real:
            return self._tell(f"{name}_open", n=len(ratings), half=100 * _half(ratings))
        told = sorted(real, key=lambda one: -abs((one.figure.value or 0.0) - self._even))
        things = [
            self._say.say(
                "say.strong", what=self._name(one.item), value=value_of(one.figure, self._say)
            )
            for one in told
        ]
        others = len(ratings) - len(real)
        rest = self._tell("others" if others else "no_others", n=others)
        even, listed = 100 * self._even, self._listed(things)
        if name == "had" and self._brought and self._brought.id != self._kind.id:
            rest += " " + self._say.say("say.had_with", brought=self._brought.name)
        return self._tell(f"{name}_real", things=listed, even=even, rest=rest)

    def _about_crossings(self, crossings: Sequence[Crossing]) -> str:
        one_sided = [one for one in crossings if not one.figure.holds(EVEN)]
        if not one_sided:
            return self._tell("match_ups_none", every=len(crossings))
        most = self._crossing(min(one_sided, key=_most_one_sided))
        counts = {"n": len(one_sided), "every": len(crossings), "few": ERROR * len(crossings)}
        return self._tell("match_ups_many", most=most.label, value=most.cells[0], **counts)

    def _about_usage(self) -> Iterator[str]:
        if self._found.unused:
            yield self._tell("unused", things=self._listed(map(self._name, self._found.unused)))
        if self._found.unseen:
            yield self._tell("unseen", things=self._listed(map(self._name, self._found.unseen)))

    def _listed(self, things: Iterable[str]) -> str:
        """Some names, of which not too many are told."""
        every = list(things)
        if len(every) > MOST_NAMED:
            told = "; ".join(every[:MOST_NAMED])
            return self._say.say("say.and_more", things=told, n=len(every) - MOST_NAMED)
        return "; ".join(every)


def _half(ratings: Iterable[Rating]) -> float:
    """Half the width of the interval of the rating that is known least."""
    return max(one.figure.half for one in ratings)


def _strongest_first(ratings: Iterable[Rating]) -> list[Rating]:
    return sorted(ratings, key=lambda one: -(one.figure.value or 0.0))


def _most_one_sided(one: Crossing) -> float:
    """The further from even, the sooner."""
    return -abs((one.figure.value or 0.0) - EVEN)


def _counted(figure: Figure) -> tuple[str, str]:
    return str(figure.rounds), str(figure.matches)
