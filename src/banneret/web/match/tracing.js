/** What the log leaves on the board: the last move, and what happened since a seat's own last one. */

/** @typedef {import("../protocol.js").TableEvent} TableEvent */

/** The events that were not undone, and the steps of the game alone. @param {readonly TableEvent[]} events */
function standing(events) {
  /** @type {TableEvent[]} */ const found = [];
  for (const event of events) {
    if (event.cancels) while (found.length && found[found.length - 1].n >= event.cancels) found.pop();
    if (event.step) found.push(event);
  }
  return found;
}

/**
 * The spaces of the last step of the turn that has any, and where things went last.
 * @param {readonly TableEvent[]} events
 * @returns {Pick<import("../draw/marks.js").Traces, "touched" | "ways">}
 */
export function lastMove(events) {
  const recent = standing(events.slice(-LOOK_BACK));
  const told = recent.filter(({ spaces, turn }) => spaces?.length && turn === recent.at(-1)?.turn);
  const step = told.at(-1)?.step;
  const last = told.filter((event) => event.step === step);
  const gone = told.filter(({ spaces }) => (spaces?.length ?? 0) > 1).at(-1);
  const ways = told.filter((event) => event.step === gone?.step);
  return {
    touched: [...new Set(last.flatMap(({ spaces }) => spaces ?? []))],
    ways: ways.flatMap(({ spaces = [] }) => (spaces.length > 1 ? [/** @type {const} */ ([spaces[0], spaces[spaces.length - 1]])] : [])),
  };
}

const LOOK_BACK = 60; // events

/**
 * What happened after the last decision of some seats, if it was more than one step.
 * @param {readonly TableEvent[]} events
 * @param {readonly number[]} seats
 * @returns {TableEvent[]}
 */
export function sinceOwn(events, seats) {
  const told = standing(events);
  const own = told.findLastIndex(({ by }) => typeof by === "number" && seats.includes(by));
  const news = own < 0 ? [] : told.slice(own + 1).filter(({ text }) => text);
  return new Set(news.map(({ step }) => step)).size > 1 ? news : [];
}
