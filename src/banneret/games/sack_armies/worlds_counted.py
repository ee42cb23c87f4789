"""How likely hidden things are what, for a General who knows what all have seen and his own tokens.

Worlds are weighed as `worlds.py` draws them: every allowed assignment of the single tokens of an
army is equally likely. Here they are counted instead of drawn, so that odds are exact.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from banneret.games.sack_armies import frames as fr
from banneret.games.sack_armies import vocabulary as vo
from banneret.games.sack_armies.abilities import sight
from banneret.games.sack_armies.rules import setup, status, story
from banneret.games.sack_armies.table import Table

MOST_STATES: Final = 20_000  # that are counted for one declaration; beyond, units are taken alone
MOST_UNKNOWN: Final = 4  # units whose identity is followed; further ones change nothing

Worlds = list[tuple[Fraction, Table]]
Units = dict[int, frozenset[int]]  # by slot: entries that a face-down unit may be


def declared(t: Table, slot: int) -> Worlds:
    """What the table may be once a unit is declared as attacker or user of something.

    SA-FOG-13: a face-down one is turned up, and what it sights then, which may be anything that its
    General cannot rule out; each possibility comes with its chance.
    """
    if t.u_up[slot]:
        return [(Fraction(1), t)]
    first = _with_up(t, slot, t.u_entry[slot])
    return list(_Declaration(t).turned_up(first, Fraction(1), {}))


class _Declaration:
    """What is turned up when a unit is declared.

    Attributes:
        t: the table before.
        states: how many states of counts may still be looked at.
    """

    def __init__(self, t: Table) -> None:
        self.t = t
        self.states = MOST_STATES

    def turned_up(
        self, after: Table, chance: Fraction, known: Units
    ) -> Iterator[tuple[Fraction, Table]]:
        """Turn up what is sighted, one unit after another; a rival's may be this or that."""
        found = _next_sighted(after)
        if found < 0:
            yield chance, after
        elif after.u_owner[found] == self.t.player:
            shown = _with_up(after, found, after.u_entry[found])
            yield from self.turned_up(shown, chance, known)
        else:
            for entries, likely in self._kinds(after, found, known):
                shown = _with_up(after, found, min(entries))
                now = known if likely == 1 else {**known, found: entries}
                yield from self.turned_up(shown, chance * likely, now)

    def _kinds(
        self, after: Table, slot: int, known: Units
    ) -> list[tuple[frozenset[int], Fraction]]:
        """What a unit may be, entries put together that do the same to others, with chances."""
        groups: dict[tuple[int, ...], set[int]] = {}
        for entry in _may_be(self.t, slot):
            groups.setdefault(_effect_on_others(after, slot, entry), set()).add(entry)
        kinds = sorted((frozenset(entries) for entries in groups.values()), key=min)
        if len(kinds) > 1 and len(known) < MOST_UNKNOWN:
            weights = self._weights(slot, kinds, known)
            total = sum(weights)
            found = [(some, weight) for some, weight in zip(kinds, weights, strict=True) if weight]
            if total:
                return [(some, Fraction(weight, total)) for some, weight in found]
        return [(kinds[0], Fraction(1))]

    def _weights(self, slot: int, kinds: list[frozenset[int]], known: Units) -> list[int]:
        """How many worlds there are in which a unit is of each kind, up to a common factor."""
        general = self.t.u_owner[slot]
        told = {other: known[other] for other in known if self.t.u_owner[other] == general}
        cases: list[Units] = [{**told, slot: entries} for entries in kinds]
        weights = []
        try:
            for units in cases:
                slots = [*_hidden_units(self.t, general)]
                count = _Count(self.t, general, units, slots, self.states)
                weights.append(count.all())
                self.states -= len(count.known)
        except _TooManyError:
            self.states = 0
            return [_Count(self.t, general, units, list(units), None).all() for units in cases]
        return weights


def _next_sighted(t: Table) -> int:
    for slot in range(len(t.u_entry)):
        if t.u_entry[slot] >= 0 and not t.u_up[slot] and sight.sighted(t, slot):
            return slot
    return -1


