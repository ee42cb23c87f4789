"""`banneret lab tune`: search over options and numbers in own content towards an aim."""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from functools import partial

from banneret.cli.common import Commands, add_game, game_and_seats, options_of
from banneret.cli.parser import whole_number
from banneret.cli.study import add_playing, add_who, told
from banneret.content.loader import own_file
from banneret.kernel.errors import OptionsError
from banneret.kernel.options import OptionHelp, explained, option_help, to_dict
from banneret.kernel.registry import entry
from banneret.lab.study.search import GAMES_OF_SETTING, Value, Wishes

TUNE = """Bots play a game with one setting after another, to find one that comes near to what is aimed at.
--vary names an option with a range (turn_limit=40..200, or 40..200/10 in steps), with values (setup=quick|draft), or
alone, for all it takes; or a number in a file of one's own: factions:faction.ogre.supply=2..8, where a row goes by its
id or its place. --aim names a figure of 'lab balance' and what it should be: first_turn=50%, turns=30, draws=min. The
best are played again with other luck, half of it to choose by, half to tell by. No file of yours is changed."""
MOST_TRIALS, MOST_FINALISTS = 10_000, 20


def add_tune(studies: Commands) -> None:
    """Add `banneret lab tune`."""
    parser = studies.add_parser(
        "tune", help="search options, or numbers in a file, towards an aim", description=TUNE
    )
    add_game(parser)
    for name, metavar, what in (
        ("--vary", "NAME=A..B", "what is varied, and between what; as often as needed"),
        ("--aim", "FIGURE=VALUE", "what a figure should be; of several all count"),
    ):
        parser.add_argument(name, metavar=metavar, action="append", required=True, help=what)
    for name, least, most, default, what in (
        ("--games", 1, None, GAMES_OF_SETTING, "how many matches a setting"),
        ("--trials", 1, MOST_TRIALS, Wishes.trials, "settings, at most, beside the game as it is"),
        ("--finalists", 1, MOST_FINALISTS, Wishes.finalists, "how many of them are played again"),
        ("--again", 2, None, Wishes.again, "how many matches each of those"),
    ):
        parser.add_argument(
            name,
            type=whole_number(name, least, most),
            default=default,
            metavar="N",
            help=f"{what}; default {default}",
        )
    add_who(parser)
    add_playing(parser)
    parser.set_defaults(run=run_tune, until=0.0, sprt=None)


def run_tune(arguments: argparse.Namespace) -> int:
    """Search and tell; 1 if a match was lost."""
    from banneret.lab import Study

    game, seats = game_and_seats(arguments, ("greedy",), human=False)
    given = _given(arguments, to_dict(game.options))
    game = entry(game.name).game(given, own_files=True)  # with its files as texts
    wishes = Wishes(arguments.trials, arguments.finalists, arguments.again, given)
    with _faults_explained(game.name, arguments.language):
        ask = partial(Study.tune, game, arguments.vary, arguments.aim, wishes=wishes)
        return told(arguments, ask, seats)


def _given(arguments: argparse.Namespace, options: Mapping[str, Value]) -> dict[str, Value]:
    """The options that every setting has: those that are typed, and content as it was written.

    As many seats as bots are named are among them where the game usually has others.

    Args:
        arguments: of the command.
        options: all that the game has made of them.
    """
    known, seats = entry(arguments.game).options, entry(arguments.game).seats
    typed, changed = options_of(arguments), _changed(options, to_dict(known()))
    names = [*typed, *({seats} & set(changed) - set(typed))]
    found = {name: options[name] for name in (names if set(names) <= set(options) else changed)}
    for text in arguments.vary:
        option, colon, _ = text.partition("=")[0].partition(":")
        if colon and option.strip() in typed:
            found[option.strip()] = _text(typed[option.strip()], option_help(known)[option.strip()])
    return found


def _changed(options: Mapping[str, Value], usual: Mapping[str, Value]) -> list[str]:
    return [name for name, value in options.items() if value != usual[name]]


def _text(value: str, about: OptionHelp) -> str:
    """Content of one's own as it was written, also where the option names its file."""
    if not about.file or "\n" in value:
        return value.strip()
    text = own_file(value).strip()
    return text if "\n" in text else f"#\n{text}"  # several lines are no name of a file


@contextmanager
def _faults_explained(game: str, language: str) -> Iterator[None]:
    """Say what is wrong with options as they are typed."""
    try:
        yield
    except OptionsError as error:
        said = explained(error, entry(game).options, language, typed=True)
        raise OptionsError(said) from None
