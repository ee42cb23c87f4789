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

/** What sort of id it is, and the name that follows. @param {string} id */
export function partsOf(id) {
  const end = id.indexOf(":");
  return [id.slice(0, end), id.slice(end + 1)];
}

/** The item that is asked for by a name. @param {Scene} scene @param {string} name */
export function itemOf(scene, name) {
  for (const tray of scene.trays) {
    const item = tray.items.find((_, number) => aboutItem(tray, number) === `item:${name}`);
    if (item) return { item, tray };
  }
  return null;
}
