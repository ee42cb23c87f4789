"""What is forgotten in time, so that nothing grows without end."""

from __future__ import annotations

from collections.abc import Container

from banneret.server.logs import logger
from banneret.server.services import Services

PRUNED_AT_ONCE = 100
MOST_OUTAGES = 1_000


async def prune(services: Services, needed: Container[str]) -> None:
    """Forget matches that nobody touched for long, and what belongs to none.

    Args:
        services: see there.
        needed: matches that stay in any case, because somebody is there.
    """
    store, now = services.store, services.time.now()
    keeping, limits = services.settings.keeping, services.settings.limits
    await _prune_matches(services, "waiting", now - keeping.waiting, needed)
    await _prune_matches(services, "playing", now - keeping.playing, needed)
    await _prune_matches(services, "over", now - keeping.over, needed)
    await store.forget_guests(max(now - keeping.idle, await store.idle_since(limits.guests)))
    await store.forget_pulses(now - keeping.waiting)
    await store.forget_outages(now - keeping.over, MOST_OUTAGES)


async def _prune_matches(
    services: Services, status: str, before: int, needed: Container[str]
) -> None:
    """A few at once: others want to write too."""
    while True:
        stale = await services.store.stale(status, before, PRUNED_AT_ONCE)
        forgotten = [match for match in stale if match not in needed]
        if forgotten:
            await services.store.delete_matches(forgotten)
            logger.info("matches pruned", extra={"status": status, "count": len(forgotten)})
        if not forgotten or len(stale) < PRUNED_AT_ONCE:
            return
