"""One process of Banneret's server for `bench.load`: no limits, no log, and the counter."""

from __future__ import annotations

import sys

from banneret.lab.processes import end_with_the_parent
from banneret.server.engine import read_url
from banneret.server.limits import Limits
from banneret.server.run import serve
from banneret.server.settings import Settings
from bench.ports import HOST

GENEROUS = Limits(
    posts=10**9, gets=10**9, commands=10**6, burst=10**6, sockets=10**6, matches=10**6, visits=10**6
)


def main(database: str, durable: str, port: str) -> None:
    """Serve until told to stop, or until who measures is gone."""
    end_with_the_parent()
    settings = Settings(
        read_url(database),
        modules=("bench.counter",),
        durable=durable == "durable",
        limits=GENEROUS,
    )
    serve(settings, HOST, int(port))


if __name__ == "__main__":
    main(*sys.argv[1:])
