"""Routes: what one seat may decide in one go, step after step, where no chance lies between.

They are found in a state that the seat cannot tell from the true one, so they say nothing that it
may not know. A step may turn out differently all the same: who follows a route looks again after
each step.
"""

from __future__ import annotations

from collections import deque
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
        choice: what they come to; its spaces are where they begin and the last target.
    """

    actions: tuple[str, ...]
    choice: Choice


@dataclass(frozen=True)
class _Step:
    """A choice on the way, with the places it touches."""

    choice: Choice
    places: tuple[str, ...]


def routes_from(
    state: State, seat: int, firsts: Collection[str], language: str = "en"
) -> list[Route]:
    """The routes of two steps and more that begin with one of the open actions `firsts`.

    Of several that end alike in one place it is the shortest.

    Args:
        state: one that the seat cannot tell from the true one.
        seat: whose routes; there are none unless it is asked.
        firsts: notations of open actions.
        language: of labels and costs.
    """
    ends: set[tuple[str, str]] = set()
    found: list[Route] = []
    moments: deque[tuple[State, tuple[_Step, ...]]] = deque([(state, ())])
    for _ in range(MOST_LOOKS):
        if not moments:
            break
        now, taken = moments.popleft()
        if now.current_player() != seat:
            continue
        scene = now.game.scene(now.observation(seat), language)
        if _left_behind(taken, scene):
            continue
        for step in _steps(scene):
            if not _is_new(step, ends) or not _goes_on(taken, step, firsts):
                continue
            steps = (*taken, step)
            if taken:
                found.append(_joined(steps))
            if len(steps) < LONGEST:
                moments.append((_after(now, step.choice), steps))
    return found


def _steps(scene: Scene) -> Iterator[_Step]:
    """The choices that touch a place or an item."""
    homes = {piece.id: piece.space for piece in scene.pieces}
    for choice in scene.choices:
        pieces = (homes[piece] for piece in choice.pieces if piece in homes)
        places = choice.spaces or tuple(dict.fromkeys(pieces))
        if places or choice.pieces:
            yield _Step(choice, places)


def _left_behind(taken: Sequence[_Step], scene: Scene) -> bool:
    """Whether what set out still stands where it did: then the last step was about another one."""
    places = taken[-1].places if taken else ()
    return len(places) > 1 and any(piece.space == places[0] for piece in scene.pieces)


def _is_new(step: _Step, ends: set[tuple[str, str]]) -> bool:
    """Whether nothing of the kind has ended in its place yet."""
    kind = step.choice.action
    for place in sorted(step.places, key=len, reverse=True):
        kind = kind.replace(place, "_")
    end = kind, (step.places or step.choice.pieces)[-1]
    if end in ends:
        return False
    ends.add(end)
    return True


def _goes_on(taken: Sequence[_Step], step: _Step, firsts: Collection[str]) -> bool:
    """Whether a step begins a route, or goes on from where the last one ended."""
    if not taken:
        return step.choice.action in firsts
    before = taken[-1].places
    if not before:  # a card, which goes to any place
        return bool(step.places)
    onward = len(step.places) > 1 and step.places[0] == before[-1]
    return onward and step.places[-1] != taken[0].places[0]


def _after(state: State, choice: Choice) -> State:
    after = state.copy()
    after.apply(after.game.parse(after, choice.action))
    return after


def _joined(steps: Sequence[_Step]) -> Route:
    first, last = steps[0], steps[-1]
    start = first.places[:1]
    touched = (*first.choice.pieces, *last.choice.pieces)
    choice = replace(
        last.choice,
        action="; ".join(step.choice.action for step in steps),
        label=" → ".join(step.choice.label.rstrip(".") for step in steps),
        spaces=(*start, last.places[-1]),
        pieces=tuple(dict.fromkeys(touched)),
        cost=_sum([step.choice.cost for step in steps if step.choice.cost]),
        key="",
    )
    return Route(tuple(step.choice.action for step in steps), choice)


def _sum(costs: Sequence[str]) -> str:
    """Costs in words, alike ones counted."""
    counted = [(cost, len(list(alike))) for cost, alike in groupby(costs)]
    return " + ".join(f"{n} × {cost}" if n > 1 else cost for cost, n in counted)
