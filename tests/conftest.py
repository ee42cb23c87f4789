"""What every test file shares: the toy game, no hurry for examples, and children that hear Ctrl-C."""

from __future__ import annotations

import pytest
from hypothesis import settings

import banneret
from banneret.kernel.registry import register
from tests.processes import hear_interrupts
from tests.toy import TOY

register(TOY)
hear_interrupts()
settings.register_profile("patient", settings.default, deadline=None)
settings.load_profile("patient")


@pytest.hookimpl(tryfirst=True)  # before those that are to be left out are taken away
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Leave sweeps to the compiled rules, or to a soak."""
    for item in items:
        if not banneret.COMPILED and item.get_closest_marker("sweep"):
            item.add_marker("soak")
