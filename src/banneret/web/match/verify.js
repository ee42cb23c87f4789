/** The check of the dice, as a button with its result. */

import { html, useState } from "../ui.js";
import { listed, say } from "../words.js";
import { personName } from "../people.js";
import { get, ofMatch } from "../net/api.js";
import { check } from "./fairness.js";
import { remembered } from "./parts.js";

/** @typedef {{ good: boolean | null, texts: string[] }} Verdict null: nothing is wrong, but the server was alone */
/** @typedef {import("../protocol.js").Rolls} Rolls */
/** @typedef {import("../protocol.js").SeatInfo} SeatInfo */

/** @param {string} id of the match @returns {Promise<Verdict>} */
async function judge(id) {
  const bad = (/** @type {string} */ text) => ({ good: false, texts: [text] });
  if (!crypto.subtle) return bad(say("verify.insecure"));
  const [rolls, { match }] = await Promise.all([get(ofMatch(id, "rolls")), get(ofMatch(id))]);
  const seats = /** @type {SeatInfo[]} */ (match.seats).map((seat) => ({ ...seat, pledge: rolls.pledges[seat.seat] ?? null }));
  const { kept, strange, copied, wrong } = await check(rolls);
  const namesOf = (/** @type {number[]} */ some) => listed(some.map((seat) => personName(seats[seat])));
  const mine = remembered({ ...match, commitment: rolls.commitment, seats });
  if (!kept) return bad(say("verify.broken"));
  if (strange.length) return bad(say("verify.part", { names: namesOf(strange) }));
  if (copied.length) return bad(say("verify.copied", { names: namesOf(copied) }));
  if (!mine.intact) return bad(say("verify.changed"));
  if (wrong.length) return bad(say("verify.wrong", { steps: wrong.join(", ") }));
  const own = mine.pledges.map((pledge) => say("verify.own", { pledge }));
  const shared = rolls.parts.some(Boolean);
  return { good: shared || null, texts: [say("verify.good", { n: rolls.rolls.length }), ...makers(rolls, seats), ...own] };
}

/** Who made the dice, in sentences. @param {Rolls} rolls @param {SeatInfo[]} seats */
function makers({ parts }, seats) {
  const givers = seats.filter(({ seat }) => parts[seat]);
  if (!givers.length) return [say("verify.alone")];
  const ours = givers.some(({ yours }) => yours);
  const others = seats.filter(({ seat }) => !parts[seat]);
  return [say("verify.by", { names: listed(givers.map(personName)) }), ...others.map((seat) => whyNone(seat, ours))];
}

/** Why a seat brought no part. @param {SeatInfo} seat @param {boolean} ours whether this browser brought one */
function whyNone(seat, ours) {
  const name = personName(seat);
  if (seat.kind === "bot") return say("verify.bot", { name });
  return say(seat.yours && ours ? "verify.same" : "verify.none", { name });
}

/** @param {{ match: string, over: boolean }} props */
export function DiceCheck({ match, over }) {
  const [result, setResult] = useState(/** @type {Verdict | null} */ (null));
  const run = () =>
    judge(match).then(setResult, (failure) => setResult({ good: false, texts: [failure.message] }));
  return html`<section class="dice-check" aria-label=${say("verify")}>
    <h3>${say("verify")}</h3>
    <p>${say(over ? "verify.how" : "verify.later")}</p>
    ${over && html`<button type="button" onClick=${run}>${say("verify.run")}</button>`}
    ${result && html`<div role="status" class=${result.good === null ? "" : result.good ? "good" : "bad"}>${result.texts.map((text) => html`<p key=${text}>${text}</p>`)}</div>`}
  </section>`;
}
