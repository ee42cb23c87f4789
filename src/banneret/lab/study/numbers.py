"""Numbers in content of one's own: found by an address, and changed in a copy that keeps its layout."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

import tomlkit
from tomlkit.exceptions import TOMLKitError

from banneret.kernel.errors import OptionsError
from banneret.kernel.text import shown

MOST_NAMED = 12  # of what is there instead


def number_at(text: str, option: str, address: str) -> int:
    """The whole number at an address.

    Args:
        text: TOML.
        option: that holds it, for messages.
        address: names with dots between them; a row of a list goes by its `id`, or by its place from 0 on.

    Raises:
        OptionsError: the text is no TOML, nothing is there, or it is no whole number.
    """
    holder, last = _place(_read(text, option), option, address)
    found = holder[last]
    if isinstance(found, bool) or not isinstance(found, int):
        raise OptionsError(f"{option}:{address} is {shown(str(found))}, no whole number")
    return int(found)


def with_numbers(text: str, option: str, numbers: Mapping[str, int]) -> str:
    """The text with other numbers; all else, its remarks, too, stays as it is.

    Args:
        text: TOML.
        option: that holds it, for messages.
        numbers: by their addresses.

    Raises:
        OptionsError: see `number_at`.
    """
    document = _read(text, option)
    for address, number in numbers.items():
        holder, last = _place(document, option, address)
        holder[last] = number
    return tomlkit.dumps(document)


def _read(text: str, option: str) -> tomlkit.TOMLDocument:
    if "=" not in text:
        raise OptionsError(
            f"{option} names {shown(text)}; a number in a file is varied where the option holds its text"
        )
    try:
        return tomlkit.parse(text)
    except TOMLKitError as error:
        raise OptionsError(f"{option} is no TOML: {error}") from None


def _place(document: Any, option: str, address: str) -> tuple[Any, str | int]:
    """What holds the number, and its key there."""
    holder, way = document, [option]
    *before, last = address.split(".")
    for name in before:
        holder = holder[_key(holder, name, ".".join(way), address)]
        way.append(name)
    return holder, _key(holder, last, ".".join(way), address)


def _key(holder: Any, name: str, way: str, address: str) -> str | int:
    """The key of a part: its name in a table, the place of a row in a list."""
    if isinstance(holder, dict):
        known = list(holder)
        if name in holder:
            return name
    elif isinstance(holder, list):
        ids = [
            str(row.get("id", n)) if isinstance(row, dict) else str(n)
            for n, row in enumerate(holder)
        ]
        known = ids
        if name in ids:
            return ids.index(name)
        if re.fullmatch(r"[0-9]{1,6}", name) and int(name) < len(holder):
            return int(name)
    else:
        raise OptionsError(f"there is nothing at {shown(address)}: {way} is {shown(str(holder))}")
    more = ", ..." if len(known) > MOST_NAMED else ""
    there = ", ".join(known[:MOST_NAMED])
    raise OptionsError(f"there is no {shown(name)} in {way}; there are: {there}{more}")
