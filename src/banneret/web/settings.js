/** What the person prefers, kept on this device. */

import { effect, signal } from "./ui.js";

/** @typedef {"en" | "de"} Language */
/** @typedef {"auto" | "light" | "dark"} Theme */

const STORE = "banneret.settings";

function kept() {
  try {
    return JSON.parse(localStorage.getItem(STORE) ?? "{}");
  } catch {
    return {};
  }
}

const before = kept();

/** @returns {Language} */
function usualLanguage() {
  return navigator.language.toLowerCase().startsWith("de") ? "de" : "en";
}

export const language = signal(/** @type {Language} */ (before.language ?? usualLanguage()));
export const theme = signal(/** @type {Theme} */ (before.theme ?? "auto"));
export const sound = signal(Boolean(before.sound));
export const calm = signal(Boolean(before.calm));
export const level = signal(/** @type {string} */ (before.level ?? ""));

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
      level: level.value,
    };
    document.documentElement.lang = now.language;
    document.documentElement.dataset.theme = now.theme;
    document.documentElement.classList.toggle("calm", !mayMove());
    try {
      localStorage.setItem(STORE, JSON.stringify(now));
    } catch {
      // A browser that keeps nothing still plays.
    }
  });
}
