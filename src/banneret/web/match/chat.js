/** What the people at the table say. */

import { classes, html, useState } from "../ui.js";
import { say, when } from "../words.js";
import { seatClass } from "../draw/shapes.js";
import { Acquainted } from "./acquainted.js";

/** @typedef {import("./table.js").Table} Table */

/** @param {{ table: Table }} props */
export function Chat({ table }) {
  const own = new Set(table.hello.value?.seats ?? []);
  const muted = new Set(table.muted.value);
  const others = table.seats.value.filter((seat) => seat.kind === "human" && !own.has(seat.seat));
  return html`<section class="chat" aria-label=${say("chat")}>
    <div class="chat-lines" role="log" aria-label=${say("chat")} tabindex="0"><ol>
      ${table.chat.value.map((line) => html`<li key=${line.n} class=${seatClass(line.seat)} title=${when(line.at)}>
        <b translate="no">${line.name}</b> ${line.text}</li>`)}
    </ol></div>
    ${own.size > 0 && html`<${Talk} send=${(/** @type {string} */ text) => table.talk(text)} />`}
    ${own.size > 0 && others.map(({ seat, name }) => html`<button type="button" key=${seat}
      class=${classes("quiet", "mute")} aria-pressed=${muted.has(seat)} onClick=${() => table.mute(seat, !muted.has(seat))}>
      ${say(muted.has(seat) ? "chat.unmute" : "chat.mute", { name })}</button>
      <${Acquainted} key=${`of ${seat}`} name=${name} blocked=${(/** @type {boolean} */ on) => table.mute(seat, on)} />`)}
  </section>`;
}

/** @param {{ send: (text: string) => void }} props */
function Talk({ send }) {
  const [text, setText] = useState("");
  const submit = (/** @type {Event} */ event) => {
    event.preventDefault();
    if (text.trim()) send(text.trim());
    setText("");
  };
  return html`<form class="talk" onSubmit=${submit}>
    <input value=${text} maxlength="500" aria-label=${say("chat.write")} placeholder=${say("chat.write")}
      onInput=${(/** @type {InputEvent} */ event) => setText(/** @type {HTMLInputElement} */ (event.target).value)} />
    <button type="submit">${say("chat.send")}</button>
  </form>`;
}
