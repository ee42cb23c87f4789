"""The messages of the socket. docs/protocol.md explains them; keep the two together."""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias

from msgspec import Meta, Struct

from banneret.kernel.card import Card
from banneret.kernel.routes import Route
from banneret.kernel.scene import Scene
from banneret.kernel.stage import Stage
from banneret.server.protocol_common import (
    LARGEST,
    LONGEST_NAME,
    CardId,
    Code,
    Digest,
    Ending,
    Language,
    MatchInfo,
    Mode,
    Seat,
    SeatInfo,
    Status,
)

LONGEST_CHAT = 500
LONGEST_MESSAGE = 16_384
MOST_BEGINNINGS = 100

Id: TypeAlias = Annotated[str, Meta(min_length=1, max_length=64, pattern="^[^\\0]*$")]
Version: TypeAlias = Annotated[int, Meta(ge=0, le=LARGEST)]
Notation: TypeAlias = Annotated[str, Meta(min_length=1, max_length=2000)]


# -------------------------------------------------------------------- from the client


class Command(Struct, frozen=True, forbid_unknown_fields=True, tag_field="type"):
    """What every command has.

    Attributes:
        id: chosen by the client, unique among its commands in the match.
    """

    id: Id


class Act(Command, frozen=True, tag="act"):
    """Take a choice: `action` is the text of one of the choices of view `version`."""

    seat: Seat
    version: Version
    action: Notation


class Undo(Command, frozen=True, tag="undo"):
    """Take back the own last decision, where `view.can.undo` allows it."""

    seat: Seat
    version: Version


class Takeback(Command, frozen=True, tag="takeback"):
    """Ask the other seats to take back one's last decision, or answer such a question."""

    seat: Seat
    version: Version
    do: Literal["ask", "accept", "decline", "cancel"]


class Draw(Command, frozen=True, tag="draw"):
    """Offer a draw, or answer the offer."""

    seat: Seat
    do: Literal["ask", "accept", "decline", "cancel"]


class Resign(Command, frozen=True, tag="resign"):
    """Give the match up."""

    seat: Seat


class Abort(Command, frozen=True, tag="abort"):
    """End the match without a result, where `view.can.abort` allows it."""

    seat: Seat


class Say(Command, frozen=True, tag="chat"):
    """Say something to everybody at the table."""

    seat: Seat
    text: Annotated[str, Meta(min_length=1, max_length=LONGEST_CHAT)]


class Mute(Command, frozen=True, tag="mute"):
    """Hear no chat of `seat` any more, or again."""

    seat: Seat
    on: bool


class Bring(Command, frozen=True, tag="bring"):
    """Bring the part of the dice that `seat` pledged, once every seat is taken."""

    seat: Seat
    part: Digest


class Prefer(Command, frozen=True, tag="prefs"):
    """Say when the person of `seat` wants to be asked; without `stops`: hear how it is.

    Attributes:
        stops: by kinds of questions: "ask" always, "auto" where there is more than one answer, or
            "pass": never where one may pass. What is not named stays as it was.
    """

    seat: Seat
    stops: dict[Annotated[str, Meta(max_length=40)], Mode] = {}


class Explain(Command, frozen=True, tag="explain"):
    """Ask why an action is not allowed, or a space or an item cannot be chosen.

    Attributes:
        seat: the own seat that asks.
        action: notation of the action; None if only something was pointed at.
        space: id of the space pointed at.
        chosen: ids of the spaces chosen before it, in order.
        item: id of the tray's item pointed at.
    """

    seat: Seat
    action: Notation | None = None
    space: Annotated[str, Meta(max_length=100)] | None = None
    chosen: Annotated[list[Annotated[str, Meta(max_length=100)]], Meta(max_length=8)] = []
    item: Annotated[str, Meta(max_length=100)] | None = None


class Plan(Command, frozen=True, tag="plan"):
    """Ask what may be done in one go, where no chance lies between: routes of several steps.

    Attributes:
        seat: the own seat, which is asked.
        version: that of the view.
        actions: those of its choices with which a route may begin.
    """

    seat: Seat
    version: Version
    actions: Annotated[list[Notation], Meta(max_length=MOST_BEGINNINGS)]


class Inspect(Command, frozen=True, tag="inspect"):
    """Ask for the card of a thing, as far as the connection may see it; spectators may, too.

    Attributes:
        about: id of a card: "piece:ID", "space:ID", "item:ID" or "tray:ID" of the view, or that of
            a printed thing.
    """

    about: CardId


class Hint(Command, frozen=True, tag="hint"):
    """Ask what a bot would do in the own seat, where `view.can.hint` allows it."""

    seat: Seat


class Fill(Command, frozen=True, tag="fill"):
    """Give the open seat `open` to a bot; only who made the match may."""

    seat: Seat
    open: Seat
    bot: Annotated[str, Meta(max_length=LONGEST_NAME)]


class StandIn(Command, frozen=True, tag="stand-in"):
    """Want, or agree to, a bot that plays for the seat `absent`, whose person is away."""

    seat: Seat
    absent: Seat
    bot: Annotated[str, Meta(max_length=LONGEST_NAME)]


