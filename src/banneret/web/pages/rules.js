/** The rules of each game: to be read by chapters, and everything there is on cards; both searched at once. */

import { classes, html, useEffect, useLayoutEffect, useMemo, useState } from "../ui.js";
import { say } from "../words.js";
import { language } from "../settings.js";
import { cards, games, rules } from "../net/api.js";
import { linkTo } from "../route.js";
import { inLanguage } from "../match/ruledialog.js";
import { plain } from "../match/card.js";
import { CardsView } from "./cardlist.js";
import { ChaptersView } from "./chapters.js";
import { SideBySide } from "./editions.js";
import { searched } from "./searching.js";

/** @typedef {import("../protocol.js").Rules} Rules */
/** @typedef {import("../protocol.js").RuleInfo} RuleInfo */
/** @typedef {import("../protocol.js").Card} Card */

/** What stands in an address where a rule or a chapter could. */
const CARDS = "cards";
const EDITIONS = "editions";

/** @param {{ game: string, what: string, card: string }} props what: a rule, a chapter, "cards" or "editions" */
export function RulesPage({ game, what, card }) {
  const known = useFetched(() => games().then((found) => found.games), []);
  const name = game || known.found?.[0]?.name || "";
  const index = useFetched(() => (name ? rules(name) : null), [name]);
  const printed = useFetched(() => (name ? cards(name).then((found) => found.cards) : null), [name, language.value]);
  const [wanted, setWanted] = useState(wantedHere() ?? "");
  useLayoutEffect(() => {
    const before = wantedHere(); // who comes back finds again what was searched for, and sees nothing else before
    if (before !== null) setWanted(before);
    else if (what && what !== CARDS && what !== EDITIONS) setWanted(""); // who goes to a rule wants to see it
  }, [what, card]);
  const search = (/** @type {Event} */ event) => {
    const words = /** @type {HTMLInputElement} */ (event.target).value;
    history.replaceState({ wanted: words }, "");
    setWanted(words);
  };
  const { found, near } = useMemo(() => searched(index.found?.rules ?? [], wanted, wordsOfRule), [index.found, wanted, language.value]);
  const { found: shown, near: nearly } = useMemo(() => searched(printed.found ?? [], wanted, wordsOfCard), [printed.found, wanted]);
  const problem = known.problem || index.problem;
  return html`<div class="rules-page">
    <div class="rules-tools">
      <h1>${say("rules")}</h1>
      <nav class="tabs" aria-label=${say("rules.game")}>${(known.found ?? []).map((each) => html`<a class="tab" key=${each.name}
        aria-current=${each.name === name ? "true" : undefined} href=${linkTo("rules", each.name)}>${each.title}</a>`)}</nav>
      <label class="field search">${say("rules.search")}
        <input type="search" value=${wanted} onInput=${search} /></label>
    </div>
    ${problem && html`<p class="notice bad" role="alert">${problem}</p>`}
    ${name && html`<${Views} game=${name} what=${what} rules=${found.length} cards=${shown.length} editions=${editionsOf(index.found?.rules ?? []).length > 1} />`}
    ${index.found && printed.found && wanted.trim() && html`<${Outcome} game=${name} cards=${what === CARDS} wanted=${wanted.trim()}
      here=${(what === CARDS ? shown : found).length} there=${(what === CARDS ? found : shown).length} near=${what === CARDS ? nearly : near} />`}
    ${what === CARDS ? html`<${CardsView} game=${name} cards=${printed.found ?? []} found=${shown} wanted=${card} rules=${index.found?.rules ?? []} />`
      : what === EDITIONS ? html`<${SideBySide} found=${found} editions=${editionsOf(index.found?.rules ?? [])} />`
      : index.found && html`<${ChaptersView} index=${index.found} found=${found} searching=${wanted.trim() !== ""} what=${what} cards=${printed.found ?? []} />`}
  </div>`;
}

/**
 * What was fetched, and what went wrong.
 * @template T
 * @param {() => Promise<T> | null} fetch
 * @param {readonly unknown[]} on
 */
function useFetched(fetch, on) {
  const [found, setFound] = useState(/** @type {T | null} */ (null));
  const [problem, setProblem] = useState("");
  useEffect(() => {
    let stale = false;
    setFound(null);
    setProblem("");
    fetch()?.then((value) => stale || setFound(() => value), (failure) => stale || setProblem(failure.message));
    return () => void (stale = true);
  }, on);
  return { found, problem };
}

/** The ways to look at the rules, with how many there are. @param {{ game: string, what: string, rules: number, cards: number, editions: boolean }} props */
function Views({ game, what, rules: many, cards: all, editions }) {
  const view = (/** @type {string} */ address, /** @type {string} */ words, /** @type {boolean} */ shown) => html`<a class=${classes("tab", shown && "shown")}
    aria-current=${shown ? "page" : undefined} href=${address}>${words}</a>`;
  return html`<nav class="tabs views" aria-label=${say("rules.views")}>
    ${view(linkTo("rules", game), say("rules.count", { n: many }), what !== CARDS && what !== EDITIONS)}
    ${view(linkTo("rules", game, CARDS), say("rules.cards", { n: all }), what === CARDS)}
    ${editions && view(linkTo("rules", game, EDITIONS), say("rules.differing"), what === EDITIONS)}
    <span class="only-heard" role="status">${say("rules.count", { n: many })}, ${say("rules.cards", { n: all })}</span>
  </nav>`;
}

/** What was searched for at this place of the browser's history; null: nothing was. @returns {string | null} */
function wantedHere() {
  const words = history.state?.wanted;
  return typeof words === "string" ? words : null;
}

/**
 * That nothing is found, or only what comes near, and where there is more.
 * @param {{ game: string, cards: boolean, wanted: string, here: number, there: number, near: boolean }} props cards: whether cards are shown here
 */
function Outcome({ game, cards: asCards, wanted, here, there, near }) {
  if (here && !near) return null;
  return html`<p class="rules-count found-none">${say(here ? "rules.near" : "rules.none", { wanted })}
    ${!here && there > 0 && html` <a href=${asCards ? linkTo("rules", game) : linkTo("rules", game, CARDS)}>${say(asCards ? "rules.count" : "rules.cards", { n: there })}</a>`}</p>`;
}

/** @param {RuleInfo} rule */
function wordsOfRule(rule) {
  return `${rule.id} ${inLanguage(rule.text)} ${inLanguage(rule.source)}`;
}

/** @param {Card} card */
function wordsOfCard(card) {
  return [card.name, card.kind, card.group, ...card.text.map(({ text }) => plain(text)), ...card.played].join(" ");
}

/** The editions that differ, with their names. @param {readonly RuleInfo[]} index @returns {[string, Record<string, string>][]} */
function editionsOf(index) {
  return Object.entries(Object.assign({}, ...index.map((rule) => rule.editions)));
}
