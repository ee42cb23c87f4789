"""Makes Token Terrors and Sack Armies known to a server a second time, begun wherever a test wants it."""

from __future__ import annotations

from dataclasses import dataclass

from banneret.games.sack_armies.game import SackArmies
from banneret.games.sack_armies.options import Options as SackOptions
from banneret.games.sack_armies.state import SackState
from banneret.games.token_terrors.game import TokenTerrorsGame
from banneret.games.token_terrors.options import Options
from banneret.games.token_terrors.state import TokenTerrors
from banneret.kernel import registry
from banneret.kernel.options import option

NAME = "begun"
SACK = "begun-sack"


@dataclass(frozen=True)
class BegunOptions(Options):
    """Those of the game, and where it begins."""

    position: str = option("", "where it begins", "womit es beginnt", (), lines=True)


class BegunGame(TokenTerrorsGame):
    """A match that begins from a position."""

    name = NAME
    title = "Begun"

    options: BegunOptions

    def __reduce__(self) -> tuple[object, tuple[object, ...]]:
        return BegunGame, (self.options,)

    def new_initial_state(self) -> TokenTerrors:
        return self.parse_position(self.options.position)


@dataclass(frozen=True)
class BegunSackOptions(SackOptions):
    """Those of the game, and where it begins."""

    position: str = option("", "where it begins", "womit es beginnt", (), lines=True)


class BegunSack(SackArmies):
    """A match of Sack Armies that begins from a position."""

    name = SACK
    title = "Begun with sacks"

    options: BegunSackOptions

    def __init__(self, options: BegunSackOptions) -> None:
        super().__init__(options)
        self.options = options

    def __reduce__(self) -> tuple[object, tuple[object, ...]]:
        return BegunSack, (self.options,)

    def new_initial_state(self) -> SackState:
        return self.parse_position(self.options.position)


registry.register(registry.GameEntry(NAME, "Begun", BegunOptions, BegunGame))
registry.register(registry.GameEntry(SACK, "Begun with sacks", BegunSackOptions, BegunSack))
