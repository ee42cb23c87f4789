"""The words and pictures of the toy game, made from what a viewer may know."""

from __future__ import annotations

from typing import cast

from banneret.kernel.events import Event
from banneret.kernel.observation import Observation
from banneret.kernel.scene import (
    Badge,
    Choice,
    Counter,
    Odds,
    Panel,
    Piece,
    Question,
    Scene,
    Space,
    Tray,
    TrayItem,
)
from banneret.kernel.state import CHANCE, TERMINAL
from banneret.kernel.text import Catalogue

ACTIONS = ("play", "keep", "block", "let")
NAMES = "ABCD"
ACTION_RULES = (
    ("TOY-BID-01",),
    ("TOY-BID-01", "TOY-BID-02"),
    ("TOY-BLOCK-01",),
    ("TOY-BLOCK-01",),
    ("TOY-DEAL-01",),
    ("TOY-DEAL-01",),
    ("TOY-DEAL-01",),
)

RULE_TEXTS = (
    (
        "TOY-SETUP-01",
        "Setup",
        "Two to four seats start before the first space, each with one block.",
        "Zwei bis vier Plätze beginnen vor dem ersten Feld, jeder mit einer Sperre.",
    ),
    (
        "TOY-DEAL-01",
        "Deal",
        "Each round every seat is dealt a card: strength 1 three times in six, 2 twice, 3 once.",
        "Jede Runde erhält jeder eine Karte: Stärke 1 in drei von sechs Fällen, 2 in zwei, 3 in "
        "einem.",
    ),
    ("TOY-DEAL-02", "Deal", "Nobody else sees it.", "Niemand sonst sieht sie."),
    (
        "TOY-BID-01",
        "Bid",
        "Each seat plays or keeps its card in secret.",
        "Jeder spielt oder behält seine Karte verdeckt.",
    ),
    (
        "TOY-BID-02",
        "Bid",
        "Who kept the last card has to play this one.",
        "Wer die letzte Karte behielt, muss diese spielen.",
    ),
    (
        "TOY-BID-03",
        "Bid",
        "Cards played are shown together; cards kept are laid aside unseen.",
        "Gespielte Karten werden zugleich gezeigt, behaltene ungesehen abgelegt.",
    ),
    (
        "TOY-BLOCK-01",
        "Block",
        "Before the move, every other seat with a block may spend it: the move is lost.",
        "Vor dem Zug darf jeder andere mit einer Sperre sie einsetzen: Der Zug verfällt.",
    ),
    (
        "TOY-MOVE-01",
        "Move",
        "The strongest card moves its seat forward by its strength.",
        "Die stärkste Karte bringt ihren Platz um ihre Stärke voran.",
    ),
    (
        "TOY-MOVE-02",
        "Move",
        "If two are strongest, or none was played, nobody moves.",
        "Sind zwei die stärksten oder wurde keine gespielt, zieht niemand.",
    ),
    ("TOY-END-01", "End", "Who reaches the goal wins.", "Wer das Ziel erreicht, gewinnt."),
    (
        "TOY-END-02",
        "End",
        "After the last round the match is a draw.",
        "Nach der letzten Runde ist die Partie unentschieden.",
    ),
)

