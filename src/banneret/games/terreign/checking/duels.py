"""Duels, the final Duel of a tie, and what follows a Duel (TR-DUEL, TR-TIE)."""

from __future__ import annotations

from collections.abc import Iterator

from banneret.games.terreign import actions as act
from banneret.games.terreign import frames as fr
from banneret.games.terreign import reasons as why
from banneret.games.terreign.checking.looks import (
    frames_of,
    kind_above,
    kind_below,
    number,
    player,
    reason,
)
from banneret.games.terreign.kinds import (
    BITS,
    BLOCKS,
    BROADSWORD,
    DUEL_CARDS,
    HALBERD,
    HEAD,
    SPIKED_SHIELD,
    WAR_HAMMER,
)
from banneret.games.terreign.rules.board import can_step
from banneret.games.terreign.rules.challenge import why_not_duel
from banneret.games.terreign.rules.damage import APPLYING
from banneret.games.terreign.rules.duel_end import carrier_of
from banneret.games.terreign.rules.inventory import equipped
from banneret.games.terreign.table import (
    MORALE,
    NOBODY,
    Table,
    are_enemies,
    get,
    in_tie,
    plays,
    uses_reign,
)

ATTACKS, DEFENSES = 15, 240
FELL = fr.DEFENDER_FELL | fr.ATTACKER_FELL
# What is asked on top of a Duel, by the step it has gone on to.
ABOVE = {
    fr.NEXT: (fr.HIT,),
    fr.SPOILS: (fr.REWARD,),
    fr.COUNTER_SPOILS: (fr.REWARD,),
    fr.FLEEING: (fr.REWARD,),
    fr.CARRYING: (fr.FLEE,),
    fr.OVER: (fr.FLEE, fr.HIT),
}


def duel_problems(t: Table) -> Iterator[str]:
    """What does not fit a Duel, a tie, or the rewards and the Flee after them."""
    for f in frames_of(t, fr.TIE):
        yield from _tie(t, f)
    for f in frames_of(t, fr.DUEL):
        found = list(_fighters(t, f)) or list(_cards(t, f))
        yield from found or [*_successes(t, f), *_window(t, f), *_course(t, f)]
    for f in frames_of(t, fr.REWARD):
        yield from _reward(t, f)
    for f in frames_of(t, fr.FLEE):
        yield from _flee(t, f)


def _tie(t: Table, f: int) -> Iterator[str]:
    one, two = int(t.stack[f + fr.SEAT]), int(t.stack[f + fr.RIVAL])
    following, winner = int(t.stack[f + fr.NEXT_RIVAL]), int(t.stack[f + fr.WINNER]) - 1
    came = [int(entry & 7) for entry in t.reached]
    if not {one, two} <= set(came):
        yield "only who came to the goal fights in a tie (TR-TIE-01)"
    elif not 2 <= following <= len(came):
        yield f"next {following} of the tie: it is 2 to {len(came)}, the place of who fights next (TR-TIE-12)"
    elif (
        one == two
        or not {one, two} <= set(came[:following])
        or came[following - 1] not in (one, two)
    ):
        yield f"{player(one)} and {player(two)} do not fight now: who came first meets the next (TR-TIE-12)"
    if winner >= 0 and (kind_above(t, f) or winner not in (one, two)):
        yield "a tie has a winner once its Duel is over (TR-TIE-03)"


