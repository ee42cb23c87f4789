"""Armies: preconstructed, in one line, or in a text file a person writes (4.2).

A file has one `token name: count` a line; `name:` and `homeland:` may head it, `#` starts a
comment. In one line the same is `token:count+token:count`. The option `armies` takes what is typed
in, and only `army_files` names files.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from difflib import get_close_matches
from functools import cache
from typing import Final

from banneret.content import loader
from banneret.games.sack_armies.options import Options, OptionsWithFiles
from banneret.games.sack_armies.speech import token_name
from banneret.games.sack_armies.tokens import Content, Token, army_tables, printed, with_file
from banneret.kernel.errors import ContentError, OptionsError
from banneret.kernel.text import LONGEST_NUMBER, shown

FILE_ENDINGS: Final = (".army", ".txt")
# the armies of a match when none are named, in the order of the seats
USUAL: Final = ("empire_1", "scourge_1", "fey_1", "nether_1", "shazari_1", "empire_2")
MOST_UNITS: Final = 48  # kinds of unit in one army that the engine can tell apart
LONGEST_WORD: Final = 60  # that is looked for among the names of tokens
NUMBER: Final = re.compile(rf"[0-9]{{1,{LONGEST_NUMBER}}}")
MOST_FAULTS: Final = 20  # of a file that are named at once
UNREAD: Final = (
    "name",
    "text",
    "status",
    "book",
)  # by the rules, but for words that are selected by


@dataclass(frozen=True)
class Army:
    """A recruited army.

    Attributes:
        id: its name among the preconstructed ones; "" if it is none of them.
        name: what people call it.
        tokens: copies by token id.
        lines: the line of each token in its file, where there is one.
        names: its name by language, if it is preconstructed.
    """

    id: str
    name: str
    tokens: Mapping[str, int] = field(hash=False)
    homeland: str = "none"
    lines: Mapping[str, int] = field(default_factory=dict, compare=False)
    names: Mapping[str, str] = field(default_factory=dict, compare=False)

    def line_text(self) -> str:
        """The army in one line, as the option `armies` takes it."""
        return "+".join(f"{token}:{count}" for token, count in self.tokens.items())


@dataclass(frozen=True)
class Problem:
    """One broken constraint of an army.

    Attributes:
        line: where in the file, or None.
        english, german: what is wrong.
        rule: the rule it breaks.
    """

    line: int | None
    english: str
    german: str
    rule: str

    def __str__(self) -> str:
        where = f"line {self.line}: " if self.line else ""
        return f"{where}{self.english} [{self.rule}]"


@cache
def preconstructed() -> dict[str, Army]:
    """The ten armies of the package (SA-CONTENT-03)."""
    return {
        row["id"]: Army(
            row["id"],
            row["name"],
            dict(row["tokens"]),
            row["homeland"],
            names={"en": row["name"], "de": row["name_de"]},
        )
        for row in army_tables()
    }


def content_of(options: Options) -> Content:
    """The tokens a match with these options uses."""
    return with_file(options.tokens) if options.tokens else printed()


# ---------------------------------------------------------------- reading


def read_file(path: str, content: Content) -> Army:
    """The army of a file.

    Raises:
        ContentError: it cannot be read; the line is named.
    """
    try:
        return parse(loader.own_file(path), path, content)
    except OSError as problem:
        raise ContentError(path, None, problem.strerror or "cannot be read") from None


def parse(text: str, path: str, content: Content) -> Army:
    """The army of a text in the file format.

    Raises:
        ContentError: naming the line of the first fault and every other one.
    """
    heads = {"name": path, "homeland": "none"}
    known = _names(content)
    tokens: dict[str, int] = {}
    lines: dict[str, int] = {}
    faults: list[tuple[int, str]] = []
    for number, raw in enumerate(text.splitlines(), 1):
        if len(faults) >= MOST_FAULTS:
            break
        line = raw.split("#", 1)[0].strip()
        word, colon, rest = line.partition(":")
        if not line:
            continue
        if word.strip() in heads and colon:
            heads[word.strip()] = rest.strip()
            continue
        try:
            token, count = _entry(word.strip(), rest.strip(), known)
        except OptionsError as fault:
            faults.append((number, fault.texts["en"]))
            continue
        tokens[token] = tokens.get(token, 0) + count
        lines.setdefault(token, number)
    if faults:
        more = "; ".join(f"line {line}: {fault}" for line, fault in faults[1:])
        raise ContentError(path, faults[0][0], faults[0][1] + (f"; {more}" if more else ""))
    return Army("", heads["name"], tokens, heads["homeland"], lines)


def _names(content: Content) -> dict[str, str]:
    """Token ids by what may be written for them: the id or the printed name, in small letters."""
    return {token.name.lower(): token.id for token in content.tokens} | {
        token.id: token.id for token in content.tokens
    }


def _entry(word: str, count: str, names: Mapping[str, str]) -> tuple[str, int]:
    """(token id, copies) of one line."""
    if word.lower() not in names:
        near = get_close_matches(word.lower()[:LONGEST_WORD], names, 1)
        hint = f"; choose '{names[near[0]]}' instead" if near else ""
        hinweis = f"; wähle stattdessen '{names[near[0]]}'" if near else ""
        raise OptionsError(
            f"there is no token {shown(word)}{hint}",
            f"es gibt keinen Spielstein {shown(word)}{hinweis}",
            ("SA-CONTENT-01",),
        )
    if not NUMBER.fullmatch(count) or int(count) < 1:
        raise OptionsError(
            f"{shown(f'{word}: {count}')} cannot be: choose a whole number of copies from 1 up instead",
            f"{shown(f'{word}: {count}')} kann nicht sein: wähle stattdessen eine ganze Zahl von Stücken ab 1",
            ("SA-RECRUIT-01",),
        )
    return names[word.lower()], int(count)


def find(word: str, content: Content) -> Army:
    """The army that is typed in: the name of a preconstructed one, or written in one line.

    Raises:
        OptionsError: there is no such army.
    """
    if word in preconstructed():
        return preconstructed()[word]
    if ":" not in word:
        known = ", ".join(f"`armies:{name}`" for name in preconstructed())
        is_file = word.endswith(FILE_ENDINGS)
        raise OptionsError(
            f"`armies`: there is no army {shown(word)}; choose from these instead: {known}"
            + ("; own files go into `army_files`" if is_file else ""),
            f"`armies`: Es gibt keine Armee {shown(word)}; wähle stattdessen aus diesen: {known}"
            + ("; eigene Dateien gehören zu `army_files`" if is_file else ""),
            ("SA-CONTENT-03",),
        )
    names = _names(content)
    tokens: dict[str, int] = {}
    for part in word.split("+"):
        name, _, count = part.partition(":")
        try:
            token, copies = _entry(name.strip(), count.strip(), names)
        except OptionsError as fault:
            english, german = fault.texts["en"], fault.texts["de"]
            raise OptionsError(f"`armies`: {english}", f"`armies`: {german}", fault.rules) from None
        tokens[token] = tokens.get(token, 0) + copies
    return Army("", "", tokens)


def find_or_read(word: str, content: Content) -> Army:
    """The army that whoever owns this machine names: as in `find`, or a file of it.

    Raises:
        OptionsError: there is no such army.
        ContentError: the file is faulty.
    """
    return read_file(word, content) if word.endswith(FILE_ENDINGS) else find(word, content)


def named(options: Options, content: Content) -> list[Army]:
    """The armies of a match, seat by seat.

    Raises:
        OptionsError: their number is wrong, or one cannot be.
        ContentError: a file is faulty.
    """
    words = [word.strip() for word in options.armies.split(",") if word.strip()]
    if not words:
        words = list(USUAL[: options.generals])
    paths = options.army_files if isinstance(options, OptionsWithFiles) else ""
    files = [path.strip() for path in paths.split(",")]
    if len(files) > options.generals:
        raise OptionsError(f"{options.generals} Generals cannot have {len(files)} army files")
    files += [""] * (len(words) - len(files))
    armies = [
        read_file(path, content) if path else find(word, content)
        for path, word in zip(files, words, strict=False)
    ]
    if len(armies) != options.generals:
        raise OptionsError(
            f"`generals` is {options.generals}, but in `armies` there are {len(armies)}:"
            " choose an army for each General instead, or `armies=`",
            f"`generals` ist {options.generals}, aber in `armies` stehen {len(armies)}:"
            " wähle stattdessen für jeden General eine Armee, oder `armies=`",
            ("SA-MULTI-01", "SA-RECRUIT-01"),
        )
    return armies


# ---------------------------------------------------------------- constraints


def copy_limits(options: Options) -> tuple[int, int, int]:
    """Most copies of a token of rank one, two, three and more.

    Raises:
        OptionsError: the option does not say three numbers.
    """
    parts = options.copy_limits.split("/")
    if len(parts) != 3 or not all(map(NUMBER.fullmatch, parts)):
        raise OptionsError(
            f"`copy_limits` cannot be {shown(options.copy_limits)}:"
            " choose three numbers instead, such as 6/4/2",
            f"`copy_limits` kann nicht {shown(options.copy_limits)} sein:"
            " wähle stattdessen drei Zahlen, etwa 6/4/2",
            ("SA-RECRUIT-11",),
        )
    return int(parts[0]), int(parts[1]), int(parts[2])


def problems(army: Army, options: Options, content: Content) -> list[Problem]:
    """Every constraint an army breaks (SA-RECRUIT-10: Homelands may be mixed)."""
    tokens = content.by_id()
    rows = [(tokens[name], count) for name, count in army.tokens.items()]
    found = list(_totals(rows, options))
    limits = copy_limits(options)
    for token, count in rows:
        # SA-RECRUIT-04, SA-RECRUIT-05, SA-RECRUIT-06, SA-RECRUIT-07: by rank, whatever the kind
        limit = limits[min(token.rank, 3) - 1]
        if count > limit:
            rule = ("SA-RECRUIT-06", "SA-RECRUIT-05", "SA-RECRUIT-04")[min(token.rank, 3) - 1]
            name = token_name(content, token.id, "de")
            english = f"{count} {token.name} of rank {token.rank}: at most {limit}"
            german = f"{count} {name} von Rang {token.rank}: höchstens {limit}"
            found.append(Problem(army.lines.get(token.id), english, german, rule))
    return found


def _totals(rows: list[tuple[Token, int]], options: Options) -> Iterable[Problem]:
    ranks = sum(token.rank * count for token, count in rows)
    if ranks > options.army_ranks:  # SA-RECRUIT-01; fewer are fine (SA-RECRUIT-09)
        most = options.army_ranks
        yield Problem(
            None,
            f"{ranks} ranks: at most {most}",
            f"{ranks} Ränge: höchstens {most}",
            "SA-RECRUIT-01",
        )
    fields = sum(count for token, count in rows if token.kind == "battlefield")
    if fields < options.min_battlefields:  # SA-RECRUIT-02, SA-RECRUIT-03: more start in the sack
        least = options.min_battlefields
        yield Problem(
            None,
            f"{fields} battlefields: at least {least}",
            f"{fields} Schlachtfelder: mindestens {least}",
            "SA-RECRUIT-02",
        )
    units = sum(count for token, count in rows if token.kind == "unit")
    if units < options.min_units:
        least = options.min_units
        yield Problem(
            None,
            f"{units} units: at least {least}",
            f"{units} Einheiten: mindestens {least}",
            "SA-RECRUIT-08",
        )
    if sum(token.kind == "unit" for token, _ in rows) > MOST_UNITS:
        yield Problem(
            None,
            f"more than {MOST_UNITS} different units",
            f"mehr als {MOST_UNITS} verschiedene Einheiten",
            "SA-RECRUIT-11",
        )


def checked(options: Options, content: Content) -> list[Army]:
    """The armies of a match.

    Raises:
        OptionsError: an army breaks a constraint; all broken ones are named.
    """
    armies = named(options, content)
    for seat, army in enumerate(armies):
        broken = problems(army, options, content)
        if broken:
            english = "; ".join(problem.english for problem in broken)
            german = "; ".join(problem.german for problem in broken)
            raise OptionsError(
                f"the army of General {seat + 1} is not legal: {english};"
                " choose another army instead, or other limits",
                f"die Armee von General {seat + 1} ist nicht erlaubt: {german};"
                " wähle stattdessen eine andere, oder andere Grenzen",
                tuple(dict.fromkeys(problem.rule for problem in broken)),
            )
    return armies


# ---------------------------------------------------------------- what the rules read


def digest(armies: Sequence[Army], content: Content) -> str:
    """16 hex digits of what the rules read of the armies and their tokens."""
    tokens = [one for one in content.tokens if any(one.id in army.tokens for army in armies)]
    words = {word for token in tokens for word in _selected(token.row)}
    values = {
        "armies": [[army.tokens.get(token.id, 0) for token in tokens] for army in armies],
        "tokens": [
            (token.kind, token.row, sorted(words & set(token.name.split()))) for token in tokens
        ],
    }
    return loader.digest(values, UNREAD)


def _selected(value: object) -> Iterator[str]:
    """The words of names that selectors look for (SA-ABILITY-AUGMENT-04), at any depth."""
    if isinstance(value, dict):
        yield from value.get("name_word", ())
        value = list(value.values())
    if isinstance(value, list):
        for one in value:
            yield from _selected(one)
