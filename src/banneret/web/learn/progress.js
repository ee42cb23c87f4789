/** How far a person has come in learning, kept in this browser. */

import { signal } from "../ui.js";
import { keep, kept } from "../storage.js";

/**
 * @typedef {object} Progress Of one game.
 * @property {number} step of the guided match
 * @property {boolean} taught whether the guided match was gone through
 * @property {string[]} solved ids of puzzles
 */

const STORE = "banneret.learn";

/** @type {Progress} */
const NOTHING = { step: 0, taught: false, solved: [] };

const all = signal(/** @type {Record<string, any>} */ (kept(STORE)));

/** @param {string} game @returns {Progress} */
export function progressOf(game) {
  const found = Object.hasOwn(all.value, game) ? all.value[game] : null;
  if (typeof found !== "object" || found === null) return NOTHING;
  return {
    step: Number.isInteger(found.step) && found.step > 0 ? found.step : 0,
    taught: found.taught === true,
    solved: Array.isArray(found.solved) ? found.solved.filter((/** @type {unknown} */ id) => typeof id === "string") : [],
  };
}

/** @param {string} game @param {Partial<Progress>} news */
export function keepProgress(game, news) {
  all.value = { ...all.peek(), [game]: { ...progressOf(game), ...news } };
  keep(STORE, all.peek());
}

/** @param {string} game @param {string} puzzle */
export function keepSolved(game, puzzle) {
  const { solved } = progressOf(game);
  if (!solved.includes(puzzle)) keepProgress(game, { solved: [...solved, puzzle] });
}
