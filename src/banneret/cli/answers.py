"""What a person's answer means, and why it is or isn't allowed."""

from __future__ import annotations

from dataclasses import dataclass

from banneret.cli.live import LiveMatch
from banneret.cli.telling import extras, rule_line
from banneret.faces.plain import one_line
from banneret.kernel.errors import AmbiguousText, NotationError
from banneret.kernel.record_parse import action_of
from banneret.kernel.scene import Choice, Scene
from banneret.kernel.text import Catalogue

EXAMPLES = 4  # choices that are named where a text means none


@dataclass(frozen=True)
class Refused:
    """An answer that cannot be: why, and by which rules."""

    text: str
    reason: str
    rules: tuple[str, ...]


class Answers:
    """Reads the answers to one question."""

    def __init__(self, match: LiveMatch, scene: Scene, words: Catalogue) -> None:
        self._match = match
        self._scene = scene
        self._words = words

    def read(self, text: str) -> int | Refused:
        """The action that a number or a notation stands for, or why there is none."""
        choices = self._scene.choices
        if text.isdecimal() and len(text) < 5:
            number = int(text)
            if not 1 <= number <= len(choices):
                reason = self._words.say("told.number", number=number, most=len(choices))
                return Refused(text, reason, ())
            text = choices[number - 1].action
        try:
            action = action_of(self._match.state, text)
        except NotationError as error:
            return self._unread(text, error)
        return self._judged(text, action)

    def _unread(self, text: str, error: NotationError) -> Refused:
        if isinstance(error, AmbiguousText):
            could_be = "; ".join(error.candidates)
            reason = self._words.say("told.several", text=text, could_be=could_be)
        else:
            reason = self._no_choice(text, error.reason)
        return Refused(text, one_line(reason), error.rules)

    def _no_choice(self, text: str, reason: str) -> str:
        if reason:
            return self._words.say("told.again", text=text, reason=reason)
        examples = "; ".join(choice.action for choice in self._scene.choices[:EXAMPLES])
        return self._words.say("told.unread", text=text, examples=examples)

    def _judged(self, text: str, action: int) -> int | Refused:
        refusal = self._match.game.explain(self._match.state, action)
        if refusal is None:
            return action
        reason = self._match.game.say_refusal(refusal, self._words.language)
        return Refused(
            text, one_line(self._words.say("told.refused", reason=reason)), refusal.rules
        )

    def explain(self, text: str) -> list[str]:
        """Everything about a choice, a refused answer or a rule, a line each."""
        rules = self._match.game.rules
        if text.upper() in rules:
            return [rule_line(rules[text], self._words.language)]
        answer = self.read(text)
        if isinstance(answer, Refused):
            return self.explain_refusal(answer)
        notation = self._match.game.format(self._match.state, answer)
        choice = next((one for one in self._scene.choices if one.action == notation), None)
        if choice is None:
            label = self._match.game.say_action(self._match.state, answer, self._words.language)
            choice = Choice(notation, label)
        ids = choice.rules or self._match.game.rules_of(self._match.state, answer)
        head = "  ".join([choice.action, choice.label, *extras(choice, self._words)])
        return [head, *self._rule_lines(ids)]

    def explain_refusal(self, refused: Refused) -> list[str]:
        """Why an answer cannot be, with the texts of the rules."""
        return [refused.reason, *(self._rule_lines(refused.rules) if refused.rules else [])]

    def _rule_lines(self, ids: tuple[str, ...]) -> list[str]:
        rules = self._match.game.rules
        if not ids:
            return [self._words.say("told.no_rules")]
        return [rule_line(rules[one], self._words.language) for one in ids if one in rules]
