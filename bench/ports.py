"""Where servers of this machine are reached."""

import socket

HOST = "127.0.0.1"


def free_port() -> int:
    """A port that nobody uses, and that nobody is given until this process ends.

    It stays bound. A server can listen there all the same, as all of them here set SO_REUSEADDR;
    but the system gives it neither to a connection nor to who asks for any port.
    """
    probe = socket.socket()
    probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    probe.bind((HOST, 0))
    port = int(probe.getsockname()[1])
    probe.detach()
    return port
