"""What no match can bring about is refused, in words that name the place and the rule."""

from __future__ import annotations

import pytest

from banneret.games.terreign.game import TerReignGame
from banneret.games.terreign.options import Options
from banneret.kernel.errors import PositionError
from banneret.kernel.options import build

HEAD = "round 3 first P1 | T1 plain | T2 farm | T3 coast"
SEATS = {
    1: "P1 hammerstone 5 W1 D2 1h",
    2: "P2 benevol 5 W1 D3 1h",
    3: "P3 gryssel 6 W2 D3 1h",
}
TURN = "> turn seat P1 step acting"
ALL_CARDS = "hands H+B+R+L+HL+HR+BL+BR"


def rules(**options: object) -> TerReignGame:
    return TerReignGame(build(Options, {"players": 3, **options}))


def text(*parts: str, head: str = HEAD) -> str:
    """The position of the examples; a part that begins with a Player takes that Player's place."""
    told = {part[:2] for part in parts}
    seats = [seat for name, seat in SEATS.items() if f"P{name}" not in told]
    return " | ".join([head, *seats, *parts])


def problems(*parts: str, head: str = HEAD, **options: object) -> str:
    with pytest.raises(PositionError) as refused:
        rules(**options).parse_position(text(*parts, head=head))
    assert all(len(problem) < 260 for problem in refused.value.problems)
    return "; ".join(refused.value.problems)


def test_the_position_of_the_examples_is_read() -> None:
    rules().parse_position(text())
    rules().parse_position(text(f"{TURN} used 1 flags dueled"))


# ---------------------------------------------------------------- said twice


@pytest.mark.parametrize(
    ("part", "what"),
    [
        ("P1 hammerstone desirah 5 W1 D2 1h", "the House is given twice"),
        ("P1 hammerstone hammerstone 5 W1 D2 1h", "the House is given twice"),
        ("P1 hammerstone 5 4 W1 D2 1h", "Morale is given twice"),
        ("P1 hammerstone 5 W1 W3 D2 1h", "the Warrior is given twice"),
        ("P1 hammerstone 5 W1 D2 D3 1h", "the Decoy is given twice"),
        ("P1 hammerstone 5 W1 D2 1h 3h", "a number of honorable tokens is given twice"),
        ("P1 hammerstone 5 W1 D2 1h+2h", "a number of honorable tokens is given twice"),
        ("P1 hammerstone 5 W1 D2 1d+1h+1d", "a number of dishonorable tokens is given twice"),
        ("P1 hammerstone 0 retreated retreated 1h", "retreated or eliminated is given twice"),
        ("P1 hammerstone 5 W1 D2 1h; hand tonic; hand trap", "hand is given twice"),
        ("P1 hammerstone 5 W1 D2 1h; fresh 1; fresh 1", "fresh is given twice"),
        ("round 3", "round is given twice"),
        ("first P2", "first is given twice"),
        ("T1 ruin", "T1 is given twice"),
        ("discard: tonic | discard: trap", "'discard' is given twice"),
        ("study | study", "study is given twice"),
        (f"{TURN} used 1 used 1", "used is given twice"),
        (f"{TURN} flags dueled+dueled", "'dueled' is given twice"),
        ("> border seat P1 ask P2+P2", "'P2' is given twice"),
        ("unused: ruin, ruin", "each Terrain is there once"),
    ],
)
def test_what_is_said_twice_is_refused(part: str, what: str) -> None:
    assert what in problems(part)


# ---------------------------------------------------------------- Duels


