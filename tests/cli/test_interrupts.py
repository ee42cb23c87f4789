"""Ctrl-C ends every command at once, whatever it is at: with one line and code 130."""

from __future__ import annotations

import os
import shlex
import signal
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from subprocess import DEVNULL, PIPE, Popen, run

import pytest

from tests.processes import none_left

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="processes are looked at in /proc")

ROOT = Path(__file__).parents[2]
ENGINE = f"{sys.executable} {ROOT / 'examples' / 'engine.py'}"
AT_ONCE = 1.0  # seconds of processor time
SAID = "banneret: stopped by Ctrl-C\n"

# Says when it is ready, and then is the command.
COMMAND = """
import signal
signal.signal(signal.SIGINT, signal.default_int_handler)
import os, sys, banneret, tests.conftest
from banneret.cli import main
if __name__ == "__main__":
    os.write(2, b"!")
    sys.exit(main())
"""

LONG = [
    "simulate toy --games 10000000 --seats random",
    "simulate token-terrors --games 10000000",
    "simulate terreign --games 10000000 --seats greedy --option players=8",
    "simulate terreign --games 10000000 --jobs 2",
    "match terreign --games 10000000 --jobs 2 --record records",
    f"simulate toy --games 10000000 --seats 'engine:{ENGINE},random'",
    f"simulate toy --games 10000000 --seats 'engine:{ENGINE},random' --jobs 2",
    "watch toy --seats greedy --seed 1 --pause 3600 --record match.jsonl",
    "perft token-terrors --depth 9",
    "perft terreign --depth 1000",
    "bench token-terrors",
    "army build",
    "replay pipe",
    "replay --check pipe",
    "verify pipe",
    "play --resume pipe --record other",
]


@contextmanager
def working(line: str, folder: Path) -> Iterator[Popen[str]]:
    """A command that has begun its work; neither it nor what it starts stays."""
    os.mkfifo(folder / "pipe")
    (folder / "banneret").write_text(COMMAND, encoding="utf-8")
    path = os.pathsep.join([str(ROOT / "src"), str(ROOT)])
    words = [sys.executable, "banneret", *shlex.split(line)]
    environment = os.environ | {"PYTHONPATH": path, "PYTHONSAFEPATH": "1"}
    with (
        none_left(),
        Popen(
            words, cwd=folder, env=environment, stdin=PIPE, stdout=DEVNULL, stderr=PIPE, text=True
        ) as process,
    ):
        try:
            assert process.stderr is not None
            assert process.stderr.read(1) == "!"
            yield process
        finally:
            process.kill()


def fields(process: Popen[str]) -> list[str]:
    """What Linux tells of a process, from its state on."""
    return Path(f"/proc/{process.pid}/stat").read_text().rpartition(")")[2].split()


def spent(process: Popen[str]) -> float:
    """Seconds of processor time."""
    return sum(map(int, fields(process)[11:13])) / os.sysconf("SC_CLK_TCK")


def let_it_work(process: Popen[str], seconds: float) -> None:
    """Wait until it has worked for a while, or waits for something."""
    begun, asleep = spent(process), 0
    while spent(process) < begun + seconds and asleep < 50:
        assert fields(process)[0] != "Z", "it has ended"
        asleep = asleep + 1 if fields(process)[0] == "S" else 0
        time.sleep(0.02)


def interrupted(process: Popen[str]) -> str:
    """What a command still says after Ctrl-C; it has to end at once."""
    before = spent(process)
    os.kill(process.pid, signal.SIGINT)
    assert process.stderr is not None
    said = process.stderr.read()
    os.waitid(os.P_PID, process.pid, os.WEXITED | os.WNOWAIT)
    assert spent(process) - before < AT_ONCE  # of the process alone, not of those it has ended
    process.wait()
    return said


@pytest.mark.parametrize("line", LONG)
def test_long_work_is_interrupted(line: str, tmp_path: Path) -> None:
    with working(line, tmp_path) as process:
        let_it_work(process, 0.3)
        assert interrupted(process) == SAID
        assert process.returncode == 130


