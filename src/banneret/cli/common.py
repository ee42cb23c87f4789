"""What several commands share: naming a game, its options and its players."""

from __future__ import annotations

import argparse
import os
import re
import shlex
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import TypeAlias

from banneret.bots.registry import BOTS, is_bot, make
from banneret.cli import profile as profiles
from banneret.cli.parser import file_name
from banneret.content.loader import own_file
from banneret.kernel import registry
from banneret.kernel.errors import ContentError, OptionsError
from banneret.kernel.game import Game
from banneret.kernel.options import explained, option_help
from banneret.kernel.record import RecordFile
from banneret.kernel.recorder import Recorder
from banneret.kernel.rng import Rng
from banneret.kernel.text import LANGUAGES, shown

Commands: TypeAlias = "argparse._SubParsersAction[argparse.ArgumentParser]"

HUMAN = "human"
NAME = re.compile(r"""(?:^|,)((?:'[^']*'|"(?:\\.|[^"\\])*"|\\.|[^,])*)""", re.DOTALL)
EARNED = "earned"  # stands for the cards that the profile has unlocked
OWN_CONTENT = ("factions", "cards")  # options that hold the text of a file


def add_game(parser: argparse.ArgumentParser, *, optional: bool = False) -> None:
    """Arguments that name a game and its options."""
    parser.add_argument(
        "game", metavar="GAME", nargs="?" if optional else None, help="such as token-terrors"
    )
    parser.add_argument("--edition", metavar="X", help="the printed edition to play by")
    parser.add_argument(
        "--option",
        metavar="NAME=VALUE",
        action="append",
        default=[],
        help="an option of the game; 'banneret games GAME' lists them",
    )
    parser.add_argument(
        "--army",
        metavar="FILE",
        type=file_name("--army"),
        action="append",
        default=[],
        help="a file with a ready-made army; once for each seat, in their order",
    )
    parser.add_argument(
        "--tokens",
        metavar="FILE",
        type=file_name("--tokens"),
        help="a file with tokens of one's own",
    )
    add_own_content(parser)


def add_own_content(parser: argparse.ArgumentParser) -> None:
    """Arguments for content of one's own that goes into options as it is written."""
    for name in OWN_CONTENT:
        parser.add_argument(
            f"--{name}",
            metavar="FILE",
            type=file_name(f"--{name}"),
            help=f"a file with {name} of one's own",
        )


def own_content(arguments: argparse.Namespace) -> dict[str, str]:
    """The texts of the files with content of one's own that are named, by option.

    Raises:
        ContentError: a file cannot be read or holds nothing.
    """
    found = {}
    for name in OWN_CONTENT:
        path = getattr(arguments, name)
        if path is not None:
            try:
                found[name] = own_file(path)
            except OSError as error:
                raise ContentError(path, None, f"cannot be read: {error.strerror}") from None
            if not found[name].strip():
                raise ContentError(path, None, "there is nothing in this file")
    return found


def add_language(parser: argparse.ArgumentParser) -> None:
    """The argument that chooses the language."""
    parser.add_argument("--language", choices=LANGUAGES, default="en", help="default: en")


def add_colour(parser: argparse.ArgumentParser) -> None:
    """The argument that turns colours off."""
    parser.add_argument("--no-colour", action="store_true", help="plain text without colours")


def game_of(arguments: argparse.Namespace, seats: int | None = None) -> Game:
    """The game that the arguments name.

    Args:
        arguments: with those of `add_game`.
        seats: how many it should have, if it can be chosen and no option says how many.

    Raises:
        UnknownGame: there is none.
        OptionsError: an option that is unknown or given twice, or a value it cannot take.
        ContentError: an army file cannot be read.
    """
    entry = registry.entry(arguments.game)
    values = options_of(arguments, seats)
    named = {name: getattr(arguments, name) for name in OWN_CONTENT}
    with faults_named({name: path for name, path in named.items() if path is not None}):
        return _with_armies(entry, values, arguments.army, getattr(arguments, "language", "en"))


def options_of(arguments: argparse.Namespace, seats: int | None = None) -> dict[str, str]:
    """The options that the arguments set, by name; see `game_of`."""
    entry = registry.entry(arguments.game)
    values: dict[str, str] = {}
    for text in arguments.option:
        name, value = _pair(text)
        _set(values, name, value, "--option")
    if arguments.edition is not None:
        _set(values, "edition", arguments.edition, "--edition")
    if arguments.tokens is not None:
        if "tokens" not in option_help(entry.options):
            raise OptionsError(f"--tokens: {entry.name} has no tokens of one's own")
        _set(values, "tokens", arguments.tokens, "--tokens")
    own = own_content(arguments)
    for name, text in own.items():
        if name not in option_help(entry.options):
            raise OptionsError(f"--{name}: {entry.name} has no {name} of one's own")
        _set(values, name, text, f"--{name}")
    if values.get("open_cards") == EARNED:
        profile = profiles.load(getattr(arguments, "profile", None))
        values["open_cards"] = ",".join(profiles.unlocked(profile))
    if seats is not None and entry.seats in option_help(entry.options):
        values.setdefault(entry.seats, str(seats))
    if arguments.army:
        armies = _armies(arguments.army, option_help(entry.options), values)
        for name, value in armies.items():
            _set(values, name, value, "--army")
    return values


@contextmanager
def faults_named(paths: Mapping[str, str]) -> Iterator[None]:
    """Name the file, not the option, in what is wrong with its text."""
    try:
        yield
    except ContentError as error:
        raise ContentError(paths.get(error.path, error.path), error.line, error.reason) from None


