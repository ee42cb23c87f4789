"""What a bot thinks, told at the terminal."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from banneret.bots.advice import Advice, Way
from banneret.bots.words import name_of, number
from banneret.cli.screen import Screen
from banneret.cli.telling import odds_text
from banneret.faces.paint import speaks_unicode
from banneret.kernel.text import Catalogue

BARS, DIGITS = "▁▂▃▄▅▆▇█", "0123456789"


def tell(
    found: Advice,
    bot: str,
    seats: Sequence[str],
    numbers: Mapping[str, int],
    screen: Screen,
    words: Catalogue,
) -> None:
    """Tell the best choices, how they were judged, and why the first one.

    Args:
        found: what is thought.
        bot: who thinks.
        seats: what each seat is called.
        numbers: what to type for a choice, by its notation.
        screen: where it is told.
        words: in which language.
    """
    chances = ", ".join(
        words.say("thoughts.wins", seat=seat, percent=percent(chance))
        for seat, chance in zip(seats, found.chances, strict=True)
    )
    name, simulations = name_of(bot, words.language), number(found.simulations, words)
    screen.say(words.say("thoughts.head", bot=name, simulations=simulations, chances=chances))
    for way in found.ways:
        typed = numbers[way.action]
        head = words.say("thoughts.way", number=typed, action=way.action, label=way.label)
        screen.say("  ".join([head, *_figures(way, found, words)]), indent=4)
        if len(way.line) > 1:
            screen.say("    " + words.say("thoughts.line", line=_line(way, words)), "dim", indent=6)
    if found.open > len(found.ways):
        screen.say(words.say("thoughts.more", n=found.open - len(found.ways)), "dim")
    screen.say(found.reason, "bold")


def _figures(way: Way, found: Advice, words: Catalogue) -> list[str]:
    looked = way.visits / max(1, found.simulations)
    told = [
        words.say("thoughts.chance", percent=percent(way.chance)),
        words.say("thoughts.looked", percent=percent(looked)),
    ]
    if 0.0 < way.likely < 1.0:
        told.append(words.say("thoughts.likely", percent=percent(way.likely)))
    return told + [odds_text(odds, words) for odds in way.odds]


def _line(way: Way, words: Catalogue) -> str:
    following = zip(way.line[1:], way.told[1:], strict=True)
    return ", ".join(words.say("thoughts.move", action=one, label=told) for one, told in following)


def percent(chance: float) -> int:
    """A chance as a whole number of hundredths."""
    return round(100 * chance)


def points(change: float) -> str:
    """A change of win chance in points, with its sign."""
    whole = round(100 * change)
    return f"{whole:+d}" if whole else "0"


def graph(values: Sequence[float], width: int) -> str:
    """Values from 0 to 1 as a row of signs, of which there are at most so many."""
    signs = BARS if speaks_unicode() else DIGITS
    count = min(width, len(values))
    columns = (
        values[n * len(values) // count : (n + 1) * len(values) // count] for n in range(count)
    )
    means = (sum(column) / len(column) for column in columns)
    return "".join(signs[min(len(signs) - 1, int(mean * len(signs)))] for mean in means)
