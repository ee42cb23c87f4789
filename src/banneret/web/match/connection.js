/** Whether the line to the server lives: for how long it is lost, and that it is back. */

import { html, useEffect, useState } from "../ui.js";
import { say } from "../words.js";

/** @typedef {import("./table.js").Table} Table */

/** @param {{ table: Table }} props */
export function Connection({ table }) {
  const lost = table.lostAt.value > 0;
  const back = table.back.value;
  if (table.aside.value) return html`<${Aside} table=${table} />`;
  const state = lost ? "lost" : back ? "back" : "up";
  return html`<div class=${`line-state ${state}`}>
    <p role="status">${lost && say("line.lost")} ${lost && table.sent.value && say("line.kept")}${back && say("line.back")}</p>
    ${lost && html`<${Since} since=${table.lostAt.value} />
      <button type="button" onClick=${() => table.line.wake()}>${say("line.retry")}</button>`}
  </div>`;
}

/** The match is open in too many tabs. @param {{ table: Table }} props */
function Aside({ table }) {
  return html`<div class="line-state aside">
    <p role="status">${say("line.aside")}</p>
    <button type="button" onClick=${() => table.line.use()}>${say("line.here")}</button>
  </div>`;
}

/** Counts the seconds, unheard: a voice would say each of them. @param {{ since: number }} props */
function Since({ since }) {
  const [, tick] = useState(0);
  useEffect(() => {
    const timer = setInterval(() => tick((n) => n + 1), 1000);
    return () => clearInterval(timer);
  }, [since]);
  const seconds = Math.round((performance.now() - since) / 1000);
  return html`<span class="since" aria-hidden="true">${say("line.for", { n: seconds })}</span>`;
}
