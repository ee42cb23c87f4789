/** What the cards of the things in a scene are asked for by; several ids stand in a row. */

/** @typedef {import("../protocol.js").Scene} Scene */
/** @typedef {import("../protocol.js").Tray} Tray */
/** @typedef {import("../protocol.js").TrayItem} TrayItem */

/** The things of a place, and the place itself. @param {import("./spots.js").Place} place */
export function aboutPlace(place) {
  return [...place.things.map(({ id }) => `piece:${id}`), `space:${place.space}`].join(" ");
}

/** An item by its id, or by where it lies. @param {Tray} tray @param {number} number of the item in its tray */
export function aboutItem(tray, number) {
  return `item:${tray.items[number].id || `${tray.id}/${number}`}`;
}
