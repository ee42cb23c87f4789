/** The board of any scene: ground, pieces, what glows, and what can be pointed at. */

import { classes, html, useMemo, useRef } from "../ui.js";
import { BLADE, SCROLL, TILE_RIM } from "./glyphs.js";
import { Identities } from "./identity.js";
import { landOf, Textures } from "./land.js";
import { NO_TRACES, Tints, Ways } from "./marks.js";
import { hexOutline, isPrinted, PrintedToken } from "./printed.js";
import { PieceDrawing, ring, Silhouette } from "./token.js";
import { inTwo, num, seatClass, tileOf } from "./shapes.js";
import { aboutPlace } from "../match/about.js";
import { keyOf, placesOf } from "../match/spots.js";
import { coordinates } from "../settings.js";

/** @typedef {import("../protocol.js").Scene} Scene */
/** @typedef {import("../protocol.js").Space} Space */
/** @typedef {import("./geometry.js").Geometry} Geometry */
/** @typedef {import("../match/spots.js").Place} Place */
/** @typedef {import("../match/choosing.js").Step} Step */
/** @typedef {import("../match/choosing.js").Spot} Spot */

/** Pixels of the screen in a unit of the drawing that names on hexes need to be read. */
const LEGIBLE = 0.72;

/**
 * @typedef {object} Handlers What the surroundings do with a place.
 * @property {(place: Place) => void} click
 * @property {(place: Place | null) => void} point
 * @property {(event: KeyboardEvent, place: Place) => void} key
 * @property {(place: Place) => string} describe
 * @property {(place: Place) => boolean} lifts whether something can be dragged from it
 */

/**
 * @param {object} props
 * @param {Scene} props.scene
 * @param {number} props.near whose side is near
 * @param {Geometry} props.geometry
 * @param {import("../match/lens.js").Lens} props.lens what is seen of it
 * @param {readonly Step[]} [props.open] steps that may be clicked
 * @param {readonly Spot[]} [props.picked]
 * @param {readonly Step[]} [props.hinted] where a hint would click
 * @param {import("./marks.js").Traces} [props.traces] the last move, and what is lit
 * @param {string} [props.focused] key of the place that Tab reaches
 * @param {Handlers} [props.handlers] none: a picture only
 * @param {string} [props.label]
 */
export function Board({ scene, near, geometry, lens, open = [], picked = [], hinted = [], traces = NO_TRACES, focused = "", handlers, label = "" }) {
  const identities = useRef(new Identities());
  const slots = useMemo(() => geometry.slots(scene.pieces), [scene]);
  const { standing, gone } = useMemo(() => identities.current.follow(scene.pieces, slots), [scene]);
  const places = useMemo(() => placesOf(scene, geometry), [scene]);
  if (!scene.spaces.length) return null;
  const taken = takenSpaces(scene);
  return html`<svg class=${classes("board", lens.pixels.value >= LEGIBLE && "legible", coordinates.value && "coordinated")} viewBox=${lens.viewBox}
    role=${handlers ? "group" : "img"} aria-label=${label || scene.title}>
    <g aria-hidden="true">
      ${scene.spaces.map((space) => html`<${Ground} key=${space.id} space=${space} geometry=${geometry} near=${near} covered=${taken.has(space.id)} />`)}
      <${Textures} />
      <${Coordinates} geometry=${geometry} />
      <${Tints} traces=${traces} geometry=${geometry} />
      ${gone.map((each) => html`<${Leaving} key=${each.key} each=${each} near=${near} geometry=${geometry} fell=${fell(each.piece, scene)} />`)}
      ${standing.map(({ key, piece, slot }) => html`<g key=${key} class=${classes("piece", "arriving")} data-at=${piece.space} data-piece=${piece.id}
        style=${placed(slot)}>
        ${piece.covers.length > 0 && html`<${Plate} piece=${piece} geometry=${geometry} scale=${slot.scale} />`}
        <${Rings} piece=${piece} shape=${geometry.byId.get(piece.space)?.shape} own=${scene.seat} open=${open} picked=${picked} hinted=${hinted} />
        <${Drawn} piece=${piece} near=${near} geometry=${geometry} />
      </g>`)}
      <${FreeTargets} scene=${scene} geometry=${geometry} open=${open} picked=${picked} hinted=${hinted} />
      <${Ways} traces=${traces} geometry=${geometry} />
    </g>
    ${handlers && places.map((place) => html`<${Hit} key=${place.key} place=${place} geometry=${geometry}
      reachable=${place.key === (focused || places[0].key)} handlers=${handlers}
      open=${isOpen(open, place)} />`)}
  </svg>`;
}

/** Whether a piece is gone for good: none of its seat stands where it stood. @param {import("../protocol.js").Piece} piece @param {Scene} scene */
function fell(piece, scene) {
  return !scene.pieces.some(({ space, seat }) => space === piece.space && seat === piece.seat);
}

/**
 * A piece that was there a moment ago; one that fell stays as a ghost for a while.
 * @param {{ each: import("./identity.js").Standing, near: number, geometry: Geometry, fell: boolean }} props
 */
