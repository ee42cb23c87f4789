"""The arrows of the design point one way, and the rules stay free of the outside world.

    content <- kernel <- games <- bots, lab, adapters, faces <- server, cli

Every check reads syntax trees: a file below src/banneret and its text give a list of faults.
"""

from __future__ import annotations

import ast
import json
import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from setup import compiled_files

ROOT = Path(__file__).parents[1]
PACKAGE = ROOT / "src" / "banneret"

RANKS = {
    "content": 0,
    "kernel": 1,
    "games": 2,
    "bots": 3,
    "lab": 3,
    "adapters": 3,
    "faces": 3,
    "server": 4,
    "cli": 4,
}
TOP_RANKS = {"__init__.py": 3, "_source.py": 0, "_interrupt.py": 0, "__main__.py": 4}
RULES = ("content", "kernel", "games")
NAMELESS = ("kernel", "bots", "lab", "adapters", "faces")

GAMES = {"token_terrors", "sack_armies", "terreign"} | {
    path.parent.name for path in PACKAGE.glob("games/*/__init__.py")
}

OUTSIDE = {
    *("random", "secrets", "uuid"),
    *("time", "datetime", "sched"),
    *("asyncio", "threading", "multiprocessing", "concurrent", "subprocess", "signal"),
    *("socket", "ssl", "select", "selectors", "http", "urllib"),
    *("sqlite3", "logging", "warnings"),
}
FILES = {"os", "pathlib", "shutil", "glob", "tempfile", "importlib.resources"}
FILES_ALLOWED = ("content/", "kernel/record.py")
TALKING = {"print", "input"}
TRUSTING = {"Record.load", "Record.recover", "loader.own_file"}

LONGEST_FILE = 600
LARGEST_LITERAL = 2**62
MAY_SHIFT = ("games/token_terrors/board.py", "bit_at")

Check = Callable[[str, str], list[str]]


# Arrows


def arrow_faults(name: str, text: str) -> list[str]:
    """Imports of a layer above, of the package's own top, or of another game."""
    return [
        f"{name}:{line} imports {module}"
        for line, module in imports(text)
        if module.split(".")[0] == "banneret" and not arrow_allowed(name, module)
    ]


def arrow_allowed(name: str, module: str) -> bool:
    layer, *inner = name.split("/")
    target, *rest = [*module.split(".")[1:], ""]
    if target not in RANKS:
        return layer not in RULES  # the top imports the games: they must not import it
    if layer == target == "games":
        other_game = rest[0] in GAMES and len(inner) > 1 and inner[0] != rest[0]
        return not other_game
    if layer in NAMELESS and target == "games" and rest[0] in GAMES:
        return False
    return RANKS[target] <= rank(name)


def rank(name: str) -> int:
    layer = name.split("/")[0]
    return TOP_RANKS[layer] if layer in TOP_RANKS else RANKS[layer]


def imports(text: str) -> Iterator[tuple[int, str]]:
    """Line and full name of everything imported, wherever in the file."""
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.Import):
            yield from ((node.lineno, alias.name) for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"line {node.lineno}: imports are absolute"
            yield from ((node.lineno, f"{node.module}.{alias.name}") for alias in node.names)
        elif isinstance(node, ast.Call) and called(node) in ("import_module", "__import__"):
            yield from (
                (node.lineno, argument.value)
                for argument in node.args[:1]
                if isinstance(argument, ast.Constant) and isinstance(argument.value, str)
            )


def called(node: ast.Call) -> str:
    match node.func:
        case ast.Name(id=name) | ast.Attribute(attr=name):
            return name
    return ""


def naming_faults(name: str, text: str) -> list[str]:
    """Words of code that name a game, where every game must be served alike."""
    if name.split("/")[0] not in NAMELESS:
        return []
    tree = ast.parse(text)
    prose = docstrings(tree)
    return [
        f"{name}:{node.lineno} names {game}"
        for node in ast.walk(tree)
        if isinstance(node, ast.Constant | ast.Name | ast.Attribute) and node not in prose
        for game in GAMES
        if game in word(node).replace("-", "_")
    ]


def word(node: ast.Constant | ast.Name | ast.Attribute) -> str:
    match node:
        case ast.Constant(value=str(value)):
            return value
        case ast.Name(id=name) | ast.Attribute(attr=name):
            return name
    return ""


def docstrings(tree: ast.Module) -> set[ast.AST]:
    return {
        node.value
        for node in ast.walk(tree)
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)
    }


# The outside world


def outside_faults(name: str, text: str) -> list[str]:
    """Chance, clocks, files, network, logs and print in the rules."""
    if name.split("/")[0] not in RULES:
        return []
    banned = OUTSIDE if name.startswith(FILES_ALLOWED) else OUTSIDE | FILES
    calls = TALKING if name.startswith(FILES_ALLOWED) else TALKING | {"open"}
    found = [
        f"{name}:{line} imports {module}"
        for line, module in imports(text)
        if any(f"{module}.".startswith(f"{outside}.") for outside in banned)
    ]
    found += [
        f"{name}:{node.lineno} calls {node.func.id}()"
        for node in ast.walk(ast.parse(text))
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in calls
    ]
    return found


