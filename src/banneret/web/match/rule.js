/** Which rules are being explained; `ruledialog.js` shows them. */

import { signal } from "../ui.js";

/** What is being explained; null: nothing. */
export const explaining = signal(
  /** @type {{ game: string, title: string, ids: readonly string[] } | null} */ (null),
);

/** @param {string} game @param {readonly string[]} ids @param {string} title */
export function showRules(game, ids, title) {
  explaining.value = { game, ids, title };
}
