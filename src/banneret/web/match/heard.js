/** What comes in, for those who listen: each line once, and the sums that stand over the board. */

import { html, useMemo, useRef } from "../ui.js";

/** @typedef {{ n: number, text?: string, stages?: readonly import("../protocol.js").Stage[] }} Line */

/** @param {{ lines: readonly Line[] }} props */
export function Heard({ lines }) {
  const last = lines.at(-1)?.n ?? 0;
  const known = useRef(last);
  const added = useRef(/** @type {Set<string>} */ (new Set()));
  const words = useMemo(() => {
    const news = lines.filter(({ n, text }) => n > known.current && text);
    known.current = last;
    return news.flatMap((line) => [line.text ?? "", ...sumsOf(line, added.current)]).map(sentence).join(" ");
  }, [last]);
  return html`<p class="only-heard" aria-live="polite">${words}</p>`;
}

/** The sums of a line's moments that were not heard while they grew. @param {Line} line @param {Set<string>} heard */
function sumsOf({ text = "", stages = [] }, heard) {
  return stages.flatMap(({ goes_on, sums = [] }) => {
    if (!goes_on) heard.clear();
    const news = sums.filter((sum) => !heard.has(sum) && !text.includes(sum));
    for (const sum of news) heard.add(sum);
    return news;
  });
}

/** @param {string} text */
function sentence(text) {
  return /[.!?]$/.test(text) ? text : `${text}.`;
}
