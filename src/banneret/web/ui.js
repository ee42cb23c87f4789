/** The few names of the vendored libraries that the page uses, in one place. */

import { h } from "./vendor/preact.js";
import htm from "./vendor/htm.js";

export { Component, Fragment, render } from "./vendor/preact.js";
export { useEffect, useId, useLayoutEffect, useMemo, useRef, useState } from "./vendor/hooks.js";
export { batch, computed, effect, signal } from "./vendor/signals.js";

/** @typedef {import("./vendor/preact.js").ComponentChildren} Node What a component may return. */

/** Markup as a tagged template. */
export const html = /** @type {(strings: TemplateStringsArray, ...values: any[]) => any} */ (
  htm.bind(/** @type {any} */ (h))
);

/**
 * Class names that hold, joined.
 * @param {...(string | false | null | undefined)} names
 */
export function classes(...names) {
  return names.filter(Boolean).join(" ");
}

/**
 * @template T
 * @typedef {import("./vendor/signals.js").Signal<T>} Signal
 */