class AskRematch(Command, frozen=True, tag="rematch"):
    """Ask for, or agree to, a rematch with the sides changed; `pledge`: to its dice."""

    seat: Seat
    pledge: Digest | None = None


class Resync(Command, frozen=True, tag="resync"):
    """Ask for everything again; of the events only those after number `since`."""

    since: Version = 0


class Lift(Command, frozen=True, tag="lift"):
    """The person of `seat` sits at the device now: lift the curtain."""

    seat: Seat


class Speak(Command, frozen=True, tag="language"):
    """Be spoken to in another language from now on; everything is sent again in it."""

    language: Language


class Ping(Command, frozen=True, tag="ping"):
    """Ask for a sign of life; it is answered at once, before commands that wait."""


ClientMessage: TypeAlias = (
    Act
    | Undo
    | Takeback
    | Draw
    | Resign
    | Abort
    | Say
    | Mute
    | Bring
    | Prefer
    | Explain
    | Plan
    | Inspect
    | Hint
    | Fill
    | StandIn
    | AskRematch
    | Resync
    | Lift
    | Speak
    | Ping
)


# -------------------------------------------------------------------- from the server


class Hello(Struct, frozen=True, tag="hello", tag_field="type"):
    """The first message, and the first answer to `resync`, `lift` and `language`.

    Attributes:
        protocol: the version of this protocol.
        match: what is played, by whom, how.
        seats: the seats this connection owns; none is a spectator.
        viewer: through whose eyes the following messages see; None: a spectator's.
        language: of all texts that follow.
        muted: seats whose chat is not sent.
        events: number of the last event so far.
        goal: how one wins and what loses, in one line; "" where the game does not say.
        now: the server's time, in seconds since 1970.
    """

    protocol: int
    match: MatchInfo
    seats: list[int]
    viewer: int | None
    language: Language
    muted: list[int]
    events: int
    goal: str
    now: float


class TableEvent(Struct, frozen=True, omit_defaults=True):
    """An entry of a match's log. One the viewer may not see is the bare number `n`.

    Attributes:
        n: its number, counted from 1, the same for every viewer.
        kind: "game" (by the rules), "step" (a decision or outcome the game says no more
            about) or what happened at the table: "begun", "undone", "takeback", "draw",
            "resigned", "forfeited", "aborted", "agreed", "broken", "joined", "brought", "left",
            "back", "faltered" (a bot could not decide), "resumed", "rematch".
        text: the sentence.
        rules: ids of the rules it rests on.
        step: number of the step it came of; 0: of none.
        by: the seat that decided, "chance" or None.
        turn: number of the turn.
        name: the game's name of the event.
        values: what the sentence names.
        spaces: ids of the spaces it touches, in the order of going.
        words: the words of the sentence that have a card, and its id.
        stages: the moments that its step was a part of, if it is the last of that step's events
            that the viewer may see.
        cancels: the events from this number on, up to this one, are undone.
        auto: whether the server gave the answer it came of; only its own seat hears of it where
            anything is hidden.
        at: when, in seconds since 1970.
    """

    n: int
    kind: str = ""
    text: str = ""
    rules: list[str] = []
    step: int = 0
    by: int | Literal["chance"] | None = None
    turn: int = 0
    name: str = ""
    values: dict[str, str | int] = {}
    spaces: tuple[str, ...] = ()
    words: dict[str, str] = {}
    stages: tuple[Stage, ...] = ()
    cancels: int = 0
    at: float = 0.0
    auto: bool = False


class Events(Struct, frozen=True, tag="events", tag_field="type"):
    """Events in the order of their numbers, without a gap."""

    events: list[TableEvent]


class SeatClock(Struct, frozen=True, omit_defaults=True):
    """Time of a seat: `left` seconds when the message was made; it `runs` or stands. It stands for
    `rest` seconds before it runs."""

    seat: int
    left: float
    runs: bool
    rest: float = 0.0


class Can(Struct, frozen=True):
    """What the connection may do now beside choosing, with the seat it looks through; `end` is
    the end without a loser, by REST, where nobody can go on or only bots play."""

    undo: bool = False
    takeback: bool = False
    draw: bool = False
    resign: bool = False
    abort: bool = False
    end: bool = False
    hint: bool = False
    rematch: bool = False


class TakebackOffer(Struct, frozen=True):
    """`by` asks to go back to before step `step`; `text` names what is taken back."""

    by: int
    step: int
    text: str
    accepted: list[int]


class DrawOffer(Struct, frozen=True):
    """`by` offers a draw."""

    by: int
    accepted: list[int]


class StandInWish(Struct, frozen=True):
    """A bot is wanted to stand in for a seat whose person is away; `by` whom."""

    seat: int
    by: list[int]


