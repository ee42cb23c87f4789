/** The page's own words in the chosen language; the games bring theirs in every scene. */

import { language } from "./settings.js";
import { english } from "./words/en.js";
import { german } from "./words/de.js";

/** @typedef {keyof typeof english} Word */

/** @type {Record<string, Record<Word, string>>} */
const CATALOGUES = { en: english, de: german };

/**
 * A sentence with its gaps filled; of "one thing|{n} things" the first half is for one.
 * @param {Word} word
 * @param {Record<string, string | number>} [values]
 */
export function say(word, values = {}) {
  const forms = CATALOGUES[language.value][word].split("|");
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
