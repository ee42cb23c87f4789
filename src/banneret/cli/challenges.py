"""`banneret challenges`: the cards of Token Terrors, what unlocks each, and how far a person has come."""

from __future__ import annotations

import argparse
import json
from collections.abc import Sequence
from dataclasses import dataclass

from banneret.bots.registry import is_bot
from banneret.cli import profile as profiles
from banneret.cli.common import Commands, add_language
from banneret.cli.parser import file_name, whole_number
from banneret.cli.profile import Profile
from banneret.cli.screen import Screen
from banneret.cli.words import words
from banneret.faces.plain import escaped, one_line
from banneret.games.token_terrors import challenges
from banneret.games.token_terrors.challenges import CHALLENGES, Challenge
from banneret.kernel.errors import BanneretError, OptionsError, RecordError
from banneret.kernel.record import Record
from banneret.kernel.text import Catalogue


@dataclass(frozen=True)
class Outcome:
    """What came of counting a record.

    Attributes:
        path: its file.
        counts: the ids of the challenges that it has counted towards.
        reason: why it has counted towards none; "" if it has.
        told: the same in words.
    """

    path: str
    counts: list[str]
    reason: str
    told: list[str]


def add(commands: Commands) -> None:
    """Add the command."""
    parser = commands.add_parser(
        "challenges", help="what unlocks the cards of Token Terrors, and how far you have come"
    )
    parser.add_argument(
        "files",
        metavar="FILE",
        nargs="*",
        type=file_name("challenges"),
        help="a record to count; default: only show",
    )
    who = parser.add_mutually_exclusive_group()
    who.add_argument(
        "--seat",
        metavar="N",
        type=whole_number("--seat", 0, 1),
        help="count for this seat; default: for every seat whose name is no bot's",
    )
    who.add_argument("--name", metavar="NAME", help="count for the seats of this name")
    add_profile(parser)
    parser.add_argument("--json", action="store_true", help="print it as JSON")
    add_language(parser)
    parser.set_defaults(run=run)


def add_profile(parser: argparse._ActionsContainer) -> None:
    """The argument that names the file of the progress."""
    parser.add_argument(
        "--profile",
        metavar="FILE",
        type=file_name("--profile"),
        help=f"keeps the challenges; default: {profiles.FILE} in your data folder",
    )


def run(arguments: argparse.Namespace) -> int:
    """Count the files, if there are any, and show how things stand."""
    if not arguments.files:
        if arguments.seat is not None or arguments.name is not None:
            raise OptionsError("--seat and --name say for whom records count: name a record")
        profile, outcomes = profiles.load(arguments.profile), []
    else:
        records = [(path, _load(path)) for path in arguments.files]
        with profiles.revised(arguments.profile) as profile:
            outcomes = [_count(profile, path, record, arguments) for path, record in records]
    if arguments.json:
        print(json.dumps(_data(profile, outcomes, arguments.language), ensure_ascii=False))
        return 0
    screen = Screen(colour=False)
    for outcome in outcomes:
        for line in outcome.told:
            screen.say(line)
    if not outcomes:
        _show(profile, screen, words(arguments.language))
    return 0


def tell_played(record: Record, path: str | None, screen: Screen, language: str) -> None:
    """Count a match that was just played for the people in it, and say what that has brought.

    Args:
        record: of the match as it stands.
        path: the file of the profile; None is the default.
        screen: told what came of it.
        language: of the words.
    """
    say = words(language)
    try:
        met = challenges.met_in(record, people_in(record))
        if met:
            with profiles.revised(path) as profile:
                gained = profile.count(record, met)
            for challenge in gained:
                screen.say(_progress(profile, challenge, say))
    except BanneretError as error:
        screen.complain(say.say("challenges.failed", reason=one_line(str(error))))


# -------------------------------------------------------------------- counting


def people_in(record: Record) -> list[int]:
    """The seats that people sat in: their names are no bot's."""
    return [seat for seat, name in enumerate(record.header.seats) if not is_bot(name)]


def _load(path: str) -> Record:
    try:
        return Record.load(path)
    except RecordError as error:
        raise _named(path, error) from None


def _named(path: str, error: RecordError) -> RecordError:
    """An error that says of which of several files it is; one that cannot be read says so itself."""
    return error if error.line is None else RecordError(f"{path}: {error}")


def _count(profile: Profile, path: str, record: Record, arguments: argparse.Namespace) -> Outcome:
    say = words(arguments.language)
    name = escaped(path)
    try:
        seats = _seats(record, arguments)
        reason = _obstacle(profile, record, seats)
        gained = [] if reason else profile.count(record, challenges.met_in(record, seats))
    except RecordError as error:
        raise _named(path, error) from None
    if gained:
        told = [f"{name}: {_progress(profile, one, say)}" for one in gained]
        return Outcome(path, [one.id for one in gained], "", told)
    reason = reason or "nothing"
    return Outcome(path, [], reason, [say.say(f"challenges.not.{reason}", path=name)])


def _obstacle(profile: Profile, record: Record, seats: Sequence[int]) -> str:
    """Why a record does not count, whatever happened in it; "" if it may count."""
    reason = challenges.obstacle(record)
    if reason or not seats:
        return reason or "nobody"
    return "again" if profile.has(record) else ""


def _seats(record: Record, arguments: argparse.Namespace) -> list[int]:
    if arguments.seat is not None:
        return [arguments.seat]
    if arguments.name is None:
        return people_in(record)
    return [seat for seat, name in enumerate(record.header.seats) if name == arguments.name]


# -------------------------------------------------------------------- showing


def _show(profile: Profile, screen: Screen, say: Catalogue) -> None:
    done = len(profiles.unlocked(profile))
    screen.say(say.say("challenges.title", done=done, all=len(CHALLENGES)))
    titles = {one.id: challenges.title_of(one, say.language) for one in CHALLENGES}
    width = max(map(len, titles.values()))
    for one in CHALLENGES:
        screen.say(f"{titles[one.id]:<{width}}  {_standing(profile, one, say)}")
        first, second = challenges.pair_of(one, say.language)
        pair = say.say(f"challenges.pair.{challenges.kind_of(one)}", one=first, other=second)
        screen.say(f"  {pair}: {challenges.asked(one, say.language)}", indent=2)


def _progress(profile: Profile, challenge: Challenge, say: Catalogue) -> str:
    """How far a challenge is, once a match has counted towards it."""
    key = f"challenges.progress.{_state(profile, challenge)}"
    title = challenges.title_of(challenge, say.language)
    return say.say(key, title=title, done=profile.done(challenge), games=challenge.games)


def _standing(profile: Profile, challenge: Challenge, say: Catalogue) -> str:
    """How far it is, in a row of the table."""
    key = f"challenges.standing.{_state(profile, challenge)}"
    return say.say(key, done=profile.done(challenge), games=challenge.games)


def _state(profile: Profile, challenge: Challenge) -> str:
    return "unlocked" if profile.unlocks(challenge) else "locked"


def _data(profile: Profile, outcomes: Sequence[Outcome], language: str) -> dict[str, object]:
    rows = [
        {
            "id": one.id,
            "rule": one.rule,
            "kind": challenges.kind_of(one),
            "name": challenges.title_of(one, language),
            "factions": challenges.factions_of(one),
            "asked": challenges.asked(one, language),
            "done": profile.done(one),
            "games": one.games,
            "unlocked": profile.unlocks(one),
        }
        for one in CHALLENGES
    ]
    records = [{"file": one.path, "counts": one.counts, "reason": one.reason} for one in outcomes]
    return {"challenges": rows, "records": records}
