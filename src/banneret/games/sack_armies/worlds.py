"""Worlds a seat cannot tell from the true one, all equally likely.

A world says which token lies in each hidden place of the other Generals: face-down units, face-down
attachments, hands, sacks, battlefields set aside. It is allowed if nothing that everybody has seen
rules it out: a face-down unit that walked so far, an attachment's bearer and his band, a token seen
to go into a sack (`rules/story.py`), a General who had an action. Choices that stay hidden are taken
to say nothing beyond what they rule out, so every allowed assignment of the single tokens is
equally likely.

The draw is exact: places are filled one by one with any token that fits, and the result is kept
with a probability that makes up for how many there were to choose from. Where so much is known that
hardly any result can be kept, the world is shuffled instead: pairs of hidden tokens change places
as long as the world stays one that can be. That always ends, and comes as near to the exact draw as
the number of pairs allows.

Where numbers are hidden (SA-ZONE-10), a hand may have any size that its General can hold now, each
as likely as another, and what else would tell the true one is forgotten first. How many tokens lie
under a unit stays as it is: each was put there before all eyes (SA-DEPLOY-24).
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from banneret.games.sack_armies import frames as fr
from banneret.games.sack_armies import machine
from banneret.games.sack_armies import vocabulary as vo
from banneret.games.sack_armies.questions import turn
from banneret.games.sack_armies.rules import (
    attacks,
    damage,
    deploying,
    drawing,
    setup,
    status,
    story,
)  # fmt: skip
from banneret.games.sack_armies.table import Table
from banneret.kernel.choices import Choices
from banneret.kernel.rng import Rng

UNIT_PLACE: Final = 0
ATTACHED_PLACE: Final = 1
CAPTIVE_PLACE: Final = 2
HAND_PLACE: Final = 3
ASIDE_PLACE: Final = 4
SACK_PLACE: Final = 5
MOST_TRIES: Final = 1500  # six times what random play has needed
ROUNDS: Final = 12  # of shuffling, after each of which the world is looked at as a whole
PAIRS: Final = 3  # that are tried in a round, for every hidden token


def resample(t: Table, seat: i64, rng: Rng) -> None:
    """Give every General but `seat` hidden tokens anew; -1 is a spectator."""
    t.unshare()
    for general in range(t.book.generals):
        if general != seat and t.fate[general] == 0:
            _deal_again(t, general, seat, rng)
        elif general != seat and t.book.counts_hidden:
            _forget_numbers(t, general, 0)


def _deal_again(t: Table, general: i64, seat: i64, rng: Rng) -> None:
    """Draw until the assignment is one that can be, or shuffle the true one, which can."""
    least = t.hand_size[general]
    most = least
    if t.book.counts_hidden:
        least = _least_hand(t, general)
        most = _most_hand(t, general, least)
        _forget_numbers(t, general, most)
    places = _places(t, general)
    pool = _collect(t, general)
    order = _tightest_first(t, general, places, pool)
    truth = _held(t, general, _with_hand(t, general, places))
    size = t.hand_size[general]
    chosen = t.numbers(t.top_at())
    for _ in range(MOST_TRIES):
        _hold(t, general, least + rng.draw(most - least + 1) if most > least else least)
        if _fill(t, general, order, pool, rng) and _can_be(t, general, rng):
            _say_returned(t, general)
            _reckon_again(t, general)
            return
    _hold(t, general, size)
    _restore(t, general, _with_hand(t, general, places), truth, chosen)
    if t.book.counts_hidden:
        _shrink_hand(t, general, least)
    _shuffle(t, general, places, rng)
    _say_returned(t, general)
    _reckon_again(t, general)


# ---------------------------------------------------------------- numbers that are hidden


def _least_hand(t: Table, general: i64) -> i64:
    """The fewest tokens that others know a General to hold: one to be deployed, or one too many."""
    if t.top() == fr.DEPLOY_AT and t.player == general:
        return 1
    if t.top() == fr.RETURNING and t.operand(1) == general and not t.operand(3):
        return drawing.HAND_LIMIT + 1
    return 0


def _most_hand(t: Table, general: i64, least: i64) -> i64:
    """The most that he may hold, as far as others know (SA-DRAW-07); that he has drawn they heard."""
    if t.drawn[general] == 0:
        return 0
    most: i64 = drawing.HAND_LIMIT
    unseen = t.hand_size[general] + t.sack_size[general]
    deploying_at = t.frame(fr.DEPLOYING)
    if deploying_at >= 0 and t.player == general:
        most -= t.stack[deploying_at + 1]
    if t.top() == fr.DRAWING and t.operand(1) == general:
        unseen -= 1  # there is another to draw
    return max(least, min(most, unseen))


def _forget_numbers(t: Table, general: i64, most: i64) -> None:
    """Keep only what everybody knows of how many tokens a General has drawn and given back."""
    if t.top() == fr.DRAWING and t.operand(1) == general:
        t.set_operand(2, 1)
    if t.drawn[general] == 0:
        return
    away: i64 = 0
    for entry in range(t.book.first_entry[general], t.book.first_entry[general + 1]):
        kept = t.sack[entry] + t.hand[entry] + t.aside[entry] + t.out[entry]
        away += t.book.copies[entry] - kept
    fields: i64 = 0
    for field in range(t.ground.fields):
        if t.book.owner[t.ground.entry[field]] == general:
            fields += 1
    story.forget_numbers(t, general, max(1, away - min(fields, t.book.setup_fields) + most))


def _say_returned(t: Table, general: i64) -> None:
    """SA-DRAW-12: who did not draw has been asked because he held too many."""
    if not t.book.counts_hidden or t.top() != fr.RETURNING or t.operand(1) != general:
        return
    drew = t.stack[t.frame(fr.TURN) + 3] != 0
    t.set_operand(2, 0 if drew else max(0, drawing.HAND_LIMIT + 1 - t.hand_size[general]))


def _hold(t: Table, general: i64, size: i64) -> None:
    """A General holds so many tokens, whichever."""
    t.sack_size[general] += t.hand_size[general] - size
    t.hand_size[general] = size


def _shrink_hand(t: Table, general: i64, size: i64) -> None:
    """Put all but so many tokens of a hand into the sack; the one about to be deployed stays."""
    kept: i64 = t.operand(1) if t.top() == fr.DEPLOY_AT and t.player == general else -1
    for entry in range(t.book.first_entry[general], t.book.first_entry[general + 1]):
        least: i64 = 1 if entry == kept else 0
        while t.hand[entry] > least and t.hand_size[general] > size:
            t.hand[entry] -= 1
            t.sack[entry] += 1
            _hold(t, general, t.hand_size[general] - 1)


# ---------------------------------------------------------------- hidden places


def _places(t: Table, general: i64) -> list[i64]:
    """Hidden places on the board and beside it, as pairs of a kind and a number."""
    found: list[i64] = []
    for slot in range(len(t.u_entry)):
        if t.u_owner[slot] == general and not t.u_up[slot]:
            found.append(UNIT_PLACE)
            found.append(slot)
    for at in range(0, len(t.attached), fr.ROW):
        if t.book.owner[t.attached[at]] == general and not t.attached[at + fr.UP]:
            found.append(ATTACHED_PLACE)
            found.append(at)
    for at in range(0, len(t.captives), fr.ROW):
        if t.book.owner[t.captives[at]] == general and not t.captives[at + fr.UP]:
            found.append(CAPTIVE_PLACE)
            found.append(at)
    for _ in range(setup.fields_in(t, t.aside, general)):
        found.append(ASIDE_PLACE)
        found.append(0)
    return found


def _with_hand(t: Table, general: i64, places: list[i64]) -> list[i64]:
    """The same and those of the hand."""
    found = places[:]
    for _ in range(t.hand_size[general]):
        found.append(HAND_PLACE)
        found.append(0)
    return found


def _collect(t: Table, general: i64) -> list[i64]:
    """How many tokens of each entry of a General nobody else can place."""
    first = t.book.first_entry[general]
    pool: list[i64] = []
    for entry in range(first, t.book.first_entry[general + 1]):
        pool.append(t.sack[entry] + t.hand[entry] + t.aside[entry])
    for slot in range(len(t.u_entry)):
        if t.u_owner[slot] == general and not t.u_up[slot]:
            pool[t.u_entry[slot] - first] += 1
    _collect_rows(t, t.attached, general, pool)
    _collect_rows(t, t.captives, general, pool)
    return pool


def _collect_rows(t: Table, rows: vec[i64], general: i64, pool: list[i64]) -> None:
    for at in range(0, len(rows), fr.ROW):
        if t.book.owner[rows[at]] == general and not rows[at + fr.UP]:
            pool[rows[at] - t.book.first_entry[general]] += 1


def _fits(t: Table, place: i64, number: i64, entry: i64, final: bool) -> bool:
    """Whether a token may lie in a place; before the end a hidden bearer's band is left open."""
    token = t.book.token[entry]
    kind = t.book.kind[token]
    if place == UNIT_PLACE:
        return kind == vo.UNIT and not t.u_mask[number] & t.book.unit_bit[entry]
    if place == ASIDE_PLACE:
        return kind == vo.BATTLEFIELD
    if place == HAND_PLACE:
        return True
    if kind != vo.SPELL and kind != vo.MANEUVER:
        return False
    rows = t.attached if place == ATTACHED_PLACE else t.captives
    known = rows[number + fr.KNOWN]
    is_spell = kind == vo.SPELL
    if known and (known == 1) != is_spell:
        return False
    if place == CAPTIVE_PLACE:
        return rows[number + fr.LASTING] & (1 if is_spell else 2) != 0
    host = rows[number + fr.HOST]
    if not t.u_up[host] and not final:
        return True
    return status.can_carry(t, host, token)


