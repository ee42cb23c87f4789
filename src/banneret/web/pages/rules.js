/** The rule index of each game in our words: searchable, editions side by side. */

import { classes, html, useEffect, useMemo, useState } from "../ui.js";
import { say } from "../words.js";
import { language } from "../settings.js";
import { games, rules } from "../net/api.js";
import { goTo } from "../route.js";
import { inLanguage, RuleText } from "../match/rule.js";

/** @typedef {import("../protocol.js").RuleInfo} RuleInfo */
/** @typedef {import("../protocol.js").GameInfo} GameInfo */

/** @param {{ game: string, rule: string }} props rule: the one the address points at, if any */
export function RulesPage({ game, rule }) {
  const [known, setKnown] = useState(/** @type {GameInfo[]} */ ([]));
  const [index, setIndex] = useState(/** @type {RuleInfo[]} */ ([]));
  const [wanted, setWanted] = useState("");
  const [differing, setDiffering] = useState(false);
  const [problem, setProblem] = useState("");
  const name = game || known[0]?.name || "";
  useEffect(() => {
    games().then((found) => setKnown(found.games), (failure) => setProblem(failure.message));
  }, []);
  useEffect(() => {
    setIndex([]);
    setProblem("");
    if (name) rules(name).then((found) => setIndex(found.rules), (failure) => setProblem(failure.message));
  }, [name]);
  const found = useMemo(() => search(index, wanted), [index, wanted, language.value]);
  const editions = useMemo(() => editionsOf(index), [index]);
  return html`<div class="rules-page">
    <h1>${say("rules")}</h1>
    <div class="rules-tools">
      <div class="tabs" role="group" aria-label=${say("rules.game")}>${known.map((each) => html`<button type="button" key=${each.name}
        aria-pressed=${each.name === name} onClick=${() => goTo("rules", each.name)}>${each.title}</button>`)}</div>
      <label class="field search">${say("rules.search")}
        <input type="search" value=${wanted} onInput=${(/** @type {Event} */ event) => setWanted(/** @type {HTMLInputElement} */ (event.target).value)} /></label>
      ${editions.length > 1 && html`<label class="tick"><input type="checkbox" checked=${differing} onChange=${() => setDiffering(!differing)} />${say("rules.differing")}</label>`}
    </div>
    ${problem && html`<p class="notice bad" role="alert">${problem}</p>`}
    <p role="status" class="rules-count">${say("rules.count", { n: found.length })}</p>
    ${differing && editions.length > 1
      ? html`<${SideBySide} found=${found} editions=${editions} />`
      : html`<${Chapters} game=${name} found=${found} rule=${rule} />`}
  </div>`;
}

/** Every word has to be in the rule. @param {readonly RuleInfo[]} index @param {string} wanted */
function search(index, wanted) {
  const words = wanted.toLowerCase().split(/\s+/).filter(Boolean);
  return index.filter((rule) => {
    const text = `${rule.id} ${inLanguage(rule.text)} ${inLanguage(rule.source)}`.toLowerCase();
    return words.every((word) => text.includes(word));
  });
}

/** @param {readonly RuleInfo[]} index */
function editionsOf(index) {
  return Object.entries(Object.assign({}, ...index.map((rule) => rule.editions)));
}

/** @param {readonly RuleInfo[]} found @returns {[string, RuleInfo[]][]} */
function chaptersOf(found) {
  /** @type {Map<string, RuleInfo[]>} */
  const chapters = new Map();
  for (const rule of found) chapters.set(rule.group, [...(chapters.get(rule.group) ?? []), rule]);
  return [...chapters];
}

/** @param {{ game: string, found: readonly RuleInfo[], rule: string }} props */
function Chapters({ game, found, rule: wanted }) {
  return html`<div class="rules-list">${chaptersOf(found).map(([group, inside]) => html`<section key=${group}>
    <h2>${group}</h2>${inside.map((rule) => html`<${RuleText} key=${rule.id} game=${game} rule=${rule} shown=${rule.id === wanted} />`)}</section>`)}</div>`;
}

/** @param {{ found: readonly RuleInfo[], editions: readonly [string, Record<string, string>][] }} props */
function SideBySide({ found, editions }) {
  const special = found.filter((rule) => {
    const held = Object.keys(rule.editions).length;
    return held > 0 && held < editions.length;
  });
  return html`<div class="side-by-side" tabindex="0" role="region" aria-label=${say("rules.differing")}><table>
    <thead><tr><th scope="col">${say("rules.chapter")}</th>${editions.map(([edition, names]) => html`<th scope="col" key=${edition}>${inLanguage(names)}</th>`)}</tr></thead>
    <tbody>${chaptersOf(special).map(([group, inside]) => html`<tr key=${group}><th scope="row">${group}</th>
      ${editions.map(([edition]) => html`<td key=${edition}>${inside.filter((rule) => edition in rule.editions).map((rule) => html`
        <p key=${rule.id} class=${classes(Object.keys(rule.editions).length > 1 && "shared")}><span class="rule-id">${rule.id}</span> ${inLanguage(rule.text)}</p>`)}</td>`)}
    </tr>`)}</tbody>
  </table></div>`;
}