@pytest.mark.rule("TR-DUEL-12", "TR-DUEL-15", "TR-DUEL-35")
@pytest.mark.parametrize(
    ("duel", "what"),
    [
        (f"step striking attempt 2 {ALL_CARDS} table H/HL", "in hand and on the table at once"),
        (f"step striking attempt 1 {ALL_CARDS} successes 1", "1 success: by the cards"),
        ("step reacting attempt 3 successes 3 hands H+B+HL+HR attack R defense BL table L/BR", "3 successes: by"),
        ("step striking attempt 1 hands H+B+R+HL+HR+BL+BR", "four cards"),
        (f"step guarding attempt 1 {ALL_CARDS}", "each fighter plays a card in its step"),
        (f"step striking attempt 4 {ALL_CARDS}", "attempts 1 to 3"),
        (f"step striking attempt 1 {ALL_CARDS} table H/HL", "are none (TR-DUEL-12)"),
        (f"step striking attempt 2 {ALL_CARDS}", "lie open: table (TR-DUEL-12)"),
        (f"step striking attempt 1 {ALL_CARDS} passes 1", "only at step reacting"),
        (f"step striking attempt 1 {ALL_CARDS} flags won", "once it is judged (TR-DUEL-16)"),
        (f"step striking attempt 1 {ALL_CARDS} flags defender-fell", "nobody falls before"),
        (f"step striking attempt 1 {ALL_CARDS} flags sword-used", "work with a success"),
        (f"step striking attempt 1 {ALL_CARDS} flags tie", "lies on the tie"),
        ("step reacting attempt 1 hands H+B+R+HL+HR+BL attack L defense BR", "the Attacker is asked"),
        ("step carrying attempt 3 successes 2 hands H+B+HL+HR attack R defense BL table L/BR flags won", "House Tagion"),
    ],
)  # fmt: skip
def test_duels_that_cannot_be(duel: str, what: str) -> None:
    turn = f"{TURN} used 1 flags dueled"
    assert what in problems(turn, f"> duel attacker P1 defender P2 {duel}")


@pytest.mark.rule("TR-DUEL-24", "TR-ITEM-TRAP-4")
def test_who_is_trapped_does_not_flee() -> None:
    over = (
        "step over attempt 3 hands B+L+HR+BR attack H defense BL table R/HL successes 2 flags won"
    )
    steps = (
        f"{TURN} used 1 flags dueled",
        f"> duel attacker P1 defender P2 {over}",
        "> flee seat P2",
    )
    rules().parse_position(text(*steps))
    assert (
        problems("P2 benevol 5 W1 D3 1h; traps 1", *steps)
        == "P2 can go nowhere and does not Flee (TR-DUEL-24)"
    )


# ---------------------------------------------------------------- traits, hits, choices


def test_a_gift_is_chosen_from_the_hand() -> None:
    benevol, head = (
        "> turn seat P2 step acting flags trait-used",
        HEAD.replace("first P1", "first P2"),
    )
    gift = "> trait seat P2 step receiving card broadsword"
    assert "does not hold broadsword" in problems(
        "P2 benevol 5 W1 D3 1h; hand tonic", benevol, gift, head=head
    )
    assert "nothing-to-give" in problems(benevol, gift, head=head)
    assert "no trait that asks something" in problems(f"{TURN}", "> trait seat P1 step receiving")


