"""In what the plans of two studies differ, in one line: whoever goes on with the wrong one sees why it is."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from banneret.kernel.text import shown
from banneret.lab.study.plan import Arm, Plan
from banneret.lab.study.search import Search


def otherwise(there: Plan | Search, here: Plan | Search) -> str:
    """The first thing in which two plans differ; "" if they are the same."""
    for name in there.__struct_fields__:
        its, ours = getattr(there, name), getattr(here, name)
        if its != ours:
            inside = _arms_otherwise(its, ours) if name == "arms" else ""
            if isinstance(its, Search) and isinstance(ours, Search):
                inside = otherwise(its, ours)
            return inside or _apart(name, its, ours)
    return ""


def _arms_otherwise(there: Sequence[Arm], here: Sequence[Arm]) -> str:
    """The first option or bot in which arms differ; "" if it is something else."""
    for its, ours in zip(there, here, strict=False):
        if alone := sorted(its.options.keys() ^ ours.options.keys()):
            return f"option {alone[0]} is only {'there' if alone[0] in its.options else 'here'}"
        for name, value in its.options.items():
            if value != ours.options[name]:
                return _apart(name, value, ours.options[name])
        if its.bots != ours.bots:
            return _apart("seats", ",".join(its.bots), ",".join(ours.bots))
    return ""


def _apart(name: str, there: object, here: object) -> str:
    """What something is in two plans; of long texts what follows where they part."""
    its, ours = _text(there), _text(here)
    if shown(its) == shown(ours):
        pairs = enumerate(zip(its, ours, strict=False))
        alike = next((n for n, (one, other) in pairs if one != other), min(len(its), len(ours)))
        its, ours = its[alike:], ours[alike:]
    return f"{name} {shown(its)} there, {shown(ours)} here"


def _text(value: object) -> str:
    if isinstance(value, str):
        return value
    if isinstance(value, tuple):  # what a search varies, or aims at, as it is typed
        return " ".join(map(str, value))
    return msgspec.json.encode(value).decode()
