"""`banneret analyse`: what a bot thinks of a decision of a record, or of a whole match."""

from __future__ import annotations

import argparse
import json
from dataclasses import asdict

from banneret.bots.advice import Advice, advice
from banneret.bots.bot import Turn
from banneret.bots.registry import STRONGEST, thinker
from banneret.bots.review import Judged, Review, decisions_of, final_of, judge, review
from banneret.bots.words import name_of
from banneret.cli.common import Commands, add_colour, add_language
from banneret.cli.parser import file_name, whole_number
from banneret.cli.progress import with_progress
from banneret.cli.screen import Screen
from banneret.cli.telling import sitter
from banneret.cli.thoughts import graph, percent, points, tell
from banneret.cli.words import words
from banneret.kernel.errors import OptionsError
from banneret.kernel.record import Record
from banneret.kernel.rng import Rng, rng_for
from banneret.kernel.state import CHANCE, TERMINAL, State
from banneret.kernel.text import Catalogue

WHOLE = "mcts:300"
MOST_TOLD = 10  # decisions that cost something
SUMS = ("luck", "choice", "others", "rest")
EDGE = 10  # columns beside a graph


def add(commands: Commands) -> None:
    """Add the command."""
    parser = commands.add_parser(
        "analyse",
        help="say what a bot thinks of a recorded match, or of one decision in it",
        description="Every decision is judged from what its seat knew.",
    )
    parser.add_argument("file", metavar="FILE", type=file_name("analyse"), help="a record")
    parser.add_argument(
        "--step",
        metavar="N",
        type=whole_number("--step", 1),
        help="only the decision that was step N; one more than there are: what is asked now",
    )
    parser.add_argument(
        "--seat",
        metavar="S",
        type=whole_number("--seat", 0),
        help="with --step: from what seat S may know; else only its decisions are listed",
    )
    parser.add_argument(
        "--bot",
        metavar="NAME",
        help=f"who judges: level:1 to level:5, mcts:500, mcts:2s; default {WHOLE} for a match, "
        f"{STRONGEST} for one decision",
    )
    parser.add_argument(
        "--seed", type=whole_number("--seed"), default=0, metavar="N", help="default 0"
    )
    parser.add_argument("--json", action="store_true", help="print the figures as JSON")
    add_language(parser)
    add_colour(parser)
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """Analyse."""
    record = Record.load(arguments.file)
    seats = record.game.num_players
    if arguments.seat is not None and arguments.seat >= seats:
        raise OptionsError(f"there is no seat {arguments.seat}; seats go from 0 to {seats - 1}")
    usual = WHOLE if arguments.step is None else STRONGEST
    bot = usual if arguments.bot is None else arguments.bot
    thinker(bot, Rng())  # which says so if it cannot
    analyse = _match if arguments.step is None else _decision
    analyse(record, bot, arguments, Screen(not arguments.no_colour), words(arguments.language))
    return 0


def _names(record: Record, language: str) -> list[str]:
    """What each seat is called, with who sat there."""
    panels = record.game.scene(record.start().observation(None), language).panels
    sat = zip(panels, record.header.seats, strict=True)
    return [f"{panel.name} ({sitter(name, language)})" for panel, name in sat]


# -------------------------------------------------------------------- one decision


def _decision(
    record: Record, bot: str, arguments: argparse.Namespace, screen: Screen, say: Catalogue
) -> None:
    state = _asked(record, arguments.step)
    played = _played(record, state, arguments)
    found = _advice(state, bot, arguments)
    if arguments.json:
        told = {"bot": bot, "step": arguments.step, "played": played}
        print(json.dumps({**told, **asdict(found)}, indent=2))
        return
    viewer = state.current_player() if arguments.seat is None else arguments.seat
    screen.show(record.game.scene(state.observation(viewer), say.language))
    numbers = {way.action: place for place, way in enumerate(found.ways, 1)}
    tell(found, bot, _names(record, say.language), numbers, screen, say)
    if played is not None:
        label = record.game.say_action(state, record.game.parse(state, played), say.language)
        screen.say(say.say("analyse.played", action=played, label=label))