@pytest.mark.parametrize(
    ("parts", "what"),
    [
        ((f"{TURN} used 3",), "used is 0 to 2, not 3 (TR-ACTION-01)"),
        ((f"{TURN} flags dueled",), "took 1 Action, but used is 0 (TR-ACTION-01)"),
        ((f"{TURN} used 1 flags rested",), "Rests instead of both Actions (TR-ACTION-16)"),
        ((f"{TURN} used 1 flags halted",), "no Desert"),
        ((f"{TURN} used 1", "> charity seat P1 left 9"), "left is 0 to 4, not 9 (TR-ACTION-11)"),
        ((f"{TURN} used 1", "> charity seat P1 left 2"), "has 0 items for the 2"),
        ((f"{TURN} used 1", "> item seat P2 step done card tonic"), "it is not P2 who acts"),
        ((f"{TURN} used 1", "> item seat P1 step done card parry"), "no item that is used as an Action"),
        ((TURN, "> item seat P1 step done card tonic"), "takes an Action: used is at least 1"),
        (("P2 benevol 5 W1 D3 1h; gear swift_boots*",), "only in its own turn (TR-ACTION-04)"),
        (("P2 benevol 5 W1 D3 1h; gear satchel*",), "cannot have used up satchel"),
        ((TURN, "> flee seat P2"), "a Flee needs the Duel below it (TR-DUEL-21)"),
        ((TURN, "> barter seat P1 target P2"), "no-barter (TR-BARTER-01)"),
        ((TURN, "> gear seat P1 card swift_boots"), "has no swift_boots* equipped"),
        ((f"{TURN} used 1", "> gear seat P1 card satchel"), "no equipment that is aimed"),
        ((f"{TURN} used 1", "> pilfer seat P1 target P2"), "no-inventory"),
        ((f"{TURN} used 1", "> draw seat P1 left 5"), "at most 1 (TR-PREPARE-07)"),
        ((f"{TURN} used 1", "> draw seat P1 left 1", "> instance seat P2 card ambush"), "P2 gets no Instance here"),
        ((f"{TURN} used 1", "> draw seat P1 left 1", "> instance seat P1 card plague"), "no Instance that is played at once"),
        ((TURN, "> advantage seat P1 card farm"), "asks nothing (TR-PREPARE-11)"),
        ((TURN, "> advantage seat P1 card tower"), "not on tower"),
        (("P2 benevol 5 W2 D3 1h", TURN, "> barter seat P1 target P2"), "no-barter (TR-BARTER-01)"),
        (("P2 benevol 5 W1 D3 1h; hand tonic", f"{TURN} used 1", "> item seat P1 step done card pickpocket", "> pilfer seat P1 target P1"), "self (TR-GEN-04)"),
        (("P1 hammerstone 5 W1 D2 1h; hand tonic, trap, evade, parry, feint, reflect", "> turn seat P1 step ending used 2"), "down to 5 items before its turn ends: step limiting (TR-INV-02)"),
        ((f"{TURN} used 1", "> item seat P1 step done card heavy-bolt", "> hit source P3 cause heavy-bolt victims P1 waiting P1 amounts P1:2 base 2 flags ranged start P1"), "needs the Reflect on the discard pile (TR-ITEM-REFLECT-1)"),
        (("> turn seat P1 step prepared", "> hit source P1 cause tower victims P3 waiting P3 amounts P3:1 base 1 flags ranged+area start P2 space T2"), "the Ranged item given for the Tower lies on the discard pile"),
        (("P1 hammerstone 5 W1 D2 1h; gear swift_boots*; traps 1", f"{TURN} used 1", "> gear seat P1 card swift_boots"), "cannot use swift_boots: trapped (TR-ITEM-TRAP-4)"),
        (("P1 hammerstone 5 W1 D2 1h; gear spyglass*", f"{TURN} used 1", "> gear seat P1 card spyglass"), "cannot use spyglass: no-target (TR-GEN-04)"),
        (("> plague seat P1 step rolling",), "a Plague roll needs a turn below it"),
        ((TURN, "> event seat P1 card fog"), "an Event needs the round below it (TR-EVENT-01)"),
        (("> event seat P1 card flood step going chosen 255",), "goes to nobody"),
        (("> event seat P1 card spoils done 9",), "it is at most 3"),
        ((f"{TURN} used 1", "> item seat P1 step done card assassin", "> hit source P1 cause tonic victims P2 waiting P2 amounts P2:1 base 1 start P2"), "tonic deals no damage"),
        ((f"{TURN} used 1", "> item seat P1 step done card assassin", "> hit source P1 cause assassin victims P2 waiting P2 amounts P2:3 base 1 start P2"), "at most 1 damage there, not 3"),
        ((f"{TURN} used 1", "> item seat P1 step done card assassin", "> hit source P1 cause assassin victims P2+P3 waiting P2 amounts P2:1 base 1 start P2"), "strikes one Player"),
        ((f"{TURN} used 1", "> item seat P1 step done card assassin", "> hit source nobody cause assassin victims P2 waiting P2 amounts P2:1 base 1 start P2"), "the source of damage by assassin is a Player"),
        (("P3 gryssel 6 W3 D2 1h", f"{TURN} used 1", "> item seat P1 step done card assassin", "> hit source P1 cause assassin victims P3 waiting P3 amounts P3:1 base 1 start P2"), "not-same-terrain"),
        ((f"{TURN} used 1", "> item seat P1 step done card assassin", "> hit source P1 cause assassin victims P2 waiting P3 amounts P2:1 base 1 start P2"), "only victims"),
    ],
)  # fmt: skip
def test_steps_that_cannot_be(parts: tuple[str, ...], what: str) -> None:
    assert what in problems(*parts)


