"""Makes Token Terrors known to a server under test a second time, begun wherever a test wants it."""

from __future__ import annotations

from dataclasses import dataclass

from banneret.games.token_terrors.game import TokenTerrorsGame
from banneret.games.token_terrors.options import Options
from banneret.games.token_terrors.state import TokenTerrors
from banneret.kernel import registry
from banneret.kernel.options import option

NAME = "begun"


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


registry.register(registry.GameEntry(NAME, "Begun", BegunOptions, BegunGame))
