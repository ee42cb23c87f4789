/** The keyboard of the match page, wherever the focus is. */

import { isArrow } from "./spots.js";
import { focusPlace } from "./places.js";
import { isWriting } from "./writing.js";

/** @typedef {import("./table.js").Table} Table */
/** @typedef {import("./hand.js").Hand} Hand */

/**
 * Listen until the returned function is called.
 * @param {Table} table
 * @param {Hand} hand
 */
export function playKeys(table, hand) {
  const listen = (/** @type {KeyboardEvent} */ event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || isWriting(event)) return;
    const { moments } = table;
    if (goesBack(event, table)) return event.preventDefault();
    if (!moments.held) moments.hurry();
    else if (goesOn(event, table)) return event.preventDefault();
    if (isHeld(event) || pressed(event, table, hand)) event.preventDefault();
  };
  addEventListener("keydown", listen);
  const forget = playPress(table);
  return () => {
    removeEventListener("keydown", listen);
    forget();
  };
}

/** Whether the key ends what is shown again; one that shows as it comes is skipped by any. @param {KeyboardEvent} event @param {Table} table */
function goesBack(event, { again, stages }) {
  if (again.stop()) return true;
  if (stages.asked.value) return event.key === "Escape" && stages.skip();
  stages.skip();
  return false;
}

/** Whether the key shows the next moment of those that wait for it. @param {KeyboardEvent} event @param {Table} table */
function goesOn(event, { moments }) {
  if (event.key !== " " || isOn(event, "button, a") || !moments.waiting.value) return false;
  moments.next();
  return true;
}

/**
 * A press shows more of what waits: all, or the next moment if the person takes them one by one. It then means
 * nothing else, for what was clicked is not how things stand.
 * @param {Table} table
 */
function playPress({ again, moments, stages }) {
  let spent = false;
  const press = (/** @type {PointerEvent} */ event) => {
    if (isOn(event, ".pinned, dialog")) return;
    stages.skip();
    spent = again.stop();
    if (spent) return;
    spent = moments.held && moments.waiting.value > 0 && isOn(event, ".tabletop");
    if (spent) moments.next();
    else if (!moments.held && !isOn(event, ".pace")) moments.hurry();
  };
  const swallow = (/** @type {MouseEvent} */ event) => {
    if (spent) event.stopPropagation();
    spent = false;
  };
  addEventListener("pointerdown", press, { capture: true });
  addEventListener("click", swallow, { capture: true });
  return () => {
    removeEventListener("pointerdown", press, { capture: true });
    removeEventListener("click", swallow, { capture: true });
  };
}

/** @param {Event} event @param {string} part as a selector */
function isOn({ target }, part) {
  return target instanceof Element && Boolean(target.closest(part));
}

/** Whether it is only the key's repetition while it is held down, which decides nothing. @param {KeyboardEvent} event */
function isHeld(event) {
  return event.repeat && (event.key === "Enter" || event.key.length === 1);
}

/** Whether the key meant something. @param {KeyboardEvent} event @param {Table} table @param {Hand} hand */
function pressed(event, table, hand) {
  const view = table.view.value;
  if (!view || view.curtain !== null) return false;
  if (event.key === "Escape") {
    table.why.value = null;
    return hand.back();
  }
  if (isArrow(event.key) && !event.shiftKey && !onScroller(event)) {
    focusPlace();
    return true;
  }
  const letter = event.key.toLowerCase();
  if (hand.press(letter)) return true;
  if (letter === "z" && view.can.undo) table.undo();
  else if (letter === "h" && view.can.hint) table.ask("hint");
  else return false;
  return true;
}

/** Whether the arrow keys scroll what has the focus. @param {Event} event */
export function onScroller(event) {
  return event.target instanceof Element && Boolean(event.target.closest('[role="log"], .rules-list'));
}
