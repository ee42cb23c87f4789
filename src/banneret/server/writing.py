"""How much one guest may add to the journal of one match."""

from __future__ import annotations

from banneret.server.errors import RequestError
from banneret.server.journal import AnyEntry, Asked, Muted, Stepped
from banneret.server.limits import Limits
from banneret.server.match import HostedMatch


def check(match: HostedMatch, guest: str, entry: AnyEntry, now: int, limits: Limits) -> None:
    """See whether a guest may add an entry.

    Steps are not counted: every one of them leads to the end of the match, or is undone.

    Args:
        match: as it stands.
        guest: whose command it is.
        entry: the first of what the command adds.
        now: milliseconds since 1970.
        limits: of the server.

    Raises:
        RequestError: there are too many of its kind, or it comes too soon.
    """
    if not match.seats_of(guest):
        raise RequestError("not-your-seat")
    if isinstance(entry, Stepped):
        return
    most = limits.mutes if isinstance(entry, Muted) else limits.entries
    if match.written[guest, type(entry)] >= most:
        raise RequestError("too-many")
    if isinstance(entry, Asked):
        last = match.offered.get((entry.by, entry.what))
        if last is not None and now - last < limits.offer_seconds * 1000:
            raise RequestError("rate")