function Leaving({ each, near, geometry, fell }) {
  return html`<g class=${fell ? "fallen" : "leaving"} style=${placed(each.slot)}>
    <${Drawn} piece=${each.piece} near=${near} geometry=${geometry} />
    ${fell && html`<path class="fallen-cross" d="M-26,-26L26,26M26,-26L-26,26" />`}
  </g>`;
}

/** @param {import("./geometry.js").Slot} slot */
function placed({ x, y, scale }) {
  return `transform: translate(${x}px, ${y}px) scale(${scale})`;
}

/** What joins the squares of a large piece. @param {{ piece: import("../protocol.js").Piece, geometry: Geometry, scale: number }} props */
function Plate({ piece, geometry, scale }) {
  const { wide, high } = geometry.footprint(piece);
  const [w, h] = [(wide - 4) / scale, (high - 4) / scale];
  return html`<rect class=${`plate ${seatClass(piece.seat)}`} x=${-w} y=${-h} width=${2 * w} height=${2 * h} rx=${20 / scale} />`;
}

/** The spaces on which a piece stands, all those of a large one. @param {Scene} scene */
function takenSpaces(scene) {
  return new Set(scene.pieces.flatMap((piece) => [piece.space, ...piece.covers]));
}

/** @param {{ piece: import("../protocol.js").Piece, near: number, geometry: Geometry }} props */
function Drawn({ piece, near, geometry }) {
  const printed = isPrinted(piece, geometry.byId.get(piece.space)?.shape);
  return printed ? html`<${PrintedToken} piece=${piece} />` : html`<${PieceDrawing} piece=${piece} near=${near} />`;
}

/** @param {readonly Step[]} open @param {Spot} spot */
export function isOpen(open, spot) {
  return open.some(
    (step) =>
      step.space === spot.space &&
      (spot.piece === null || !step.pieces.length || step.pieces.includes(spot.piece)),
  );
}

/** Whether a step is about that very piece, and not only about its space. @param {readonly Step[]} open @param {{ space: string, piece: string }} spot */
function isNamed(open, { space, piece }) {
  return open.some((step) => step.space === space && step.pieces.includes(piece));
}

// ---------------------------------------------------------------- ground

/** @param {{ space: Space, geometry: Geometry, near: number, covered: boolean }} props covered: a piece stands on it */
export function Ground({ space, geometry, near, covered }) {
  const { x, y } = geometry.at(space);
  const outline = geometry.outline(space);
  const marks = space.marks.filter((mark) => mark !== "target");
  const land = landOf(space.glyph);
  return html`<g transform="translate(${x} ${y})" class=${classes("space", space.shape)} data-space=${space.id}>
    <path class=${classes("ground", land && `land-${land}`, ...marks.map((mark) => `ground-${mark}`))} d=${outline} />
    ${land && html`<path d=${outline} fill=${`url(#land-${land})`} />`}
    ${marks.filter((mark) => mark.startsWith("home-")).map((mark) => html`<path class=${`tint ${mark}`} d=${outline} />`)}
    <${Tile} tile=${tileOf(space)} near=${near} />
    ${space.glyph && html`<${GroundGlyph} space=${space} geometry=${geometry} />`}
    ${space.marks.includes("target") && html`<path class="ring danger" d=${outline} />`}
    ${!geometry.grid && !(space.shape === "hex" && covered) && html`<${SpaceLabel} space=${space} geometry=${geometry} />`}
    ${space.shape === "hex" && marks.filter((mark) => mark.startsWith("home-")).map((mark) => html`<${Control} seat=${Number(mark.slice(5))} near=${near} />`)}
  </g>`;
}

/** A tile: a scroll while it is nobody's, else a blade that points to its seat's side. @param {{ tile: string, near: number }} props */
function Tile({ tile, near }) {
  if (!tile) return null;
  const seat = tile === "neutral" ? null : Number(tile);
  const drawn = seat === null ? SCROLL : BLADE;
  return html`<g class=${classes("tile", seat === null ? "neutral" : seatClass(seat))} data-tile=${tile}
    transform=${seat === null || seat === near ? undefined : "rotate(180)"}>
    <path class="tile-rim" d=${TILE_RIM} /><path class="tile-shape" d=${drawn.shape} /><path class="tile-lines" d=${drawn.scratches} />
  </g>`;
}

/** The silhouette of a ground, large and pale. @param {{ space: Space, geometry: Geometry }} props */
function GroundGlyph({ space, geometry }) {
  const place = space.shape === "area" ? `scale(${num(geometry.area * 1.6)})` : "translate(0 -9) scale(.85)";
  return html`<g class="ground-glyph" transform=${place}><${Silhouette} glyph=${space.glyph} name="" /></g>`;
}

