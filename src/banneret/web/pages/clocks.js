/** The clocks that a match can be played with. */

/** @typedef {import("../protocol.js").NewMatch} NewMatch */

/** @type {Record<string, NonNullable<NewMatch["clock"]>>} */
export const CLOCKS = {
  none: { kind: "none" },
  "move-60": { kind: "move", seconds: 60 },
  "bank-600-5": { kind: "bank", seconds: 600, increment: 5 },
  "bank-1800-10": { kind: "bank", seconds: 1800, increment: 10 },
  "days-1": { kind: "days", days: 1 },
  "days-3": { kind: "days", days: 3 },
};

/** @param {string} name */
export function clockOf(name) {
  return CLOCKS[name];
}
