/** Says that something does not exist, and leads back. */

import { html } from "./ui.js";
import { say } from "./words.js";

/** @param {{ words: string }} props */
export function NoSuch({ words }) {
  return html`<section class="card narrow" role="alert"><h1>${words}</h1><p><a class="button primary" href="#/">${say("home")}</a></p></section>`;
}
