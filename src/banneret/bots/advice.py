"""What a search found out about a decision, in the words of its game, with the reason."""

from __future__ import annotations

from dataclasses import dataclass

from banneret.bots.bot import Turn
from banneret.bots.mcts import Analysis, Choice
from banneret.bots.words import words
from banneret.kernel import scene
from banneret.kernel.scene import Odds
from banneret.kernel.text import Catalogue

MOST_WAYS = 5  # choices that are told
ALIKE = 0.02  # of win chance: choices closer than that are about as good
HOPELESS = 0.03


@dataclass(frozen=True)
class Way:
    """A choice as it was judged.

    Attributes:
        action, label: its notation and its words.
        chance: how likely the asked seat wins after it, 0 to 1.
        visits: in how many simulations it was tried.
        likely: how likely it is chosen: 1 or 0, between them where choices are secret.
        odds: what may come of it where chance follows, exactly.
        line: what would follow in notation, itself first.
        told: the same in words.
    """

    action: str
    label: str
    chance: float
    visits: int
    likely: float
    odds: tuple[Odds, ...]
    line: tuple[str, ...]
    told: tuple[str, ...]


@dataclass(frozen=True)
class Advice:
    """What is to be said of a decision.

    Attributes:
        seat: who decides.
        chances: how likely each seat wins, 0 to 1.
        ways: the best choices, the best first.
        open: how many choices there are in all.
        simulations: how many there were.
        forced: whether the first choice wins in this turn whatever happens.
        reason: why the first one, in a sentence or two.
    """

    seat: int
    chances: tuple[float, ...]
    ways: tuple[Way, ...]
    open: int
    simulations: int
    forced: bool
    reason: str


def advice(turn: Turn, found: Analysis, language: str) -> Advice:
    """What was found out about a turn, in words."""
    shown = turn.game.scene(turn.observe(), language)
    known = {choice.action: choice for choice in shown.choices}
    ways = [_way(turn, found, choice, known, language) for choice in found.choices[:MOST_WAYS]]
    return Advice(
        seat=found.seat,
        chances=found.chances,
        ways=tuple(ways),
        open=len(found.choices),
        simulations=found.simulations,
        forced=found.forced,
        reason=_reason(found, ways, words(language)),
    )


def _way(
    turn: Turn, found: Analysis, choice: Choice, known: dict[str, scene.Choice], language: str
) -> Way:
    notation = turn.notation(choice.action)
    seen = known.get(notation)
    if seen is None:
        seen = scene.Choice(notation, turn.label(choice.action, language))
    return Way(
        action=notation,
        label=seen.label,
        chance=choice.chance,
        visits=choice.visits,
        likely=choice.likely,
        odds=seen.odds,
        line=choice.line,
        told=_told(found, choice, language),
    )


def _told(found: Analysis, choice: Choice, language: str) -> tuple[str, ...]:
    """A line in words; it was followed in a world that only might be the true one."""
    state, told = found.world.copy(), []
    for move in choice.moves:
        told.append(state.game.say_action(state, move, language))
        state.advance(move)
    return tuple(told)


def _reason(found: Analysis, ways: list[Way], say: Catalogue) -> str:
    """Facts that speak for the first choice."""
    told = [_compared(found, say)]
    if ways[0].odds and not found.forced:
        odds = [
            say.say("reason.odd", label=one.label, chances=one.chances, of=one.of)
            for one in ways[0].odds
        ]
        told.append(say.say("reason.odds", odds="; ".join(odds)))
    return " ".join(told)


def _compared(found: Analysis, say: Catalogue) -> str:
    """What the first choice has over the next."""
    best = found.best
    if len(found.choices) == 1:
        return say.say("reason.only")
    if found.forced:
        return say.say("reason.wins")
    if best.likely < 1.0:
        return say.say("reason.secret", percent=round(100 * best.likely))
    if best.chance < HOPELESS:
        return say.say("reason.lost")
    lost = best.chance - found.choices[1].chance
    if lost < ALIKE:
        return say.say("reason.alike")
    return say.say("reason.better", n=round(100 * lost))
