"""Small changes to a source, each of which a test should notice.

A mutant changes one thing: a comparison, an operator, a constant, a condition, a result, or leaves a
statement out. What is only told (events for a sink, docstrings) is left alone: it decides nothing.
"""

from __future__ import annotations

import ast
from collections.abc import Iterable, Iterator
from copy import deepcopy
from dataclasses import dataclass
from itertools import islice
from pathlib import Path

COMPARISONS: dict[type[ast.cmpop], type[ast.cmpop]] = {
    ast.Lt: ast.LtE,
    ast.LtE: ast.Lt,
    ast.Gt: ast.GtE,
    ast.GtE: ast.Gt,
    ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq,
    ast.In: ast.NotIn,
    ast.NotIn: ast.In,
    ast.Is: ast.IsNot,
    ast.IsNot: ast.Is,
}
OPERATORS: dict[type[ast.operator], type[ast.operator]] = {
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
    ast.Mult: ast.Add,
    ast.FloorDiv: ast.Mult,
    ast.Mod: ast.Add,
    ast.BitAnd: ast.BitOr,
    ast.BitOr: ast.BitAnd,
    ast.BitXor: ast.BitOr,
    ast.LShift: ast.RShift,
    ast.RShift: ast.LShift,
}
CALLS = {"min": "max", "max": "min", "any": "all", "all": "any"}
TOLD = {"events", "tell", "whisper"}  # modules and functions that only tell


@dataclass(frozen=True)
class Mutant:
    """One change.

    Attributes:
        path: of the file.
        number: its place among the mutants of the file.
        lines: first and last line of the statement that is changed.
        function: in which it stands; "" for the module itself.
        before, after: what is changed, as source.
    """

    path: Path
    number: int
    lines: tuple[int, int]
    function: str
    before: str
    after: str

    @property
    def key(self) -> str:
        """What it is called however lines may shift: file, function and change."""
        return f"{self.path.as_posix()}:{self.function}: {self.before} -> {self.after}"


def mutants_of(path: Path, text: str) -> Iterator[Mutant]:
    """Every mutant of a file, in the order of its text."""
    changes = _all_changes(ast.parse(text))
    for number, (function, statement, (node, field, index, new)) in enumerate(changes):
        old = _at(node, field, index)
        shown = node if isinstance(old, ast.operator | ast.cmpop | ast.boolop) else old
        before = ast.unparse(shown)
        _put(node, field, index, new)
        after = ast.unparse(new if shown is old else node)
        _put(node, field, index, old)
        yield Mutant(path, number, _lines(statement), function, before, after)


def changed(text: str, number: int) -> str:
    """The whole source as that mutant has it."""
    tree = ast.parse(text)
    _, _, (node, field, index, new) = next(islice(_all_changes(tree), number, None))
    _put(node, field, index, new)
    return ast.unparse(tree)


Change = tuple[ast.AST, str, int | None, ast.AST]


def _all_changes(tree: ast.Module) -> Iterator[tuple[str, ast.stmt, Change]]:
    for function, statement in _statements(tree, ""):
        for change in _changes(statement):
            yield function, statement, change


def _lines(statement: ast.stmt) -> tuple[int, int]:
    """Those of a statement without the statements inside it."""
    if isinstance(statement, ast.If | ast.While | ast.For):
        return statement.lineno, max(statement.lineno, statement.body[0].lineno - 1)
    return statement.lineno, statement.end_lineno or statement.lineno


def _at(node: ast.AST, field: str, index: int | None) -> ast.AST:
    kept = getattr(node, field)
    found: ast.AST = kept if index is None else kept[index]
    return found


def _put(node: ast.AST, field: str, index: int | None, new: ast.AST) -> None:
    if index is None:
        setattr(node, field, new)
    else:
        getattr(node, field)[index] = new


