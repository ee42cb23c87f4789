"""Which games there are: the built-in ones, and those other packages offer.

A package offers a game by an entry point in the group `banneret.games` whose object is a
`GameEntry`. An offer that cannot be used is told of, and never in the way of another game.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field, is_dataclass
from importlib.metadata import EntryPoint, entry_points
from typing import Any

from banneret.kernel.errors import BanneretError, OptionsError, UnknownGame
from banneret.kernel.game import Game
from banneret.kernel.options import build
from banneret.kernel.text import shown, text_of

GROUP = "banneret.games"


@contextmanager
def faults_become(error: Callable[[str], BanneretError]) -> Iterator[None]:
    """Turn what a game's code trips over while it reads a text into an error of Banneret.

    Under `python -X dev` the game's own error comes through, with the place where it happened.
    """
    try:
        yield
    except BanneretError:
        raise
    except (ValueError, LookupError, ArithmeticError) as fault:
        if sys.flags.dev_mode:
            raise
        reason = f"the game could not read it ({type(fault).__name__}: {fault})"
        raise error(reason) from fault


@dataclass(frozen=True)
class About:
    """What somebody who does not know a game is told of it.

    Attributes:
        text: what it is about, in one plain sentence, by language.
        minutes: that a match of the fewest players takes, about; 0: nobody has said.
    """

    text: Mapping[str, str] = field(default_factory=dict, hash=False)
    minutes: int = 0


@dataclass(frozen=True)
class GameEntry:
    """A game that can be made.

    Attributes:
        name: what commands and records call it.
        title: its printed name.
        options: the frozen dataclass of its options.
        make: the game for checked options.
        seats: the option that sets how many seats there are, if that can be chosen.
        peers: games of OpenSpiel whose speed is worth comparing with.
        ready: options by which a match begins at once, with everything set up, where the usual ones
            have the players set it up first.
        about: what newcomers are told of it.
    """

    name: str
    title: str
    options: type[object]
    make: Callable[[Any], Game]
    seats: str = "players"
    peers: tuple[str, ...] = ()
    ready: Mapping[str, bool | int | str] = field(default_factory=dict, hash=False)
    about: About = About()

    def game(self, values: Mapping[str, object], own_files: bool = False) -> Game:
        """The game with some options set.

        Args:
            values: the options by name.
            own_files: whether they come from whoever owns this machine, and may name its files.

        Raises:
            OptionsError: an unknown option, or a value it cannot take.
        """
        checked = build(self.options, values, own_files)
        with faults_become(OptionsError):
            return self.make(checked)


@dataclass(frozen=True)
class BrokenOffer:
    """An entry point that offers no game that could be played.

    Attributes:
        name: the game it should be.
        reason: what is wrong, the entry point named.
    """

    name: str
    reason: str


_entries: dict[str, GameEntry] = {}
_loaded: dict[EntryPoint, GameEntry | str] = {}


def register(entry: GameEntry) -> None:
    """Make a game known by its name."""
    _entries[entry.name] = entry


def entries() -> dict[str, GameEntry]:
    """Every known game by name, sorted."""
    return _look_round()[0]


def broken_offers() -> list[BrokenOffer]:
    """The entry points that cannot be used, sorted by name."""
    return _look_round()[1]


def entry(name: str) -> GameEntry:
    """The game of that name.

    Raises:
        UnknownGame: there is none, or it cannot be used; the message says why, or names those
            there are.
        TypeError: it is no text.
    """
    if text_of(name, "the name of a game") in _entries:  # those stay, whatever packages offer
        return _entries[name]
    known, broken = _look_round()
    if name in known:
        return known[name]
    for offer in broken:
        if offer.name == name:
            raise UnknownGame(f"the game '{name}' cannot be used: {offer.reason}")
    also = f"; not usable: {', '.join(offer.name for offer in broken)}" if broken else ""
    raise UnknownGame(f"no game {shown(name)}; there are: {', '.join(known)}{also}")


# -------------------------------------------------------------------- what packages offer


def _look_round() -> tuple[dict[str, GameEntry], list[BrokenOffer]]:
    known, broken = dict(_entries), []
    for point in sorted(entry_points(group=GROUP), key=lambda one: (one.name, one.value)):
        found = _taken(point, known) or _offered(point)
        if isinstance(found, str):
            broken.append(BrokenOffer(point.name, f"entry point {_shown(point)}: {found}"))
        else:
            known[point.name] = found
    return dict(sorted(known.items())), broken


def _taken(point: EntryPoint, known: Mapping[str, GameEntry]) -> str:
    """What is wrong if there is another game of that name; "" if nothing is."""
    if point.name not in known or known[point.name] is _loaded.get(point):
        return ""
    kind = "built-in game" if point.name in _entries else "game of another package"
    return f"there is a {kind} of that name, which stays"


def _offered(point: EntryPoint) -> GameEntry | str:
    """The game that an entry point offers, or what is wrong with it."""
    if point not in _loaded:
        try:
            _loaded[point] = _checked(point.load(), point.name)
        except (Exception, SystemExit) as error:  # another package's code may do anything
            _loaded[point] = f"{type(error).__name__}: {error}"
    return _loaded[point]


def _checked(offer: object, name: str) -> GameEntry | str:
    if not isinstance(offer, GameEntry):
        return f"it offers a {type(offer).__name__}, not a GameEntry"
    if offer.name != name:
        return f"its game is called '{offer.name}', not '{name}'"
    if not isinstance(offer.options, type) or not is_dataclass(offer.options):
        return "the options of its game are no dataclass"
    made = offer.game({})
    return offer if isinstance(made, Game) else f"it makes a {type(made).__name__}, not a Game"


def _shown(point: EntryPoint) -> str:
    package = f" of {point.dist.name}" if point.dist is not None else ""
    return f"'{point.name} = {point.value}'{package}"
