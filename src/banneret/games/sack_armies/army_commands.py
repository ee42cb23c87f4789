"""What the army commands say: lists, sheets, checks, and an army builder in text."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from banneret.games.sack_armies import armies
from banneret.games.sack_armies.armies import Army
from banneret.games.sack_armies.options import Options
from banneret.games.sack_armies.speech import say, token_name, token_text
from banneret.games.sack_armies.tokens import Content
from banneret.kernel.errors import BanneretError, ContentError, OptionsError
from banneret.kernel.text import huge_number

KINDS = ("battlefield", "unit", "spell", "maneuver")
Write = Callable[[str, str], None]  # a path and the text to put there
HELP = "add TOKEN [N], remove TOKEN [N], show, check, tokens [WORD], save FILE, done"


def listed(content: Content) -> list[str]:
    """One line for each preconstructed army."""
    del content
    width = max(len(name) for name in armies.preconstructed())
    return [
        f"{army.id:<{width}}  {army.name} ({army.homeland})"
        for army in armies.preconstructed().values()
    ]


def sheet(army: Army, content: Content, language: str = "en") -> list[str]:
    """An army with the rank and text of every token, and its totals."""
    tokens = content.by_id()
    lines = [army.name or army.line_text()]
    ranks = 0
    for kind in KINDS:
        for name, count in army.tokens.items():
            token = tokens[name]
            if token.kind == kind:
                ranks += token.rank * count
                what = say(language, f"sheet.{kind}", rank=token.rank)
                text = token_text(content, name, language)
                title = token_name(content, name, language)
                lines.append(f"  {count} × {title} ({what}) {text}")
    total = sum(army.tokens.values())
    return [*lines, "  " + say(language, "sheet.total", tokens=total, ranks=ranks)]


def check(word: str, options: Options, content: Content) -> tuple[list[str], bool]:
    """Every broken constraint of an army or army file, one a line, and whether it is legal.

    Raises:
        ContentError: the file cannot be read at all.
    """
    try:
        army = armies.find_or_read(word, content)
    except (ContentError, OptionsError) as fault:
        if isinstance(fault, ContentError) and fault.line is None:
            raise
        return [str(fault)], False
    broken = [str(problem) for problem in armies.problems(army, options, content)]
    return (broken, False) if broken else ([f"{army.name or word}: legal"], True)


class Builder:
    """An army that is put together by commands; each answers with lines.

    Attributes:
        tokens: copies by token id, so far.
        done: whether the builder is finished with.
    """

    def __init__(
        self, content: Content, options: Options, write: Write, start: Army | None = None
    ) -> None:
        self._write = write
        self.content = content
        self.options = options
        self.tokens: dict[str, int] = dict(start.tokens) if start else {}
        self.done = False

    def say(self, line: str) -> list[str]:
        """Do one command."""
        words = line.split()
        if not words:
            return [HELP]
        command, rest = words[0].lower(), words[1:]
        if command in ("add", "remove") and rest:
            return self._change(1 if command == "add" else -1, rest)
        if command == "tokens":
            return list(self._search(" ".join(rest).lower()))
        if command == "show":
            return sheet(self.army(), self.content)
        if command == "check":
            found = armies.problems(self.army(), self.options, self.content)
            return [str(problem) for problem in found] or ["legal"]
        if command == "save" and len(rest) == 1:
            return self._save(rest[0])
        if command == "done":
            self.done = True
            return []
        return [HELP]

    def army(self) -> Army:
        """The army so far."""
        return Army("", "new army", dict(self.tokens))

    def _change(self, sign: int, words: list[str]) -> list[str]:
        number = words.pop() if words[-1].isdecimal() else "1"
        if (huge := huge_number(number)) is not None:
            return [huge]
        count, name = int(number), " ".join(words)
        try:
            found = armies.find(f"{name}:{max(count, 1)}", self.content)
        except BanneretError as fault:
            return [str(fault)]
        (token,) = found.tokens
        left = self.tokens.get(token, 0) + sign * count
        self.tokens.pop(token, None)
        if left > 0:
            self.tokens[token] = left
        rows = self.content.by_id()
        ranks = sum(rows[name].rank * copies for name, copies in self.tokens.items())
        return [f"{max(left, 0)} × {rows[token].name}; {ranks} of {self.options.army_ranks} ranks"]

    def _search(self, word: str) -> Iterator[str]:
        for token in self.content.tokens:
            if (
                word
                in f"{token.id} {token.name} {token.kind} {token.row.get('homeland', '')}".lower()
            ):
                yield f"{token.id}  rank {token.rank}  {token.text}"

    def _save(self, path: str) -> list[str]:
        lines = ["name: new army", *(f"{name}: {count}" for name, count in self.tokens.items())]
        try:
            self._write(path, "\n".join(lines) + "\n")
        except BanneretError as problem:
            return [str(problem)]
        return [f"saved as {path}"]
