"""What the public has seen of each sack, as far as it limits where a hidden token can be.

A token that everybody saw going into a sack cannot be one that lay hidden outside it before. A row
remembers such a return: whose sack, how many tokens its General had drawn by then, which token (or
class of tokens), and three bounds that keep up with what is seen later.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from banneret.games.sack_armies import frames as fr
from banneret.games.sack_armies import vocabulary as vo
from banneret.games.sack_armies.table import Table
from banneret.kernel.arrays import array, changed, joined, place_of, plus

WHO: Final[i64] = 0
WHEN: Final[i64] = 1  # tokens its General had drawn
WHAT: Final[i64] = 2  # an entry, or a class below
CAP: Final[i64] = 3  # most of them among what is hidden since before
SEEN: Final[i64] = 4  # how many have shown up that may have been drawn since
OLD: Final[i64] = 5  # tokens of the hand that must be older, if nothing else left it
ROW: Final[i64] = 6

A_SPELL: Final[i64] = -1
A_MANEUVER: Final[i64] = -2
EITHER: Final[i64] = -3


def belongs(t: Table, entry: i64, what: i64) -> bool:
    """Whether an entry is of a class."""
    if what >= 0:
        return entry == what
    kind = t.book.kind[t.book.token[entry]]
    if what == A_SPELL:
        return kind == vo.SPELL
    if what == A_MANEUVER:
        return kind == vo.MANEUVER
    return kind == vo.SPELL or kind == vo.MANEUVER


def unseen(t: Table, seat: i64, what: i64) -> i64:
    """How many tokens of a class the other Generals cannot place: sack, hand, face down."""
    total: i64 = 0
    for entry in range(t.book.first_entry[seat], t.book.first_entry[seat + 1]):
        if belongs(t, entry, what):
            total += t.sack[entry] + t.hand[entry]
    for slot in range(len(t.u_entry)):
        if t.u_owner[slot] == seat and not t.u_up[slot] and belongs(t, t.u_entry[slot], what):
            total += 1
    return total + _hidden_rows(t, t.attached, seat, what) + _hidden_rows(t, t.captives, seat, what)


def _hidden_rows(t: Table, rows: vec[i64], seat: i64, what: i64) -> i64:
    total: i64 = 0
    for at in range(0, len(rows), fr.ROW):
        own = t.book.owner[rows[at]] == seat
        if own and not rows[at + fr.UP] and belongs(t, rows[at], what):
            total += 1
    return total


def returned(t: Table, seat: i64, what: i64, was_hidden: bool) -> None:
    """Everybody saw a token of that class go into the sack, where it is counted by now."""
    now = t.drawn[seat]
    story = t.story
    for at in range(0, len(story), ROW):
        if story[at] == seat and story[at + WHEN] == now and story[at + WHAT] == what:
            if was_hidden:
                t.story = plus(story, at + CAP, -1)
            return
    room = unseen(t, seat, what) - 1
    row = array([seat, now, what, room, 0, t.hand_size[seat]])
    t.story = joined(story, row)


def left_hand(t: Table, seat: i64) -> None:
    """A token left the hand, nobody else knows which."""
    story = t.story
    for at in range(0, len(story), ROW):
        if story[at] == seat and story[at + OLD] > 0:
            t.story = plus(t.story, at + OLD, -1)


def shown(t: Table, entry: i64, stamp: i64) -> None:
    """A hidden token that was deployed at `stamp` has become known."""
    story = t.story
    if len(story) == 0:
        return
    seat = t.book.owner[entry]
    for at in range(0, len(story), ROW):
        if story[at] == seat and belongs(t, entry, story[at + WHAT]):
            if stamp <= story[at + WHEN]:
                t.story = plus(t.story, at + CAP, -1)
            else:
                t.story = plus(t.story, at + SEEN, 1)


def forget(t: Table) -> None:
    """Drop the rows that limit nothing any more: nothing hidden is older than they are."""
    story = t.story
    kept = vec[i64]()
    for at in range(0, len(story), ROW):
        seat = story[at]
        older = _older(t, seat, story[at + WHEN])
        if t.fate[seat] == 0 and (story[at + OLD] > 0 or older):
            for n in range(ROW):
                kept = append(kept, story[at + n])
    t.story = kept


def forget_numbers(t: Table, seat: i64, drawn: i64) -> None:
    """Keep in which order a General drew, deployed and got tokens back, but no numbers.

    Times become places in that order, of which the last is `drawn` or later; rows that only the hand
    would keep are dropped.
    """
    story = t.story
    kept = vec[i64]()
    times = vec[i64]()
    for at in range(0, len(story), ROW):
        if story[at] == seat and not _older(t, seat, story[at + WHEN]):
            continue
        for n in range(ROW):
            kept = append(kept, story[at + n])
        if story[at] == seat:
            kept[len(kept) - ROW + OLD] = 0
            if place_of(times, story[at + WHEN]) < 0:
                times = append(times, story[at + WHEN])
    last = _before(times, t.drawn[seat])
    shift: i64 = max(0, drawn - last)
    for slot in range(len(t.u_entry)):
        if t.u_owner[slot] == seat:
            t.u_stamp = changed(t.u_stamp, slot, _before(times, t.u_stamp[slot]) + shift)
    t.attached = _restamped(t, t.attached, seat, times, shift)
    t.captives = _restamped(t, t.captives, seat, times, shift)
    for at in range(0, len(kept), ROW):
        if kept[at] == seat:
            kept[at + WHEN] = _before(times, kept[at + WHEN]) + shift
    t.drawn = changed(t.drawn, seat, last + shift)
    t.story = kept


def _restamped(t: Table, rows: vec[i64], seat: i64, times: vec[i64], shift: i64) -> vec[i64]:
    """The same rows with a General's times as places in their order."""
    made = rows[:]
    for at in range(0, len(made), fr.ROW):
        if t.book.owner[made[at]] == seat:
            made[at + fr.STAMP] = _before(times, made[at + fr.STAMP]) + shift
    return made


