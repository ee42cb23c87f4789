"""A match at the terminal: one question at a time, in words."""

from __future__ import annotations

import os
from collections.abc import Callable

from banneret.bots.registry import STRONGEST
from banneret.cli import streams
from banneret.cli.answers import Answers, Refused
from banneret.cli.cards import show
from banneret.cli.common import command_to_resume, refuse_existing
from banneret.cli.inspecting import Unclear, meant, named
from banneret.cli.legend import legend_lines
from banneret.cli.live import Deed, LiveMatch
from banneret.cli.screen import Screen
from banneret.cli.telling import chronicle, mark_of, seat_name, sentences
from banneret.cli.thoughts import tell
from banneret.cli.words import words as words_of
from banneret.kernel.errors import BanneretError
from banneret.kernel.record import Record
from banneret.kernel.scene import Scene
from banneret.kernel.state import CHANCE, TERMINAL

COMMANDS = ("help", "inspect", "undo", "log", "board", "legend", "save", "hint", "resign", "quit")


class Session:
    """Leads people through a match until it is over or left."""

    def __init__(self, match: LiveMatch, screen: Screen, language: str) -> None:
        self.match = match
        self.screen = screen
        self.words = words_of(language)
        self.language = language
        self.over = False
        self._refused: Refused | None = None
        self._at_device: int | None = None
        self._heard = dict.fromkeys(match.humans, len(match.deeds))
        self._shown = 0  # deeds that stand on the screen, heard for sure or not
        several = len(match.humans) > 1
        self._curtain = several and not match.game.perfect_information
        self._scene = self._look(None)
        self._answers = Answers(match, self._scene, self.words)
        self._commands = self._names()

    def _names(self) -> dict[str, Callable[[str], bool]]:
        methods = {name: getattr(self, f"_{name}") for name in COMMANDS}
        own = {self.words.say(f"command.{name}"): method for name, method in methods.items()}
        return methods | own

    def _look(self, seat: int | None) -> Scene:
        return self.match.game.scene(self.match.state.observation(seat), self.language)

    # ---------------------------------------------------------------- the course of the match

    def run(self) -> None:
        """Go on until the match is over or left."""
        while not self.over:
            try:
                self._go_on()
            except KeyboardInterrupt:
                self.screen.say()
                self._quit("")

    def _go_on(self) -> None:
        player = self.match.player
        if player == TERMINAL:
            self._finish()
        elif player in self.match.humans:
            self._ask(player)
        else:
            deed = self.match.go_on()
            self._tell_now(deed)
            if self.match.game.perfect_information:
                _report(deed)

    def _finish(self) -> None:
        if not self.match.game.perfect_information:  # until now a position would have told too much
            for deed in self.match.deeds:
                _report(deed)
        self._catch_up(None if self._curtain else self._at_device)
        self.match.recorder.finish()
        self.screen.show(self._look(None))
        self._say_kept()
        self.over = True

    # ---------------------------------------------------------------- telling

    def _tell_now(self, deed: Deed) -> None:
        """Tell a deed as it happens, where everybody at the device may hear the same."""
        if self._curtain:
            return
        self._tell(deed, min(self.match.humans, default=None))
        self._heard = dict.fromkeys(self._heard, len(self.match.deeds))

    def _tell(self, deed: Deed, seat: int | None) -> None:
        for sentence in sentences(self.match, deed, seat, self.words):
            self.screen.say(
                f"{mark_of(deed)} {sentence}", "bold" if deed.by == CHANCE else "", indent=2
            )

    def _catch_up(self, seat: int | None) -> None:
        """Tell a seat what happened since it last heard; what stands on the screen it hears now."""
        heard = self._heard.get(seat, 0) if seat is not None else min(self._heard.values())
        for deed in self.match.deeds[max(heard, self._shown) :]:
            self._tell(deed, seat)
        self._shown = len(self.match.deeds)
        if seat is not None:
            self._heard[seat] = len(self.match.deeds)

    # ---------------------------------------------------------------- asking

    def _ask(self, seat: int) -> None:
        if self._curtain and seat != self._at_device and not self._pass_device(seat):
            return
        self._at_device = seat
        self._catch_up(seat)
        self._scene = self._look(seat)
        self._answers = Answers(self.match, self._scene, self.words)
        self._board("")
        self._refused = None
        while not self._take(self.screen.ask("", self._prompt())):
            pass

    def _prompt(self) -> str:
        panels = {panel.seat: panel.name for panel in self._scene.panels}
        return self.words.say("ask.prompt", seat=panels.get(self._at_device or 0, ""))

    def _pass_device(self, seat: int) -> bool:
        self.screen.clear()
        name = seat_name(self.match, seat, self.language)
        if self.screen.ask(self.words.say("ask.curtain", seat=name)) is None:
            return not self._quit("")
        self.screen.clear()
        self._shown = 0
        return True

    def _board(self, _: str) -> bool:
        self.screen.show(self._scene)
        self.screen.offer(self._scene)
        if len(self._scene.choices) == 1:
            self.screen.say(self.words.say("ask.only"), "dim")
        return False

    def _legend(self, _: str) -> bool:
        for line in legend_lines(self._scene, self.words):
            self.screen.say(line, indent=4)
        return False

    # ---------------------------------------------------------------- answers

    def _take(self, text: str | None) -> bool:
        """Do what was typed in; whether the question is settled."""
        if text is None:
            return self._quit("")
        if not text:
            return len(self._scene.choices) == 1 and self._choose("1")
        if text.startswith("?"):
            return self._help(text[1:].strip())
        word, _, rest = text.partition(" ")
        command = self._commands.get(word.lower())
        return self._choose(text) if command is None else command(rest.strip())

    def _choose(self, text: str) -> bool:
        answer = self._answers.read(text)
        if isinstance(answer, Refused):
            self._refused = answer
            self.screen.complain(answer.reason)
            if answer.rules:
                self.screen.say(self.words.say("told.ask_why"), "dim")
            return False
        self._tell_own(self.match.do(answer))
        return True

    def _tell_own(self, deed: Deed) -> None:
        """Tell a deed to who did it; if a curtain falls on it at once, it will be told again."""
        self._tell(deed, deed.by)
        self._shown = len(self.match.deeds)
        if not self._curtain:
            self._heard = dict.fromkeys(self._heard, len(self.match.deeds))

    def _help(self, text: str) -> bool:
        if text:
            lines = self._answers.explain(text)
        elif self._refused is not None:
            lines, self._refused = self._answers.explain_refusal(self._refused), None
        else:
            lines = [self.words.say(f"help.{name}") for name in ("title", "help", "why")]
            lines += [self.words.say(f"help.{name}") for name in COMMANDS if name != "help"]
        for line in lines:
            self.screen.say(line, indent=4)
        return False

    def _inspect(self, text: str) -> bool:
        """Show all there is to know of a place, or of what is called so."""
        seen = self.match.state.observation(self._at_device)
        found = meant(self.match.game, seen, self._scene, text)
        if isinstance(found, Unclear):
            key = "card.several" if found.names else "card.none" if text else "card.needs_name"
            could_be = "; ".join(found.names)
            right = named(self._scene)
            self.screen.say(self.words.say(key, text=text, could_be=could_be, right=right))
            return False
        for card in found:
            show(card, self.screen, self.language)
        return False

    def _undo(self, _: str) -> bool:
        if not self.match.can_undo():
            self.screen.say(self.words.say("told.nothing_undone"))
            return False
        deed = self.match.undo()
        left = len(self.match.deeds)
        self._heard = {seat: min(heard, left) for seat, heard in self._heard.items()}
        self._shown = min(self._shown, left)
        self.screen.say(self.words.say("told.undone", label=deed.label))
        return True

    def _log(self, _: str) -> bool:
        if not self.match.deeds:
            self.screen.say(self.words.say("told.empty_log"))
        for step, mark, text in chronicle(self.match, self._at_device, self.words):
            if step is None:
                self.screen.say(text, "bold")
            else:
                self.screen.say(f"{mark} {text}", indent=2)
        return False

    def _hint(self, _: str) -> bool:
        names = [panel.name for panel in self._scene.panels]
        numbers = {choice.action: n for n, choice in enumerate(self._scene.choices, 1)}
        tell(self.match.advice(), STRONGEST, names, numbers, self.screen, self.words)
        return False

    # ---------------------------------------------------------------- keeping and leaving

    def _save(self, path: str) -> bool:
        if path:
            self._save_as(path)
        else:
            self.screen.say(self.words.say("told.save_needs_name"))
        return False

    def _save_as(self, path: str) -> bool:
        try:
            refuse_existing(path)
            self._record().save(path)
        except BanneretError as error:
            self.screen.complain(str(error))
            return False
        self.screen.say(self.words.say("told.saved", path=path, command=command_to_resume(path)))
        return True

    def _record(self) -> Record:
        """The match as it stands: closed if it is over, else to be gone on with."""
        recorder = self.match.recorder
        return recorder.saved() if recorder.closing is None else recorder.record()

    def _resign(self, _: str) -> bool:
        """Give up: within the rules where the others play on by them, else for all."""
        seat = self.match.player
        concession = self.match.game.concession
        several = len(self.match.seats) > 2
        if concession is not None:
            return self._concede(concession)
        if not self._agrees("ask.resign_all" if several else "ask.resign"):
            return False
        self.match.recorder.resign(seat)
        name = seat_name(self.match, seat, self.language)
        self.screen.say(self.words.say("told.resigned", seat=name), "bold")
        self._say_kept()
        self.over = True
        return True

    def _concede(self, action: int) -> bool:
        refusal = self.match.game.explain(self.match.state, action)
        if refusal is not None:
            self.screen.complain(self.match.game.say_refusal(refusal, self.language))
            return False
        if not self._agrees("ask.concede"):
            return False
        self._tell_own(self.match.do(action))
        return True

    def _agrees(self, question: str) -> bool:
        answer = self.screen.ask(self.words.say(question))
        return (answer or "").lower() in ("y", "yes", "j", "ja")

    def _quit(self, _: str) -> bool:
        self.over = True
        self.match.recorder.leave()
        path = self.match.recorder.path
        if path is not None:
            self._say_how_to_go_on(os.fspath(path))
        elif self.match.deeds:
            self._offer_to_save()
        return True

    def _say_how_to_go_on(self, path: str) -> None:
        command = command_to_resume(path)
        self.screen.say(self.words.say("told.kept", path=path, command=command))

    def _offer_to_save(self) -> None:
        """Ask for a file until the match is saved or given up; a second Ctrl-C gives it up."""
        try:
            while path := self.screen.ask(self.words.say("ask.save")):
                if self._save_as(path):
                    return
        except KeyboardInterrupt:
            self.screen.say()
        self.screen.say(self.words.say("told.lost"))

    def _say_kept(self) -> None:
        recorder = self.match.recorder
        if recorder.path is not None:
            self.screen.say(self.words.say("told.recorded", path=os.fspath(recorder.path)))
        elif recorder.failed:
            self._offer_to_save()


def _report(deed: Deed) -> None:
    """What a bot met that could not decide, so that it can be tried again."""
    if deed.failure is not None:
        streams.report(str(deed.failure))
