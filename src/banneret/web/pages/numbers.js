/** An option that holds numbers of several things, such as an army by factions: chosen by steppers. */

import { classes, html } from "../ui.js";
import { say } from "../words.js";
import { language } from "../settings.js";
import { plain } from "../match/card.js";
import { Emblem, useCards } from "./choicecards.js";

/** @typedef {import("../protocol.js").GameInfo} GameInfo */
/** @typedef {import("../protocol.js").OptionInfo} OptionInfo */
/** @typedef {import("../protocol.js").CountsInfo} CountsInfo */
/** @typedef {import("../protocol.js").Card} Card */

const NUMBER_FIRST = /^(\d+) (.+)$/;

/** How many of each a text holds. @param {string} value @returns {Record<string, number>} */
function numbersOf(value) {
  const found = value.split(",").map((one) => NUMBER_FIRST.exec(one.trim()));
  return Object.fromEntries(found.flatMap((one) => (one ? [[one[2], Number(one[1])]] : [])));
}

/** @param {Record<string, number>} numbers */
function textOf(numbers) {
  return Object.entries(numbers).filter(([, number]) => number).map(([name, number]) => `${number} ${name}`).join(", ");
}

/** @param {{ game: GameInfo, option: OptionInfo, counts: CountsInfo, wished: Record<string, unknown>, holds: (values: OptionInfo["when"]) => boolean, value: string, change: (value: string) => void }} props */
export function Numbers({ game, option, counts, wished, holds, value, change }) {
  const cards = useCards(game, option, wished);
  const numbers = numbersOf(value);
  const sizeOf = (/** @type {string} */ name) => counts.sizes[name] ?? 1;
  const taken = Object.entries(numbers).reduce((sum, [name, number]) => sum + number * sizeOf(name), 0);
  const own = Object.keys(numbers).filter((name) => !(name in option.each)); // of one's own, by text alone
  const shown = [...Object.keys(option.each).filter((name) => numbers[name] || holds(option.needs[name] ?? {})), ...own];
  return html`<fieldset class="by-seat" title=${option.text[language.value]}><legend>${option.label[language.value]}</legend>
    <p class="quiet-words number-sum" role="status">${say("options.sum", { n: taken, total: counts.total })}</p>
    <div class="choice-cards">
      ${shown.map((name) => html`<${Stepper} key=${name} name=${option.each[name]?.[language.value] ?? name} card=${cards.get(name)} seat=${counts.seat} number=${numbers[name] ?? 0}
        more=${(numbers[name] ?? 0) < counts.most && taken + sizeOf(name) <= counts.total}
        set=${(/** @type {number} */ number) => change(textOf({ ...numbers, [name]: number }))} />`)}
    </div>
    <label class="field">${say("options.as-text")}
      <input value=${value} onChange=${(/** @type {Event} */ event) => change(/** @type {HTMLInputElement} */ (event.target).value)} /></label>
  </fieldset>`;
}

/** One thing with its number. @param {{ name: string, card: Card | undefined, seat: number, number: number, more: boolean, set: (number: number) => void }} props more: whether there is room for another */
function Stepper({ name, card, seat, number, more, set }) {
  const [style, ...rest] = card?.text ?? [];
  return html`<div class=${classes("choice-card counted", number > 0 && "chosen")} role="group" aria-label=${name}>
    <${Emblem} seat=${seat} card=${card} /><b>${name}</b>
    <div class="stepper">
      <button type="button" aria-label=${say("options.fewer", { name })} aria-disabled=${!number} onClick=${() => number && set(number - 1)}>−</button>
      <output aria-label=${name}>${number}</output>
      <button type="button" aria-label=${say("options.more", { name })} aria-disabled=${!more} onClick=${() => more && set(number + 1)}>+</button>
    </div>
    <span class="choice-about">${style && html`<span>${plain(style.text)}</span>`}<small>${rest.map(({ text }) => plain(text)).join(" · ")}</small></span>
  </div>`;
}
