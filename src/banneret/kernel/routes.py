"""Routes: what one seat may decide in one go, step after step, where no chance lies between.

They are found in a state that the seat cannot tell from the true one, so they say nothing that it
may not know. A step may turn out differently all the same: who follows a route looks again after
each step.
"""

from __future__ import annotations

from collections import Counter, deque
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import groupby

from banneret.kernel.scene import Choice, Scene
from banneret.kernel.state import State

LONGEST = 4  # steps
MOST_LOOKS = 32  # moments looked at for one answer

Homes = Mapping[str, str]  # spaces of the pieces on the board, by their ids


@dataclass(frozen=True)
class Route:
    """Several decisions in a row, as one.

    Attributes:
        actions: their notations, in order.
        choice: what they come to; its spaces are where they begin, whom else they are about, and
            the last target.
    """

    actions: tuple[str, ...]
    choice: Choice


@dataclass(frozen=True)
class _Step:
    """A choice on the way, with the places it touches and its kind: its notation without them."""

    choice: Choice
    places: tuple[str, ...]
    kind: str


@dataclass(frozen=True)
class _Way:
    """Steps up to a moment, where the last one was chosen, and the places that are named for them:
    where they began, and where what acts from there stands, if it is another one."""

    steps: tuple[_Step, ...] = ()
    scene: Scene | None = None
    named: tuple[str, ...] = ()

    def end(self, step: _Step) -> tuple[object, ...]:
        """What it comes to with one more step, whatever way it goes: orders, subjects, target."""
        orders = (each.kind for each in self.steps if len(each.places) < 2)
        named = self.named or step.places[:1]
        return (*orders, named, step.kind, (step.places or step.choice.pieces)[-1])

    def going_on(self, step: _Step, scene: Scene) -> _Way:
        """The way with one more step."""
        return _Way((*self.steps, step), scene, self.named if self.steps else step.places[:1])

    def looking(self, scene: Scene) -> _Way:
        """The way in the moment it led to: if nothing went from place to place in its last step,
        that was about another one."""
        places = self.steps[-1].places if self.steps else ()
        if self.scene is None or len(places) < 2:
            return self
        before, now = (
            Counter(piece.space for piece in each.pieces) for each in (self.scene, scene)
        )
        went = now[places[0]] < before[places[0]] or now[places[-1]] > before[places[-1]]
        return self if went else replace(self, named=(*self.named, places[-1]))


def routes_from(
    state: State, seat: int, firsts: Collection[str], language: str = "en"
) -> list[Route]:
    """The routes of two steps and more that begin with one of the open actions `firsts`.

    Of several that end alike in one place it is the shortest; none touches just what a single one
    of `firsts` does, so that a click there stays clear.

    Args:
        state: one that the seat cannot tell from the true one.
        seat: whose routes; there are none unless it is asked.
        firsts: notations of open actions.
        language: of labels and costs.
    """
    return [route for found in looks(state, seat, firsts, language) for route in found]


def looks(
    state: State, seat: int, firsts: Collection[str], language: str = "en"
) -> Iterator[list[Route]]:
    """The same routes, those of one moment after the other, for whoever does something between."""
    single: set[tuple[str, ...]] = set()
    ends: set[tuple[object, ...]] = set()
    moments: deque[tuple[State, _Way]] = deque([(state, _Way())])
    for _ in range(MOST_LOOKS):
        if not moments:
            break
        now, way = moments.popleft()
        if now.current_player() != seat:
            continue
        scene = now.game.scene(now.observation(seat), language)
        way = way.looking(scene)
        found: list[Route] = []
        for step in _steps(scene):
            if way.end(step) in ends or not _goes_on(way, step, firsts, scene):
                continue
            ends.add(way.end(step))
            longer = way.going_on(step, scene)
            if not way.steps:
                single.add(step.places)
            elif (route := _joined(longer)).choice.spaces not in single:
                found.append(route)
            if len(longer.steps) < LONGEST:
                moments.append((_after(now, step.choice), longer))
        yield found


def _steps(scene: Scene) -> Iterator[_Step]:
    """The choices that touch a place or an item."""
    homes = {piece.id: piece.space for piece in scene.pieces}
    for choice in scene.choices:
        pieces = (homes[piece] for piece in choice.pieces if piece in homes)
        places = choice.spaces or tuple(dict.fromkeys(pieces))
        if places or choice.pieces:
            yield _Step(choice, places, _kind(choice.action, places))


def _kind(action: str, places: Sequence[str]) -> str:
    for place in sorted(places, key=len, reverse=True):
        action = action.replace(place, "_")
    return action


def _goes_on(way: _Way, step: _Step, firsts: Collection[str], scene: Scene) -> bool:
    """Whether a step of a moment begins a route, or goes on from where the last one ended."""
    if not way.steps:
        return step.choice.action in firsts
    before = way.steps[-1].places
    if not before:  # a card: where to, if that is all that is asked then
        return bool(step.places) and _asks_where(scene, way.scene)
    onward = len(step.places) > 1 and step.places[0] == before[-1]
    return onward and step.places[-1] not in way.named


def _asks_where(scene: Scene, before: Scene | None) -> bool:
    """Whether a moment only asks for a place, beside at most one way to decline: a question of its
    own, of which nothing was open in the moment before. Else the turn goes on, and what was done is
    done for its own sake."""
    known = {choice.action for choice in before.choices} if before else set()
    asked = {choice.action for choice in scene.choices}
    without = len(scene.choices) - sum(bool(step.places) for step in _steps(scene))
    return without <= 1 and known.isdisjoint(asked)


def _after(state: State, choice: Choice) -> State:
    after = state.copy()
    after.apply(after.game.parse(after, choice.action))
    return after


def _joined(way: _Way) -> Route:
    steps = way.steps
    first, last = steps[0], steps[-1]
    touched = (*first.choice.pieces, *last.choice.pieces)
    choice = replace(
        last.choice,
        action="; ".join(step.choice.action for step in steps),
        label=" → ".join(step.choice.label.rstrip(".") for step in steps),
        spaces=(*way.named, last.places[-1]),
        pieces=tuple(dict.fromkeys(touched)),
        cost=_sum([step.choice.cost for step in steps if step.choice.cost]),
        key="",
    )
    return Route(tuple(step.choice.action for step in steps), choice)


def _sum(costs: Sequence[str]) -> str:
    """Costs in words, alike ones counted."""
    counted = [(cost, len(list(alike))) for cost, alike in groupby(costs)]
    return " + ".join(f"{n} × {cost}" if n > 1 else cost for cost, n in counted)
