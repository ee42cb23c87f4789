"""Joins the page's modules into one script, so that a browser asks once instead of sixty times.

Every module becomes a function that returns what it exports, called in the order in which a browser
would run them. That holds for the plain kind of module the page is made of: imports and exports
with literal names and addresses, nothing exported that changes later, no circle. Everything else is
refused, and so is noticed by whoever writes it.
"""

from __future__ import annotations

import posixpath
import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass

# Not within a name, a member or a longer path; minified modules have no line of their own for each.
START = r"(?<![\w$.\"'`/])"
IMPORTED = re.compile(START + r'import\s*(?:\{([^{}]*)\}|([\w$]+)\s)\s*from\s*"([^"]+)";')
PASSED_ON = re.compile(START + r'export\s*\{([^{}]*)\}\s*from\s*"([^"]+)";')
NAMED = re.compile(START + r"export\s*\{([^{}]*)\};")
DEFAULT = re.compile(START + r"export default ")
DECLARED = re.compile(r"^export ((?:async )?(?:function|class|const) ([\w$]+))", re.MULTILINE)
LEFT_OVER = re.compile(r"^\s*(?:import|export)\b.*|" + START + r"import\s*\(.*", re.MULTILINE)
DOCUMENTATION = re.compile(r"/\*\*\s.*?\*/[ \t]*|^[ \t]*//[^\n]*\n", re.MULTILINE | re.DOTALL)
INDENTED = re.compile(r"^[ \t]+", re.MULTILINE)  # markup takes all space between lines for one


class BundleError(ValueError):
    """A module that cannot be joined: which one, and what stands in the way."""


@dataclass(frozen=True)
class Joined:
    """A module as a function that is called at once.

    Attributes:
        imports: the path of a module and a name of it, in the order of their appearance.
        exports: what names stand for inside.
        text: the function.
    """

    imports: list[tuple[str, str]]
    exports: dict[str, str]
    text: str


def bundle(modules: Mapping[str, str], entry: str) -> str:
    """One script that does what importing a module does.

    Args:
        modules: the text of each, by its path.
        entry: the path of the one to start with.

    Raises:
        BundleError: a module is missing or of another kind.
    """
    done: dict[str, Joined] = {}
    open_now: list[str] = []

    def add(path: str) -> None:
        if path in done:
            return
        if path in open_now:
            raise BundleError(f"modules import each other: {' -> '.join([*open_now, path])}")
        if path not in modules:
            raise BundleError(f"{' -> '.join(open_now)} imports {path}, which does not exist")
        open_now.append(path)
        module = _function(path, modules[path])
        for one, name in module.imports:
            add(one)
            if name not in done[one].exports:
                raise BundleError(f"{path} imports {name}, which {one} does not export")
        done[open_now.pop()] = module

    add(entry)
    return "".join(module.text for module in done.values())


def _function(path: str, text: str) -> Joined:
    imports: list[tuple[str, str]] = []
    exports: dict[str, str] = {}

    def need(address: str, names: list[tuple[str, str]]) -> str:
        module = posixpath.normpath(posixpath.join(posixpath.dirname(path), address))
        imports.extend((module, name) for name, _ in names)
        return _name(module)

    def take(found: re.Match[str]) -> str:
        names = _pairs(found[1] or f"default as {found[2]}")
        return f"const {{ {_bound(names)} }} = {need(found[3], names)};"

    def pass_on(found: re.Match[str]) -> str:
        names = _pairs(found[1])
        module = need(found[2], names)
        exports.update((new, f"{module}.{name}") for name, new in names)
        return ""

    def give(found: re.Match[str]) -> str:
        exports.update((new, here) for here, new in _pairs(found[1]))
        return ""

    def give_default(_: re.Match[str]) -> str:
        exports["default"] = "$default"
        return "const $default = "

    def declare(found: re.Match[str]) -> str:
        exports[found[2]] = found[2]
        return found[1]

    text = INDENTED.sub("", DOCUMENTATION.sub("", text))
    steps: list[tuple[re.Pattern[str], Callable[[re.Match[str]], str]]] = [
        (IMPORTED, take),
        (PASSED_ON, pass_on),
        (NAMED, give),
        (DEFAULT, give_default),
        (DECLARED, declare),
    ]
    for pattern, replace in steps:
        text = pattern.sub(replace, text)
    if left := LEFT_OVER.search(text):
        raise BundleError(f"{path}: {left[0].strip()!r} is more than the page's modules may do")
    body = f"{text}\n;return {{ {_bound(exports.items())} }};"
    return Joined(imports, exports, f"const {_name(path)} = (() => {{\n{body}\n}})();\n")


def _bound(names: Iterable[tuple[str, str]]) -> str:
    """Members of an object and what they are bound to."""
    return ", ".join(name if name == here else f"{name}: {here}" for name, here in names)


def _name(path: str) -> str:
    return "$" + re.sub(r"\W", "_", path.removesuffix(".js"))


def _pairs(names: str) -> list[tuple[str, str]]:
    """Names as "one, another as third" says: before and after."""
    found = [name.split(" as ") for name in names.split(",") if name.strip()]
    return [(one[0].strip(), one[-1].strip()) for one in found]