def _played(record: Record, state: State, arguments: argparse.Namespace) -> str | None:
    """What was decided, in notation; None if nothing was yet, or the asked seat may not know it."""
    if arguments.step > len(record.steps):
        return None
    own = arguments.seat in (None, state.current_player())
    return record.steps[arguments.step - 1].do if own or record.game.perfect_information else None


def _asked(record: Record, step: int) -> State:
    """The state in which a step was decided.

    Raises:
        OptionsError: there was no decision.
    """
    last = len(record.steps)
    if step > last + 1:
        raise OptionsError(f"--step goes from 1 to {last + 1} in this record, not to {step}")
    state = record.replay(step - 1)
    player = state.current_player()
    if player == TERMINAL:
        raise OptionsError(f"the match was over after step {last}; nobody decides then")
    if player == CHANCE:
        raise OptionsError(f"step {step} is an outcome of chance, and no decision")
    return state


def _advice(state: State, bot: str, arguments: argparse.Namespace) -> Advice:
    """What is thought of a decision, from what the asked seat or another one may know."""
    if arguments.seat is not None:
        state = state.resample(arguments.seat, rng_for(arguments.seed, "seen"))
    turn = Turn(state, rng_for(arguments.seed, "veil"))
    found = thinker(bot, rng_for(arguments.seed, "hint")).analyse(turn)
    return advice(turn, found, arguments.language)


# -------------------------------------------------------------------- a whole match


def _match(
    record: Record, bot: str, arguments: argparse.Namespace, screen: Screen, say: Catalogue
) -> None:
    decisions = decisions_of(record)
    judging = (judge(one, bot, arguments.seed, _never) for one in decisions)
    judged = list(with_progress(judging, len(decisions), "decisions"))
    found = review(judged, final_of(record))
    costly = [one for one in found.costly if arguments.seat in (None, one.seat)]
    if arguments.json:
        told = {"game": record.header.game, "seats": record.header.seats, "bot": bot}
        costs = [asdict(one) for one in costly]
        print(
            json.dumps({**told, "seed": arguments.seed, **asdict(found), "costly": costs}, indent=2)
        )
    elif not judged:
        screen.say(say.say("analyse.nothing"))
    else:
        names = _names(record, say.language)
        screen.say(say.say("analyse.judged", n=len(judged), bot=name_of(bot, say.language)))
        _tell_chances(found, names, screen, say)
        _tell_costly(costly, names, screen, say)
        _tell_sums(found, names, screen, say)


def _never() -> bool:
    return False


def _tell_chances(found: Review, names: list[str], screen: Screen, say: Catalogue) -> None:
    screen.say(say.say("analyse.chances"))
    wide = max(map(len, names))
    points = [one.chances for one in found.decisions]
    for seat, name in enumerate(names):
        values = [chances[seat] for chances in [*points, *([found.final] if found.final else [])]]
        bars = graph(values, screen.width - wide - EDGE)
        told = f"{percent(values[0])} % {bars} {percent(values[-1])} %"
        screen.row(f"{name:<{wide}}  {told}")


def _tell_costly(costly: list[Judged], names: list[str], screen: Screen, say: Catalogue) -> None:
    screen.say(say.say("analyse.costly" if costly else "analyse.none"))
    for one in costly[:MOST_TOLD]:
        played, best = one.labels[say.language]
        values = {"step": one.step, "seat": names[one.seat], "cost": percent(one.cost)}
        values |= {"played": one.played, "label": played, "best": one.best, "better": best}
        screen.say(say.say("analyse.line", **values), indent=4)


def _tell_sums(found: Review, names: list[str], screen: Screen, say: Catalogue) -> None:
    screen.say(say.say("analyse.sums"))
    heads = [say.say(f"analyse.{name}") for name in SUMS]
    wide = max(map(len, names))
    screen.row("  ".join([" " * wide, *heads]))
    for seat, name in enumerate(names):
        cells = [points(getattr(found, one)[seat]) for one in SUMS]
        figures = [f"{cell:>{len(head)}}" for cell, head in zip(cells, heads, strict=True)]
        screen.row("  ".join([f"{name:<{wide}}", *figures]))