class View(Struct, frozen=True, tag="view", tag_field="type"):
    """How the match stands, through one viewer's eyes.

    Attributes:
        version: to be sent back with an act; grows with every change of the position.
        step: number of the last step.
        status: "waiting", "playing" or "over".
        viewer: whose eyes; None: a spectator's.
        curtain: the own seat that has to be handed the device, and to `lift`; None: none.
        asked: the seat that is asked now; None: nobody.
        thinking: the seat whose bot is thinking; None: none.
        scene: the picture, the question and the choices.
        clocks: one a seat; none if no time runs in this match.
        can: what the viewer may do beside choosing.
        takeback, draw: what is asked of the seats.
        rematch: the seats that want one.
        ending: how it ended, once it is over.
        stand_ins: for whom a bot is wanted to stand in.
    """

    version: int
    step: int
    status: Status
    viewer: int | None
    curtain: int | None
    asked: int | None
    thinking: int | None
    scene: Scene
    clocks: list[SeatClock]
    can: Can
    takeback: TakebackOffer | None
    draw: DrawOffer | None
    rematch: list[int]
    ending: Ending | None
    stand_ins: list[StandInWish] = []


class Done(Struct, frozen=True, tag="done", tag_field="type"):
    """Command `id` took effect and is kept; `version` is that of the position after it."""

    id: str
    version: int


class Refused(Struct, frozen=True, tag="error", tag_field="type"):
    """Command `id` (None: the message had none that could be read) had no effect.

    Attributes:
        code: what is wrong, for programs.
        reason: what is wrong, in a sentence.
        rules: ids of the game's rules behind it.
        version: that of the present position.
    """

    id: str | None
    code: Code
    reason: str
    rules: list[str]
    version: int


class Explained(Struct, frozen=True, tag="explained", tag_field="type"):
    """The answer to `explain`: whether it is allowed, and why or why not."""

    id: str
    allowed: bool
    reason: str
    rules: list[str]


class Planned(Struct, frozen=True, tag="planned", tag_field="type"):
    """The answer to `plan`, from what the seat may know in view `version`. The actions of a route
    are to be sent one after the other, as long as the next is open and nothing came between."""

    id: str
    version: int
    routes: list[Route]


class Stop(Struct, frozen=True):
    """When a person wants to be asked on one kind of occasion.

    Attributes:
        kind, label: the kind, and what it is called.
        mode: as in `prefs`.
        passes: whether one may pass, so that "pass" means something.
        usual: whether that is the usual answer, so that "pass" means "do it for me".
    """

    kind: str
    label: str
    mode: Mode
    passes: bool
    usual: bool = False


class Preferences(Struct, frozen=True, tag="preferences", tag_field="type"):
    """The answer to `prefs`: when the person of `seat` is asked."""

    id: str
    seat: int
    stops: list[Stop]


class Inspected(Struct, frozen=True, tag="inspected", tag_field="type"):
    """The answer to `inspect`; None: there is no such thing, or it cannot be seen."""

    id: str
    card: Card | None


class Weighed(Struct, frozen=True):
    """A choice as a bot judges it.

    Attributes:
        action, label: its notation and its words.
        chance: how likely the seat wins after it, 0 to 1.
        share: in which part of the simulations it was tried.
        likely: how likely it is chosen: 1 or 0, between them where choices are secret.
        line: what would follow in notation, itself first.
        told: the same in words.
    """

    action: str
    label: str
    chance: float
    share: float
    likely: float
    line: list[str]
    told: list[str]


class Hinted(Struct, frozen=True, tag="hinted", tag_field="type"):
    """The answer to `hint`: what a bot thinks in view `version`, from what the seat may know.

    Attributes:
        action, label: what it would choose.
        bot: which one it is.
        seat: for whom it thinks.
        chances: how likely each seat wins, 0 to 1.
        reason: why it would choose that, in a sentence or two.
        open: how many choices there are.
        choices: the best of them, the best first.
    """

    id: str
    version: int
    action: str
    label: str
    bot: str
    seat: int
    chances: list[float]
    reason: str
    open: int
    choices: list[Weighed]


class ChatLine(Struct, frozen=True):
    """Something `seat` said, as message `n` of the match's chat."""

    n: int
    seat: int
    name: str
    text: str
    at: float


class Chat(Struct, frozen=True, tag="chat", tag_field="type"):
    """Messages of the chat; `whole` says that they replace all that were sent before."""

    whole: bool
    lines: list[ChatLine]


class Presence(Struct, frozen=True, tag="presence", tag_field="type"):
    """Who is at the table; sent whenever that changes."""

    seats: list[SeatInfo]
    spectators: int


class Thinking(Struct, frozen=True, tag="thinking", tag_field="type"):
    """The bot in `seat` began to think; the next view tells what came of it."""

    seat: int


class Pong(Struct, frozen=True, tag="pong", tag_field="type"):
    """The answer to `ping`: both ways of the connection live."""

    id: str


class Rematch(Struct, frozen=True, tag="rematch", tag_field="type"):
    """The rematch stands: it is played in `match`, where the own seats are kept."""

    match: str


ServerMessage: TypeAlias = (
    Hello
    | Events
    | View
    | Done
    | Refused
    | Explained
    | Planned
    | Preferences
    | Inspected
    | Hinted
    | Chat
    | Presence
    | Thinking
    | Rematch
    | Pong
)
