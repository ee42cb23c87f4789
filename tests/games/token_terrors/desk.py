"""A match on the table, spoken of in notation, and looked at from either side.

Every test is written as if Ozzy were the first player at seat 0. A view plays the same match with
the board turned by 180 degrees and the names exchanged, or with seat 1 as the first player; what
a test says and reads is turned on the way in and on the way out.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import cache
from typing import NamedTuple

from banneret.games.token_terrors import ENTRY, TokenTerrorsGame
from banneret.games.token_terrors.board import square_of
from banneret.games.token_terrors.rules.threat import threat
from banneret.games.token_terrors.state import TokenTerrors
from banneret.kernel.errors import PositionError
from banneret.kernel.state import CHANCE, TERMINAL

EDITIONS = ("prototype", "first", "second")
LATER = ("first", "second")
SQUARES = [f"{file}{rank}" for rank in range(1, 8) for file in "abcdefg"]
SWAPS = {
    "Ozzy": "Wren",
    "first": "second",
    "north": "south",
    "east": "west",
} | {"Wren": "Ozzy", "second": "first", "south": "north", "west": "east"}
TURNED = re.compile(rf"[a-g][1-7]|(?<!is )\b({'|'.join(SWAPS)})\b|\bS (\d+)/(\d+)|\bturn (\d+)")


class View(NamedTuple):
    """From where a match is looked at."""

    name: str
    turned: bool
    first_seat: int


PLAIN = View("as written", False, 0)
VIEWS = (PLAIN, View("turned", True, 0), View("turned, seat 1 first", True, 1))


def turn(text: str) -> str:
    """A text with the board turned by 180 degrees and the players exchanged."""
    return TURNED.sub(_turned, text)


def _turned(match: re.Match[str]) -> str:
    found = match[0]
    if match[1]:
        return SWAPS[found]
    if match[2]:
        return f"S {match[3]}/{match[2]}"
    if match[4]:
        return f"turn {int(match[4]) + (1 if int(match[4]) % 2 else -1)}"
    return "gfedcba"["abcdefg".index(found[0])] + str(8 - int(found[1]))


@cache
def _game(values: tuple[tuple[str, object], ...]) -> TokenTerrorsGame:
    game = ENTRY.game(dict(values))
    assert isinstance(game, TokenTerrorsGame)
    return game


def game_of(edition: str = "second", **options: object) -> TokenTerrorsGame:
    """The game of an edition; equal options give the same object."""
    return _game((("edition", edition), *sorted(options.items())))


def problems(text: str, edition: str = "second", **options: object) -> tuple[str, ...]:
    """What is said against a position; nothing if it is a good one."""
    try:
        game_of(edition, **options).parse_position(text)
    except PositionError as error:
        return error.problems
    return ()


def items(text: str) -> set[str]:
    """What a player has, item by item; every pile is named in each of its items."""
    found = set()
    pile = ""
    for item in (part.strip() for part in text.split(",")):
        head, _, rest = item.partition(" ")
        if head in ("army", "ranks", "reserves", "cemetery"):
            pile, item = head, rest
        if head == "tactic":
            pile = ""
        if item and item != "-":
            found.add(f"{pile} {item}".strip())
    return found


class Desk:
    """A match that is told what to do, and asked how it stands."""

    def __init__(self, game: TokenTerrorsGame, state: TokenTerrors, view: View = PLAIN) -> None:
        self.game = game
        self.state = state
        self.view = view

    # ---------------------------------------------------------------- doing

    def _turn(self, text: str) -> str:
        return turn(text) if self.view.turned else text

    def action(self, text: str) -> int:
        """The number of an action."""
        return self.game.parse(self.state, self._turn(text))

    def do(self, *texts: str) -> Desk:
        """Do one action after another."""
        for text in texts:
            self.state.apply(self.action(text))
        return self

    def fork(self) -> Desk:
        """An independent desk in the same situation."""
        return Desk(self.game, self.state.copy(), self.view)

    # ---------------------------------------------------------------- what is open

    def can(self, text: str) -> bool:
        """Whether an action is legal."""
        return bool(self.state.is_legal(self.action(text)))

    def refused(self, text: str) -> tuple[str, ...]:
        """The rules that refuse an action, which must not be legal."""
        action = self.action(text)
        assert not self.state.is_legal(action), f"{text} is legal"
        assert action not in self.state.legal_actions()
        why = self.game.explain(self.state, action)
        assert why is not None, f"{text} is refused for no reason"
        return why.rules

    @property
    def legal(self) -> set[str]:
        """Every legal action."""
        found = [self.game.format(self.state, action) for action in self.state.legal_actions()]
        assert len(found) == len(set(found))
        return {self._turn(text) for text in found}

    def ends(self, start: str) -> set[str]:
        """Where actions that begin with a text end: their last space."""
        return {text[-2:] for text in self.legal if text.startswith(start)}

    # ---------------------------------------------------------------- how it stands

    @property
    def position(self) -> str:
        """The position in canonical form, as the test sees it."""
        return self._turn(self.game.format_position(self.state))

    def _sections(self) -> dict[str, str]:
        parts = [part.strip().partition(" ") for part in self.position.split(";")]
        return {head: rest for head, _, rest in parts}

    def has(self, player: str) -> set[str]:
        """What Ozzy or Wren has on the board and beside it."""
        return items(self._sections()["first" if player == "Ozzy" else "second"])

    def shows(self, text: str) -> None:
        """Assert what Ozzy has, what Wren has, or the Surge Points, as a position says it."""
        for section in text.split(";"):
            head, _, rest = section.strip().partition(" ")
            if head == "S":
                assert self.surge == rest
            else:
                assert self.has(head) == items(rest), head

    def token(self, square: str) -> str:
        """The token on a space with its state, such as "Goblin R"; nothing on an empty one."""
        found = [item for who in ("Ozzy", "Wren") for item in self.has(who) if square in item]
        return found[0].replace(f" {square}", "") if found else ""

    def threat(self, square: str) -> int:
        """The Threat of a token."""
        place = square_of(self._turn(square))
        assert place is not None
        return int(threat(self.state, place))

    @property
    def surge(self) -> str:
        """Surge Points, Ozzy's first."""
        return self._sections()["S"]

    @property
    def asked(self) -> str:
        """Who decides: Ozzy, Wren, chance, or nobody."""
        player = self.state.current_player()
        if player == CHANCE:
            return "chance"
        if player == TERMINAL:
            return "nobody"
        return "Ozzy" if player == self.seat("Ozzy") else "Wren"

    @property
    def turn_of(self) -> str:
        """Whose turn it is."""
        return "Ozzy" if self.state.player == self.seat("Ozzy") else "Wren"

    def seat(self, player: str) -> int:
        """The seat of Ozzy or Wren."""
        first = int(self.state.first_seat)
        return first if (player == "Ozzy") != self.view.turned else 1 - first

    @property
    def step(self) -> str:
        """The last section of the position: the step of the turn."""
        return self.position.split("; ")[-1]

    @property
    def winner(self) -> str:
        """Ozzy, Wren or "draw"; nothing while the match goes on."""
        returns = self.state.returns()
        if not self.state.is_terminal():
            assert returns == [0.0, 0.0]
            return ""
        if returns == [0.0, 0.0]:
            return "draw"
        return "Ozzy" if returns[self.seat("Ozzy")] > 0 else "Wren"


def lay_out(view: View, position: str, edition: str, options: dict[str, object]) -> Desk:
    """A desk with a position on it."""
    game = game_of(edition, **options)
    if "turn" not in position:
        position += "; turn Ozzy"
    text = turn(position) if view.turned else position
    if view.first_seat:
        text += "; seat 1 is first"
    return Desk(game, game.parse_position(text), view)


def begin(edition: str = "second", first_seat: int = 0, **options: object) -> Desk:
    """A new match after the rolls for the first player."""
    game = game_of(edition, **options)
    desk = Desk(game, game.new_initial_state())
    return desk.do(*(("roll 5", "roll 2") if first_seat == 0 else ("roll 2", "roll 5")))


def spaces(text: str) -> set[str]:
    """Spaces named in a text."""
    return set(text.split())


def rest_of(taken: Iterable[str]) -> set[str]:
    """Every other space of the board."""
    return set(SQUARES) - set(taken)