def _pair(text: str) -> tuple[str, str]:
    name, equals, value = text.partition("=")
    if not equals:
        raise OptionsError(f"--option takes NAME=VALUE, not '{text}'")
    return name.strip(), value.strip()


def _set(values: dict[str, str], name: str, value: str, by: str) -> None:
    if name in values:
        also = "" if by == "--option" else f": {by} sets it, too"
        raise OptionsError(f"option {name} is given twice{also}")
    values[name] = value


def _armies(
    paths: Sequence[str], known: Mapping[str, object], values: Mapping[str, str]
) -> dict[str, str]:
    """The options that army files stand for."""
    if "army_files" in known:
        return {"army_files": _joined(paths)}
    seats = sum(name.startswith("army_") for name in known)
    if len(paths) != seats:
        wanted = f"it takes {seats}, one for each seat" if seats else "it takes none"
        raise OptionsError(f"--army is given {len(paths)} times; {wanted}")
    armies = {f"army_{seat}": read_army(path) for seat, path in enumerate(paths)}
    return armies if "setup" in values or "setup" not in known else armies | {"setup": "armies"}


def _joined(paths: Sequence[str]) -> str:
    comma = next((path for path in paths if "," in path), None)
    if comma is not None:
        raise OptionsError(f"--army: there can be no comma in the name of the file: {comma}")
    return ",".join(paths)


def _with_armies(
    entry: registry.GameEntry, values: dict[str, str], paths: Sequence[str], language: str
) -> Game:
    """The game with armies; what is wrong with one is said of its file, in a language."""
    try:
        return entry.game(values, own_files=True)
    except OptionsError as error:
        texts = dict(error.texts)
        for seat, path in enumerate(paths):
            texts = {one: text.replace(f"`army_{seat}`", path) for one, text in texts.items()}
        renamed = OptionsError(texts["en"], texts["de"], error.rules)
        said = explained(renamed, entry.options, language, typed=True)
        raise OptionsError(said, rules=error.rules) from None


def read_army(path: str) -> str:
    """The army in a file, its lines joined by commas; what follows # is a remark.

    Raises:
        ContentError: the file cannot be read, is no text or holds nothing.
    """
    try:
        text = own_file(path)
    except OSError as error:
        raise ContentError(path, None, f"the army cannot be read: {error.strerror}") from None
    lines = [line.partition("#")[0].strip(" \t\r,") for line in text.split("\n")]
    army = ", ".join(line for line in lines if line)
    if not army:
        raise ContentError(path, None, "there is no army in this file")
    return army


def game_and_seats(
    arguments: argparse.Namespace, default: Sequence[str], human: bool
) -> tuple[Game, list[str]]:
    """The game that the arguments name, with as many seats as they name players, and who sits where.

    Raises:
        OptionsError, UnknownGame, ContentError: see `game_of` and `seats_of`.
    """
    named = len(names_in(arguments.seats)) if arguments.seats else 1
    game = game_of(arguments, named if named > 1 else None)
    return game, seats_of(arguments.seats, game, default, human)


def names_in(text: str) -> list[str]:
    """The names between commas; in quotation marks, as in a shell, a comma is part of a name."""
    return [found[1].strip() for found in NAME.finditer(text)]


def seats_of(text: str | None, game: Game, default: Sequence[str], human: bool) -> list[str]:
    """Who sits where.

    Args:
        text: names with commas between them, or one bot for all seats; None takes the default.
        game: how many seats there are.
        default: who sits in the first seats; the last of them in all others.
        human: whether people may sit down.

    Raises:
        OptionsError: an unknown name, or neither one nor one for each seat.
    """
    if text is None:
        return [default[min(seat, len(default) - 1)] for seat in range(game.num_players)]
    names = names_in(text)
    for name in names:
        if is_bot(name):
            make(name, Rng(), own_programs=True)
        elif not human or name != HUMAN:
            known = [HUMAN, *BOTS] if human else list(BOTS)
            raise OptionsError(
                f"nobody called {shown(name)} can sit down; there are: "
                f"{', '.join(known)}, mcts:500, mcts:2s, engine:COMMAND"
            )
    if len(names) == 1 and is_bot(names[0]):
        return names * game.num_players
    if len(names) != game.num_players:
        raise OptionsError(f"--seats names {len(names)}; {game.name} has {game.num_players} seats")
    return names


def new_seed(seed: int | None) -> int:
    """The seed that was asked for, or one that nobody can guess."""
    return int.from_bytes(os.urandom(8), "big") if seed is None else seed


def command_to_resume(path: str) -> str:
    """What to type to go on with a match in a file, as a shell reads it."""
    file = f"./{path}" if path.startswith("-") else path
    return f"banneret play --resume {shlex.quote(file)}"


def record_to(path: str, recorder: Recorder) -> None:
    """Begin a new file for a match; if that fails, the match does not begin either.

    Raises:
        OptionsError: there is a file already.
        RecordError: it cannot be written.
    """
    refuse_existing(path)
    with RecordFile(path) as file:
        refuse_existing(path)  # another session may just have begun it
        file.put(recorder.record())
        recorder.write_to(file)


@contextmanager
def kept_free(path: str) -> Iterator[None]:
    """Begin a new file for what long work will give; if the work fails, the file is gone again.

    Raises:
        OptionsError: there is a file already.
        OSError: it cannot be written.
    """
    refuse_existing(path)
    with open(path, "x", encoding="utf-8"):
        pass
    try:
        yield
    except BaseException:
        os.unlink(path)
        raise


def refuse_existing(path: str) -> None:
    """Keep a file from being written over.

    Raises:
        OptionsError: there is a file already.
    """
    if os.path.lexists(path):
        raise OptionsError(f"{Path(path)} is there already; choose another name")
