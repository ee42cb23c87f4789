"""The challenges of the cards: what each asks, and what a replay gathers of a match."""

from __future__ import annotations

import itertools
from collections import Counter
from dataclasses import replace

import msgspec
import pytest

from banneret.content import loader
from banneret.games.token_terrors import challenges
from banneret.games.token_terrors.actions import (
    ELF,
    FLYING_MACHINE,
    GOBLIN,
    SOLDIER,
    SWAMPLIN,
    WYVERN,
    ZOMBIE,
)
from banneret.games.token_terrors.challenges import CHALLENGES, Facts, facts_of, met, obstacle
from banneret.kernel.errors import RecordError
from banneret.kernel.record import Record
from banneret.kernel.record_replay import new_header
from banneret.kernel.recorder import Recorder
from banneret.kernel.text import LANGUAGES
from tests.games.token_terrors.desk import game_of
from tests.games.token_terrors.whole import Whole

HOLDS = {one.id: one.holds for one in CHALLENGES}
HORDE = "zombie c2, zombie d2, elf c1, elf e2, elf f2"
GUARD = "soldier, soldier, soldier, wyvern, wyvern"
FLIGHT = ["a2", "a3", "b3", "c3", "d3", "e3", "f3", "g3", "g4", "f4", "e4", "d4", "c4", "b4"]


def facts(
    board: tuple[int, ...] = (),
    reserves: tuple[int, ...] = (),
    army: tuple[int, ...] = (),
    foes: tuple[int, ...] = (),
    won: bool = True,
    machines: int = 0,
    flight: int = 0,
    infections: int = 0,
) -> Facts:
    """What may have been gathered, a token for each faction that is named."""
    piles = Counter(board), Counter(reserves), Counter(army), Counter(foes)
    return Facts(won, *piles, machines, flight, infections)


# ------------------------------------------------------------------ the twelve


@pytest.mark.rule("TT-CHAL-ALLIANCE")
def test_alliance() -> None:
    holds = HOLDS["alliance"]
    assert holds(facts((SOLDIER, ELF)))
    assert not holds(facts((SOLDIER, SOLDIER)))
    assert not holds(facts((SOLDIER,), reserves=(ELF,)))
    assert not holds(facts((SOLDIER, ELF), won=False))


@pytest.mark.rule("TT-CHAL-CORPSE")
def test_corpse() -> None:
    holds = HOLDS["corpse"]
    assert holds(facts((ELF, ZOMBIE), infections=2))
    assert holds(facts((ELF, ZOMBIE), infections=3))
    assert not holds(facts((ELF, ZOMBIE), infections=1))
    assert not holds(facts((ELF,), reserves=(ZOMBIE,), infections=2))
    assert not holds(facts((ELF, ZOMBIE), infections=2, won=False))


@pytest.mark.rule("TT-CHAL-FIELD")
def test_field() -> None:
    holds = HOLDS["field"]
    both = (SOLDIER, FLYING_MACHINE)
    assert holds(facts(army=both))
    assert not holds(facts(both, army=(*both, GOBLIN)))
    assert not holds(facts(army=both, won=False))


@pytest.mark.rule("TT-CHAL-TAMPERED")
def test_tampered() -> None:
    holds = HOLDS["tampered"]
    assert holds(facts((GOBLIN, FLYING_MACHINE), machines=6))
    assert not holds(facts((GOBLIN, FLYING_MACHINE), machines=5))
    assert not holds(facts((FLYING_MACHINE,) * 6, reserves=(GOBLIN,), machines=6))
    assert not holds(facts((GOBLIN,), machines=6))
    assert not holds(facts((GOBLIN, FLYING_MACHINE), machines=6, won=False))


@pytest.mark.rule("TT-CHAL-DEATH")
def test_death() -> None:
    holds = HOLDS["death"]
    assert holds(facts((GOBLIN, WYVERN)))
    assert not holds(facts((GOBLIN,), reserves=(WYVERN,)))
    assert not holds(facts((GOBLIN, WYVERN), won=False))


@pytest.mark.rule("TT-CHAL-BAIT")
def test_bait() -> None:
    holds = HOLDS["bait"]
    assert holds(facts(flight=12))
    assert holds(facts(flight=13))
    assert not holds(facts((WYVERN,), flight=11))
    assert not holds(facts(flight=12, won=False))


