"""The toy of `examples/own_game.py` compiled together with the kernel, in a folder of its own."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[1]
BUILD = """
from pathlib import Path
import setup
kernel = [f"banneret/{path}" for path in setup.COMPILED if path.startswith("kernel/")]
setup.PACKAGE, setup.COMPILED = Path("src"), (*kernel, "examples/own_game.py")
setup.setup(
    ext_modules=setup.extensions(),
    cmdclass={"build_ext": setup.BuildAllOrNone},
    script_args=["-q", "build_ext", "--inplace"],
)
"""


def environment(folder: Path) -> dict[str, str]:
    """For a Python process that runs what was compiled in `folder`, started there."""
    paths = [str(folder / "src"), *filter(None, [os.environ.get("PYTHONPATH")])]
    return os.environ | {"PYTHONPATH": os.pathsep.join(paths), "BANNERET_PURE": ""}


def compile_toy(folder: Path) -> bool:
    """Copy Banneret into `folder` and compile its kernel and the toy there, in about a minute.

    Returns:
        Whether it worked; if not, stderr says why.
    """
    unbuilt = shutil.ignore_patterns("*.so", "*.pyd", "__pycache__")
    shutil.copytree(ROOT / "src" / "banneret", folder / "src" / "banneret", ignore=unbuilt)
    shutil.copytree(ROOT / "bench", folder / "bench", ignore=shutil.ignore_patterns("boardgame_io"))
    (folder / "src" / "examples").mkdir()
    shutil.copy(ROOT / "examples" / "own_game.py", folder / "src" / "examples")
    for name in ("setup.py", "pyproject.toml", "README.md", "LICENSE"):
        shutil.copy(ROOT / name, folder)
    command = [sys.executable, "-c", BUILD]
    done = subprocess.run(
        command, cwd=folder, env=environment(folder), capture_output=True, text=True, check=False
    )
    if any((folder / "src" / "examples").glob("own_game.*.*")):
        return True
    print(done.stderr, file=sys.stderr)
    return False
