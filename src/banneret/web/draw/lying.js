/**
 * How the board lies: as it was seen first. It is never turned under anybody's eyes, neither for who
 * plays next at the same screen nor because other ground is now the nearer one.
 */

/** @typedef {import("../protocol.js").Scene} Scene */
/** @typedef {{ scene: Scene, near: number, seen: Scene }} Lying The scene as it is drawn, whose side is near, and the scene whose eyes count. */

/** @param {Scene} scene @param {Lying | null} before @returns {Lying} */
export function lie(scene, before) {
  const near = scene.seat ?? 0;
  if (!before || !isTurned(scene, before.seen)) return { scene, near, seen: scene };
  const spaces = scene.spaces.map((space) => ({ ...space, x: -space.x, y: -space.y }));
  return { ...before, scene: shifted({ ...scene, spaces }, before.seen) };
}

/** Spaces that both know. @param {Scene} scene @param {Scene} other */
function shared(scene, other) {
  const known = new Map(other.spaces.map((space) => [space.id, space]));
  return scene.spaces.flatMap((space) => {
    const match = known.get(space.id);
    return match ? [{ now: space, then: match }] : [];
  });
}

/** Whether a scene shows the board of another turned by half. @param {Scene} scene @param {Scene} other */
function isTurned(scene, other) {
  const [first, ...rest] = shared(scene, other);
  return rest.length > 0 && rest.every(({ now, then }) => opposed(now.x - first.now.x, then.x - first.then.x) && opposed(now.y - first.now.y, then.y - first.then.y));
}

/** @param {number} one @param {number} other */
function opposed(one, other) {
  return Math.abs(one + other) < 0.01;
}

/** A scene moved so that what both show stands where it stood. @param {Scene} scene @param {Scene} other @returns {Scene} */
function shifted(scene, other) {
  const [{ now, then }] = shared(scene, other);
  const spaces = scene.spaces.map((space) => ({ ...space, x: space.x + then.x - now.x, y: space.y + then.y - now.y }));
  return { ...scene, spaces };
}