def trusting_faults(name: str, text: str) -> list[str]:
    """Where the server, whose values come from strangers, would let one of them name a file or program."""
    if name.split("/")[0] != "server":
        return []
    return [
        f"{name}:{node.lineno} trusts what names a file or program"
        for node in ast.walk(ast.parse(text))
        if (isinstance(node, ast.Attribute) and ast.unparse(node) in TRUSTING)
        or (isinstance(node, ast.keyword) and node.arg in ("own_files", "own_programs"))
    ]


# What mypyc gets wrong or makes slow


def compiled_faults(name: str, text: str) -> list[str]:
    """Shifts that C does in 32 bits, and literals that become objects."""
    tree = ast.parse(text)
    shifting = within(tree, name, MAY_SHIFT)
    faults = []
    for node in ast.walk(tree):
        if isinstance(node, ast.BinOp) and loses_bits(node) and node not in shifting:
            faults.append(f"{name}:{node.lineno} shifts a constant by a variable: use bit_at")
        if isinstance(node, ast.Constant) and is_large(node.value):
            faults.append(f"{name}:{node.lineno} has a literal above 2**62")
    return faults


def within(tree: ast.Module, name: str, function: tuple[str, str]) -> set[ast.AST]:
    """The nodes of that function, when this is its file."""
    return {
        inner
        for node in ast.walk(tree)
        if isinstance(node, ast.FunctionDef) and (name, node.name) == function
        for inner in ast.walk(node)
    }


def is_large(value: object) -> bool:
    return isinstance(value, int) and value > LARGEST_LITERAL


def loses_bits(node: ast.BinOp) -> bool:
    """Whether it is `constant << variable` or the helper's own `(1 << 48) >> variable`."""
    if not isinstance(node.op, ast.LShift | ast.RShift) or is_constant(node.right):
        return False
    if isinstance(node.op, ast.LShift):
        return is_constant(node.left)
    return isinstance(node.left, ast.BinOp) and is_constant(node.left)


def is_constant(node: ast.expr) -> bool:
    """Literals, names in capitals, what is computed from them, and native integers of them."""
    match node:
        case ast.Constant(value=value):
            return isinstance(value, int)
        case ast.Name(id=name):
            return name.isupper()
        case ast.UnaryOp(operand=operand):
            return is_constant(operand)
        case ast.BinOp(left=left, right=right):
            return is_constant(left) and is_constant(right)
        case ast.Call(func=ast.Name(id="int" | "i64"), args=[argument]):
            return is_constant(argument)
    return False


# The tests


def package_files() -> list[Path]:
    return sorted(PACKAGE.rglob("*.py"))


@pytest.mark.parametrize("check", [arrow_faults, naming_faults, outside_faults, trusting_faults])
def test_package(check: Check) -> None:
    assert faults_in(package_files(), check) == []


def test_compiled_modules() -> None:
    assert faults_in(compiled_files(ROOT), compiled_faults) == []


def faults_in(paths: list[Path], check: Check) -> list[str]:
    assert paths
    return [
        fault
        for path in paths
        for fault in check(path.relative_to(PACKAGE).as_posix(), path.read_text(encoding="utf-8"))
    ]


def test_games_bring_nothing_from_above() -> None:
    loaded = modules_after("import banneret.games")
    above = [layer for layer, rank in RANKS.items() if rank > RANKS["games"]]
    assert "banneret.games" in loaded
    assert [name for name in loaded if belongs(name, above)] == []
    assert {"asyncio", "logging", "rich", "secrets", "sqlite3"}.isdisjoint(loaded)


def belongs(name: str, layers: list[str]) -> bool:
    return any(f"{name}.".startswith(f"banneret.{layer}.") for layer in layers)


def modules_after(statement: str) -> list[str]:
    code = f"{statement}; import sys, json; print(json.dumps(sorted(sys.modules)))"
    environment = {key: value for key, value in os.environ.items() if not key.startswith("COV")}
    done = subprocess.run(
        [sys.executable, "-c", code], env=environment, capture_output=True, text=True, check=True
    )
    names: list[str] = json.loads(done.stdout)
    return names


def test_modules_import_each_other_in_no_circle() -> None:
    """What only a type checker reads does not count: a state and its game name each other."""
    needs = {module_name(path): needed(path) for path in package_files()}
    needs = {name: modules & needs.keys() for name, modules in needs.items()}
    while free := {name for name, modules in needs.items() if not modules}:
        needs = {name: modules - free for name, modules in needs.items() if name not in free}
    assert needs == {}


def module_name(path: Path) -> str:
    return ".".join(path.relative_to(PACKAGE.parent).with_suffix("").parts)


