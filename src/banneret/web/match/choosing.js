/**
 * What may be clicked now, and what a click means: from the choices of a scene alone.
 *
 * A choice that touches places is reached by a path of steps, the last one its target. A card in a
 * tray is such a place, and comes before the board. Steps that all such choices share at their
 * beginning need no click.
 */

/** @typedef {import("../protocol.js").Scene} Scene */
/** @typedef {import("../protocol.js").Choice} Choice */
/** @typedef {{ space: string, piece: string | null }} Spot A space, one of several pieces on it, or a card in a tray. */
/** @typedef {{ space: string, pieces: string[], card: boolean, far: boolean }} Step A place on the way of a choice: a space, or a tray, where a card is taken; far: of several steps in one go. */
/** @typedef {{ choice: Choice, steps: Step[] }} Path */

/**
 * @typedef {object} Outcome What a click leads to.
 * @property {Spot[]} picked the places clicked so far
 * @property {Choice[]} found choices that end on the last of them
 * @property {boolean} allowed whether the click meant anything
 */

/** @param {Scene} scene @returns {Choice[]} choices without a place on the board */
export function looseChoices(scene) {
  return scene.choices.filter((choice) => !choice.spaces.length && !choice.pieces.length);
}

/** @param {Scene} scene @param {boolean} [far] whether they are of several steps @returns {Path[]} */
export function pathsOf(scene, far = false) {
  const onBoard = new Map(scene.pieces.map((piece) => [piece.id, piece.space]));
  const inTrays = new Map(scene.trays.flatMap((tray) => tray.items.map((item) => [item.id, tray.id])));
  return scene.choices
    .map((choice) => ({ choice, steps: stepsOf(choice, onBoard, inTrays).map((step) => ({ ...step, far })) }))
    .filter((path) => path.steps.length);
}

/** @param {Choice} choice @param {Map<string, string>} onBoard @param {Map<string, string>} inTrays */
function stepsOf(choice, onBoard, inTrays) {
  const trays = homes(choice, inTrays);
  const spaces = choice.spaces.length ? choice.spaces : homes(choice, onBoard);
  return [...trays, ...spaces].map((space) => ({
    space,
    pieces: choice.pieces.filter((id) => (onBoard.get(id) ?? inTrays.get(id)) === space),
    card: trays.includes(space),
  }));
}

/** Where the pieces of a choice are, each place once. @param {Choice} choice @param {Map<string, string>} places */
function homes(choice, places) {
  return [...new Set(choice.pieces.map((id) => places.get(id) ?? ""))].filter(Boolean);
}

/** @param {Step} step @param {Spot} spot */
function meets(step, spot) {
  if (step.space !== spot.space) return false;
  return spot.piece === null || !step.pieces.length || step.pieces.includes(spot.piece);
}

/** How many steps all paths share, short of a target. @param {readonly Path[]} paths */
function sharedSteps(paths) {
  let count = 0;
  while (paths.length && paths.every(({ steps }) => sameStep(steps, paths[0].steps, count))) count++;
  return count;
}

/** @param {Step[]} steps @param {Step[]} others @param {number} index */
function sameStep(steps, others, index) {
  if (index >= steps.length - 1 || index >= others.length - 1) return false;
  return (
    steps[index].space === others[index].space &&
    steps[index].pieces.join() === others[index].pieces.join()
  );
}

/** The same by its place alone: which card goes there may be told afterwards. @param {Path} path @returns {Path[]} */
function withoutCard({ choice, steps }) {
  return steps.length > 1 && steps[0].card ? [{ choice, steps: steps.slice(1) }] : [];
}

/** The paths that are still open, without the steps already made. @param {readonly Path[]} paths @param {readonly Spot[]} picked */
function openPaths(paths, picked) {
  const shared = sharedSteps(paths);
  return paths
    .map(({ choice, steps }) => ({ choice, steps: steps.slice(shared) }))
    .flatMap((path) => [path, ...withoutCard(path)])
    .filter(({ steps }) => picked.every((spot, i) => i < steps.length && meets(steps[i], spot)))
    .map(({ choice, steps }) => ({ choice, steps: steps.slice(picked.length) }));
}

/**
 * The paths that a click on a spot would follow.
 * @param {readonly Path[]} paths
 * @param {readonly Spot[]} picked
 * @param {Spot} spot
 */
export function pathsThrough(paths, picked, spot) {
  return openPaths(paths, picked).filter(({ steps }) => steps.length && meets(steps[0], spot));
}

/** The steps that may be clicked next. @param {readonly Path[]} paths @param {readonly Spot[]} picked */
export function nextSteps(paths, picked) {
  return openPaths(paths, picked).flatMap(({ steps }) => steps.slice(0, 1));
}

/** Actions that what is picked leads to, if anything is picked or needs no click. @param {readonly Path[]} paths @param {readonly Spot[]} picked */
export function beginningsOf(paths, picked) {
  const begun = sharedSteps(paths) > 0;
  if (!picked.length && !begun) return [];
  return openPaths(paths, begun ? [] : picked.slice(0, 1)).map(({ choice }) => choice.action);
}

/** Choices that end where the last click was. @param {readonly Path[]} paths @param {readonly Spot[]} picked */
export function endingHere(paths, picked) {
  if (!picked.length) return [];
  return openPaths(paths, picked).filter(({ steps }) => !steps.length).map(({ choice }) => choice);
}

/**
 * What a click on a spot means.
 * @param {readonly Path[]} paths
 * @param {readonly Spot[]} picked
 * @param {Spot} spot
 * @returns {Outcome}
 */
export function click(paths, picked, spot) {
  const last = picked.at(-1);
  if (last && last.space === spot.space && last.piece === spot.piece) {
    return { picked: picked.slice(0, -1), found: [], allowed: true };
  }
  for (const base of [picked, []]) {
    if (pathsThrough(paths, base, spot).length) {
      const now = [...base, spot];
      return { picked: now, found: endingHere(paths, now), allowed: true };
    }
  }
  const shared = sharedSteps(paths);
  const known = paths.length > 0 && paths[0].steps.slice(0, shared).some((step) => meets(step, spot));
  return { picked: [...picked], found: [], allowed: known };
}
