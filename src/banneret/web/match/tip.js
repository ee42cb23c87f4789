/** What a choice does, costs and may lead to: beside the board, on buttons and read aloud. */

import { html } from "../ui.js";
import { chance, say } from "../words.js";

/** @typedef {import("../protocol.js").Choice} Choice */

/** @param {Choice} choice */
export function inWords(choice) {
  const odds = choice.odds.map(({ label, chances, of }) => `${label} ${chance(chances, of)}`);
  return [choice.label, choice.cost, ...odds].filter(Boolean).join(", ");
}

/** @param {{ choice: Choice }} props */
export function ChoiceTip({ choice }) {
  return html`<div class="choice-tip">
    <span class="choice-label">${choice.label}</span>
    ${choice.cost && html`<span class="cost">${choice.cost}</span>`}
    <${OddsLine} choice=${choice} />
  </div>`;
}

/** @param {{ choice: Choice }} props */
export function OddsLine({ choice }) {
  if (!choice.odds.length) return null;
  return html`<span class="odds">${choice.odds.map(({ label, chances, of }) => html`
    <span class="odd" title=${say("odds.exact", { chances, of })}>
      ${label} <b>${chance(chances, of)}</b>
      <meter min="0" max=${of} value=${chances} aria-hidden="true"></meter>
    </span>`)}</span>`;
}

/**
 * Stands beside a place of the board that something may be done with.
 * @param {{ x: number, y: number, choices: readonly Choice[] }} props x, y in parts of the board
 */
export function BoardTip({ x, y, choices }) {
  const side = `${x > 0.6 ? "left" : "right"} ${y > 0.6 ? "above" : "below"}`;
  return html`<div class=${`board-tip ${side}`} style=${`--x:${x}; --y:${y}`} aria-hidden="true">
    ${choices.slice(0, 4).map((choice) => html`<${ChoiceTip} key=${choice.action} choice=${choice} />`)}
    ${choices.length > 4 && html`<div class="more">${say("tip.more", { n: choices.length - 4 })}</div>`}
  </div>`;
}