@pytest.mark.rule("TT-CHAL-FRENZY")
def test_frenzy() -> None:
    holds = HOLDS["frenzy"]
    assert holds(facts((SWAMPLIN, GOBLIN)))
    assert not holds(facts((SWAMPLIN,), reserves=(GOBLIN,)))
    assert not holds(facts((SWAMPLIN, GOBLIN), won=False))


@pytest.mark.rule("TT-CHAL-SCUM")
def test_scum() -> None:
    holds = HOLDS["scum"]
    assert holds(facts((SWAMPLIN,) * 3))
    assert holds(facts((SWAMPLIN,), reserves=(SWAMPLIN,) * 2))
    assert not holds(facts((SWAMPLIN,), reserves=(SWAMPLIN, GOBLIN)))
    assert not holds(facts((SWAMPLIN,) * 3, won=False))


@pytest.mark.rule("TT-CHAL-BUFFET")
def test_buffet() -> None:
    holds = HOLDS["buffet"]
    assert holds(facts((WYVERN, ZOMBIE)))
    assert not holds(facts((ZOMBIE,), reserves=(WYVERN,)))
    assert not holds(facts((WYVERN, ZOMBIE), won=False))


@pytest.mark.parametrize(
    ("name", "one", "other"),
    [
        pytest.param("haughty", GOBLIN, ELF, marks=pytest.mark.rule("TT-CHAL-HAUGHTY")),
        pytest.param("return", SOLDIER, ZOMBIE, marks=pytest.mark.rule("TT-CHAL-RETURN")),
        pytest.param(
            "airborne", WYVERN, FLYING_MACHINE, marks=pytest.mark.rule("TT-CHAL-AIRBORNE")
        ),
    ],
)
def test_who_face_each_other(name: str, one: int, other: int) -> None:
    """It is enough to play: whoever wins, and whichever side has which of the two."""
    holds = HOLDS[name]
    for won in (True, False):
        assert holds(facts(army=(one,), foes=(other,), won=won))
        assert holds(facts(army=(other, SWAMPLIN), foes=(one,), won=won))
        assert not holds(facts((one, other), army=(one, other), foes=(SWAMPLIN,), won=won))
        assert not holds(facts(army=(one,), foes=(one,), won=won))


@pytest.mark.rule("TT-CARD-02", "TT-CARD-01")
def test_every_card_has_its_challenge() -> None:
    cards = loader.toml("token_terrors", "cards.toml")["card"]
    assert [one.id for one in CHALLENGES] == [card["id"] for card in cards]
    assert [challenges.kind_of(one) for one in CHALLENGES] == ["tactic"] * 9 + ["grudge"] * 3
    many = {"alliance": 2, "field": 3, "haughty": 3, "return": 3, "airborne": 3}
    rules = game_of().rules
    for one in CHALLENGES:
        assert one.games == many.get(one.id, 1)
        assert one.rule == f"TT-CHAL-{one.id.upper()}"
        assert one.rule in rules
        for language in LANGUAGES:
            assert challenges.title_of(one, language)
            assert len(challenges.pair_of(one, language)) == 2
            assert challenges.asked(one, language).endswith(".")


# ------------------------------------------------------------------ whole matches


@pytest.mark.rule("TT-CHAL-01", "TT-CHAL-ALLIANCE", "TT-CHAL-HAUGHTY")
def test_a_win_counts_for_the_winner_what_is_left_of_their_own() -> None:
    match = Whole("6 soldiers, 4 elves", "6 goblins, 4 wyverns")
    match.set_up(
        "soldier c2, soldier d2, soldier e2, elf c1, elf e1",
        "goblin, goblin, goblin, wyvern, wyvern",
    )
    record = match.win()
    one, other = facts_of(record, 0), facts_of(record, 1)
    end = items(record)
    assert (one.won, other.won) == (True, False)
    assert one.board[SOLDIER] == end.count("Soldier") > 0
    assert one.board[ELF] == end.count("Elf") > 0
    assert other.board == other.reserves == Counter()
    assert one.army == other.foes == Counter({SOLDIER: 6, ELF: 4})
    assert one.foes == other.army == Counter({GOBLIN: 6, WYVERN: 4})
    assert met(record, 0) == {"alliance", "haughty"}
    assert met(record, 1) == {"haughty"}


def items(record: Record) -> str:
    """The first player's tokens on the board at the end, as the position names them."""
    state = record.check()
    return state.game.format_position(state).partition(", reserves")[0].partition(", cemetery")[0]


