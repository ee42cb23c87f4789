"""How many files and connections this process may have open at once."""

from __future__ import annotations

import sys

SPARE = 400
"""For the database, the workers and the log, and for connections that are accepted in one go before
others have made room for them."""

if sys.platform == "win32":  # it knows no such limit

    def raise_limit(connections: int) -> None:
        """Let this process have so many connections, if it may."""

    def most_connections() -> int:
        """How many connections this process can have."""
        return sys.maxsize

else:
    import resource

    def raise_limit(connections: int) -> None:
        """Let this process have so many connections, if it may."""
        now, most = resource.getrlimit(resource.RLIMIT_NOFILE)
        wanted = connections + SPARE
        better = wanted if most == resource.RLIM_INFINITY else min(most, wanted)
        if now != resource.RLIM_INFINITY and better > now:
            resource.setrlimit(resource.RLIMIT_NOFILE, (better, most))

    def most_connections() -> int:
        """How many connections this process can have."""
        now, _ = resource.getrlimit(resource.RLIMIT_NOFILE)
        return sys.maxsize if now == resource.RLIM_INFINITY else max(now - SPARE, now // 2)
