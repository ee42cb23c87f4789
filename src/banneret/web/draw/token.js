/** Tokens, cards and badges: what lies on the table. */

import { html, classes } from "../ui.js";
import { BODY, BURST, CRACKS, GLYPHS, NOTCH, SHIELD, SIGNS, SIGN_PLACES, TURNS } from "./glyphs.js";
import { body, hatching, letters, polygon, rounded, seatClass } from "./shapes.js";

/** @typedef {import("../protocol.js").Piece} Piece */
/** @typedef {import("../protocol.js").Badge} Badge */

const BACK_LINES = "M-22,-32L22,32M22,-32L-22,32M0,-34L24,0L0,34L-24,0Z";

/**
 * Degrees from up; tokens of the seats across the board look the other way.
 * @param {Piece} piece
 * @param {number} near
 */
function turnOf(piece, near) {
  if (!(piece.facing in TURNS)) return null;
  const across = piece.seat !== null && piece.seat !== near;
  return (TURNS[piece.facing] + (across ? 180 : 0)) % 360;
}

/**
 * The silhouette of a glyph; letters, kept upright, where it has none.
 * @param {{ glyph: string, name: string, turn?: number, hollow?: boolean }} props hollow: its outline only
 */
export function Silhouette({ glyph, name, turn = 0, hollow = false }) {
  const shape = GLYPHS[glyph];
  if (!shape) {
    return html`<text class="glyph-letters" y="12" transform="rotate(${-turn})">
      ${letters(name)}
    </text>`;
  }
  return html`<g class=${classes(hollow && "hollow")} transform="translate(0 4) scale(.68)">
    ${shape.shape && html`<path class="glyph" d=${shape.shape} />`}
    ${shape.strokes && html`<path class="glyph-strokes" d=${shape.strokes} />`}
    ${shape.cuts && html`<path class="glyph-cuts" d=${shape.cuts} />`}
    ${shape.scratches && html`<path class="glyph-scratches" d=${shape.scratches} />`}
  </g>`;
}

/**
 * A token without badges in a box of -50 to 50.
 * @param {{ seat: number | null, glyph: string, name: string, turn?: number | null, faded?: boolean, hollow?: boolean }} props
 */
export function Token({ seat, glyph, name, turn = null, faded = false, hollow = false }) {
  const outline = body(seat);
  const lines = hatching(seat);
  return html`<g class=${classes("token", seatClass(seat), faded && "faded")}>
    <path class="token-shadow" d=${outline} transform="translate(1.5 4)" />
    <path class="token-body" d=${outline} />
    ${lines && html`<path class="token-hatch" d=${lines} />`}
    <g class="token-face" transform="rotate(${turn ?? 0})">
      ${turn !== null && html`<path class="glyph" d=${NOTCH} />`}
      <${Silhouette} glyph=${glyph} name=${name} turn=${turn ?? 0} hollow=${hollow} />
    </g>
  </g>`;
}

/**
 * The back of a token or card; its owner sees a ghost of the front.
 * @param {{ seat: number | null, glyph?: string, name?: string, round?: boolean }} props
 */
export function Back({ seat, glyph = "", name = "", round = false }) {
  const outline = round ? body(seat) : rounded(34, 46, 9);
  return html`<g class=${classes("back", seatClass(seat))}>
    <path class="token-shadow" d=${outline} transform="translate(1.5 4)" />
    <path class="back-body" d=${outline} />
    <path class="back-lines" d=${BACK_LINES} transform=${round ? "scale(.8)" : ""} />
    ${glyph && html`<g class="ghost"><${Silhouette} glyph=${glyph} name=${name} /></g>`}
  </g>`;
}

/**
 * A card with a silhouette and its name.
 * @param {{ seat: number | null, glyph: string, name: string }} props
 */
export function Card({ seat, glyph, name }) {
  const mark = GLYPHS[glyph] ? glyph : "";
  return html`<g class=${classes("card-token", seatClass(seat))}>
    <path class="token-shadow" d=${rounded(34, 46, 7)} transform="translate(1.5 3)" />
    <path class="card-body" d=${rounded(34, 46, 7)} />
    <path class="card-band" d="M-34,-30L-34,-39A7,7 0 0 1 -27,-46L27,-46A7,7 0 0 1 34,-39L34,-30Z" />
    <g transform="translate(0 5) scale(.86)">
      ${mark ? html`<${Silhouette} glyph=${mark} name=${name} />` : html`<text class="card-letters" y="14">${letters(name)}</text>`}
    </g>
  </g>`;
}

/**
 * A piece with all that is on it, in a box of -50 to 50.
 * @param {{ piece: Piece, near: number }} props
 */
export function PieceDrawing({ piece, near }) {
  const hidden = piece.marks.includes("hidden");
  const name = hidden && !piece.glyph ? "?" : piece.name;
  const known = GLYPHS[piece.glyph] ? piece.glyph : "";
  return html`<g>
    ${hidden
      ? html`<${Back} seat=${piece.seat} glyph=${known} name=${name} round />`
      : html`<${Token} seat=${piece.seat} glyph=${piece.glyph} name=${name}
          turn=${turnOf(piece, near)} faded=${piece.facing === "down"} hollow=${piece.marks.includes("hollow")} />`}
    <${Badges} badges=${piece.badges} />
  </g>`;
}

/** The outline of a ring around a token. @param {number | null} seat */
export function ring(seat) {
  return body(seat, BODY + 7);
}

// ---------------------------------------------------------------- badges

/** @param {{ badges: readonly Badge[] }} props */
function Badges({ badges }) {
  let place = 0;
  return badges.map((badge) => {
    if (badge.kind === "threat") return html`<${Shield} badge=${badge} />`;
    if (badge.kind === "damage") return html`<${Damage} badge=${badge} />`;
    if (place === SIGN_PLACES.length) return null;
    const [x, y] = SIGN_PLACES[place++];
    return html`<${Sign} badge=${badge} x=${x} y=${y} />`;
  });
}

/** @param {{ badge: Badge }} props */
function Shield({ badge }) {
  return html`<g transform="translate(-33 33)">
    <path class="shield" d=${SHIELD} />
    <text class=${classes("badge-text", badge.text.length > 1 && "small")} y="7">${badge.text}</text>
  </g>`;
}

/** @param {{ badge: Badge }} props */
function Damage({ badge }) {
  const points = /^\d+$/.test(badge.text) ? Number(badge.text) : 1;
  return html`<g>
    <path class="cracks" d=${CRACKS.slice(0, points).join("")} />
    <g transform="translate(33 33)">
      <path class="burst" d=${BURST} />
      <text class="badge-text on-danger" y="7">${badge.text}</text>
    </g>
  </g>`;
}

/** @param {{ badge: Badge, x: number, y: number }} props */
function Sign({ badge, x, y }) {
  const shape = SIGNS[badge.kind];
  return html`<g transform="translate(${x} ${y})">
    <path class="sign" d=${shape ? polygon(14, 24) : rounded(14, 13, 6)} />
    ${shape
      ? html`<path class="sign-shape" fill-rule="evenodd" d=${shape} transform="scale(.95)" />`
      : html`<text class="badge-text small" y="6">${badge.text.slice(0, 3)}</text>`}
  </g>`;
}
