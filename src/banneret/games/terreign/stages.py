"""The moments worth watching, made of what a viewer was told: Duels, Events, items, rolls and draws."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from banneret.games.terreign.looks import glyph_of
from banneret.games.terreign.speech import say, say_event
from banneret.kernel.events import Event
from banneret.kernel.stage import Lot, Moment, Plot, Side, Stage, Tone, moments, staged
from banneret.kernel.text import seat_mark

Values = dict[str, str | int]

HARM: Final = frozenset({"damaged", "cancelled", "reflected", "void", "retreated", "eliminated"})
FALLEN: Final = ("retreated", "eliminated")
PAIRS: Final = ("shown", "parried", "success", "blocked")
JUDGED: Final = ("success", "blocked")
DUEL_ENDS: Final = ("victory", "flawless", "cannot-flee")
TOKENS: Final = ("usurped", "token-honorable", "token-dishonorable", "token-lost", "declined")
REIGN: Final = frozenset({"won-token", *TOKENS})
DRAWS: Final = ("drew", "looked", "pilfered", "toll")
KEEPS: Final = ("kept", "returned")
PLAYS: Final = ("used", "worked", "instance", "advantage", "trait", "charity", "reacts")
LOOKS: Final = ("peeked", "spied")
BARTERS: Final = ("barter-count", "barter-agreed", "barter-refused")
REST: Final = "TR-ACTION-16"  # the Action that restores Morale, and is no part of what came before


def _belongs(so_far: Sequence[Event], event: Event) -> bool:
    return REST not in event.rules


PLOTS: Final = {
    "duel": Plot(
        frozenset({"duel"}),
        HARM | REIGN | {*PAIRS, *DUEL_ENDS, "reacts", "restored", "moved", "decoy-removed"},
        _belongs,
    ),
    "event": Plot(
        frozenset({"event"}),
        HARM | {"tiles-moved", "spoils", "spoils-discarded", "restored", "discarded", "dropped"},
    ),
    "roll": Plot(frozenset({"die"}), HARM | {"plague-passed", "plague-kept", "reacts"}),
    "draw": Plot(
        frozenset(DRAWS),
        frozenset({f"{kind}-what" for kind in (*DRAWS, *KEEPS)} | set(KEEPS)),
    ),
    "gift": Plot(frozenset({"received"}), frozenset({"received", "received-what"})),
    "play": Plot(
        frozenset({*PLAYS, "plague-passed"}),
        HARM
        | REIGN
        | {"aimed", "aimed-space", "reacts", "restored", "moved", "swapped", "trapped"}
        | {"took-discarded"},
        _belongs,
    ),
    "look": Plot(frozenset(LOOKS), frozenset({f"{kind}-what" for kind in LOOKS})),
    "barter": Plot(frozenset({"barter"}), frozenset(BARTERS)),
    "reveal": Plot(frozenset({"revealed"}), frozenset({"revealed"})),
}
ENDS: Final = frozenset({"turn", "round", "goes-on", "ends"})


def spaces_of(event: Event) -> tuple[str, ...]:
    """The Terrains an event touches, in the order of going."""
    values = dict(event.values)
    places = [values[name] for name in ("start", "space", "to", "warrior") if values.get(name)]
    return tuple(f"T{place}" for place in places)


def stages(told: Sequence[Event], fresh: int, language: str) -> tuple[Stage, ...]:
    """The stages of the last step."""
    makers = {
        "duel": _duel,
        "event": _event,
        "roll": _roll,
        "draw": _draw,
        "gift": _gift,
        "play": _play,
        "look": _look,
        "barter": _barter,
        "reveal": _reveal,
    }
    found = moments(told, fresh, PLOTS, ENDS)
    return staged(found, lambda moment: makers[moment.plot](moment, language))


def _told(events: Sequence[Event], language: str) -> str:
    return " ".join(say_event(event, language) for event in events)


def _title(moment: Moment, language: str) -> str:
    return say_event(moment.events[0], language).removesuffix(".")


def _places(moment: Moment) -> tuple[str, ...]:
    return tuple(dict.fromkeys(place for event in moment.events for place in spaces_of(event)))


def _losses(moment: Moment, language: str) -> tuple[str, ...]:
    """How Morale falls."""
    lines = []
    for event in moment.of("damaged"):
        values = dict(event.values)
        exact = int(values["before"]) - int(values["n"]) == values["morale"]
        lines.append(say(language, "stage.damage" if exact else "stage.damage-all", **values))
    return tuple(lines)


def _player(number: str | int, glyph: str = "", value: str = "") -> Side:
    return Side(seat_mark(int(number) - 1), int(number) - 1, glyph, value)


def _of_house(seat: int, house: str, glyph: str) -> Side:
    return Side(f"{seat_mark(seat)} {house}", seat, glyph)


# ---------------------------------------------------------------- Duels


def _duel(moment: Moment, language: str) -> Stage:
    begun: Values = dict(moment.events[0].values)
    pairs, judged = moment.of(*PAIRS), moment.of(*JUDGED)
    now: Values = dict(pairs[-1].values) if pairs else {}
    attempt = int(now.get("attempt", 1))
    earlier = [event for event in judged if dict(event.values)["attempt"] != attempt]
    house = say(language, f"house.{begun['house']}"), say(language, f"house.{begun['rival']}")
    return Stage(
        kind="duel",
        title=say(language, "stage.duel", attempt=attempt),
        goes_on=moment.goes_on,
        sides=(
            _of_house(int(begun["seat"]) - 1, house[0], str(begun["house"])),
            _of_house(int(begun["other"]) - 1, house[1], str(begun["rival"])),
        ),
        lots=_cards(begun, now, pairs[-1].kind if pairs else "", language),
        sums=(*(say_event(event, language) for event in earlier), *_losses(moment, language)),
        verdict=_duel_verdict(moment, attempt, language),
        tone=_duel_tone(pairs, moment),
        spaces=tuple(dict.fromkeys(spaces_of(moment.events[0]))),
    )


def _cards(begun: Values, now: Values, kind: str, language: str) -> tuple[Lot, ...]:
    """Both cards of the attempt, turned together; nothing as long as they are covered."""
    if not now:
        return ()
    hit = {"success": True, "blocked": False}.get(kind)
    attack, defense = str(now["attack"]), str(now["defense"])
    return (
        _card("attack", attack, int(begun["seat"]), hit, language),
        _card("defense", defense, int(begun["other"]), None if hit is None else not hit, language),
    )


def _card(side: str, name: str, player: int, good: bool | None, language: str) -> Lot:
    glyph = f"{side}-{name.replace('_', '-')}"
    about = say(language, f"stage.{side}")
    return Lot(
        "card", say(language, f"card.{name}"), glyph, good=good, seat=player - 1, about=about
    )


def _duel_verdict(moment: Moment, attempt: int, language: str) -> str:
    """Whether the attempt was blocked, and how the Duel ends if it does."""
    begun = dict(moment.events[0].values)
    last = moment.of(*JUDGED)[-1:]
    said = [
        say(language, f"stage.{event.kind}", seat=begun["seat"], other=begun["other"])
        for event in last
        if dict(event.values)["attempt"] == attempt
    ]
    answers = [event for event in moment.events[-1:] if event.kind == "reacts"]
    course = moment.of(*FALLEN, *DUEL_ENDS, *TOKENS)
    return " ".join([*said, _told([*answers, *course], language)]).strip()


def _duel_tone(pairs: list[Event], moment: Moment) -> Tone:
    if moment.of(*FALLEN) or (pairs and pairs[-1].kind == "success"):
        return "harm"
    return "safe" if pairs and pairs[-1].kind == "blocked" else ""


# ---------------------------------------------------------------- all else


def _event(moment: Moment, language: str) -> Stage:
    card = str(dict(moment.events[0].values)["event"])
    name = say(language, f"event-card.{card}")
    return Stage(
        kind="event",
        title=_title(moment, language),
        goes_on=moment.goes_on,
        lots=(Lot("card", name, glyph_of(card)),),
        sums=_losses(moment, language),
        verdict=say(language, f"event-text.{card}"),
        tone=_tone(moment),
        spaces=_places(moment),
    )


def _tone(moment: Moment) -> Tone:
    return "harm" if moment.of("damaged", *FALLEN) else ""


def _roll(moment: Moment, language: str) -> Stage:
    values = dict(moment.events[0].values)
    face = int(values["n"])
    seat = int(values["seat"]) - 1
    return Stage(
        kind="roll",
        title=say(language, "stage.die"),
        goes_on=moment.goes_on,
        sides=(_player(values["seat"]),),
        lots=(Lot("die", str(face), number=face, good=face == 0, seat=seat),),
        sums=_losses(moment, language),
        verdict=_told(moment.events[1:], language) or say(language, "stage.no-harm"),
        tone=_tone(moment) or ("safe" if face == 0 else ""),
    )


def _draw(moment: Moment, language: str) -> Stage:
    """A card for who may see it, a back for the others."""
    begun: Values = dict(moment.events[0].values)
    known = [dict(event.values)["item"] for event in moment.events if "item" in dict(event.values)]
    seat = int(begun["seat"]) - 1
    items = [str(item) for item in known[:1]]
    lots = [Lot("card", say(language, f"item.{one}"), glyph_of(one), seat=seat) for one in items]
    return Stage(
        kind="draw",
        title=_title(moment, language),
        goes_on=moment.goes_on,
        lots=tuple(lots) or (Lot("card", "", seat=seat),),
    )


def _play(moment: Moment, language: str) -> Stage:
    """An item, the Advantage of a Terrain or a House trait at work."""
    begun: Values = dict(moment.events[0].values)
    card = str(begun.get("item") or begun.get("terrain") or "")
    named = "item" if "item" in begun else "terrain"
    lots = (Lot("card", say(language, f"{named}.{card}"), glyph_of(card)),) if card else ()
    targets = [dict(event.values)["seat"] for event in moment.of("aimed")]
    effects = [event for event in moment.events[1:] if event.kind != "aimed"]
    return Stage(
        kind="effect",
        title=_title(moment, language),
        goes_on=moment.goes_on,
        sides=tuple(_player(number) for number in (begun["seat"], *targets)),
        lots=lots,
        sums=_losses(moment, language),
        verdict=_told(effects, language),
        tone=_tone(moment),
        spaces=_places(moment),
    )


def _gift(moment: Moment, language: str) -> Stage:
    """Items that change hands: fronts for who may see them, backs for the others."""
    lots = []
    for at, event in enumerate(moment.events):
        if event.kind != "received":
            continue
        seat = int(dict(event.values)["seat"]) - 1
        known = moment.events[at + 1 : at + 2]
        item = str(dict(known[0].values)["item"]) if known and known[0].kind != event.kind else ""
        name = say(language, f"item.{item}") if item else ""
        lots.append(
            Lot("card", name, glyph_of(item) if item else "", seat=seat, about=seat_mark(seat))
        )
    return Stage("draw", say(language, "stage.gift"), moment.goes_on, lots=tuple(lots))


def _look(moment: Moment, language: str) -> Stage:
    """What somebody looks at, for who may know it."""
    seen = moment.values("spied-what")
    items = str(seen["items"]).split(", ") if seen else []
    begun: Values = dict(moment.events[0].values)
    return Stage(
        kind="reveal",
        title=_title(moment, language),
        goes_on=moment.goes_on,
        sides=(_player(begun["seat"]), _player(begun["other"])),
        lots=tuple(Lot("card", say(language, f"item.{one}"), glyph_of(one)) for one in items),
        verdict=_told(moment.of("peeked-what"), language),
        spaces=_places(moment),
    )


def _barter(moment: Moment, language: str) -> Stage:
    begun: Values = dict(moment.events[0].values)
    return Stage(
        kind="effect",
        title=_title(moment, language),
        goes_on=moment.goes_on,
        sides=(_player(begun["seat"]), _player(begun["other"])),
        verdict=_told(moment.of(*BARTERS), language),
    )


def _reveal(moment: Moment, language: str) -> Stage:
    """Where the Warriors of all Players are, turned up together."""
    return Stage(
        kind="reveal",
        title=say(language, "stage.reveal"),
        goes_on=moment.goes_on,
        sums=tuple(say_event(event, language) for event in moment.events),
        spaces=_places(moment),
    )
