"""The moments worth watching, made of what a viewer was told: attacks, draws and rolls."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from banneret.games.token_terrors import sums
from banneret.games.token_terrors.speech import say, say_event
from banneret.games.token_terrors.talents.law import Kit
from banneret.kernel.events import Event
from banneret.kernel.stage import Lot, Moment, Plot, Side, Stage, Tone, moments, staged
from banneret.kernel.text import Catalogue

Value = str | int

ATTACKS: Final = frozenset({"battle", "blindside", "shot", "sure-shot"})
ROLLS: Final = frozenset({"evasion-succeeds", "evasion-fails"})
ASIDE: Final = ("pinned", "declined-roll", "paid", "consoled", "returned", "given-back")
SAFE: Final = ("evasion-succeeds", "evaded", "evaded-in-place", "saved")
PLOTS: Final = {
    "attack": Plot(
        ATTACKS,
        ROLLS
        | {"tries-to-evade", "evaded", "evaded-in-place", *ASIDE}
        | {"damaged", "saved", "let-die", "destroyed"},
    ),
    "roll": Plot(frozenset({"rolled-for-first"}), frozenset({"rolled-for-first", "first-player"})),
    "draw": Plot(frozenset({"drew"}), frozenset({"drew"})),
    "tactics": Plot(frozenset({"brought", "brought-none"}), frozenset({"brought", "brought-none"})),
    "card": Plot(frozenset({"mastery", "tile-neutral", "bribed", "eaten"})),
}
ENDS: Final = frozenset({"turn", "kept", "redrew", "placed"})


def spaces_of(event: Event) -> tuple[str, ...]:
    """The squares an event touches, in the order of going."""
    values = dict(event.values)
    return tuple(str(values[name]) for name in ("at", "to") if name in values)


def stages(
    told: Sequence[Event], fresh: int, words: Catalogue, kits: Sequence[Kit]
) -> tuple[Stage, ...]:
    """The stages of the last step."""
    signs = {kit.name: str(kit.sign) for kit in kits}
    makers = {
        "attack": _attack,
        "roll": _roll,
        "draw": _draw,
        "tactics": _tactics,
        "card": _card,
    }
    found = moments(told, fresh, PLOTS, ENDS)
    return staged(found, lambda moment: makers[moment.plot](moment, words, signs))


# ---------------------------------------------------------------- attacks


def _attack(moment: Moment, words: Catalogue, signs: dict[str, str]) -> Stage:
    begun = moment.events[0]
    values = dict(begun.values)
    attacker, defender = str(values["token"]), str(values["other"])
    return Stage(
        kind="attack",
        title=say(words, f"stage.{begun.kind}"),
        goes_on=moment.goes_on,
        sides=(
            _side(words, signs, attacker, values["seat"], values["strike"]),
            _side(words, signs, defender, values["foe"], values["guard"]),
        ),
        lots=tuple(_evasion(event, int(values["foe"])) for event in moment.of(*ROLLS)),
        sums=(
            *_threat(words, attacker, values["at"], values["strike_terms"], values["strike"]),
            *_threat(words, defender, values["to"], values["guard_terms"], values["guard"]),
            *(_damage(words, event) for event in moment.of("damaged")),
            *(say_event(event, words) for event in moment.of(*ASIDE)),
        ),
        verdict=_verdict(moment, words),
        tone=_tone(moment),
        spaces=spaces_of(begun),
    )


def _side(words: Catalogue, signs: dict[str, str], token: str, seat: Value, number: Value) -> Side:
    return Side(say(words, f"faction.{token}"), int(seat), signs[token], str(number))


def _evasion(event: Event, seat: int) -> Lot:
    values = dict(event.values)
    pips, needed = int(values["pips"]), int(values["needed"])
    return Lot("die", str(pips), number=pips, needed=needed, good=pips >= needed, seat=seat)


def _threat(words: Catalogue, token: str, at: Value, terms: Value, whole: Value) -> tuple[str, ...]:
    """How a Threat adds up, if it is more than what is printed."""
    parts = [say(words, f"term.{name}", n=number) for name, number in sums.from_value(str(terms))]
    if len(parts) < 2:
        return ()
    return (say(words, "stage.threat", token=token, at=at, parts=" + ".join(parts), n=whole),)


def _damage(words: Catalogue, event: Event) -> str:
    values = dict(event.values)
    total = int(values["before"]) + int(values["n"])
    key = "stage.damage-more" if values["before"] else "stage.damage"
    return say(words, key, **values, total=total)


def _verdict(moment: Moment, words: Catalogue) -> str:
    """What the last events say that decide something; tokens that are hurt and stay are named."""
    final = moment.of(*SAFE, "destroyed")
    if final:
        return ". ".join(say_event(event, words) for event in final if event.kind not in ROLLS) or (
            say(words, "stage.evades")
        )
    hurt = [dict(event.values) for event in moment.of("damaged")]
    if any(int(one["before"]) + int(one["n"]) >= int(one["threat"]) for one in hurt):
        return ""  # somebody is still asked whether it is saved
    return ". ".join(say(words, "stage.stands", token=one["token"], at=one["at"]) for one in hurt)


def _tone(moment: Moment) -> Tone:
    if moment.of("destroyed"):
        return "harm"
    return "safe" if moment.of(*SAFE, "damaged") else ""


# ---------------------------------------------------------------- before the first turn


def _roll(moment: Moment, words: Catalogue, signs: dict[str, str]) -> Stage:
    rolled = [dict(event.values) for event in moment.of("rolled-for-first")]
    lots = [
        Lot("die", str(one["pips"]), number=int(one["pips"]), seat=_seat(one)) for one in rolled
    ]
    first = moment.of("first-player")
    verdict = say_event(first[-1], words) if first else ""
    return Stage(
        "roll", say(words, "stage.first"), moment.goes_on, lots=tuple(lots), verdict=verdict
    )


def _seat(values: dict[str, Value]) -> int:
    return int(values["seat"])


def _draw(moment: Moment, words: Catalogue, signs: dict[str, str]) -> Stage:
    drawn = [dict(event.values) for event in moment.events]
    seat = _seat(drawn[-1])
    tokens = [str(one["token"]) for one in drawn if _seat(one) == seat]
    lots = [Lot("token", say(words, f"faction.{one}"), signs[one], seat=seat) for one in tokens]
    return Stage("draw", say(words, "stage.draw"), moment.goes_on, lots=tuple(lots))


# ---------------------------------------------------------------- tactics


def _tactics(moment: Moment, words: Catalogue, signs: dict[str, str]) -> Stage:
    """The tactics of both players, as they are brought."""
    brought = [dict(event.values) for event in moment.of("brought")]
    cards = [Lot("card", say(words, f"card.{one['card']}"), seat=_seat(one)) for one in brought]
    return Stage(
        kind="reveal",
        title=say(words, "stage.tactics"),
        goes_on=moment.goes_on,
        lots=tuple(cards),
        verdict=". ".join(say_event(event, words) for event in moment.events),
    )


def _card(moment: Moment, words: Catalogue, signs: dict[str, str]) -> Stage:
    """What a tactic, or the tile it is gained by, does."""
    (begun,) = moment.events
    values = dict(begun.values)
    card, token = values.get("card"), values.get("token")
    cards = (Lot("card", say(words, f"card.{card}")),) if card else ()
    tokens = (Lot("token", say(words, f"faction.{token}"), signs[str(token)]),) if token else ()
    return Stage(
        kind="effect",
        title=say(words, "stage.tactic"),
        lots=(*cards, *tokens),
        verdict=say_event(begun, words),
        spaces=spaces_of(begun),
    )
