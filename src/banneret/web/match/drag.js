/** Dragging: a piece or card that is pressed and moved is lifted, and put down where it is let go. A click still does the same in two. */

import { keyOf } from "./spots.js";

/** @typedef {import("./hand.js").Hand} Hand */
/** @typedef {import("./choosing.js").Spot} Spot */
/** @typedef {{ spot: Spot, x: number, y: number, pointer: number, picture: Element, shadow: HTMLElement | null }} Drag */

const START = 7; // pixels until a press is a drag

/** Listen until the returned function is called. @param {Hand} hand */
export function dragPieces(hand) {
  const dragging = new Dragging(hand);
  /** @type {[string, (event: any) => void, AddEventListenerOptions?][]} */
  const heard = [
    ["pointerdown", (event) => dragging.press(event)],
    ["pointermove", (event) => dragging.move(event)],
    ["pointerup", (event) => dragging.release(event)],
    ["pointercancel", () => dragging.cancel()],
    ["keydown", (event) => event.key === "Escape" && dragging.cancel()],
    ["click", (event) => dragging.swallow(event), { capture: true }],
  ];
  for (const [name, hear, how] of heard) addEventListener(name, hear, how);
  return () => {
    for (const [name, hear, how] of heard) removeEventListener(name, hear, how);
  };
}

class Dragging {
  /** @type {Drag | null} */ #drag = null;
  #let = 0; // when something was let go

  /** @param {Hand} hand */
  constructor(hand) {
    this.hand = hand;
  }

  /** @param {PointerEvent} event */
  press(event) {
    this.cancel();
    if (event.button !== 0 || !event.isPrimary || this.hand.busy.value) return;
    const found = spotAt(event.target);
    const picture = found && pictureOf(found);
    const byFinger = event.pointerType !== "mouse";
    if (!found || !picture || (byFinger && found.element.matches(".tray-piece"))) return; // a finger scrolls there
    if (this.hand.lifts(found.spot)) this.#drag = { spot: found.spot, x: event.clientX, y: event.clientY, pointer: event.pointerId, picture, shadow: null };
  }

  /** @param {PointerEvent} event */
  move(event) {
    const drag = this.#drag;
    if (!drag || event.pointerId !== drag.pointer) return;
    if (!drag.shadow) {
      if (Math.hypot(event.clientX - drag.x, event.clientY - drag.y) < START) return;
      drag.shadow = shadowOf(drag.picture);
      this.hand.lift(drag.spot);
    }
    drag.shadow.style.translate = `${event.clientX}px ${event.clientY}px`;
  }

  /** @param {PointerEvent} event */
  release(event) {
    const drag = this.#drag;
    if (!drag || event.pointerId !== drag.pointer) return;
    const moved = drag.shadow !== null;
    this.#end();
    if (!moved) return;
    this.#let = event.timeStamp;
    const target = spotAt(document.elementFromPoint(event.clientX, event.clientY))?.spot;
    if (target && keyOf(target) !== keyOf(drag.spot)) this.hand.drop(target);
    else this.hand.letGo();
  }

  cancel() {
    if (this.#drag?.shadow) this.hand.letGo();
    this.#end();
  }

  #end() {
    this.#drag?.shadow?.remove();
    this.#drag = null;
  }

  /** The click that a browser makes of a drag means nothing. @param {MouseEvent} event */
  swallow(event) {
    if (this.#let && event.timeStamp - this.#let < 50 && event.detail > 0) event.stopPropagation();
    this.#let = 0;
  }
}

/** The place or card under a pointer. @param {EventTarget | null} target @returns {{ element: Element, spot: Spot } | null} */
function spotAt(target) {
  const element = target instanceof Element ? target.closest("[data-place], .tray-piece") : null;
  if (!element) return null;
  const card = element.getAttribute("data-card");
  if (card) return { element, spot: { space: element.getAttribute("data-tray") ?? "", piece: card } };
  const [space, piece = null] = (element.getAttribute("data-place") ?? "").split(/\/(.*)/s);
  return { element, spot: { space, piece } };
}

/** What is seen of it. @param {{ element: Element, spot: Spot }} found */
function pictureOf({ element, spot }) {
  if (element.matches(".tray-piece")) return element.querySelector("svg");
  const pieces = [...document.querySelectorAll(".board .piece")];
  return pieces.find((piece) => piece.getAttribute("data-at") === spot.space && (spot.piece === null || piece.getAttribute("data-piece") === spot.piece)) ?? null;
}

/** A picture that follows the pointer. @param {Element} picture */
function shadowOf(picture) {
  const { width, height } = picture.getBoundingClientRect();
  const shadow = document.createElement("div");
  shadow.className = "dragged";
  shadow.setAttribute("aria-hidden", "true");
  const copy = /** @type {SVGElement} */ (picture.cloneNode(true));
  copy.removeAttribute("style");
  if (copy.tagName === "svg") shadow.append(copy);
  else {
    const frame = document.createElementNS("http://www.w3.org/2000/svg", "svg");
    frame.setAttribute("viewBox", "-56 -56 112 112");
    frame.append(copy);
    shadow.append(frame);
  }
  shadow.style.setProperty("--size", `${Math.max(width, height)}px`);
  document.body.append(shadow);
  return shadow;
}
