"""Where a server is reached: its public addresses, the path it stands at, the networks near it."""

from __future__ import annotations

import ipaddress
import re
from collections.abc import Iterable, MutableMapping, Sequence
from dataclasses import dataclass
from typing import Any
from urllib.parse import urlsplit

from banneret.kernel.errors import OptionsError
from banneret.server.addresses import read_address as read_ip
from banneret.server.names import DEFAULT_PORTS, plain_authority

THIS_MACHINE = ("127.0.0.0/8", "::1/128")

# What browsers would write in another way than it was given, so that nothing would fit it.
READ_OTHERWISE = frozenset("\u00df\u03c2\u1e9e")  # sharp s and final sigma in international names
NUMBER_AT_THE_END = re.compile(r"(?:.*\.)?(?:\d+|0x[0-9a-f]*)")
PLAIN_PATH = re.compile(r"[A-Za-z0-9._~!$&'()*+=:@/-]*")


@dataclass(frozen=True)
class PublicAddress:
    """How browsers reach a server through a proxy.

    Attributes:
        origin: as browsers send it, such as "https://example.org".
        path: with a slash at both ends, such as "/games/".
    """

    origin: str
    path: str


def read_address(text: str) -> PublicAddress:
    """Read a public address such as "https://example.org/games/".

    Raises:
        OptionsError: it is none.
    """
    try:
        parts = urlsplit(text)
        authority = plain_authority(parts.netloc)
    except ValueError:
        authority = None
    plain = text.isprintable() and " " not in text and not READ_OTHERWISE & set(text)
    if authority is not None and not _as_browsers_say(authority.name, "[" in parts.netloc):
        authority = None
    if authority is None or parts.scheme not in DEFAULT_PORTS or not plain:
        raise OptionsError(
            f"--origin takes an address such as https://example.org/games/, not {text!r}"
        )
    dots = {".", ".."} & set(parts.path.split("/"))
    if parts.query or parts.fragment or dots or not PLAIN_PATH.fullmatch(parts.path):
        raise OptionsError(f"--origin takes a plain path after the host, not {text!r}")
    path = parts.path.strip("/")
    return PublicAddress(authority.of(parts.scheme), f"/{path}/" if path else "/")


def _as_browsers_say(name: str, brackets: bool) -> bool:
    """Whether browsers call a host so, and not by the number that 127.1 is another way to write."""
    if brackets or ":" in name:
        return brackets == (":" in name)
    return not NUMBER_AT_THE_END.fullmatch(name) or read_ip(name) is not None


def common_path(addresses: Sequence[PublicAddress]) -> str:
    """The path of all public addresses; "/" if there are none.

    Raises:
        OptionsError: they differ, and cookies would miss some of them.
    """
    paths = {address.path for address in addresses} or {"/"}
    if len(paths) > 1:
        raise OptionsError(f"every --origin needs the same path, not {' and '.join(sorted(paths))}")
    return paths.pop()


def read_network(text: str) -> str:
    """Read an address or a network such as "10.0.0.0/8".

    Raises:
        OptionsError: it is none.
    """
    try:
        return str(ipaddress.ip_network(text, strict=False))
    except ValueError:
        raise OptionsError(f"{text!r} is no network such as 10.0.0.0/8") from None


def is_within(address: str, networks: Iterable[str]) -> bool:
    """Whether an address belongs to one of some networks."""
    try:
        known = ipaddress.ip_address(address)
    except ValueError:  # a socket of the file system, or nobody knows
        return False
    if isinstance(known, ipaddress.IPv6Address) and known.ipv4_mapped:
        known = known.ipv4_mapped
    return any(known in ipaddress.ip_network(network) for network in networks)


def below(path: str, scope: MutableMapping[str, Any]) -> MutableMapping[str, Any]:
    """An ASGI request without the path at which browsers see the server, if it still has it.

    So it makes no difference whether a proxy takes the path off.
    """
    if path == "/" or not scope.get("path", "").startswith(path):
        return scope
    return {**scope, "path": "/" + scope["path"].removeprefix(path)}