def _statements(node: ast.AST, function: str) -> Iterator[tuple[str, ast.stmt]]:
    """Every statement that decides something, with the function it stands in."""
    for child in _until_only_told(ast.iter_child_nodes(node)):
        if isinstance(child, ast.stmt) and _only_tells(child):
            continue
        if isinstance(child, ast.FunctionDef | ast.ClassDef):
            yield from _statements(child, f"{function}.{child.name}".lstrip("."))
            continue
        if isinstance(child, ast.stmt) and not isinstance(child, ast.Import | ast.ImportFrom):
            yield function, child
        yield from _statements(child, function)


def _until_only_told(nodes: Iterable[ast.AST]) -> Iterator[ast.AST]:
    """The nodes before `if t.sink is None: return`, after which a function only tells."""
    for node in nodes:
        if isinstance(node, ast.If) and ast.unparse(node.test).endswith(".sink is None"):
            return
        yield node


def _only_tells(node: ast.stmt) -> bool:
    """Docstrings, `if t.sink is not None:`, what is told, and functions that tell."""
    match node:
        case ast.FunctionDef(name=name):
            return _tells(name)
        case ast.If(test=test):
            return any(isinstance(n, ast.Attribute) and n.attr == "sink" for n in ast.walk(test))
        case ast.Assign(targets=[ast.Name(id="values")]) | ast.Raise() | ast.Assert():
            return True
        case ast.Expr(value=ast.Call(func=func)):
            return any(_tells(part) for part in ast.unparse(func).split("."))
        case ast.Expr(value=ast.Constant()):
            return True
    return False


def _tells(name: str) -> bool:
    plain = name.lstrip("_")
    return plain in TOLD or plain.startswith("tell_") or plain.endswith("_event")


def _changes(statement: ast.stmt) -> Iterator[Change]:
    for node in _own_nodes(statement):
        yield from _swaps(node)
    for field, block in ast.iter_fields(statement):
        if isinstance(block, list) and block and isinstance(block[0], ast.stmt):
            yield from (
                (statement, field, place, ast.copy_location(ast.Pass(), inner))
                for place, inner in enumerate(block)
                if isinstance(inner, ast.Expr | ast.AugAssign) and not _only_tells(inner)
            )


def _own_nodes(statement: ast.stmt) -> Iterator[ast.AST]:
    """The nodes of a statement without those of statements inside it, and without annotations."""
    stack: list[ast.AST] = [statement]
    while stack:
        node = stack.pop()
        yield node
        for name, value in ast.iter_fields(node):
            inner = value if isinstance(value, list) else [value]
            if name != "annotation":
                stack += [
                    n for n in inner if isinstance(n, ast.AST) and not isinstance(n, ast.stmt)
                ]


def _swaps(node: ast.AST) -> Iterator[Change]:
    match node:
        case ast.Compare(ops=[op]) if type(op) in COMPARISONS:
            yield node, "ops", 0, COMPARISONS[type(op)]()
        case ast.BinOp(op=op) | ast.AugAssign(op=op) if type(op) in OPERATORS:
            yield node, "op", None, OPERATORS[type(op)]()
        case ast.BoolOp(op=op):
            yield node, "op", None, ast.Or() if isinstance(op, ast.And) else ast.And()
        case ast.If(test=test) | ast.While(test=test) | ast.IfExp(test=test):
            yield node, "test", None, _negated(test)
        case ast.Return(value=ast.Constant(value=bool(value))):
            yield node, "value", None, ast.Constant(not value)
        case ast.Call(func=ast.Name(id=name)) if name in CALLS:
            yield node, "func", None, ast.Name(CALLS[name])
    for field, value in ast.iter_fields(node):
        if isinstance(value, ast.Constant) and type(value.value) is int:
            yield node, field, None, ast.Constant(value.value + 1)
        elif isinstance(value, list):
            yield from (
                (node, field, place, ast.Constant(inner.value + 1))
                for place, inner in enumerate(value)
                if isinstance(inner, ast.Constant) and type(inner.value) is int
            )


def _negated(test: ast.expr) -> ast.expr:
    if isinstance(test, ast.UnaryOp) and isinstance(test.op, ast.Not):
        return test.operand
    return ast.UnaryOp(ast.Not(), deepcopy(test))
