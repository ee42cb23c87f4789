"""The games, one package each. Importing this package registers them."""

from __future__ import annotations

from banneret.games import token_terrors
from banneret.kernel.registry import register

register(token_terrors.ENTRY)
