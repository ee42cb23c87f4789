"""Deeds and choices as sentences, for those who may hear of them."""

from __future__ import annotations

from collections.abc import Iterator
from math import gcd
from typing import NamedTuple

from banneret.bots.words import name_of
from banneret.cli.common import HUMAN
from banneret.cli.live import Deed, LiveMatch
from banneret.cli.words import words as words_of
from banneret.kernel.rules import Rule
from banneret.kernel.scene import Choice, Odds
from banneret.kernel.state import CHANCE
from banneret.kernel.text import Catalogue

DECIDES = "decides"  # the event of a choice that nobody else may know yet


class Sentence(NamedTuple):
    """A line of a log: the number of its step (None: a heading), a mark and words."""

    step: int | None
    mark: str
    text: str


def sentences(match: LiveMatch, deed: Deed, seat: int | None, words: Catalogue) -> list[str]:
    """What `seat` (None: a spectator) hears of a deed."""
    return [*_faltering(match, deed, words), *_happening(match, deed, seat, words)]


def _faltering(match: LiveMatch, deed: Deed, words: Catalogue) -> list[str]:
    """That a bot could not decide this, which everybody may know."""
    failure = deed.failure
    if failure is None or failure.by == failure.bot:
        return []
    name = seat_name(match, deed.by, words.language)
    return [words.say("told.faltered", seat=name, other=failure.by)]


def _happening(match: LiveMatch, deed: Deed, seat: int | None, words: Catalogue) -> list[str]:
    language = words.language
    heard = [
        match.game.say_event(event, language) for event in deed.events if event.visible_to(seat)
    ]
    own = match.game.perfect_information or deed.by == seat
    if heard and not (own and _says_little(deed)):
        return heard
    if own:
        return [deed.label]
    if deed.by == CHANCE:
        return []
    return [words.say("told.secretly", seat=seat_name(match, deed.by, language))]


def _says_little(deed: Deed) -> bool:
    """Whether others hear no more than that a choice was made."""
    return {event.kind for event in deed.events} == {DECIDES}


def chronicle(match: LiveMatch, seat: int | None, words: Catalogue) -> Iterator[Sentence]:
    """The whole match as `seat` (None: a spectator) hears it, with a heading for each turn."""
    turn, last = 0, ""
    for number, deed in enumerate(match.deeds, 1):
        if deed.turn != turn:
            turn = deed.turn
            heading = words.say("told.turn", n=turn)
            if not last.startswith(heading):  # some games say so themselves
                yield Sentence(None, "", heading)
        for last in sentences(match, deed, seat, words):
            yield Sentence(number, mark_of(deed), last)


def mark_of(deed: Deed) -> str:
    """A die stands before what chance did, a dot before the rest."""
    return "⚄" if deed.by == CHANCE else "•"


def seat_name(match: LiveMatch, seat: int, language: str) -> str:
    """What a seat is called, with who sits there."""
    scene = match.game.scene(match.state.observation(None), language)
    name = next((panel.name for panel in scene.panels if panel.seat == seat), str(seat))
    return f"{name} ({sitter(match.seats[seat], language)})"


def sitter(name: str, language: str) -> str:
    """Who sits in a seat: a bot by its name, a person in the words of the language."""
    return words_of(language).say("seat.human") if name == HUMAN else name_of(name, language)


def odds_text(odds: Odds, words: Catalogue) -> str:
    """A chance, as a fraction and in percent."""
    common = gcd(odds.chances, odds.of) or 1
    percent = f"{100 * odds.chances / odds.of:.1f}"
    return words.say(
        "choice.odds",
        label=odds.label,
        chances=odds.chances // common,
        of=odds.of // common,
        percent=percent if words.language == "en" else percent.replace(".", ","),
    )


def extras(choice: Choice, words: Catalogue) -> list[str]:
    """Cost and odds of a choice."""
    cost = [words.say("choice.cost", cost=choice.cost)] if choice.cost else []
    return cost + [odds_text(odds, words) for odds in choice.odds]


def rule_standing(rule: Rule, words: Catalogue) -> str:
    """Where a rule holds, how it is known, and whether it is played by."""
    every = {"all": words.say("rule.all")}
    editions = ", ".join(every.get(edition, edition) for edition in rule.editions)
    key = f"rule.status.{rule.status}"
    status = words.say(key) if words.has(key) else rule.status
    standing = words.say("rule.editions", editions=editions, status=status)
    return standing if rule.in_scope else "; ".join((standing, words.say("rule.unplayed")))


def rule_line(rule: Rule, language: str) -> str:
    """A rule with its id, where it is printed, and its text."""
    text = rule.text.get(language) or next(iter(rule.text.values()))
    source = rule.source.get(language) or next(iter(rule.source.values()), "")
    return f"{rule.id} ({source}): {text}" if source else f"{rule.id}: {text}"
