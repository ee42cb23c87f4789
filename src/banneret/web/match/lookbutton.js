/** The button after which a tap looks at a thing, where nothing hovers. */

import { html, signal } from "../ui.js";
import { say } from "../words.js";

/** Whether the next click looks at a thing instead of choosing it. */
export const looking = signal(false);

export function LookButton() {
  return html`<button type="button" class="look" aria-pressed=${looking.value} aria-keyshortcuts="i" title=${say("inspect.look")} aria-label=${say("inspect.look")}
    onClick=${() => (looking.value = !looking.value)}>i</button>`;
}
