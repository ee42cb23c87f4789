/** The person's hand on the board: what is picked, pointed at and about to be chosen. */

import { batch, computed, signal } from "../ui.js";
import { say } from "../words.js";
import { click, endingHere, looseChoices, nextSteps, pathsOf, pathsThrough } from "./choosing.js";
import { isOpen } from "../draw/board.js";
import { keysOf } from "./buttons.js";
import { inWords } from "./tip.js";

/** @typedef {import("../protocol.js").Scene} Scene */
/** @typedef {import("../protocol.js").Choice} Choice */
/** @typedef {import("./choosing.js").Spot} Spot */
/** @typedef {import("./choosing.js").Path} Path */
/** @typedef {import("./spots.js").Place} Place */

/** Whether the last pointer was a finger, which cannot hover. */
const touching = () => matchMedia("(hover: none)").matches;

export class Hand {
  /** @type {import("../ui.js").Signal<Scene | null>} */ scene = signal(null);
  /** @type {import("../ui.js").Signal<Spot[]>} */ picked = signal([]);
  /** @type {import("../ui.js").Signal<Place | null>} */ pointed = signal(null);
  /** Key of the place of the board that Tab reaches. */
  focused = signal("");

  paths = computed(() => (this.scene.value ? pathsOf(this.scene.value) : []));
  /** Whether a choice is on its way: nothing more can be chosen until it is answered. */
  busy = signal(false);

  open = computed(() => (this.busy.value ? [] : nextSteps(this.paths.value, this.picked.value)));
  loose = computed(() => (this.scene.value ? looseChoices(this.scene.value) : []));
  /** Choices that the last click left to be told apart or confirmed. */
  ending = computed(() => endingHere(this.paths.value, this.picked.value));
  keys = computed(() => keysOf([...this.ending.value, ...this.loose.value]));

  /**
   * @param {(choice: Choice) => void} take
   * @param {(spot: Spot, chosen: readonly Spot[]) => void} refuse
   */
  constructor(take, refuse) {
    this.take = take;
    this.refuse = refuse;
  }

  /** Look at a new moment; a place once focused stays so. @param {Scene} scene */
  see(scene) {
    batch(() => {
      this.scene.value = scene;
      this.picked.value = [];
      this.pointed.value = null;
    });
  }

  /** @param {Spot} spot */
  click(spot) {
    if (this.busy.value) return undefined;
    const before = this.picked.value;
    const { picked, found, allowed } = click(this.paths.value, before, spot);
    if (!allowed) return this.refuse(spot, before);
    const only = found.length === 1 && !this.#goesOn(picked);
    if (only && !this.#wantsConsent(found[0])) {
      this.picked.value = [];
      return this.take(found[0]);
    }
    this.picked.value = picked;
    return undefined;
  }

  /** @param {readonly Spot[]} picked */
  #goesOn(picked) {
    return nextSteps(this.paths.value, picked).length > 0;
  }

  /** A finger sees the odds only after its first tap. @param {Choice} choice */
  #wantsConsent(choice) {
    return touching() && choice.odds.length > 0;
  }

  /** One step back inside the unfinished choice; whether there was one. */
  back() {
    const some = this.picked.value.length > 0;
    this.picked.value = this.picked.value.slice(0, -1);
    return some;
  }

  /** What a click on a spot could lead to. @param {Spot} spot @returns {Choice[]} */
  choicesAt(spot) {
    return pathsThrough(this.paths.value, this.picked.value, spot)
      .filter(({ steps }) => steps.length === 1)
      .map(({ choice }) => choice);
  }

  /** @param {Spot} spot */
  isOpen(spot) {
    return isOpen(this.open.value, spot);
  }

  /** @param {Spot} spot */
  isPicked(spot) {
    return this.picked.value.some((each) => each.space === spot.space && each.piece === spot.piece);
  }

  /** A place in a sentence, for those who hear it. @param {Place} place */
  describe(place) {
    const things = place.things.map((thing) => thing.tooltip || thing.name);
    const label = this.scene.value?.spaces.find((space) => space.id === place.space)?.label;
    const parts = [label || place.space, ...(things.length ? things : [say("space.empty")])];
    if (this.isPicked(place)) parts.push(say("space.picked"));
    const choices = this.choicesAt(place);
    if (choices.length) parts.push(...choices.map(inWords));
    else if (this.isOpen(place)) parts.push(say("space.open"));
    return parts.join(". ");
  }
}
