"""Whom an address stands for, when what it may use is counted."""

from __future__ import annotations

from functools import lru_cache
from ipaddress import IPv4Address, IPv6Address, IPv6Network, ip_address

UNKNOWN = "unknown"
HOUSEHOLD = 64  # bits of an IPv6 address that one household or one rented server shares


@lru_cache(maxsize=4096)
def household(host: str) -> str:
    """The name under which an address is counted: an IPv4 address, or the /64 of an IPv6 one.

    Whoever has one IPv6 address has 2**64 of them. What is no address shares one name.
    """
    ip = read_address(host)
    if isinstance(ip, IPv6Address):
        return str(IPv6Network((int(ip), HOUSEHOLD), strict=False))
    return UNKNOWN if ip is None else str(ip)


def read_address(host: str) -> IPv4Address | IPv6Address | None:
    """An address as text; None if it is none. IPv4 written as IPv6 is IPv4."""
    try:
        ip = ip_address(host.partition("%")[0])
    except ValueError:
        return None
    if isinstance(ip, IPv6Address) and ip.ipv4_mapped is not None:
        return ip.ipv4_mapped
    return ip
