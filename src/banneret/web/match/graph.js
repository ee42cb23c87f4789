/** The chances of all seats over a whole match, as a picture. */

import { html } from "../ui.js";
import { say } from "../words.js";
import { seatClass } from "../draw/shapes.js";

/** @typedef {import("../protocol.js").Review} Review */

const [WIDTH, HEIGHT] = [600, 180];
/** Strokes of the lines of several seats: colour is not the only mark. */
export const DASHES = ["", "8 4", "2 4", "12 4 2 4", "5 5", "1 6", "14 6", "6 2 2 2"];

/** The points of a seat's line, from left to right. @param {Review} review @param {number} seat @param {number} last step @param {(moment: number) => number} place */
function pointsOf(review, seat, last, place) {
  const points = review.judged.map(({ step, chances }) => [step - 1, chances[seat]]);
  if (review.final) points.push([last, review.final[seat]]);
  return points.map(([moment, chance]) => [place(moment), (1 - chance) * HEIGHT]);
}

/** @param {number[][]} points */
function pathOf(points) {
  return points.map(([x, y], n) => `${n ? "L" : "M"}${x.toFixed(1)} ${y.toFixed(1)}`).join("");
}

/**
 * @param {object} props
 * @param {Review} props.review
 * @param {number} props.last step of the match
 * @param {number} [props.current] step that is shown; none: no mark
 * @param {readonly string[]} props.names
 * @param {(step: number) => void} props.jump
 */
export function Graph({ review, last, current = -1, names, jump }) {
  const first = review.judged[0].step - 1;
  const all = Math.max(1, last - first);
  const place = (/** @type {number} */ moment) => (Math.max(0, moment - first) / all) * WIDTH;
  const lines = names.map((_, seat) => pointsOf(review, seat, last, place));
  const press = (/** @type {MouseEvent} */ event) => {
    const box = /** @type {SVGElement} */ (event.currentTarget).getBoundingClientRect();
    jump(first + Math.round(((event.clientX - box.left) / box.width) * all));
  };
  return html`<div class="graph">
    <svg viewBox=${`0 -6 ${WIDTH} ${HEIGHT + 12}`} preserveAspectRatio="none" role="img" aria-label=${say("review.graph")} onClick=${press}>
      ${names.length === 2 ? html`<${Halves} points=${lines[0]} />` : lines.map((points, seat) => html`<path key=${seat}
        class=${`graph-line ${seatClass(seat)}`} d=${pathOf(points)} stroke-dasharray=${DASHES[seat % DASHES.length]} />`)}
      <line class="graph-middle" x1="0" x2=${WIDTH} y1=${HEIGHT / 2} y2=${HEIGHT / 2} />
      ${review.costly.map(({ step }) => html`<line key=${step} class="graph-costly" x1=${place(step - 1)} x2=${place(step - 1)} y1=${HEIGHT - 12} y2=${HEIGHT + 6} />`)}
      ${current >= 0 && html`<line class="graph-now" x1=${place(current)} x2=${place(current)} y1="-6" y2=${HEIGHT + 6} />`}
    </svg>
    ${names.length === 2 ? html`<span class="graph-name above">${names[1]}</span><span class="graph-name below">${names[0]}</span>`
      : html`<ul class="graph-key" role="list">${names.map((name, seat) => html`<li key=${seat} class=${seatClass(seat)}>
        <svg viewBox="0 0 36 10" aria-hidden="true"><path class="graph-line" d="M0 5H36" stroke-dasharray=${DASHES[seat % DASHES.length]} /></svg>${name}</li>`)}</ul>`}
  </div>`;
}

/** Two seats share the ground: the first from below, the second above. @param {{ points: number[][] }} props */
function Halves({ points }) {
  if (!points.length) return null;
  const line = pathOf(points);
  const [first, last] = [points[0][0], points[points.length - 1][0]];
  return html`<path class=${`graph-half ${seatClass(1)}`} d=${`${line}L${last} 0L${first} 0Z`} />
    <path class=${`graph-half ${seatClass(0)}`} d=${`${line}L${last} ${HEIGHT}L${first} ${HEIGHT}Z`} />
    <path class="graph-edge" d=${line} />`;
}
