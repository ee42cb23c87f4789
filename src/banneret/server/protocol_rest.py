"""The bodies of REST requests and answers. docs/protocol.md explains them."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct

from banneret.kernel.card import Card
from banneret.kernel.chapters import Section
from banneret.kernel.scene import Scene
from banneret.server.protocol import TableEvent
from banneret.server.protocol_common import (
    LARGEST,
    LONGEST_NAME,
    MOST_SEATS,
    Clock,
    Code,
    Digest,
    Ending,
    Language,
    Leaver,
    MatchInfo,
    Name,
    NoClock,
    OptionValue,
    Seat,
    SeatInfo,
)

LONGEST_RECORD = 1_000_000


class CountsInfo(Struct, frozen=True):
    """Numbers of several things that stand in one option, as "6 goblin, 4 elf".

    Attributes:
        total: how many there are in all.
        most: of one thing.
        sizes: for how many a thing counts; one, if it is left out.
        start: the numbers to begin with.
        seat: whose things they are.
    """

    total: int
    most: int
    sizes: dict[str, int]
    start: str
    seat: int


class OptionInfo(Struct, frozen=True):
    """An option of a game.

    Attributes:
        name: what it is called in `options`.
        kind: what it takes.
        default: its value if it is left out.
        label: what it is called, by language.
        text: what it means, by language.
        choices: the texts it may be, and what each is called by language; any if there are none.
        least, most: limits of a number.
        lines: whether its text may have several lines.
        rules: ids of the rules it rests on.
        group: what it is about: what one plays with, how long it takes, or a reading of the rules.
        whole: texts that set it for all seats at once, and what each is called by language.
        each: what it may be for one seat, likewise; the seats' own stand side by side, with commas.
        cards: kind of the printed cards that tell of `each`: KIND:VALUE is the id of one; "" if none do.
        alike: whether two seats may have the same of `each`.
        counts: then the text holds numbers of `each`, and is not by seat.
        several: then it holds any of `each`, with commas; the only one of `whole` stands for all.
        when: values that other options must have for it to mean anything.
        needs: the same for some of `each`, by value.
    """

    name: str
    kind: Literal["bool", "int", "str"]
    default: OptionValue
    label: dict[str, str]
    text: dict[str, str]
    choices: dict[str, dict[str, str]]
    least: int | None
    most: int | None
    lines: bool
    rules: list[str]
    group: Literal["army", "pace", "house"]
    whole: dict[str, dict[str, str]]
    each: dict[str, dict[str, str]]
    cards: str
    alike: bool
    counts: CountsInfo | None
    several: bool
    when: dict[str, OptionValue]
    needs: dict[str, dict[str, OptionValue]]


class Players(Struct, frozen=True):
    """How many seats a match may have; the number is the option `option`, or fixed."""

    least: int
    most: int
    option: str | None


class BotInfo(Struct, frozen=True):
    """A kind of bot; words by language.

    Attributes:
        name: what the kind is called.
        text: for whom it is, what it looks at and how long.
        style: how it decides, in a word.
        cast: what those that sit down are called; they sit down in this order.
    """

    name: dict[str, str]
    text: dict[str, str]
    style: dict[str, str]
    cast: list[str]


class GameInfo(Struct, frozen=True):
    """A game that can be played here.

    Attributes:
        name: what it is called in requests.
        title: its printed name.
        players: how many can play.
        hidden_information: whether seats see different things.
        options: what can be chosen.
        bots: who else can sit down: programs that the server's owner named, then the levels, weakest
            first, then simple ones.
        usual_bot: who sits down if nobody chooses: one that a newcomer can beat.
        about_bots: what is to be said of those that we made, by their names.
        ready: options by which a match begins at once, with everything set up.
        lesson: whether there is a guided match.
        about: what it is about, in one sentence, by language; empty where nobody has said.
        minutes: that a match takes, about; 0: nobody has said.
    """

    name: str
    title: str
    players: Players
    hidden_information: bool
    options: list[OptionInfo]
    bots: list[str]
    usual_bot: str
    about_bots: dict[str, BotInfo]
    ready: dict[str, OptionValue]
    lesson: bool
    about: dict[str, str]
    minutes: int


class Games(Struct, frozen=True):
    """Answer of GET /api/games."""

    protocol: int
    languages: list[str]
    games: list[GameInfo]


class SeatPlan(Struct, frozen=True, forbid_unknown_fields=True):
    """Who is to sit in a seat of a new match.

    Attributes:
        kind: "me" (the sender, at this device), "hotseat" (somebody else at this device),
            "open" (whoever follows the invite link), "bot".
        bot: which bot, if it is one.
        name: of the person, if it is known.
    """

    kind: Literal["me", "hotseat", "open", "bot"]
    bot: Annotated[str, Meta(max_length=LONGEST_NAME)] | None = None
    name: Name | None = None


class NewMatch(Struct, frozen=True, forbid_unknown_fields=True):
    """Body of POST /api/matches; `hints` None: unless seats are open; `pledge`: to the dice, for the
    sender's first seat."""

    game: Annotated[str, Meta(max_length=LONGEST_NAME)]
    seats: Annotated[list[SeatPlan], Meta(min_length=1, max_length=MOST_SEATS)]
    options: Annotated[
        dict[Annotated[str, Meta(max_length=LONGEST_NAME)], OptionValue], Meta(max_length=50)
    ] = {}
    clock: Clock = NoClock()
    leaver: Leaver = Leaver()
    hints: bool | None = None
    pledge: Digest | None = None


