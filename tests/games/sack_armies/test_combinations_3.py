"""Ends of matches, several Generals, sacks and decks that run out."""

from __future__ import annotations

from fractions import Fraction
from functools import cache

import pytest

from banneret.games.sack_armies import frames as fr
from banneret.games.sack_armies import odds
from banneret.games.sack_armies.game import new
from banneret.games.sack_armies.state import SackState
from tests.games.sack_armies.match import FREE, Match, facts

LOST_BUT_ONE = dict.fromkeys(("1,-2", "3,-2", "4,-2", "5,-2"), ">A")


# ---------------------------------------------------------------- which victory


@pytest.mark.rule("SA-WIN-11", "SA-WIN-13", "SA-ADVANCE-07")
def test_losses_are_tested_before_the_ground() -> None:
    match = Match("units gladiator@2,-1!", "units spitter@2,-2!", spare="", ground=LOST_BUT_ONE)
    match.do("attack 2,-1", "target 2,-2", "no-reply", "H T", "move 2,-1").settle()
    assert match.asked() == "over"
    assert list(match.state.fate) == [0, fr.LOST_UNITS]
    assert match.state.decisive
    held = Match("units gladiator@2,-1!", "units spitter@2,-2! spitter@6,-2!", spare="",
                 ground=LOST_BUT_ONE)  # fmt: skip
    held.do("attack 2,-1", "target 2,-2", "no-reply", "H T", "move 2,-1").settle()
    assert list(held.state.fate) == [0, fr.GROUND]
    assert not held.state.decisive


@pytest.mark.rule("SA-WIN-13", "SA-MULTI-01", "SA-WIN-11")
def test_one_turn_that_ends_two_generals_in_two_ways() -> None:
    ground = dict.fromkeys(("0,2", "1,2", "2,2", "3,2"), ">A") | {"4,2": ">B"}
    match = Match("units gladiator@2,-1!", "units spitter@2,-2!", "units spitter@0,3!", spare="",
                  ground=ground, rest="player A; study")  # fmt: skip
    match.do("attack 2,-1", "target 2,-2", "no-reply", "H T", "done").settle()
    assert list(match.state.fate) == [0, fr.LOST_UNITS, fr.GROUND]
    assert match.state.winner == 0
    assert not match.state.decisive  # not all fell by losses


@pytest.mark.rule("SA-WIN-12", "SA-WIN-09", "SA-DAMAGE-08")
def test_two_of_three_fall_in_one_exchange() -> None:
    match = Match("units gladiator@2,-1!", "units gladiator@2,-2!", "units spitter@2,2!", spare="")
    match.do("attack 2,-1", "target 2,-2", "strike-back", "H T", "H T").settle()
    assert list(match.state.fate) == [fr.LOST_UNITS, fr.LOST_UNITS, 0]
    assert (match.state.winner, match.state.decisive) == (2, 1)


@pytest.mark.rule("SA-MULTI-08", "SA-ABILITY-SCATTER-03")
def test_a_general_who_destroys_himself_ends_his_turn() -> None:
    match = Match("units catapult@2,-1!", "units war_golem@2,-2!", "units spitter@2,2!",
                  spare="", rest="player A")  # fmt: skip
    match.do("shoot 2,-1", "target 2,-2", "no-reply", "H", "H").settle()
    assert list(match.state.fate) == [fr.LOST_UNITS, 0, 0]
    assert match.choosing() == "B"


# ---------------------------------------------------------------- an elimination in detail


