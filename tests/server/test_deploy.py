"""What `deploy/` says holds: options, paths, directives, and that the documents show it."""

from __future__ import annotations

import asyncio
import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

from banneret.cli import main
from banneret.server.limits import Limits
from banneret.server.run import config
from tests.needs import program
from tests.server.house import house, run, settings
from tests.server.test_clocks import later

ROOT = Path(__file__).parents[2]
DEPLOY = ROOT / "deploy"
DOCUMENT = (ROOT / "docs" / "operations.md").read_text("utf-8")
SERVICE = (DEPLOY / "banneret.service").read_text("utf-8")
CONTAINER = (DEPLOY / "Containerfile").read_text("utf-8")
NGINX = (DEPLOY / "nginx.conf").read_text("utf-8")
WORST_EXPOSURE = 20  # of 100, as systemd-analyze judges it


def entry_point() -> list[str]:
    """What the image runs."""
    found = re.search(r"^ENTRYPOINT \[(.*)\]$", CONTAINER, re.MULTILINE)
    assert found is not None
    return re.findall(r'"([^"]*)"', found[1])


def commands() -> list[list[str]]:
    """Every call of `banneret` in the files and in the document, as words."""
    exec_start = re.findall(r"^ExecStart=(.*)$", SERVICE, re.MULTILINE)
    in_comments = re.findall(r"^#\s+(banneret serve .*)$", NGINX, re.MULTILINE)
    blocks = re.findall(r"```sh\n(.*?)```", DOCUMENT, re.DOTALL)
    lines = [line for block in blocks for line in block.splitlines() if "banneret" in line]
    found = [shlex.split(line, comments=True) for line in [*exec_start, *in_comments, *lines]]
    calls = [words for words in found if Path(words[0]).name == "banneret"]
    runs = [
        entry_point() + words[words.index("banneret", 7) + 1 :]
        for words in found
        if words[:2] == ["podman", "run"]
    ]
    assert len(runs) == 1
    return [*calls, *runs]


@pytest.mark.parametrize("words", commands(), ids=" ".join)
def test_commands_and_options_exist(words: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as done:
        main([words[1], "--help"])
    assert done.value.code == 0
    known = set(re.findall(r"--[a-z-]+", capsys.readouterr().out))
    assert {word for word in words[2:] if word.startswith("--")} <= known


def test_the_service_is_one_that_systemd_knows_and_finds_safe(tmp_path: Path) -> None:
    analyze = program("systemd-analyze", "systemd")
    started = SERVICE.split("ExecStart=")[1].split()[0]
    file = tmp_path / "banneret.service"
    file.write_text(SERVICE.replace(started, sys.executable))
    for command in (
        ["verify", "--man=no", str(file)],
        ["security", "--offline=yes", "--no-pager", f"--threshold={WORST_EXPOSURE}", str(file)],
    ):
        done = subprocess.run([analyze, *command], capture_output=True, text=True, check=False)
        assert done.returncode == 0, done.stdout + done.stderr
        assert done.stderr == "", done.stderr


def test_the_service_writes_where_it_may_and_has_room_for_what_the_server_allows() -> None:
    settings = dict(line.split("=", 1) for line in SERVICE.splitlines() if re.match(r"\w+=", line))
    assert f"sqlite:////var/lib/{settings['StateDirectory']}/" in settings["ExecStart"]
    assert int(settings["LimitNOFILE"]) > 2 * Limits().everybody
    assert int(settings["MemoryMax"].removesuffix("G")) * 2**30 > Limits().worker_memory
    assert "@resources" not in SERVICE  # limits of workers and descriptors are set by the server


def test_the_image_runs_as_nobody_and_keeps_its_matches_in_the_volume() -> None:
    words = entry_point()
    volume = re.findall(r"^VOLUME (.*)$", CONTAINER, re.MULTILINE)
    assert words[-1].startswith(f"sqlite:///{volume[0]}/")
    user = CONTAINER.index("\nUSER banneret\n")
    assert CONTAINER.rindex("\nRUN ") < user < CONTAINER.index("\nENTRYPOINT ")
    assert all("/" not in name for name in re.findall(r"^FROM (\S+)", CONTAINER, re.MULTILINE))


def test_the_image_tells_whether_it_serves(tmp_path: Path) -> None:
    found = re.search(r'^HEALTHCHECK CMD \["python", "-c", "(.*)"\]$', CONTAINER, re.MULTILINE)
    assert found is not None

    async def work() -> None:
        async with house(tmp_path) as table:
            later(table, 0)
            check = found[1].replace("127.0.0.1:8470", f"127.0.0.1:{table.port}")
            assert check != found[1]
            assert await answer(check) == 0
        assert await answer(check) != 0

    async def answer(check: str) -> int:
        process = await asyncio.create_subprocess_exec(
            sys.executable, "-c", check, stderr=subprocess.DEVNULL
        )
        return await process.wait()

    run(work())


def test_the_proxy_waits_longer_than_the_server_stays_silent(tmp_path: Path) -> None:
    how = config(settings(tmp_path), "127.0.0.1", 0)
    waits = re.findall(r"proxy_(?:read|send)_timeout +(\d+)s", NGINX)
    assert how.ws_ping_interval is not None
    assert how.ws_ping_timeout is not None
    assert len(waits) == 2
    assert min(map(int, waits)) > how.ws_ping_interval + how.ws_ping_timeout
    most = re.findall(r"client_max_body_size +(\d+)m", NGINX)
    assert int(most[0]) * 2**20 > Limits().body  # so that the server refuses, in words


def test_the_document_shows_the_lines_of_the_files() -> None:
    (shown,) = re.findall(r"```nginx\n(.*?)```", DOCUMENT, re.DOTALL)
    for line in shown.splitlines():
        assert line.strip() in NGINX
    for file in DEPLOY.iterdir():
        assert f"(../deploy/{file.name})" in DOCUMENT
