"""A stage is one moment worth watching: an attack, a duel, a flip, a draw, an Event.

A game makes its stages of the events that a viewer was told and of nothing else, so no stage holds
more than the log. A moment may take several steps: it then has a stage for each, and grows.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Literal, NamedTuple

from msgspec import Struct
from msgspec.structs import replace

from banneret.kernel.events import Event

LOOK_BACK = 80  # events before which no moment begins that still goes on

# Whether something is hurt or lost by what happened, or escapes; "" is neither, or not decided yet.
Tone = Literal["", "harm", "safe"]


class Side(Struct, frozen=True, omit_defaults=True):
    """One that takes part, the acting one first.

    Attributes:
        name: what it is called.
        seat: whose it is; None belongs to nobody.
        glyph: name of its shape; "" has none.
        value: the number it brings, such as its Threat.
        hidden: whether it lies face down.
    """

    name: str
    seat: int | None = None
    glyph: str = ""
    value: str = ""
    hidden: bool = False


class Lot(Struct, frozen=True, omit_defaults=True):
    """One thing that fell or came to light, in that order.

    Attributes:
        kind: "die", "coin", "card" or "token".
        name: what it shows, in words; "" is a back.
        glyph: name of the shape on a card or token.
        number: what a die shows.
        needed: the least number that is enough; 0: none is.
        good: whether it is what its seat hoped for; None is neither.
        seat: who cast, played or drew it.
        about: what it was for; alike for those of one series.
    """

    kind: Literal["die", "coin", "card", "token"]
    name: str
    glyph: str = ""
    number: int = 0
    needed: int = 0
    good: bool | None = None
    seat: int | None = None
    about: str = ""


class Stage(Struct, frozen=True, omit_defaults=True):
    """One moment, as far as it has come.

    Attributes:
        kind: "attack", "duel", "flip", "draw", "event", "effect", "reveal" or "roll".
        title: what it is, in words.
        goes_on: whether it is the moment of the stage before, one step on.
        sides: who is in it.
        lots: what fell, all of it.
        sums: how its numbers come to be, a line each.
        verdict: what came of it, in words; "" is open.
        tone: what that means.
        spaces: ids of the spaces it touches, the one where it begins first.
        rules: ids of the rules it rests on.
    """

    kind: Literal["attack", "duel", "flip", "draw", "event", "effect", "reveal", "roll"]
    title: str
    goes_on: bool = False
    sides: tuple[Side, ...] = ()
    lots: tuple[Lot, ...] = ()
    sums: tuple[str, ...] = ()
    verdict: str = ""
    tone: Tone = ""
    spaces: tuple[str, ...] = ()
    rules: tuple[str, ...] = ()


def always(so_far: Sequence[Event], event: Event) -> bool:
    """Whatever comes belongs to what has come so far."""
    return True


class Plot(NamedTuple):
    """How moments of one kind run.

    Attributes:
        opens: the beats that begin one.
        follows: those that belong to it from then on.
        fits: whether an event of such a beat belongs to those so far after all.
    """

    opens: frozenset[str]
    follows: frozenset[str] = frozenset()
    fits: Callable[[Sequence[Event], Event], bool] = always


class Moment(NamedTuple):
    """The events of one moment so far.

    Attributes:
        plot: name of its plot.
        events: what happened in it.
        goes_on: whether it began before the last step.
    """

    plot: str
    events: tuple[Event, ...]
    goes_on: bool

    def values(self, *kinds: str) -> dict[str, str | int]:
        """What the last of its events of some kinds names; nothing if there was none."""
        return next((dict(e.values) for e in reversed(self.events) if e.kind in kinds), {})

    def of(self, *kinds: str) -> list[Event]:
        """Its events of some kinds."""
        return [event for event in self.events if event.kind in kinds]

    def rules(self) -> tuple[str, ...]:
        """Ids of the rules that its events rest on, each once."""
        return tuple(dict.fromkeys(rule for event in self.events for rule in event.rules))


def kind_of(event: Event) -> str:
    """The beat of an event that is told by its kind alone."""
    return event.kind


def moments(
    told: Sequence[Event],
    fresh: int,
    plots: Mapping[str, Plot],
    ends: frozenset[str] = frozenset(),
    beat: Callable[[Event], str] = kind_of,
) -> list[Moment]:
    """The moments that the last `fresh` of the events told belong to, in the order they began.

    Args:
        told: what a viewer was told, oldest first.
        fresh: how many of them the last step brought.
        plots: what runs how, by name.
        ends: beats after which nothing goes on.
        beat: what an event is to the plots.
    """
    begun: list[tuple[str, list[int]]] = []
    still_open = 0  # moments before this one are over
    for at, event in enumerate(told):
        what = beat(event)
        if what in ends:
            still_open = len(begun)
        going = [
            places
            for name, places in begun[still_open:]
            if what in plots[name].follows and plots[name].fits([told[n] for n in places], event)
        ]
        if going:
            max(going, key=lambda places: places[-1]).append(at)
        else:
            begun += [(name, [at]) for name, plot in plots.items() if what in plot.opens]
    news = len(told) - fresh
    return [
        Moment(name, tuple(told[at] for at in places), places[0] < news)
        for name, places in begun
        if places[-1] >= news
    ]


def staged(found: Sequence[Moment], make: Callable[[Moment], Stage]) -> tuple[Stage, ...]:
    """The stages of some moments, each with the rules it rests on."""
    return tuple(replace(make(moment), rules=moment.rules()) for moment in found)


def thrown(told: Sequence[Event], fresh: int, say: Callable[[Event], str]) -> tuple[Stage, ...]:
    """The stages of a game that makes none of its own: each die of the last step, as its event tells."""
    found = []
    for event in told[len(told) - fresh :]:
        values = dict(event.values)
        pips, needed = values.get("pips", 0), values.get("needed", 0)
        if isinstance(pips, int) and isinstance(needed, int) and pips:
            good = pips >= needed if needed else None
            die = Lot("die", str(pips), number=pips, needed=needed, good=good)
            found.append(Stage("roll", say(event), lots=(die,), rules=event.rules))
    return tuple(found)
