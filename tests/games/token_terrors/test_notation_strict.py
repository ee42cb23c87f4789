"""Actions as text: every natural way of writing one is read, and no text is read as another."""

from __future__ import annotations

import re

import pytest

from banneret.kernel.errors import NotationError
from banneret.kernel.rng import Rng
from tests.conformance.texts import mutated
from tests.games.token_terrors.desk import EDITIONS, PLAIN, Desk, game_of, lay_out

ELF = (
    "Ozzy Elf c2, Elf a1 R; Wren Goblin c3 R, Elf e2 R, Goblin c4 R, Goblin g7; S 3/0; turn Ozzy;"
    " active c2"
)
WYVERN = "Ozzy Wyvern d3; Wren Goblin g7; turn Ozzy; active d3"
PAYING = (
    "Ozzy Zombie d4; Wren Goblin d5; S 2/1; turn Ozzy; active d4; battle d4xd5 melee, attacker pays"
)
ROLLING = "Ozzy Elf d3; Wren Goblin d5; turn Ozzy; active d3; battle d3xd5 ranged, roll"
WAITING = "Ozzy Goblin d3, reserves 1 Elf, 1 Goblin; Wren Zombie g7; turn Ozzy; reinforce"
MACHINE = "Ozzy Flying Machine d3, reserves 1 Flying Machine; Wren Elf g7; turn Ozzy; active d3"
SENT = (
    "Ozzy Soldier d3, Soldier a1; Wren Elf g7; turn Ozzy; active d3, used March; sending a1, left 2"
)
EVADING = "Ozzy Elf d2; Wren Goblin d4; turn Ozzy; active d2; battle d2xd4 ranged, evade"
SWARMING = "Ozzy Flying Machine a1, Flying Machine a2; Wren Elf g7; turn Ozzy; active a1, used Swarm; swarming"
START = "Ozzy Elf c2, Elf a1 R, Wyvern a2; Wren Goblin c3, Elf e2 R; turn Ozzy"
DRAFT = "first -; second -; turn 0 first; draft"
PLACING = "Ozzy ranks 5 Elf; Wren ranks 5 Goblin; place; turn 0 second"


def desk_of(position: str) -> Desk:
    """A desk on which a position lies."""
    options: dict[str, object] = {"sole_survivor": "yes"} if "pays" in position else {}
    game = game_of("second", **options)
    return Desk(game, game.parse_position(position))


def wrong(position: str, text: str) -> str:
    """What is said of a text that names no action."""
    with pytest.raises(NotationError) as caught:
        desk_of(position).action(text)
    return str(caught.value)


# ------------------------------------------------------------------ the same, written otherwise

