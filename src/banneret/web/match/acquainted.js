/** A word of somebody: how often met, with what results, and a block. */

import { html, useState } from "../ui.js";
import { say } from "../words.js";
import { acquaintance, block } from "../acquaintances.js";

/** @param {{ name: string, blocked: (on: boolean) => void }} props blocked: hears what is chosen */
export function Acquainted({ name, blocked }) {
  const [person, setPerson] = useState(() => acquaintance(name));
  const change = () => {
    block(name, !person.blocked);
    setPerson(acquaintance(name));
    blocked(!person.blocked);
  };
  return html`<p class="acquainted"><span>${say(person.n ? "people.met" : "people.first", { n: person.n, won: person.won, lost: person.lost, name })}</span>
    <button type="button" class="quiet" aria-pressed=${person.blocked} onClick=${change}>${say(person.blocked ? "people.unblock" : "people.block", { name })}</button></p>`;
}