ENGLISH = {
    "action.play": "Play your card",
    "action.keep": "Keep your card",
    "action.block": "Block the move",
    "action.let": "Let it pass",
    "action.deal": "A card of strength {card} is dealt",
    "refused.unknown": "There is no action {action}",
    "refused.over": "The match is over",
    "refused.must_play": "You kept your last card and have to play this one",
    "refused.chance": "Only chance deals cards",
    "refused.not_now": "'{text}' is not asked now",
    "event.draws": "{seat} draws a card",
    "event.dealt": "Your card, {seat}: {card}",
    "event.decided": "{seat} has decided",
    "event.shows": "{seat} shows {card}",
    "event.tie": "Nobody moves",
    "event.let": "{seat} lets it pass",
    "event.blocked": "{seat} blocks {mover}",
    "event.moved": "{seat} moves to space {place}",
    "event.won": "{seat} wins",
    "event.drawn": "The match is a draw",
    "ask.deal": "A card is dealt to {seat}",
    "ask.bid": "{seat}: play your card or keep it?",
    "ask.window": "{seat}: block {mover}?",
    "ask.over": "The match is over",
    "over.won": "{seat} wins",
    "over.drawn": "A draw",
    "odds.card": "strength {card}",
    "word.runner": "Runner",
    "word.card": "Card",
    "word.back": "Hidden card",
    "word.hand": "Hand",
    "word.seat": "Seat {seat}",
    "word.blocks": "Blocks",
    "note.round": "Round {round}",
    "tip.runner": "The runner of {seat} on space {place}",
}

GERMAN = {
    "action.play": "Deine Karte spielen",
    "action.keep": "Deine Karte behalten",
    "action.block": "Den Zug sperren",
    "action.let": "Gewähren lassen",
    "action.deal": "Eine Karte der Stärke {card} wird gegeben",
    "refused.unknown": "Es gibt keine Aktion {action}",
    "refused.over": "Die Partie ist zu Ende",
    "refused.must_play": "Du hast die letzte Karte behalten und musst diese spielen",
    "refused.chance": "Karten gibt nur der Zufall",
    "refused.not_now": "Nach '{text}' wird jetzt nicht gefragt",
    "event.draws": "{seat} zieht eine Karte",
    "event.dealt": "Deine Karte, {seat}: {card}",
    "event.decided": "{seat} hat sich entschieden",
    "event.shows": "{seat} zeigt {card}",
    "event.tie": "Niemand zieht",
    "event.let": "{seat} lässt es geschehen",
    "event.blocked": "{seat} sperrt {mover}",
    "event.moved": "{seat} zieht auf Feld {place}",
    "event.won": "{seat} gewinnt",
    "event.drawn": "Die Partie endet unentschieden",
    "ask.deal": "{seat} erhält eine Karte",
    "ask.bid": "{seat}: Karte spielen oder behalten?",
    "ask.window": "{seat}: {mover} sperren?",
    "ask.over": "Die Partie ist zu Ende",
    "over.won": "{seat} gewinnt",
    "over.drawn": "Unentschieden",
    "odds.card": "Stärke {card}",
    "word.runner": "Läufer",
    "word.card": "Karte",
    "word.back": "Verdeckte Karte",
    "word.hand": "Hand",
    "word.seat": "Platz {seat}",
    "word.blocks": "Sperren",
    "note.round": "Runde {round}",
    "tip.runner": "Der Läufer von {seat} auf Feld {place}",
}

CATALOGUES = {"en": Catalogue("en", ENGLISH), "de": Catalogue("de", GERMAN)}


def say_event(event: Event, language: str) -> str:
    """What happened, as a sentence."""
    values = {
        name: NAMES[value] if name in ("seat", "mover") and isinstance(value, int) else value
        for name, value in event.values
    }
    return CATALOGUES[language].say(f"event.{event.kind}", **values)


class Facts:
    """The facts of an observation, with their types."""

    def __init__(self, observation: Observation) -> None:
        facts = observation.facts
        self.round = cast(int, facts["round"])
        self.ask = cast(str, facts["ask"])
        self.asked = cast(int, facts["asked"])
        self.mover = cast(int, facts["mover"])
        self.places = cast(list[int], facts["places"])
        self.blocks = cast(list[int], facts["blocks"])
        self.cards = cast(list[int], facts["cards"])
        self.backs = cast(list[bool], facts["backs"])


