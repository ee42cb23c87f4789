/** What may be done beside choosing: undo, takeback, hint, draw, resign, share. */

import { html, useEffect, useRef, useState } from "../ui.js";
import { say } from "../words.js";
import { part } from "../parts.js";
import { PaceControls } from "./pace.js";
import { Share } from "./sharing.js";

const StopsDialog = part(() => import("./stops.js"), "StopsDialog");

/** @typedef {import("./table.js").Table} Table */
/** @typedef {import("../protocol.js").View} View */

/** @param {{ table: Table, view: View }} props */
export function Controls({ table, view }) {
  const { can } = view;
  const [sure, setSure] = useState("");
  const [stops, setStops] = useState(false);
  const resigns = view.scene.panels.length > 2 ? "resign.sure-many" : "resign.sure";
  const ask = (/** @type {"resign" | "abort" | "end"} */ what) => {
    setSure("");
    if (what === "end") table.end();
    else table.ask(what);
  };
  return html`<div class="controls" role="toolbar" aria-label=${say("controls")}>
    ${can.undo && html`<button type="button" class="undo" aria-keyshortcuts="z" onClick=${() => table.undo()}>${say("undo")}<kbd>Z</kbd></button>`}
    ${can.takeback && !can.undo && html`<button type="button" onClick=${() => table.negotiate("takeback", "ask")}>${say("takeback.ask")}</button>`}
    ${can.hint && html`<button type="button" aria-keyshortcuts="h" onClick=${() => table.ask("hint")}>${say("hint")}<kbd>H</kbd></button>`}
    ${can.draw && !view.draw && html`<button type="button" onClick=${() => table.negotiate("draw", "ask")}>${say("draw.ask")}</button>`}
    ${can.abort && html`<${Confirm} name="abort" words="abort.sure" sure=${sure} setSure=${setSure} act=${ask} />`}
    ${can.resign && !can.abort && html`<${Confirm} name="resign" words=${resigns} sure=${sure} setSure=${setSure} act=${ask} />`}
    ${can.end && html`<${Confirm} name="end" words="end.sure" sure=${sure} setSure=${setSure} act=${ask} />`}
    ${!view.ending && table.seats.value.some(({ yours }) => !yours) && html`<${PaceControls} moments=${table.moments} />`}
    ${view.status === "playing" && table.seated.value && html`<button type="button" class="quiet ask-when" onClick=${() => setStops(true)}>${say("stops")}</button>`}
    ${stops && html`<${StopsDialog} table=${table} close=${() => setStops(false)} />`}
    <${Share} match=${table.match} step=${view.step} over=${view.status === "over"} />
  </div>`;
}

/**
 * A button that asks once more.
 * @param {{ name: "resign" | "abort" | "end", words: import("../words.js").Word, sure: string, setSure: (name: string) => void, act: (name: "resign" | "abort" | "end") => void }} props
 */
function Confirm({ name, words, sure, setSure, act }) {
  const first = useRef(/** @type {HTMLButtonElement | null} */ (null));
  const asked = sure === name;
  const before = useRef(asked);
  useEffect(() => {
    if (before.current !== asked) first.current?.focus();
    before.current = asked;
  }, [asked]);
  if (!asked) return html`<button type="button" key="ask" ref=${first} onClick=${() => setSure(name)}>${say(name)}</button>`;
  const leave = (/** @type {KeyboardEvent} */ event) => event.key === "Escape" && setSure("");
  return html`<span class="confirm" key="sure" role="group" aria-label=${say(name)} onKeyDown=${leave}>
    <button type="button" class="danger" ref=${first} onClick=${() => act(name)}>${say(words)}</button>
    <button type="button" class="quiet" onClick=${() => setSure("")}>${say("no")}</button>
  </span>`;
}

/** Takeback and draw, when somebody asks. @param {{ table: Table, view: View }} props */
export function Offers({ table, view }) {
  return html`${view.takeback && html`<${Offer} table=${table} what="takeback" offer=${view.takeback} view=${view} />`}
    ${view.draw && html`<${Offer} table=${table} what="draw" offer=${view.draw} view=${view} />`}`;
}

/** @param {{ table: Table, what: "takeback" | "draw", offer: { by: number, accepted: number[], text?: string }, view: View }} props */
function Offer({ table, what, offer, view }) {
  const own = table.hello.value?.seats ?? [];
  const mine = own.includes(offer.by);
  const answered = own.some((seat) => offer.accepted.includes(seat));
  const name = table.nameOf(offer.by, view.scene);
  const text = mine ? say(`${what}.waiting`) : say(`${what}.offered`, { name, text: offer.text ?? "" });
  const answer = (/** @type {"accept" | "decline" | "cancel"} */ word) => table.negotiate(what, word);
  return html`<div class="offer notice" role="alert">
    <span>${text}</span>
    ${mine && html`<button type="button" class="quiet" onClick=${() => answer("cancel")}>${say("cancel")}</button>`}
    ${!mine && own.length > 0 && !answered && html`
      <button type="button" class="primary" onClick=${() => answer("accept")}>${say("accept")}</button>
      <button type="button" class="quiet" onClick=${() => answer("decline")}>${say("decline")}</button>`}
  </div>`;
}
