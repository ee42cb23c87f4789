"""A real nginx with TLS before servers under test, run by the very file that the documents show."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from bench.ports import HOST
from tests.needs import program

TEMPLATE = Path(__file__).parents[2] / "deploy" / "nginx.conf"
CERTIFIED = (
    "req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 2 -subj /CN=table"
)
STARTING = 20.0  # seconds
MAIN = """\
daemon off;
{user}
worker_processes 1;
worker_shutdown_timeout 1ms;  # a reload cuts the sockets
pid {folder}/pid;
events {{}}
http {{
    client_body_temp_path {folder}/body;
    proxy_temp_path {folder}/proxy;
    fastcgi_temp_path {folder}/fastcgi;
    uwsgi_temp_path {folder}/uwsgi;
    scgi_temp_path {folder}/scgi;
{sites}
}}
"""


@dataclass(frozen=True)
class Site:
    """A server behind nginx.

    Attributes:
        name: tells it from others.
        path: where browsers see it, such as "/games/".
        port: nginx's.
        server: the server's own port.
    """

    name: str
    path: str
    port: int
    server: int

    @property
    def address(self) -> str:
        """What a browser is given."""
        return f"https://{HOST}:{self.port}{self.path}"


class Nginx:
    """A running nginx; `running` starts and stops it."""

    def __init__(self, process: subprocess.Popen[bytes], folder: Path) -> None:
        self._process = process
        self.folder = folder

    def reload(self) -> None:
        """Read the settings again; open sockets are cut."""
        self._process.send_signal(signal.SIGHUP)


@contextmanager
def running(folder: Path, sites: Sequence[Site]) -> Iterator[Nginx]:
    """An nginx that runs as long as the block."""
    settings = folder / "nginx.conf"
    texts = "".join(rendered(site, folder) for site in sites)
    user = "user root;" if os.geteuid() == 0 else ""
    settings.write_text(MAIN.format(folder=folder, sites=texts, user=user))
    _certify(folder)
    command = [
        program("nginx", "nginx-light"),
        "-p",
        str(folder),
        "-e",
        f"{folder}/error.log",
        "-c",
        str(settings),
    ]
    process = subprocess.Popen(command)
    try:
        for site in sites:
            _wait(site.port, process)
        yield Nginx(process, folder)
    finally:
        process.terminate()
        process.wait(STARTING)


def rendered(site: Site, folder: Path) -> str:
    """The documented settings, with the places filled in that somebody has to change."""
    text = TEMPLATE.read_text("utf-8")
    for usual, own in (
        ("listen 443", f"listen {HOST}:{site.port}"),
        ("/etc/ssl/example.org.", f"{folder}/table."),
        ("/var/log/nginx/", f"{folder}/"),
        ("127.0.0.1:8470", f"{HOST}:{site.server}"),
        ("/games/", site.path),
        ("banneret_", f"{site.name}_"),
    ):
        assert usual in text, usual
        text = text.replace(usual, own)
    return text


def _certify(folder: Path) -> None:
    files = ["-keyout", f"{folder}/table.key", "-out", f"{folder}/table.pem"]
    openssl = program("openssl", "openssl")
    subprocess.run([openssl, *CERTIFIED.split(), *files], check=True, capture_output=True)


def _wait(port: int, process: subprocess.Popen[bytes]) -> None:
    last = time.monotonic() + STARTING
    while time.monotonic() < last:
        assert process.poll() is None, "nginx stopped at once"
        with socket.socket() as probe:
            if probe.connect_ex((HOST, port)) == 0:
                return
        time.sleep(0.01)
    raise TimeoutError("nginx does not listen")
