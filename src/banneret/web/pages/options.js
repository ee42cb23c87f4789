/** What can be set before a match: clock, leavers, and the options of any game. */

import { html, useRef, useState } from "../ui.js";
import { language } from "../settings.js";
import { say } from "../words.js";
import { get } from "../net/api.js";
import { isUnlocked } from "./challenges.js";

/** @typedef {import("../protocol.js").GameInfo} GameInfo */
/** @typedef {import("../protocol.js").OptionInfo} OptionInfo */
/** @typedef {import("../protocol.js").NewMatch} NewMatch */
/** @typedef {import("./gamecard.js").Wishes} Wishes */

/** @type {Record<string, NonNullable<NewMatch["clock"]>>} */
const CLOCKS = {
  none: { kind: "none" },
  "move-60": { kind: "move", seconds: 60 },
  "bank-600-5": { kind: "bank", seconds: 600, increment: 5 },
  "bank-1800-10": { kind: "bank", seconds: 1800, increment: 10 },
  "days-1": { kind: "days", days: 1 },
  "days-3": { kind: "days", days: 3 },
};

/** @param {string} name */
export function clockOf(name) {
  return CLOCKS[name];
}

/** The option that Earned sets. */
const OPEN_CARDS = "open_cards";

/** The value of a field. @param {Event} event */
function valueOf(event) {
  return /** @type {HTMLInputElement} */ (event.target).value;
}

/** @param {{ game: GameInfo, wishes: Wishes, change: (wishes: Wishes) => void }} props */
export function MatchOptions({ game, wishes, change }) {
  const set = (/** @type {Partial<Wishes>} */ part) => change({ ...wishes, ...part });
  const shown = game.options.filter((option) => option.name !== game.players.option);
  return html`<div class="options">
    <${Choose} label=${say("clock")} value=${wishes.clock} change=${(/** @type {string} */ clock) => set({ clock })}
      values=${Object.keys(CLOCKS).map((name) => [name, say(/** @type {any} */ (`clock.${name}`))])} />
    <${Choose} label=${say("leaver")} value=${wishes.leaver} change=${(/** @type {any} */ leaver) => set({ leaver })}
      values=${["wait", "bot", "forfeit"].map((name) => [name, say(/** @type {any} */ (`leaver.${name}`))])} />
    <label class="tick"><input type="checkbox" checked=${wishes.second} onChange=${() => set({ second: !wishes.second })} />${say("last-seat")}</label>
    <label class="field">${say("hints")} <select onChange=${(/** @type {Event} */ event) => set({ hints: JSON.parse(/** @type {HTMLSelectElement} */ (event.target).value) })}>
      ${[null, true, false].map((hints) => html`<option key=${hints} value=${String(hints)} selected=${hints === wishes.hints}>${say(hints === null ? "hints.alone" : hints ? "hints.yes" : "hints.no")}</option>`)}</select></label>
    ${shown.map((option) => {
      const value = wishes.options[option.name] ?? option.default;
      const change = (/** @type {any} */ changed) => set({ options: withOption(wishes.options, option, changed) });
      return html`${option.name === OPEN_CARDS && html`<${Earned} option=${option} value=${value} change=${change} />`}
        <${GameOption} key=${option.name} option=${option} value=${value} change=${change} />`;
    })}
  </div>`;
}

/** Leaves those cards open that the person has earned, and no others. @param {{ option: OptionInfo, value: boolean | number | string, change: (value: boolean | number | string) => void }} props */
function Earned({ option, value, change }) {
  const [earned, setEarned] = useState(/** @type {string | null} */ (null));
  const [problem, setProblem] = useState("");
  const latest = useRef(change); // what is wished may change while the server counts
  latest.current = change;
  const ticked = value === earned;
  const look = async () => {
    setProblem("");
    try {
      const { challenges } = /** @type {import("../protocol.js").Challenges} */ (await get("api/challenges"));
      const ids = challenges.filter(isUnlocked).map(({ id }) => id).join(",");
      setEarned(ids);
      latest.current(ids);
    } catch (failure) {
      setProblem(/** @type {Error} */ (failure).message);
    }
  };
  return html`<label class="tick"><input type="checkbox" checked=${ticked} onChange=${() => (ticked ? change(option.default) : look())} />${say("earned")}</label>
    ${problem && html`<p class="notice bad" role="alert">${problem}</p>`}`;
}

/** Options that are as usual are left out. @param {Wishes["options"]} options @param {OptionInfo} option @param {boolean | number | string} value */
function withOption(options, option, value) {
  const { [option.name]: _, ...rest } = options;
  return value === option.default ? rest : { ...rest, [option.name]: value };
}

/** @param {{ label: string, value: string | number, values: [string | number, string][], change: (value: string) => void, title?: string }} props */
function Choose({ label, value, values, change, title = "" }) {
  return html`<label class="field" title=${title}>${label}
    <select value=${value} onChange=${(/** @type {Event} */ event) => change(valueOf(event))}>
      ${values.map(([name, words]) => html`<option key=${name} value=${name}>${words}</option>`)}
    </select></label>`;
}

/** @param {{ option: OptionInfo, value: boolean | number | string, change: (value: boolean | number | string) => void }} props */
function GameOption({ option, value, change }) {
  const label = option.label[language.value];
  const title = option.text[language.value];
  if (option.kind === "bool") {
    return html`<label class="tick" title=${title}><input type="checkbox" checked=${value} onChange=${() => change(!value)} />${label}</label>`;
  }
  const choices = Object.entries(option.choices);
  if (choices.length) {
    return html`<${Choose} label=${label} title=${title} value=${value} change=${change}
      values=${choices.map(([name, words]) => [name, words[language.value]])} />`;
  }
  if (option.lines) {
    return html`<label class="field lines" title=${title}>${label}
      <textarea rows="3" spellcheck=${false} value=${value} onChange=${(/** @type {Event} */ event) => change(valueOf(event))}></textarea></label>`;
  }
  const isNumber = option.kind === "int";
  return html`<label class="field" title=${title}>${label}
    <input type=${isNumber ? "number" : "text"} required=${isNumber} value=${value} min=${option.least ?? undefined} max=${option.most ?? undefined}
      onChange=${(/** @type {Event} */ event) => change(isNumber ? Number(valueOf(event)) : valueOf(event))} /></label>`;
}
