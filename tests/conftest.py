"""What every test file shares: the toy game is a known game."""

from __future__ import annotations

from banneret.kernel.registry import register
from tests.toy import TOY

register(TOY)