def _fighters(t: Table, f: int) -> Iterator[str]:
    """Whether the Duel could be started as it stands, until its end moves or removes a fighter."""
    attacker, defender = int(t.stack[f + fr.ATTACKER]), int(t.stack[f + fr.DEFENDER])
    flags, below = int(t.stack[f + fr.DUEL_FLAGS]), f - fr.SIZE
    of_tie = t.stack[below] == fr.TIE
    if attacker == defender:
        yield "a Duel needs two fighters (TR-ACTION-09)"
    if bool(flags & fr.IN_TIE) != of_tie:
        yield "only the final Duel of a tie lies on the tie: flags tie (TR-TIE-01)"
    elif of_tie:
        if (attacker, defender) != (t.stack[below + fr.RIVAL], t.stack[below + fr.SEAT]):
            yield "the tie under its Duel names the roles of the next one (TR-TIE-04)"
    elif t.stack[below + fr.SEAT] != attacker:
        yield "a Duel needs the Attacker's turn below it (TR-ACTION-08)"
    if not of_tie and not t.stack[below + fr.FLAGS] & fr.DUELED:
        yield "a turn with a Duel has had its Duel: flags dueled (TR-ACTION-08)"
    if attacker == defender or of_tie:
        return
    refused = why.OK if are_enemies(t, attacker, defender) else why.TEAMMATE
    if t.stack[f + fr.STEP] < fr.VICTORY and plays(t, attacker) and plays(t, defender):
        refused = int(why_not_duel(t, attacker, defender))
    if refused:
        yield f"{player(attacker)} cannot duel {player(defender)}: {reason(refused, act.DUEL)}"


# ---------------------------------------------------------------- cards


def _cards(t: Table, f: int) -> Iterator[str]:
    """Each card is in hand, on the table or played, and only there (TR-DUEL-12, TR-DUEL-13)."""
    attempt, step = int(t.stack[f + fr.ATTEMPT]), int(t.stack[f + fr.STEP])
    attack, defense = int(t.stack[f + fr.ATTACK]), int(t.stack[f + fr.DEFENSE])
    hands, table = int(t.stack[f + fr.HANDS]), int(t.stack[f + fr.TABLE])
    if not 1 <= attempt <= 3:
        yield f"a Duel has attempts 1 to 3, not {attempt} (TR-DUEL-08)"
        return
    if (attempt == 1) != (table == 0):
        wrong = "are none" if attempt == 1 else "lie open: table"
        yield f"in Attempt {attempt} the cards of the one before {wrong} (TR-DUEL-12)"
    if (attack != 0) != (step > fr.STRIKING) or (defense != 0) != (step > fr.GUARDING):
        yield "each fighter plays a card in its step: attack in striking, defense in guarding (TR-DUEL-11)"
    if table and (table & 7 == 0 or table >> 3 == 0):
        yield "two cards lie open of the attempt before (TR-DUEL-12)"
    shown = step > fr.GUARDING
    out = (BITS[attack - 1] if attack and shown else 0) | (
        BITS[defense + DUEL_CARDS - 1] if defense and shown else 0
    )
    if step == fr.GUARDING and attack and not hands >> attack - 1 & 1:
        yield "the card chosen is not in hand (TR-DUEL-12)"
    lying = BITS[(table & 7) - 1] | BITS[(table >> 3) + DUEL_CARDS - 1] if table else 0
    kept = BITS[(table & 7) - 1] if _took_back(t, f) else 0
    if hands & out or (hands | out) & lying & ~kept & DEFENSES or hands & lying & ~kept:
        yield "a card is in hand and on the table at once (TR-DUEL-12)"
    elif out & lying & ~kept:
        yield "a card on the table is played again (TR-DUEL-12)"
    elif (hands | out | lying) != ATTACKS | DEFENSES:
        yield "each fighter has four cards, in hand or on the table (TR-DUEL-02)"
    elif kept and not (hands | out) & kept and step < fr.NEXT:
        yield "with a Halberd the second card comes back too (TR-DUEL-13)"


def _took_back(t: Table, f: int) -> bool:
    """Whether a Halberd may have brought the Attacker's second card back for Attempt 3."""
    if t.stack[f + fr.ATTEMPT] != 3:
        return False
    lost_since = t.stack[f + fr.STEP] >= fr.NEXT
    return bool(lost_since or equipped(t, t.stack[f + fr.ATTACKER], HALBERD))


