/** The page's own words in the chosen language; the games bring theirs in every scene. */

import { effect, signal } from "./ui.js";
import { language } from "./settings.js";
import { english } from "./words/en.js";

/** @typedef {typeof english & typeof import("./words/en_parts.js").more} English */
/** @typedef {keyof English} Word */
/** @typedef {Record<Word, string>} Words */

/** What the first board needs, and what parts need besides. @type {Record<import("./settings.js").Language, (() => Promise<Partial<Words>>)[]>} */
const CATALOGUES = {
  en: [() => Promise.resolve(english), () => import("./words/en_parts.js").then(({ more }) => more)],
  de: [() => import("./words/de.js").then(({ german }) => german), () => import("./words/de_parts.js").then(({ more }) => more)],
};

const LATER = 5000; // milliseconds after the page began

/** The words of the language that was fetched last; English until one is. */
const words = signal(/** @type {Words} */ (/** @type {unknown} */ (english)));

/** Whether a part is to be seen. */
let inParts = false;

async function fetchWords() {
  const wanted = language.peek();
  const fetched = await Promise.all(CATALOGUES[wanted].slice(0, inParts ? 2 : 1).map((get) => get()));
  if (wanted === language.peek()) words.value = Object.assign({}, words.peek(), ...fetched);
}

/**
 * Speak the chosen language from now on. The words of others are fetched while nothing else is, so that they are here when the line is lost.
 * @param {() => void} ready called when the first is here, or cannot be had
 */
export function keepWords(ready) {
  effect(() => void (language.value && fetchWords().then(ready, ready)));
  setTimeout(() => Object.values(CATALOGUES).forEach(([first]) => first().catch(() => {})), LATER);
}

/** Fetch what parts say, in the chosen language, and from now on in any that is chosen. */
export function partWords() {
  inParts = true;
  return fetchWords();
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
  return Object.hasOwn(words.value, word);
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
