/** What may be done in a place where that is not clear: a small menu beside it. */

import { html, useLayoutEffect, useRef } from "../ui.js";
import { say } from "../words.js";
import { Buttons } from "./buttons.js";
import { focusPlace, remaining } from "./places.js";

/** @typedef {import("./hand.js").Hand} Hand */
/** @typedef {import("./spots.js").Place} Place */

/**
 * @param {object} props
 * @param {Hand} props.hand
 * @param {readonly Place[]} props.places
 * @param {import("./lens.js").Lens} props.lens
 */
export function PieceMenu({ hand, places, lens }) {
  const last = hand.picked.value.at(-1);
  const place = last && places.find((each) => each.space === last.space && (last.piece === null || each.piece === last.piece || each.piece === null));
  if (!place || !hand.inPlace.value) return null;
  return html`<${Menu} key=${place.key} hand=${hand} at=${lens.seen(place)} home=${remaining(places, place.key) ?? place.key} />`;
}

/** @param {{ hand: Hand, at: { x: number, y: number }, home: string }} props at: in parts of the board; home: key of its place */
function Menu({ hand, at, home }) {
  const box = useRef(/** @type {HTMLElement | null} */ (null));
  useLayoutEffect(() => {
    const menu = /** @type {HTMLElement} */ (box.current);
    menu.querySelector("button")?.focus({ preventScroll: true });
    return () => {
      if (menu.contains(document.activeElement)) focusPlace(home);
    };
  }, []);
  const side = `${at.x > 0.55 ? "left" : "right"} ${at.y > 0.6 ? "above" : "below"}`;
  return html`<div class=${`piece-menu ${side}`} ref=${box} style=${`--x:${at.x}; --y:${at.y}`} onKeyDown=${walk}>
    <${Buttons} choices=${hand.ending.value} keys=${hand.keys.value} take=${(/** @type {import("../protocol.js").Choice} */ choice) => hand.take(choice)}
      label=${say("choices.here")} busy=${hand.busy.value} asked />
  </div>`;
}

/** Up and down from button to button. @param {KeyboardEvent} event */
function walk(event) {
  const way = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (!way) return;
  const menu = /** @type {HTMLElement} */ (event.currentTarget);
  const buttons = [...menu.querySelectorAll("button")];
  const now = buttons.indexOf(/** @type {HTMLButtonElement} */ (document.activeElement));
  buttons[(now + way + buttons.length) % buttons.length]?.focus();
  event.preventDefault();
  event.stopPropagation();
}
