"""The server under test: `python -m tests.web.serve PORT DATABASE [MODULE...]`.

Bots decide at once, and nobody is told to slow down. Modules register more games.
"""

from __future__ import annotations

import sys

import uvicorn

from banneret.server.engine import read_url
from banneret.server.run import config
from banneret.server.settings import Limits, Settings

PLENTY = 1_000_000


def main(port: int, database: str, modules: tuple[str, ...]) -> None:
    """Serve until told to stop."""
    limits = Limits(posts=PLENTY, gets=PLENTY, commands=PLENTY, burst=PLENTY, sockets=PLENTY)
    settings = Settings(
        database=read_url(f"sqlite:///{database}"),
        bot_pace=0.02,
        modules=modules,
        limits=limits,
    )
    uvicorn.Server(config(settings, "127.0.0.1", port)).run()


if __name__ == "__main__":
    main(int(sys.argv[1]), sys.argv[2], tuple(sys.argv[3:]))
