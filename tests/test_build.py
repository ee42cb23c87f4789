"""Which of the two speeds runs, and that it is the one that was asked for."""

from __future__ import annotations

import importlib
import os
import subprocess
import sys
from pathlib import Path

import pytest

import banneret
import setup
from banneret import kernel
from banneret._source import SourceFinder
from setup import PACKAGE, compiled_files

ROOT = Path(__file__).parents[1]
# `make test` names the speed it wants; otherwise what lies beside the sources decides.
BUILT = "compiled" if any((ROOT / "src").glob("banneret__mypyc.*")) else "pure"
WANTED = "pure" if os.environ.get("BANNERET_PURE") == "1" else BUILT
EXPECTED = os.environ.get("BANNERET_EXPECT", WANTED)
MODULES = [
    ".".join(path.relative_to(ROOT / PACKAGE.parent).with_suffix("").parts)
    for path in compiled_files(ROOT)
]


def test_compiled_modules_are_found() -> None:
    assert "banneret.kernel.state" in MODULES
    assert not any(name.endswith("__init__") for name in MODULES)


def test_speed_is_the_expected_one() -> None:
    assert EXPECTED in ("compiled", "pure")
    assert (EXPECTED == "compiled") == banneret.COMPILED


@pytest.mark.parametrize("name", MODULES)
def test_modules_are_compiled_together_or_not_at_all(name: str) -> None:
    assert is_compiled(name) == banneret.COMPILED


def test_pure_runs_the_sources() -> None:
    code = "import banneret; print(banneret.COMPILED)"
    environment = os.environ | {"BANNERET_PURE": "1"}
    done = subprocess.run(
        [sys.executable, "-c", code], env=environment, capture_output=True, text=True, check=True
    )
    assert done.stdout.strip() == "False"


def test_compiling_leaves_the_cache_of_the_types_alone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Both are done at once."""
    source = tmp_path / "alone.py"
    source.write_text("ANSWER = 42\n")
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv("BANNERET_PURE", raising=False)
    monkeypatch.setattr(setup, "compiled_files", lambda: [source])
    assert bool(setup.extensions()) == setup.compiler_works()
    assert not (tmp_path / ".mypy_cache").exists()


def test_only_this_package_is_looked_up_as_source() -> None:
    found = SourceFinder.find_spec("banneret.kernel.state", kernel.__path__)
    assert found is not None
    assert str(found.origin).endswith("state.py")
    assert SourceFinder.find_spec("banneret.kernel.nothing", kernel.__path__) is None
    assert SourceFinder.find_spec("rich.table", kernel.__path__) is None
    assert SourceFinder.find_spec("banneret", None) is None


def is_compiled(name: str) -> bool:
    file = importlib.import_module(name).__file__
    assert file is not None
    return not file.endswith(".py")
