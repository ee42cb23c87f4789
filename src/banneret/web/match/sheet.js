/**
 * Where the inspector stands: in its place, which grows over what is free above it, or where it
 * covers neither what may be clicked nor what is looked at. Where there is little room it says less.
 */

/** @typedef {{ left: number, right: number, top: number, bottom: number }} Box */
/** @typedef {{ left: number, room: number, under: number | null, over: number | null }} Place under, over: the edge of the window it hangs on, in pixels from there */

const COMFORT = 220; // pixels in which most of a card can be read
const LEAST = 130; // pixels in which some of it can
const BRIEF = 62; // pixels of a card that says its name and numbers only
const GAP = 6;

/** What may be clicked on the table. */
const OPEN = ".hit.open, .tray-piece.open, .choices:not(.busy) .choice";

/** What may be fixed at the lower edge of a narrow page. */
const FOOT = ".choices, .face-off";

/** What cuts off that which it scrolls. */
const SCROLLS = ".stage, .players, .seats, .common, .face-off, .actions";

const narrow = matchMedia("(max-width: 860px)");

/** Put the sheet somewhere. @param {HTMLElement} sheet @param {Element | null} at what is looked at */
export function placeSheet(sheet, at) {
  sheet.classList.remove("brief");
  const { display, position } = getComputedStyle(sheet);
  if (display === "none") return;
  if (position === "absolute") {
    sheet.style.setProperty("--most", `${freeAbove(sheet)}px`);
    return;
  }
  sheet.style.setProperty("--most", "none");
  const wanted = sheet.getBoundingClientRect().height;
  if (narrow.matches) placeBelow(sheet, at, wanted);
  else placeBeside(sheet, at, wanted);
}

/** How high it can be without reaching what stands above it. @param {HTMLElement} sheet */
function freeAbove(sheet) {
  const column = /** @type {HTMLElement} */ (document.querySelector(".actions"));
  const { top, bottom } = column.getBoundingClientRect();
  const ends = [...column.children].map((each) => Math.min(bottom, each.getBoundingClientRect().bottom));
  const duels = [...document.querySelectorAll(".face-off")].map((each) => each.getBoundingClientRect().bottom);
  return sheet.getBoundingClientRect().bottom - Math.max(top, ...ends, ...duels) - GAP;
}

/** Put the sheet anew when what stands around it changes, until the returned function is called. @param {HTMLElement} sheet @param {() => Element | null} at */
export function keepPlaced(sheet, at) {
  const watch = new MutationObserver((changes) => {
    if (!narrow.matches && changes.some(({ target }) => !sheet.contains(target))) placeSheet(sheet, at());
  });
  const match = sheet.closest(".match");
  if (match) watch.observe(match, { subtree: true, childList: true, attributeFilter: ["class"] });
  return () => watch.disconnect();
}

/** The part of a thing that is seen, as far as the window goes. @param {Element} thing @returns {Box} */
function boxOf(thing) {
  const { left, right, top, bottom } = thing.getBoundingClientRect();
  const edge = thing.closest(SCROLLS)?.getBoundingClientRect();
  if (!edge || narrow.matches) return { left, right, top, bottom };
  return { left, right, top: Math.max(top, edge.top), bottom: Math.min(bottom, edge.bottom) };
}

/** What must not be covered; beside the board the controls neither. @param {HTMLElement} sheet @param {Element | null} at */
function obstacles(sheet, at) {
  const things = [...document.querySelectorAll(narrow.matches ? OPEN : `${OPEN}, .controls :is(button, select)`)];
  if (at?.isConnected && !sheet.contains(at)) things.push(at);
  return things.filter((thing) => !isFixed(thing.closest(FOOT))).map(boxOf).filter(({ top, bottom }) => top < bottom);
}

/** @param {Element | null} thing */
function isFixed(thing) {
  return thing !== null && getComputedStyle(thing).position === "fixed";
}

// ---------------------------------------------------------------- beside the board

/** Over the column beside the board if that leaves room enough, else in a corner of the board. @param {HTMLElement} sheet @param {Element | null} at @param {number} wanted pixels of its height */
function placeBeside(sheet, at, wanted) {
  const boxes = obstacles(sheet, at);
  const { width } = sheet.getBoundingClientRect();
  const places = corners(width).map((corner) => roomAt(corner, width, boxes));
  const enough = Math.min(wanted, COMFORT);
  const most = Math.max(...places.map(({ room }) => room));
  const place = places.find(({ room }) => room >= enough) ?? places.find(({ room }) => room === most) ?? places[0];
  sheet.classList.toggle("brief", place.room < Math.min(wanted, LEAST));
  sheet.style.setProperty("--most", `${Math.max(place.room, BRIEF)}px`);
  sheet.style.setProperty("--x", `${place.left}px`);
  sheet.style.setProperty("--foot", place.under === null ? "auto" : `${place.under}px`);
  sheet.style.setProperty("--head", place.over === null ? "auto" : `${place.over}px`);
}

