/** What is marked on a board beside its pieces: where the last move went, and what a line of the log is about. */

import { html } from "../ui.js";
import { num } from "./shapes.js";

/** @typedef {import("./geometry.js").Geometry} Geometry */

/**
 * @typedef {object} Traces
 * @property {readonly string[]} touched spaces of the last move
 * @property {readonly (readonly [string, string])[]} ways from where to where it went
 * @property {readonly string[]} lit spaces of a line of the log
 */

/** @type {Traces} */
export const NO_TRACES = { touched: [], ways: [], lit: [] };
const SHORT = 30; // the arrow keeps so far from the middle of the space it leads to

/** Tints under the pieces. @param {{ traces: Traces, geometry: Geometry }} props */
export function Tints({ traces, geometry }) {
  return html`<g class="trace-tints">
    ${outlined("touched", traces.touched, geometry)}${outlined("lit", traces.lit, geometry)}
  </g>`;
}

/** @param {string} kind @param {readonly string[]} spaces @param {Geometry} geometry */
function outlined(kind, spaces, geometry) {
  return spaces.map((id) => {
    const space = geometry.byId.get(id);
    if (!space) return null;
    const { x, y } = geometry.at(space);
    return html`<path key=${`${kind} ${id}`} class=${kind} data-space=${id} d=${geometry.outline(space)} transform="translate(${x} ${y})" />`;
  });
}

/** Arrows over the pieces. @param {{ traces: Traces, geometry: Geometry }} props */
export function Ways({ traces, geometry }) {
  return html`<g class="trace-ways">${traces.ways.map(([from, to]) => html`<${Way} key=${`${from} ${to}`} from=${from} to=${to} geometry=${geometry} />`)}</g>`;
}

/** @param {{ from: string, to: string, geometry: Geometry }} props */
function Way({ from, to, geometry }) {
  const [start, end] = [geometry.byId.get(from), geometry.byId.get(to)];
  if (!start || !end || start === end) return null;
  const [a, b] = [geometry.at(start), geometry.at(end)];
  const far = Math.hypot(b.x - a.x, b.y - a.y);
  const [dx, dy] = [(b.x - a.x) / far, (b.y - a.y) / far];
  const tip = { x: b.x - SHORT * dx, y: b.y - SHORT * dy };
  const neck = { x: tip.x - 22 * dx, y: tip.y - 22 * dy };
  const head = [[tip.x, tip.y], [neck.x - 13 * dy, neck.y + 13 * dx], [neck.x + 13 * dy, neck.y - 13 * dx]];
  return html`<g class="trace-way" data-way=${`${from} ${to}`}>
    <line x1=${num(a.x + SHORT * 0.6 * dx)} y1=${num(a.y + SHORT * 0.6 * dy)} x2=${num(neck.x)} y2=${num(neck.y)} />
    <path d=${`M${head.map((point) => point.map(num).join(",")).join("L")}Z`} />
  </g>`;
}
