"""Range of effects: measured and tested as for ranged attacks (SA-ABILITY-06)."""

from __future__ import annotations

from mypy_extensions import i64

from banneret.games.sack_armies import frames as fr
from banneret.games.sack_armies import reasons as why
from banneret.games.sack_armies import vocabulary as vo
from banneret.games.sack_armies.rules import status
from banneret.games.sack_armies.table import Table


def why_not(t: Table, slot: i64, foe: i64, far: i64) -> i64:
    """Whether a unit is within range of another's effect (SA-HEX-06, SA-HEX-08, SA-CONTENT-08)."""
    apart = t.apart(slot, foe)
    if apart > far:
        return why.TOO_FAR
    ground = t.field_of(foe)
    return why.CAPPED if ground >= 0 and apart > t.book.cap[ground] else why.OK


def why_not_tokens(t: Table, slot: i64, host: i64, far: i64, kind: i64) -> i64:
    """Whether a unit in range carries a token that may be picked (SA-FOG-04)."""
    if host < 0:
        return why.NO_UNIT
    if not t.u_up[host] and not t.book.hit_under_hidden:
        return why.UNDER_HIDDEN
    reason = why_not(t, slot, host, far)
    if reason:
        return reason
    for n in range(status.attachments(t, host)):
        if why_not_pick(t, t.u_owner[slot], status.nth_row(t, host, n), kind) == why.OK:
            return why.OK
    return why.WRONG_KIND


def why_not_pick(t: Table, seat: i64, at: i64, kind: i64) -> i64:
    """Whether a token may be picked as a spell or as a maneuver.

    SA-ABILITY-COUNTER-02, SA-ABILITY-COUNTER-04, SA-ABILITY-DISPEL-02: a face-down one of a rival may turn out to be
    the wrong kind, unless that is known already.
    """
    if at < 0:
        return why.NO_TOKEN
    entry = t.attached[at]
    right = t.book.kind[t.book.token[entry]] == kind
    if t.attached[at + fr.UP] or t.book.owner[entry] == seat:
        return why.OK if right else why.WRONG_KIND
    known = t.attached[at + fr.KNOWN]
    wanted: i64 = 1 if kind == vo.SPELL else 2
    return why.OK if known == 0 or known == wanted else why.WRONG_KIND
