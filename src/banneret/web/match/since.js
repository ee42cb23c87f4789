/** What happened since one's own last turn: told in a list that folds, and shown again step by step. */

import { html, useRef } from "../ui.js";
import { say } from "../words.js";

/** @typedef {import("../protocol.js").TableEvent} TableEvent */

/** Who comes back to a match finds the list open. @param {{ news: readonly TableEvent[], again: () => void }} props */
export function Since({ news, again }) {
  const back = useRef(true);
  const open = back.current;
  back.current = false;
  if (!news.length) return null;
  const steps = new Set(news.map(({ step }) => step)).size;
  return html`<details class="since" key=${news[0].n} open=${open}>
    <summary>${say("since", { n: steps })}</summary>
    <ol>${news.map(({ n, text }) => html`<li key=${n}>${text}</li>`)}</ol>
    <button type="button" class="again" onClick=${again}>${say("since.again")}</button>
  </details>`;
}
