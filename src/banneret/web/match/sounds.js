/** What is heard at the table, for those who turned sound on. */

import { effect } from "../ui.js";
import { sound } from "../settings.js";
import { chime, click } from "./sound.js";

/** @param {import("./table.js").Table} table */
export function hearTable(table) {
  let version = -1;
  let mine = true;
  return effect(() => {
    const view = table.view.value;
    if (!view) return;
    const changed = version >= 0 && view.version !== version;
    const now = table.myTurn.value;
    if (sound.value && changed) (now && !mine ? chime : click)();
    version = view.version;
    mine = now;
  });
}
