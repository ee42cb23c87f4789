/** The page's own words in the chosen language; the games bring theirs in every scene. */

import { effect, signal } from "./ui.js";
import { language } from "./settings.js";
import { english } from "./words/en.js";

/** @typedef {keyof typeof english} Word */
/** @typedef {Record<Word, string>} Words */

/** @type {Record<import("./settings.js").Language, () => Promise<Words>>} */
const CATALOGUES = {
  en: () => Promise.resolve(english),
  de: () => import("./words/de.js").then(({ german }) => german),
};

/** The words of the language that was fetched last; English until one is. */
const words = signal(/** @type {Words} */ (english));

/** Speak the chosen language from now on. @param {() => void} ready called when the first is here, or cannot be had */
export function keepWords(ready) {
  effect(() => {
    const wanted = language.value;
    const fetched = (/** @type {Words} */ found) => void (wanted === language.peek() && (words.value = found));
    CATALOGUES[wanted]().then(fetched, () => {}).then(ready);
  });
}

/**
 * A sentence with its gaps filled; of "one thing|{n} things" the first half is for one.
 * @param {Word} word
 * @param {Record<string, string | number>} [values]
 */
export function say(word, values = {}) {
  const forms = words.value[word].split("|");
  const text = forms.length > 1 && values.n !== 1 ? forms[1] : forms[0];
  return text.replace(/\{(\w+)\}/g, (_, name) => String(values[name] ?? ""));
}

/** Things in a row, as people say it: "Ann, Ben and Cleo". @param {readonly string[]} things */
export function listed(things) {
  return new Intl.ListFormat(language.value).format(things);
}

/** Whether there is such a word. @param {string} word @returns {word is Word} */
export function isWord(word) {
  return Object.hasOwn(english, word);
}

/** A chance as people read it: "1 in 2", "27.8 %". @param {number} chances @param {number} of */
export function chance(chances, of) {
  if (chances === of) return say("odds.surely");
  const divisor = gcd(chances, of);
  if (chances / divisor === 1) return say("odds.one-in", { of: of / divisor });
  const percent = new Intl.NumberFormat(language.value, { maximumFractionDigits: 1 });
  return `${percent.format((100 * chances) / of)} %`;
}

/** A win chance from 0 to 1 as people read it: "62 %". @param {number} chance */
export function percent(chance) {
  return `${Math.round(100 * chance)}\u00a0%`;
}

/** A change of win chance in points, with its sign. @param {number} change */
export function points(change) {
  const whole = Math.round(100 * change);
  return new Intl.NumberFormat(language.value, { signDisplay: "exceptZero" }).format(whole);
}

/** @param {number} a @param {number} b @returns {number} */
function gcd(a, b) {
  return b ? gcd(b, a % b) : a;
}

/** A point in time, short. @param {number} seconds since 1970 */
export function when(seconds) {
  const date = new Date(seconds * 1000);
  const today = new Date().toDateString() === date.toDateString();
  const style = today ? { timeStyle: "short" } : { dateStyle: "medium", timeStyle: "short" };
  return new Intl.DateTimeFormat(language.value, /** @type {any} */ (style)).format(date);
}