/** @param {{ space: Space, geometry: Geometry }} props */
function SpaceLabel({ space, geometry }) {
  const words = space.label || space.id;
  const bare = words === space.id; // only where it is
  if (space.shape === "hex") {
    const lines = inTwo(words);
    const size = Math.min(14, 130 / Math.max(...lines.map((line) => line.length)));
    return html`<text class=${classes("space-label", bare && "coordinate")} font-size=${size}>${lines.map((line, i) => html`<tspan x="0" y=${36 - 15 * (lines.length - 1 - i)}>${line}</tspan>`)}</text>`;
  }
  if (space.shape !== "area") {
    return html`<text class="space-label" y="43" font-size=${Math.min(13, 125 / words.length)}>${words}</text>`;
  }
  const reach = geometry.area * 100;
  return html`<text class="space-label area-label" y=${-reach * 0.6} font-size=${geometry.nameSize}>${words}</text>`;
}

/** The arrow of a field that a seat controls: towards that seat. @param {{ seat: number, near: number }} props */
function Control({ seat, near }) {
  return html`<path class=${`control ${seatClass(seat)}`} d="M-13,-5L13,-5L0,9Z"
    transform=${seat === near ? "translate(0 44)" : "translate(0 -44) rotate(180)"} />`;
}

/** @param {{ geometry: Geometry }} props */
function Coordinates({ geometry }) {
  const grid = geometry.grid;
  if (!grid) return null;
  const side = geometry.x + (geometry.margin + 2) / 2;
  return html`<g class="coordinates">
    ${[...grid.files].map(([x, name]) => html`<text x=${geometry.at({ x, y: 0 }).x} y=${geometry.y + geometry.height - 11}>${name}</text>`)}
    ${[...grid.ranks].map(([y, name]) => html`<text x=${side} y=${geometry.at({ x: 0, y }).y + 6}>${name}</text>`)}
  </g>`;
}

// ---------------------------------------------------------------- what glows

/** @param {{ piece: import("../protocol.js").Piece, shape: string | undefined, own: number | null, open: readonly Step[], picked: readonly Spot[], hinted: readonly Step[] }} props own: who looks */
function Rings({ piece, shape, own, open, picked, hinted }) {
  const spot = { space: piece.space, piece: piece.id };
  const chosen = picked.some((each) => each.space === piece.space && (each.piece ?? piece.id) === piece.id);
  const aimed = isNamed(open, spot);
  const outline = isPrinted(piece, shape) ? hexOutline(4) : ring(piece.seat);
  return html`<g>
    ${(piece.marks.includes("active") || piece.marks.includes("acting")) && html`<path class="ring active" d=${outline} />`}
    ${piece.marks.includes("target") && html`<path class="ring danger" d=${outline} />`}
    ${aimed && !chosen && html`<path class=${classes("ring open", piece.seat === own ? "own" : "other")} d=${outline} />`}
    ${(chosen || isOpen(hinted, spot)) && html`<path class="ring chosen" d=${outline} />`}
  </g>`;
}

/** @param {{ scene: Scene, geometry: Geometry, open: readonly Step[], picked: readonly Spot[], hinted: readonly Step[] }} props */
function FreeTargets({ scene, geometry, open, picked, hinted }) {
  const taken = takenSpaces(scene);
  return html`<g class="free-targets">${scene.spaces.map((space) => {
    const free = !taken.has(space.id);
    const chosen = free && [...picked, ...hinted].some((spot) => spot.space === space.id);
    if (!chosen && !open.some((step) => step.space === space.id && (free || !step.pieces.length))) return null;
    const { x, y } = geometry.at(space);
    const far = open.every((step) => step.far || step.space !== space.id);
    return html`<g key=${space.id} data-at=${space.id} class=${classes("free-target", chosen && "chosen", far && "far")} transform="translate(${x} ${y})">
      ${free && space.shape !== "area" ? html`<circle class="halo" r="27" /><circle class="dot" r="9" />` : html`<path class="halo whole" d=${geometry.outline(space)} />`}
    </g>`;
  })}</g>`;
}

// ---------------------------------------------------------------- what can be pointed at

/** @param {{ wide: number, high: number }} reach */
function boxed({ wide, high }) {
  return `M-${wide},-${high}L${wide},-${high}L${wide},${high}L-${wide},${high}Z`;
}

/** @param {{ place: Place, geometry: Geometry, reachable: boolean, open: boolean, handlers: Handlers }} props */
function Hit({ place, geometry, reachable, open, handlers }) {
  const space = geometry.byId.get(place.space);
  const outline = place.large ? boxed(geometry.footprint(place.large))
    : place.piece === null && space ? geometry.outline(space) : "M-34,-34L34,-34L34,34L-34,34Z";
  return html`<path class=${classes("hit", open && "open", handlers.lifts(place) && "lifts")} d=${outline}
    transform="translate(${place.x} ${place.y})"
    role="button" tabindex=${reachable ? 0 : -1} aria-label=${handlers.describe(place)}
    data-place=${keyOf(place)} data-about=${aboutPlace(place)}
    onClick=${() => handlers.click(place)}
    onKeyDown=${(/** @type {KeyboardEvent} */ event) => handlers.key(event, place)}
    onPointerEnter=${(/** @type {PointerEvent} */ event) => event.pointerType === "mouse" && handlers.point(place)}
    onPointerLeave=${() => handlers.point(null)}
    onFocus=${() => handlers.point(place)} onBlur=${() => handlers.point(null)} />`;
}
