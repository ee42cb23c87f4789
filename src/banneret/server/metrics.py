"""What the server counts and times, in the text format of Prometheus."""

from __future__ import annotations

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest
from prometheus_client.exposition import CONTENT_TYPE_LATEST

BUCKETS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5)


class Metrics:
    """The numbers of one server."""

    content_type = CONTENT_TYPE_LATEST

    def __init__(self) -> None:
        registry = CollectorRegistry()
        self._registry = registry

        def counter(name: str, text: str, *labels: str) -> Counter:
            return Counter(f"banneret_{name}", text, labels, registry=registry)

        def gauge(name: str, text: str) -> Gauge:
            return Gauge(f"banneret_{name}", text, registry=registry)

        def timer(name: str, text: str) -> Histogram:
            return Histogram(f"banneret_{name}", text, buckets=BUCKETS, registry=registry)

        self.requests = counter(
            "requests", "HTTP requests by method and status", "method", "status"
        )
        self.commands = counter("commands", "commands by type and result", "type", "result")
        self.storage_errors = counter("storage_errors", "writes the database refused")
        self.conflicts = counter("conflicts", "entries another process wrote first")
        self.matches_created = counter("matches_created", "matches made")
        self.matches_over = counter("matches_over", "matches ended, by ending", "ending")
        self.bot_moves = counter("bot_moves", "decisions of bots", "bot")
        self.slow_readers = counter("slow_readers", "connections closed for reading too slowly")
        self.refused = counter("refused_connections", "connections ended by a limit", "why")
        self.failures = counter("failures", "errors nobody expected", "where")
        self.rooms = gauge("rooms", "matches in memory")
        self.sockets = gauge("sockets", "open connections")
        self.commit_seconds = timer("commit_seconds", "time of a transaction")
        self.command_seconds = timer("command_seconds", "from a command to its answer")
        self.bot_seconds = timer("bot_seconds", "thinking time of bots")

    def text(self) -> bytes:
        """All numbers."""
        return generate_latest(self._registry)
