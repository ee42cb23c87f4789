"""The Duel: three attempts, their reaction windows and what a pair of cards does (TR-DUEL)."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from banneret.games.terreign import actions as act
from banneret.games.terreign import frames as fr
from banneret.games.terreign import reasons as why
from banneret.games.terreign.events import tell
from banneret.games.terreign.items.item import IN_DUEL, ITEM
from banneret.games.terreign.kinds import (
    ATTACK_NAMES,
    BITS,
    BLOCKS,
    BROADSWORD,
    DEFENSE_NAMES,
    DUEL_CARDS,
    HALBERD,
    HEAD,
    HOUSE_NAMES,
    SPIKED_SHIELD,
    WAR_HAMMER,
)
from banneret.games.terreign.rules.damage import push_hit
from banneret.games.terreign.rules.duel_end import run_end
from banneret.games.terreign.rules.inventory import equipped
from banneret.games.terreign.rules.windows import (
    agility_barred,
    could_use,
    why_elsewhere,
    why_not_agility,
    why_not_react,
)
from banneret.games.terreign.table import HOUSE, WARRIOR, Table, get, wait, wait_for_chance

ALL_CARDS: Final[i64] = 255  # four Attack cards, and four Defense cards above


def push_duel(t: Table, attacker: i64, defender: i64, flags: i64) -> None:
    """TR-DUEL-02: both fighters take their four cards."""
    f = t.push(fr.DUEL, attacker)
    t.stack[f + fr.DEFENDER] = defender
    t.stack[f + fr.DUEL_FLAGS] = flags
    start_attempt(t, f, 1)
    t.stack[f + fr.HANDS] = ALL_CARDS
    if t.sink is not None:
        values = (
            ("seat", int(attacker) + 1),
            ("other", int(defender) + 1),
            ("house", HOUSE_NAMES[get(t, attacker, HOUSE)]),
            ("rival", HOUSE_NAMES[get(t, defender, HOUSE)]),
            ("space", int(get(t, attacker, WARRIOR))),
            ("to", int(get(t, defender, WARRIOR))),
        )
        tell(t, "duel", values, "TR-DUEL-02", "TR-ACTION-09")


def start_attempt(t: Table, f: i64, attempt: i64) -> None:
    """Both fighters choose a card for an attempt."""
    t.stack[f + fr.STEP] = fr.STRIKING
    t.stack[f + fr.ATTEMPT] = attempt
    t.stack[f + fr.ATTACK] = 0
    t.stack[f + fr.DEFENSE] = 0


def run_duel(t: Table, f: i64) -> bool:
    """Carry the Duel on by one step."""
    step = t.stack[f + fr.STEP]
    if step == fr.STRIKING:
        return wait(t, t.stack[f + fr.ATTACKER])
    if step == fr.GUARDING:
        return wait(t, t.stack[f + fr.DEFENDER])
    if step == fr.REACTING:
        return run_window(t, f)
    if step == fr.PARRYING:
        return wait_for_chance(t)
    if step == fr.JUDGING:
        judge(t, f)
        return True
    if step == fr.NEXT:
        next_attempt(t, f)
        return True
    return run_end(t, f)


# ---------------------------------------------------------------- cards


def has_card(t: Table, f: i64, card: i64, defending: bool) -> bool:
    """Whether a duel card is in its fighter's hand."""
    return t.stack[f + fr.HANDS] & BITS[card + (DUEL_CARDS if defending else 0)] != 0


def why_not_card(t: Table, f: i64, action: i64) -> i64:
    """Why a fighter cannot play a card (TR-DUEL-12, TR-DUEL-13)."""
    striking = t.stack[f + fr.STEP] == fr.STRIKING
    verb = act.verb_of(action)
    card = act.about(action)
    if verb == act.USE:
        return why_not_yet(t, t.asked, card)
    if verb != (act.STRIKE if striking else act.GUARD):
        return why.NOT_NOW
    if card >= DUEL_CARDS:
        return why.NOT_IN_HAND
    return why.OK if has_card(t, f, card, not striking) else why.ON_TABLE


def why_not_yet(t: Table, seat: i64, kind: i64) -> i64:
    """Why an item is not used before the cards of an attempt are shown (TR-FREE-04)."""
    refused = why_not_agility(t, seat, kind)
    return why_elsewhere(kind) if refused == why.OK else refused


