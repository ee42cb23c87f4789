/** Before a match begins: the links to send, and whose part of the dice is missing. */

import { html, useEffect, useState } from "../ui.js";
import { listed, say } from "../words.js";
import { personName } from "../people.js";
import { get, ofMatch } from "../net/api.js";
import { CopyButton } from "./share.js";

/** @typedef {import("./table.js").Table} Table */
/** @typedef {import("../protocol.js").Invite} Invite */

/** @param {{ table: Table }} props */
export function WaitingRoom({ table }) {
  const [invites, setInvites] = useState(/** @type {Invite[]} */ ([]));
  const open = table.seats.value.filter((seat) => seat.kind === "open").map(({ seat }) => seat);
  useEffect(() => {
    get(ofMatch(table.match)).then((answer) => setInvites(answer.invites), () => {});
  }, [table]);
  if (!open.length) return html`<${PartsAwaited} table=${table} />`;
  return html`<section class="waiting card" aria-label=${say("waiting")}>
    <p>${say(invites.length ? "waiting.send" : "waiting.others")}</p>
    <ul role="list">${invites.filter(({ seat }) => open.includes(seat)).map((invite) => html`<${InviteLine} key=${invite.seat} invite=${invite} />`)}</ul>
  </section>`;
}

/** @param {{ table: Table }} props */
function PartsAwaited({ table }) {
  const owing = table.seats.value.filter(({ pledge, brought }) => pledge && !brought);
  return html`<section class="waiting card" aria-label=${say("waiting.dice")}>
    <p>${say("waiting.parts", { names: listed(owing.map(personName)) })}</p>
  </section>`;
}

/** @param {{ invite: Invite }} props */
function InviteLine({ invite }) {
  const link = new URL(invite.path, location.href).href;
  return html`<li class="invite">
    <label>${say("seat.nth", { n: invite.seat + 1 })}
      <input class="invite-link" readonly value=${link} onFocus=${(/** @type {FocusEvent} */ event) => /** @type {HTMLInputElement} */ (event.target).select()} /></label>
    <${CopyButton} text=${link} label=${say("copy")} />
  </li>`;
}