def test_the_match_that_was_watched_is_kept(tmp_path: Path) -> None:
    line = "watch toy --seed 1 --pause 3600 --record match.jsonl"
    with working(line, tmp_path) as process:
        let_it_work(process, 0.3)
        assert interrupted(process) == SAID
    assert '"end":"saved"' in (tmp_path / "match.jsonl").read_text(encoding="utf-8")


@pytest.mark.parametrize("seats", ["human" + 7 * ",greedy", "greedy"])
def test_play_ends_and_says_where_the_match_is(seats: str, tmp_path: Path) -> None:
    line = f"play terreign --option players=8 --seed 1 --record match.jsonl --seats {seats}"
    with working(line, tmp_path) as process:
        let_it_work(process, 0.3)
        said = interrupted(process)
    assert (process.returncode, said) == ((0, "") if "human" in seats else (130, SAID))
    assert '"end":"saved"' in (tmp_path / "match.jsonl").read_text(encoding="utf-8")


def test_serve_ends(tmp_path: Path) -> None:
    with working("serve --port 0 --database sqlite:///matches.sqlite", tmp_path) as process:
        let_it_work(process, 2.0)
        said = interrupted(process)
    assert process.returncode == 130
    assert [line for line in said.splitlines() if not line.startswith("{")] == [SAID.strip()]


@pytest.mark.parametrize("line", ["games", "rules list token-terrors", "verify --help"])
@pytest.mark.parametrize("after", [0.0, 0.05])
def test_short_work_is_done_or_interrupted(line: str, after: float, tmp_path: Path) -> None:
    with working(line, tmp_path) as process:
        time.sleep(after)
        said = interrupted(process)
    # Python itself, when it has done everything else, ends at once and without a word.
    assert (process.returncode, said) in [(130, SAID), (0, ""), (-signal.SIGINT, "")]


# ---------------------------------------------------------------- before `main` begins

SCRIPT = "import sys\nfrom banneret.cli import main\nsys.exit(main())\n"
LATE = 7  # the code of a command that went on
# Stands for a module that the command imports, and is interrupted then.
IMPORTED = f"import os, signal\nos.kill(os.getpid(), signal.SIGINT)\nraise SystemExit({LATE})\n"


@pytest.mark.parametrize("module", ["tomllib", "msgspec", "rich"])
@pytest.mark.parametrize("way", ["script", "module"])
@pytest.mark.parametrize("ignored", [False, True], ids=["heard", "ignored"])
def test_it_ends_in_one_line_while_it_is_imported(
    module: str, way: str, ignored: bool, tmp_path: Path
) -> None:
    (tmp_path / "banneret").write_text(SCRIPT, encoding="utf-8")
    (tmp_path / f"{module}.py").write_text(IMPORTED, encoding="utf-8")
    path = os.pathsep.join([str(tmp_path), str(ROOT / "src")])
    words = [sys.executable, *(["-m", "banneret"] if way == "module" else ["banneret"]), "games"]
    before = signal.signal(signal.SIGINT, signal.SIG_IGN if ignored else signal.default_int_handler)
    try:
        ran = run(
            words,
            cwd=tmp_path,
            env=os.environ | {"PYTHONPATH": path, "PYTHONSAFEPATH": "1"},
            capture_output=True,
            text=True,
            check=False,
        )
    finally:
        signal.signal(signal.SIGINT, before)
    assert (ran.returncode, ran.stdout) == (LATE if ignored else 130, "")
    assert ran.stderr == ("" if ignored else SAID)


def test_whoever_imports_the_library_is_interrupted_as_usual(tmp_path: Path) -> None:
    (tmp_path / "msgspec.py").write_text(IMPORTED, encoding="utf-8")
    script = "try:\n    import banneret\nexcept KeyboardInterrupt:\n    print('caught')\n"
    (tmp_path / "study.py").write_text(script, encoding="utf-8")
    environment = os.environ | {"PYTHONPATH": str(ROOT / "src")}
    ran = run(
        [sys.executable, "study.py", "banneret"],
        cwd=tmp_path,
        env=environment,
        capture_output=True,
        text=True,
        check=False,
    )
    assert (ran.returncode, ran.stdout, ran.stderr) == (0, "caught\n", "")