def play_card(t: Table, f: i64, card: i64) -> None:
    """TR-DUEL-11: the Attacker's choice stays hidden until the Defender has chosen too."""
    if t.stack[f + fr.STEP] == fr.STRIKING:
        t.stack[f + fr.ATTACK] = card + 1
        t.stack[f + fr.STEP] = fr.GUARDING
        return
    t.stack[f + fr.DEFENSE] = card + 1
    show_cards(t, f)


def is_covered(t: Table) -> bool:
    """TR-DUEL-11: whether the cards of an attempt are being chosen."""
    f = t.top_at()
    return t.stack[f] == fr.DUEL and t.stack[f + fr.STEP] <= fr.GUARDING


def choose_anew(t: Table) -> None:
    """Let the fighters take back the cards of an attempt that are still covered."""
    f = t.top_at()
    start_attempt(t, f, t.stack[f + fr.ATTEMPT])
    wait(t, t.stack[f + fr.ATTACKER])


def show_cards(t: Table, f: i64) -> None:
    """TR-DUEL-10: both cards are shown at the same time, and the window opens."""
    attack = t.stack[f + fr.ATTACK] - 1
    defense = t.stack[f + fr.DEFENSE] - 1
    t.stack[f + fr.HANDS] &= ~(BITS[attack] | BITS[DUEL_CARDS + defense])
    if t.sink is not None:
        tell_cards(t, f, "shown", "TR-DUEL-10")
    open_window(t, f)


def tell_cards(t: Table, f: i64, kind: str, rule: str) -> None:
    """Say which cards lie against each other."""
    values = (
        ("attempt", int(t.stack[f + fr.ATTEMPT])),
        ("attack", ATTACK_NAMES[t.stack[f + fr.ATTACK] - 1]),
        ("defense", DEFENSE_NAMES[t.stack[f + fr.DEFENSE] - 1]),
    )
    tell(t, kind, values, rule)


def is_success(t: Table, f: i64) -> bool:
    """TR-DUEL-07: a Defense card blocks the zones it shows.

    Head passes Body/Left, Head/Right blocks Right, Body passes Head/Left (TR-DUEL-39,
    TR-DUEL-40); at random 0 to 3 successes come 25, 56, 56 and 25 times in 162 (TR-DUEL-44).
    """
    return not BLOCKS[t.stack[f + fr.DEFENSE] - 1] & BITS[t.stack[f + fr.ATTACK] - 1]


# ---------------------------------------------------------------- the window of an attempt


def open_window(t: Table, f: i64) -> None:
    """TR-DUEL-35: the Attacker is asked first, or as the option says the Defender."""
    t.stack[f + fr.STEP] = fr.REACTING
    t.stack[f + fr.PASSES] = 0
    t.stack[f + fr.DUEL_FLAGS] &= ~(fr.ATTACKERS_TURN | fr.PARRIED_BY_DEFENDER)
    if not t.rules.defender_first:
        t.stack[f + fr.DUEL_FLAGS] |= fr.ATTACKERS_TURN


def reacting_seat(t: Table, f: i64) -> i64:
    """The fighter whose answer is awaited."""
    if t.stack[f + fr.DUEL_FLAGS] & fr.ATTACKERS_TURN:
        return t.stack[f + fr.ATTACKER]
    return t.stack[f + fr.DEFENDER]


def could_react(t: Table, seat: i64) -> bool:
    """Whether a fighter is asked, by what everybody knows (TR-DUEL-37)."""
    return not agility_barred(t, seat) and could_use(t, seat, IN_DUEL)


def run_window(t: Table, f: i64) -> bool:
    """Ask the fighters in turn until two passes follow each other."""
    while t.stack[f + fr.PASSES] < 2:
        seat = reacting_seat(t, f)
        if could_react(t, seat):
            return wait(t, seat)
        pass_window(t, f)
    t.stack[f + fr.STEP] = fr.JUDGING
    t.stack[f + fr.PASSES] = 0
    t.stack[f + fr.DUEL_FLAGS] &= ~fr.ATTACKERS_TURN
    return True


