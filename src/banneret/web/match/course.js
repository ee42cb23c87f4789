/** A number of all seats over a match, as a picture and as a table. */

import { html, useState } from "../ui.js";
import { say } from "../words.js";
import { seatClass } from "../draw/shapes.js";
import { DASHES } from "./graph.js";

/** @typedef {import("../protocol.js").Story} Story */
/** @typedef {import("../protocol.js").Count} Count */

const [WIDTH, HEIGHT] = [600, 140];
const MOST_ROWS = 24;

/** @param {Count} count */
function called(count) {
  return count.lost ? say("end.losses") : count.label;
}

/**
 * @param {object} props
 * @param {Story} props.story
 * @param {readonly string[]} props.names
 * @param {(step: number) => void} props.jump
 */
export function Course({ story, names, jump }) {
  const [kind, setKind] = useState(story.counts[0]?.kind ?? "");
  const count = story.counts.find((each) => each.kind === kind) ?? story.counts[0];
  if (!count || story.moments.length < 2) return null;
  const choose = (/** @type {Event} */ event) => setKind(/** @type {HTMLSelectElement} */ (event.target).value);
  return html`<section class="course" aria-label=${say("end.course")}>
    <h3>${say("end.course")}</h3>
    ${story.counts.length > 1 && html`<select aria-label=${say("end.number")} onChange=${choose}>
      ${story.counts.map((each) => html`<option key=${each.kind} value=${each.kind} selected=${each === count}>${called(each)}</option>`)}</select>`}
    <${Lines} story=${story} count=${count} names=${names} jump=${jump} />
    <${Numbers} story=${story} count=${count} names=${names} />
  </section>`;
}

/** @param {{ story: Story, count: Count, names: readonly string[], jump: (step: number) => void }} props */
function Lines({ story, count, names, jump }) {
  const all = count.values.flat().filter((value) => value !== null);
  const [least, most] = [Math.min(0, ...all), Math.max(1, ...all)];
  const place = (/** @type {number} */ moment) => (moment / story.steps) * WIDTH;
  const press = (/** @type {MouseEvent} */ event) => {
    const box = /** @type {SVGElement} */ (event.currentTarget).getBoundingClientRect();
    jump(Math.round(((event.clientX - box.left) / box.width) * story.steps));
  };
  const path = (/** @type {readonly (number | null)[]} */ values) => story.moments
    .flatMap((moment, n) => (values[n] === null ? [] : [`${place(moment).toFixed(1)} ${((most - Number(values[n])) / (most - least) * HEIGHT).toFixed(1)}`]))
    .map((point, n) => `${n ? "L" : "M"}${point}`).join("");
  return html`<div class="graph">
    <svg viewBox=${`-4 -8 ${WIDTH + 8} ${HEIGHT + 16}`} preserveAspectRatio="none" role="img"
      aria-label=${say("end.picture", { what: called(count) })} onClick=${press}>
      ${count.values.map((values, seat) => html`<path key=${seat} class=${`graph-line ${seatClass(seat)}`} d=${path(values)} stroke-dasharray=${DASHES[seat % DASHES.length]} />`)}
    </svg>
    <span class="graph-most" aria-hidden="true">${most}</span>
    <ul class="graph-key" role="list">${names.map((name, seat) => html`<li key=${seat} class=${seatClass(seat)}>
      <svg viewBox="0 0 36 10" aria-hidden="true"><path class="graph-line" d="M0 5H36" stroke-dasharray=${DASHES[seat % DASHES.length]} /></svg>
      ${name} <b>${count.values[seat].at(-1) ?? "–"}</b></li>`)}</ul>
  </div>`;
}

/** @param {{ story: Story, count: Count, names: readonly string[] }} props */
function Numbers({ story, count, names }) {
  const every = Math.ceil(story.moments.length / MOST_ROWS);
  const rows = [...story.moments.keys()].filter((n) => n % every === 0 || n === story.moments.length - 1);
  return html`<details class="as-table"><summary>${say("end.table")}</summary>
    <div class="scrolled" tabindex="0" role="group" aria-label=${say("end.table")}><table>
      <thead><tr><th scope="col">${say("replay.step")}</th>${names.map((name) => html`<th scope="col" key=${name}>${name}</th>`)}</tr></thead>
      <tbody>${rows.map((n) => html`<tr key=${n}><th scope="row">${story.moments[n]}</th>
        ${count.values.map((values, seat) => html`<td key=${seat}>${values[n] ?? "–"}</td>`)}</tr>`)}</tbody>
    </table></div></details>`;
}
