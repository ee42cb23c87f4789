/** The person's hand over board and cards: what is picked, pointed at and about to be chosen. */

import { batch, computed, signal } from "../ui.js";
import { say } from "../words.js";
import { beginningsOf, click, endingHere, looseChoices, nextSteps, pathsOf, pathsThrough } from "./choosing.js";
import { isOpen } from "../draw/board.js";
import { tileOf } from "../draw/shapes.js";
import { keysOf } from "./buttons.js";
import { keyOf } from "./spots.js";
import { inWords } from "./tip.js";

/** @typedef {import("../protocol.js").Scene} Scene */
/** @typedef {import("../protocol.js").Choice} Choice */
/** @typedef {import("../protocol.js").Route} Route */
/** @typedef {import("../protocol.js").TrayItem} TrayItem */
/** @typedef {import("./choosing.js").Spot} Spot */
/** @typedef {import("./choosing.js").Path} Path */
/** @typedef {import("./spots.js").Place} Place */

/** Milliseconds that a menu waits for routes. */
const PATIENCE = 400;

/** Whether the last pointer was a finger, which cannot hover. */
const touching = () => matchMedia("(hover: none)").matches;

export class Hand {
  /** @type {import("../ui.js").Signal<Scene | null>} */ scene = signal(null);
  /** @type {import("../ui.js").Signal<Spot[]>} */ picked = signal([]);
  /** @type {import("../ui.js").Signal<Place | null>} */ pointed = signal(null);
  /** Key of the place of the board that Tab reaches. */
  focused = signal("");

  /** @type {import("../ui.js").Signal<readonly Route[]>} what could be done in one go with what is picked */ routes = signal([]);
  /** Whether routes are asked for. */
  planning = signal(false);
  /** Whether it is not worth while yet to show what they may make needless. */
  #patient = signal(false);
  #waiting = 0;

  paths = computed(() => (this.scene.value ? pathsOf(this.scene.value) : []));
  /** The paths with routes, which are longer ways to take. */
  ways = computed(() => (this.scene.value ? [...this.paths.value, ...pathsOf({ ...this.scene.value, choices: this.routes.value.map(({ choice }) => choice) }, true)] : []));
  /** What a route with what is picked may begin with. */
  beginnings = computed(() => beginningsOf(this.paths.value, this.picked.value));
  /** Whether a choice is on its way: nothing more can be chosen until it is answered. */
  busy = signal(false);

