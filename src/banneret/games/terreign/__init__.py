"""TerReign, for two to eight Houses."""

from __future__ import annotations

from banneret.games.terreign.game import NAME, TITLE, TerReignGame
from banneret.games.terreign.options import Options
from banneret.kernel.registry import GameEntry

ENTRY = GameEntry(NAME, TITLE, Options, TerReignGame)