def scene(observation: Observation, goal: int, language: str) -> Scene:
    """The picture: one lane a seat, each seat's card in its tray."""
    facts = Facts(observation)
    words = CATALOGUES[language]
    over = observation.player == TERMINAL
    return Scene(
        game="toy",
        title="Toy",
        language=language,
        seat=observation.seat,
        spaces=_spaces(len(facts.places), goal),
        pieces=_pieces(facts, words),
        trays=_trays(facts, words),
        panels=_panels(facts, observation.player, words),
        question=_question(facts, observation.player, words),
        choices=_choices(observation, facts, goal, words),
        notes=(words.say("note.round", round=facts.round),),
        outcome=_outcome(facts, goal, words) if over else "",
    )


def _spaces(seats: int, goal: int) -> tuple[Space, ...]:
    return tuple(
        Space(f"{NAMES[seat].lower()}{place}", "square", place, seat)
        for seat in range(seats)
        for place in range(goal + 1)
    )


def _pieces(facts: Facts, words: Catalogue) -> tuple[Piece, ...]:
    return tuple(
        Piece(
            id=f"runner-{seat}",
            space=f"{NAMES[seat].lower()}{place}",
            seat=seat,
            glyph="runner",
            name=words.say("word.runner"),
            facing="right",
            badges=(Badge("card", str(facts.cards[seat]), words.say("word.card")),)
            if facts.ask == "window" and facts.cards[seat]
            else (),
            marks=("active",) if facts.mover == seat else (),
            tooltip=words.say("tip.runner", seat=NAMES[seat], place=place),
        )
        for seat, place in enumerate(facts.places)
    )


def _trays(facts: Facts, words: Catalogue) -> tuple[Tray, ...]:
    return tuple(
        Tray(f"hand-{seat}", seat, "hand", words.say("word.hand"), _hand(facts, seat, words))
        for seat in range(len(facts.places))
    )


def _hand(facts: Facts, seat: int, words: Catalogue) -> tuple[TrayItem, ...]:
    if not facts.backs[seat]:
        return ()
    card = facts.cards[seat]
    if not card:
        return (TrayItem("", words.say("word.back"), 1),)
    return (TrayItem("card", f"{words.say('word.card')} {card}", 1),)


def _panels(facts: Facts, player: int, words: Catalogue) -> tuple[Panel, ...]:
    return tuple(
        Panel(
            seat,
            words.say("word.seat", seat=NAMES[seat]),
            (Counter("blocks", words.say("word.blocks"), str(blocks)),),
            player == seat,
        )
        for seat, blocks in enumerate(facts.blocks)
    )


def _question(facts: Facts, player: int, words: Catalogue) -> Question:
    if player == TERMINAL:
        return Question(None, words.say("ask.over"))
    text = words.say(f"ask.{facts.ask}", seat=NAMES[facts.asked], mover=NAMES[facts.mover])
    return Question(None if player == CHANCE else player, text)


def _choices(
    observation: Observation, facts: Facts, goal: int, words: Catalogue
) -> tuple[Choice, ...]:
    on_board = facts.ask == "window"
    mover = facts.mover
    odds = tuple(
        Odds(words.say("odds.card", card=kind + 1), chances, 6)
        for kind, chances in enumerate((3, 2, 1))
    )
    target = f"{NAMES[mover].lower()}{min(goal, facts.places[mover] + min(facts.cards[mover], 3))}"
    return tuple(
        Choice(
            action=ACTIONS[action],
            label=words.say(f"action.{ACTIONS[action]}"),
            spaces=(target,) if on_board else (),
            pieces=(f"runner-{mover}",) if on_board else (),
            cost="1" if ACTIONS[action] == "block" else "",
            odds=odds if ACTIONS[action] == "keep" else (),
            rules=ACTION_RULES[action],
            key=ACTIONS[action][0],
        )
        for action in observation.legal
    )


def _outcome(facts: Facts, goal: int, words: Catalogue) -> str:
    if max(facts.places) < goal:
        return words.say("over.drawn")
    return words.say("over.won", seat=NAMES[facts.places.index(goal)])
