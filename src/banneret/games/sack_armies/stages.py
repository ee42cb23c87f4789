"""The moments worth watching, made of what a viewer was told: attacks, effects, flips and draws."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from banneret.games.sack_armies.looks import glyph_of
from banneret.games.sack_armies.speech import say, say_event, token_name
from banneret.games.sack_armies.tokens import Content
from banneret.kernel.events import Event
from banneret.kernel.stage import Lot, Moment, Plot, Side, Stage, Tone, moments, staged
from banneret.kernel.text import seat_mark

FLIPS: Final = ("heads", "tails")
CARDS: Final = ("red", "black")
LOSSES: Final = ("killed", "captured", "dismissed")
BLOWS: Final = ("blow_kills", "blow_holds", "blow_hidden")
HELD: Final = ("blow_holds", "blow_hidden", "harmless")
BROKEN_OFF: Final = ("cancelled", "wasted", "missed", "check_failed")
RESULTS: Final = (
    *LOSSES,
    *("raised", "raised_hidden", "recovered", "retained", "swapped", "swapped_hidden"),
    *("laid_on", "nowhere", "no_place", "failed", "given_up", "wrong_token"),
)
FALLS: Final = ("fell_ground", "fell_losses", "fell_conceded", "fell_stuck")


def _belongs(so_far: Sequence[Event], event: Event) -> bool:
    """Whether it happens in an attack; a unit that is turned up meanwhile may be none of those in it."""
    if event.kind != "revealed":
        return True
    if any(one.kind in (*BLOWS, "harmless", *BROKEN_OFF) for one in so_far):
        return False
    places = {dict(one.values).get("hex") for one in so_far}
    return dict(event.values)["hex"] in places


PLOTS: Final = {
    "attack": Plot(
        frozenset({"attacks"}),
        frozenset({"joins", "attacked", "attacked_hidden", "led", "revealed"})
        | {"heads check", "heads ambush", "heads attack", "heads counter", "heads scatter"}
        | {"tails check", "tails ambush", "tails attack", "tails counter", "tails scatter"}
        | {"joker", "harmless", "killed", *BLOWS, *BROKEN_OFF},
        _belongs,
    ),
    "effect": Plot(
        frozenset({"uses", "uses_hidden", "activates"}),
        frozenset({"joker", *RESULTS})
        | {"heads ability", "heads effect", "heads retain"}
        | {"tails ability", "tails effect", "tails retain"},
    ),
    "flip": Plot(
        frozenset({"heads initiative", "tails initiative"}),
        frozenset({"heads initiative", "tails initiative", "joker", "initiative"}),
    ),
    "draw": Plot(frozenset({"draws", "draws_some"}), frozenset({"draws", "drew"})),
    "reveal": Plot(frozenset({"revealed", "token_revealed"})),
    "conquest": Plot(frozenset({"control"}), frozenset({"control", "controls"})),
    "fall": Plot(frozenset(FALLS)),
}
ENDS: Final = frozenset({"turn"})


class Words(NamedTuple):
    """What names and pictures are taken from."""

    content: Content
    language: str

    def say(self, key: str, **values: object) -> str:
        """One message."""
        return say(self.language, key, **values)

    def told(self, events: Sequence[Event]) -> str:
        """Some events as sentences."""
        return " ".join(say_event(self.content, event, self.language) for event in events)

    def name(self, token: object) -> str:
        """What a token is called."""
        return token_name(self.content, str(token), self.language)

    def glyph(self, token: object) -> str:
        """The silhouette of a token."""
        return glyph_of(self.content.by_id()[str(token)])


def spaces_of(event: Event) -> tuple[str, ...]:
    """The hexes an event touches, in the order of going."""
    values = dict(event.values)
    return tuple(str(values[name]) for name in ("start", "hex") if name in values)


def stages(content: Content, told: Sequence[Event], fresh: int, language: str) -> tuple[Stage, ...]:
    """The stages of the last step."""
    words = Words(content, language)
    makers = {
        "attack": _attack,
        "effect": _effect,
        "flip": _flip,
        "draw": _draw,
        "reveal": _reveal,
        "conquest": _conquest,
        "fall": _fall,
    }
    found = _together(moments(told, fresh, PLOTS, ENDS, _beat))
    return staged(found, lambda moment: makers[moment.plot](moment, words))


def _together(found: Sequence[Moment]) -> list[Moment]:
    """What one step turns up is one moment, and none if it is turned up by something bigger."""
    bigger = [moment for moment in found if moment.plot != "reveal"]
    turned_up = tuple(
        event for moment in found if moment.plot == "reveal" for event in moment.events
    )
    return bigger or ([Moment("reveal", turned_up, goes_on=False)] if turned_up else [])


def _beat(event: Event) -> str:
    """What an event is to the plots: a flip goes by what it was for."""
    if event.kind in FLIPS:
        return f"{event.kind} {dict(event.values)['purpose']}"
    return event.kind


# ---------------------------------------------------------------- attacks


def _attack(moment: Moment, words: Words) -> Stage:
    attackers, targets = moment.of("attacks", "joins"), moment.of("attacked", "attacked_hidden")
    sides = [_side(event, words) for event in attackers]
    sides += [_side(_turned_up(event, moment), words) for event in targets]
    spaces = [place for event in (*attackers, *targets) for place in spaces_of(event)]
    return Stage(
        kind="attack",
        title=words.say("stage.joint" if len(attackers) > 1 else "stage.attack"),
        goes_on=moment.goes_on,
        sides=tuple(sides),
        lots=_lots(moment, words),
        sums=tuple(_sum(event, words) for event in moment.of(*BLOWS)),
        verdict=words.told(_deciding(moment)),
        tone=_tone(moment),
        spaces=tuple(dict.fromkeys(spaces)),
    )


def _side(event: Event, words: Words) -> Side:
    values = dict(event.values)
    seat = int(values["seat"])
    if "token" not in values:
        return Side(words.say("stage.face-down"), seat, hidden=True)
    return Side(words.name(values["token"]), seat, words.glyph(values["token"]))


def _turned_up(target: Event, moment: Moment) -> Event:
    """A target as it is known by now: it may have been turned up meanwhile."""
    place = dict(target.values)["hex"]
    for event in moment.of("revealed", "killed"):
        values = dict(event.values)
        if (values["hex"], values["seat"]) == (place, dict(target.values)["seat"]):
            return event
    return target


def _sum(event: Event, words: Words) -> str:
    """What a blow comes to, and against whom."""
    values: dict[str, object] = dict(event.values)
    if event.kind == "blow_hidden":
        return words.say("stage.blow-hidden", **values)
    return words.say("stage.blow", **{**values, "token": words.name(values["token"])})


def _deciding(moment: Moment) -> list[Event]:
    """What came of an attack, once it is resolved; what was killed says more than the blow."""
    return (
        moment.of("killed")
        or moment.of(*BROKEN_OFF)
        or [event for event in moment.of(*HELD) if "blow_kills" not in _kinds(moment)]
    )


def _kinds(moment: Moment) -> set[str]:
    return {event.kind for event in moment.events}


def _tone(moment: Moment) -> Tone:
    if moment.of(*LOSSES):
        return "harm"
    return "safe" if moment.of(*HELD, *BROKEN_OFF) else ""


# ---------------------------------------------------------------- flips


def _lots(moment: Moment, words: Words) -> tuple[Lot, ...]:
    """All flips of a moment."""
    return tuple(_flipped(event, words) for event in moment.of(*FLIPS))


def _flipped(event: Event, words: Words) -> Lot:
    values = dict(event.values)
    face, seat, good = str(values["face"]), int(values["seat"]), event.kind == "heads"
    about = words.say(f"stage.for-{values['purpose']}")
    if face.isdigit():
        return Lot("die", face, number=int(face), good=good, seat=seat, about=about)
    kind: Final = "card" if face in CARDS else "coin"
    return Lot(kind, words.say(f"face.{face}"), face, good=good, seat=seat, about=about)


def _flip(moment: Moment, words: Words) -> Stage:
    return Stage(
        kind="flip",
        title=words.say("stage.initiative"),
        goes_on=moment.goes_on,
        lots=_lots(moment, words),
        verdict=words.told(moment.of("initiative")),
    )


# ---------------------------------------------------------------- effects, draws and turns of fortune


def _effect(moment: Moment, words: Words) -> Stage:
    begun = moment.events[0]
    used = dict(begun.values).get("used")
    token = (Lot("token", words.name(used), words.glyph(used)),) if used else ()
    return Stage(
        kind="effect",
        title=words.told([begun]).removesuffix("."),
        goes_on=moment.goes_on,
        sides=(_side(begun, words),),
        lots=(*token, *_lots(moment, words)),
        verdict=words.told(moment.of(*RESULTS)),
        tone="harm" if moment.of(*LOSSES) else "",
        spaces=_spaces(moment),
    )


def _draw(moment: Moment, words: Words) -> Stage:
    """What is drawn: faces for who may see them, backs for the others."""
    begun = [event for event in moment.events if event.kind != "drew"][-1]
    values = dict(begun.values)
    seat = int(values["seat"])
    drawn = [dict(event.values)["token"] for event in moment.of("drew")]
    lots = [Lot("token", words.name(one), words.glyph(one), seat=seat) for one in drawn]
    backs = max(0, int(values.get("n", 0)) - len(drawn))
    lots += [Lot("token", "", seat=seat)] * backs
    return Stage("draw", words.told([begun]).removesuffix("."), moment.goes_on, lots=tuple(lots))


def _token_of(event: Event, words: Words, whose: bool = False) -> Lot:
    """The token an event is about; said to be of whom if need be."""
    values = dict(event.values)
    seat, token = int(values["seat"]), values["token"]
    about = seat_mark(seat) if whose else ""
    return Lot("token", words.name(token), words.glyph(token), seat=seat, about=about)


def _named(event: Event, words: Words) -> dict[str, object]:
    values = dict(event.values)
    return {"token": words.name(values["token"]), "hex": values["hex"]}


def _spaces(moment: Moment) -> tuple[str, ...]:
    return tuple(dict.fromkeys(place for event in moment.events for place in spaces_of(event)))


def _reveal(moment: Moment, words: Words) -> Stage:
    """What was face down and is so no longer."""
    return Stage(
        kind="reveal",
        title=words.say("stage.reveal"),
        lots=tuple(_token_of(event, words, whose=True) for event in moment.events),
        spaces=_spaces(moment),
    )


def _conquest(moment: Moment, words: Words) -> Stage:
    """Battlefields that change control, and whose they are now."""
    fields = moment.of("control")
    seats = [int(dict(event.values)["seat"]) for event in moment.of("controls")]
    return Stage(
        kind="effect",
        title=words.say("stage.conquest"),
        goes_on=moment.goes_on,
        sides=tuple(Side(seat_mark(seat), seat) for seat in dict.fromkeys(seats)),
        lots=tuple(_token_of(event, words) for event in fields),
        verdict=" ".join(
            words.say("stage.conquers", seat=seat_mark(seat), **_named(field, words))
            for field, seat in zip(fields, seats, strict=True)
        ),
        spaces=_spaces(moment),
    )


def _fall(moment: Moment, words: Words) -> Stage:
    """A General is out."""
    seat = int(moment.values(*FALLS)["seat"])
    side, verdict = Side(seat_mark(seat), seat), words.told(moment.events)
    return Stage("effect", words.say("stage.fall"), sides=(side,), verdict=verdict, tone="harm")
