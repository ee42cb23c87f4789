"""Programs and modules that some tests need: a developer may lack them, CI may not."""

from __future__ import annotations

import importlib
import os
import shutil
from typing import Any

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


def module(name: str, extra: str) -> Any:
    """A module; without it a test is left out, or fails on CI.

    Args:
        name: of the module.
        extra: of Banneret's, which brings it.
    """
    try:
        return importlib.import_module(name)
    except ImportError:
        if os.environ.get("CI"):
            pytest.fail(f"{name} must be installed on CI, by .ci/run")
        pytest.skip(f"no {name}: install the extra {extra}")
