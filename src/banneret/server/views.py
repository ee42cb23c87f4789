"""What each viewer is shown of a match: scenes made of observations, and the log; each made once."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable
from typing import Any, TypeVar, cast

import msgspec

from banneret.kernel.card import Card
from banneret.kernel.occasion import Occasion
from banneret.kernel.scene import Scene
from banneret.kernel.stage import Stage
from banneret.server import protocol as p
from banneret.server.answering import OTHER, Window, mode_of
from banneret.server.connection import Text, encoded
from banneret.server.drafting import may_abort
from banneret.server.impasse import Failed, bare_scene
from banneret.server.laid_open import laid_open
from banneret.server.match import HostedMatch
from banneret.server.messages import catalogue
from banneret.server.notes import Note
from banneret.server.protocol_common import PROTOCOL, Ending, Language, MatchInfo, SeatInfo
from banneret.server.staging import stages_at
from banneret.server.timekeeping import Timekeeper

T = TypeVar("T")

PIECE = 100  # events of the log that are sent at a time


class Views:
    """The pictures of one match, each painted once, and its log, each piece of it written once."""

    def __init__(
        self,
        match: HostedMatch,
        time: Timekeeper,
        failed: Failed,
        window: Callable[[], Window],
    ) -> None:
        """Args:
        match: the present.
        time: the clock.
        failed: is told what the rules could not show, and to which viewer.
        window: in which an answer is held back now.
        """
        self._match = match
        self._failed = failed
        self._time = time
        self._window = window
        self._scenes: dict[tuple[int | None, str], msgspec.Raw] = {}
        self._cards: dict[tuple[int | None, str, str], Card] = {}
        self._version = -1
        self._pieces: dict[tuple[int, int | None, str], Text] = {}

    def scene(self, viewer: int | None, language: str) -> Scene:
        """The picture through one viewer's eyes, as JSON that passes for a Scene."""
        self._forget_the_past()
        key = (viewer, language)
        if key not in self._scenes:
            try:
                picture = self._painted(viewer, language)
            except Exception as error:  # rules may raise anything; others see what they can
                self._failed("scene", error, viewer)
                bare = bare_scene(self._match, viewer, language)
                picture = msgspec.Raw(msgspec.json.encode(bare))
            self._scenes[key] = picture
        return cast(Scene, self._scenes[key])

    def card(self, viewer: int | None, about: str, language: str) -> Card | None:
        """All that a viewer may know of a thing; None if he sees none of that name."""
        self._forget_the_past()
        key = (viewer, about, language)
        if key not in self._cards:
            seen = self._match.state.observation(viewer)
            card = self._match.game.inspect(seen, about, language)
            if card is None:  # there are endless names of nothing
                return None
            self._cards[key] = card
        return self._cards[key]

    def _forget_the_past(self) -> None:
        """Nothing that was shown of an earlier position holds any more."""
        if self._version != self._match.version:
            self._scenes.clear()
            self._cards.clear()
            self._version = self._match.version

    def _painted(self, viewer: int | None, language: str) -> msgspec.Raw:
        state = self._match.state
        if viewer is None and not self._match.people:  # who watches bots looks into all hands
            return msgspec.Raw(msgspec.json.encode(laid_open(self._match.game, state, language)))
        seen = state.observation(viewer)
        return msgspec.Raw(msgspec.json.encode(self._match.game.scene(seen, language)))

    def _safely(self, what: str, show: Callable[[], T], instead: T) -> T:
        """What the rules have to say; if they fail, something else."""
        try:
            return show()
        except Exception as error:
            self._failed(what, error, None)
            return instead

    # ---------------------------------------------------------------- the match

    def info(self, guest: str | None, present: Iterable[int], language: str) -> MatchInfo:
        """The match as anybody may know it; `present` are the seats whose person is there."""
        match, row = self._match, self._match.row
        over = match.status == "over"
        return MatchInfo(
            id=row.id,
            game=row.game,
            title=self._safely("title", lambda: match.game.title, row.game),
            options=row.options,
            hidden_information=self._safely(
                "title", lambda: not match.game.perfect_information, True
            ),
            status=match.status,
            seats=self.seats(guest, present),
            clock=match.clock,
            leaver=match.leaver,
            hints=row.hints,
            created=row.created / 1000,
            steps=len(match.steps),
            commitment=match.commitment,
            secret=row.secret.hex() if over else None,
            ending=self.ending(language),
            previous=row.previous,
            rematch=match.rematch,
            origin=row.origin,
            asked=match.asked,
            since=(match.notes[-1].at if match.notes else row.created) / 1000,
            left=next((clock.left for clock in self._clocks() if clock.runs), None),
        )

    def seats(self, guest: str | None, present: Iterable[int]) -> list[SeatInfo]:
        """Who sits where."""
        there = set(present)
        return [
            SeatInfo(
                seat=number,
                kind=cast(Any, seat.kind),
                name=seat.name,
                bot=seat.decider,
                stand_in=seat.stand_in is not None,
                connected=seat.bot is not None or number in there,
                yours=guest is not None and seat.guest == guest,
                pledge=seat.pledge,
                brought=seat.part is not None,
            )
            for number, seat in enumerate(self._match.seats)
        ]

    def ending(self, language: str) -> Ending | None:
        """How the match ended; None before."""
        match = self._match
        if match.status != "over":
            return None
        returns = self._safely("returns", lambda: match.returns, None)
        plain = catalogue(language).say("ending.result")
        if match.ended is None:
            text = self._safely("outcome", lambda: self._outcome(language), "") or plain
            return Ending("result", None, returns, text)
        ended, name = match.ended, match.name(match.ended.by)
        key = f"ending.{ended.message}"
        text = self._safely("ending", lambda: catalogue(language).say(key, name=name), plain)
        return Ending(ended.kind, ended.by, returns, text)

    def _outcome(self, language: str) -> str:
        match = self._match
        return match.game.scene(match.state.observation(None), language).outcome

    # ---------------------------------------------------------------- the view

    def view(
        self,
        viewer: int | None,
        curtain: int | None,
        language: str,
        thinking: int | None,
        end: bool,
    ) -> p.View:
        """How the match stands, through one viewer's eyes; `end`: whether the viewer may end it."""
        match, draw = self._match, self._match.draw
        return p.View(
            version=match.version,
            step=len(match.steps),
            status=match.status,
            viewer=viewer,
            curtain=curtain,
            asked=match.asked,
            thinking=thinking,
            scene=self.scene(viewer, language),
            clocks=self._clocks(),
            can=self._safely("can", lambda: self._can(viewer, end), p.Can(end=end)),
            takeback=self._takeback(language),
            draw=None if draw is None else p.DrawOffer(draw.by, sorted(draw.accepted)),
            rematch=sorted(match.rematch_wanted),
            ending=self.ending(language),
            stand_ins=[p.StandInWish(n, sorted(by)) for n, by in match.bot_wanted.items()],
        )

    def _clocks(self) -> list[p.SeatClock]:
        match, clocks = self._match, self._match.clocks
        if not clocks.used:
            return []
        runs = clocks.asked if match.status == "playing" else None
        if runs is None:
            return [p.SeatClock(seat, clocks.left[seat] / 1000, False) for seat in match.people]
        now, window = self._time.now(), self._window()
        elapsed, rest = window.spent(clocks.since, now, self._time), window.rests(now)
        return [
            p.SeatClock(
                seat,
                clocks.left_at(seat, elapsed) / 1000,
                seat == runs,
                rest / 1000 if seat == runs else 0.0,
            )
            for seat in match.people
        ]

    def _can(self, seat: int | None, end: bool) -> p.Can:
        match = self._match
        if seat is None or match.seats[seat].bot is not None:
            return p.Can(end=end)
        playing, over = match.status == "playing", match.status == "over"
        undo = playing and self._safely("undo", lambda: match.can_undo(seat), False)
        people = len(match.people) == len(match.seats)
        return p.Can(
            undo=undo,
            takeback=playing and match.takeback is None and match.takeback_to(seat) is not None,
            draw=playing and people and match.draw is None,
            resign=playing,
            abort=not over and may_abort(match),
            end=end,
            hint=playing and match.row.hints and match.may_decide(seat),
            rematch=over and match.rematch is None and seat not in match.rematch_wanted,
        )

    def _takeback(self, language: str) -> p.TakebackOffer | None:
        offer = self._match.takeback
        if offer is None:
            return None
        plain = catalogue(language).say("log.decision")
        what = self._safely("takeback", lambda: self._match.what(offer.to, language), plain)
        return p.TakebackOffer(offer.by, offer.to + 1, what, sorted(offer.accepted))

    def preferences(self, command: str, seat: int, language: str) -> p.Preferences:
        """When the person of a seat is asked."""
        match, game = self._match, self._match.game
        stops = [
            p.Stop(
                one.kind,
                game.say_occasion(one.kind, language),
                mode_of(match, seat, one),
                one.passing is not None,
                one.usual,
            )
            for one in game.occasions
        ]
        label = catalogue(language).say("occasion.other")
        other = p.Stop(OTHER, label, mode_of(match, seat, Occasion()), False)
        return p.Preferences(command, seat, [*stops, other])

    # ---------------------------------------------------------------- log and chat

    def told(self, since: int, until: int, viewer: int | None, language: str) -> Text:
        """The log after event `since`, up to event `until`, as a viewer may read it."""
        notes = self._match.notes[since:until]
        return encoded(p.Events([self._told(note, viewer, language) for note in notes]))

    def _told(self, note: Note, viewer: int | None, language: str) -> p.TableEvent:
        text = catalogue(language).say("log.untold")
        untold = p.TableEvent(
            note.n, note.kind, text, step=note.step, turn=note.turn, at=note.at / 1000
        )
        return self._safely("log", lambda: self._shown(note, viewer, language), untold)

    def _shown(self, note: Note, viewer: int | None, language: str) -> p.TableEvent:
        game, notes = self._match.game, self._match.notes
        bare = viewer is None and not self._match.people
        none: tuple[Stage, ...] = ()
        stages = self._safely("stage", lambda: stages_at(notes, note, game, viewer, language), none)
        return note.shown(game, viewer, language, stages, bare)

    def piece(self, since: int, until: int, viewer: int | None, language: str) -> tuple[Text, int]:
        """The next piece of the log after event `since`, and the number of its last event."""
        number = since // PIECE
        end = min((number + 1) * PIECE, until)
        if end - since < PIECE:
            return self.told(since, end, viewer, language), end
        key = (number, viewer, language)
        if key not in self._pieces:
            self._pieces[key] = self.told(since, end, viewer, language)
        return self._pieces[key], end

    def chat(self, since: int, muted: Collection[int]) -> list[p.ChatLine]:
        """The chat after message `since`, as far as it is still known, without some seats."""
        match = self._match
        return [
            p.ChatLine(said.n, said.seat, match.name(said.seat), said.text, said.at / 1000)
            for said in match.chat
            if said.n > since and said.seat not in muted
        ]

    def hello(
        self,
        guest: str | None,
        viewer: int | None,
        present: Iterable[int],
        language: Language,
    ) -> p.Hello:
        """The greeting of a connection."""
        match = self._match
        return p.Hello(
            protocol=PROTOCOL,
            match=self.info(guest, present, language),
            seats=match.seats_of(guest),
            viewer=viewer,
            language=language,
            muted=sorted(match.muted.get(guest or "", ())),
            events=len(match.notes),
            goal=self._safely("goal", lambda: match.game.say_goal(language), ""),
            now=self._time.now() / 1000,
        )
