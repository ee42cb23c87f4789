"""What is shown of a match: built from observations, and from what everybody may know."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, cast

import msgspec

from banneret.kernel.scene import Scene
from banneret.server import protocol as p
from banneret.server.drafting import may_abort
from banneret.server.match import Match
from banneret.server.protocol_common import PROTOCOL, Ending, Language, MatchInfo, SeatInfo
from banneret.server.timekeeping import Timekeeper
from banneret.server.words import words


class Gallery:
    """The pictures of one match, each painted once."""

    def __init__(self, match: Match, time: Timekeeper) -> None:
        self._match = match
        self._time = time
        self._scenes: dict[tuple[int | None, str], msgspec.Raw] = {}
        self._version = -1

    def scene(self, viewer: int | None, language: str) -> Scene:
        """The picture through one viewer's eyes, as JSON that passes for a Scene."""
        if self._version != self._match.version:
            self._scenes.clear()
            self._version = self._match.version
        key = (viewer, language)
        if key not in self._scenes:
            seen = self._match.state.observation(viewer)
            picture = self._match.game.scene(seen, language)
            self._scenes[key] = msgspec.Raw(msgspec.json.encode(picture))
        return cast(Scene, self._scenes[key])

    # ---------------------------------------------------------------- the match

    def info(self, guest: str | None, present: Iterable[int], language: str) -> MatchInfo:
        """The match as anybody may know it; `present` are the seats whose person is there."""
        match, row = self._match, self._match.row
        over = match.status == "over"
        return MatchInfo(
            id=row.id,
            game=row.game,
            title=match.game.title,
            options=row.options,
            hidden_information=not match.game.perfect_information,
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
            )
            for number, seat in enumerate(self._match.seats)
        ]

    def ending(self, language: str) -> Ending | None:
        """How the match ended; None before."""
        match = self._match
        if match.status != "over":
            return None
        if match.ended is None:
            spectator = match.game.scene(match.state.observation(None), language)
            text = spectator.outcome or words(language).say("ending.result")
            return Ending("result", None, match.returns, text)
        by = match.ended.by
        text = words(language).say(f"ending.{match.ended.words}", name=match.name(by))
        return Ending(match.ended.kind, by, match.returns, text)

    # ---------------------------------------------------------------- the view

    def view(
        self,
        viewer: int | None,
        curtain: int | None,
        language: str,
        thinking: int | None,
    ) -> p.View:
        """How the match stands, through one viewer's eyes."""
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
            can=self._can(viewer),
            takeback=self._takeback(language),
            draw=None if draw is None else p.DrawOffer(draw.by, sorted(draw.accepted)),
            rematch=sorted(match.rematch_wanted),
            ending=self.ending(language),
        )

    def _clocks(self) -> list[p.SeatClock]:
        match, clocks = self._match, self._match.clocks
        if not clocks.used:
            return []
        runs = clocks.asked if match.status == "playing" else None
        elapsed = self._time.counted(clocks.since, self._time.now()) if runs is not None else 0
        return [
            p.SeatClock(seat, clocks.left_at(seat, elapsed) / 1000, seat == runs)
            for seat in match.people
        ]

    def _can(self, seat: int | None) -> p.Can:
        match = self._match
        if seat is None or match.seats[seat].bot is not None:
            return p.Can()
        playing, over = match.status == "playing", match.status == "over"
        undo = playing and match.can_undo(seat)
        people = len(match.people) == len(match.seats)
        return p.Can(
            undo=undo,
            takeback=playing and match.takeback is None and match.takeback_to(seat) is not None,
            draw=playing and people and match.draw is None,
            resign=playing,
            abort=not over and may_abort(match),
            hint=playing and match.row.hints and match.may_decide(seat),
            rematch=over and match.rematch is None and seat not in match.rematch_wanted,
        )

    def _takeback(self, language: str) -> p.TakebackOffer | None:
        offer = self._match.takeback
        if offer is None:
            return None
        what = self._match.what(offer.to, language)
        return p.TakebackOffer(offer.by, offer.to + 1, what, sorted(offer.accepted))

    # ---------------------------------------------------------------- log and chat

    def events(self, since: int, viewer: int | None, language: str) -> list[p.TableEvent]:
        """The log after event `since`, as a viewer may read it."""
        game = self._match.game
        return [note.shown(game, viewer, language) for note in self._match.notes[since:]]

    def chat(self, since: int, guest: str | None) -> list[p.ChatLine]:
        """The chat after line `since`, without whom the guest has muted."""
        match = self._match
        muted = match.muted.get(guest or "", set())
        return [
            p.ChatLine(line.n, line.seat, match.name(line.seat), line.text, line.at / 1000)
            for line in match.chat[since:]
            if line.seat not in muted
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
            now=self._time.now() / 1000,
        )