def _tightest_first(t: Table, general: i64, places: list[i64], pool: list[i64]) -> list[i64]:
    """Triples of place, number and how many single tokens fit: units, then by that number."""
    rows: list[i64] = []
    first = t.book.first_entry[general]
    for n in range(0, len(places), 2):
        total: i64 = 0
        for k in range(len(pool)):
            if pool[k] and _fits(t, places[n], places[n + 1], first + k, False):
                total += pool[k]
        at: i64 = len(rows)
        rows.append(places[n])
        rows.append(places[n + 1])
        rows.append(total)
        while at > 0 and _before(rows, at, at - 3):
            for m in range(3):
                keep = rows[at + m]
                rows[at + m] = rows[at - 3 + m]
                rows[at - 3 + m] = keep
            at -= 3
    return rows


def _before(rows: list[i64], a: i64, b: i64) -> bool:
    """Units go before attachments, whose bearers they may be; tight ones first."""
    if (rows[a] == UNIT_PLACE) != (rows[b] == UNIT_PLACE):
        return rows[a] == UNIT_PLACE
    return rows[a + 2] < rows[b + 2]


# ---------------------------------------------------------------- one assignment


def _fill(t: Table, general: i64, order: list[i64], pool: list[i64], rng: Rng) -> bool:
    """Fill every place, then the hand; False when it came to nothing or was not kept."""
    first = t.book.first_entry[general]
    left = pool[:]
    for entry in range(first, t.book.first_entry[general + 1]):
        t.hand[entry] = 0
        t.aside[entry] = 0
    for n in range(0, len(order), 3):
        place = order[n]
        number = order[n + 1]
        total: i64 = 0
        for k in range(len(left)):
            if left[k] and _fits(t, place, number, first + k, True):
                total += left[k]
        if total == 0:
            return False
        # keep with probability total / most, so that every assignment is equally likely
        if total < order[n + 2] and rng.draw(order[n + 2]) >= total:
            return False
        draw = rng.draw(total)
        for k in range(len(left)):
            if left[k] and _fits(t, place, number, first + k, True):
                if draw < left[k]:
                    left[k] -= 1
                    _put(t, place, number, first + k)
                    break
                draw -= left[k]
    for k in range(len(left)):
        t.sack[first + k] = left[k]
    for _ in range(t.hand_size[general]):
        entry = _any_of(t, t.sack, general, _size(t, t.sack, general), rng)
        t.sack[entry] -= 1
        t.hand[entry] += 1
    return True