def _with_up(t: Table, slot: int, entry: int) -> Table:
    after = t.copy()
    assert isinstance(after, Table)
    after.unshare()
    after.u_entry[slot] = entry
    after.u_up[slot] = 1
    after.u_mask[slot] = 0
    return after


def _may_be(t: Table, slot: int) -> list[int]:
    general = t.u_owner[slot]
    return [
        entry
        for entry in range(t.book.first_entry[general], t.book.first_entry[general + 1])
        if t.book.unit_bit[entry] and not t.u_mask[slot] & t.book.unit_bit[entry]
    ]


def _effect_on_others(t: Table, slot: int, entry: int) -> tuple[int, ...]:
    """What a unit does beyond its own hex once it is turned up as that entry: Sight and Augment."""
    book = t.book
    token = book.token[entry]
    far = int(book.number[token * vo.ABILITIES + vo.SIGHT])
    sees = False
    helps = False
    for other in range(len(t.u_entry)):
        if t.u_entry[other] >= 0 and other != slot:
            own = t.u_owner[other] == t.u_owner[slot]
            sees = sees or (not own and not t.u_up[other] and t.apart(slot, other) <= far)
            helps = helps or (own and t.u_up[other] != 0 and t.apart(slot, other) == 1)
    lines = range(book.augment_first[token], book.augment_first[token] + book.augment_count[token])
    return (far if sees else 0, *(lines if helps else ()))


# ---------------------------------------------------------------- counting worlds


def _hidden_units(t: Table, general: int) -> Iterator[int]:
    for slot in range(len(t.u_entry)):
        if t.u_owner[slot] == general and not t.u_up[slot]:
            yield slot


class _TooManyError(Exception):
    """There is too much to count."""


State = tuple[int, tuple[int, ...], int, tuple[int, ...]]


