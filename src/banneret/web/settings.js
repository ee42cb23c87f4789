/** What the person prefers, kept on this device. */

import { effect, signal } from "./ui.js";
import { keep, kept } from "./storage.js";

/** @typedef {"en" | "de"} Language */
/** @typedef {"auto" | "light" | "dark"} Theme */
/** @typedef {"slow" | "normal" | "instant" | "step"} Pace */

const STORE = "banneret.settings";
const LONGEST_NAME = 40;

/** @type {readonly Language[]} */
const LANGUAGES = ["en", "de"];
/** @type {readonly Theme[]} */
const THEMES = ["auto", "light", "dark"];
/** How fast the moves of others are shown. @type {readonly Pace[]} */
export const PACES = ["slow", "normal", "instant", "step"];

/** The language of a tag such as "de-AT". @param {unknown} tag @returns {Language | undefined} */
function languageOf(tag) {
  const [main] = typeof tag === "string" ? tag.toLowerCase().split(/[-_]/) : [];
  return LANGUAGES.find((known) => known === main);
}

/** The first of the person's languages that the page speaks. @returns {Language} */
function usualLanguage() {
  const wanted = navigator.languages ?? [navigator.language];
  return wanted.map(languageOf).find(Boolean) ?? "en";
}

const before = kept(STORE);

export const language = signal(languageOf(before.language) ?? usualLanguage());
export const theme = signal(THEMES.find((known) => known === before.theme) ?? "auto");
export const sound = signal(before.sound === true);
export const calm = signal(before.calm === true);
/** Whether the browser tells of own moves while the page is not seen. */
export const notify = signal(before.notify === true);
export const pace = signal(PACES.find((known) => known === before.pace) ?? "normal");
/** Whether places are written on the board. */
export const coordinates = signal(before.coordinates === true);
/** Whether the goal stands above the table. */
export const goalShown = signal(before.goalShown !== false);
export const level = signal(typeof before.level === "string" && before.level.length <= LONGEST_NAME ? before.level : "");

/** Whether things may move: neither the person nor the system asks for calm. */
export function mayMove() {
  return !calm.value && !matchMedia("(prefers-reduced-motion: reduce)").matches;
}

/** Keep what changes and show it in the document. */
export function keepSettings() {
  effect(() => {
    const now = {
      language: language.value,
      theme: theme.value,
      sound: sound.value,
      calm: calm.value,
      notify: notify.value,
      pace: pace.value,
      coordinates: coordinates.value,
      goalShown: goalShown.value,
      level: level.value,
    };
    document.documentElement.lang = now.language;
    document.documentElement.dataset.theme = now.theme;
    document.documentElement.classList.toggle("calm", !mayMove());
    keep(STORE, now);
  });
}
