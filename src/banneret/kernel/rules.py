"""The rule index of a game: every rule with a stable id, in every language it is kept in."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from banneret.content import loader
from banneret.kernel.chapters import Chapter, read_chapters
from banneret.kernel.errors import UnknownRule
from banneret.kernel.text import shown, text_of


@dataclass(frozen=True)
class Rule:
    """One rule.

    Attributes:
        id: stable, such as "TT-MOVE-03".
        editions: the editions it holds in, or ("all",).
        status: "book" (printed), "ruling" (our reading) or "rebuilt" (never published).
        source: where the rulebook says it, by language.
        text: the rule in our words, by language.
        in_scope: whether this version plays by it.
    """

    id: str
    editions: tuple[str, ...]
    status: str
    source: Mapping[str, str] = field(hash=False)
    text: Mapping[str, str] = field(hash=False)
    in_scope: bool = True

    @property
    def group(self) -> str:
        """The chapter it belongs to: the id without its last part."""
        return self.id.rsplit("-", 1)[0]


class RuleIndex:
    """The rules of one game, in the order of its index.

    Attributes:
        chapters: how people read them; none: group by group.
    """

    def __init__(self, rules: list[Rule], chapters: tuple[Chapter, ...] = ()) -> None:
        self._rules = {rule.id: rule for rule in rules}
        self.chapters = chapters

    @classmethod
    def load(cls, folder: str, later: tuple[str, ...] = ()) -> RuleIndex:
        """The index below content/`folder`, in English and German.

        Args:
            folder: holds rules.tsv and rules_de.tsv with the same ids, and chapters.toml.
            later: how the ids begin that are not in scope yet.
        """
        german = {row["id"]: row for row in loader.table(folder, "rules_de.tsv")}
        rules = []
        for row in loader.table(folder, "rules.tsv"):
            words = german[row["id"]]
            rules.append(
                Rule(
                    id=row["id"],
                    editions=tuple(row.get("editions", "all").split(",")),
                    status=row["status"],
                    source={"en": row["source"], "de": words["source"]},
                    text={"en": row["rule"], "de": words["rule"]},
                    in_scope=not row["id"].startswith(later),
                )
            )
        return cls(rules, read_chapters(loader.toml(folder, "chapters.toml")))

    def __iter__(self) -> Iterator[Rule]:
        return iter(self._rules.values())

    def __len__(self) -> int:
        return len(self._rules)

    def __contains__(self, rule_id: str) -> bool:
        """Whether there is a rule of that id, whatever its letter case."""
        return rule_id.upper() in self._rules

    def __getitem__(self, rule_id: str) -> Rule:
        """The rule of that id, whatever its letter case.

        Raises:
            UnknownRule: there is none; the message names near ones.
            TypeError: it is no text.
        """
        wanted = text_of(rule_id, "the id of a rule").upper()
        if wanted in self._rules:
            return self._rules[wanted]
        group = wanted.rsplit("-", 1)[0]
        near = [known for known in self._rules if group and known.startswith(group)]
        hint = f"; {group} has {near[0]} to {near[-1]}" if near else ""
        raise UnknownRule(f"no rule {shown(rule_id)}{hint}")