@pytest.mark.rule("SA-MULTI-04", "SA-MULTI-05", "SA-MULTI-07", "SA-ZONE-07", "SA-MULTI-08")
def test_what_a_fallen_general_takes_along() -> None:
    ground = dict.fromkeys(("0,2", "1,2", "2,2", "3,2"), ">A") | {"1,-2": ">C"}
    match = Match(
        "units wolf_riders@3,1! legionaries@0,0!^C.demoralize ogre_slaver@1,0!<C.spitter!",
        "units gladiator@2,-2! legionaries@3,-2!+retreat",
        "units ogre_slaver@5,1!<B.centurion!<B.volley gladiator@5,2!^B.weaken; hand spitter",
        ground=ground,
    )  # fmt: skip
    b_sack = match.size("sack", "B")
    match.do("move 3,1", "to 4,2", "done").settle()
    assert list(match.state.fate) == [0, 0, fr.GROUND]
    assert match.size("sack", "C") == match.size("hand", "C") == match.size("dead", "C") == 0
    assert match.attached("0,0") == []
    assert match.captives("1,0") == []
    assert match.size("sack", "B") == b_sack + 2  # the captives are home
    assert match.zone("out", "B") == {"weaken": 1}  # removed from play with its bearer
    assert match.control("1,-2") == "C"  # the arrow stays
    assert match.state.player == 1
    match.do("move 2,-2", "to 1,-2", "done").settle()
    assert match.control("1,-2") == "B"
    assert match.state.player == 0  # C is skipped


def six(**units: str) -> SackState:
    """Six Generals with one battlefield each in a row, two hexes apart; A is to play."""
    parts = []
    for n, letter in enumerate("ABCDEF"):
        place = f"{3 * n},0"
        own = units.get(letter, f"units spitter@{3 * n},1!")
        parts.append(f"{letter}: fields paved_road@{place}; {own}")
    game = new(generals=6, armies=",".join(["paved_road:1+spitter:3+wolf_riders:2"] * 6), **FREE)
    return game.parse_position(" | ".join([*parts, "player A"]))


def act(state: SackState, *texts: str) -> None:
    for text in texts:
        while state.top() == fr.WINDOW and text != "pass":
            state.apply(state.game.parse(state, "pass"))
        state.apply(state.game.parse(state, text))
    while state.top() == fr.WINDOW:
        state.apply(state.game.parse(state, "pass"))


@pytest.mark.rule("SA-MULTI-01", "SA-MULTI-08", "SA-TURN-02", "SA-WIN-02")
def test_six_generals_of_whom_one_falls_in_the_turn_of_another() -> None:
    state = six(A="units wolf_riders@3,1!", B="units spitter@3,-1!; hand spitter")
    act(state, "move 3,1", "to 3,0")
    assert list(state.fate) == [0, fr.GROUND, 0, 0, 0, 0]
    order = [int(state.player)]
    for _ in range(5):
        act(state, "draw", *drawn(state))
        order.append(int(state.player))
    assert order == [2, 3, 4, 5, 0, 2]
    seen = facts(state, None)["seats"][1]
    assert (seen["hand_size"], seen["sack_size"], seen["dead"]) == (0, 0, {})


def drawn(state: SackState) -> list[str]:
    """Draw whatever comes and give back what is too much."""
    copy, texts = state.copy(), ["draw"]
    copy.apply(copy.game.parse(copy, "draw"))
    while copy.player == state.player and copy.turn == state.turn:
        if copy.top() == fr.WINDOW:
            copy.apply(copy.game.parse(copy, "pass"))
            continue
        action = copy.legal_actions()[0]
        texts.append(copy.game.format(copy, action))
        copy.apply(action)
    return texts[1:]


# ---------------------------------------------------------------- conceding inside an action


@pytest.mark.rule("SA-WIN-14", "SA-MULTI-08", "SA-SPELL-16")
def test_a_general_who_concedes_in_his_own_action_has_conceded_once() -> None:
    spell = Match("units augur@2,0!+lightning_strike spitter@0,0", "units gladiator@2,-2!",
                  "units spitter@2,2!", agreements=True)  # fmt: skip
    spell.do("use#1 2,0", "target 2,-2", "concede")
    attack = Match("units gladiator@2,-1! spitter@0,0", "units gladiator@2,-2!",
                   "units spitter@2,2!", agreements=True)  # fmt: skip
    attack.do("attack 2,-1", "target 2,-2", "concede")
    for match in (spell, attack):
        assert list(match.state.fate) == [fr.CONCEDED, 0, 0]
        assert [kind for kind in match.kinds() if kind.startswith("fell")] == ["fell_conceded"]
        assert match.choosing() == "B"
        assert match.size("dead", "A") == 0  # SA-MULTI-04: everything of his is out of the game


