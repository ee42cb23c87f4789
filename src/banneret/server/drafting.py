"""From a command to the entries it would add to the journal. Nothing is changed here.

Whatever a seat may not do ends in a RequestError; whatever it may is drafted on a copy.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from banneret.bots.registry import BOTS
from banneret.kernel.errors import NotationError
from banneret.kernel.match import legal_action
from banneret.kernel.rng import rng_for
from banneret.kernel.state import CHANCE, TERMINAL, State
from banneret.server import dice
from banneret.server import protocol as p
from banneret.server.answering import OTHER, given_at_once
from banneret.server.errors import RequestError
from banneret.server.journal import (
    Answered,
    AnyEntry,
    Asked,
    Begun,
    Brought,
    Ended,
    EndKind,
    Filled,
    Muted,
    Preferred,
    RematchAsked,
    Row,
    Said,
    Stepped,
    Undone,
    Wanted,
)
from banneret.server.match import HostedMatch, Offer
from banneret.server.protocol_common import Mode, Status

MOST_AT_ONCE = 200  # answers in a row that the server gives; then a person looks at it


class Draft(NamedTuple):
    """Entries, and how the match will stand after them.

    Attributes:
        entries: to be added to the journal.
        status, asked: the match's, after them.
    """

    entries: list[AnyEntry]
    status: Status
    asked: int | None


def unmoved(match: HostedMatch, *entries: AnyEntry) -> Draft:
    """Entries that leave the position alone."""
    return Draft(list(entries), match.status, match.asked)


def moved(state: State, entries: Sequence[AnyEntry]) -> Draft:
    """Entries that lead to `state` in a match that is being played."""
    player = int(state.current_player())
    if player == TERMINAL:
        return Draft(list(entries), "over", None)
    return Draft(list(entries), "playing", player)


def opening(match: HostedMatch, *before: AnyEntry) -> Draft:
    """The match begins, after `before`."""
    seated = match.after([Row(match.number + n, 0, entry) for n, entry in enumerate(before, 1)])
    state = seated.state.copy()
    steps = what_follows(seated, seated.dice_key(), state, 0, None)
    return moved(state, [*before, Begun(), *steps])


def with_chance(match: HostedMatch, key: bytes, state: State, steps: int) -> list[Stepped]:
    """What chance does next, until somebody is asked; `state` has `steps` steps behind it."""
    rolled: list[Stepped] = []
    while int(state.current_player()) == CHANCE:
        index = steps + len(rolled) + 1
        action = dice.roll(state, key, match.row.id, index)
        rolled.append(Stepped(state.game.format(state, action)))
        state.apply(action)
    return rolled


def what_follows(
    match: HostedMatch, key: bytes, state: State, steps: int, holder: int | None
) -> list[Stepped]:
    """What comes by itself until a person or bot is to decide: chance, and answers that the server
    gives at once.

    Args:
        match: as it stood before.
        key: of the dice.
        state: with `steps` steps behind it; it changes.
        steps: how many.
        holder: the seat that decided just now, by hand.
    """
    made = with_chance(match, key, state, steps)
    for _ in range(MOST_AT_ONCE):
        action = given_at_once(match, state, holder)
        if action is None or steps + len(made) >= match.most_steps:
            break
        seat = int(state.current_player())
        made.append(Stepped(state.game.format(state, action), seat, auto=True))
        state.apply(action)
        made += with_chance(match, key, state, steps + len(made))
    return made


def decide(
    match: HostedMatch, seat: int, notation: str, spent: int = 0, auto: bool = False
) -> Draft:
    """The asked seat decides, or the server for it (`auto`), and all follows that comes by itself.

    Raises:
        RequestError: it may not do this; the reason says only what it may know.
    """
    state = match.state.copy()
    action = legal_action(state, notation)
    if action is None:
        raise refusal(match, notation, "en")
    step = Stepped(state.game.format(state, action), seat, spent, auto)
    state.apply(action)
    holder = None if auto else seat
    more = what_follows(match, match.dice_key(), state, len(match.steps) + 1, holder)
    return moved(state, [step, *more])


def refusal(match: HostedMatch, notation: str, language: str) -> RequestError:
    """Why the asked seat may not do this, told from a world it cannot tell from the true one."""
    world = veiled(match, match.asked)
    game = match.game
    try:
        action = game.parse(world, notation)
    except NotationError as error:
        return RequestError("illegal", str(error) if language == "en" else "")
    why = game.explain(world, action)
    if why is None:
        return RequestError("illegal")
    return RequestError("illegal", game.say_refusal(why, language), why.rules)


def veiled(match: HostedMatch, seat: int | None) -> State:
    """The state, or one that `seat` cannot tell from it; the same for the same version."""
    if match.game.perfect_information:
        return match.state
    return match.state.resample(seat, rng_for(match.version, "veil"))


class Clerk:
    """Checks the commands of one guest and drafts what they do.

    Attributes:
        language: of the reasons.
    """

    def __init__(self, match: HostedMatch, guest: str, spent: int, language: str) -> None:
        """Args:
        match: as it stands.
        guest: who commands.
        spent: milliseconds that the asked seat's clock has run.
        """
        self.match = match
        self.guest = guest
        self.spent = spent
        self.language = language

    def draft(self, command: p.Command) -> Draft:
        """What a command does.

        Raises:
            RequestError: it is refused.
        """
        match command:
            case p.Act():
                return self._act(command)
            case p.Undo():
                return self._undo(command)
            case p.Takeback():
                return self._takeback(command)
            case p.Draw():
                return self._draw(command)
            case p.Resign(seat=seat):
                self._own(seat)
                self._playing()
                return self._end("resigned", seat)
            case p.Abort(seat=seat):
                return self._abort(seat)
            case p.Say(seat=seat, text=text):
                self._own(seat)
                return unmoved(self.match, Said(seat, printable(text)))
            case p.Mute(seat=seat, on=on):
                self._seat(seat)
                if not self.match.seats_of(self.guest):
                    raise RequestError("not-your-seat")
                return unmoved(self.match, Muted(self.guest, seat, on))
            case p.Prefer(seat=seat, stops=stops):
                return self._prefer(seat, stops)
            case p.Bring(seat=seat, part=part):
                return self._bring(seat, part)
            case p.Fill():
                return self._fill(command)
            case p.StandIn(seat=seat, absent=absent, bot=bot):
                return self._stand_in(seat, absent, bot)
            case p.AskRematch(seat=seat, pledge=pledge):
                return self._rematch(seat, pledge)
        raise RequestError("malformed")

    # ---------------------------------------------------------------- what has to hold

    def _seat(self, seat: int) -> None:
        if seat >= len(self.match.seats):
            raise RequestError("not-your-seat")

    def _own(self, seat: int) -> None:
        self._seat(seat)
        if self.match.seats[seat].guest != self.guest:
            raise RequestError("not-your-seat")

    def _playing(self) -> None:
        if self.match.status == "waiting":
            raise RequestError("not-started")
        if self.match.status == "over":
            raise RequestError("over")

    def _current(self, command: p.Act | p.Undo | p.Takeback) -> None:
        self._own(command.seat)
        self._playing()
        if command.version != self.match.version:
            raise RequestError("stale")

    # ---------------------------------------------------------------- the position

    def _act(self, command: p.Act) -> Draft:
        self._current(command)
        if not self.match.may_decide(command.seat):
            raise RequestError("not-asked")
        if self.match.full_length:
            raise RequestError("full-length")
        try:
            return decide(self.match, command.seat, command.action, self.spent)
        except RequestError:
            raise refusal(self.match, command.action, self.language) from None

    def _undo(self, command: p.Undo) -> Draft:
        self._current(command)
        to = self.match.takeback_to(command.seat)
        if to is None or not self.match.can_undo(command.seat):
            raise RequestError("nothing-to-undo")
        undone = Undone(command.seat, to, self.spent)
        return Draft([undone], "playing", command.seat)

    # ---------------------------------------------------------------- offers

    def _takeback(self, command: p.Takeback) -> Draft:
        self._current(command)
        if command.do != "ask":
            return self._reply("takeback", self.match.takeback, command.seat, command.do)
        to = self.match.takeback_to(command.seat)
        if to is None:
            raise RequestError("nothing-to-undo")
        self._affordable(to)
        if self.match.takeback is not None:
            raise RequestError("too-many")
        if not self._others(command.seat):
            undone = Undone(command.seat, to, self.spent, agreed=True)
            return Draft([undone], "playing", command.seat)
        return unmoved(self.match, Asked(command.seat, "takeback", to))

    def _draw(self, command: p.Draw) -> Draft:
        self._own(command.seat)
        self._playing()
        if command.do != "ask":
            return self._reply("draw", self.match.draw, command.seat, command.do)
        if len(self.match.people) < len(self.match.seats):
            raise RequestError("nobody-to-ask")  # bots agree to no draw
        if self.match.draw is not None:
            raise RequestError("too-many")
        if not self._others(command.seat):
            return self._end("agreed")
        return unmoved(self.match, Asked(command.seat, "draw"))

    def _reply(self, what: str, offer: Offer | None, seat: int, do: str) -> Draft:
        if offer is None or (do == "cancel") != (offer.by == seat) or seat in offer.accepted:
            raise RequestError("nothing-asked")
        reply = Answered(seat, what, do)  # type: ignore[arg-type]  # both come from the protocol
        if do != "accept" or self._others(offer.by) - offer.accepted != {seat}:
            return unmoved(self.match, reply)
        if what == "draw":
            return self._end("agreed", before=[reply])
        self._affordable(offer.to)
        undone = Undone(offer.by, offer.to, self.spent, agreed=True)
        return Draft([reply, undone], "playing", offer.by)

    def _affordable(self, to: int) -> None:
        if not self.match.can_afford(to, self.spent):
            raise RequestError("no-time")

    def _others(self, seat: int) -> set[int]:
        """The seats that have to agree to what `seat` asks; persons at one device do so there."""
        guest = self.match.seats[seat].guest
        return {other for other in self.match.people if self.match.seats[other].guest != guest}

    # ---------------------------------------------------------------- when to be asked

    def _prefer(self, seat: int, stops: Mapping[str, Mode]) -> Draft:
        self._own(seat)
        known = {OTHER, *(occasion.kind for occasion in self.match.game.occasions)}
        if not stops.keys() <= known:
            raise RequestError("malformed")
        return unmoved(self.match, Preferred(seat, dict(stops)))

    # ---------------------------------------------------------------- beginning and end

    def _bring(self, seat: int, part: str) -> Draft:
        """Parts are only taken when nobody can choose anything after seeing them."""
        self._own(seat)
        if self.match.status == "over":
            raise RequestError("over")
        if self.match.open_seats:
            raise RequestError("not-started")
        if self.match.seats[seat].pledge is None:
            raise RequestError("nothing-asked")
        if dice.pledge(part) != self.match.seats[seat].pledge:
            raise RequestError("bad-part")
        brought = Brought(seat, part)
        last = self.match.owed == [seat]
        return opening(self.match, brought) if last else unmoved(self.match, brought)

    def _fill(self, command: p.Fill) -> Draft:
        """A bot takes an open seat; with the last one the match begins, unless parts are owed."""
        match, seat = self.match, command.open
        self._own(command.seat)
        self._seat(seat)
        if self.guest != match.row.owner:
            raise RequestError("not-your-seat")
        if match.seats[seat].kind != "open" or match.status == "over":
            raise RequestError("seat-taken")
        filled = Filled(command.seat, seat, _bot(command.bot))
        waits = match.open_seats > 1 or match.owed
        return Draft([filled], "waiting", None) if waits else opening(match, filled)

    def _stand_in(self, seat: int, absent: int, bot: str) -> Draft:
        self._own(seat)
        self._seat(absent)
        self._playing()
        state = self.match.seats[absent]
        if state.decider is not None or state.guest == self.guest:
            raise RequestError("not-away")
        if seat in self.match.bot_wanted.get(absent, ()):
            raise RequestError("too-many")
        return unmoved(self.match, Wanted(seat, absent, _bot(bot)))

    def _end(self, kind: EndKind, by: int | None = None, before: Sequence[AnyEntry] = ()) -> Draft:
        return Draft([*before, Ended(kind, by, self.spent)], "over", None)

    def _abort(self, seat: int) -> Draft:
        self._own(seat)
        if self.match.status == "over":
            raise RequestError("over")
        if not may_abort(self.match):
            raise RequestError("too-late")
        return self._end("aborted")

    def _rematch(self, seat: int, pledge: str | None) -> Draft:
        self._own(seat)
        if self.match.status != "over":
            raise RequestError("not-over")
        if seat in self.match.rematch_wanted or self.match.rematch is not None:
            raise RequestError("too-many")
        refuse_copy(pledge, self.match.rematch_wanted.values())
        return unmoved(self.match, RematchAsked(seat, pledge))


def _bot(name: str) -> str:
    """A bot of that name.

    Raises:
        RequestError: there is none.
    """
    if name not in BOTS:
        raise RequestError("unknown-bot")
    return name


def refuse_copy(pledge: str | None, others: Iterable[str | None]) -> None:
    """A seat pledges a part of its own: whoever copies a pledge can never bring what is behind it.

    Raises:
        RequestError: another seat of the match has the same pledge.
    """
    if pledge is not None and pledge in others:
        raise RequestError("pledge-taken")


def may_abort(match: HostedMatch) -> bool:
    """Whether the match may be broken off: some person has decided nothing yet, or all persons
    are at one device."""
    owners = {match.seats[seat].guest for seat in match.people}
    return len(owners) < 2 or not set(match.people) <= match.decided


def may_end(match: HostedMatch, guest: str | None) -> bool:
    """Whether a guest may end the match without a loser: one that cannot be gone on with, from
    one of its seats; or an own one in which only bots play."""
    if guest is None or match.status == "over":
        return False
    if not match.people:
        return guest == match.row.owner
    return match.stuck and bool(match.seats_of(guest))


def called_off(match: HostedMatch) -> Draft:
    """The match ends before it began, since a part of the dice was not brought.

    Nobody may go on without that part: its owner could then choose between two dice.
    """
    owing = match.owed
    persons = {match.seats[seat].guest for seat in owing}
    if match.leaver.rule == "forfeit" and len(persons) == 1:
        return Draft([Ended("forfeited", owing[0], unbrought=True)], "over", None)
    return Draft([Ended("aborted", unbrought=True)], "over", None)


def printable(text: str) -> str:
    """A text on one line, without characters that cannot be seen.

    Raises:
        RequestError: nothing is left.
    """
    clean = " ".join("".join(c if c.isprintable() else " " for c in text).split())
    if not clean:
        raise RequestError("malformed")
    return clean
