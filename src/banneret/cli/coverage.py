"""Which rules of a game have code, and which have a test."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from banneret.kernel.game import Game

RULE_ID = re.compile(r"\b[A-Z]+(?:-[A-Z]+)+-[0-9A-Z]+\b")


@dataclass(frozen=True)
class Coverage:
    """The figures of one game.

    Attributes:
        in_scope: rules this version plays by.
        with_code: those that the game's code or content names.
        with_test: those that a test is marked with.
        lacking: what each incomplete rule lacks, by its id: "code", "a test" or both.
    """

    in_scope: int
    with_code: int
    with_test: int
    lacking: dict[str, tuple[str, ...]]

    def to_dict(self) -> dict[str, object]:
        """The figures as plain JSON values."""
        return {
            "in_scope": self.in_scope,
            "with_code": self.with_code,
            "with_test": self.with_test,
            "lacking": list(self.lacking),
        }


def coverage_of(game: Game, root: Path) -> Coverage:
    """How well a game's rules are covered in the clone at `root`."""
    scope = [rule.id for rule in game.rules if rule.in_scope]
    code, tests = cited(game, root), marked(root / "tests")
    lacking = {}
    for rule_id in scope:
        wants = [] if rule_id in code else ["code"]
        wants += [] if rule_id in tests else ["a test"]
        if wants:
            lacking[rule_id] = tuple(wants)
    return Coverage(
        in_scope=len(scope),
        with_code=sum(rule_id in code for rule_id in scope),
        with_test=sum(rule_id in tests for rule_id in scope),
        lacking=lacking,
    )


def cited(game: Game, root: Path) -> set[str]:
    """The ids that stand in strings and comments of a game's code and content.

    No id is anything else in Python, so the text is searched as it is.
    """
    package = game.name.replace("-", "_")
    source = root / "src" / "banneret"
    paths = [
        *(source / "games" / package).rglob("*.py"),
        *(source / "content" / package).glob("*.toml"),
    ]
    return {found for path in paths for found in RULE_ID.findall(path.read_text(encoding="utf-8"))}


def marked(tests: Path) -> set[str]:
    """The ids that tests are marked with: `pytest.mark.rule("ID", ...)`."""
    return {
        found
        for path in tests.rglob("*.py")
        for found in _marks(ast.parse(path.read_text(encoding="utf-8"), str(path)))
    }


def _marks(tree: ast.Module) -> Iterator[str]:
    for node in ast.walk(tree):
        match node:
            case ast.Call(func=ast.Attribute(value=ast.Attribute(attr="mark"), attr="rule")):
                for argument in node.args:
                    if isinstance(argument, ast.Constant) and isinstance(argument.value, str):
                        yield argument.value
