"""How far guests have come with the challenges of Token Terrors, by the matches of theirs that are kept."""

from __future__ import annotations

from collections import Counter, OrderedDict

from banneret.games.token_terrors import challenges
from banneret.games.token_terrors.challenges import CHALLENGES
from banneret.games.token_terrors.game import NAME, TITLE
from banneret.kernel.text import LANGUAGES
from banneret.server.errors import RequestError
from banneret.server.hub import Hub
from banneret.server.protocol_rest import ChallengeInfo, Challenges
from banneret.server.replay_service import ReplayService
from banneret.server.stranded import STRANDED

MOST_KNOWN = 10_000  # matches of guests, what they count towards
LOST = (*STRANDED, "unknown-match", "too-long", "too-large")  # what a match may have become


class Achievements:
    """Has finished matches replayed, and remembers what each has brought: that never changes."""

    def __init__(self, hub: Hub, replays: ReplayService) -> None:
        self._hub = hub
        self._replays = replays
        self._known: OrderedDict[tuple[str, str | None], frozenset[str]] = OrderedDict()

    async def of(self, guest: str | None, who: str) -> Challenges:
        """What there is, and how far a guest has come.

        Args:
            guest: None has come nowhere.
            who: the address that asks.

        Raises:
            RequestError: too much is asked.
        """
        store = self._hub.services.store
        matches = [] if guest is None else await store.finished(guest, NAME)
        done: Counter[str] = Counter()
        for match in matches:
            done.update(await self._met(match, guest, who))
        return Challenges(
            NAME, TITLE, len(matches), [_info(one, done[one.id]) for one in CHALLENGES]
        )

    async def _met(self, match: str, guest: str | None, who: str) -> frozenset[str]:
        """What a match counts towards for a guest; nothing if it cannot be replayed any more."""
        key = match, guest
        if key not in self._known:
            self._known[key] = await self._replayed(match, guest, who)
            if len(self._known) > MOST_KNOWN:
                self._known.popitem(last=False)
        return self._known[key]

    async def _replayed(self, match: str, guest: str | None, who: str) -> frozenset[str]:
        try:
            played = (await self._hub.room(match)).match
            return await self._replays.met(played, played.seats_of(guest), who)
        except RequestError as error:
            if error.code not in LOST:
                raise
        except Exception as error:  # the rules may raise anything
            self._hub.services.failures.keep("challenges", error, match)
        return frozenset()


def _info(one: challenges.Challenge, done: int) -> ChallengeInfo:
    return ChallengeInfo(
        id=one.id,
        rule=one.rule,
        kind=challenges.kind_of(one),
        name={language: challenges.title_of(one, language) for language in LANGUAGES},
        factions={language: list(challenges.pair_of(one, language)) for language in LANGUAGES},
        text={language: challenges.asked(one, language) for language in LANGUAGES},
        done=min(done, one.games),
        games=one.games,
    )
