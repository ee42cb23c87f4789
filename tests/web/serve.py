"""The server under test: `python -m tests.web.serve PORT DATABASE [MODULE...]`.

Bots decide at once, nobody is told to slow down, and who is away is so at once. Modules register more games.
"""

from __future__ import annotations

import sys
from dataclasses import replace

import uvicorn

from banneret.server.engine import read_url
from banneret.server.limits import Limits
from banneret.server.run import config
from banneret.server.settings import Settings

PLENTY = 1_000_000
GENEROUS = (
    "posts", "gets", "commands", "burst", "sockets", "visits", "chat", "chat_burst",
    "dear", "dear_burst", "dear_address", "dear_address_burst", "looks", "looks_burst", "plans", "plans_burst",
)  # fmt: skip


def main(port: int, database: str, modules: tuple[str, ...]) -> None:
    """Serve until told to stop."""
    limits = replace(Limits(), absent_seconds=0.0, **dict.fromkeys(GENEROUS, PLENTY))
    settings = Settings(
        database=read_url(f"sqlite:///{database}"),
        bot_pace=0.02,
        hold=0.1,
        modules=modules,
        limits=limits,
    )
    uvicorn.Server(config(settings, "127.0.0.1", port)).run()


if __name__ == "__main__":
    main(int(sys.argv[1]), sys.argv[2], tuple(sys.argv[3:]))