def _passes(attack: int, defense: int) -> bool:
    """TR-DUEL-07: whether a pair of cards, each counted from 1, is a success."""
    return not BLOCKS[defense - 1] & BITS[attack - 1]


def _successes(t: Table, f: int) -> Iterator[str]:
    """TR-DUEL-15: the placed cards alone decide; those of the last attempt but one are gone."""
    attempt, step = int(t.stack[f + fr.ATTEMPT]), int(t.stack[f + fr.STEP])
    table, successes = int(t.stack[f + fr.TABLE]), int(t.stack[f + fr.SUCCESSES])
    least = int(_passes(table & 7, table >> 3)) if table else 0
    most = least + (attempt == 3)
    if step >= fr.NEXT:
        now = int(_passes(int(t.stack[f + fr.ATTACK]), int(t.stack[f + fr.DEFENSE])))
        least, most = least + now, most + now
    if not least <= successes <= most:
        right = f"{least}" if least == most else f"{least} or {most}"
        yield f"{number(successes, 'success', 'successes')}: by the cards and the step it is {right} (TR-DUEL-15)"
        return
    judged = attempt - (step < fr.NEXT)
    yield from _weapons(t, f, successes, judged - successes)


def _weapons(t: Table, f: int, successes: int, blocks: int) -> Iterator[str]:
    """What works once a Duel worked at the first occasion, or never."""
    flags = int(t.stack[f + fr.DUEL_FLAGS])
    sword = equipped(t, t.stack[f + fr.ATTACKER], BROADSWORD) > 0
    spikes = equipped(t, t.stack[f + fr.DEFENDER], SPIKED_SHIELD) > 0
    if flags & (fr.SWORD_USED | fr.BUCKLER_USED) and not successes:
        yield "Broadsword and Buckler work with a success (TR-EQUIP-03)"
    if flags & fr.SPIKES_USED and not blocks:
        yield "the Spiked Shield works with a block (TR-EQUIP-03)"
    if sword and successes and not flags & fr.SWORD_USED:
        yield "the Broadsword worked with the first success: flags sword-used (TR-EQUIP-03)"
    if spikes and blocks and not flags & fr.SPIKES_USED:
        yield "the Spiked Shield worked with the first block: flags spikes-used (TR-EQUIP-03)"


def _window(t: Table, f: int) -> Iterator[str]:
    """TR-DUEL-35: the fighters are asked in turn until two passes follow each other."""
    step, passes = int(t.stack[f + fr.STEP]), int(t.stack[f + fr.PASSES])
    flags = int(t.stack[f + fr.DUEL_FLAGS])
    if flags & fr.PARRIED_BY_DEFENDER and step != fr.PARRYING:
        yield "only at step parrying is it open who used the Parry (TR-ITEM-PARRY-1)"
    if step != fr.REACTING:
        if passes or flags & fr.ATTACKERS_TURN:
            yield "only at step reacting is somebody's turn in the window (TR-DUEL-35)"
    elif passes > 2:
        yield f"a window closes after 2 passes, so there are none of {passes} (TR-DUEL-35)"
    elif bool(flags & fr.ATTACKERS_TURN) == (bool(t.rules.defender_first) != (passes == 1)):
        asked = "Defender" if flags & fr.ATTACKERS_TURN else "Attacker"
        yield f"after {number(passes, 'pass', 'passes')} the {asked} is asked: flags attackers-turn (TR-DUEL-35)"


# ---------------------------------------------------------------- the end


