/** An option that every seat has a value of its own for, such as its army: chosen by cards, never typed. */

import { classes, html, useEffect, useState } from "../ui.js";
import { say } from "../words.js";
import { language } from "../settings.js";
import { ChoiceCards, Emblem, useCards } from "./choicecards.js";

/** @typedef {import("../protocol.js").GameInfo} GameInfo */
/** @typedef {import("../protocol.js").OptionInfo} OptionInfo */

const SEATS = "by seat"; // in place of a value for all seats at once

/** The seats' own values that a text holds, as many as there are seats. @param {OptionInfo} option @param {string} value @param {number} players */
function valuesOf(option, value, players) {
  const named = value in option.whole ? [] : value.split(",").map((one) => one.trim()).slice(0, players);
  const free = Object.keys(option.each).filter((one) => !named.includes(one));
  return [...named, ...free].slice(0, players);
}

/** What the seats have once one of them takes a value; whoever had it gets the other, if no two may have it. @param {OptionInfo} option @param {string[]} values @param {number} seat @param {string} wanted */
function given({ alike }, values, seat, wanted) {
  return values.map((one, n) => (n === seat ? wanted : one === wanted && !alike ? values[seat] : one));
}

/** @param {{ game: GameInfo, option: OptionInfo, value: string, players: number, change: (value: string) => void }} props */
export function BySeat({ game, option, value, players, change }) {
  const [open, setOpen] = useState(0);
  const whole = value in option.whole;
  const values = valuesOf(option, value, players);
  const seats = values.join(", ");
  const label = option.label[language.value];
  useEffect(() => {
    if (!whole && seats !== value) change(seats);
  }, [players]);
  const read = (/** @type {Event} */ event) => /** @type {HTMLSelectElement} */ (event.target).value;
  return html`<fieldset class="by-seat" title=${option.text[language.value]}><legend>${label}</legend>
    <select aria-label=${label} value=${whole ? value : SEATS}
      onChange=${(/** @type {Event} */ event) => change(read(event) === SEATS ? seats : read(event))}>
      ${Object.entries(option.whole).map(([name, words]) => html`<option key=${name} value=${name}>${words[language.value]}</option>`)}
      <option value=${SEATS}>${say("options.by-seat")}</option>
    </select>
    ${!whole && html`<${Seats} game=${game} option=${option} values=${values} open=${Math.min(open, players - 1)} setOpen=${setOpen}
      give=${(/** @type {number} */ seat, /** @type {string} */ wanted) => change(given(option, values, seat, wanted).join(", "))} />`}
  </fieldset>`;
}

/** What each seat has, and the cards for the one that is open. @param {{ game: GameInfo, option: OptionInfo, values: string[], open: number, setOpen: (seat: number) => void, give: (seat: number, wanted: string) => void }} props */
function Seats({ game, option, values, open, setOpen, give }) {
  const cards = useCards(game, option);
  return html`<div class="seat-choices">
      ${values.map((own, seat) => html`<button type="button" key=${seat} class=${classes("seat-choice", seat === open && "open")} aria-pressed=${seat === open} onClick=${() => setOpen(seat)}>
        <${Emblem} seat=${seat} card=${cards.get(own)} /><span><small>${say("seat.nth", { n: seat + 1 })}</small><b>${option.each[own]?.[language.value] ?? own}</b></span></button>`)}
    </div>
    ${!option.alike && html`<p class="quiet-words">${say("options.no-two")}</p>`}
    <${ChoiceCards} key=${open} label=${`${option.label[language.value]}: ${say("seat.nth", { n: open + 1 })}`} option=${option} cards=${cards}
      seat=${open} values=${values} choose=${(/** @type {string} */ wanted) => give(open, wanted)} />`;
}
