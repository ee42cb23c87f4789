/** How far a person has come in learning, kept in this browser. */

import { signal } from "../ui.js";

/**
 * @typedef {object} Progress Of one game.
 * @property {number} step of the guided match
 * @property {boolean} taught whether the guided match was gone through
 * @property {string[]} solved ids of puzzles
 */

const STORE = "banneret.learn";

/** @type {Progress} */
const NOTHING = { step: 0, taught: false, solved: [] };

/** What was kept, whoever wrote it: nothing is known of its values. @returns {Record<string, any>} */
function kept() {
  try {
    const found = JSON.parse(localStorage.getItem(STORE) ?? "{}");
    return typeof found === "object" && found !== null ? found : {};
  } catch {
    return {};
  }
}

const all = signal(kept());

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
  try {
    localStorage.setItem(STORE, JSON.stringify(all.peek()));
  } catch {
    // A browser that keeps nothing teaches from the start.
  }
}

/** @param {string} game @param {string} puzzle */
export function keepSolved(game, puzzle) {
  const { solved } = progressOf(game);
  if (!solved.includes(puzzle)) keepProgress(game, { solved: [...solved, puzzle] });
}
