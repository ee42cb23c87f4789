/** A moment as it is asked for again: it stays until it is put away, names the rules it rests on, and leads into the replay. */

import { html, useEffect, useRef } from "../ui.js";
import { say } from "../words.js";
import { linkTo } from "../route.js";
import { showRules } from "./rule.js";
import { Shown } from "./strip.js";

/**
 * @param {{ stage: import("../protocol.js").Stage, event: import("../protocol.js").TableEvent, game: string, match: string, close: () => void }} props
 *   match is "" for a file
 */
export function PinnedStrip({ stage, event, game, match, close }) {
  const rules = stage.rules ?? [];
  const strip = useRef(/** @type {HTMLElement | null} */ (null));
  useEffect(() => {
    const before = document.activeElement;
    strip.current?.focus({ preventScroll: true });
    return () => before instanceof HTMLElement && before.focus({ preventScroll: true });
  }, []);
  const explain = (/** @type {readonly string[]} */ ids) => showRules(game, ids, event.text ?? "");
  return html`<section class="strip pinned" ref=${strip} tabindex="-1" aria-label=${stage.title}>
    <${Shown} stage=${stage} />
    ${rules.length > 0 && html`<p class="strip-rules">${rules.map((id) => html`<a key=${id} class="rule-id" href=${linkTo("rules", game, id)}
      onClick=${(/** @type {MouseEvent} */ click) => {
        click.preventDefault();
        explain([id]);
      }}>${id}</a>`)}</p>`}
    <div class="strip-buttons">
      ${rules.length > 0 && html`<button type="button" onClick=${() => explain(rules)}>${say("log.why-short")}</button>`}
      ${match && html`<a class="button" href=${linkTo("replay", match, event.step ?? 0)}>${say("stage.replay")}</a>`}
      <button type="button" class="close" onClick=${close}>${say("close")}</button>
    </div>
  </section>`;
}
