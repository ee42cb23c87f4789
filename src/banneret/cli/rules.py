"""`banneret rules`: the rules themselves, and whether they have code and tests."""

from __future__ import annotations

import argparse
import json
from pathlib import Path

import banneret
from banneret.cli.common import Commands, add_language
from banneret.cli.coverage import Coverage, coverage_of
from banneret.cli.telling import rule_line, rule_standing
from banneret.cli.words import words
from banneret.kernel import registry
from banneret.kernel.errors import BanneretError, UnknownRule
from banneret.kernel.rules import Rule
from banneret.kernel.text import shown


def add(commands: Commands) -> None:
    """Add the command."""
    parser = commands.add_parser("rules", help="look rules up")
    kinds = parser.add_subparsers(metavar="WHAT", required=True)
    show = kinds.add_parser("show", help="one rule in full")
    show.add_argument("id", metavar="ID", help="such as TT-MOVE-03")
    add_language(show)
    show.set_defaults(run=run_show)
    several = kinds.add_parser("list", help="the rules of a game")
    several.add_argument("game", metavar="GAME")
    several.add_argument("--edition", metavar="X", help="only those of a printed edition")
    several.add_argument("--group", metavar="GROUP", help="only those of a chapter, as TT-MOVE")
    several.add_argument("--search", metavar="TEXT", help="only those that hold a text")
    add_language(several)
    several.set_defaults(run=run_list)
    cover = kinds.add_parser("coverage", help="which rules have code and a test")
    cover.add_argument("game", metavar="GAME", nargs="?")
    cover.add_argument("--json", action="store_true", help="print it as JSON")
    cover.set_defaults(run=run_coverage)


def run_show(arguments: argparse.Namespace) -> int:
    """Print one rule."""
    rule = find(arguments.id)
    print(rule_line(rule, arguments.language))
    print(rule_standing(rule, words(arguments.language)))
    return 0


def find(rule_id: str) -> Rule:
    """The rule of that id in any game.

    Raises:
        UnknownRule: there is none; the message names near ones, or the groups there are.
    """
    groups: dict[str, None] = {}
    for entry in registry.entries().values():
        rules = entry.game({}).rules
        groups |= dict.fromkeys(rule.group for rule in rules)
        if rule_id in rules or rule_id.upper().rpartition("-")[0] in groups:
            return rules[rule_id]
    raise UnknownRule(f"no rule {shown(rule_id)}; there are groups: {', '.join(groups)}")


def run_list(arguments: argparse.Namespace) -> int:
    """Print the rules that fit."""
    language = arguments.language
    game = registry.entry(arguments.game).game({})
    groups = dict.fromkeys(rule.group for rule in game.rules)
    if arguments.group is not None and arguments.group.upper() not in groups:
        raise UnknownRule(f"no group {shown(arguments.group)}; there are: {', '.join(groups)}")
    editions = dict.fromkeys(edition for rule in game.rules for edition in rule.editions)
    if arguments.edition is not None and arguments.edition not in editions:
        raise UnknownRule(
            f"no edition {shown(arguments.edition)}; there are: {', '.join(editions)}"
        )
    for rule in game.rules:
        if _fits(rule, arguments):
            print(rule_line(rule, language))
    return 0


def _fits(rule: Rule, arguments: argparse.Namespace) -> bool:
    if arguments.edition and not {"all", arguments.edition} & set(rule.editions):
        return False
    if arguments.group and rule.group != arguments.group.upper():
        return False
    line = rule_line(rule, arguments.language).lower()
    return not arguments.search or arguments.search.lower() in line


def run_coverage(arguments: argparse.Namespace) -> int:
    """Print which rules lack code or a test; 1 if any does."""
    root = Path(banneret.__file__).parents[2]
    if not (root / "tests").is_dir():
        raise BanneretError(
            "coverage needs the tests, and they are not part of an installed package: "
            "run it in a clone of the project"
        )
    known = registry.entries()
    chosen = list(known.values()) if arguments.game is None else [registry.entry(arguments.game)]
    found = {entry.name: coverage_of(entry.game({}), root) for entry in chosen}
    if arguments.json:
        print(json.dumps({"games": {name: one.to_dict() for name, one in found.items()}}))
    else:
        for name, one in found.items():
            _print_coverage(name, one)
    return 1 if any(one.lacking for one in found.values()) else 0


def _print_coverage(name: str, found: Coverage) -> None:
    print(
        f"{name}: {found.in_scope} rules in scope, {found.with_code} with code, "
        f"{found.with_test} with a test"
    )
    for rule_id, wants in found.lacking.items():
        print(f"  {rule_id} lacks {' and '.join(wants)}")
