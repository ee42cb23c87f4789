"""The command `banneret`."""

from __future__ import annotations

from banneret.cli.app import main

__all__ = ["main"]
