/**
 * Which page is shown. It stands behind the # of the address, so that invite codes reach no
 * server log and every address opens the same file.
 */

import { signal, useEffect } from "./ui.js";

function read() {
  return location.hash.replace(/^#\/?/, "").split("/").map(decoded);
}

/** A part as it was meant; as it stands if somebody mistyped it. @param {string} part */
function decoded(part) {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

/** The parts of the address: page, then its arguments. */
export const route = signal(read());

addEventListener("hashchange", () => {
  route.value = read();
  scrollTo(0, 0);
});

/** The game of the table one sits at; nothing elsewhere. */
export const atTable = signal(/** @type {string[]} */ ([]));

/** Say which game is looked at while a page shows it. @param {string} game */
export function useTable(game) {
  useEffect(() => {
    atTable.value = game ? [game] : [];
    return () => void (atTable.value = []);
  }, [game]);
}

/** @param {...(string | number)} parts */
export function linkTo(...parts) {
  return `#/${parts.map((part) => encodeURIComponent(part)).join("/")}`;
}

/** @param {...(string | number)} parts */
export function goTo(...parts) {
  location.hash = linkTo(...parts);
}

/**
 * Another argument of the page that is shown, without a step to go back to. Who is on the way to
 * another page already is left in peace.
 * @param {string} page @param {string} id @param {...(string | number)} parts
 */
export function stayAt(page, id, ...parts) {
  const [shown, of] = read();
  if (shown === page && of === id) history.replaceState(null, "", linkTo(page, id, ...parts));
}