class Options(Struct, frozen=True, forbid_unknown_fields=True):
    """Body of POST /api/possible: options that a match might have."""

    game: Annotated[str, Meta(max_length=LONGEST_NAME)]
    options: Annotated[
        dict[Annotated[str, Meta(max_length=LONGEST_NAME)], OptionValue], Meta(max_length=50)
    ] = {}


class Possible(Struct, frozen=True):
    """Answer of POST /api/possible: why no match can have these options, and the rules behind it; "" if one can."""

    reason: str
    rules: list[str]


class Invite(Struct, frozen=True):
    """An open seat: `path` of the page that takes it, with the `code` in it."""

    seat: int
    code: str
    path: str


class Created(Struct, frozen=True):
    """Answer of POST /api/matches.

    Attributes:
        match: the new match.
        token: proves that the sender's seats are the sender's; None if there are none.
        invites: one for each open seat.
    """

    match: MatchInfo
    token: str | None
    invites: list[Invite]


class MatchAnswer(Struct, frozen=True):
    """Answer of GET /api/matches/{id}; invites are shown to whoever made the match."""

    match: MatchInfo
    invites: list[Invite]


class Join(Struct, frozen=True, forbid_unknown_fields=True):
    """Body of POST /api/matches/{id}/join; `pledge`: to the dice."""

    code: Annotated[str, Meta(max_length=100)]
    name: Name | None = None
    pledge: Digest | None = None


class Joined(Struct, frozen=True):
    """Answer of POST /api/matches/{id}/join."""

    match: MatchInfo
    seat: int
    token: str


class Stranded(Struct, frozen=True):
    """A match that cannot be opened or described here, as far as it can still be told.

    Attributes:
        id, game, title, created, steps: as of any match; the title may be the game's bare name.
        seats: who sits where; empty if that is lost.
        status: "stranded", or "over" once it has ended.
        why: "other-rules" (it goes on if they come back), "damaged", "overlong" (it took too long
            to open), or "rule-failed" (it can be opened, and only not be described).
        reason: the same as a sentence.
        can_end: whether the reader may end it, by POST /api/matches/{id}/end.
        ending: how it ended, once it is over.
        secret: the dice's secret in hexadecimal digits, once it is over.
    """

    id: str
    game: str
    title: str
    seats: list[SeatInfo]
    created: float
    steps: int
    status: Literal["stranded", "over"]
    why: Code
    reason: str
    can_end: bool
    ending: Ending | None
    secret: str | None


class Me(Struct, frozen=True):
    """Answer of GET and POST /api/me: the guest's name and matches, newest first.

    Attributes:
        name: the guest's.
        matches: those that can be opened.
        stranded: those that cannot.
    """

    name: str
    matches: list[MatchInfo]
    stranded: list[Stranded] = []


class Rename(Struct, frozen=True, forbid_unknown_fields=True):
    """Body of POST /api/me."""

    name: Name


class RuleInfo(Struct, frozen=True):
    """A rule of the index; texts and sources by language.

    Attributes:
        editions: those it holds in, with what each is called by language; all if there are none.
    """

    id: str
    group: str
    editions: dict[str, dict[str, str]]
    status: str
    source: dict[str, str]
    text: dict[str, str]
    in_scope: bool


class ChapterInfo(Struct, frozen=True):
    """A chapter of the rules; words by language.

    Attributes:
        sections: what is in it; `groups` are those of rules.
        caption: what its picture shows; nothing if it has none.
    """

    id: str
    title: dict[str, str]
    intro: dict[str, str]
    sections: list[Section]
    caption: dict[str, str]


class Rules(Struct, frozen=True):
    """Answer of GET /api/rules/{game}.

    Attributes:
        chapters: how people read the rules; none: group by group.
    """

    game: str
    title: str
    rules: list[RuleInfo]
    chapters: list[ChapterInfo]


class ChapterPicture(Struct, frozen=True):
    """Answer of GET /api/rules/{game}/chapters/{chapter}/picture: a moment that shows what the chapter is about."""

    scene: Scene


class Cards(Struct, frozen=True):
    """Answer of GET /api/cards/{game}: everything that is printed, by group."""

    game: str
    language: Language
    cards: list[Card]


class CardAnswer(Struct, frozen=True):
    """The card of a thing at a moment of a replay; None: there is no such thing, or it cannot be seen."""

    card: Card | None