def _course(t: Table, f: int) -> Iterator[str]:
    step, flags, attempt = (int(t.stack[f + n]) for n in (fr.STEP, fr.DUEL_FLAGS, fr.ATTEMPT))
    successes, above = int(t.stack[f + fr.SUCCESSES]), kind_above(t, f)
    if above and above not in ABOVE.get(step, ()):
        yield "what a Duel brings comes at its own step, and the Duel has gone on to the next (TR-DUEL-34)"
    if step < fr.NEXT and flags & (FELL | fr.FELL_AT_ONCE):
        yield "nobody falls before an attempt is judged (TR-DUEL-14)"
    if step > fr.NEXT and attempt < 3 and not flags & FELL:
        yield "a Duel ends after Attempt 3, or when a fighter falls (TR-DUEL-08)"
    fell_at_once = flags & fr.DEFENDER_FELL and attempt == 1 and successes == 1
    if bool(flags & fr.FELL_AT_ONCE) != bool(fell_at_once):
        yield "fell-at-once: the Defender fell by the success of Attempt 1 (TR-DUEL-27)"
    won = step > fr.VICTORY and (successes >= 2 or flags & fr.FELL_AT_ONCE != 0)
    if bool(flags & fr.WON) != won:
        yield "won: the Attacker has Victory, once it is judged (TR-DUEL-16)"
    if not in_tie(t):
        yield from _standing(t, f, step, flags)
    elif step < fr.NEXT and 0 in (
        get(t, t.stack[f + fr.ATTACKER], MORALE),
        get(t, t.stack[f + fr.DEFENDER], MORALE),
    ):
        yield "a fighter of a tie has Morale, after a Retreat that of the return (TR-TIE-11)"
    if above == fr.HIT and step == fr.NEXT:
        yield from _blow(t, f)
    if step == fr.CARRYING and carrier_of(t, f) == NOBODY:
        yield "no fighter in play is of House Tagion: no carrier's roll (TR-SETUP-03)"
    if above == fr.HIT and step == fr.OVER:
        yield from _carried(t, f)


def _standing(t: Table, f: int, step: int, flags: int) -> Iterator[str]:
    """Who fell in the Duel is out, and nobody else of the two."""
    if step > fr.FLEEING:
        return
    for seat, bit, word in (
        (int(t.stack[f + fr.ATTACKER]), fr.ATTACKER_FELL, "attacker-fell"),
        (int(t.stack[f + fr.DEFENDER]), fr.DEFENDER_FELL, "defender-fell"),
    ):
        if plays(t, seat) == bool(flags & bit):
            fate = "is in play" if plays(t, seat) else "is out"
            yield f"{player(seat)} {fate}, so the Duel's flags {'lack' if not flags & bit else 'name'} {word} (TR-DUEL-29)"


def _blow(t: Table, f: int) -> Iterator[str]:
    """The hit of an attempt: the cards say of which kind, the weapons how hard."""
    hit = f + fr.SIZE
    attack, flags = int(t.stack[f + fr.ATTACK]), int(t.stack[f + fr.DUEL_FLAGS])
    success = _passes(attack, int(t.stack[f + fr.DEFENSE]))
    cause, base = int(t.stack[hit + fr.CAUSE]), int(t.stack[hit + fr.BASE])
    if cause == fr.BY_CARRIER or (cause == fr.BY_DUEL) != success:
        yield "a success brings a hit of the Duel, a block one of the spikes (TR-DUEL-07)"
        return
    if cause == fr.BY_SPIKES:
        if not flags & fr.SPIKES_USED:
            yield "the Spiked Shield strikes back once: flags spikes-used (TR-EQUIP-03)"
        return
    sword = bool(flags & fr.SWORD_USED)
    first = t.stack[f + fr.SUCCESSES] == 1
    if (base == 2 and not sword) or (base == 1 and sword and first):
        yield f"base {base}: the Broadsword makes the first success 2 damage (TR-EQUIP-03)"
    hammer, head = bool(t.stack[hit + fr.HIT_FLAGS] & fr.HAMMER), attack - 1 == HEAD
    armed = equipped(t, t.stack[f + fr.ATTACKER], WAR_HAMMER) > 0
    if (hammer and not head) or (t.stack[hit + fr.STEP] <= APPLYING and hammer != (armed and head)):
        yield "hammer: a Head attack of who has a War Hammer (TR-EQUIP-03)"