SAME: list[tuple[str, str, tuple[str, ...]]] = [
    (
        ELF,
        "sure shot c2xe2",
        ("sureshot e2", "sure-shot e2", "Sure Shot c2 x e2", "SURE-SHOT c2xe2"),
    ),
    (
        ELF,
        "sure shot c2xe2",
        ("sureshot c2xe2", "sure_shot e2", "sureshot at e2", "sure shot elf e2"),
    ),
    (
        ELF,
        "c2xe2",
        ("c2 x e2", "c2 X e2", "c2 × e2", "c2×e2", "battle c2 x e2", "attack the elf on e2"),
    ),
    (
        ELF,
        "c2xe2",
        ("shoot e2", "shoot at e2", "battle elf e2", "elf c2xe2", "C2xE2.", "battle c2xe2!"),
    ),
    (ELF, "c2-d2", ("c2->d2", "c2 -> d2", "c2 → d2", "c2=>d2", "c2-->d2", "c2 ⇒ d2", "c2 to d2")),
    (
        ELF,
        "c2-d2",
        ("c2–d2", "c2—d2", "c2−d2", "c2\u2011d2", "c2 \u2010 d2", "c2 - d2", "c2 -d2", "C2- D2"),
    ),
    (
        ELF,
        "c2-d2",
        ("move to d2", "move c2 to d2", "move from c2 to d2", "move elf to d2", "elf c2-d2"),
    ),
    (ELF, "c2-d2", ("c2 moves to d2", "elf c2 goes to d2", "move: c2-d2", "Move: d2")),
    (ELF, "c2xe2", ("c2 attacks e2", "elf c2 battles e2", "c2 shoots at e2", "battle: e2")),
    (ELF, "sharpshooter", ("sharp-shooter", "sharp shooter", "Use Sharpshooter", "SHARPSHOOTER!")),
    (ELF, "teamwork a1", ("team-work a1", "team work a1", "teamwork elf a1")),
    (
        WYVERN,
        "take flight d3-d6",
        ("take-flight d3-d6", "takeflight d3-d6", "takeflight d6", "fly to d6"),
    ),
    (WYVERN, "take flight d3-d6", ("take-flight d3 -> d6", "take flight d3→d4→d5→d6", "flight d6")),
    (
        WYVERN,
        "take flight d3-d6",
        ("take_flight to d6", "Take Flight wyvern d6", "fly d3-d4-d5-d6."),
    ),
    (
        START,
        "c2",
        ("elf c2", "elves c2", "activate the elf on c2", "activate elf c2", "Activate: c2"),
    ),
    (START, "refresh a1", ("elf a1", "refresh elf a1", "refresh the elf at a1")),
    (DRAFT, "draft 2 zombie", ("draft 2 zombies", "2 zombies", "pick 2 zombies", "take 2 zombies")),
    (DRAFT, "draft 3 flying machine", ("draft 3 flying-machines", "draft 3 flyingmachines")),
    (PAYING, "pay 1", ("pays 1", "pay 1 point", "pay 1.", "pay: 1", "pay 1 surge point")),
    (ROLLING, "roll 6", ("rolls 6", "rolled 6", "roll 6!", "roll: 6")),
    (SENT, "a1-a3", ("march a3", "march soldier a3", "march soldier to a3", "move a3", "go a3")),
    (SENT, "a1-a3", ("march a1-a3", "move soldier a1-a3", "a1 moves to a3", "soldier to a3")),
    (EVADING, "d4-e4", ("evade e4", "move e4", "move goblin to e4", "go e4", "go d4-e4")),
    (SWARMING, "a2-a3", ("move a3", "go a3", "swarm a3", "swarm: a2 -> a3", "a2 moves to a3")),
    (WAITING, "elf a1", ("reinforce elf a1", "reinforce the elf at a1", "place elf on a1")),
    (
        MACHINE,
        "build c3",
        ("build on c3", "build flying-machine c3", "build the flying machine on c3"),
    ),
]


@pytest.mark.parametrize(("position", "canonical", "texts"), SAME)
def test_natural_ways_of_writing_an_action_are_read(
    position: str, canonical: str, texts: tuple[str, ...]
) -> None:
    desk = desk_of(position)
    for text in texts:
        assert desk.game.format(desk.state, desk.action(text)) == canonical, text


# ------------------------------------------------------------------ not read as another

LESS_THAN_NOTHING = (
    "-{}",
    "- {}",
    "--{}",
    "−{}",
    "–{}",
    "-0{}",
    "+{}",
    "{}-",
    "²",
    "٣",
    "{}.5",
    "0x{}",
)


@pytest.mark.parametrize("form", LESS_THAN_NOTHING)
@pytest.mark.parametrize(
    ("position", "text"),
    [
        (DRAFT, "draft {} zombies"),
        (DRAFT, "{} zombies"),
        (PAYING, "pay {}"),
        (PAYING, "pay {} points"),
        (ROLLING, "roll {}"),
    ],
)
def test_no_number_is_read_as_another(position: str, text: str, form: str) -> None:
    assert wrong(position, text.format(form.format(1)))


@pytest.mark.parametrize(
    ("position", "text"),
    [
        (DRAFT, "draft 2 -zombies"),
        (DRAFT, "draft 2 zombies-"),
        (DRAFT, "-draft 2 zombies"),
        (ELF, "-enrage"),
        (ELF, "enrage-"),
        (ELF, "--rest"),
        (ELF, "move c2xe2"),
        (ELF, "battle c2-d2"),
        (ELF, "blindside c2-d2"),
        (ELF, "swarm d2"),
        (ELF, "swarm c2-d2"),
        (ELF, "place d2"),
        (ELF, "reinforce elf d2"),
        (ELF, "c2xe2xe3"),
        (START, "reinforce c2"),
        (START, "place elf c2"),
        (START, "swarm c2"),
        (WAITING, "battle elf a1"),
        (WAITING, "activate elf a1"),
        (PLACING, "battle goblin d6"),
        (MACHINE, "build elf c3"),
    ],
)
def test_a_verb_is_not_read_as_another(position: str, text: str) -> None:
    assert wrong(position, text)


