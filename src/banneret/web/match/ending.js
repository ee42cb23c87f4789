/** How it ended, and what to do next. */

import { html } from "../ui.js";
import { say } from "../words.js";
import { linkTo } from "../route.js";

/** @typedef {import("./table.js").Table} Table */
/** @typedef {import("../protocol.js").View} View */

/** @param {{ table: Table, view: View }} props */
export function EndingCard({ table, view }) {
  if (!view.ending) return null;
  const next = table.next.value;
  const own = table.hello.value?.seats ?? [];
  const asked = own.some((seat) => view.rematch.includes(seat));
  return html`<div class="ending notice" role="status">
    <strong>${view.ending.text || view.scene.outcome}</strong>
    <span class="ending-ways">
      ${next && html`<a class="button primary" href=${linkTo("match", next)}>${say("rematch.go")}</a>`}
      ${!next && view.can.rematch && html`<button type="button" class="primary" disabled=${asked} onClick=${() => table.rematch()}>
        ${say(asked ? "rematch.waiting" : "rematch")}</button>`}
      <a class="button" href=${linkTo("replay", table.match, 0)}>${say("replay")}</a>
      <a class="button" href=${linkTo()}>${say("home")}</a>
    </span>
  </div>`;
}