/** Where a sheet so wide can hang, the best first; the last is over the question, where nothing is clicked. @param {number} width */
function corners(width) {
  const stage = /** @type {Element} */ (document.querySelector(".stage")).getBoundingClientRect();
  const column = innerWidth - width - 8;
  const board = [stage.right - width - GAP, stage.left + GAP].filter((left) => left >= 0);
  return [
    { left: column, under: GAP, over: null },
    ...board.map((left) => ({ left, under: innerHeight - stage.bottom + GAP, over: null })),
    ...board.map((left) => ({ left, under: null, over: stage.top + GAP })),
    { left: column, under: null, over: stage.top },
  ];
}

/** How high it can be there. @param {Omit<Place, "room">} corner @param {number} width @param {readonly Box[]} boxes @returns {Place} */
function roomAt(corner, width, boxes) {
  const met = boxes.filter((box) => box.right > corner.left - GAP && box.left < corner.left + width + GAP);
  const top = corner.over ?? document.querySelector(".stage")?.getBoundingClientRect().top ?? 0;
  const bottom = innerHeight - (corner.under ?? GAP);
  const room = corner.over === null
    ? bottom - Math.max(top, ...met.map((box) => box.bottom + GAP))
    : Math.min(bottom, ...met.map((box) => box.top - GAP)) - top;
  return { ...corner, room };
}

// ---------------------------------------------------------------- below a narrow page

/** At the lower edge, the page scrolled so that nothing lies beneath. @param {HTMLElement} sheet @param {Element | null} at @param {number} wanted pixels of its height */
function placeBelow(sheet, at, wanted) {
  const foot = footOf();
  const head = (document.querySelector(".asking")?.getBoundingClientRect().bottom ?? 0) + GAP;
  const boxes = obstacles(sheet, at);
  const seen = at?.isConnected && !isFixed(at.closest(FOOT)) ? at.getBoundingClientRect() : null;
  const room = Math.max(BRIEF, innerHeight - foot - head);
  const heights = [innerHeight / 2, LEAST, BRIEF].map((height) => Math.min(wanted, height, room));
  const ways = heights.map((height) => scrolls(boxes, seen, head, innerHeight - foot - height, innerHeight - foot, height));
  const index = Math.max(0, ways.findIndex((way) => way.seen));
  const height = heights[index];
  sheet.classList.toggle("brief", height < Math.min(wanted, LEAST));
  sheet.style.setProperty("--most", `${height}px`);
  sheet.style.setProperty("--foot", `${foot}px`);
  /** @type {HTMLElement | null} */ (sheet.closest(".match"))?.style.setProperty("--under", `${height + foot}px`);
  if (ways[index].by) scrollBy({ top: ways[index].by, behavior: "instant" });
}

/**
 * The shortest way to scroll the page so that nothing lies between two heights of the window, best one on which a thing stays in sight.
 * @param {readonly Box[]} boxes @param {Box | null} seen @param {number} head @param {number} from @param {number} to @param {number} more pixels the page is longer then
 */
function scrolls(boxes, seen, head, from, to, more) {
  const longest = document.documentElement.scrollHeight + more - innerHeight - scrollY;
  const stays = (/** @type {number} */ by) => !seen || (seen.top - by >= head && seen.bottom - by <= from);
  const found = [0, ...boxes.map((box) => box.bottom + GAP - from)]
    .filter((by) => by >= -scrollY && by <= longest && boxes.every((box) => box.bottom - by <= from || box.top - by >= to))
    .map((by) => ({ by, seen: stays(by) }))
    .sort((a, b) => Number(b.seen) - Number(a.seen) || Math.abs(a.by) - Math.abs(b.by));
  return found[0] ?? { by: 0, seen: false };
}

/** How far what is fixed at the lower edge reaches up. */
function footOf() {
  const fixed = [...document.querySelectorAll(FOOT)].filter(isFixed);
  return Math.max(0, ...fixed.map((each) => innerHeight - each.getBoundingClientRect().top));
}
