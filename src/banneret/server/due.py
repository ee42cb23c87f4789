"""When a match needs the server next, and why: a bot, a clock, somebody who left."""

from __future__ import annotations

from banneret.server.drafting import Draft, unmoved
from banneret.server.journal import Back, Ended, Filled, Joined, Left
from banneret.server.match import HostedMatch

BOT_GRACE = 15_000
"""Milliseconds after which another process may take over a bot's thinking."""


def due_after(match: HostedMatch, draft: Draft, at: int) -> int | None:
    """When to look after the match at the latest, once a draft is kept; None: never.

    It may be too early: whoever looks works out the true moment.
    """
    if draft.status == "waiting":
        return _parts_due(match, draft, at)
    if draft.status != "playing" or draft.asked is None:
        return None
    if _decider(match, draft) is not None:
        return at + BOT_GRACE if match.people else None
    return at + least_wait(match, draft.asked) if waits(match) else None


def given_up(match: HostedMatch, seat: int, spent: int, late: bool) -> Draft:
    """What becomes of the asked seat whose person has been away for too long, or is `late`."""
    if match.leaver.rule == "bot":
        return unmoved(match, Left(seat, match.leaver.bot, late=late, spent=spent))
    return Draft([Ended("forfeited", seat, spent, late=late)], "over", None)


def _parts_due(match: HostedMatch, draft: Draft, at: int) -> int | None:
    """When pledged parts of the dice have to be there; None: there is no hurry."""
    joined = sum(isinstance(entry, Joined | Filled) for entry in draft.entries)
    if match.leaver.rule == "wait" or match.open_seats > joined:
        return None
    return (at if match.full is None else match.full) + match.leaver.after * 1000


def waits(match: HostedMatch) -> bool:
    """Whether something happens when a person decides nothing."""
    return match.clocks.used or match.leaver.rule != "wait"


def least_wait(match: HostedMatch, seat: int) -> int:
    """How long at least a person who is asked may take, in milliseconds."""
    clock = match.clocks.left[seat] if match.clocks.used else None
    leaver = match.leaver.after * 1000 if match.leaver.rule != "wait" else None
    return min(time for time in (clock, leaver) if time is not None)


def _decider(match: HostedMatch, draft: Draft) -> str | None:
    assert draft.asked is not None
    for entry in draft.entries:
        if isinstance(entry, Left | Filled) and entry.seat == draft.asked:
            return entry.bot
        if isinstance(entry, Back) and entry.seat == draft.asked:
            return None
    return match.seats[draft.asked].decider
