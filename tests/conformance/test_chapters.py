"""The rules of each game can be read from beginning to end: by chapter, in both languages, with pictures."""

from __future__ import annotations

import pytest

from banneret.games import sack_armies, terreign, token_terrors
from banneret.kernel.chapters import Chapter
from banneret.kernel.registry import GameEntry
from banneret.kernel.text import LANGUAGES

ENTRIES = (token_terrors.ENTRY, sack_armies.ENTRY, terreign.ENTRY)
CHAPTERS = [
    pytest.param(entry, chapter, id=f"{entry.name}-{chapter.id}")
    for entry in ENTRIES
    for chapter in entry.game({}).rules.chapters
]


@pytest.mark.parametrize("entry", ENTRIES, ids=lambda entry: str(entry.name))
def test_every_rule_stands_in_one_chapter(entry: GameEntry) -> None:
    index = entry.game({}).rules
    told = [group for each in index.chapters for part in each.sections for group in part.groups]
    assert sorted(told) == sorted({rule.group for rule in index})
    assert len({each.id for each in index.chapters}) == len(index.chapters)


@pytest.mark.parametrize(("entry", "chapter"), CHAPTERS)
def test_a_chapter_speaks_every_language(entry: GameEntry, chapter: Chapter) -> None:
    del entry
    texts = [chapter.title, chapter.intro, *(part.title for part in chapter.sections)]
    if chapter.picture:
        texts.append(chapter.caption)
    for text in texts:
        assert set(text) == set(LANGUAGES)
        assert all(text.values())


@pytest.mark.parametrize(("entry", "chapter"), CHAPTERS)
def test_a_picture_shows_a_position_that_can_be(entry: GameEntry, chapter: Chapter) -> None:
    if not chapter.picture:
        assert not chapter.caption
        return
    game = entry.game(chapter.options)
    scene = game.scene(game.parse_position(chapter.picture).observation(None))
    assert scene.spaces