def needed(path: Path) -> set[str]:
    """The modules (no packages) that a file imports, at once or later."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    for node in ast.walk(tree):
        if isinstance(node, ast.If) and ast.unparse(node.test) == "TYPE_CHECKING":
            node.body = [ast.Pass()]
    named = {module for _, module in imports(ast.unparse(tree))}
    return named | {module.rpartition(".")[0] for module in named}


def test_files_are_short() -> None:
    sources = [
        path
        for folder in ("examples", "src", "tests")
        for kind in ("*.py", "*.js", "*.css")
        for path in (ROOT / folder).rglob(kind)
    ]
    lengths = {path.relative_to(ROOT).as_posix(): len(lines(path)) for path in sources}
    assert {name: length for name, length in lengths.items() if length > LONGEST_FILE} == {}


def lines(path: Path) -> list[str]:
    return path.read_text(encoding="utf-8").splitlines()


# The checks see what they should


@pytest.mark.parametrize(
    ("check", "name", "text"),
    [
        (arrow_faults, "kernel/a.py", "from banneret.games import registry"),
        (arrow_faults, "kernel/a.py", "from banneret import bots"),
        (arrow_faults, "kernel/a.py", "def f():\n    import banneret.cli.play"),
        (arrow_faults, "kernel/a.py", "importlib.import_module('banneret.lab')"),
        (arrow_faults, "content/a.py", "from banneret.kernel.state import State"),
        (arrow_faults, "games/a.py", "from banneret import COMPILED"),
        (arrow_faults, "games/terreign/a.py", "from banneret.games.sack_armies import state"),
        (arrow_faults, "games/terreign/a.py", "from banneret.games import token_terrors"),
        (arrow_faults, "bots/a.py", "from banneret.games import terreign"),
        (arrow_faults, "bots/a.py", "from banneret.server import rooms"),
        (arrow_faults, "__init__.py", "from banneret.cli import terminal"),
        (arrow_faults, "kernel/a.py", "from banneret.faces import svg"),
        (naming_faults, "lab/a.py", "if game.name == 'token-terrors': pass"),
        (naming_faults, "faces/a.py", "draw = games.sack_armies"),
        (outside_faults, "games/a.py", "from random import choice"),
        (outside_faults, "games/a.py", "import concurrent.futures"),
        (outside_faults, "games/a.py", "import os.path"),
        (outside_faults, "kernel/a.py", "from importlib.resources import files"),
        (outside_faults, "kernel/a.py", "text = open('a')"),
        (outside_faults, "kernel/record.py", "import time"),
        (outside_faults, "content/a.py", "print(1)"),
        (trusting_faults, "server/a.py", "game = entry.game(values, own_files=True)"),
        (trusting_faults, "server/a.py", "read = Record.load"),
        (trusting_faults, "server/a.py", "bot = make(name, rng, own_programs=True)"),
        (compiled_faults, "kernel/a.py", "x = 1 << square"),
        (compiled_faults, "kernel/a.py", "x = ROW << 7 * row"),
        (compiled_faults, "kernel/a.py", "x = i64(1) << square"),
        (compiled_faults, "kernel/a.py", "x = (1 << 48) >> (48 - square)"),
        (compiled_faults, MAY_SHIFT[0], "def other(n): return (1 << 48) >> (48 - n)"),
        (compiled_faults, "kernel/a.py", "x = 0x7FFFFFFFFFFFFFFF"),
    ],
)
def test_fault_is_seen(check: Check, name: str, text: str) -> None:
    assert len(check(name, text)) == 1


@pytest.mark.parametrize(
    ("check", "name", "text"),
    [
        (arrow_faults, "kernel/a.py", "from banneret.content import loader"),
        (arrow_faults, "games/__init__.py", "from banneret.games import token_terrors"),
        (arrow_faults, "games/terreign/a.py", "from banneret.games.terreign.state import State"),
        (arrow_faults, "lab/a.py", "from banneret.bots.random import Bot"),
        (arrow_faults, "cli/a.py", "from banneret import COMPILED"),
        (arrow_faults, "__init__.py", "from banneret.kernel import registry"),
        (arrow_faults, "__init__.py", "from banneret.faces import svg"),
        (naming_faults, "bots/a.py", '"""Wins at token_terrors."""'),
        (naming_faults, "cli/a.py", "DEFAULT = 'token-terrors'"),
        (outside_faults, "kernel/record.py", "from pathlib import Path"),
        (outside_faults, "content/loader.py", "from importlib.resources import files"),
        (outside_faults, "kernel/a.py", "from importlib.metadata import entry_points"),
        (outside_faults, "bots/a.py", "import random"),
        (trusting_faults, "server/a.py", "Record.loads(text)"),
        (trusting_faults, "cli/a.py", "Record.load(path)"),
        (compiled_faults, MAY_SHIFT[0], "def bit_at(n): return (1 << 48) >> (48 - n)"),
        (compiled_faults, "kernel/a.py", "x = (1 << SQUARES) - 1"),
        (compiled_faults, "kernel/a.py", "x = cells << 7 | cells >> n"),
        (compiled_faults, "kernel/a.py", "x = True"),
    ],
)
def test_no_fault_is_made_up(check: Check, name: str, text: str) -> None:
    assert check(name, text) == []