def _size(t: Table, zone: vec[i64], general: i64) -> i64:
    total: i64 = 0
    for entry in range(t.book.first_entry[general], t.book.first_entry[general + 1]):
        total += zone[entry]
    return total


def _put(t: Table, place: i64, number: i64, entry: i64) -> None:
    if place == UNIT_PLACE:
        t.u_entry[number] = entry
    elif place == ATTACHED_PLACE:
        t.attached[number] = entry
    elif place == CAPTIVE_PLACE:
        t.captives[number] = entry
    elif place == ASIDE_PLACE:
        t.aside[entry] += 1
    else:
        t.hand[entry] += 1


# ---------------------------------------------------------------- can it be


def _can_be(t: Table, general: i64, rng: Rng) -> bool:
    """Whether the public history allows it, up to the question now asked."""
    if not story.allows(t, general) or not _suits(t, general):
        return False
    if not _choose_again(t, general, rng):
        return False
    if machine.asked(t) != general:
        return True
    if t.top() == fr.TURN:
        return turn.has_action(t)
    found = Choices()
    machine.fill(t, found)
    return found.count > 0


def _suits(t: Table, general: i64) -> bool:
    """Whether face-down units can do what they have been named for, or suffered what all saw."""
    kind = t.top()
    if kind == fr.AIM and t.u_owner[t.operand(1)] == general:
        needed: i64 = vo.MOVE_AND_ATTACK_BIT if t.at_mode == fr.CHARGED else 0
        if t.at_ambush:
            needed |= vo.AMBUSH_BIT
        return status.latent(t, t.operand(1)) & needed == needed
    for slot in range(len(t.u_entry)):
        if t.u_owner[slot] != general or t.u_up[slot]:
            continue
        named = kind == fr.JOINING and t.u_marks[slot] & fr.ATTACKER != 0
        if named and attacks.why_not_member(t, slot, t.at_foe, t.at_kind == fr.BY_RANGED):
            return False
        doomed = t.u_marks[slot] & fr.DOOMED != 0
        fated = kind == fr.SAVE and _fate_is_known(t, slot)
        if fated and damage.reached_kills(t, slot) != doomed:
            return False
    return True


