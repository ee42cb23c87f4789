/** Outlines of tokens and spaces as SVG path data around (0, 0). */

import { BODY, HATCH_GAP, NO_SEAT, SEAT_SHAPES } from "./glyphs.js";

/** @typedef {import("./glyphs.js").SeatShape} SeatShape */

/** @param {number} value */
export function num(value) {
  return String(Math.round(value * 100) / 100);
}

/**
 * A regular polygon, its first corner at `first` degrees.
 * @param {number} radius
 * @param {number} corners
 * @param {number} [first]
 */
export function polygon(radius, corners, first = 0) {
  const points = [];
  for (let corner = 0; corner < corners; corner++) {
    const angle = ((first + (360 * corner) / corners) * Math.PI) / 180;
    points.push(`${num(radius * Math.cos(angle))},${num(radius * Math.sin(angle))}`);
  }
  return `M${points.join("L")}Z`;
}

/** @param {number} radius */
export function circle(radius) {
  return oval(radius, radius);
}

/** @param {number} wide half the width @param {number} high half the height */
export function oval(wide, high) {
  const [w, h] = [num(wide), num(high)];
  return `M-${w},0A${w},${h} 0 1 1 ${w},0A${w},${h} 0 1 1 -${w},0Z`;
}

/**
 * @param {number} wide half the width
 * @param {number} high half the height
 * @param {number} corner radius of the corners
 */
export function rounded(wide, high, corner) {
  const [w, h, c] = [num(wide), num(high), num(corner)];
  const [u, v] = [num(wide - corner), num(high - corner)];
  const arc = `A${c},${c} 0 0 1`;
  return (
    `M-${u},-${h}L${u},-${h}${arc} ${w},-${v}L${w},${v}${arc} ${u},${h}` +
    `L-${u},${h}${arc} -${w},${v}L-${w},-${v}${arc} -${u},-${h}Z`
  );
}

/** @param {number} radius @param {number} points */
function star(radius, points) {
  const corners = [];
  for (let i = 0; i < 2 * points; i++) {
    const reach = i % 2 ? radius * 0.8 : radius;
    const angle = (i * Math.PI) / points - Math.PI / 2;
    corners.push(`${num(reach * Math.cos(angle))},${num(reach * Math.sin(angle))}`);
  }
  return `M${corners.join("L")}Z`;
}

/** The shape of a seat's tokens. @param {number | null} seat @returns {SeatShape} */
function shapeOf(seat) {
  return seat === null ? NO_SEAT : SEAT_SHAPES[seat % SEAT_SHAPES.length];
}

/**
 * The outline of a seat's tokens: every seat has a shape of its own.
 * @param {number | null} seat
 * @param {number} [radius]
 */
export function body(seat, radius = BODY) {
  const { outline, sizes } = shapeOf(seat);
  const [first, second, third] = sizes;
  switch (outline) {
    case "circle":
      return circle(radius * first);
    case "polygon":
      return polygon(radius * first, second, third);
    case "star":
      return star(radius * first, second);
    case "rounded":
      return rounded(radius * first, radius * second, radius * third);
    default:
      throw new Error(`no outline is called ${outline}`);
  }
}

/**
 * The lines across a seat's tokens.
 * @param {number | null} seat
 * @param {number} [radius]
 */
export function hatching(seat, radius = BODY * 0.93) {
  const shape = shapeOf(seat);
  const reach = radius * shape.reach;
  const steps = Math.floor(reach / HATCH_GAP);
  const lines = [];
  for (const angle of shape.hatching) {
    const [c, s] = [Math.cos((angle * Math.PI) / 180), Math.sin((angle * Math.PI) / 180)];
    for (let step = -steps; step <= steps; step++) {
      const d = step * HATCH_GAP;
      const half = Math.sqrt(Math.max(reach ** 2 - d ** 2, 0));
      const ends = [-half, half].map((t) => `${num(c * t - s * d)},${num(s * t + c * d)}`);
      lines.push(`M${ends.join("L")}`);
    }
  }
  return lines.join("");
}

/** What lies on a space: "neutral", the number of the seat that its blade points to, or "". @param {import("../protocol.js").Space} space */
export function tileOf(space) {
  return space.marks.find((mark) => mark.startsWith("tile-"))?.slice(5) ?? "";
}

/**
 * One or two letters for a name without a silhouette of its own.
 * @param {string} name
 */
export function letters(name) {
  const words = name.replaceAll("-", " ").split(/\s+/).filter(Boolean);
  if (!words.length) return "?";
  if (words.length > 1) return (words[0][0] + words[1][0]).toUpperCase();
  return name[0].toUpperCase() + name.slice(1, 2);
}

/**
 * Words in two lines, the longer one as short as can be; short words stay in one.
 * @param {string} words
 */
export function inTwo(words) {
  if (words.length < 9) return [words];
  const ways = [...words.matchAll(/ |(?<=-)/g)].map(({ index, 0: gap }) => [words.slice(0, index), words.slice(index + gap.length)]);
  const width = (/** @type {string[]} */ lines) => Math.max(...lines.map((line) => line.length));
  return ways.sort((a, b) => width(a) - width(b))[0] ?? [words];
}

/** @param {number | null} seat */
export function seatClass(seat) {
  return seat === null ? "seat-none" : `seat-${seat % SEAT_SHAPES.length}`;
}
