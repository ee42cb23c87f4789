/** Outlines of tokens and spaces as SVG path data around (0, 0). */

/** Half the width of a token, in the box of -50 to 50. */
export const BODY = 44;
export const SEAT_SHAPES = 8;

const HATCH_GAP = 13;
/** Angles of the lines across a seat's tokens; the first seat has none. */
const HATCHING = [[], [45], [90], [45, 135], [0], [135], [0, 90], [67, 113]];

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
  const r = num(radius);
  return `M-${r},0A${r},${r} 0 1 1 ${r},0A${r},${r} 0 1 1 -${r},0Z`;
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

/**
 * The outline of a seat's tokens: every seat has a shape of its own.
 * @param {number | null} seat
 * @param {number} [radius]
 */
export function body(seat, radius = BODY) {
  if (seat === null) return circle(radius);
  switch (seat % SEAT_SHAPES) {
    case 0:
      return rounded(radius * 0.94, radius * 0.94, radius * 0.34);
    case 1:
      return circle(radius);
    case 2:
      return polygon(radius * 1.08, 6);
    case 3:
      return polygon(radius * 1.1, 4);
    case 4:
      return polygon(radius * 1.05, 8, 22.5);
    case 5:
      return polygon(radius * 1.12, 5, -90);
    case 6:
      return star(radius * 1.08, 10);
    default:
      return rounded(radius * 0.74, radius, radius * 0.3);
  }
}

/**
 * The lines across a seat's tokens.
 * @param {number | null} seat
 * @param {number} [radius]
 */
export function hatching(seat, radius = BODY * 0.93) {
  const shape = seat === null ? 0 : seat % SEAT_SHAPES;
  const reach = radius * (shape === 3 || shape === 7 ? 0.72 : 1);
  const steps = Math.floor(reach / HATCH_GAP);
  const lines = [];
  for (const angle of HATCHING[shape]) {
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
  return seat === null ? "seat-none" : `seat-${seat % SEAT_SHAPES}`;
}
