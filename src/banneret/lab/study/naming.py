"""What a comparison calls its sides: the options in which they differ, shortly."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping, Sequence
from pathlib import PurePath
from typing import Any

from banneret.kernel.options import OptionHelp, option_help
from banneret.kernel.registry import entry
from banneret.kernel.text import Catalogue, shown
from banneret.lab.study.plan import Plan
from banneret.lab.study.search import Value, typed

LONG = 160  # characters of a value that are shown as they are
MOST = 4  # differences between two texts that are named


def sides(plan: Plan, say: Catalogue) -> Sequence[str]:
    """What each of the two arms of a plan is called."""
    these, those = (arm.options for arm in plan.arms)
    about = option_help(entry(plan.game).options)
    differing = {name: about[name] for name in these if these[name] != those.get(name)}
    return [
        "; ".join(
            _called(name, means, one[name], other[name], say) for name, means in differing.items()
        )
        for one, other in ((these, those), (those, these))
    ]


def _called(name: str, about: OptionHelp, value: Value, other: Value, say: Catalogue) -> str:
    """An option of one side, whose value is another on the other side."""
    label, content = about.label[say.language], _content(value)
    if value == "":
        return say.say("side.none", option=label)
    if about.file:
        return say.say("side.own", option=label, what=PurePath(str(value)).name)
    if content is None:
        return f"{name}={_short(value)}"
    return say.say("side.own", option=label, what=_in_short(content, _content(other), say))


def _short(value: Value) -> str:
    """A value as it is typed, if that is short."""
    text = typed(value)
    return text if len(text) <= LONG else shown(text)


def _content(value: Value) -> Mapping[str, Any] | None:
    """The content in a text of one's own; None if it is none."""
    if not isinstance(value, str) or "=" not in value:
        return None
    try:
        return tomllib.loads(value)
    except tomllib.TOMLDecodeError:
        return None


def _in_short(content: Mapping[str, Any], other: Mapping[str, Any] | None, say: Catalogue) -> str:
    """The names of what is in a text, and in what it differs from another of the same names."""
    names = _names(content, say.language)
    if other is None or names != _names(other, say.language):
        return ", ".join(names)
    there = dict(_leaves(other))
    apart = [f"{path} {value}" for path, value in _leaves(content) if there.get(path) != value]
    more = ["..."] if len(apart) > MOST else []
    return ", ".join((*names, *apart[:MOST], *more))


def _names(content: Mapping[str, Any], language: str) -> list[str]:
    things = [one for some in content.values() if isinstance(some, list) for one in some]
    named = [one for one in things if isinstance(one, dict) and "name" in one]
    return [str(one.get(f"name_{language}", one["name"])) for one in named]


def _leaves(value: Any, path: str = "") -> Iterator[tuple[str, object]]:
    """Every single value in content, with where it stands."""
    if isinstance(value, dict | list):
        items = value.items() if isinstance(value, dict) else enumerate(value, 1)
        for name, one in items:
            yield from _leaves(one, f"{path} {name}".strip())
    else:
        yield path, value
