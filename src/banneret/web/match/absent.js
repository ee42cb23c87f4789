/** Who is away, and a bot that may play until then, if all who are there want it. */

import { html } from "../ui.js";
import { say } from "../words.js";
import { level } from "../settings.js";

/** @typedef {import("./table.js").Table} Table */
/** @typedef {import("../protocol.js").View} View */

/** @param {{ table: Table, view: View }} props */
export function Absent({ table, view }) {
  if (view.status !== "playing" || !table.seated.value) return null;
  const away = table.seats.value.filter(({ kind, yours, connected, stand_in }) => kind === "human" && !yours && !connected && !stand_in);
  return away.map(({ seat, name }) => {
    const wanted = view.stand_ins.find((wish) => wish.seat === seat)?.by ?? [];
    const asked = (table.hello.value?.seats ?? []).some((own) => wanted.includes(own));
    return html`<div class="offer notice" key=${seat} role="status">
      <span>${say(asked ? "absent.asked" : "absent", { name })}</span>
      ${!asked && html`<button type="button" onClick=${() => table.standIn(seat, level.value || "level:1")}>${say("absent.ask")}</button>`}
    </div>`;
  });
}
