/** What happened since one's own last turn: told in a list that folds, and shown again step by step. */

import { html, useRef } from "../ui.js";
import { say } from "../words.js";

/** @typedef {import("../protocol.js").TableEvent} TableEvent */

/**
 * What stood there when the person came is open.
 * @param {{ news: readonly TableEvent[], told: boolean, again: () => void }} props told: whether it is known what there is to tell
 */
export function Since({ news, told, again }) {
  const met = useRef(/** @type {number | undefined} */ (undefined));
  if (told) met.current ??= news[0]?.n ?? 0;
  if (!news.length) return null;
  const steps = new Set(news.map(({ step }) => step)).size;
  return html`<details class="since" key=${news[0].n} open=${news[0].n === met.current}>
    <summary>${say("since", { n: steps })}</summary>
    <ol>${news.map(({ n, text }) => html`<li key=${n}>${text}</li>`)}</ol>
    <button type="button" class="again" onClick=${again}>${say("since.again")}</button>
  </details>`;
}