def _carried(t: Table, f: int) -> Iterator[str]:
    """House Tagion's roll strikes its rival after the Duel."""
    hit = f + fr.SIZE
    source = int(t.stack[hit + fr.SOURCE])
    if t.stack[hit + fr.CAUSE] != fr.BY_CARRIER:
        yield "after a Duel only House Tagion's roll strikes: cause carrier (TR-SETUP-03)"
    elif t.stack[hit + fr.STEP] <= APPLYING and carrier_of(t, f) != source:
        yield f"{player(source)} is not the fighter of House Tagion (TR-SETUP-03)"


def _reward(t: Table, f: int) -> Iterator[str]:
    seat, target = int(t.stack[f + fr.SEAT]), int(t.stack[f + fr.TARGET])
    flawless, as_attacker = int(t.stack[f + fr.REASON]), int(t.stack[f + fr.AS_ATTACKER])
    below = f - fr.SIZE
    if not uses_reign(t):
        yield "Battle Royale has no rewards (TR-VAR-ROYALE-1)"
    if flawless > 1 or as_attacker > 1:
        yield "flawless and attacker of a reward are 0 or 1"
    elif kind_below(t, f) == fr.DUEL:
        expected = _reward_of_duel(t, below)
        if expected != (seat, flawless, as_attacker) or target not in (
            t.stack[below + fr.ATTACKER],
            t.stack[below + fr.DEFENDER],
        ):
            yield "the reward does not fit the Duel: whose it is, for what, at which step (TR-DUEL-34)"
    elif seat != t.stack[below + fr.SOURCE] or flawless or as_attacker:
        yield "who dealt the hit is rewarded for the Retreat, not as Attacker (TR-RETREAT-09)"
    elif plays(t, target) or not t.stack[below + fr.VICTIMS] >> target & 1:
        yield f"{player(target)} did not Retreat by that hit (TR-RETREAT-06)"
    elif t.stack[below + fr.FALLEN] >> target & 1:
        yield f"the reward for {player(target)} is being taken, so fallen does not name it (TR-RETREAT-11)"


def _reward_of_duel(t: Table, duel: int) -> tuple[int, int, int] | None:
    """Who is rewarded after a Duel that has gone on to a step: seat, Flawless or not, as Attacker."""
    attacker, defender = int(t.stack[duel + fr.ATTACKER]), int(t.stack[duel + fr.DEFENDER])
    flags, successes = int(t.stack[duel + fr.DUEL_FLAGS]), int(t.stack[duel + fr.SUCCESSES])
    step = int(t.stack[duel + fr.STEP])
    if step == fr.SPOILS and t.stack[duel + fr.ATTEMPT] == 3 and successes in (0, 3):
        return (attacker, fr.FOR_FLAWLESS, 1) if successes else (defender, fr.FOR_FLAWLESS, 0)
    if step == fr.COUNTER_SPOILS and flags & fr.DEFENDER_FELL:
        return attacker, fr.FOR_RETREAT, 1
    if step == fr.FLEEING and flags & fr.ATTACKER_FELL:
        return defender, fr.FOR_RETREAT, 0
    return None


def _flee(t: Table, f: int) -> Iterator[str]:
    duel, seat = f - fr.SIZE, int(t.stack[f + fr.SEAT])
    if seat != t.stack[duel + fr.DEFENDER] or not t.stack[duel + fr.DUEL_FLAGS] & fr.WON:
        yield "the Defender Flees, and only from a Victory (TR-DUEL-22)"
    elif not plays(t, seat):
        yield f"{player(seat)} is out and does not Flee (TR-DUEL-22)"
    elif not can_step(t, seat):
        yield f"{player(seat)} can go nowhere and does not Flee (TR-DUEL-24)"
    carrying = t.stack[duel + fr.STEP] == fr.CARRYING
    if carrying != (carrier_of(t, duel) != NOBODY):
        yield "after the Flee House Tagion's fighter rolls: step carrying, otherwise over (TR-SETUP-03)"