@pytest.mark.rule("SA-WIN-14", "SA-COMP-03", "SA-ZONE-01")
@pytest.mark.parametrize("asks", ["A", "B"])
def test_a_token_in_use_is_not_lost_when_a_concession_ends_the_match(asks: str) -> None:
    match = Match("units augur@2,0!+lightning_strike spitter@0,0",
                  "units gladiator@2,-2! spitter@5,-2", agreements=True)  # fmt: skip
    match.do("use#1 2,0", "target 2,-2")
    match.do("pass") if asks == "B" else None
    assert match.asked() == asks
    match.do("concede")
    assert match.asked() == "over"
    zone = "out" if asks == "A" else "dead"
    assert match.zone(zone, "A").get("lightning_strike") == 1
    assert match.game.parse_position(match.game.format_position(match.state)) == match.state
    attack = Match("units gladiator@2,-1! spitter@0,0", "units gladiator@2,-2!", agreements=True)
    attack.do("attack 2,-1", "target 2,-2", "concede")
    assert attack.state.observation(None).facts["attack"] is None


@pytest.mark.rule("SA-WIN-14", "SA-FOG-19", "SA-FOG-20")
def test_a_defender_who_concedes_leaves_the_attacker_his_action() -> None:
    units = ("units gladiator@2,-1!", "units gladiator@2,-2!+retreat", "units spitter@2,2")
    match = Match(*units, agreements=True).do("attack 2,-1", "target 2,-2", "concede")
    assert list(match.state.fate) == [0, fr.CONCEDED, 0]
    assert match.choosing() == "A"
    assert not match.employed("2,-1")
    third = Match(*units, agreements=True).do("attack 2,-1", "target 2,-2", "pass", "concede")
    assert list(third.state.fate) == [0, 0, fr.CONCEDED]
    third.settle()
    assert third.question() == fr.REPLY


# ---------------------------------------------------------------- endless play, sack, hand


@pytest.mark.rule("SA-WIN-16")
def test_what_keeps_a_match_from_being_endless() -> None:
    def quiet(*texts: str, a: str, b: str = "units spitter@5,-2!") -> int:
        match = Match(a, b, rest="player A; quiet 7")
        match.do(*texts).settle()
        return int(match.state.quiet)

    assert quiet("move 2,0", "to 2,1", a="units gladiator@2,0!") == 8
    assert quiet("deploy spitter", "to 0,0", a="hand spitter") == 0
    assert quiet("move 2,-1", "to 2,-2", a="units gladiator@2,-1!") == 0  # a change of control
    shot = {"a": "units orc_archers@4,0!", "b": "units thrall_spearmen@5,-2!"}
    assert quiet("shoot 4,0", "target 5,-2", "H", **shot) == 0  # a kill
    assert quiet("shoot 4,0", "target 5,-2", "T", **shot) == 8


@pytest.mark.rule("SA-DRAW-03", "SA-DRAW-04", "SA-TURN-04", "SA-DRAW-09")
def test_a_sack_that_runs_out() -> None:
    match = Match("units gladiator@0,0!; hand spitter*3; sack retreat", "", spare="")
    match.do("draw", "drawn retreat", "return retreat")
    assert match.can("return spitter")
    match.do("done")
    assert match.hand("A") == {"spitter": 3}
    empty = Match("units gladiator@0,0!; hand spitter*3; sack -", "", spare="")
    empty.refused("draw", "SA-DRAW-03")
    empty.do("deploy spitter", "to 1,0", "done")
    assert empty.hand("A") == {"spitter": 2}


