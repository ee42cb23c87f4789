/** Who sits where, seat by seat: for tables that none of the usual ways lays. */

import { html, useState } from "../ui.js";
import { say } from "../words.js";
import { levelName } from "../people.js";

/** @typedef {import("../protocol.js").GameInfo} GameInfo */
/** @typedef {import("../protocol.js").SeatPlan} SeatPlan */

/** @param {SeatPlan} plan */
function valueOf(plan) {
  return plan.kind === "bot" ? `bot:${plan.bot}` : plan.kind;
}

/** @param {string} value @param {SeatPlan} before @returns {SeatPlan} */
function planOf(value, before) {
  if (value.startsWith("bot:")) return { kind: "bot", bot: value.slice(4) };
  const kind = /** @type {"me" | "hotseat" | "open"} */ (value);
  return kind === "open" ? { kind } : { kind, name: before.name ?? null };
}

/** As many plans as there are seats: the first is mine, the others are bots. @param {number} count @param {string} bot @returns {SeatPlan[]} */
function usual(count, bot) {
  const others = /** @type {SeatPlan[]} */ (Array.from({ length: count - 1 }, () => ({ kind: "bot", bot })));
  return [{ kind: "me", name: null }, ...others];
}

/** @param {{ game: GameInfo, players: number, bot: string, busy: boolean, start: (seats: SeatPlan[]) => void }} props */
export function SeatPlanner({ game, players, bot, busy, start }) {
  const [changed, setChanged] = useState(/** @type {Record<number, SeatPlan>} */ ({}));
  const plans = usual(players, bot).map((plan, seat) => changed[seat] ?? plan);
  const set = (/** @type {number} */ seat, /** @type {SeatPlan} */ plan) => setChanged({ ...changed, [seat]: plan });
  return html`<fieldset class="planner"><legend>${say("planner")}</legend>
    ${plans.map((plan, seat) => html`<${SeatRow} key=${seat} game=${game} seat=${seat} plan=${plan}
      change=${(/** @type {SeatPlan} */ wanted) => set(seat, wanted)} />`)}
    <button type="button" disabled=${busy} onClick=${() => start(plans)}>${say("planner.start")}</button>
  </fieldset>`;
}

/** @param {{ game: GameInfo, seat: number, plan: SeatPlan, change: (plan: SeatPlan) => void }} props */
function SeatRow({ game, seat, plan, change }) {
  const read = (/** @type {Event} */ event) => /** @type {HTMLInputElement} */ (event.target).value;
  return html`<div class="planner-row">
    <label class="field">${say("seat.nth", { n: seat + 1 })}
      <select value=${valueOf(plan)} onChange=${(/** @type {Event} */ event) => change(planOf(read(event), plan))}>
        <option value="me">${say("planner.me")}</option>
        <option value="hotseat">${say("planner.hotseat")}</option>
        <option value="open">${say("planner.open")}</option>
        ${game.bots.map((bot) => html`<option key=${bot} value=${`bot:${bot}`}>${say("planner.bot", { level: levelName(bot) })}</option>`)}
      </select></label>
    ${(plan.kind === "me" || plan.kind === "hotseat") && html`<label class="field">${say("planner.name")}
      <input value=${plan.name ?? ""} maxlength="40" onInput=${(/** @type {Event} */ event) => change({ ...plan, name: read(event).trim() || null })} /></label>`}
  </div>`;
}
