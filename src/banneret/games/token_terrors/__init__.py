"""Token Terrors: Battlegrounds in its three printed editions.

The printed examples of play are records under examples/: TT-EXAMPLE-01 (prototype), TT-EXAMPLE-02
(first edition), TT-EXAMPLE-03 (second edition), TT-EXAMPLE-04 (Sole Survivor).
"""

from __future__ import annotations

from banneret.content import loader
from banneret.games.token_terrors.game import NAME, TITLE, TokenTerrorsGame
from banneret.games.token_terrors.options import Options
from banneret.kernel.registry import About, GameEntry

PEERS = ("backgammon", "breakthrough", "connect_four")
ABOUT = About(**loader.toml("token_terrors", "about.toml"))
ENTRY = GameEntry(
    NAME, TITLE, Options, TokenTerrorsGame, peers=PEERS, ready={"setup": "quick"}, about=ABOUT
)

__all__ = ["ENTRY", "Options", "TokenTerrorsGame"]