# ---------------------------------------------------------------- decks


@cache
def run(reds: int, blacks: int, jokers: int, needed: int) -> Fraction:
    """The chance of that many red cards in a row, card by card; jokers only where enough are left."""
    if needed == 0:
        return Fraction(1)
    cards = reds + blacks + jokers
    won = (
        Fraction(reds, cards) * after(reds - 1, blacks, jokers, needed - 1) if reds else Fraction(0)
    )
    if not jokers:
        return won
    # a joker: the same flip again from the full deck of 54
    if (reds, blacks) == (26, 26):
        return won / (1 - Fraction(jokers, cards))
    return won + Fraction(jokers, cards) * run(26, 26, 2, needed)


def after(reds: int, blacks: int, jokers: int, needed: int) -> Fraction:
    """The same where a card has just been turned: an empty deck without jokers is shuffled."""
    if reds + blacks + jokers == 0:
        return run(26, 26, 0, needed)
    return run(reds, blacks, jokers, needed)


@pytest.mark.rule("SA-FLIP-06", "SA-FLIP-07", "SA-FLIP-08", "SA-FLIP-10")
@pytest.mark.parametrize("left", [(0, 0), (1, 0), (0, 1), (1, 1), (3, 1), (26, 26), (25, 3)])
@pytest.mark.parametrize("method", ["cards_full", "cards_jokers"])
def test_the_odds_shown_are_those_of_the_cards_that_are_left(
    method: str, left: tuple[int, int]
) -> None:
    jokers = 2 if method == "cards_jokers" else 0
    if sum(left) + jokers == 0:
        return
    for target, needed in (("spitter", 1), ("war_golem", 2)):
        match = Match("units gladiator@2,-1!", f"units {target}@2,-2!", flip_method=method,
                      rest=f"player A; deck {left[0]} {left[1]} {jokers}")  # fmt: skip
        match.do("attack 2,-1")
        (choice,) = match.game.scene(match.state.observation(0)).choices
        shown = Fraction(choice.odds[0].chances, choice.odds[0].of) if choice.odds else Fraction(0)
        assert shown == run(*left, jokers, needed)


@pytest.mark.rule("SA-FLIP-06", "SA-FLIP-10", "SA-ABILITY-AMBUSH-01")
@pytest.mark.parametrize("method", ["cards_full", "cards_jokers"])
@pytest.mark.parametrize("left", [(1, 0), (0, 1), (1, 1), (2, 1), (26, 26)])
def test_an_ambush_takes_a_card_before_the_attack(method: str, left: tuple[int, int]) -> None:
    jokers = 2 if method == "cards_jokers" else 0
    match = Match("units shade_hounds@2,-1!", "units spitter@2,-2!", flip_method=method,
                  rest=f"player A; deck {left[0]} {left[1]} {jokers}")  # fmt: skip
    match.do("ambush 2,-1")
    (choice,) = match.game.scene(match.state.observation(0)).choices
    assert Fraction(choice.odds[0].chances, choice.odds[0].of) == ambushed(*left, jokers)


def ambushed(reds: int, blacks: int, jokers: int) -> Fraction:
    """One card for the Ambush, whatever it shows, then a red one."""
    cards = reds + blacks + jokers
    won = Fraction(0)
    if reds:
        won += Fraction(reds, cards) * after(reds - 1, blacks, jokers, 1)
    if blacks:
        won += Fraction(blacks, cards) * after(reds, blacks - 1, jokers, 1)
    if not jokers:
        return won
    if (reds, blacks) == (26, 26):
        return won / (1 - Fraction(jokers, cards))
    return won + Fraction(jokers, cards) * ambushed(26, 26, 2)


def test_the_reckoning_of_this_test_agrees_with_a_coin() -> None:
    assert run(26, 26, 2, 1) == Fraction(1, 2)
    assert odds._with_jokers(26, 26, 2, 3) == run(26, 26, 2, 3)
