"""Takes the address a server is asked for, before anything is said or done."""

from __future__ import annotations

import errno
import os
import socket
import sys
from typing import Any, TypeAlias

from banneret.kernel.errors import OptionsError

Address: TypeAlias = tuple[Any, ...]  # of IPv4 or IPv6, as Python gives it

WAITING = 100  # connections that come before others can make room for them
NOT_HERE = (errno.EADDRNOTAVAIL, errno.EAFNOSUPPORT)


def bind(host: str, port: int) -> list[socket.socket]:
    """Sockets that listen at every address of a host, all at one port.

    Args:
        host: a name or an address of this machine.
        port: 0 takes any that is free.

    Raises:
        OptionsError: there is no such host or port, or another program has it.
    """
    if not 0 <= port < 65536:
        raise OptionsError("--port takes a number from 0 to 65535")
    sockets: list[socket.socket] = []
    away: OSError | None = None
    try:
        for family, address in _addresses(host, port):
            try:
                taken = _port(sockets) or port
                sockets.append(_listening(family, (address[0], taken, *address[2:])))
            except OSError as error:
                if error.errno not in NOT_HERE:
                    raise
                away = error  # a name may have addresses that this machine cannot use just now
        if away is not None and not sockets:
            raise away
    except OSError as error:
        for one in sockets:
            one.close()
        raise OptionsError(_refused(host, port, error)) from None
    return sockets


def is_everywhere(sockets: list[socket.socket]) -> bool:
    """Whether they listen at all addresses of this machine."""
    return any(one.getsockname()[0] in ("0.0.0.0", "::") for one in sockets)


def _port(sockets: list[socket.socket]) -> int:
    """The port that is taken; 0: none is yet."""
    return int(sockets[0].getsockname()[1]) if sockets else 0


def _addresses(host: str, port: int) -> list[tuple[socket.AddressFamily, Address]]:
    wrong = f"--host takes a name or an address of this machine such as 0.0.0.0, not {host!r}"
    if host.startswith("["):
        raise OptionsError(f"{wrong}: write an IPv6 address without brackets")
    if not host.strip():
        raise OptionsError(wrong)
    try:
        found = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE)
    except socket.gaierror as error:
        raise OptionsError(f"{wrong}: {error.strerror}") from None
    except ValueError:  # no name at all
        raise OptionsError(wrong) from None
    return list(dict.fromkeys((family, address) for family, _, _, _, address in found))


def _listening(family: socket.AddressFamily, address: Address) -> socket.socket:
    one = socket.socket(family, socket.SOCK_STREAM)
    try:
        if os.name == "posix" and sys.platform != "cygwin":  # else it would take what another has
            one.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        if family == socket.AF_INET6:
            one.setsockopt(socket.IPPROTO_IPV6, socket.IPV6_V6ONLY, 1)
        one.bind(address)
        one.listen(WAITING)  # only now nobody else can take the same
    except BaseException:
        one.close()
        raise
    return one


def _refused(host: str, port: int, error: OSError) -> str:
    if error.errno == errno.EADDRINUSE:
        return f"port {port} of {host} is taken by another program; choose another by --port"
    if error.errno in NOT_HERE:
        return f"--host: {host} is no address of this machine"
    return f"port {port} of {host} cannot be used: {error.strerror}"
