"""Exact chances of the flips a choice leads to, from what its General may know."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction

from banneret.games.sack_armies import actions as act
from banneret.games.sack_armies import book as bk
from banneret.games.sack_armies import frames as fr
from banneret.games.sack_armies import reasons as why
from banneret.games.sack_armies.abilities import defend
from banneret.games.sack_armies.rules import attacks, ratings
from banneret.games.sack_armies.rules.flips import COLOR, JOKERS
from banneret.games.sack_armies.table import Table
from banneret.games.sack_armies.worlds_counted import declared
from banneret.kernel.observation import Fact

MOST = 40  # successes that are still reckoned


def odds_of(t: Table, legal: list[int]) -> dict[str, Fact]:
    """For each open choice of a target: the chance that the flips kill it, in chances and of.

    SA-FOG-13: the attacker is rated as it is once it has been declared.
    """
    if not legal or t.top() != fr.AIM or t.at_mode == fr.CHARGED:
        return {}
    found: dict[str, Fact] = {}
    slot = int(t.operand(1))
    after = declared(t, slot)
    for action in legal:
        foe = t.slot_at(action % act.HEXES)
        ranged = t.at_kind == fr.BY_RANGED
        chance = sum((w * kill_chance(world, slot, foe, ranged) for w, world in after), Fraction(0))
        found[str(action)] = [chance.numerator, chance.denominator]
    return found


def odds_back(t: Table, legal: list[int]) -> dict[str, Fact]:
    """For each open choice of a target that may strike back: the chance that its blow then kills.

    Told where it is exact: a deck remembers the flips before, an Ambush may silence the answer.
    """
    remembers = t.book.flip_method not in (bk.COIN, bk.DIE)
    if not legal or t.top() != fr.AIM or t.at_mode == fr.CHARGED or t.at_ambush or remembers:
        return {}
    found: dict[str, Fact] = {}
    slot = int(t.operand(1))
    after = declared(t, slot)
    for action in legal:
        foe = t.slot_at(action % act.HEXES)
        if t.u_up[foe] and attacks.why_not_counter(t, foe, slot) == why.OK:
            chance = sum((w * back_chance(world, slot, foe) for w, world in after), Fraction(0))
            found[str(action)] = [chance.numerator, chance.denominator]
    return found


def back_chance(t: Table, slot: int, foe: int) -> Fraction:
    """How likely the counter-attack of a unit kills its attacker; Defend never helps that one."""
    melee = bool(attacks.counters_in_melee(t, foe))
    armor = int(ratings.armor(t, slot, fr.BY_MELEE if melee else fr.BY_RANGED))
    return strike_chance(t, int(ratings.damage(t, foe)), armor, melee)


def kill_chance(t: Table, slot: int, foe: int, ranged: bool = False) -> Fraction:
    """How likely a single attack of a unit kills another, both taken as they stand now."""
    marks = t.u_marks[slot]
    t.u_marks[slot] = marks | fr.ATTACKER
    source = fr.BY_RANGED if ranged else fr.BY_MELEE
    armor = ratings.armor(t, foe, source) + defend.bonus(t, foe)
    t.u_marks[slot] = marks
    progressive = not ranged or t.at_mode == fr.VOLLEY
    rating = int(ratings.damage(t, slot))
    return strike_chance(t, rating, int(armor), progressive, bool(t.at_ambush))


def strike_chance(
    t: Table, damage: int, armor: int, progressive: bool, ambush: bool = False
) -> Fraction:
    """How likely the flips of one blow kill a unit of that armor; an Ambush is flipped before."""
    if damage < 1:
        return Fraction(0)
    needed = max(1, -(-armor // damage))
    if needed > (t.book.progressive_cap if progressive else 1) or needed > MOST:
        return Fraction(0)
    return _after_ambush(t, needed) if ambush else run_chance(t, needed)


def run_chance(t: Table, needed: int) -> Fraction:
    """The chance of that many successes in a row.

    SA-FLIP-06, SA-FLIP-10: a deck remembers, so the odds change with every card. A joker only
    shuffles and asks again (SA-FLIP-08), after which red and black are even.
    """
    if t.book.flip_method == bk.CARDS_FULL:
        return _from_deck(t.reds, t.blacks, needed)
    if t.book.flip_method == bk.CARDS_JOKERS:
        return _with_jokers(t.reds, t.blacks, t.jokers, needed)
    return Fraction(1, 2**needed)


def _after_ambush(t: Table, needed: int) -> Fraction:
    """The same where one flip comes before, whatever its result: it may take the deck's last card."""
    if t.book.flip_method == bk.CARDS_FULL:
        return _second(t.reds, t.blacks, lambda reds, blacks: _from_deck(reds, blacks, needed))
    if t.book.flip_method == bk.CARDS_JOKERS:
        return _second_with_jokers(t.reds, t.blacks, t.jokers, needed)
    return run_chance(t, needed)


