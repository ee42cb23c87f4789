"""Processes that work for another: in order, and never longer than it is there."""

from __future__ import annotations

import errno
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path

import pytest

import banneret.games  # noqa: F401  # makes the games known
from banneret.kernel import registry
from banneret.kernel.errors import OptionsError
from banneret.lab.futures import Outcome
from banneret.lab.processes import CannotBegin, spawning
from banneret.lab.runner import by_crew, plan, run
from tests.processes import children, none_left

ROOT = Path(__file__).parents[2]
PATIENCE = 60.0


@pytest.fixture(autouse=True)
def nothing_stays() -> Iterator[None]:
    """No process outlives its test."""
    with none_left(besides=("resource_tracker",)):
        yield


def double(number: int) -> int:
    """Work that takes the longer the smaller the number is."""
    time.sleep(0.2 / (1 + number))
    return 2 * number


def refuse(number: int) -> int:
    """Work that cannot be done."""
    raise OptionsError(f"not {number}")


def vanish(number: int) -> int:
    """Work that the process of an odd number does not survive."""
    if number % 2:
        os.kill(os.getpid(), signal.SIGKILL)
    return number


def interrupt(number: int) -> int:
    """Work during which Ctrl-C comes to who waits for it; it takes long."""
    os.kill(os.getppid(), signal.SIGINT)
    time.sleep(PATIENCE)
    return number


def vanish_once(folder: Path, number: int) -> int:
    """Work that the first process of an odd number does not survive."""
    mark = folder / str(number)
    if not mark.exists():
        mark.touch()
        vanish(number)
    return number


def test_results_come_in_order() -> None:
    assert list(by_crew(double, range(9), 3)) == [Outcome((2 * n,), ()) for n in range(9)]
    assert list(by_crew(double, [], 1)) == []


def test_error_comes_out_as_it_was() -> None:
    with pytest.raises(OptionsError, match="not 4") as caught:
        list(by_crew(refuse, [4], 2))
    assert "in refuse" in "".join(caught.value.__notes__)


def test_item_whose_processes_end_is_told_of_and_no_other_is_lost() -> None:
    expected = [Outcome((), (-9, -9)) if n % 2 else Outcome((n,), ()) for n in range(4)]
    assert list(by_crew(vanish, range(4), 2)) == expected


def test_item_whose_process_ends_is_begun_again(tmp_path: Path) -> None:
    expected = [Outcome((n,), (-9,) if n % 2 else ()) for n in range(3)]
    assert list(by_crew(partial(vanish_once, tmp_path), range(3), 2)) == expected


def test_system_that_starts_no_more_processes_is_told_of(monkeypatch: pytest.MonkeyPatch) -> None:
    def exhausted(*_: object) -> None:
        raise OSError(errno.EMFILE, "Too many open files")

    monkeypatch.setattr(spawning, "Pipe", exhausted)
    with pytest.raises(CannotBegin, match="no process can be started: Too many open files"):
        list(by_crew(double, [0], 1))


def test_process_that_is_killed_while_it_has_nothing_to_do_is_replaced() -> None:
    results = by_crew(double, range(40), 1)
    assert next(results) == Outcome((0,), ())
    (pid,) = workers(os.getpid())
    os.kill(pid, signal.SIGKILL)
    assert [one.results for one in results] == [(2 * n,) for n in range(1, 40)]


def test_processes_end_when_nobody_wants_more() -> None:
    results = by_crew(double, range(10_000), 2)
    assert next(results) == Outcome((0,), ())
    results.close()  # type: ignore[attr-defined]  # it is a generator


@pytest.mark.skipif(sys.platform == "win32", reason="Ctrl-C goes to the parent")
def test_ctrl_c_is_heard_where_a_library_has_the_system_go_on_with_what_it_interrupts() -> None:
    begun = time.monotonic()
    signal.siginterrupt(signal.SIGINT, False)  # as importing Polars does
    try:
        with pytest.raises(KeyboardInterrupt):
            list(by_crew(interrupt, [0], 1))
    finally:
        signal.siginterrupt(signal.SIGINT, True)
    assert time.monotonic() - begun < PATIENCE


def test_matches_are_the_same_in_several_processes(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PYTHONPATH", os.pathsep.join([str(ROOT / "src"), str(ROOT)]))
    game = registry.entry("token-terrors").game({})
    what = plan(game, ["random", "greedy"], 12, seed=5)
    assert list(run(what, 3)) == list(run(what))


# ---------------------------------------------------------------- the end of the parent


@pytest.mark.skipif(sys.platform != "linux", reason="the processes are looked for in /proc")
@pytest.mark.parametrize(
    ("number", "stopped"),
    [
        (signal.SIGINT, True),
        (signal.SIGTERM, False),
        (signal.SIGTERM, True),
        (signal.SIGKILL, False),
        (signal.SIGHUP, True),
    ],
)
def test_simulation_leaves_no_process_behind(number: signal.Signals, stopped: bool) -> None:
    words = ["simulate", "sack-armies", "--games", "100000", "--jobs", "2"]
    environment = os.environ | {"PYTHONPATH": str(ROOT / "src")}
    command_line = [sys.executable, "-m", "banneret", *words]
    with subprocess.Popen(command_line, env=environment, preexec_fn=heed_hangups) as parent:
        try:
            until(lambda: len(workers(parent.pid)) == 2)
            until(lambda: all(is_at_work(pid) for pid in workers(parent.pid)))
            theirs = workers(parent.pid)
            for pid in theirs if stopped else ():
                os.kill(pid, signal.SIGSTOP)
            parent.send_signal(number)
            parent.wait(PATIENCE)
        finally:
            parent.kill()
    until(lambda: not any(alive(pid) for pid in theirs))


def heed_hangups() -> None:
    """As usual, also where the tests run under nohup."""
    signal.signal(signal.SIGHUP, signal.SIG_DFL)


def workers(pid: int) -> set[int]:
    """The processes that play matches for another."""
    return {child for child in children(pid) if "spawn_main" in command(child)}


def command(pid: int) -> str:
    """What a process was started as."""
    return Path(f"/proc/{pid}/cmdline").read_text().replace("\0", " ")


def is_at_work(pid: int) -> bool:
    """Whether a process runs our code: it ignores Ctrl-C."""
    ignored = Path(f"/proc/{pid}/status").read_text().partition("SigIgn:")[2].split()[0]
    return bool(int(ignored, 16) & 1 << signal.SIGINT - 1)


def alive(pid: int) -> bool:
    """Whether a process is still there."""
    try:
        return ") Z" not in Path(f"/proc/{pid}/stat").read_text()
    except OSError:
        return False


def until(done: Callable[[], bool]) -> None:
    """Wait for something."""
    end = time.monotonic() + PATIENCE
    while not done():
        assert time.monotonic() < end
        time.sleep(0.02)


def test_script_that_starts_itself_over_and_over_is_told_how_it_is_written(tmp_path: Path) -> None:
    script = tmp_path / "script.py"
    script.write_text(
        "from banneret.lab.runner import by_crew\nprint(list(by_crew(str, range(4), 2)))\n"
    )
    ran = subprocess.run(
        [sys.executable, str(script)],
        env=os.environ | {"PYTHONPATH": str(ROOT / "src")},
        capture_output=True,
        text=True,
        check=False,
        timeout=PATIENCE,
    )
    assert (ran.returncode, ran.stdout) == (1, "")
    assert "under if __name__ == '__main__':" in ran.stderr.splitlines()[-1]
