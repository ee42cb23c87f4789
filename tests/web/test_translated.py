"""A page that the browser translates shows what is, not what was."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING, Any

from tests.web.conftest import Visit
from tests.web.playing import READY, click_something

if TYPE_CHECKING:
    from playwright.sync_api import Page

# What browsers' translators do: every text, also a new one, becomes a <font> with other words.
TRANSLATE = """() => {
  const words = (text) => text.replace(/[A-Za-z]/g, (letter) => letter === letter.toUpperCase() ? 'Q' : 'q') + '\u2063' + text;
  const translate = (text) => {
    const parent = text.parentElement;
    if (!text.data.trim() || !parent || parent.closest('font, svg, script, style, option, [translate=no]')) return;
    const outer = document.createElement('font'), inner = document.createElement('font');
    inner.textContent = words(text.data);
    outer.append(inner);
    parent.replaceChild(outer, text);
  };
  const all = (node) => {
    if (node instanceof Text) return translate(node);
    const walk = document.createTreeWalker(node, NodeFilter.SHOW_TEXT), texts = [];
    while (walk.nextNode()) texts.push(walk.currentNode);
    texts.forEach(translate);
  };
  all(document.body);
  new MutationObserver((records) => {
    for (const { type, target, addedNodes } of records) {
      if (type === 'characterData') all(target);
      else addedNodes.forEach(all);
    }
  }).observe(document.body, { childList: true, subtree: true, characterData: WATCHES });
}"""

# What somebody sees, with each translation read back.
READ = """() => {
  const plain = (element) => {
    const copy = element.cloneNode(true);
    for (const font of copy.querySelectorAll('font > font')) font.textContent = font.textContent.split('\u2063')[1] ?? '';
    return copy.textContent.replace(/\\s+/g, ' ').trim();
  };
  const parts = ['.question', '.choice', '.log li', '.person', '.role', '.counter', '.clock', '.tray-label', '.item-name',
    '.controls button', '.side > .tabs button', '.offer', '.ending', '.back', '.curtain h1', 'header.top a'];
  return Object.fromEntries(parts.map((part) => [part, [...document.querySelectorAll(part)].map(plain)]));
}"""
CLOCK = "move-60"
HALF_MADE = ".choices.asked, .actions > .back"  # only the hand that made it shows that


def untimed(seen: Any) -> Any:
    """Without the clock that runs meanwhile."""
    return {part: texts for part, texts in seen.items() if part != ".clock"}


def compare(translated: Page, plain: Page, version: str) -> None:
    """See that both show the same, however the words are put."""
    for page in (translated, plain):
        page.wait_for_function(
            "v => document.querySelector('.match')?.dataset.version === v", arg=version
        )
        page.wait_for_function("() => !document.querySelector('.match[data-busy]')")
    assert untimed(translated.evaluate(READ)) == untimed(plain.evaluate(READ))


def follow(visit: Visit, watches: str, moves: int) -> None:
    person = visit()
    page = person.page
    card = page.locator(".game-card", has_text="Token Terrors")
    card.locator("summary").click()
    card.get_by_label("Clock").select_option(CLOCK)
    card.get_by_role("button", name="Play against a bot").click()
    page.wait_for_function(READY)
    plain = person.context.new_page()
    plain.goto(page.url)
    plain.wait_for_function(READY)
    page.evaluate(TRANSLATE.replace("WATCHES", watches))
    page.wait_for_selector(".question font font")
    chance = random.Random(3)
    for _ in range(moves):
        page.wait_for_function(READY)
        if not page.locator(HALF_MADE).count():
            compare(page, plain, str(page.locator(".match").get_attribute("data-version")))
        click_something(page, chance)
    page.wait_for_function(READY)
    page.wait_for_function(
        """() => { const clock = document.querySelector('.clock.runs'); const before = window.before ??= clock.textContent;
                   return clock.textContent !== before; }"""
    )


def test_fourteen_moves_on_a_translated_page(visit: Visit) -> None:
    follow(visit, "false", 14)


def test_a_translator_that_also_watches_changing_texts(visit: Visit) -> None:
    follow(visit, "true", 5)


def test_a_translation_that_is_taken_back_leaves_the_page_as_it_was(visit: Visit) -> None:
    page = visit().page
    page.wait_for_selector(".game-card")
    before = page.locator("main").inner_text()
    after = page.evaluate(
        """async () => {
          const texts = [], fonts = [], walk = document.createTreeWalker(document.querySelector('main'), NodeFilter.SHOW_TEXT);
          while (walk.nextNode()) if (walk.currentNode.data.trim()) texts.push(walk.currentNode);
          for (const text of texts) {
            const font = document.createElement('font');
            font.textContent = 'x';
            text.replaceWith(font);
            fonts.push(font);
          }
          await null;
          const during = document.querySelector('main h1').textContent;
          fonts.forEach((font, n) => n % 2 ? font.replaceWith(texts[n]) : font.remove());
          await null;
          return [during, document.querySelector('main').innerText];
        }"""
    )
    assert after == ["x", before]