  #next = computed(() => nextSteps(this.ways.value, this.picked.value));
  open = computed(() => (this.busy.value ? [] : this.#next.value));
  #unplaced = computed(() => (this.scene.value ? looseChoices(this.scene.value) : []));
  /** Choices that are shown as printed cards; a board on which something stands is not covered by them. */
  offered = computed(() => this.#unplaced.value.filter(({ card }) => card && !this.scene.value?.pieces.length));
  loose = computed(() => this.#unplaced.value.filter((choice) => !this.offered.value.includes(choice)));
  /** A menu that was open when routes came: it stays as it is for as long as its place is picked. */
  #menu = signal({ by: /** @type {Spot[]} */ ([]), choices: /** @type {readonly Choice[]} */ ([]) });
  /** Choices that the last click left to be told apart or confirmed. */
  ending = computed(() => {
    const { by, choices } = this.#menu.value;
    if (by === this.picked.value) return choices;
    if (this.#patient.value) return [];
    const begun = new Set(this.routes.value.map(({ actions }) => actions[0]));
    return endingHere(this.ways.value, this.picked.value).filter(({ action }) => !begun.has(action));
  });
  /** Whether those stand at the place itself, in a menu. */
  inPlace = computed(() => this.ending.value.length > 0 && (this.#menu.value.by === this.picked.value || !this.#next.value.length) && !this.holdsCard());
  buttons = computed(() => [...this.ending.value, ...this.loose.value]);
  /** The cards in trays that may be clicked. */
  cards = computed(() => (this.scene.value ? openCards(this.scene.value, (spot) => this.isOpen(spot)) : []));
  /** Letters of the keyboard, by the action of a button, the key of a card or the id of a printed one. */
  keys = computed(() => keysOf([...this.buttons.value, ...this.cards.value.map((card) => this.#named(card)), ...[...new Set(this.offered.value.map(({ card }) => card))].map(lettered)], this.#letters));
  /** Letters once given out, so that the same thing keeps its own. @type {Map<string, string>} */ #letters = new Map();
  /** Where something was put down while it was not known yet whether it may go there. @type {Spot | null} */ #dropped = null;

  /**
   * @param {(choice: Choice) => void} take
   * @param {(spot: Spot, chosen: readonly Spot[]) => void} refuse
   */
  constructor(take, refuse) {
    this.take = take;
    this.refuse = refuse;
  }

  /** Look at a new moment; a place once focused stays so, and what is picked if nothing has changed. @param {Scene} scene */
  see(scene) {
    const same = JSON.stringify(scene) === JSON.stringify(this.scene.value);
    batch(() => {
      this.scene.value = scene;
      if (same) return;
      this.routes.value = [];
      this.picked.value = [];
      this.pointed.value = null;
    });
  }

  /** @param {Spot} spot */
  click(spot) {
    if (this.busy.value) return undefined;
    const before = this.picked.value;
    const { picked, found, allowed } = click(this.ways.value, before, spot);
    if (!allowed) return this.refuse(spot, before);
    const only = found.length === 1 && !this.#goesOn(picked);
    if (only && !this.#wantsConsent(found[0])) {
      this.take(found[0]);
      this.picked.value = [];
      return undefined;
    }
    this.picked.value = picked;
    return only && found[0].confirm ? this.refuse(spot, []) : undefined;
  }

  /** Whether something may be dragged from here. @param {Spot} spot */
  lifts(spot) {
    return click(this.ways.value, [], spot).allowed;
  }

  /** Take something up, without choosing anything yet. @param {Spot} spot */
  lift(spot) {
    if (pathsThrough(this.paths.value, [], spot).length) this.picked.value = [spot];
  }

  /** Put down what was lifted. @param {Spot} spot */
  drop(spot) {
    if (this.isOpen(spot)) return this.click(spot);
    if (!this.planning.value) return this.letGo();
    this.#dropped = spot;
    return undefined;
  }

  /** Leave what was lifted where it was. */
  letGo() {
    this.picked.value = [];
  }

  /** What may be done in one go is not known any more. @param {boolean} asked whether it is asked for */
  plan(asked) {
    clearTimeout(this.#waiting);
    if (asked) this.#waiting = setTimeout(() => (this.#patient.value = false), PATIENCE);
    batch(() => {
      this.routes.value = [];
      this.planning.value = this.#patient.value = asked;
    });
  }

  /** What may be done in one go is known now. @param {readonly Route[]} routes */
  planned(routes) {
    const spot = this.#dropped;
    batch(() => {
      if (this.inPlace.value) this.#menu.value = { by: this.picked.value, choices: this.ending.value };
      this.#dropped = null;
      this.planning.value = this.#patient.value = false;
      this.routes.value = routes;
    });
    if (spot) this.drop(spot);
  }

  /** @param {readonly Spot[]} picked */
  #goesOn(picked) {
    return nextSteps(this.ways.value, picked).length > 0;
  }

  /** A finger sees the odds only after its first tap. @param {Choice} choice */
  #wantsConsent(choice) {
    return choice.confirm || (touching() && choice.odds.length > 0);
  }

  /** Press a letter; whether it meant something. @param {string} letter */
  press(letter) {
    const means = (/** @type {string} */ name) => this.keys.value.get(name) === letter;
    const choice = this.buttons.value.find(({ action }) => means(action));
    if (choice) this.take(choice);
    const card = choice ? undefined : this.cards.value.find(({ spot }) => means(keyOf(spot)));
    if (card) this.click(card.spot);
    return Boolean(choice ?? card);
  }

  /** A card as keys are given out: the only choice it opens lends it its letter. @param {Card} card */
  #named({ spot, item }) {
    const choices = this.choicesAt(spot);
    return { action: keyOf(spot), label: item.name, key: choices.length === 1 ? choices[0].key : "" };
  }

  /** One step back inside the unfinished choice; whether there was one. */
  back() {
    const some = this.picked.value.length > 0;
    this.picked.value = this.picked.value.slice(0, -1);
    return some;
  }

  /** What a click on a spot could lead to. @param {Spot} spot @returns {Choice[]} */
  choicesAt(spot) {
    return pathsThrough(this.ways.value, this.picked.value, spot)
      .filter(({ steps }) => steps.length === 1)
      .map(({ choice }) => choice);
  }

  /** @param {Spot} spot */
  isOpen(spot) {
    return isOpen(this.open.value, spot);
  }

  /** Whether a choice begins here, though another may be half made. @param {Spot} spot */
  begins(spot) {
    return pathsThrough(this.paths.value, [], spot).length > 0;
  }

  /** @param {Spot} spot */
  isPicked(spot) {
    return this.picked.value.some((each) => each.space === spot.space && each.piece === spot.piece);
  }

  /** Whether the last thing picked lies in a tray. */
  holdsCard() {
    const last = this.picked.value.at(-1);
    return Boolean(last && this.scene.value?.trays.some((tray) => tray.id === last.space));
  }

  /** Whether an action passes a spot. @param {Spot} spot @param {string} action */
  leads(spot, action) {
    const path = this.paths.value.find(({ choice }) => choice.action === action);
    return Boolean(path && isOpen(path.steps, spot));
  }

  /** A place in a sentence, for those who hear it. @param {Place} place */
  describe(place) {
    const things = place.things.map((thing) => thing.tooltip || thing.name);
    const label = this.scene.value?.spaces.find((space) => space.id === place.space)?.label;
    const tile = this.tileAt(place);
    return this.#told(place, [label || place.space, ...(tile ? [tile] : []), ...(things.length ? things : [say("space.empty")])]);
  }

  /** The tile of a space in words; "" without one. @param {Spot} spot */
  tileAt(spot) {
    const scene = this.scene.value;
    const space = scene?.spaces.find(({ id }) => id === spot.space);
    const tile = space ? tileOf(space) : "";
    if (!tile) return "";
    const panel = scene?.panels.find(({ seat }) => String(seat) === tile);
    return panel ? say("tile.blade", { name: panel.name }) : say("tile.scroll");
  }

  /** A card in a sentence. @param {Spot} spot @param {string} words what it is */
  describeCard(spot, words) {
    return this.#told(spot, [words]);
  }

  /** @param {Spot} spot @param {string[]} parts what is there */
  #told(spot, parts) {
    const choices = this.choicesAt(spot);
    const what = choices.length ? choices.map(inWords) : this.isOpen(spot) ? [say("space.open")] : [];
    return [...parts, ...(this.isPicked(spot) ? [say("space.picked")] : []), ...what].join(". ");
  }
}

/** @typedef {{ spot: Spot, item: TrayItem }} Card */

/** A printed card as keys are given out. @param {string} action its id */
const lettered = (action) => ({ action, label: action.split(":")[1], key: "" });

/** @param {Scene} scene @param {(spot: Spot) => boolean} open @returns {Card[]} */
function openCards(scene, open) {
  return scene.trays
    .flatMap((tray) => tray.items.map((item) => ({ spot: { space: tray.id, piece: item.id }, item })))
    .filter(({ spot, item }) => item.id && open(spot));
}