class _Count:
    """Counts how hidden places can be filled, one place after another.

    Tokens that fit alike are one class, so a state of the count is the place that is next, how many
    of each class are left, the band of the face-down bearer whose attachments come now, and for each
    row of the story how many of its tokens lie in older places, in newer ones and in the hand.
    """

    def __init__(
        self, t: Table, general: int, units: Units, slots: list[int], most: int | None
    ) -> None:
        self.t = t
        self.general = general
        self.most = most  # states; None: few units are looked at, without all the rest
        alone = most is None
        self.units = {slot: units.get(slot, frozenset(_may_be(t, slot))) for slot in slots}
        rows = range(0, len(t.story), story.ROW)
        mine = [at for at in rows if t.story[at + story.WHO] == general]
        self.rows = [] if alone else mine
        self.places = self._places(slots, alone)
        self.classes: dict[tuple[int, ...], int] = {}
        self.of_class: list[int] = []  # an entry of each class
        self.left = self._pool()
        self.known: dict[State, int] = {}

    def all(self) -> int:
        """How many ways there are."""
        return self._from((0, tuple(self.left), 0, (0,) * (3 * len(self.rows))))

    # ------------------------------------------------------------ places and tokens

    def _places(self, slots: list[int], alone: bool) -> list[tuple[str, int]]:
        """Units, each with what lies face down under it; if not alone the other rows and the hand."""
        t = self.t
        found: list[tuple[str, int]] = []
        later: list[tuple[str, int]] = []
        for slot in slots:
            found.append(("unit", slot))
            found += [("under", at) for at in self._down(t.attached) if self._host(at) == slot]
        if alone:
            return found
        for at in self._down(t.attached):
            if t.u_up[self._host(at)]:
                later.append(("attached", at))
        later += [("captive", at) for at in self._down(t.captives)]
        if self.rows and not t.book.counts_hidden:  # where numbers are hidden it limits no hand
            later += [("hand", 0)] * int(t.hand_size[self.general])
        return found + later

    def _down(self, rows: vec[i64]) -> list[int]:
        owner = self.t.book.owner
        starts = range(0, len(rows), fr.ROW)
        return [at for at in starts if not rows[at + fr.UP] and owner[rows[at]] == self.general]

    def _host(self, at: int) -> int:
        return int(self.t.attached[at + fr.HOST])

    def _pool(self) -> list[int]:
        """Single tokens by class; battlefields that are set aside are nowhere else."""
        t = self.t
        pool: dict[int, int] = {}
        span = range(t.book.first_entry[self.general], t.book.first_entry[self.general + 1])
        for entry in span:
            pool[entry] = int(t.sack[entry] + t.hand[entry] + t.aside[entry])
        for slot in _hidden_units(t, self.general):
            pool[t.u_entry[slot]] += 1
        for rows in (t.attached, t.captives):
            for at in self._down(rows):
                pool[rows[at]] += 1
        left: list[int] = []
        for entry, count in pool.items():
            number = self.classes.setdefault(self._class(entry), len(left))
            if number == len(left):
                left.append(0)
                self.of_class.append(entry)
            left[number] += count
        fields = self.classes.get(self._class_of_fields())
        if fields is not None:
            left[fields] -= int(setup.fields_in(t, t.aside, self.general))
        return left

    def _class(self, entry: int) -> tuple[int, ...]:
        book = self.t.book
        token = book.token[entry]
        units = [int(entry in some) for some in self.units.values()]
        told = [int(story.belongs(self.t, entry, self._what(at))) for at in self.rows]
        return (int(book.kind[token]), int(book.band[token]), *units, *told)

    def _class_of_fields(self) -> tuple[int, ...]:
        return (vo.BATTLEFIELD, 0) + (0,) * (len(self.units) + len(self.rows))

    def _what(self, at: int) -> int:
        return int(self.t.story[at + story.WHAT])

    # ------------------------------------------------------------ one place after another

    def _from(self, state: State) -> int:
        if state in self.known:
            return self.known[state]
        if self.most is not None and len(self.known) >= self.most:
            raise _TooManyError
        number, left, band, told = state
        if number == len(self.places):
            return self._told_so(told)
        kind, where = self.places[number]
        total = 0
        for one, count in enumerate(left):
            entry = self.of_class[one]
            if count and self._fits(kind, where, entry, band):
                rest = (*left[:one], count - 1, *left[one + 1 :])
                token = self.t.book.token[entry]
                bearing = int(self.t.book.band[token]) if kind == "unit" else band
                after = (number + 1, rest, bearing, self._counted(told, kind, where, entry))
                total += count * self._from(after)
        self.known[state] = total
        return total

    def _fits(self, kind: str, where: int, entry: int, band: int) -> bool:
        """Whether a token may lie in a place; `band`: of the unit just put down."""
        t = self.t
        what = t.book.kind[t.book.token[entry]]
        if kind == "unit":
            return entry in self.units[where]
        if kind == "hand":
            return True
        if what != vo.SPELL and what != vo.MANEUVER:
            return False
        rows = t.captives if kind == "captive" else t.attached
        known = rows[where + fr.KNOWN]
        if known and (known == 1) != (what == vo.SPELL):
            return False
        if kind == "attached":
            return status.can_carry(t, self._host(where), t.book.token[entry])
        bands = band if kind == "under" else rows[where + fr.LASTING]
        return bands & (1 if what == vo.SPELL else 2) != 0

    def _counted(self, told: tuple[int, ...], kind: str, where: int, entry: int) -> tuple[int, ...]:
        """The numbers of the story with one more token in a place."""
        counts = list(told)
        for n, at in enumerate(self.rows):
            if story.belongs(self.t, entry, self._what(at)):
                counts[3 * n + self._age(at, kind, where)] += 1
        return tuple(counts)

    def _age(self, at: int, kind: str, where: int) -> int:
        """0: a place filled before the row was written; 1: filled since; 2: the hand."""
        t = self.t
        if kind == "hand":
            return 2
        if kind == "unit":
            stamp = t.u_stamp[where]
        else:
            stamp = (t.captives if kind == "captive" else t.attached)[where + fr.STAMP]
        return 0 if stamp <= t.story[at + story.WHEN] else 1

    def _told_so(self, told: tuple[int, ...]) -> int:
        for n, at in enumerate(self.rows):
            older, newer, in_hand = told[3 * n : 3 * n + 3]
            if not story.row_allows(self.t, at, older, newer, in_hand):
                return 0
        return 1