def pass_window(t: Table, f: i64) -> None:
    """One fighter passes; the other is asked."""
    t.stack[f + fr.PASSES] += 1
    t.stack[f + fr.DUEL_FLAGS] ^= fr.ATTACKERS_TURN


def why_not_in_duel(t: Table, f: i64, action: i64) -> i64:
    """Why a fighter cannot do something."""
    if t.stack[f + fr.STEP] != fr.REACTING:
        return why_not_card(t, f, action)
    if action == act.PASS:
        return why.OK
    if act.verb_of(action) != act.USE:
        return why.NOT_NOW
    return why_not_react(t, f, t.asked, act.about(action), IN_DUEL)


def do_in_duel(t: Table, f: i64, action: i64) -> None:
    """A fighter plays a card, or answers the cards shown."""
    if t.stack[f + fr.STEP] != fr.REACTING:
        play_card(t, f, act.about(action))
    elif action == act.PASS:
        pass_window(t, f)
    else:
        ITEM[act.about(action)].answer(t, f, t.asked)
        if t.stack[f + fr.STEP] == fr.REACTING:
            open_window(t, f)


# ---------------------------------------------------------------- judging


def judge(t: Table, f: i64) -> None:
    """TR-DUEL-14: success and damage follow once the window has closed."""
    t.stack[f + fr.STEP] = fr.NEXT
    attacker = t.stack[f + fr.ATTACKER]
    defender = t.stack[f + fr.DEFENDER]
    if not is_success(t, f):
        if t.sink is not None:
            tell_cards(t, f, "blocked", "TR-DUEL-07")
        strike_back(t, f)
        return
    if t.sink is not None:
        tell_cards(t, f, "success", "TR-DUEL-07")
    t.stack[f + fr.SUCCESSES] += 1  # TR-DUEL-15: whatever becomes of the damage
    damage: i64 = 1
    if equipped(t, attacker, BROADSWORD) and not t.stack[f + fr.DUEL_FLAGS] & fr.SWORD_USED:
        t.stack[f + fr.DUEL_FLAGS] |= fr.SWORD_USED
        damage = 2
    hammer = equipped(t, attacker, WAR_HAMMER) > 0 and t.stack[f + fr.ATTACK] - 1 == HEAD
    flags = fr.HAMMER if hammer else 0
    push_hit(t, attacker, fr.BY_DUEL, BITS[defender], damage, flags)


def strike_back(t: Table, f: i64) -> None:
    """The Spiked Shield hurts the Attacker at the first block of a Duel."""
    defender = t.stack[f + fr.DEFENDER]
    if not equipped(t, defender, SPIKED_SHIELD):
        return
    if t.stack[f + fr.DUEL_FLAGS] & fr.SPIKES_USED:
        return
    t.stack[f + fr.DUEL_FLAGS] |= fr.SPIKES_USED
    push_hit(t, defender, fr.BY_SPIKES, BITS[t.stack[f + fr.ATTACKER]], 1, 0)


def next_attempt(t: Table, f: i64) -> None:
    """Go on to the next attempt, or to the end of the Duel (TR-DUEL-08, TR-DUEL-29).

    All three are played, even if two have decided it (TR-DUEL-17).
    """
    attempt = t.stack[f + fr.ATTEMPT]
    if attempt == 3 or t.stack[f + fr.DUEL_FLAGS] & (fr.DEFENDER_FELL | fr.ATTACKER_FELL):
        t.stack[f + fr.STEP] = fr.VICTORY
        return
    attack = t.stack[f + fr.ATTACK]
    defense = t.stack[f + fr.DEFENSE]
    if attempt == 2:
        take_back(t, f)
    t.stack[f + fr.TABLE] = attack | defense << 3  # TR-DUEL-12: these cards lie open
    start_attempt(t, f, attempt + 1)


def take_back(t: Table, f: i64) -> None:
    """TR-DUEL-13: after Attempt 2 the first cards come back; with a Halberd the second too."""
    table = t.stack[f + fr.TABLE]
    hands = t.stack[f + fr.HANDS] | BITS[(table & 7) - 1] | BITS[(table >> 3 & 7) + DUEL_CARDS - 1]
    if equipped(t, t.stack[f + fr.ATTACKER], HALBERD):
        hands |= BITS[t.stack[f + fr.ATTACK] - 1]
    t.stack[f + fr.HANDS] = hands
