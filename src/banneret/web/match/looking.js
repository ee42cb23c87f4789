/**
 * How people look at things: whatever has `data-about`, the ids of its cards, can be pointed at,
 * reached by the keyboard, or held down with a finger. Words in a line of the log are clicked, too.
 */

import { inspector } from "./inspector.js";
import { looking } from "./lookbutton.js";
import { isWriting } from "./writing.js";

const REST = 250; // milliseconds a pointer stands still before a card is asked for
const LINGER = 600; // milliseconds a card stays when the pointer leaves for it
const PRESS = 450; // milliseconds a finger stays down
const TREMBLE = 12; // pixels a finger may move meanwhile

const narrow = matchMedia("(max-width: 860px)");

/** What can be looked at there; null: nothing. @param {EventTarget | null} target */
function thingAt(target) {
  return target instanceof Element ? target.closest("[data-about]") : null;
}

/** What can be looked at there, or the words of the line that is there. @param {EventTarget | null} target @returns {Element[]} */
function thingsAt(target) {
  const thing = thingAt(target);
  if (thing) return [thing];
  return target instanceof Element ? [...(target.closest(".event")?.querySelectorAll(".named") ?? [])] : [];
}

/** The ids of their cards; words of a line say what they are called. @param {readonly Element[]} things */
function idsOf(things) {
  const ids = things.map((thing) => (thing.getAttribute("data-about") ?? "").split(" "));
  things.forEach((thing, n) => thing.matches(".named") && inspector.called.set(ids[n][0], thing.textContent ?? ""));
  return [...new Set(ids.flat())];
}

/** Look and stay. @param {readonly Element[]} things */
function read(things) {
  inspector.at = things[0];
  inspector.read(idsOf(things));
}

/** Listen until the returned function is called. */
export function watch() {
  const stops = [watchPointer(), watchFinger(), watchKeys()];
  return () => stops.forEach((stop) => stop());
}

/** @param {Record<string, (event: any) => void>} heard @param {boolean} [capture] */
function listen(heard, capture = false) {
  for (const [name, hear] of Object.entries(heard)) document.addEventListener(name, hear, { capture });
  return () => {
    for (const [name, hear] of Object.entries(heard)) document.removeEventListener(name, hear, { capture });
  };
}

/** Where a mouse or the keyboard rests. */
function watchPointer() {
  let timer = 0;
  const later = (/** @type {() => void} */ what, /** @type {number} */ pause) => {
    clearTimeout(timer);
    timer = setTimeout(what, pause);
  };
  const rest = (/** @type {readonly Element[]} */ things) => {
    if (!things.length || (narrow.matches && !inspector.open.value)) return;
    later(() => {
      inspector.held.value = true;
      inspector.at = things[0];
      inspector.look(idsOf(things));
    }, REST);
  };
  const leave = () => later(() => (inspector.held.value = false), LINGER);
  const stop = listen({
    pointerover: (/** @type {PointerEvent} */ event) => event.pointerType === "mouse" && thingAt(event.target) && rest(thingsAt(event.target)),
    pointerout: (/** @type {PointerEvent} */ event) => event.pointerType === "mouse" && thingAt(event.target) && leave(),
    focusin: (/** @type {FocusEvent} */ event) => rest(thingsAt(event.target)),
    focusout: (/** @type {FocusEvent} */ event) => thingsAt(event.target).length && leave(),
  });
  return () => {
    clearTimeout(timer);
    stop();
  };
}

/** A finger that stays down, the click that only looks, and the click on a word. */
function watchFinger() {
  let timer = 0;
  let held = false;
  let from = { x: 0, y: 0 };
  const lift = () => clearTimeout(timer);
  const stop = listen({
    pointerdown: (/** @type {PointerEvent} */ event) => {
      lift();
      held = false;
      from = event;
      const things = event.pointerType === "mouse" ? [] : thingsAt(event.target);
      if (!things.length) return;
      timer = setTimeout(() => {
        held = true;
        read(things);
      }, PRESS);
    },
    pointermove: (/** @type {PointerEvent} */ event) => Math.hypot(event.x - from.x, event.y - from.y) > TREMBLE && lift(),
    pointerup: lift,
    pointercancel: lift,
    contextmenu: (/** @type {Event} */ event) => held && event.preventDefault(),
    click: (/** @type {MouseEvent} */ event) => {
      const things = thingsAt(event.target);
      const looks = things.length > 0 && (looking.value || /** @type {Element} */ (event.target).matches(".named"));
      if (looks && !held) read(things);
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

/** I reads the card of what has the keyboard, or of what is shown. */
function watchKeys() {
  return listen({
    keydown: (/** @type {KeyboardEvent} */ event) => {
      if (event.key.toLowerCase() !== "i" || event.ctrlKey || event.metaKey || event.altKey || event.repeat || isWriting(event)) return;
      const here = thingsAt(document.activeElement);
      const things = here.length ? here : [...document.querySelectorAll("[data-about]:hover")].slice(-1);
      if (things.length) read(things);
      else inspector.read();
      event.preventDefault();
    },
  });
}
