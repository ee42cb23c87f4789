"""What finds positions finds those again that it has found, and nothing where nothing is."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

import pytest

from banneret.kernel.registry import entry
from banneret.kernel.state import State
from bench import positions
from bench.ladder import KINDS

KEPT = Path(__file__).parents[1] / "bots" / "positions" / "sack-armies.json"


def kept(kind: str) -> list[dict[str, Any]]:
    rows: list[dict[str, Any]] = json.loads(KEPT.read_text())[kind]
    return rows


def state_of(row: dict[str, Any]) -> State:
    return entry("sack-armies").game(row["options"]).parse_position(row["position"])


def test_a_certain_win_is_found_again_and_is_none_by_odds() -> None:
    row = kept("wins")[0]
    found = positions.win(state_of(row), certain=True)
    assert found is not None
    assert {"options": row["options"], **found} == row
    assert positions.win(state_of(row), certain=False) is None


def test_where_nothing_is_nothing_is_found() -> None:
    state = next(positions.questions("sack-armies", KINDS["sack-armies"][0], 1))
    assert positions.win(state, certain=True) is None


def test_a_trap_is_found_again_only_if_matches_say_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(positions, "PLAYED_ON", 8)
    row = max(kept("traps"), key=lambda one: one["cost"])
    state = state_of(row)
    greedy = state.game.parse(state, row["greedy"])
    monkeypatch.setattr(positions, "played_on", lambda _, action, __: float(action != greedy))
    found = positions.trap(state)
    assert found is not None
    assert (found["greedy"], found["cost"]) == (row["greedy"], 1.0)
    monkeypatch.setattr(positions, "played_on", lambda *_: 0.5)
    assert positions.trap(state) is None


def test_no_file_is_written_over(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    mine = tmp_path / "mine.json"
    mine.write_text("mine")
    monkeypatch.setattr(
        sys, "argv", ["positions", "terreign", "--seconds", "0", "--out", str(mine)]
    )
    with pytest.raises(SystemExit):
        positions.main()
    assert mine.read_text() == "mine"
