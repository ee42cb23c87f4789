/** What chance gave each seat, held against what it promised. */

import { html } from "../ui.js";
import { points, say } from "../words.js";
import { language } from "../settings.js";
import { seatClass } from "../draw/shapes.js";

/** @param {{ luck: readonly import("../protocol.js").Luck[], names: readonly string[] }} props */
export function LuckTable({ luck, names }) {
  if (!luck.some(({ rolls }) => rolls)) return null;
  const one = new Intl.NumberFormat(language.value, { minimumFractionDigits: 1, maximumFractionDigits: 1 });
  const columns = /** @type {const} */ (["rolls", "promised", "came", "gain"]);
  return html`<section class="luck" aria-label=${say("end.luck")}>
    <h3>${say("end.luck")}</h3>
    <div class="scrolled" tabindex="0" role="group" aria-label=${say("end.luck")}><table>
      <thead><tr><th scope="col">${say("review.seat")}</th>${columns.map((name) => html`<th scope="col" key=${name}>${say(`end.${name}`)}</th>`)}</tr></thead>
      <tbody>${luck.map((each, seat) => html`<tr key=${seat} class=${seatClass(seat)}><th scope="row">${names[seat]}</th>
        <td>${each.rolls}</td><td>${one.format(each.promised)}</td><td><b>${each.came}</b></td><td>${points(each.gain)}</td></tr>`)}</tbody>
    </table></div>
    <p class="quiet-words">${say("end.luck-how")}</p>
  </section>`;
}
