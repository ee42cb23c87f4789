/** An option that holds any number of things, such as the cards that are open: a tick each, nothing to type. */

import { html } from "../ui.js";
import { language } from "../settings.js";

/** @typedef {import("../protocol.js").OptionInfo} OptionInfo */

/** @param {{ option: OptionInfo, value: string, change: (value: string) => void }} props */
export function Several({ option, value, change }) {
  const all = Object.keys(option.each);
  const [whole] = Object.keys(option.whole);
  const held = value === whole ? all : value.split(",").map((one) => one.trim()).filter(Boolean);
  const turn = (/** @type {string} */ name) => {
    const now = held.includes(name) ? held.filter((one) => one !== name) : [...held, name];
    change(all.every((one) => now.includes(one)) ? whole : now.join(","));
  };
  return html`<fieldset class="by-seat several" title=${option.text[language.value]}><legend>${option.label[language.value]}</legend>
    ${all.map((name) => html`<label class="tick" key=${name}><input type="checkbox" value=${name} checked=${held.includes(name)} onChange=${() => turn(name)} />
      ${option.each[name][language.value]}</label>`)}
  </fieldset>`;
}
