/** Tells those who listen, and those who look at the tab, what is asked; the log tells what happened. */

import { html, useEffect } from "../ui.js";
import { say } from "../words.js";
import { titled } from "../turns.js";
import { inWords, within } from "./tip.js";

/** @param {{ table: import("./table.js").Table, hand: import("./hand.js").Hand, scene: import("../protocol.js").Scene }} props */
export function Announcer({ table, hand, scene }) {
  const mine = table.myTurn.value;
  const parts = [
    mine ? say("your-turn") : "",
    scene.outcome || scene.question.text,
    ...scene.notes,
    mine ? say("choices.count", { n: scene.choices.length }) : "",
  ];
  const title = titled(`${mine ? "● " : ""}${scene.outcome || scene.title} · Banneret`);
  useEffect(() => {
    document.title = title;
  }, [title]);
  const left = hand.ending.value.map(inWords);
  return html`<p class="only-heard" role="status" aria-live="polite">${parts.filter(Boolean).map(within).join(". ")}</p>
    <p class="only-heard left" aria-live="polite">${left.length > 0 && [say(hand.holdsCard() ? "choices.with" : "choices.here"), ...left].join(". ")}</p>`;
}
