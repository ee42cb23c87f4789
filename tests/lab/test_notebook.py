"""The example notebook, run from its beginning to its end by a kernel of this environment."""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import nbformat
import pytest
from jupyter_client.kernelspec import KernelSpec
from jupyter_client.manager import AsyncKernelManager
from nbclient import NotebookClient

from tests.processes import none_left

ROOT = Path(__file__).parents[2]
NOTEBOOK = ROOT / "examples" / "study.ipynb"
STARTUP = 300  # seconds; a busy machine starts a kernel slowly

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="processes are found in /proc")


@pytest.fixture(autouse=True)
def nothing_stays() -> Iterator[None]:
    """Neither the kernel nor what it started outlives the test."""
    with none_left(besides=("resource_tracker",)):
        yield


def executed(folder: Path) -> Any:
    """The notebook with what its cells gave; a cell that raises fails the test."""
    manager = AsyncKernelManager(transport="ipc", connection_file=str(folder / "kernel.json"))
    command = [sys.executable, "-m", "ipykernel_launcher", "-f", "{connection_file}"]
    manager._kernel_spec = KernelSpec(argv=command, language="python")  # whatever else is installed
    notebook = nbformat.read(NOTEBOOK, as_version=4)
    client = NotebookClient(
        notebook,
        km=manager,
        timeout=None,
        startup_timeout=STARTUP,
        resources={"metadata": {"path": str(folder)}},
    )
    client.owns_km = True  # so that the kernel ends with it
    environment = os.environ | {
        "PYTHONPATH": str(ROOT / "src"),
        "IPYTHONDIR": str(folder / "ipython"),
        "PYDEVD_DISABLE_FILE_VALIDATION": "1",
    }
    client.execute(env=environment)
    return notebook


def test_notebook_answers_its_question(tmp_path: Path) -> None:
    notebook = executed(tmp_path)
    cells = [cell for cell in notebook.cells if cell.cell_type == "code"]
    assert all(cell.execution_count for cell in cells)
    given = [output for cell in cells for output in cell.outputs]
    assert [one for one in given if one.output_type == "error" or one.get("name") == "stderr"] == []
    text = "".join(one.text for one in given if one.output_type == "stream")
    assert "Compared were a (surge_cap=1) and b (surge_cap=6), with the same luck." in text
    assert "compare.html manifest.json matches.parquet times.json" in text
    assert re.search(r"banneret lab compare token-terrors .*--a surge_cap=1 --b surge_cap=6", text)
    pages = [one.data["text/html"] for one in given if "text/html" in one.get("data", {})]
    assert "80 matches in 40 rounds, played by greedy; seed 7." in pages[0]
    assert sum("vegaEmbed" in page for page in pages) == 2


def test_notebook_is_kept_without_what_it_gave() -> None:
    text = NOTEBOOK.read_text(encoding="utf-8")
    assert re.findall(r'"outputs": \[[^\]]', text) == []
    assert len(text) < 20_000
