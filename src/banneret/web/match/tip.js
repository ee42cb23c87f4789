/** What a choice does, costs and may lead to: beside the board, on buttons and read aloud. */

import { classes, html } from "../ui.js";
import { chance, say } from "../words.js";

/** @typedef {import("../protocol.js").Choice} Choice */

/** A sentence as a part of another one. @param {string} text */
export function within(text) {
  return text.replace(/\.$/, "");
}

/** @param {Choice} choice */
export function inWords(choice) {
  const odds = choice.odds.map(({ label, chances, of }) => `${label} ${chance(chances, of)}`);
  return [within(choice.label), choice.cost, ...odds].filter(Boolean).join(", ");
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
  return html`<span class="odds">${choice.odds.map(({ label, chances, of, good }) => html`
    <span class=${classes("odd", good === true && "good", good === false && "bad")} title=${say("odds.exact", { chances, of })}>
      <span class="odd-mark" aria-hidden="true">${good === null ? "•" : good ? "✔" : "✖"}</span>
      <span class="odd-label">${label}</span> <b>${chance(chances, of)}</b>
      <svg class="odd-bar" viewBox="0 0 60 8" aria-hidden="true"><rect class="odd-all" width="60" height="8" rx="4" /><rect class="odd-part" width=${(60 * chances) / of} height="8" rx="4" /></svg>
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