# ---------------------------------------------------------------- the course of the Round


@pytest.mark.rule("TR-TURN-01", "TR-TRAVEL-02")
@pytest.mark.parametrize(
    ("parts", "what"),
    [
        (("P1 hammerstone 5", "P2 benevol 5", "P3 gryssel 6", "> round step travel index 2"), "laid both tokens (TR-TRAVEL-02)"),
        (("P1 hammerstone 5 W1 D2", "P2 benevol 5", "P3 gryssel 6 W1", "> round step travel index 1"), "has laid nothing yet (TR-TRAVEL-02)"),
        (("> round step turns index 1", "> turn seat P3 step acting"), "comes no turn of P3: its index is 3 (TR-TURN-01)"),
        (("> round step turns index 3", "> turn seat P1 step acting"), "its index is 1 (TR-TURN-01)"),
        (("> round step turns index 9",), "at most 3"),
        (("> round step event index 2",), "at most 0"),
        (("> round step event", TURN), "a turn needs the round at step turns"),
        (("turns 60",), "60 turns cannot have begun in Round 3"),
        (("> round step turns index 1", "> border seat P2 ask P1+P3"), "border after a turn"),
        (("> border seat P1 ask P1",), "who is left are the last ones (TR-FREE-05)"),
        (("> round step look index 1", "> sight seat P1"), "has no far sight"),
        (("> round step houses",), "has a House before its turn to claim one"),
        (("> round step first",), "the first Round has not begun"),
        (("P2 benevol 0 retreated 1h", "> round step travel"), "is back when a Round begins (TR-RETURN-02)"),
        (("fog 1",), "past: fog (TR-EVENT-04)"),
        (("truce 2",), "its Event was turned up in this one"),
        (("past: fog, truce | fog 1 truce 1",), "there is one Event in each"),
        (("summons P2",), "comes of the Event of this Round"),
        (("palace P2",), "has had no turn in this Round to use the Palace"),
        (("palace P1",), "which is not active"),
        (("P1 hammerstone 5 W1 D2 1h; plague 1", "> turn seat P1 step preparing"), "write fresh, not plague"),
        (("P1 hammerstone 5 W1 D2 1h; seen P1",), "has no far sight"),
    ],
)  # fmt: skip
def test_a_round_that_cannot_be(parts: tuple[str, ...], what: str) -> None:
    assert what in problems(*parts)


@pytest.mark.rule("TR-REVEAL-02", "TR-SETUP-03")
@pytest.mark.parametrize(
    ("seen", "what"),
    [
        ("P3", "not of P3 (TR-REVEAL-02)"),
        ("P1+P2", "looks at one token"),
    ],
)
def test_far_sight_looks_at_one_token_of_another(seen: str, what: str) -> None:
    viewer = f"P3 viewhing 4 W2 D3 1h; seen {seen}"
    sight = ("> round step look index 3", "> sight seat P3 step moving")
    assert what in problems(viewer, *sight)


# ---------------------------------------------------------------- what lies where