@pytest.mark.parametrize(
    ("position", "text"),
    [
        (START, "wyvern c2"),
        (START, "elf a2"),
        (START, "activate wyvern c2"),
        (START, "refresh wyvern a1"),
        (START, "goblin c2"),
        (START, "elf c4"),
        (START, "wyvern e2"),
        (ELF, "battle goblin e2"),
        (ELF, "attack elf c3"),
        (ELF, "sure shot goblin e2"),
        (ELF, "blindside elf c3"),
        (ELF, "move goblin d2"),
        (ELF, "goblin d2"),
        (ELF, "goblin c2-d2"),
        (ELF, "goblin c2xe2"),
        (ELF, "teamwork goblin a1"),
        (WYVERN, "take flight elf d6"),
    ],
)
def test_the_name_of_a_token_is_that_of_the_token_there(position: str, text: str) -> None:
    said = wrong(position, text)
    assert re.search(r"stands on|moves now|nothing can be done", said), said


@pytest.mark.parametrize(
    ("position", "text", "said"),
    [
        (ELF, "rest c2", "'rest' is written alone"),
        (ELF, "enrage elf", "'enrage' is written alone"),
        (ELF, "Sharp-Shooter e2", "'sharpshooter' is written alone"),
        (ELF, "sure shot c2-e2", "an attack is written c2xe2"),
        (ELF, "teamwork a1-a3", "name the token first, 'teamwork a1'"),
        (ELF, "activate c2-d2", "'activate' takes one space"),
        (ELF, "c2-d2-e2", "give Moves one at a time: 'c2-d2'"),
        (SWARMING, "a2-a3-a4", "TT-SWARM-01"),
        (WAITING, "elf at a1 please", "'elf at a1 please' is no action"),
    ],
)
def test_what_is_nearly_an_action_is_refused_for_what_is_wrong(
    position: str, text: str, said: str
) -> None:
    assert said in wrong(position, text)


def test_a_battle_with_a_name_is_that_of_the_token_attacked() -> None:
    desk = lay_out(PLAIN, "Ozzy Goblin c3; Wren Elf c4, Goblin d3, Elf g7", "second", {}).do("c3")
    assert desk.action("battle elf c4") == desk.action("c3xc4")
    with pytest.raises(NotationError, match="no Goblin stands on c4, but: Elf"):
        desk.action("battle goblin c4")


def test_a_crossing_token_is_called_by_its_name() -> None:
    desk = lay_out(PLAIN, "Ozzy Goblin c3, Soldier c4; Wren Elf g7", "second", {}).do("c3", "c3-c4")
    assert desk.action("goblin c4-c5") == desk.action("goblin c5") == desk.action("c4-c5")
    with pytest.raises(NotationError, match="the Goblin on c4 moves now, no Soldier"):
        desk.action("move soldier c5")


@pytest.mark.parametrize(
    "text", ["x" * 1_000_000, "c2" * 101, "draft 2 " + "z" * 400, "elf " * 100]
)
def test_what_is_said_of_a_long_text_is_short(text: str) -> None:
    assert len(wrong(ELF, text)) < 300
    assert len(wrong(DRAFT, text)) < 300


@pytest.mark.parametrize("number", [400, pytest.param(20_000, marks=pytest.mark.soak)])
@pytest.mark.parametrize("edition", EDITIONS)
def test_changed_texts_of_actions_name_one_or_say_why_not(edition: str, number: int) -> None:
    game = game_of(edition)
    rng = Rng(number)
    state = game.new_initial_state()
    texts = ["c2-c3"]
    faults: list[str] = []
    for _ in range(number):
        legal = [game.format(state, action) for action in state.legal_actions()]
        texts = [*texts[-200:], *legal[:20]]
        text = mutated(rng, texts)
        try:
            action = game.parse(state, text)
        except NotationError as refused:
            faults += [text] if len(str(refused)) > 600 else []
        else:
            assert game.parse(state, game.format(state, action)) == action or "?" in text
        if state.is_terminal():
            state = game.new_initial_state()
        else:
            state.advance(state.random_action(rng))
    assert not faults
