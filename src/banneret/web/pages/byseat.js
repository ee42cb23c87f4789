/** An option that every seat has a value of its own for, such as its army: chosen by names, never typed. */

import { html, useEffect } from "../ui.js";
import { say } from "../words.js";
import { language } from "../settings.js";

/** @typedef {import("../protocol.js").OptionInfo} OptionInfo */

const SEATS = "by seat"; // in place of a value for all seats at once

/** The seats' own values that a text holds, as many as there are seats. @param {OptionInfo} option @param {string} value @param {number} players */
function valuesOf(option, value, players) {
  const named = value in option.whole ? [] : value.split(",").map((one) => one.trim()).slice(0, players);
  const free = Object.keys(option.each).filter((one) => !named.includes(one));
  return [...named, ...free].slice(0, players);
}

/** @param {{ option: OptionInfo, value: string, players: number, change: (value: string) => void }} props */
export function BySeat({ option, value, players, change }) {
  const whole = value in option.whole;
  const values = valuesOf(option, value, players);
  const seats = values.join(", ");
  useEffect(() => {
    if (!whole && seats !== value) change(seats);
  }, [players]);
  const give = (/** @type {number} */ seat, /** @type {string} */ wanted) =>
    change(values.map((one, n) => (n === seat ? wanted : one === wanted ? values[seat] : one)).join(", "));
  const read = (/** @type {Event} */ event) => /** @type {HTMLSelectElement} */ (event.target).value;
  return html`<fieldset class="by-seat" title=${option.text[language.value]}><legend>${option.label[language.value]}</legend>
    <select aria-label=${option.label[language.value]} value=${whole ? value : SEATS}
      onChange=${(/** @type {Event} */ event) => change(read(event) === SEATS ? seats : read(event))}>
      ${Object.entries(option.whole).map(([name, words]) => html`<option key=${name} value=${name}>${words[language.value]}</option>`)}
      <option value=${SEATS}>${say("options.by-seat")}</option>
    </select>
    ${!whole && values.map((own, seat) => html`<label class="field" key=${seat}>${say("seat.nth", { n: seat + 1 })}
      <select value=${own} onChange=${(/** @type {Event} */ event) => give(seat, read(event))}>
        ${Object.entries(option.each).map(([name, words]) => html`<option key=${name} value=${name}>${words[language.value]}</option>`)}
      </select></label>`)}
  </fieldset>`;
}
