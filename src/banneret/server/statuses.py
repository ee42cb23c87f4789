"""The HTTP status of each error."""

from __future__ import annotations

from typing import get_args

from banneret.server.protocol_common import Code

BAD_REQUEST, FORBIDDEN, NOT_FOUND, CONFLICT, TOO_LARGE = 400, 403, 404, 409, 413
TOO_SLOW, TARGET_TOO_LARGE, NOT_JSON, MISDIRECTED = 408, 414, 415, 421
TOO_MANY, HEAD_TOO_LARGE, FAILED, UNAVAILABLE = 429, 431, 500, 503

STATUS: dict[str, int] = dict.fromkeys(get_args(Code), BAD_REQUEST) | {
    "unknown-match": NOT_FOUND,
    "unknown-game": NOT_FOUND,
    "unknown-step": NOT_FOUND,
    "unknown-record": NOT_FOUND,
    "not-found": NOT_FOUND,
    "forbidden": FORBIDDEN,
    "bad-invite": FORBIDDEN,
    "not-your-seat": FORBIDDEN,
    "seat-taken": CONFLICT,
    "pledge-taken": CONFLICT,
    "other-rules": CONFLICT,
    "damaged": CONFLICT,
    "overlong": CONFLICT,
    "not-over": CONFLICT,
    "not-away": CONFLICT,
    "goes-on": CONFLICT,
    "rule-failed": FAILED,
    "failed": FAILED,
    "over": CONFLICT,
    "too-large": TOO_LARGE,
    "too-long": TOO_LARGE,
    "too-slow": TOO_SLOW,
    "not-json": NOT_JSON,
    "unknown-host": MISDIRECTED,
    "rate": TOO_MANY,
    "too-many": TOO_MANY,
    "storage": UNAVAILABLE,
    "closing": UNAVAILABLE,
    "busy": UNAVAILABLE,
}
