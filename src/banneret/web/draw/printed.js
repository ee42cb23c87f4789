/** Hex tokens as they are printed: a name band, a silhouette, and ratings at fixed corners. */

import { classes, html } from "../ui.js";
import { BURST, GLYPHS, SHIELD } from "./glyphs.js";
import { body, hatching, inTwo, letters, num, polygon, seatClass } from "./shapes.js";
import { Silhouette } from "./token.js";

/** @typedef {import("../protocol.js").Piece} Piece */
/** @typedef {import("../protocol.js").Badge} Badge */
/** @typedef {{ x: number, y: number, shape: string, css: string }} Corner */

const RADIUS = 52;
const BAND_FOOT = -10; // where the name band ends
const LETTER = 0.6; // average width of a letter in its height
/** Where lines of the name stand, how wide and how high they may be: the band widens downward. */
const TWO_LINES = [{ y: -25, width: 50, most: 11.5 }, { y: -13.5, width: 78, most: 11.5 }];
const ONE_LINE = [{ y: -17, width: 80, most: 13 }];

/** Where a rating stands and on what. @type {Record<string, Corner>} */
export const CORNERS = {
  movement: { x: -27, y: 21, shape: "M-14,-7L2,-7L2,-14L15,0L2,14L2,7L-14,7Z", css: "rating-movement" },
  damage: { x: 28, y: 21, shape: BURST, css: "burst" },
  armor: { x: 0, y: 34, shape: SHIELD, css: "shield" },
  range: { x: -33, y: -3, shape: "M0,-13A13,13 0 1 1 0,13A13,13 0 1 1 0,-13Z", css: "rating-range" },
};

/** The outline of a hex token. @param {number} [more] wider by this */
export function hexOutline(more = 0) {
  return polygon(RADIUS + more, 6, 30);
}

/** The upper part of a pointed hexagon, down to the foot of the band. */
function bandOutline() {
  const side = RADIUS * Math.cos(Math.PI / 6);
  const shoulder = -RADIUS / 2;
  return `M0,-${RADIUS}L${num(side)},${shoulder}L${num(side)},${BAND_FOOT}L-${num(side)},${BAND_FOOT}L-${num(side)},${shoulder}Z`;
}

/** @param {Piece} piece */
function isRated(piece) {
  return piece.badges.some((badge) => badge.kind === "armor" || badge.kind === "movement");
}

/** Whether a piece is drawn as a hex token. @param {Piece} piece @param {string | undefined} shape of its space */
export function isPrinted(piece, shape) {
  return isRated(piece) || (shape === "hex" && piece.marks.includes("hidden"));
}

/** @param {{ piece: Piece }} props */
export function PrintedToken({ piece }) {
  if (!piece.marks.includes("hidden")) return html`<${Front} piece=${piece} />`;
  return html`<g class=${classes("back", seatClass(piece.seat))}>
    <path class="token-shadow" d=${hexOutline()} transform="translate(1.5 4)" />
    <path class="back-body" d=${hexOutline()} />
    <path class="back-lines" d="M-30,-16L30,18M-30,18L30,-16M0,-38L32,0L0,38L-32,0Z" />
    <${SeatSign} seat=${piece.seat} />
    ${isRated(piece) && html`<g class="ghost-front"><${Front} piece=${piece} /></g>`}
  </g>`;
}

/** @param {{ piece: Piece }} props */
function Front({ piece }) {
  const band = piece.marks.find((mark) => mark.startsWith("band-")) ?? "";
  const spent = piece.marks.some((mark) => mark === "moved" || mark === "employed");
  const others = piece.badges.filter((badge) => !(badge.kind in CORNERS) && badge.kind !== "rank");
  const ranks = Number(piece.badges.find((badge) => badge.kind === "rank")?.text ?? 0);
  return html`<g class=${classes("printed", seatClass(piece.seat), spent && "spent")}>
    <path class="token-shadow" d=${hexOutline()} transform="translate(1.5 4)" />
    <path class="printed-body" d=${hexOutline()} />
    <path class="printed-hatch" d=${hatching(piece.seat)} />
    <path class=${classes("printed-band", band)} d=${bandOutline()} />
    <${Name} words=${piece.name} />
    <g transform="translate(0 5) scale(.48)">${GLYPHS[piece.glyph]
      ? html`<${Silhouette} glyph=${piece.glyph} name=${piece.name} />`
      : html`<text class="card-letters" y="14">${letters(piece.name)}</text>`}</g>
    <path class="printed-rim" d=${hexOutline(-1)} />
    <${SeatSign} seat=${piece.seat} />
    ${Array.from({ length: Math.min(ranks, 5) }, (_, i) => html`<rect class="rank-bar" x=${10 * i - 5 * Math.min(ranks, 5) + 1} y="-8" width="8" height="3.5" />`)}
    ${piece.badges.filter((badge) => badge.kind in CORNERS).map((badge) => html`<${Rating} badge=${badge} corner=${CORNERS[badge.kind]} />`)}
    ${others.map((badge, i) => html`<g transform="translate(${30 - 22 * i} -2)">
      <path class="sign" d=${polygon(11, 24)} /><text class="badge-text small" y="5">${badge.text.slice(0, 2)}</text></g>`)}
  </g>`;
}

/** The name on the band, in one line or two. @param {{ words: string }} props */
function Name({ words }) {
  const lines = inTwo(words);
  const rows = lines.length > 1 ? TWO_LINES : ONE_LINE;
  const size = Math.min(...lines.map((line, n) => Math.min(rows[n].most, rows[n].width / (LETTER * line.length))));
  return html`<text class="printed-name" font-size=${num(size)}>${lines.map((line, n) => html`<tspan x="0" y=${rows[n].y}>${line}</tspan>`)}</text>`;
}

/** Whose it is, by shape and hatching. @param {{ seat: number | null }} props */
function SeatSign({ seat }) {
  return html`<g transform="translate(0 -43) scale(.2)">
    <path class="token-body" d=${body(seat)} /><path class="token-hatch" d=${hatching(seat)} />
  </g>`;
}

/** @param {{ badge: Badge, corner: Corner }} props */
function Rating({ badge, corner }) {
  return html`<g transform="translate(${corner.x} ${corner.y}) scale(.92)">
    <path class=${corner.css} d=${corner.shape} />
    <text class=${classes("badge-text", corner.css === "burst" && "on-danger")} y="7">${badge.text}</text>
  </g>`;
}