@pytest.mark.rule("TT-CHAL-01", "TT-CHAL-SCUM")
def test_swamplins_in_the_reserves_are_left_too() -> None:
    match = Whole("6 swamplins, 4 elves", "6 soldiers, 4 wyverns")
    record = match.set_up("elf c2, elf d2, elf e2, elf d1, swamplin e1", GUARD).win()
    gathered = facts_of(record, 0)
    assert gathered.board[SWAMPLIN] < 3
    assert gathered.board[SWAMPLIN] + gathered.reserves[SWAMPLIN] >= 3
    assert met(record, 0) == {"scum"}


@pytest.mark.rule("TT-CHAL-01", "TT-CHAL-CORPSE")
def test_an_infect_is_successful_if_its_zombie_destroys_a_token_in_that_turn() -> None:
    match = Whole("6 zombies, 4 elves", "6 soldiers, 4 wyverns").set_up(HORDE, GUARD)
    match.turn("c2", "infect", "c2xc1", "rest", "zombie g2")
    match.turn("d2", "infect", "d2xe2", "zombie a1", "zombie b1")  # both are destroyed
    record = match.win()
    assert facts_of(record, 0).infections == 2
    assert facts_of(record, 1).infections == 0
    assert met(record, 0) == {"corpse", "return"}


@pytest.mark.rule("TT-CHAL-01", "TT-CHAL-CORPSE")
def test_an_infect_is_not_if_its_zombie_destroys_nothing() -> None:
    match = Whole("6 zombies, 4 elves", "6 soldiers, 4 wyverns").set_up(HORDE, GUARD)
    match.turn("c2", "infect", "c2xc1", "rest", "zombie g2")
    match.turn("g2", "infect", "g2xf2", "zombie a1")  # only it is destroyed, by the pair of Elves
    record = match.win()
    assert facts_of(record, 0).infections == 1
    assert met(record, 0) == {"return"}


@pytest.mark.rule("TT-CHAL-01", "TT-CHAL-CORPSE")
def test_a_zombie_that_destroys_without_infect_has_not_infected() -> None:
    match = Whole("6 zombies, 4 elves", "6 soldiers, 4 wyverns").set_up(HORDE, GUARD)
    record = match.win()
    assert ZOMBIE in facts_of(record, 0).board
    assert facts_of(record, 0).infections == 0


MACHINES = "flying-machine c2, flying-machine d2, flying-machine e2, flying-machine f2, goblin g2"


def squadron(turn_limit: int = 200) -> Whole:
    """Four machines on the board and two in the Reserves."""
    match = Whole("6 flying machines, 4 goblins", "6 soldiers, 4 wyverns", turn_limit=turn_limit)
    return match.set_up(MACHINES, GUARD)


@pytest.mark.rule("TT-CHAL-TAMPERED")
def test_six_machines_that_stand_at_once() -> None:
    match = squadron().turn("c2", "build c1", "rest").turn("d2", "build d1", "rest")
    record = match.win()
    assert facts_of(record, 0).machines == 6
    assert facts_of(record, 0).board[FLYING_MACHINE] < 6
    assert facts_of(record, 1).machines == 0
    assert met(record, 0) == {"airborne", "tampered"}


@pytest.mark.rule("TT-CHAL-TAMPERED")
def test_machines_in_the_reserves_do_not_stand() -> None:
    match = squadron(turn_limit=2).turn("c2", "build c1", "rest")
    assert facts_of(match.end(), 0).machines == 5


@pytest.mark.rule("TT-CHAL-BAIT")
@pytest.mark.parametrize("moves", [11, 12])
def test_moves_that_a_wyvern_completes_in_a_turn(moves: int) -> None:
    match = Whole("6 goblins, 4 wyverns", "6 soldiers, 4 zombies").set_up(
        "wyvern a2, wyvern c2, goblin e2, goblin f2, goblin g2",
        "soldier, soldier, zombie, zombie, zombie",
    )
    for file in "efg":  # each Dash and each Rest is a point for the flight
        squares = [f"{file}{rank}" for rank in (2, 3, 4, 5)]
        match.turn(squares[0], *map("-".join, itertools.pairwise(squares)), "rest")
    path = FLIGHT[: moves + 1]
    match.turn(path[0], *map("-".join, itertools.pairwise(path)), "stay")
    record = match.win()
    assert facts_of(record, 0).flight == moves
    assert facts_of(record, 1).flight == 0
    assert met(record, 0) == ({"bait", "death"} if moves == 12 else {"death"})


