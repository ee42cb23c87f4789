"""The command for tests of what it shows of the kernel."""

from __future__ import annotations

from tests.cli.conftest import banneret

__all__ = ["banneret"]
