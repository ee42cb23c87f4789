"""Why something is not allowed in a state: an action, or a click on a place or an item."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple, Protocol

from banneret.kernel.errors import NotationError
from banneret.kernel.scene import Scene
from banneret.kernel.state import State
from banneret.server.messages import catalogue

JOINTS = ("-", "x", "")  # what notations put between two spaces


class About(Protocol):
    """What somebody asks about: one of `action`, `item`, and `space` after the `chosen` ones."""

    @property
    def seat(self) -> int: ...
    @property
    def action(self) -> str | None: ...
    @property
    def item(self) -> str | None: ...
    @property
    def space(self) -> str | None: ...
    @property
    def chosen(self) -> Sequence[str]: ...


class Reason(NamedTuple):
    """Whether it is allowed, why not, and by which rules."""

    allowed: bool
    reason: str
    rules: tuple[str, ...] = ()


def why_not(world: State, question: About, language: str) -> Reason:
    """What the rules say of it, as far as the asker may know.

    Args:
        world: one that the asker cannot tell from the true state, in which the asker is asked.
        question: what is asked about.
        language: of the sentence.
    """
    say = catalogue(language).say
    for action in _meant(world, question, language):
        why = world.game.explain(world, action)
        if why is None:
            return Reason(True, say("explain.allowed"), world.game.rules_of(world, action))
        return Reason(False, world.game.say_refusal(why, language), why.rules)
    return Reason(False, say("explain.nothing-there"))


def _meant(world: State, question: About, language: str) -> Iterator[int]:
    """Actions that the question could mean, the likeliest first."""
    for text in _texts(world, question, language):
        try:
            yield int(world.game.parse(world, text))
        except NotationError:
            continue


def _texts(world: State, question: About, language: str) -> Iterator[str]:
    if question.action is not None:
        yield question.action
    if question.item is not None:
        yield from world.game.uses_of(world, question.item)
    if question.space is None:
        return
    if question.chosen:
        yield from (joint.join([*question.chosen, question.space]) for joint in JOINTS)
    yield from _like_the_open_ones(world, question, language)
    yield from world.game.uses_of(world, question.space)
    yield question.space


def _like_the_open_ones(world: State, question: About, language: str) -> Iterator[str]:
    """The open choices' notations with the space in place of their last one."""
    assert question.space is not None
    scene: Scene = world.game.scene(world.observation(question.seat), language)
    seen = set()
    for choice in scene.choices:
        if not choice.spaces or choice.spaces[: len(question.chosen)] != tuple(question.chosen):
            continue
        head, found, tail = choice.action.rpartition(choice.spaces[-1])
        text = f"{head}{question.space}{tail}"
        if found and text not in seen:
            seen.add(text)
            yield text
