"""Compile the rules with mypyc where that is possible; all settings stand in pyproject.toml.

Without mypyc, without a C compiler, or with BANNERET_PURE=1 the same sources run as plain Python.
"""

from __future__ import annotations

import os
import shlex
import subprocess
import sys
import sysconfig
from pathlib import Path
from tempfile import TemporaryDirectory

from setuptools import Extension, setup
from setuptools.command.build_ext import build_ext

PACKAGE = Path("src", "banneret")

# Paths and patterns below the package; those that match nothing are skipped, `__init__.py` always.
COMPILED = (
    "kernel/numbers.py",
    "kernel/state.py",
    "kernel/arrays.py",
    "kernel/choices.py",
    "kernel/bounds.py",
    "kernel/stack.py",
    "kernel/rng.py",
    "kernel/playout.py",
    "kernel/judgement.py",
    "games/token_terrors/actions.py",
    "games/token_terrors/reasons.py",
    "games/token_terrors/board.py",
    "games/token_terrors/table.py",
    "games/token_terrors/copies.py",
    "games/token_terrors/evaluation.py",
    "games/token_terrors/state.py",
    "games/token_terrors/cards/deck.py",
    "games/token_terrors/cards/effects.py",
    "games/token_terrors/cards/tile.py",
    "games/token_terrors/rules/*.py",
    "games/token_terrors/talents/*.py",
    "games/terreign/actions.py",
    "games/terreign/frames.py",
    "games/terreign/kinds.py",
    "games/terreign/reasons.py",
    "games/terreign/settings.py",
    "games/terreign/table.py",
    "games/terreign/worlds.py",
    "games/terreign/evaluation.py",
    "games/terreign/state.py",
    "games/terreign/rules/*.py",
    "games/terreign/items/*.py",
    "games/terreign/terrains/*.py",
    "games/terreign/houses/*.py",
    "games/terreign/event_cards/*.py",
    "games/sack_armies/actions.py",
    "games/sack_armies/frames.py",
    "games/sack_armies/reasons.py",
    "games/sack_armies/book.py",
    "games/sack_armies/ground.py",
    "games/sack_armies/table.py",
    "games/sack_armies/events.py",
    "games/sack_armies/canonical.py",
    "games/sack_armies/machine.py",
    "games/sack_armies/worlds.py",
    "games/sack_armies/evaluation.py",
    "games/sack_armies/state.py",
    "games/sack_armies/rules/*.py",
    "games/sack_armies/abilities/*.py",
    "games/sack_armies/questions/*.py",
    "bots/tree.py",
    "bots/search.py",
    "bots/forced.py",
)


def compiled_files(root: Path = Path()) -> list[Path]:
    """The sources of the compiled group, in the order of COMPILED."""
    found = [path for pattern in COMPILED for path in sorted((root / PACKAGE).glob(pattern))]
    return [path for path in found if path.name != "__init__.py"]


def extensions() -> list[Extension]:
    """The compiled group, or nothing and one line that says why."""
    if os.environ.get("BANNERET_PURE") == "1":
        return []
    if not compiler_works():
        return uncompiled("no working C compiler")
    try:
        from mypyc.build import mypycify
    except ImportError:
        return uncompiled("mypyc is not installed")
    print("banneret: compiling the rules, which takes some minutes once", file=sys.stderr)
    files = [str(path) for path in compiled_files()]
    # No cache: it reads none, and must not write to one that checking the types writes to.
    no_cache = f"--cache-dir={os.devnull}"
    made = mypycify([no_cache, *files], opt_level="3", debug_level="0", group_name="banneret")
    group = [extension for extension in made if isinstance(extension, Extension)]
    for extension in group:
        extension.optional = True
        if os.name == "posix":
            extension.extra_compile_args = [
                *extension.extra_compile_args,
                "-fno-semantic-interposition",  # calls inside the group go direct: half as fast again
                "-Wno-all",  # looking for warnings in generated C takes time and tells nobody
            ]
    return group


def uncompiled(reason: str) -> list[Extension]:
    print(f"banneret: {reason}; it runs uncompiled, slower but the same", file=sys.stderr)
    return []


def compiler_works() -> bool:
    """Whether a file that includes Python.h can be made into a shared library."""
    if os.name != "posix":
        return True
    command = shlex.split(os.environ.get("CC") or sysconfig.get_config_var("CC") or "cc")
    with TemporaryDirectory() as folder:
        source, library = Path(folder, "probe.c"), Path(folder, "probe.so")
        source.write_text("#include <Python.h>\n", encoding="ascii")
        include = f"-I{sysconfig.get_path('include')}"
        arguments = [include, "-fPIC", "-c", str(source), "-o", str(library)]
        try:
            done = subprocess.run(command + arguments, capture_output=True, check=False)
        except OSError:
            return False
        return done.returncode == 0 and library.exists()


class BuildAllOrNone(build_ext):
    """A group with a part missing cannot be imported: then none of it stays."""

    def run(self) -> None:
        super().run()
        built = [Path(self.get_ext_fullpath(extension.name)) for extension in self.extensions]
        if all(path.exists() for path in built):
            return
        for path in built:
            path.unlink(missing_ok=True)
        uncompiled("compiling failed")


if __name__ == "__main__":
    setup(ext_modules=extensions(), cmdclass={"build_ext": BuildAllOrNone})
