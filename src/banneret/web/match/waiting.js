/** Before a match begins: the links to send, and whose part of the dice is missing. */

import { html, useEffect, useState } from "../ui.js";
import { listed, say } from "../words.js";
import { personName } from "../people.js";
import { get, ofMatch } from "../net/api.js";
import { level } from "../settings.js";
import { Invitation } from "./invitation.js";

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
    <ul role="list">${invites.filter(({ seat }) => open.includes(seat)).map((invite) => html`<${Invitation} key=${invite.seat} invite=${invite}
      title=${table.hello.value?.match.title ?? ""} fill=${() => table.fill(invite.seat, level.value || "level:1")} />`)}</ul>
  </section>`;
}

/** @param {{ table: Table }} props */
function PartsAwaited({ table }) {
  const owing = table.seats.value.filter(({ pledge, brought }) => pledge && !brought);
  return html`<section class="waiting card" aria-label=${say("waiting.dice")}>
    <p>${say("waiting.parts", { names: listed(owing.map(personName)) })}</p>
  </section>`;
}
