"""Scenarios as they are told: what is given, the steps taken, and what came of them."""

from __future__ import annotations

import re

from banneret.games.token_terrors.game import TokenTerrorsGame
from banneret.games.token_terrors.state import TokenTerrors
from banneret.kernel.events import Event
from tests.games.token_terrors.desk import PLAIN, Desk, View, lay_out

BATTLES = ("battle", "blindside", "shot", "sure-shot")
PASSING = re.compile(r" (damage \d+|enraged)")
PILES = ("army", "ranks", "reserves", "cemetery", "tactic")

EDGE_SPACES = {f"{file}{rank}" for file in "ag" for rank in range(1, 8)} | {
    f"{file}{rank}" for file in "abcdefg" for rank in (1, 7)
}


class Play(Desk):
    """A match that takes steps written in one line, "Activate d3; Move d3-d4", and keeps count.

    Attributes:
        events: everything that happened since it was laid out.
    """

    def __init__(self, game: TokenTerrorsGame, state: TokenTerrors, view: View = PLAIN) -> None:
        super().__init__(game, state, view)
        self.events: list[Event] = []

    def do(self, *texts: str) -> Play:
        """Take one step after another."""
        for step in "; ".join(texts).split(";"):
            sink: list[Event] = []
            self.state.sink = sink
            self.state.apply(self.action(step.strip()))
            self.events += sink
        return self

    def roll(self, pips: int) -> Play:
        """The defender's roll; in the prototype it is the defender's choice to roll."""
        if self.game.options.edition == "prototype":
            self.do("roll")
        return self.do(f"roll {pips}")

    def rise(self) -> Play:
        """Undead saves its Zombie; in the first edition that is its controller's choice."""
        return self.do("rise") if self.game.options.edition == "first" else self

    def fork(self) -> Play:
        """An independent match in the same situation."""
        twin = Play(self.game, self.state.copy(), self.view)
        twin.events = list(self.events)
        return twin

    # ---------------------------------------------------------------- the table

    @property
    def board(self) -> dict[str, set[str]]:
        """The tokens on the board, each with its space and facing."""
        return {
            player: {
                PASSING.sub("", item) for item in self.has(player) if item.split()[0] not in PILES
            }
            for player in ("Ozzy", "Wren")
        }

    def pile(self, player: str, name: str) -> str:
        """What lies in a player's Reserves, Cemetery or starting ranks."""
        found = [item for item in self.has(player) if item.startswith(name)]
        return ", ".join(sorted(item.removeprefix(f"{name} ") for item in found))

    def threats(self, squares: str) -> list[int]:
        """The Threat of each token named."""
        return [self.threat(square) for square in squares.split()]

    def damage(self, square: str) -> int:
        """The damage the token on a space has taken this turn."""
        token = self.token(square)
        assert token, f"nothing stands on {square}"
        found = re.search(r"damage (\d+)", token)
        return int(found[1]) if found else 0

    @property
    def damaged(self) -> set[str]:
        """The tokens that have taken damage this turn."""
        return {
            item for player in ("Ozzy", "Wren") for item in self.has(player) if "damage" in item
        }

    @property
    def active(self) -> str:
        """Where the active token stands; nothing while no token is active."""
        found = re.search(r"\bactive (..)", self.position)
        return found[1] if found else ""

    @property
    def commands(self) -> int:
        """What is left of the active token's three commands."""
        found = re.search(r"\bC (\d)", self.position)
        assert found, "no token is active"
        return int(found[1])

    # ---------------------------------------------------------------- what happened

    def _last_battle(self) -> list[Event]:
        starts = [n for n, event in enumerate(self.events) if event.kind in BATTLES]
        return self.events[starts[-1] :]

    @property
    def fought(self) -> tuple[int, int]:
        """The Threats of attacker and defender in the last Battle."""
        values = dict(self._last_battle()[0].values)
        return int(values["strike"]), int(values["guard"])

    @property
    def hurt(self) -> dict[str, int]:
        """The damage taken in the last Battle, by space."""
        damages = [dict(event.values) for event in self._last_battle() if event.kind == "damaged"]
        return {str(values["at"]): int(values["n"]) for values in damages}


def given(edition: str, position: str, **options: object) -> Play:
    """A match that stands as a scenario says."""
    desk = lay_out(PLAIN, position, edition, options)
    return Play(desk.game, desk.state)


def stands(text: str) -> dict[str, set[str]]:
    """What `Play.board` is when these tokens stand: "Ozzy Goblin a1 R; Wren Elf d5, Elf g7"."""
    sides = dict(side.strip().split(" ", 1) for side in text.split(";"))
    return {
        player: {item.strip() for item in sides.get(player, "").split(",")} - {""}
        for player in ("Ozzy", "Wren")
    }
