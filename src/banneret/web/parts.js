/** What is fetched when it is first needed: pages and panels that the first board can do without. */

import { html, signal, useEffect } from "./ui.js";
import { asset } from "./assets.js";
import { partWords, say } from "./words.js";

/**
 * A component in a part of its own.
 * @template {string} N
 * @param {() => Promise<Record<N, any>>} load imports its module
 * @param {N} name what the module exports it as
 * @param {...string} styles the style sheets below the page's folder that only parts need
 */
export function part(load, name, ...styles) {
  const found = signal(/** @type {any} */ (null));
  const lost = signal(false);
  const fetched = () => Promise.all([load(), partWords(), ...styles.map(styled)]);
  const get = () => {
    lost.value = false;
    fetched().then(([module]) => (found.value = module[name]), () => (lost.value = true));
  };
  return (/** @type {Record<string, any>} */ props) => {
    useEffect(() => void (found.value || get()), []);
    if (found.value) return html`<${found.value} ...${props} />`;
    if (lost.value) return html`<p class="notice bad" role="alert">${say("part.lost")} <button type="button" onClick=${get}>${say("part.again")}</button></p>`;
    return html`<p class="fetching" role="status">${say("part.fetching")}</p>`;
  };
}

const SOON = 400; // milliseconds after the board, which must come first

/** A part that is fetched once the first board is there. @param {(props: Record<string, any>) => any} Part */
export function soon(Part) {
  const due = signal(false);
  return (/** @type {Record<string, any>} */ props) => {
    useEffect(() => {
      const timer = setTimeout(() => (due.value = true), SOON);
      return () => clearTimeout(timer);
    }, []);
    return due.value && html`<${Part} ...${props} />`;
  };
}

/** Add a style sheet, once; done when it is here. @param {string} path @returns {Promise<void>} */
function styled(path) {
  const address = asset(path);
  if (document.querySelector(`link[href="${address}"]`)) return Promise.resolve();
  const link = Object.assign(document.createElement("link"), { rel: "stylesheet", href: address });
  return new Promise((done, failed) => {
    link.addEventListener("load", () => done());
    link.addEventListener("error", () => {
      link.remove();
      failed(new Error(path));
    });
    document.head.append(link);
  });
}
