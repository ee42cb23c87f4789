/** The places of a board that can be pointed at, and the way from one to the next by arrow keys. */

/** @typedef {import("../protocol.js").Scene} Scene */
/** @typedef {import("../protocol.js").Piece} Piece */
/** @typedef {import("../draw/geometry.js").Geometry} Geometry */
/** @typedef {import("./choosing.js").Spot} Spot */
/** @typedef {Spot & { x: number, y: number, key: string, things: Piece[], large?: Piece }} Place large: what fills several spaces */

const WAYS = /** @type {Record<string, [number, number]>} */ ({
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
});

/** @param {Spot} spot */
export function keyOf(spot) {
  return spot.piece === null ? spot.space : `${spot.space}/${spot.piece}`;
}

/**
 * Every space, and every piece where several share one.
 * @param {Scene} scene
 * @param {Geometry} geometry
 * @returns {Place[]}
 */
export function placesOf(scene, geometry) {
  const slots = geometry.slots(scene.pieces);
  const within = new Set(scene.pieces.flatMap((piece) => piece.covers.slice(1)));
  return scene.spaces.flatMap((space) => {
    const things = scene.pieces.filter((piece) => piece.space === space.id);
    const large = things.find((piece) => piece.covers.length);
    if (within.has(space.id) && !things.length) return [];
    if (large && things.length === 1) return [{ ...placeOf(large, slots), piece: null, key: space.id, large }];
    const own = { space: space.id, piece: null, ...geometry.at(space), key: space.id, things };
    if (things.length < 2) return [own];
    return [own, ...things.map((thing) => placeOf(thing, slots))];
  });
}

/** @param {Piece} thing @param {Map<string, { x: number, y: number }>} slots @returns {Place} */
function placeOf(thing, slots) {
  const { x, y } = slots.get(thing.id) ?? { x: 0, y: 0 };
  const spot = { space: thing.space, piece: thing.id };
  return { ...spot, x, y, key: keyOf(spot), things: [thing] };
}

/**
 * The nearest place in the direction of an arrow key; the same place if there is none.
 * @param {readonly Place[]} places
 * @param {string} from key of a place
 * @param {string} arrow
 */
export function neighbour(places, from, arrow) {
  const way = WAYS[arrow];
  const here = places.find((place) => place.key === from) ?? places[0];
  if (!way || !here) return from;
  let best = here.key;
  let least = Infinity;
  for (const place of places) {
    const ahead = (place.x - here.x) * way[0] + (place.y - here.y) * way[1];
    const aside = Math.abs((place.x - here.x) * way[1]) + Math.abs((place.y - here.y) * way[0]);
    const cost = ahead + 2.5 * aside;
    if (ahead > 1 && cost < least) [best, least] = [place.key, cost];
  }
  return best;
}

/** @param {string} key */
export function isArrow(key) {
  return key in WAYS;
}
