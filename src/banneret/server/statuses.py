"""The HTTP status of each error."""

from __future__ import annotations

from typing import get_args

from banneret.server.protocol_common import Code

BAD_REQUEST, FORBIDDEN, NOT_FOUND, CONFLICT, TOO_LARGE = 400, 403, 404, 409, 413
TOO_MANY, UNAVAILABLE = 429, 503

STATUS: dict[str, int] = dict.fromkeys(get_args(Code), BAD_REQUEST) | {
    "unknown-match": NOT_FOUND,
    "unknown-game": NOT_FOUND,
    "unknown-step": NOT_FOUND,
    "not-found": NOT_FOUND,
    "forbidden": FORBIDDEN,
    "bad-invite": FORBIDDEN,
    "not-your-seat": FORBIDDEN,
    "seat-taken": CONFLICT,
    "other-rules": CONFLICT,
    "damaged": CONFLICT,
    "not-over": CONFLICT,
    "over": CONFLICT,
    "too-large": TOO_LARGE,
    "rate": TOO_MANY,
    "too-many": TOO_MANY,
    "storage": UNAVAILABLE,
    "closing": UNAVAILABLE,
}