def _fate_is_known(t: Table, slot: i64) -> bool:
    """Whether all saw a face-down unit saved or lost from what reached it, its General being asked before."""
    asked = t.u_marks[slot] & fr.ASKED != 0 and slot != t.operand(1)
    return asked and not t.u_up[slot]


def _reckon_again(t: Table, general: i64) -> None:
    """Mark which face-down units die of what reached them, now that they are others."""
    if t.top() != fr.SAVE:
        return
    for slot in range(len(t.u_entry)):
        reached = t.u_marks[slot] & fr.HIT != 0 and not t.u_up[slot]
        if t.u_owner[slot] == general and reached and not _fate_is_known(t, slot):
            t.u_marks[slot] &= ~fr.DOOMED
            if damage.reached_kills(t, slot):
                t.u_marks[slot] |= fr.DOOMED


def _choose_again(t: Table, general: i64, rng: Rng) -> bool:
    """A token already chosen but not yet shown: any of those it may be."""
    kind = t.top()
    if kind == fr.DEPLOY_AT and t.player == general:
        entry = _any_of(t, t.hand, general, t.hand_size[general], rng)
        t.set_operand(1, entry)
        return deploying.why_not_token(t, entry) == 0
    if kind == fr.PLACE_AT and t.operand(1) == general:
        held = setup.fields_in(t, t.aside, general)
        t.set_operand(2, _any_of(t, t.aside, general, held, rng))
    if kind == fr.FIELDS and t.operand(1) == general:
        return _ascending(t, general)
    return True


def _any_of(t: Table, zone: vec[i64], general: i64, total: i64, rng: Rng) -> i64:
    draw = rng.draw(total)
    for entry in range(t.book.first_entry[general], t.book.first_entry[general + 1]):
        if draw < zone[entry]:
            return entry
        draw -= zone[entry]
    return -1


def _ascending(t: Table, general: i64) -> bool:
    """Whether what is set aside leaves enough battlefields to go on in order."""
    for entry in range(t.book.first_entry[general], t.book.first_entry[general + 1]):
        if setup.why_not_field(t, entry) == 0:
            return True
    return False


# ---------------------------------------------------------------- shuffling


def _held(t: Table, general: i64, places: list[i64]) -> list[i64]:
    """What lies in every place, and after that what is in the sack."""
    held: list[i64] = []
    hand = _singles(t, t.hand, general)
    aside = _singles(t, t.aside, general)
    for n in range(0, len(places), 2):
        number = places[n + 1]
        if places[n] == UNIT_PLACE:
            held.append(t.u_entry[number])
        elif places[n] == ATTACHED_PLACE:
            held.append(t.attached[number])
        elif places[n] == CAPTIVE_PLACE:
            held.append(t.captives[number])
        else:
            held.append(aside.pop() if places[n] == ASIDE_PLACE else hand.pop())
    return held + _singles(t, t.sack, general)


def _singles(t: Table, zone: vec[i64], general: i64) -> list[i64]:
    """The tokens of a zone one by one."""
    found: list[i64] = []
    for entry in range(t.book.first_entry[general], t.book.first_entry[general + 1]):
        for _ in range(zone[entry]):
            found.append(entry)
    return found


