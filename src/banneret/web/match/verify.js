/** The check of the dice, as a button with its result. */

import { html, useState } from "../ui.js";
import { say } from "../words.js";
import { get, ofMatch } from "../net/api.js";
import { check } from "./fairness.js";

/** @param {string} match */
async function judge(match) {
  if (!crypto.subtle) return { good: false, text: say("verify.insecure") };
  const rolls = await get(ofMatch(match, "rolls"));
  const { kept, wrong } = await check(rolls);
  if (!kept) return { good: false, text: say("verify.broken") };
  if (wrong.length) return { good: false, text: say("verify.wrong", { steps: wrong.join(", ") }) };
  return { good: true, text: say("verify.good", { n: rolls.rolls.length }) };
}

/** @param {{ match: string, over: boolean }} props */
export function DiceCheck({ match, over }) {
  const [result, setResult] = useState(/** @type {{ good: boolean, text: string } | null} */ (null));
  const run = () =>
    judge(match).then(setResult, (failure) => setResult({ good: false, text: failure.message }));
  return html`<section class="dice-check" aria-label=${say("verify")}>
    <h3>${say("verify")}</h3>
    <p>${say(over ? "verify.how" : "verify.later")}</p>
    ${over && html`<button type="button" onClick=${run}>${say("verify.run")}</button>`}
    ${result && html`<p role="status" class=${result.good ? "good" : "bad"}>${result.text}</p>`}
  </section>`;
}