@pytest.mark.rule("TR-TYPE-INSTANCE-1", "TR-TERRAIN-MOUNTAIN-1", "TR-COMP-01")
@pytest.mark.parametrize(
    ("parts", "what"),
    [
        (("T3 coast: ambush",), "ambush is played at once and never dropped (TR-TYPE-INSTANCE-1)"),
        (("T3 coast: plague",), "plague is played at once and never dropped (TR-TYPE-INSTANCE-1)"),
        (("top: tonic",), "one that somebody knows: write tonic@P1"),
        (("top: tonic@P1, trap@P1",), "Mountain leaves one at most"),
        (("deck: tonic, trap, parry",), "72 items of 75 lie nowhere: broadsword, war_hammer, halberd, buckler and 28 others"),
        (("events: fog",), "19 Events of 20 lie nowhere"),
        (("unused: ruin",), "of the 14 Terrains 10 lie nowhere"),
        (("aside: P1 tonic",), "cards lie aside for nothing"),
        (("P1 hammerstone 5 W1 D2 5h", "P2 benevol 5 W1 D3 1h", "> round step name"), "has won by it: no next Round begins (TR-WIN-02)"),
        (("over P1+P2",), "one side wins, not P1, P2 (TR-WIN-01)"),
        (("over P1",), "P1 has won without the tokens (TR-WIN-01)"),
        (("over",), "a match is drawn after 200 Rounds, not in Round 3"),
        (("over P1", TURN), "the match is over, but something is still being done"),
    ],
)  # fmt: skip
def test_cards_and_ends_that_cannot_be(parts: tuple[str, ...], what: str) -> None:
    head = HEAD.replace(" | T3 coast", "") if parts[0].startswith("T3") else HEAD
    assert what in problems(*parts, head=head)


def test_houses_are_those_of_the_option() -> None:
    named = "hammerstone, benevol, viewhing"
    assert "P3 is gryssel, but the option houses says viewhing" in problems(houses=named)
    state = rules(houses=named).parse_position(text("study"))
    again = state.game.format_position(state)
    assert "study" in again.split(" | ")
    assert rules(houses=named).parse_position(again) == state


@pytest.mark.rule("TR-VAR-ROYALE-1", "TR-VAR-ROYALE-13")
def test_battle_royale_says_what_it_lacks() -> None:
    found = problems(variant="royale")
    assert "'1h': Battle Royale has no Reign tokens (TR-VAR-ROYALE-1)" in found
    seats = ("P1 hammerstone 5 W1 D2", "P2 benevol eliminated W1", "P3 gryssel eliminated W2 D3")
    assert "the match is over (TR-VAR-ROYALE-13)" in problems(*seats, variant="royale")


@pytest.mark.rule("TR-VAR-ROYALE-5", "TR-VAR-ROYALE-13")
@pytest.mark.parametrize(
    ("parts", "what"),
    [
        (("P3 gryssel 0 eliminated W2 D3", "> round step turns index 0"), "its tokens left with the last Round (TR-VAR-ROYALE-5)"),
        (("P3 gryssel 0 eliminated",), "3 Terrains are active, but it must be 2 (TR-VAR-ROYALE-4)"),
        (("P3 gryssel 6 W2 D3", "over P1"), "P1, P2, P3 are in play, so the match goes on (TR-VAR-ROYALE-13)"),
    ],
)  # fmt: skip
def test_a_battle_royale_that_cannot_be(parts: tuple[str, ...], what: str) -> None:
    seats = ("P1 hammerstone 5 W1 D2", "P2 benevol 5 W1 D3")
    assert what in problems(*seats, *parts, variant="royale")


@pytest.mark.rule("TR-VAR-ALLY-10", "TR-BARTER-02")
@pytest.mark.parametrize(
    ("steps", "what"),
    [
        ((f"{TURN} used 1 flags dueled", f"> duel attacker P1 defender P3 {ALL_CARDS} attempt 1"), "teammate (TR-VAR-ALLY-10)"),
        ((TURN, "> barter seat P1 target P2"), "not-same-terrain (TR-BARTER-02)"),
        ((TURN, "> barter seat P1 target P1"), "self (TR-BARTER-02)"),
    ],
)  # fmt: skip
def test_what_members_of_an_alliance_cannot_do(steps: tuple[str, ...], what: str) -> None:
    seats = (
        "P1 hammerstone 5 W1 D2",
        "P2 benevol 5 W2 D3",
        "P3 gryssel 6 W1 D3",
        "P4 desirah 5 W4 D1",
    )
    found = problems(*seats, "T4 ruin", *steps, players=4, variant="alliances")
    assert what in found