@pytest.mark.rule("TT-CHAL-BAIT")
def test_only_moves_of_a_wyvern_are_counted() -> None:
    """Not those of others, nor what Take Flight or an evasion brings."""
    match = Whole("6 goblins, 4 wyverns", "6 soldiers, 4 zombies", turn_limit=4).set_up(
        "wyvern a2, wyvern c2, goblin e2, goblin f2, goblin g2",
        "soldier, soldier, zombie, zombie, zombie",
    )
    match.turn("g2", "g2-g3", "g3-g4", "g4-g5", "rest")
    match.turn("a2", "take flight a5", "a5-a4", "a4-a3", "stay")
    assert facts_of(match.end(), 0).flight == 2


# ------------------------------------------------------------------ what does not count


def short(edition: str = "second") -> Whole:
    """A match that is drawn after a turn each: Goblins against Elves, Soldiers against Zombies."""
    match = Whole("5 goblins, 5 soldiers", "5 elves, 5 zombies", edition, turn_limit=2)
    ranks = "goblin c2, goblin d2, goblin e2, soldier f2, soldier g2"
    return match.set_up(ranks, "elf, elf, elf, zombie, zombie")


MARCH = ("c2", "c2-c3", "c3-c4", "c4-c3", "stay")


@pytest.mark.rule("TT-CHAL-01", "TT-CHAL-HAUGHTY", "TT-CHAL-RETURN")
def test_a_draw_counts_where_playing_is_asked() -> None:
    record = short().turn(*MARCH).end()
    assert record.closing is not None
    assert record.closing.returns == [0.0, 0.0]
    assert obstacle(record) == ""
    for seat in (0, 1):
        assert not facts_of(record, seat).won
        assert met(record, seat) == {"haughty", "return"}


@pytest.mark.rule("TT-CHAL-01")
def test_an_abandoned_match_never_counts() -> None:
    match = short()
    unfinished = match.recorder.record()
    match.recorder.resign(1)
    for record in (unfinished, match.recorder.record(), short().recorder.saved()):
        assert obstacle(record) == "unfinished"
        assert met(record, 0) == met(record, 1) == frozenset()


@pytest.mark.rule("TT-CHAL-01")
@pytest.mark.parametrize("edition", ["prototype", "first"])
def test_only_the_second_edition_has_challenges(edition: str) -> None:
    record = short(edition).turn(*MARCH).end()
    assert obstacle(record) == "edition"
    assert met(record, 0) == frozenset()


@pytest.mark.rule("TT-CHAL-01")
@pytest.mark.parametrize("study", ["", "; study"])
def test_an_honest_match_begins_at_the_start(study: str) -> None:
    position = f"Ozzy Soldier d3, Elf a1; Wren Goblin d4; S 1/1; turn Ozzy{study}"
    game = game_of("second")
    position = game.format_position(game.parse_position(position))
    recorder = Recorder(Record(new_header(game, ["Ann", "Bob"], position)))
    for text in ("d3", "enrage", "d3xd4"):
        recorder.do(game.parse(recorder.match.state, text))
    recorder.finish()
    record = recorder.record()
    assert facts_of(record, 0).won_with(SOLDIER, ELF)
    assert obstacle(record) == "position"
    assert met(record, 0) == frozenset()


def test_a_match_of_another_game_counts_not() -> None:
    record = Record.load("examples/terreign_duel.jsonl")
    assert obstacle(record) == "game"
    assert met(record, 0) == frozenset()


def test_what_a_record_claims_is_checked() -> None:
    record = short().turn(*MARCH).end()
    assert record.closing is not None
    won = msgspec.structs.replace(record.closing, returns=[1.0, -1.0])
    with pytest.raises(RecordError, match="the closing line is wrong: the result is given as"):
        met(replace(record, closing=won), 0)
    with pytest.raises(RecordError, match="the closing line is wrong: the hash is"):
        met(replace(record, steps=record.steps[:-1]), 0)
    with pytest.raises(RecordError, match="'c4-c3' cannot be read here"):
        met(replace(record, steps=(*record.steps[:-3], *record.steps[-2:])), 0)
    with pytest.raises(ValueError, match="there is no seat 2"):
        met(record, 2)
