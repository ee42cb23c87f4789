/** The rules as a book: one chapter at a time, or whatever a search finds. */

import { html, useEffect, useRef, useState } from "../ui.js";
import { say } from "../words.js";
import { language } from "../settings.js";
import { once } from "../net/api.js";
import { linkTo } from "../route.js";
import { StillBoard } from "../draw/still.js";
import { inLanguage, RuleText } from "../match/ruledialog.js";
import { CardPicture } from "../match/picture.js";

/** @typedef {import("../protocol.js").Rules} Rules */
/** @typedef {import("../protocol.js").RuleInfo} RuleInfo */
/** @typedef {import("../protocol.js").Card} Card */
/** @typedef {import("../protocol.js").ChapterInfo} Chapter */
/** @typedef {import("../protocol.js").Section} Section */

const MOST_CARDS = 8; // beside the heading of a section

/** @param {{ index: Rules, found: readonly RuleInfo[], searching: boolean, what: string, cards: readonly Card[] }} props what: id of a rule or of a chapter */
export function ChaptersView({ index, found, searching, what, cards }) {
  const chapters = chaptersOf(index);
  const shown = chapters.find((chapter) => holds(chapter, what, index)) ?? chapters[0];
  const visible = searching ? chapters.filter((chapter) => inside(chapter, found).length) : [shown];
  const list = useRef(/** @type {HTMLElement | null} */ (null));
  useEffect(() => {
    const [row, here] = [list.current, list.current?.querySelector("[aria-current]")];
    if (row && here) row.scrollLeft = /** @type {HTMLElement} */ (here).offsetLeft - row.offsetLeft - 40; // a narrow screen shows a row
  }, [shown?.id]);
  return html`<div class="reading">
    <nav class="contents" ref=${list} aria-label=${say("rules.chapters")}><ol>${chapters.map((chapter) => html`<li key=${chapter.id}>
      <a href=${linkTo("rules", index.game, chapter.id)} aria-current=${!searching && chapter === shown ? "page" : undefined}>${inLanguage(chapter.title)}</a></li>`)}</ol></nav>
    <div class="rules-list" key=${searching ? "found" : "read"}>
      ${visible.map((chapter) => html`<${ChapterText} key=${chapter.id} chapter=${chapter} game=${index.game} found=${found} rule=${what} cards=${cards} whole=${!searching} />`)}
      ${!searching && html`<${Onward} game=${index.game} next=${chapters[chapters.indexOf(shown) + 1]} />`}
    </div>
  </div>`;
}

/** The chapters of the game, or its groups one by one. @param {Rules} index @returns {Chapter[]} */
function chaptersOf(index) {
  if (index.chapters.length) return index.chapters;
  const groups = [...new Set(index.rules.map(({ group }) => group))];
  return groups.map((group) => ({ id: group, title: { en: group }, intro: {}, sections: [{ title: {}, groups: [group] }], caption: {} }));
}

/** @param {Chapter} chapter @param {readonly RuleInfo[]} rules */
function inside(chapter, rules) {
  const groups = new Set(chapter.sections.flatMap((section) => section.groups));
  return rules.filter((rule) => groups.has(rule.group));
}

/** Whether an address means a chapter or a rule in it. @param {Chapter} chapter @param {string} what @param {Rules} index */
function holds(chapter, what, index) {
  return chapter.id === what || inside(chapter, index.rules).some((rule) => rule.id === what);
}

/** @param {{ chapter: Chapter, game: string, found: readonly RuleInfo[], rule: string, cards: readonly Card[], whole: boolean }} props whole: with all that is not a rule */
function ChapterText({ chapter, game, found, rule, cards, whole }) {
  return html`<section class="chapter" aria-label=${inLanguage(chapter.title)}>
    <h2>${inLanguage(chapter.title)}</h2>
    ${whole && inLanguage(chapter.intro) && html`<p class="intro">${inLanguage(chapter.intro)}</p>`}
    ${whole && inLanguage(chapter.caption) && html`<${Picture} game=${game} chapter=${chapter} />`}
    ${chapter.sections.map((section) => html`<${SectionText} key=${section.groups[0]} section=${section} game=${game} rule=${rule} cards=${cards}
      rules=${found.filter(({ group }) => section.groups.includes(group))} />`)}
  </section>`;
}

/** @param {{ section: Section, game: string, rules: readonly RuleInfo[], rule: string, cards: readonly Card[] }} props */
function SectionText({ section, game, rules, rule: wanted, cards }) {
  if (!rules.length) return null;
  const title = inLanguage(section.title);
  return html`<section class="rules-section">
    <header>${title && html`<h3>${title}</h3>`}<${CardsOf} game=${game} rules=${rules} cards=${cards} /></header>
    ${rules.map((rule) => html`<${RuleText} key=${rule.id} game=${game} rule=${rule} shown=${rule.id === wanted} />`)}
  </section>`;
}

/** The cards that a section is about, those with most of its rules first. @param {{ game: string, rules: readonly RuleInfo[], cards: readonly Card[] }} props */
function CardsOf({ game, rules, cards }) {
  const ids = new Set(rules.map(({ id }) => id));
  const shared = (/** @type {Card} */ card) => card.rules.filter((id) => ids.has(id)).length / card.rules.length;
  const about = cards.filter(shared).sort((a, b) => shared(b) - shared(a)).slice(0, MOST_CARDS);
  if (!about.length) return null;
  return html`<ul class="section-cards" role="list">${about.map((card) => html`<li key=${card.id}>
    <a href=${linkTo("rules", game, "cards", card.id)}><${CardPicture} card=${card} />${card.name}</a></li>`)}</ul>`;
}

/** A moment that shows what the chapter is about. @param {{ game: string, chapter: Chapter }} props */
function Picture({ game, chapter }) {
  const [scene, setScene] = useState(/** @type {import("../protocol.js").Scene | null} */ (null));
  useEffect(() => {
    const path = `api/rules/${encodeURIComponent(game)}/chapters/${encodeURIComponent(chapter.id)}/picture?language=${language.value}`;
    once(path).then((found) => setScene(found.scene), () => {}); // the words do without it
  }, [game, chapter.id, language.value]);
  const caption = inLanguage(chapter.caption);
  return html`<figure class="chapter-picture">
    <div class="frame">${scene && html`<${StillBoard} scene=${scene} label=${caption} />`}</div>
    <figcaption>${caption}</figcaption>
  </figure>`;
}

/** @param {{ game: string, next: Chapter | undefined }} props */
function Onward({ game, next }) {
  if (!next) return null;
  return html`<p class="onward"><a class="button" href=${linkTo("rules", game, next.id)}>${say("rules.next", { title: inLanguage(next.title) })} ›</a></p>`;
}
