/** Where the sheet of a narrow screen stands: over the choices, and never on a place that may be clicked. */

const LEAST = 150; // pixels of a sheet that can be read
const GAP = 6;

/** What may be clicked on the table. */
export const OPEN = ".hit.open, .tray-piece.open";

/**
 * Give the sheet its foot and height, and bring the board above it.
 * @param {HTMLElement} sheet
 */
export function placeSheet(sheet) {
  if (getComputedStyle(sheet).position !== "fixed") return;
  const foot = Math.max(0, ...[...document.querySelectorAll(".choices")].map(risenFrom));
  const head = document.querySelector(".asking")?.getBoundingClientRect().height ?? 0;
  const board = document.querySelector(".board-holder");
  const tall = board?.getBoundingClientRect().height ?? 0;
  const room = innerHeight - foot - head - tall - 2 * GAP;
  sheet.style.setProperty("--foot", `${foot}px`);
  sheet.style.setProperty("--most", `${Math.max(LEAST, room)}px`);
  if (board) uncover(sheet.getBoundingClientRect().top - GAP, head + GAP);
}

/** How far something fixed at the lower edge reaches up. @param {Element} fixed */
function risenFrom(fixed) {
  return getComputedStyle(fixed).position === "fixed" ? innerHeight - fixed.getBoundingClientRect().top : 0;
}

/** Scroll so that what may be clicked on the board stands between two heights. @param {number} lower @param {number} upper */
function uncover(lower, upper) {
  const boxes = [...document.querySelectorAll(".board .hit.open, .board")].map((place) => place.getBoundingClientRect());
  const lowest = Math.max(...boxes.map(({ bottom }) => bottom));
  const highest = Math.min(...boxes.map(({ top }) => top));
  const over = Math.min(lowest - lower, highest - upper);
  if (lowest > lower) scrollBy({ top: over, behavior: "instant" });
}
