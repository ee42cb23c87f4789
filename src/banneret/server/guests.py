"""Who is who: signed cookies for guests, tokens for their seats, codes for invitations."""

from __future__ import annotations

import base64
import hmac
import secrets

COOKIE = "banneret_guest"
ID_ALPHABET = "0123456789abcdefghjkmnpqrstvwxyz"  # no letters that look alike
ID_LENGTH = 16


def new_id() -> str:
    """An id that cannot be guessed."""
    return "".join(secrets.choice(ID_ALPHABET) for _ in range(ID_LENGTH))


class Signer:
    """Signs and checks with the server's key. Nothing has to be stored to check a token."""

    def __init__(self, key: bytes) -> None:
        self._key = key

    def _sign(self, *parts: str) -> str:
        digest = hmac.digest(self._key, "\n".join(parts).encode(), "sha256")[:18]
        return base64.urlsafe_b64encode(digest).decode()

    def _open(self, text: str, *purpose: str) -> str | None:
        guest, _, mac = text.partition(".")
        good = hmac.compare_digest(mac.encode(), self._sign(*purpose, guest).encode())
        return guest if good and guest else None

    def cookie(self, guest: str) -> str:
        """What a guest's cookie says."""
        return f"{guest}.{self._sign('guest', guest)}"

    def read_cookie(self, text: str | None) -> str | None:
        """The guest of a cookie; None if it is not one of ours."""
        return self._open(text, "guest") if text else None

    def read_cookies(self, header: str) -> str | None:
        """The guest of a `Cookie` header.

        A server that stands at another path of the same host may have a cookie of the same name.
        """
        for cookie in header.split(";"):
            name, _, value = cookie.partition("=")
            if name.strip() == COOKIE and (guest := self.read_cookie(value.strip())):
                return guest
        return None

    def token(self, match: str, guest: str) -> str:
        """Proves in one match that one is a guest."""
        return f"{guest}.{self._sign('token', match, guest)}"

    def read_token(self, text: str | None, match: str) -> str | None:
        """The guest of a token; None if it is not one of this match."""
        return self._open(text, "token", match) if text else None

    def invite(self, match: str, seat: int) -> str:
        """The code that takes an open seat."""
        return self._sign("invite", match, str(seat))

    def invited_seat(self, match: str, code: str, seats: int) -> int | None:
        """The seat a code takes; None if it is none of this match's."""
        for seat in range(seats):
            if hmac.compare_digest(code.encode(), self.invite(match, seat).encode()):
                return seat
        return None
