/** What differs between the editions of a game, side by side. */

import { classes, html } from "../ui.js";
import { say } from "../words.js";
import { inLanguage } from "../match/ruledialog.js";

/** @typedef {import("../protocol.js").RuleInfo} RuleInfo */

/** @param {readonly RuleInfo[]} found @returns {[string, RuleInfo[]][]} */
function groupsOf(found) {
  /** @type {Map<string, RuleInfo[]>} */
  const groups = new Map();
  for (const rule of found) groups.set(rule.group, [...(groups.get(rule.group) ?? []), rule]);
  return [...groups];
}

/** @param {{ found: readonly RuleInfo[], editions: readonly [string, Record<string, string>][] }} props */
export function SideBySide({ found, editions }) {
  const special = found.filter((rule) => {
    const held = Object.keys(rule.editions).length;
    return held > 0 && held < editions.length;
  });
  return html`<div class="side-by-side" tabindex="0" role="region" aria-label=${say("rules.differing")}><table>
    <thead><tr><th scope="col">${say("rules.chapter")}</th>${editions.map(([edition, names]) => html`<th scope="col" key=${edition}>${inLanguage(names)}</th>`)}</tr></thead>
    <tbody>${groupsOf(special).map(([group, inside]) => html`<tr key=${group}><th scope="row">${group}</th>
      ${editions.map(([edition]) => html`<td key=${edition}>${inside.filter((rule) => edition in rule.editions).map((rule) => html`
        <p key=${rule.id} class=${classes(Object.keys(rule.editions).length > 1 && "shared")}><span class="rule-id">${rule.id}</span> ${inLanguage(rule.text)}</p>`)}</td>`)}
    </tr>`)}</tbody>
  </table></div>`;
}
