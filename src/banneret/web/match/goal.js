/** How one wins and what loses, in a line at the table that folds, and the game in five sentences behind "?". */

import { html, signal, useEffect, useState } from "../ui.js";
import { say } from "../words.js";
import { part } from "../parts.js";
import { goalShown } from "../settings.js";

const SheetDialog = part(() => import("../learn/sheet.js"), "SheetDialog", "style/learn.css");

/** What is played at the table that is shown; null: there is none. */
const table = signal(/** @type {{ game: string, goal: string } | null} */ (null));

/** Say above the table what its goal is, as long as it is shown. @param {string} game @param {string} goal */
export function useGoal(game, goal) {
  useEffect(() => {
    table.value = goal ? { game, goal } : null;
    return () => void (table.value = null);
  }, [game, goal]);
}

/** @param {{ where: "above" | "below" }} props above the table, or below the board where the table is narrow */
export function GoalLine({ where }) {
  const [asked, setAsked] = useState(false);
  if (!table.value) return null;
  const { game, goal } = table.value;
  const shown = goalShown.value;
  return html`<div class=${`goal ${where}`}>
    <button type="button" class="fold" aria-expanded=${shown} onClick=${() => (goalShown.value = !shown)}>${say("goal")}</button>
    ${shown && html`<span class="goal-words" title=${goal}>${goal}</span>`}
    <button type="button" class="quiet" aria-label=${say("sheet")} title=${say("sheet")} onClick=${() => setAsked(true)}>?</button>
    ${asked && html`<${SheetDialog} game=${game} close=${() => setAsked(false)} />`}
  </div>`;
}
