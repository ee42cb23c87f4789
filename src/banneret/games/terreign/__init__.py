"""TerReign, for two to eight Houses."""

from __future__ import annotations

from banneret.content import loader
from banneret.games.terreign.game import NAME, TITLE, TerReignGame
from banneret.games.terreign.options import Options
from banneret.kernel.registry import About, GameEntry

ABOUT = About(**loader.toml("terreign", "about.toml"))
ENTRY = GameEntry(NAME, TITLE, Options, TerReignGame, about=ABOUT)
