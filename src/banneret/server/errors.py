"""What the server refuses, and why."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from banneret.kernel.errors import BanneretError
from banneret.server.protocol_common import Code


class RequestError(BanneretError):
    """A request or command that has no effect.

    Attributes:
        code: what is wrong, for programs; also the key of the sentence in the catalogue.
        reason: the sentence, if the game or a check has its own, or one by language; "" takes the
            catalogue's.
        rules: ids of the game's rules behind it.
    """

    def __init__(
        self, code: Code, reason: str | Mapping[str, str] = "", rules: Sequence[str] = ()
    ) -> None:
        self.code: Code = code
        self.reason = reason
        self.rules = list(rules)
        super().__init__(self.said("en") or code)

    def said(self, language: str) -> str:
        """The sentence in a language; "" if the catalogue has it."""
        return self.reason if isinstance(self.reason, str) else self.reason[language]

    def __reduce__(self) -> tuple[type[RequestError], tuple[object, ...]]:
        return RequestError, (self.code, self.reason, self.rules)


class OtherRules(RequestError):
    """A match that was begun by other rules or content does not hold by those of here.

    Attributes:
        agrees: how many of its steps do.
    """

    def __init__(self, agrees: int) -> None:
        super().__init__("other-rules")
        self.agrees = agrees

    def __reduce__(self) -> tuple[type[RequestError], tuple[object, ...]]:
        return OtherRules, (self.agrees,)


class Conflict(Exception):
    """Another process wrote the next entry of the journal first."""


class StorageError(RequestError):
    """The store could not keep something; nothing of it is written."""

    def __init__(self, reason: str) -> None:
        super().__init__("storage")
        self.detail = reason

    def __reduce__(self) -> tuple[type[RequestError], tuple[object, ...]]:
        return StorageError, (self.detail,)