class ChallengeInfo(Struct, frozen=True):
    """What unlocks a card, and how far the guest has come; names and texts by language.

    Attributes:
        id: that of the card.
        rule: what says so.
        kind: "tactic" or "grudge".
        name: of the card.
        factions: the two that the card is about.
        text: what is asked.
        done, games: how many matches have counted, of how many that have to.
    """

    id: str
    rule: str
    kind: str
    name: dict[str, str]
    factions: dict[str, list[str]]
    text: dict[str, str]
    done: int
    games: int


class Challenges(Struct, frozen=True):
    """Answer of GET /api/challenges; `matches`: how many of the guest's were looked at."""

    game: str
    title: str
    matches: int
    challenges: list[ChallengeInfo]


class Outcome(Struct, frozen=True):
    """An outcome that chance could have, and its weight."""

    do: str
    weight: int


class Roll(Struct, frozen=True):
    """A chance step: drawn from `outcomes` by the number that `index` and `label` give."""

    index: int
    label: str
    outcomes: list[Outcome]
    do: str


class Rolls(Struct, frozen=True):
    """Answer of GET /api/matches/{id}/rolls; only after the end.

    Attributes:
        pledges, parts: of each seat; None: it gave none.
        position: where the match began; None: at the usual start.
    """

    match: str
    commitment: str
    secret: str
    pledges: list[str | None]
    parts: list[str | None]
    rolls: list[Roll]
    position: str | None = None


class Moment(Struct, frozen=True):
    """A moment of a match, for replays: answer of GET /api/matches/{id}/steps/{step}.

    Attributes:
        step: after which step it stands; 0 is the start.
        steps: how many steps there are.
        viewer: through whose eyes; None: a spectator's.
        scene: the picture.
        events: what came of this step.
    """

    step: int
    steps: int
    viewer: int | None
    scene: Scene
    events: list[TableEvent]


class ReplayRequest(Struct, frozen=True, forbid_unknown_fields=True):
    """Body of POST /api/replay: a record as text, and which moment of it to show."""

    record: Annotated[str, Meta(max_length=LONGEST_RECORD)]
    step: Annotated[int, Meta(ge=0, le=LARGEST)] | None = None
    seat: Seat | None = None
    language: Language = "en"


class Replayed(Struct, frozen=True):
    """Answer of POST /api/replay.

    Attributes:
        game, seats: as the record names them.
        record: what the record is called in GET /api/replay/{record}/{step}.
        moment: the one that was asked for.
    """

    game: str
    seats: list[str]
    record: str
    moment: Moment


class Judgement(Struct, frozen=True):
    """How likely each seat wins, 0 to 1, at the decision that was step `step`, as `seat` knew it."""

    step: int
    seat: int
    chances: list[float]


class CostlyDecision(Struct, frozen=True):
    """A decision that lost win chance.

    Attributes:
        step, seat: which, and whose.
        cost: how much it lost, 0 to 1.
        played, best: what was chosen, and what looks better, in notation.
        labels: both in words, by language.
    """

    step: int
    seat: int
    cost: float
    played: str
    best: str
    labels: dict[str, list[str]]


class Review(Struct, frozen=True):
    """What a bot thinks of a match that is over. Changes are of win chance, one for each seat.

    Attributes:
        bot: which one it is.
        judged: every decision at which there was a choice.
        final: what each seat had in the end, 0 to 1; None: there was no result.
        costly: the decisions that cost something beyond doubt, the dearest first.
        luck: what chance changed.
        choice, others: what the own decisions changed, and those of the other seats.
        rest: what came out only later; all four lead from the first chances to the end.
    """

    bot: str
    judged: list[Judgement]
    final: list[float] | None
    costly: list[CostlyDecision]
    luck: list[float]
    choice: list[float]
    others: list[float]
    rest: list[float]


class Looking(Struct, frozen=True):
    """How far a bot has looked at a match: answer of GET and POST /api/matches/{id}/review.

    Attributes:
        state: "none" has asked, it is "working", it is "done", or it has "failed".
        done, of: how many decisions it has judged, of how many; 0 as long as that is not known.
        review: what it thinks, once it is done.
    """

    state: Literal["none", "working", "done", "failed"]
    done: int
    of: int
    review: Review | None


class Health(Struct, frozen=True):
    """Answer of GET /healthz.

    Attributes:
        status: "failing", with HTTP status 503, when matches cannot be kept or bots cannot decide.
        bots: "failing" when the processes in which bots think do not start.
        version, protocol: of the server.
        matches: how many are in memory.
    """

    status: Literal["ok", "failing"]
    bots: Literal["ok", "failing"]
    version: str
    protocol: int
    matches: int


REST_TYPES = (
    Games,
    NewMatch,
    Options,
    Possible,
    Created,
    MatchAnswer,
    Join,
    Joined,
    Stranded,
    Me,
    Rename,
    Rules,
    ChapterPicture,
    Cards,
    CardAnswer,
    Challenges,
    Rolls,
    Moment,
    ReplayRequest,
    Replayed,
    Looking,
    Health,
)
