"""Checks host names and origins of requests against those of this server.

A page of somebody else can have its own name point to this machine, and its browser then takes this
server for that page's. So a request for a name that is not this server's is refused.
"""

from __future__ import annotations

import re
import socket
from collections.abc import Iterable
from typing import NamedTuple
from urllib.parse import urlsplit

from banneret.kernel.errors import OptionsError
from banneret.server.addresses import read_address

EVERYWHERE = ("", "0.0.0.0", "::")
LOCAL = ("localhost", "127.0.0.1", "::1")
DEFAULT_PORTS = {"http": 80, "https": 443}

_AUTHORITY = re.compile(r"(\[[0-9a-f:.]+\]|[a-z0-9_-]+(?:\.[a-z0-9_-]+)*\.?)(?::(\d{1,5}))?")


class Authority(NamedTuple):
    """Where something is served: a name in lower case or an address, and a port if one is given."""

    name: str
    port: int | None

    def of(self, scheme: str) -> str:
        """An origin as browsers send it."""
        name = f"[{self.name}]" if ":" in self.name else self.name
        usual = self.port in (None, DEFAULT_PORTS[scheme])
        return f"{scheme}://{name}" + ("" if usual else f":{self.port}")


def read_authority(text: str) -> Authority | None:
    """The `Host` of a request, or the same part of an origin; None if it is malformed."""
    found = _AUTHORITY.fullmatch(text.lower())
    if found is None or len(text) > 300:
        return None
    name, port = found[1].rstrip("."), int(found[2]) if found[2] else None
    ip = read_address(name.strip("[]"))
    if (port is not None and port > 65535) or (ip is None and name.startswith("[")):
        return None
    return Authority(name if ip is None else str(ip), port)


class Names:
    """The names of one server."""

    def __init__(self, bound: str, allowed: Iterable[str], origins: Iterable[str]) -> None:
        """Gather them.

        Args:
            bound: the host it listens at.
            allowed: others that whoever runs it names.
            origins: where its page is served, too.
        """
        self._everywhere = bound in EVERYWHERE
        self._known = {*LOCAL, *allowed, bound.lower()}
        for origin in origins:
            authority = read_authority(urlsplit(origin).netloc)
            self._known |= {authority.name} if authority else set()
        if bound not in LOCAL:
            machine = socket.gethostname().lower()
            first = machine.partition(".")[0]
            self._known |= {machine, first, f"{first}.local"}

    def know(self, name: str, reached: str) -> bool:
        """Whether a name is this server's; `reached` is the own address a connection came to.

        A number is no name that could be made to point elsewhere.
        """
        if name in self._known:
            return True
        ip = read_address(name)
        return ip is not None and (self._everywhere or ip == read_address(reached))


def same_place(origin: str, host: Authority) -> bool:
    """Whether a page of an origin came from where this request goes."""
    try:
        parts = urlsplit(origin)
    except ValueError:
        return False
    there, usual = read_authority(parts.netloc), DEFAULT_PORTS.get(parts.scheme)
    if there is None or usual is None:
        return False
    return (there.name, there.port or usual) == (host.name, host.port or usual)


def read_host(text: str) -> str:
    """A name the server is to answer to.

    Raises:
        OptionsError: it is none.
    """
    authority = plain_authority(f"[{text}]" if text.count(":") > 1 and text[0] != "[" else text)
    if authority is None or authority.port is not None:
        raise OptionsError(f"--allow-host takes a name such as table.example, not {text!r}")
    return authority.name


def plain_authority(text: str) -> Authority | None:
    """As `read_authority`, with letters of other alphabets as they are sent over the network."""
    try:
        return read_authority(text if text.isascii() else text.encode("idna").decode("ascii"))
    except UnicodeError:
        return None