def _restore(t: Table, general: i64, places: list[i64], held: list[i64], top: list[i64]) -> None:
    """Lay everything of a General as it was held, and ask what was asked."""
    for entry in range(t.book.first_entry[general], t.book.first_entry[general + 1]):
        t.hand[entry] = 0
        t.aside[entry] = 0
        t.sack[entry] = 0
    for n in range(len(held)):
        if 2 * n < len(places):
            _put(t, places[2 * n], places[2 * n + 1], held[n])
        else:
            t.sack[held[n]] += 1
    for n in range(fr.STRIDE):
        t.set_operand(n, top[n])


def _shuffle(t: Table, general: i64, places: list[i64], rng: Rng) -> None:
    """Let hidden tokens change places; the last world that can be as a whole stays."""
    places = _with_hand(t, general, places)
    held = _held(t, general, places)
    kept = held[:]
    top = t.numbers(t.top_at())
    total: i64 = len(held)
    for _ in range(ROUNDS if total > 1 else 0):
        for _ in range(PAIRS * total):
            pairs: list[i64] = [rng.draw(total), rng.draw(total)]
            if rng.draw(2):
                _with_attachments(t, places, pairs, total, rng)
            _exchange(t, general, places, held, pairs)
        if _can_be(t, general, rng):
            kept = held[:]
            top = t.numbers(t.top_at())
    _restore(t, general, places, kept, top)


def _with_attachments(t: Table, places: list[i64], pairs: list[i64], total: i64, rng: Rng) -> None:
    """More pairs: what is attached to the first of a pair, a unit, with what is to the second.

    So a unit and what it carries can change for another of another band. Where the second carries
    less, or is no unit on the board, any token may take the place.
    """
    first = _attached_places(t, places, pairs[0])
    second = _attached_places(t, places, pairs[1])
    for n in range(len(first)):
        pairs.append(first[n])
        pairs.append(second[n] if n < len(second) else rng.draw(total))


def _attached_places(t: Table, places: list[i64], at: i64) -> list[i64]:
    """The hidden places under the unit in a place; none if there is no unit in it."""
    found: list[i64] = []
    if 2 * at >= len(places) or places[2 * at] != UNIT_PLACE:
        return found
    slot = places[2 * at + 1]
    for n in range(0, len(places), 2):
        if places[n] == ATTACHED_PLACE and t.attached[places[n + 1] + fr.HOST] == slot:
            found.append(n // 2)
    return found


def _exchange(t: Table, general: i64, places: list[i64], held: list[i64], pairs: list[i64]) -> None:
    """Let the tokens of some pairs change places, unless one of them cannot lie there."""
    last: i64 = len(pairs) - 2
    for n in range(0, len(pairs), 2):
        _change(t, places, held, pairs[n], pairs[n + 1])
    fits = True
    for at in pairs:
        fits = fits and _stands(t, places, at, held[at])
    if fits and story.allows(t, general):
        return
    while last >= 0:
        _change(t, places, held, pairs[last], pairs[last + 1])
        last -= 2


def _change(t: Table, places: list[i64], held: list[i64], a: i64, b: i64) -> None:
    """Two tokens change places."""
    first = held[a]
    second = held[b]
    if first != second:
        held[a] = second
        held[b] = first
        _lay(t, places, a, second, first)
        _lay(t, places, b, first, second)


def _lay(t: Table, places: list[i64], at: i64, entry: i64, before: i64) -> None:
    """Put a token where another lay."""
    place = places[2 * at] if 2 * at < len(places) else SACK_PLACE
    if place == SACK_PLACE:
        t.sack[before] -= 1
        t.sack[entry] += 1
        return
    if place == HAND_PLACE:
        t.hand[before] -= 1
    elif place == ASIDE_PLACE:
        t.aside[before] -= 1
    _put(t, place, places[2 * at + 1], entry)


def _stands(t: Table, places: list[i64], at: i64, entry: i64) -> bool:
    """Whether a token may lie in its place, and what is attached to it with it."""
    if 2 * at >= len(places):
        return True
    number = places[2 * at + 1]
    if not _fits(t, places[2 * at], number, entry, True):
        return False
    if places[2 * at] != UNIT_PLACE:
        return True
    for row in range(0, len(t.attached), fr.ROW):
        own = t.attached[row + fr.HOST] == number and not t.attached[row + fr.LASTING]
        if own and not status.can_carry(t, number, t.book.token[t.attached[row]]):
            return False
    return True
