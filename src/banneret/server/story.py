"""Tells a match as a whole: its numbers over time, what decided it, and luck."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from banneret.kernel.match import Deed
from banneret.kernel.scene import LOSSES, Scene
from banneret.kernel.state import CHANCE, State
from banneret.server.match import HostedMatch
from banneret.server.prospects import Ledgers
from banneret.server.protocol_story import Count, Decision, Luck, Reason, Story

MOST_MOMENTS = 60  # at which numbers are taken
LAST_WORDS = 3  # that tell how it ended
NUMBER = re.compile(r"-?\d+")


@dataclass(frozen=True)
class Outcome:
    """Whether a match is over, and what each seat had of it; None: no result."""

    over: bool = False
    returns: Sequence[float] | None = None


def story_of(match: HostedMatch, outcome: Outcome, viewer: int | None, language: str) -> Story:
    """A match as a viewer (None: a spectator) may know it as a whole.

    Args:
        match: as far as it goes.
        outcome: how it ended, if it did.
        viewer: whose eyes; after the end luck and the turning point are told to all.
        language: of the words.
    """
    turns = _turns(match.deeds)
    moments = _thinned([*turns, len(match.steps)])
    luck, turning = _judged(match, outcome, language) if outcome.over else (None, None)
    return Story(
        steps=len(match.steps),
        turns=turns,
        moments=moments,
        counts=_counts(match, moments, viewer, language),
        how=_how(match, language) if outcome.over and match.status == "over" else [],
        turning=turning,
        luck=luck,
    )


def _turns(deeds: Sequence[Deed]) -> list[int]:
    """After how many steps each turn began."""
    return [n for n, deed in enumerate(deeds) if n == 0 or deed.turn != deeds[n - 1].turn]


def _thinned(moments: list[int]) -> list[int]:
    """Few of many moments, the first and the last among them."""
    most = min(len(set(moments)), MOST_MOMENTS)
    chosen = sorted(set(moments))
    if most < 2:
        return chosen
    return [chosen[round(n * (len(chosen) - 1) / (most - 1))] for n in range(most)]


# -------------------------------------------------------------------- numbers over time


def _counts(
    match: HostedMatch, moments: Sequence[int], viewer: int | None, language: str
) -> list[Count]:
    """The numbers of the seats that changed, losses first."""
    taken: dict[str, Count] = {}
    for n, moment in enumerate(moments):
        scene = match.game.scene(match.state_after(moment).observation(viewer), language)
        for kind, label, lost, seat, value in _numbers(scene):
            empty: list[list[int | None]] = [
                [None] * len(moments) for _ in range(match.game.num_players)
            ]
            count = taken.setdefault(kind, Count(kind, label, lost, empty))
            count.values[seat][n] = value
    changed = [count for count in taken.values() if any(_changes(line) for line in count.values)]
    return sorted(changed, key=lambda count: not count.lost)


def _numbers(scene: Scene) -> Iterator[tuple[str, str, bool, int, int]]:
    """Kind, label, whether lost, seat and value of every number of a seat."""
    for tray in scene.trays:
        if tray.seat is not None and tray.kind in LOSSES:
            held = sum(item.count for item in tray.items)
            yield tray.kind, "", True, tray.seat, held
    for panel in scene.panels:
        for counter in panel.counters:
            found = NUMBER.match(counter.value)
            if found:
                yield counter.kind, counter.label, False, panel.seat, int(found[0])


def _changes(line: Sequence[int | None]) -> bool:
    return len({value for value in line if value is not None}) > 1


# -------------------------------------------------------------------- what decided it


def _how(match: HostedMatch, language: str) -> list[Reason]:
    """The last things that everybody saw happen."""
    seen = [note for note in match.notes if note.step == len(match.steps) and note.visible_to(None)]
    return [
        Reason(note.sentence(match.game, language), list(note.rules)) for note in seen[-LAST_WORDS:]
    ]


def _judged(
    match: HostedMatch, outcome: Outcome, language: str
) -> tuple[list[Luck], Decision | None]:
    """Luck of every seat, and the decision after which the winners stayed ahead."""
    ledgers = Ledgers(match.game.num_players)
    winners = _winners(outcome.returns)
    state, turned = match.state_after(0), 0
    for n, deed in enumerate(match.deeds):
        if deed.by == CHANCE:
            ledgers.roll(state, deed.action)
        elif winners and not _ahead(state, winners):
            turned = n
        state.advance(deed.action)
    luck = [ledger.luck() for ledger in ledgers.each]
    return luck, _decision(match, turned, language) if winners else None


def _winners(returns: Sequence[float] | None) -> frozenset[int]:
    """Those who won; none if nobody lost."""
    if returns is None or min(returns) >= 0:
        return frozenset()
    return frozenset(seat for seat, each in enumerate(returns) if each > 0)


def _ahead(state: State, winners: frozenset[int]) -> bool:
    """Whether the position looks better for some of these than for all others."""
    worths = [float(state.estimate(seat)) for seat in range(state.game.num_players)]
    others = [each for seat, each in enumerate(worths) if seat not in winners]
    return max(worths[seat] for seat in winners) > max(others)


def _decision(match: HostedMatch, index: int, language: str) -> Decision | None:
    """The deed of an index, or the next one that a seat decided."""
    for n in range(index, len(match.deeds)):
        deed = match.deeds[n]
        if deed.by != CHANCE:
            before = match.state_after(n)
            text = match.game.say_action(before, deed.action, language)
            return Decision(n + 1, deed.by, deed.turn, text)
    return None
