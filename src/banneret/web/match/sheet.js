/** Where the inspector stands when it has no place of its own: at the lower edge, and never over what may be clicked. */

const LEAST = 130; // pixels of a sheet that can be read, where the page can be scrolled for it
const GAP = 6;

/** What may be clicked on the table. */
const OPEN = ".hit.open, .tray-piece.open, .choices:not(.busy) .choice";

/** What cuts off that which it scrolls. */
const SCROLLS = ".stage, .players, .seats, .common, .face-off, .actions";

/**
 * Give the sheet its foot and height; a page that scrolls brings the board above it.
 * @param {HTMLElement} sheet
 */
export function placeSheet(sheet) {
  sheet.style.visibility = "";
  if (getComputedStyle(sheet).position !== "fixed") return;
  sheet.style.setProperty("--foot", `${footOf()}px`);
  sheet.style.setProperty("--most", "0px");
  const { left, right, bottom } = sheet.getBoundingClientRect();
  const open = seen(left, right, bottom);
  const scrolls = document.documentElement.scrollHeight > innerHeight + 1;
  const head = (document.querySelector(".asking")?.getBoundingClientRect().bottom ?? 0) + GAP;
  const lowest = Math.max(head, ...open.map((box) => box.bottom + GAP));
  const highest = Math.min(lowest, ...open.map((box) => box.top));
  const spare = scrolls ? Math.max(0, highest - head) : 0;
  const room = Math.max(scrolls ? LEAST : 0, bottom - lowest, Math.min(bottom - lowest + spare, innerHeight / 2));
  sheet.style.setProperty("--most", `${room}px`);
  const over = lowest - sheet.getBoundingClientRect().top;
  if (scrolls && over > 0) scrollBy({ top: over, behavior: "instant" });
  const { top } = sheet.getBoundingClientRect();
  const covers = seen(left, right, bottom).some((box) => box.bottom > top);
  if (covers) sheet.style.visibility = "hidden"; // there is no room for it now
}

/** How far choices that are fixed at the lower edge reach up. */
function footOf() {
  const fixed = [...document.querySelectorAll(".choices")].filter((each) => getComputedStyle(each).position === "fixed");
  return Math.max(0, ...fixed.map((each) => innerHeight - each.getBoundingClientRect().top));
}

/** The boxes of what may be clicked between two edges and over a foot, as far as they are seen. @param {number} left @param {number} right @param {number} foot */
function seen(left, right, foot) {
  const boxes = [...document.querySelectorAll(OPEN)].map((each) => {
    const box = each.getBoundingClientRect();
    const edge = each.closest(SCROLLS)?.getBoundingClientRect();
    return { left: box.left, right: box.right, top: box.top, bottom: Math.min(box.bottom, edge?.bottom ?? Infinity) };
  });
  return boxes.filter((box) => box.right > left && box.left < right && box.top < box.bottom && box.top < foot);
}
