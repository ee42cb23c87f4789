/** What can be set before a match: clock, leavers, and the options of any game. */

import { html, useEffect, useRef, useState } from "../ui.js";
import { language } from "../settings.js";
import { say } from "../words.js";
import { get, post } from "../net/api.js";
import { BySeat } from "./byseat.js";
import { Numbers } from "./numbers.js";
import { Several } from "./several.js";
import { CLOCKS } from "./clocks.js";
import { isUnlocked } from "./challenges.js";
import { showRules } from "../match/rule.js";

/** @typedef {import("../protocol.js").GameInfo} GameInfo */
/** @typedef {import("../protocol.js").OptionInfo} OptionInfo */
/** @typedef {import("./gamecard.js").Wishes} Wishes */

/** The option that Earned sets. */
const OPEN_CARDS = "open_cards";

/** The value of a field. @param {Event} event */
function valueOf(event) {
  return /** @type {HTMLInputElement} */ (event.target).value;
}

/** @param {{ game: GameInfo, wishes: Wishes, change: (wishes: Wishes) => void }} props */
export function MatchOptions({ game, wishes, change }) {
  const set = (/** @type {Partial<Wishes>} */ part) => change({ ...wishes, ...part });
  const valueNow = (/** @type {string} */ name) => wishes.options[name] ?? game.options.find((option) => option.name === name)?.default;
  const holds = (/** @type {OptionInfo["when"]} */ values) => Object.entries(values).every(([name, value]) => valueNow(name) === value);
  const shown = game.options.filter((option) => option.name !== game.players.option && holds(option.when));
  const group = (/** @type {OptionInfo["group"]} */ name) => shown.filter((option) => option.group === name).map((option) => {
    const value = wishes.options[option.name] ?? option.default;
    const change = (/** @type {any} */ changed) => set({ options: withOption(game, wishes.options, option, changed) });
    return html`${option.name === OPEN_CARDS && html`<${Earned} option=${option} value=${value} change=${change} />`}
      <${GameOption} key=${option.name} game=${game} option=${option} wished=${wishes.options} holds=${holds} value=${value} players=${wishes.players} change=${change} />`;
  });
  return html`<${Group} name="army">${group("army")}<//>
    <${Group} name="pace">
    <${Choose} label=${say("clock")} value=${wishes.clock} change=${(/** @type {string} */ clock) => set({ clock })}
      values=${Object.keys(CLOCKS).map((name) => [name, say(/** @type {any} */ (`clock.${name}`))])} />
    <${Choose} label=${say("leaver")} value=${wishes.leaver} change=${(/** @type {any} */ leaver) => set({ leaver })}
      values=${["wait", "bot", "forfeit"].map((name) => [name, say(/** @type {any} */ (`leaver.${name}`))])} />
    <label class="tick"><input type="checkbox" checked=${wishes.second} onChange=${() => set({ second: !wishes.second })} />${say("last-seat")}</label>
    <label class="field">${say("hints")} <select onChange=${(/** @type {Event} */ event) => set({ hints: JSON.parse(/** @type {HTMLSelectElement} */ (event.target).value) })}>
      ${[null, true, false].map((hints) => html`<option key=${hints} value=${String(hints)} selected=${hints === wishes.hints}>${say(hints === null ? "hints.alone" : hints ? "hints.yes" : "hints.no")}</option>`)}</select></label>
    ${group("pace")}<//>
    <${HouseRules} folded=${shown.some((option) => option.group !== "house")}>${group("house")}<//>
    <${Possible} game=${game} options=${wishes.options} players=${wishes.players} />`;
}

/** What few change: folded, unless a game has nothing else. @param {{ folded: boolean, children?: any }} props */
function HouseRules({ folded, children }) {
  const [open, setOpen] = useState(!folded);
  return html`${folded && html`<button type="button" class="quiet house-rules" aria-expanded=${open} onClick=${() => setOpen(!open)}>
      ${say("options.house")} ${open ? "▴" : "▾"}</button>`}
    ${open && html`<${Group} name="house">${children}<//>`}`;
}

/** Options of one kind, with a sentence that says of which. @param {{ name: OptionInfo["group"], children?: any }} props */
function Group({ name, children }) {
  return html`<fieldset class="option-group"><legend>${say(`options.${name}`)}</legend>
    <p class="quiet-words">${say(`options.${name}-about`)}</p><div class="options">${children}</div></fieldset>`;
}

/** Says why no match can have these options, before one is begun. @param {{ game: GameInfo, options: Wishes["options"], players: number }} props */
function Possible({ game, options, players }) {
  const [told, setTold] = useState(/** @type {import("../protocol.js").Possible} */ ({ reason: "", rules: [] }));
  const asked = { ...options, ...(game.players.option ? { [game.players.option]: players } : {}) };
  const text = JSON.stringify(asked);
  useEffect(() => {
    let late = false;
    post("api/possible", { game: game.name, options: asked }).then((answer) => late || setTold(answer), () => {});
    return () => void (late = true);
  }, [text, language.value]);
  const words = told.reason && say("options.cannot", { reason: told.reason });
  return html`<p class=${words ? "notice bad" : "only-heard"} role="status">${words}
    ${told.rules.length > 0 && html`<button type="button" class="why" aria-label=${say("log.why", { text: words })} title=${say("log.why-short")}
      onClick=${() => showRules(game.name, told.rules, words)}>?</button>`}</p>`;
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

/** Options that are as usual are left out, and so are those that no longer mean anything; those that begin to, start as numbers to begin with. @param {GameInfo} game @param {Wishes["options"]} options @param {OptionInfo} option @param {boolean | number | string} value */
function withOption(game, options, option, value) {
  const { [option.name]: _, ...rest } = options;
  const left = value === option.default ? rest : { ...rest, [option.name]: value };
  for (const { name, when, counts } of game.options) {
    if (!(option.name in when)) continue;
    delete left[name];
    if (counts && when[option.name] === value) left[name] = counts.start;
  }
  return left;
}

/** @param {{ label: string, value: string | number, values: [string | number, string][], change: (value: string) => void, title?: string }} props */
function Choose({ label, value, values, change, title = "" }) {
  return html`<label class="field" title=${title}>${label}
    <select value=${value} onChange=${(/** @type {Event} */ event) => change(valueOf(event))}>
      ${values.map(([name, words]) => html`<option key=${name} value=${name}>${words}</option>`)}
    </select></label>`;
}

/** @param {{ game: GameInfo, option: OptionInfo, wished: Wishes["options"], holds: (values: OptionInfo["when"]) => boolean, value: boolean | number | string, players: number, change: (value: boolean | number | string) => void }} props */
function GameOption({ game, option, wished, holds, value, players, change }) {
  const label = option.label[language.value];
  if (option.counts) return html`<${Numbers} game=${game} option=${option} counts=${option.counts} wished=${wished} holds=${holds} value=${String(value)} change=${change} />`;
  if (option.several) return html`<${Several} option=${option} value=${String(value)} change=${change} />`;
  if (Object.keys(option.each).length) return html`<${BySeat} game=${game} option=${option} value=${String(value)} players=${players} change=${change} />`;
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
