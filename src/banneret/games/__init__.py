"""The games, one package each. Importing this package registers them."""

from __future__ import annotations

from banneret.games import sack_armies, terreign, token_terrors
from banneret.kernel.registry import register

register(token_terrors.ENTRY)
register(sack_armies.ENTRY)
register(terreign.ENTRY)
