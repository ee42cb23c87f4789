"""What every test file shares: the toy game, no hurry for examples, children that hear Ctrl-C, second tries.

A second try is for tests that drive browsers, processes and sockets by the clock of a busy machine. The
summary names each that needed it: it is a fault to be found, of the test or of what it tests.
"""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import settings

import banneret
from banneret.kernel.registry import register
from examples.own_game import TOY
from tests.processes import hear_interrupts

register(TOY)
hear_interrupts()
settings.register_profile("patient", settings.default, deadline=None)
settings.load_profile("patient")

TESTS = Path(__file__).parent
REAL = {"bench", "server", "web", "test_interrupts.py", "test_serving.py", "test_terminal.py"}


@pytest.hookimpl(tryfirst=True)  # before those that are to be left out are taken away
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Leave sweeps to the compiled rules, or to a soak; give what meets the real world a second try."""
    for item in items:
        if REAL.intersection(item.path.relative_to(TESTS).parts):
            item.add_marker(pytest.mark.flaky(reruns=1))
        if not banneret.COMPILED and item.get_closest_marker("sweep"):
            item.add_marker("soak")
