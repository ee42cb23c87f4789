/** The home of the inspector: between choices and log, or a sheet where there is room. */

import { classes, html, useEffect, useLayoutEffect, useMemo, useRef } from "../ui.js";
import { say } from "../words.js";
import { CardView } from "./card.js";
import { CardPicture, counterOf, partsOf } from "./picture.js";
import { inspector } from "./inspector.js";
import { watch } from "./looking.js";
import { keepPlaced, placeSheet } from "./sheet.js";
import { isWriting } from "./writing.js";

/** @typedef {{ current: HTMLElement | null }} Panel */
/** @typedef {import("../protocol.js").Scene} Scene */

const PULL = 60; // pixels that a finger pulls a sheet down to close it

/** @param {{ ask: import("./inspector.js").Ask, scene: Scene, near: number }} props ask brings a card; near: whose side of the board is near */
export function InspectorPanel({ ask, scene, near }) {
  const panel = useRef(/** @type {HTMLElement | null} */ (null));
  Object.assign(inspector, { ask, near });
  useMemo(() => inspector.see(scene), [scene]);
  const card = inspector.card.value;
  const open = inspector.open.value;
  const held = inspector.held.value;
  useEffect(() => watch(), []);
  useEffect(() => () => inspector.forget(), []);
  useClosing(panel, useReading(panel));
  const pulled = usePulling(() => inspector.close());
  useLayoutEffect(() => {
    if (panel.current && card) placeSheet(panel.current, inspector.at);
  }, [open, held, card]);
  useEffect(() => (panel.current && card ? keepPlaced(panel.current, () => inspector.at) : undefined), [Boolean(card)]);
  return html`<section class=${classes("inspector", open && "open", held && "held", !card && "idle")} ref=${panel} data-card=${inspector.told.value} ...${pulled} aria-label=${say("inspect")}>
    ${card ? html`<${Shown} card=${card} game=${scene.game} />` : html`<${HowTo} />`}
    ${open && html`<button type="button" class="close" aria-label=${say("close")} onClick=${() => inspector.close()}>×</button>`}
  </section>`;
}

/** What stands there before anything was looked at. */
function HowTo() {
  return html`<p class="inspect-hint"><b>${say("inspect.what")}</b> ${say("inspect.hint")} <span><kbd>I</kbd> ${say("inspect.key")}</span></p>`;
}

/** @param {{ card: import("../protocol.js").Card, game: string }} props */
function Shown({ card, game }) {
  const trail = inspector.trail.value;
  const linked = (/** @type {string} */ id, /** @type {string} */ words) => html`<button type="button" class="word" onClick=${() => inspector.follow(id)}>${words}</button>`;
  return html`<${CardView} card=${card} game=${game} linked=${linked} picture=${html`<${CardPicture} card=${card} of=${inspector.told.value} scene=${inspector.scene.value} near=${inspector.near} />`}>
    ${trail.length > 1 && html`<button type="button" class="quiet way-back" onClick=${() => inspector.back()}>‹ ${say("inspect.back")}</button>`}
    <${Beside} />
  <//>`;
}

/** What else lies in the same place, or is named in the same line. */
function Beside() {
  const together = inspector.together.value;
  if (together.length < 2 || inspector.trail.value.length > 1) return null;
  return html`<div class="tabs" role="group" aria-label=${say("inspect.beside")}>${together.map((id) => html`<button type="button" key=${id}
    aria-pressed=${id === inspector.wanted.value} onClick=${() => inspector.look(together, id)}>${nameOf(id)}</button>`)}</div>`;
}

/** @param {string} id */
function nameOf(id) {
  const [place, name] = partsOf(id);
  const scene = inspector.scene.value;
  if (place === "piece") return scene?.pieces.find((each) => each.id === name)?.name ?? name;
  if (place === "space") return scene?.spaces.find((each) => each.id === name)?.label || name;
  if (place === "counter" && scene) return counterOf(scene, name)?.label ?? name;
  return inspector.called.get(id) ?? name;
}

/**
 * The keyboard goes into a card that is read, so that it is heard and its words can be followed.
 * @param {Panel} panel
 * @returns {() => void} what closes it and leads the keyboard back
 */
function useReading(panel) {
  const from = useRef(/** @type {Element | null} */ (null));
  const heard = useRef(0);
  useEffect(() => {
    const article = /** @type {HTMLElement | null} */ (panel.current?.querySelector("article") ?? null);
    const here = inspector.told.value === inspector.wanted.value;
    if (!article || !here || !inspector.open.value || heard.current === inspector.asked.value) return;
    heard.current = inspector.asked.value;
    if (!panel.current?.contains(document.activeElement)) from.current = document.activeElement;
    article.focus({ preventScroll: true });
  }, [inspector.told.value, inspector.asked.value]);
  return () => {
    inspector.close();
    if (from.current instanceof HTMLElement || from.current instanceof SVGElement) from.current.focus();
  };
}

/**
 * Escape closes what is read, as does a click beside it, which means what it always means.
 * @param {Panel} panel @param {() => void} leave
 */
function useClosing(panel, leave) {
  useEffect(() => {
    if (!inspector.open.value) return undefined;
    const press = (/** @type {KeyboardEvent} */ event) => {
      if (event.key !== "Escape" || isWriting(event)) return;
      event.stopPropagation();
      leave();
    };
    const down = (/** @type {PointerEvent} */ event) => {
      if (event.target instanceof Node && !panel.current?.contains(event.target) && !isWriting(event)) inspector.close();
    };
    document.addEventListener("keydown", press);
    document.addEventListener("pointerdown", down, { capture: true });
    return () => {
      document.removeEventListener("keydown", press);
      document.removeEventListener("pointerdown", down, { capture: true });
    };
  }, [inspector.open.value]);
}

/** A sheet is pulled down to close it. @param {() => void} close */
function usePulling(close) {
  const from = useRef(Infinity);
  return {
    onTouchStart: (/** @type {TouchEvent & { currentTarget: HTMLElement }} */ event) => {
      from.current = event.currentTarget.scrollTop > 0 ? Infinity : event.touches[0].clientY;
    },
    onTouchEnd: (/** @type {TouchEvent} */ event) => event.changedTouches[0].clientY - from.current > PULL && close(),
  };
}