def _second(reds: int, blacks: int, chance: Callable[[int, int], Fraction]) -> Fraction:
    """What is to be expected of `chance` once a red or black card has been turned."""
    total = Fraction(0)
    if reds:
        total += reds * chance(reds - 1, blacks)
    if blacks:
        total += blacks * chance(reds, blacks - 1)
    return total / (reds + blacks)


def _second_with_jokers(reds: int, blacks: int, jokers: int, needed: int) -> Fraction:
    """A joker is no result of the first flip: it goes on from the full deck (SA-FLIP-08)."""

    def with_jokers(left_reds: int, left_blacks: int) -> Fraction:
        return _with_jokers(left_reds, left_blacks, JOKERS, needed)

    shuffled = _second(COLOR, COLOR, with_jokers)
    plain = reds + blacks
    if not plain:
        return shuffled
    turned = _second(reds, blacks, with_jokers)
    return Fraction(plain, plain + jokers) * turned + Fraction(jokers, plain + jokers) * shuffled


def _from_deck(reds: int, blacks: int, needed: int) -> Fraction:
    chance = Fraction(1)
    if reds + blacks == 0:
        reds = blacks = COLOR
    for _ in range(needed):
        if reds == 0:
            return Fraction(0)
        chance *= Fraction(reds, reds + blacks)
        reds -= 1
        if reds + blacks == 0:
            reds = blacks = COLOR
    return chance


def _with_jokers(reds: int, blacks: int, jokers: int, needed: int) -> Fraction:
    fresh = [Fraction(1)]
    for n in range(1, needed + 1):
        # from a full deck: red goes on with what is left, a joker starts the same flip again
        fresh.append(_fresh(n))
    return _partly(reds, blacks, jokers, needed, fresh)


def _fresh(needed: int) -> Fraction:
    """Successes in a row from a full deck of 26 red, 26 black and two jokers."""
    known = [Fraction(1)]
    for n in range(1, needed + 1):
        # value = direct + restart * value
        direct, restart = Fraction(0), Fraction(0)
        reach = Fraction(1)
        for done in range(n):
            cards = 54 - done
            left = n - done
            joker = reach * Fraction(2, cards)
            if left == n:
                restart += joker
            else:
                direct += joker * known[left]
            reach *= Fraction(26 - done, cards) if done < 26 else Fraction(0)
        known.append((direct + reach) / (1 - restart))
    return known[needed]


def _partly(reds: int, blacks: int, jokers: int, needed: int, fresh: list[Fraction]) -> Fraction:
    total = Fraction(0)
    reach = Fraction(1)
    for done in range(needed):
        cards = reds - done + blacks + jokers
        if cards <= 0 or not reach:
            break
        total += reach * Fraction(jokers, cards) * fresh[needed - done]
        reach *= Fraction(max(reds - done, 0), cards)
    return total + reach
