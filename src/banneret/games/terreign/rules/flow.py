"""What the top frame does, asks and allows: the one place that knows every kind of frame."""

from __future__ import annotations

from mypy_extensions import i64

from banneret.games.terreign import actions as act
from banneret.games.terreign import frames as fr
from banneret.games.terreign import reasons as why
from banneret.games.terreign.citations import rules_of
from banneret.games.terreign.event_cards import event as event_card
from banneret.games.terreign.events import seat_event
from banneret.games.terreign.houses import traits
from banneret.games.terreign.items import agility, use
from banneret.games.terreign.rules import (
    barter,
    charity,
    damage,
    decks,
    duel,
    duel_end,
    plague,
    reign,
    round,
    setup,
    tie,
    travel,
    turn,
    windows,
)
from banneret.games.terreign.table import Table, top_frame
from banneret.games.terreign.terrains import advantage, looking, towne
from banneret.kernel.bounds import LONGEST_CHAIN
from banneret.kernel.errors import TooMuchWork


def settle(t: Table) -> None:
    """Go on until somebody must decide, or the match is over.

    Raises:
        TooMuchWork: neither ever comes.
    """
    steps: i64 = 0
    while not t.over and run_top(t):
        steps += 1
        if steps > LONGEST_CHAIN:
            raise TooMuchWork("what follows from an action", LONGEST_CHAIN)


def run_top(t: Table) -> bool:
    """Let the top frame go on by one step; False if it waits."""
    f = top_frame(t)
    kind = t.stack[f]
    if kind == fr.TURN:
        return turn.run_turn(t, f)
    if kind == fr.BORDER:
        return windows.run_border(t, f)
    if kind == fr.DUEL:
        return duel.run_duel(t, f)
    if kind == fr.HIT:
        return damage.run_hit(t, f)
    if kind == fr.ROUND:
        return round.run_round(t, f)
    if kind == fr.DRAW:
        return decks.run_draw(t, f)
    if kind == fr.ITEM:
        return use.run_item(t, f)
    if kind == fr.EVENT:
        return event_card.run_event(t, f)
    return run_rest(t, f, kind)


def run_rest(t: Table, f: i64, kind: i64) -> bool:
    """The same for the rarer frames."""
    if kind == fr.GEAR:
        return use.run_gear(t, f)
    if kind == fr.REWARD:
        return reign.run_reward(t, f)
    if kind == fr.ADVANTAGE:
        return advantage.run_advantage(t, f)
    if kind == fr.TRAIT:
        return traits.run_trait(t, f)
    if kind == fr.INSTANCE:
        return use.run_instance(t, f)
    if kind == fr.STRIP:
        return use.run_strip(t, f)
    if kind == fr.PILFER:
        return use.run_pilfer(t, f)
    if kind == fr.FLEE:
        return duel_end.run_flee(t, f)
    if kind == fr.CHARITY:
        return charity.run_charity(t, f)
    if kind == fr.BARTER:
        return barter.run_barter(t, f)
    if kind == fr.PLAGUE:
        return plague.run_plague(t, f)
    if kind == fr.SIGHT:
        return travel.run_sight(t, f)
    return tie.run_tie(t, f)


# ---------------------------------------------------------------- legality


def why_not(t: Table, action: i64) -> i64:
    """The reason why the seat that is asked may not do something; 0 if it may."""
    f = top_frame(t)
    kind = t.stack[f]
    if kind == fr.TURN:
        return turn.why_not_in_turn(t, f, action)
    if kind == fr.BORDER:
        return windows.why_not_between(t, f, action)
    if kind == fr.DUEL:
        return duel.why_not_in_duel(t, f, action)
    if kind == fr.HIT:
        return damage.why_not_answer(t, f, action)
    if kind == fr.ROUND:
        return why_not_in_round(t, f, action)
    if kind == fr.ITEM:
        return use.why_not_target(t, f, action)
    if kind == fr.EVENT:
        return event_card.why_not_event_choice(t, f, action)
    return why_not_rest(t, f, kind, action)


def why_not_rest(t: Table, f: i64, kind: i64, action: i64) -> i64:
    """The same for the rarer frames."""
    if kind == fr.GEAR:
        return use.why_not_target(t, f, action)
    if kind == fr.REWARD:
        if action == act.PASS:
            return reign.why_not_decline(t, f)
        if act.verb_of(action) != act.REWARD:
            return why.NOT_NOW
        return reign.why_not_reward(t, f, act.about(action))
    if kind == fr.ADVANTAGE:
        return advantage.why_not_advantage_choice(t, f, action)
    if kind == fr.TRAIT:
        return traits.why_not_trait_choice(t, f, action)
    if kind == fr.STRIP:
        return use.why_not_strip(t, f, action)
    if kind == fr.FLEE:
        return duel_end.why_not_flee(t, t.asked, action)
    if kind == fr.CHARITY:
        return towne.why_not_own_item(t, t.asked, action)
    if kind == fr.BARTER:
        return barter.why_not_barter_choice(t, f, action)
    if kind == fr.PLAGUE:
        return plague.why_not_plague(t, f, action)
    return travel.why_not_sight(t, f, action)


