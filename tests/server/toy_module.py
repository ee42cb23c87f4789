"""Registers the toy game in processes that know nothing of pytest."""

from __future__ import annotations

from banneret.kernel.registry import register
from examples.own_game import TOY

register(TOY)
