"""Token Terrors: Battlegrounds in its three printed editions."""

from __future__ import annotations

from banneret.games.token_terrors.game import NAME, TITLE, TokenTerrorsGame
from banneret.games.token_terrors.options import Options
from banneret.kernel.registry import GameEntry

ENTRY = GameEntry(NAME, TITLE, Options, TokenTerrorsGame)

__all__ = ["ENTRY", "Options", "TokenTerrorsGame"]