def why_not_in_round(t: Table, f: i64, action: i64) -> i64:
    """What a Round itself asks: Houses, tokens, the next First Player."""
    step = t.stack[f + fr.STEP]
    if step == fr.HOUSES:
        return setup.why_not_house(t, action)
    if step == fr.TRAVEL:
        return travel.why_not_travel(t, t.asked, action)
    return round.why_not_name(t, action)


# ---------------------------------------------------------------- decisions


def decide(t: Table, action: i64) -> None:
    """Do what the seat that is asked has chosen; what shows no other way is told as such."""
    if t.sink is None:
        carry_out(t, action)
        return
    seat = t.asked
    rules = rules_of(t, action)
    told = len(t.sink)
    carry_out(t, action)
    if len(t.sink) == told:
        seat_event(t, "passed" if action == act.PASS else "chose", seat, *rules)


def carry_out(t: Table, action: i64) -> None:
    """The decision goes to the top frame."""
    f = top_frame(t)
    kind = t.stack[f]
    if kind == fr.TURN:
        turn.do_in_turn(t, f, action)
    elif kind == fr.BORDER:
        windows.answer_between(t, f, action)
    elif kind == fr.DUEL:
        duel.do_in_duel(t, f, action)
    elif kind == fr.HIT:
        damage.answer(t, f, action)
    elif kind == fr.ROUND:
        decide_in_round(t, f, action)
    elif kind == fr.ITEM:
        use.do_item(t, f, act.about(action))
    elif kind == fr.EVENT:
        event_card.do_event(t, f, action)
    else:
        decide_rest(t, f, kind, action)


def decide_rest(t: Table, f: i64, kind: i64, action: i64) -> None:
    """The same for the rarer frames."""
    if kind == fr.GEAR:
        use.do_gear(t, f, act.about(action))
    elif kind == fr.REWARD:
        if action == act.PASS:
            reign.decline_reward(t, f)
        else:
            reign.take_reward(t, f, act.about(action))
    elif kind == fr.ADVANTAGE:
        advantage.do_advantage(t, f, action)
    elif kind == fr.TRAIT:
        traits.do_trait(t, f, act.about(action))
    elif kind == fr.STRIP:
        use.strip(t, f, act.about(action))
    elif kind == fr.FLEE:
        duel_end.do_flee(t, f, act.about(action))
    elif kind == fr.CHARITY:
        charity.pay(t, f, action)
    elif kind == fr.BARTER:
        barter.do_barter(t, f, action)
    elif kind == fr.PLAGUE:
        plague.do_plague(t, f, action)
    else:
        travel.do_sight(t, f, action)


def decide_in_round(t: Table, f: i64, action: i64) -> None:
    """What a Round asked is answered, by a seat or, in the setup, by chance."""
    step = t.stack[f + fr.STEP]
    if setup.is_setup(step):
        setup.do_setup(t, f, action)
    elif step == fr.TRAVEL:
        travel.do_travel(t, f, action)
    else:
        round.name_next_first(t, f, act.about(action))


# ---------------------------------------------------------------- chance


def outcomes(t: Table) -> list[tuple[i64, i64]]:
    """Every outcome at a chance node, with its weight."""
    f = top_frame(t)
    kind = t.stack[f]
    if kind == fr.DRAW or kind == fr.ADVANTAGE:
        return decks.deck_outcomes(t)
    if kind == fr.DUEL:
        if t.stack[f + fr.STEP] == fr.CARRYING:
            return plague.die_outcomes(t)
        return agility.parry_outcomes(t, f)
    if kind == fr.ROUND:
        if t.stack[f + fr.STEP] == fr.DRAW_EVENT:
            return round.event_card_outcomes(t)
        return setup.setup_outcomes(t, f)
    if kind == fr.EVENT:
        return event_card.event_outcomes(t, f)
    if kind == fr.PLAGUE:
        return plague.die_outcomes(t)
    seat = t.stack[f + (fr.TARGET if kind == fr.PILFER else fr.SEAT)]
    return use.hand_outcomes(t, seat)


def happen(t: Table, outcome: i64) -> None:
    """Let an outcome of chance happen."""
    f = top_frame(t)
    kind = t.stack[f]
    about = act.about(outcome)
    if kind == fr.DRAW:
        decks.drawn(t, f, about)
    elif kind == fr.ADVANTAGE:
        looking.drawn_aside(t, f, about)
    elif kind == fr.DUEL:
        if t.stack[f + fr.STEP] == fr.CARRYING:
            duel_end.carry(t, f, about)
        else:
            agility.turn_up(t, f, about)
    elif kind == fr.ROUND:
        if t.stack[f + fr.STEP] == fr.DRAW_EVENT:
            round.draw_event(t, f, about)
        else:
            setup.do_setup(t, f, outcome)
    elif kind == fr.EVENT:
        event_card.event_chance(t, f, about)
    elif kind == fr.PLAGUE:
        plague.rolled(t, f, about)
    elif kind == fr.PILFER:
        use.pilfered(t, f, about)
    else:
        use.picked(t, f, about)
