/**
 * How people look at things: whatever has `data-about`, the ids of its cards, can be pointed at,
 * reached by the keyboard, or held down with a finger.
 */

import { isWriting } from "./writing.js";

/** @typedef {import("./inspector.js").Inspector} Inspector */

const REST = 250; // milliseconds a pointer stands still before a card is asked for
const LINGER = 600; // milliseconds a card stays when the pointer leaves for it
const PRESS = 450; // milliseconds a finger stays down
const TREMBLE = 12; // pixels a finger may move meanwhile

const narrow = matchMedia("(max-width: 860px)");

/** What can be looked at there; null: nothing. @param {EventTarget | null} target */
function thingAt(target) {
  return target instanceof Element ? target.closest("[data-about]") : null;
}

/** The ids of its cards. @param {Element} thing */
function idsOf(thing) {
  return (thing.getAttribute("data-about") ?? "").split(" ");
}

/** Listen until the returned function is called. @param {Inspector} inspector */
export function watch(inspector) {
  const stops = [watchPointer(inspector), watchFinger(inspector), watchKeys(inspector)];
  return () => stops.forEach((stop) => stop());
}

/** @param {Record<string, (event: any) => void>} heard @param {boolean} [capture] */
function listen(heard, capture = false) {
  for (const [name, hear] of Object.entries(heard)) document.addEventListener(name, hear, { capture });
  return () => {
    for (const [name, hear] of Object.entries(heard)) document.removeEventListener(name, hear, { capture });
  };
}

/** Where a mouse or the keyboard rests. @param {Inspector} inspector */
function watchPointer(inspector) {
  let timer = 0;
  const later = (/** @type {() => void} */ what, /** @type {number} */ pause) => {
    clearTimeout(timer);
    timer = setTimeout(what, pause);
  };
  const rest = (/** @type {EventTarget | null} */ target) => {
    const thing = thingAt(target);
    if (!thing || (narrow.matches && !inspector.open.value)) return;
    later(() => {
      inspector.held.value = true;
      inspector.look(idsOf(thing));
    }, REST);
  };
  const leave = () => later(() => (inspector.held.value = false), LINGER);
  const stop = listen({
    pointerover: (/** @type {PointerEvent} */ event) => event.pointerType === "mouse" && rest(event.target),
    pointerout: (/** @type {PointerEvent} */ event) => event.pointerType === "mouse" && thingAt(event.target) && leave(),
    focusin: (/** @type {FocusEvent} */ event) => rest(event.target),
    focusout: (/** @type {FocusEvent} */ event) => thingAt(event.target) && leave(),
  });
  return () => {
    clearTimeout(timer);
    stop();
  };
}

/** A finger that stays down, and the click that only looks. @param {Inspector} inspector */
function watchFinger(inspector) {
  let timer = 0;
  let held = false;
  let from = { x: 0, y: 0 };
  const lift = () => clearTimeout(timer);
  const stop = listen({
    pointerdown: (/** @type {PointerEvent} */ event) => {
      lift();
      held = false;
      from = event;
      const thing = event.pointerType === "mouse" ? null : thingAt(event.target);
      if (!thing) return;
      timer = setTimeout(() => {
        held = true;
        inspector.read(idsOf(thing));
      }, PRESS);
    },
    pointermove: (/** @type {PointerEvent} */ event) => Math.hypot(event.x - from.x, event.y - from.y) > TREMBLE && lift(),
    pointerup: lift,
    pointercancel: lift,
    contextmenu: (/** @type {Event} */ event) => held && event.preventDefault(),
    click: (/** @type {MouseEvent} */ event) => {
      const thing = thingAt(event.target);
      if (inspector.looking.value && thing) inspector.read(idsOf(thing));
      else if (!held) return;
      held = false;
      event.preventDefault();
      event.stopPropagation();
    },
  }, true);
  return () => {
    lift();
    stop();
  };
}

/** I reads the card of what has the keyboard, or of what is shown. @param {Inspector} inspector */
function watchKeys(inspector) {
  return listen({
    keydown: (/** @type {KeyboardEvent} */ event) => {
      if (event.key.toLowerCase() !== "i" || event.ctrlKey || event.metaKey || event.altKey || event.repeat || isWriting(event)) return;
      const thing = thingAt(document.activeElement) ?? document.querySelector("[data-about]:hover");
      inspector.read(thing ? idsOf(thing) : undefined);
      event.preventDefault();
    },
  });
}