def _before(times: vec[i64], now: i64) -> i64:
    """How many of some times were before one."""
    total: i64 = 0
    for time in times:
        if time < now:
            total += 1
    return total


def _older(t: Table, seat: i64, when: i64) -> bool:
    for slot in range(len(t.u_entry)):
        if t.u_owner[slot] == seat and not t.u_up[slot] and t.u_stamp[slot] <= when:
            return True
    return _older_rows(t, t.attached, seat, when) or _older_rows(t, t.captives, seat, when)


def _older_rows(t: Table, rows: vec[i64], seat: i64, when: i64) -> bool:
    for at in range(0, len(rows), fr.ROW):
        own = t.book.owner[rows[at]] == seat
        if own and not rows[at + fr.UP] and rows[at + fr.STAMP] <= when:
            return True
    return False


def allows(t: Table, seat: i64) -> bool:
    """Whether where the hidden tokens of a General are now can have come about."""
    story = t.story
    for at in range(0, len(story), ROW):
        if story[at] == seat and not _allows(t, at):
            return False
    return True


def _allows(t: Table, at: i64) -> bool:
    story = t.story
    seat = story[at]
    when = story[at + WHEN]
    what = story[at + WHAT]
    in_hand: i64 = 0
    for entry in range(t.book.first_entry[seat], t.book.first_entry[seat + 1]):
        if t.hand[entry] and belongs(t, entry, what):
            in_hand += t.hand[entry]
    older: i64 = 0
    newer: i64 = 0
    for slot in range(len(t.u_entry)):
        if t.u_owner[slot] == seat and not t.u_up[slot] and belongs(t, t.u_entry[slot], what):
            if t.u_stamp[slot] <= when:
                older += 1
            else:
                newer += 1
    for n in range(0, len(t.attached), fr.ROW):
        entry = t.attached[n]
        if t.book.owner[entry] == seat and not t.attached[n + fr.UP] and belongs(t, entry, what):
            if t.attached[n + fr.STAMP] <= when:
                older += 1
            else:
                newer += 1
    for n in range(0, len(t.captives), fr.ROW):
        entry = t.captives[n]
        if t.book.owner[entry] == seat and not t.captives[n + fr.UP] and belongs(t, entry, what):
            if t.captives[n + fr.STAMP] <= when:
                older += 1
            else:
                newer += 1
    return row_allows(t, at, older, newer, in_hand)


def row_allows(t: Table, at: i64, older: i64, newer: i64, in_hand: i64) -> bool:
    """Whether so many of a row's tokens can lie in older places, in newer ones and in the hand.

    Where numbers are hidden (SA-ZONE-10), only what the older places can hold is known to others.
    """
    story = t.story
    seat = story[at]
    room = story[at + CAP] - older
    if room < 0 or t.book.counts_hidden:
        return room >= 0
    if in_hand - room > t.hand_size[seat] - story[at + OLD]:
        return False
    fresh = in_hand + newer + story[at + SEEN] - room
    return fresh <= t.drawn[seat] - story[at + WHEN]
