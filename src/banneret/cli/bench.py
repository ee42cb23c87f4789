"""`banneret bench`: how fast the rules run, compared in one run."""

from __future__ import annotations

import argparse
import json
from collections.abc import Mapping
from typing import Any

from banneret.cli.common import Commands, add_game, game_of
from banneret.lab import bench


def add(commands: Commands) -> None:
    """Add the command."""
    parser = commands.add_parser("bench", help="measure the speed of a game's rules")
    add_game(parser)
    parser.add_argument("--json", action="store_true", help="print the figures as JSON")
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """Measure."""
    found = bench.measure(game_of(arguments), bench.SECONDS)
    print(json.dumps(found, indent=2) if arguments.json else as_text(found))
    return 0


def as_text(found: bench.Bench) -> str:
    """The figures as lines for people, with ratios."""
    pure = found["uncompiled"]
    how = "compiled" if found["compiled"] else "not compiled here"
    lines = [
        f"{found['game']} ({how}), medians of {found['repeats']}",
        _row("random playout, decisions/s", found, pure, "playout_decisions_per_s"),
        _row("Python loop, decisions/s", found, pure, "loop_decisions_per_s"),
        _row("copy, ns", found, pure, "copy_ns"),
        _row("mid-match playouts/s", found, pure, "playouts_per_s"),
        _row(f"{found['legal_per_position']:.1f} legal actions, us", found, pure, "legal_us"),
        _row("observation, us", found, pure, "observation_us"),
        _row("evaluation, us", found, pure, "evaluate_us"),
        _row("resampled state, us", found, pure, "resample_us"),
    ]
    for name, peer in found["peers"].items():
        native = found["playout_decisions_per_s"] / peer["native_per_s"]
        loop = found["loop_decisions_per_s"] / peer["loop_per_s"]
        lines.append(
            f"  OpenSpiel {name}: native {peer['native_per_s']:,.0f}/s, ours is {native:.1f} "
            f"times that; loop {peer['loop_per_s']:,.0f}/s, ours is {loop:.1f} times that"
        )
    return "\n".join(lines)


def _row(label: str, found: Mapping[str, Any], pure: Mapping[str, Any], key: str) -> str:
    takes_time = key.endswith(("_ns", "_us"))
    ratio = pure[key] / found[key] if takes_time else found[key] / pure[key]
    digits = 2 if key.endswith("_us") else 0
    here, there = f"{found[key]:,.{digits}f}", f"{pure[key]:,.{digits}f}"
    return f"  {label:<28} {here:>14}, uncompiled {there:>12}: {ratio:.1f} times"
