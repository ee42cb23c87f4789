"""Joins the page's modules into few scripts, so that a browser asks once instead of sixty times.

Every module becomes a function that returns what it exports, called in the order in which a browser
would run them. That holds for the plain kind of module the page is made of: imports and exports
with literal names and addresses, nothing exported that changes later, no circle. Everything else is
refused, and so is noticed by whoever writes it.

What is only imported by `import("./address.js")` becomes a script of its own, a part, that holds all
modules it needs and the first script has not. Each module still runs once: it is kept in `$all`,
whichever script brought it.
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
LATER = re.compile(START + r'import\("([^"]+)"\)')
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
        later: the paths of modules that are fetched when they are needed.
    """

    imports: list[tuple[str, str]]
    exports: dict[str, str]
    text: str
    later: list[str]


@dataclass(frozen=True)
class Scripts:
    """The page's modules, joined.

    Attributes:
        first: what runs at once.
        parts: what is fetched when it is needed, by its path beside the first.
    """

    first: str
    parts: dict[str, str]


FIRST = """\
const $all = { load: (path) => import(`./${path}`).then((part) => part.default($all)) };
"""


def bundle(modules: Mapping[str, str], entry: str) -> Scripts:
    """Scripts that do what importing a module does.

    Args:
        modules: the text of each, by its path.
        entry: the path of the one to start with.

    Raises:
        BundleError: a module is missing or of another kind.
    """
    done: dict[str, Joined] = {}
    first = _needed(entry, modules, done)
    told = "".join(_kept(path, done[path].text) for path in first)
    parts: dict[str, str] = {}
    wanted = [path for each in first for path in done[each].later]
    while wanted:
        path = wanted.pop()
        if _part(path) not in parts:
            own = [each for each in _needed(path, modules, done) if each not in first]
            parts[_part(path)] = _script(path, own, first, done)
            wanted.extend(later for each in own for later in done[each].later)
    return Scripts(FIRST + told, parts)


def _needed(entry: str, modules: Mapping[str, str], done: dict[str, Joined]) -> list[str]:
    """The paths of a module and of all it imports, those first that run first; `done` keeps them."""
    found: list[str] = []
    open_now: list[str] = []

    def add(path: str) -> None:
        if path in found:
            return
        if path in open_now:
            raise BundleError(f"modules import each other: {' -> '.join([*open_now, path])}")
        if path not in modules:
            raise BundleError(f"{' -> '.join(open_now)} imports {path}, which does not exist")
        open_now.append(path)
        if path not in done:
            done[path] = _function(path, modules[path])
        for one, name in done[path].imports:
            add(one)
            if name not in done[one].exports:
                raise BundleError(f"{path} imports {name}, which {one} does not export")
        for later in done[path].later:
            if later not in modules:
                raise BundleError(f"{path} imports {later}, which does not exist")
        found.append(open_now.pop())

    add(entry)
    return found


def _kept(path: str, function: str) -> str:
    """A module that runs unless another script brought it."""
    name = _name(path)
    return f"const {name} = $all.{name} ??= {function};\n"


def _script(path: str, own: list[str], first: list[str], done: Mapping[str, Joined]) -> str:
    """A part: a module that is fetched later, and all it needs beside the first script."""
    used = sorted({one for each in own for one, _ in done[each].imports if one in first})
    told = "".join(_kept(each, done[each].text) for each in own)
    names = f"const {{ {', '.join(map(_name, used))} }} = $all;\n"
    return f"export default ($all) => {{\n{names}{told}return $all.{_name(path)};\n}};\n"


def _part(path: str) -> str:
    """Where the part of a module stands, beside the first script."""
    return f"part-{path.removesuffix('.js').replace('/', '-')}.js"


def _function(path: str, text: str) -> Joined:
    imports: list[tuple[str, str]] = []
    exports: dict[str, str] = {}
    later: list[str] = []

    def at(address: str) -> str:
        return posixpath.normpath(posixpath.join(posixpath.dirname(path), address))

    def need(address: str, names: list[tuple[str, str]]) -> str:
        module = at(address)
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

    def fetch(found: re.Match[str]) -> str:
        later.append(at(found[1]))
        return f'$all.load("{_part(later[-1])}")'

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
        (LATER, fetch),
        (DEFAULT, give_default),
        (DECLARED, declare),
    ]
    for pattern, replace in steps:
        text = pattern.sub(replace, text)
    if left := LEFT_OVER.search(text):
        raise BundleError(f"{path}: {left[0].strip()!r} is more than the page's modules may do")
    body = f"{text}\n;return {{ {_bound(exports.items())} }};"
    return Joined(imports, exports, f"(() => {{\n{body}\n}})()", later)


def _bound(names: Iterable[tuple[str, str]]) -> str:
    """Members of an object and what they are bound to."""
    return ", ".join(name if name == here else f"{name}: {here}" for name, here in names)


def _name(path: str) -> str:
    return "$" + re.sub(r"\W", "_", path.removesuffix(".js"))


def _pairs(names: str) -> list[tuple[str, str]]:
    """Names as "one, another as third" says: before and after."""
    found = [name.split(" as ") for name in names.split(",") if name.strip()]
    return [(one[0].strip(), one[-1].strip()) for one in found]
