"""Programs that some tests need: a developer may lack them, CI may not."""

from __future__ import annotations

import os
import shutil

import pytest


def program(name: str, package: str) -> str:
    """Where a program is; without it a test is left out, or fails on CI.

    Args:
        name: of the program.
        package: Debian's, which brings it.
    """
    found = shutil.which(name, path=f"{os.environ.get('PATH', '')}:/usr/sbin")
    if found is not None:
        return found
    if os.environ.get("CI"):
        pytest.fail(f"{name} must be installed on CI, by .ci/run")
    pytest.skip(f"no {name}: install {package}")
