/** Play on from a moment of a match: a new one, against bots or with all at this screen. */

import { html, useEffect, useState } from "../ui.js";
import { say } from "../words.js";
import { level } from "../settings.js";
import { levelName } from "../people.js";
import { games, ofMatch } from "../net/api.js";
import { beginMatch } from "./begin.js";

/** @param {{ match: string, game: string, step: number, names: readonly string[] }} props */
export function PlayOn({ match, game, step, names }) {
  const [open, setOpen] = useState(false);
  if (!open) return html`<button type="button" onClick=${() => setOpen(true)}>${say("replay.play-on")}</button>`;
  return html`<${Plan} match=${match} game=${game} step=${step} names=${names} />`;
}

/** Who is to sit where. @param {number} seats @param {number} mine @param {string} others a bot; "": everybody is at this screen @returns {import("./begin.js").SeatPlan[]} */
function planned(seats, mine, others) {
  return Array.from({ length: seats }, (_, seat) => {
    if (seat === mine) return { kind: "me" };
    return others ? { kind: "bot", bot: others } : { kind: "hotseat", name: say("seat.nth", { n: seat + 1 }) };
  });
}

/** @param {{ match: string, game: string, step: number, names: readonly string[] }} props */
function Plan({ match, game, step, names }) {
  const [bots, setBots] = useState(/** @type {string[]} */ ([]));
  const [mine, setMine] = useState(0);
  const [others, setOthers] = useState(level.value);
  const [problem, setProblem] = useState("");
  useEffect(() => {
    games().then((found) => {
      const known = found.games.find(({ name }) => name === game);
      setBots(known?.bots ?? []);
      setOthers((wanted) => (known?.bots.includes(wanted) ? wanted : known?.usual_bot ?? ""));
    }, (failure) => setProblem(failure.message));
  }, [game]);
  const begin = (/** @type {Event} */ event) => {
    event.preventDefault();
    beginMatch(ofMatch(match, "play-on"), /** @type {any} */ ({ step, seats: planned(names.length, mine, others) }))
      .catch((failure) => setProblem(failure.message));
  };
  const value = (/** @type {Event} */ event) => /** @type {HTMLSelectElement} */ (event.target).value;
  return html`<form class="play-on card" onSubmit=${begin} aria-label=${say("replay.play-on")}>
    <p>${say("replay.play-on.words")}</p>
    <label class="field">${say("replay.play-on.seat")} <select onChange=${(/** @type {Event} */ event) => setMine(Number(value(event)))}>
      ${names.map((name, seat) => html`<option key=${seat} value=${seat} selected=${seat === mine}>${name}</option>`)}</select></label>
    <label class="field">${say("replay.play-on.others")} <select onChange=${(/** @type {Event} */ event) => setOthers(value(event))}>
      ${bots.map((bot) => html`<option key=${bot} value=${bot} selected=${bot === others}>${say("replay.play-on.against", { name: levelName(bot) })}</option>`)}
      <option value="" selected=${!others}>${say("replay.play-on.alone")}</option></select></label>
    ${problem && html`<p class="notice bad" role="alert">${problem}</p>`}
    <button type="submit" class="primary">${say("replay.play-on.start")}</button>
  </form>`;
}
