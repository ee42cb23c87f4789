"""BANNERET_PURE=1 runs the Python sources even where compiled modules lie beside them."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from importlib.machinery import SOURCE_SUFFIXES, FileFinder, ModuleSpec, SourceFileLoader


class SourceFinder:
    """Finds the modules of this package as source files only."""

    @staticmethod
    def find_spec(
        name: str, path: Sequence[str] | None, target: object = None
    ) -> ModuleSpec | None:
        """The module's source file; None leaves the search to the usual finders."""
        if path is None or not name.startswith("banneret."):
            return None
        for folder in path:
            spec = FileFinder(folder, (SourceFileLoader, SOURCE_SUFFIXES)).find_spec(name)
            if spec is not None and spec.loader is not None:
                return spec
        return None


if os.environ.get("BANNERET_PURE") == "1":
    sys.meta_path.insert(0, SourceFinder)
