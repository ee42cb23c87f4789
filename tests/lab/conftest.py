"""A study for all tests that read or spoil one."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from banneret.cli import main
from tests.lab.studies import SMALL


@pytest.fixture(scope="session")
def study(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A small study that is finished."""
    folder = tmp_path_factory.mktemp("studies") / "small"
    assert main([*SMALL, "--out", str(folder)]) == 0
    return folder


@pytest.fixture
def copy(study: Path, tmp_path: Path) -> Path:
    """A copy of it, to be spoilt."""
    return Path(shutil.copytree(study, tmp_path / "copy"))
