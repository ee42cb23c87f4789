"""A live match: what can be taken back, and what is kept of it."""

from __future__ import annotations

from banneret.cli.live import LiveMatch
from banneret.kernel.record import Record
from banneret.kernel.record_replay import new_header
from banneret.kernel.recorder import Recorder
from examples.own_game import LET, PLAY, TOY

GAME = TOY.game({})


def live(position: str, seats: tuple[str, str] = ("human", "human"), seed: int = 1) -> LiveMatch:
    recorder = Recorder(Record(new_header(GAME, list(seats), position)))
    return LiveMatch(recorder, seats, seed, "en")


def at_bid(cards: str, bids: str = "1,0", blocks: str = "1,1") -> str:
    return f"round=2 places=0,0 blocks={blocks} kept=0,0 cards={cards} bids={bids} ask=bid:1:-1"


def test_what_was_shown_cannot_be_taken_back() -> None:
    match = live(at_bid("3,1"))
    match.do(PLAY)
    # The same seat is asked in the same turn, but now it knows the other card.
    assert match.player == match.deeds[-1].by == 1
    assert not match.can_undo()


def test_labels_and_events_are_kept() -> None:
    match = live(at_bid("3,1"), seats=("human", "human"))
    deed = match.do(PLAY)
    assert (deed.by, deed.turn, deed.notation, deed.label) == (1, 2, "play", "Play your card")
    assert [event.kind for event in deed.events] == ["decided", "shows", "shows"]
    match.do(LET)
    assert match.state.turn_number() == 3


def test_bots_and_dice_repeat_for_a_seed() -> None:
    def played(seed: int) -> list[str]:
        recorder = Recorder(Record(new_header(GAME, ["random", "greedy"])))
        match = LiveMatch(recorder, ("random", "greedy"), seed, "en")
        while match.player != -4:
            deed = match.go_on()
            assert deed is match.deeds[-1]
        return [deed.notation for deed in match.deeds]

    assert played(5) == played(5)
    assert len({tuple(played(seed)) for seed in range(8)}) > 4


def test_a_record_is_gone_on_with() -> None:
    match = live(at_bid("3,1"))
    match.do(PLAY)
    saved = match.recorder.saved()
    again = LiveMatch(Recorder(Record(saved.header, saved.steps)), ("human", "human"), 1, "en")
    assert again.state == match.state
    assert [deed.events for deed in again.deeds] == [deed.events for deed in match.deeds]