@pytest.mark.rule("TR-TERRAIN-TOWER-1")
def test_the_tower_strikes_all_on_a_terrain() -> None:
    head = HEAD.replace("coast", "tower")
    hit = "> hit source P1 cause tower victims P2+P3 waiting P2+P3 amounts P2:1+P3:1 base 1 flags ranged+area start P2 space T1"
    found = problems("P1 hammerstone 5 W3 D2 1h", "> turn seat P1 step prepared", hit, head=head)
    assert "strikes all on T1: P2 (TR-TERRAIN-TOWER-1)" in found


def test_one_impossibility_is_one_sentence() -> None:
    game = rules()
    for part in ("P2 benevol 5 D3 1h", "P2 benevol 5 W1 D3 1h; fresh 1 | > round step turns"):
        with pytest.raises(PositionError) as refused:
            game.parse_position(text(*part.split(" | ")))
        assert len(refused.value.problems) == 1
    assert (
        problems(head=HEAD.replace("round 3", "round 0"))
        == "the first Round is Round 1 (TR-SETUP-15)"
    )


@pytest.mark.rule("TR-VAR-ALLY-5")
def test_an_alliances_tokens_stand_at_its_first_player() -> None:
    allied = TerReignGame(build(Options, {"players": 4, "variant": "alliances"}))
    with pytest.raises(PositionError, match="tokens stand at P1"):
        allied.parse_position(text("P4 desirah 5 W4 D1", "T4 ruin"))


def test_a_study_may_leave_cards_out_but_adds_none() -> None:
    state = rules().parse_position(text("deck: tonic, trap", "events: fog", "study"))
    assert sum(int(count) for count in state.deck) == 2
    assert "more of tonic than were printed" in problems(f"deck: {'tonic, ' * 4}", "study")


# ---------------------------------------------------------------- what is no position at all


def test_long_texts_are_not_repeated() -> None:
    junk = "x" * 15_000
    assert len(problems(junk)) < 400
    assert len(problems(f"P1 {junk}")) < 400
    assert "more than 20000 characters" in problems(junk, junk)


def test_of_many_problems_the_first_are_named() -> None:
    with pytest.raises(PositionError) as refused:
        rules().parse_position("|".join(f"x{n}" for n in range(2000)))
    assert len(refused.value.problems) < 50
    assert "more" in refused.value.problems[-1]


@pytest.mark.parametrize("text", [None, b"round 1", 7, ["round 1"]])
def test_only_a_text_is_a_position(text: object) -> None:
    with pytest.raises(TypeError, match="a position is a str"):
        rules().parse_position(text)


def test_every_fault_of_a_player_is_named() -> None:
    found = problems("P1 hammerstone desirah 5 4 W1 W3 D2 1h 3h; hand excalibur; gear tonic")
    for what in ("the House", "Morale", "the Warrior", "a number of honorable tokens"):
        assert f"{what} is given twice" in found
    assert "no item 'excalibur'" in found
    assert "tonic is no Equipment (TR-EQUIP-02)" in found


def test_a_match_without_a_limit_reads_back_however_long_it_goes_on() -> None:
    game = rules(max_rounds=0)
    state = game.parse_position(text("> round step event", head=HEAD.replace("3", "100000000", 1)))
    state.apply(game.parse(state, "event fog"))
    assert state.round == 100_000_001
    assert game.parse_position(game.format_position(state)) == state


def test_an_empty_text_says_so() -> None:
    with pytest.raises(PositionError, match="the text is empty"):
        rules().parse_position(" \n | ")


@pytest.mark.rule("TR-RETREAT-14")
@pytest.mark.parametrize(
    "step",
    [
        "> item seat P1 step aiming card forced_march",
        "> charity seat P1 left 1",
        "> gear seat P1 card grapple_line",
        "> advantage seat P1 card coast left 2",
        "> trait seat P1",
    ],
)
def test_who_is_out_chooses_nothing(step: str) -> None:
    found = problems("P1 benevol 0 retreated 1h", "P2 desirah 5 W1 D3 1h", f"{TURN} used 1", step)
    assert "P1 is out and" in found
