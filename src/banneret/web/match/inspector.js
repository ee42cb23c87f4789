/** What is looked at: one card at a time, asked for when pointer or keyboard rest, true for one moment. */

import { batch, computed, signal } from "../ui.js";
import { looking } from "./lookbutton.js";

/** @typedef {import("../protocol.js").Card} Card */
/** @typedef {import("../protocol.js").Scene} Scene */
/** @typedef {(about: string) => Promise<Card | null>} Ask */

/** How a thing of the scene is asked for begins with one of these; all others are printed. */
const OF_THE_SCENE = /^(piece|space|item|tray):/;

export class Inspector {
  /** @type {import("../ui.js").Signal<readonly string[]>} ids of all that lies in one place, most telling first */ together = signal([]);
  /** @type {import("../ui.js").Signal<readonly string[]>} ids of the cards one came through, the one wanted last */ trail = signal([]);
  /** @type {import("../ui.js").Signal<Card | null>} */ card = signal(null);
  /** What it was asked for by. */
  told = signal("");
  /** What things are called where they were found. @type {Map<string, string>} */ called = new Map();
  /** Whether something points at the thing that is shown. */
  held = signal(false);
  /** Whether the card was asked for, so that it stays until it is closed. */
  open = signal(false);
  /** How often it was. */
  asked = signal(0);
  /** @type {import("../ui.js").Signal<Scene | null>} */ scene = signal(null);
  /** What is looked at, on the page. @type {Element | null} */ at = null;
  /** Whose side of the board is near. */
  near = 0;

  wanted = computed(() => this.trail.value.at(-1) ?? "");
  /** @type {Map<string, Promise<Card | null>>} what is known of this moment */ #known = new Map();

  /** Brings a card. @type {Ask} */
  ask = () => Promise.resolve(null);

  /** Look at nothing, at another table. */
  forget() {
    this.close();
    batch(() => {
      this.trail.value = [];
      this.together.value = [];
      this.card.value = null;
      this.told.value = "";
    });
  }

  /** A new moment: what was known holds no more. @param {Scene} scene */
  see(scene) {
    if (scene === this.scene.peek()) return;
    this.#known.clear();
    batch(() => {
      this.scene.value = scene;
      if (this.trail.peek().length) this.#fetch();
    });
  }

  /** Look at the first of some things. @param {readonly string[]} ids @param {string} [id] another one of them */
  look(ids, id = ids[0]) {
    batch(() => {
      this.together.value = ids;
      this.#goTo([id]);
    });
  }

  /** Look, and stay; without ids at what is shown. @param {readonly string[]} [ids] */
  read(ids) {
    batch(() => {
      looking.value = false;
      this.open.value = true;
      this.asked.value += 1;
      if (ids) this.look(ids);
    });
  }

  /** The card that a word leads to. @param {string} id */
  follow(id) {
    this.#goTo([...this.trail.value, id]);
  }

  back() {
    this.#goTo(this.trail.value.slice(0, -1));
  }

  close() {
    batch(() => {
      this.open.value = false;
      this.held.value = false;
      looking.value = false;
    });
  }

  /** @param {readonly string[]} trail */
  #goTo(trail) {
    const before = this.wanted.peek();
    this.trail.value = trail;
    if (this.wanted.peek() !== before) this.#fetch();
  }

  /** Bring the card that is wanted; until it is here, the last one stays. */
  #fetch() {
    const id = this.wanted.peek();
    const scene = this.scene.peek();
    const asked = this.#known.get(id) ?? this.ask(id);
    this.#known.set(id, asked);
    asked.then((card) => this.#show(id, scene, card), () => this.#known.delete(id));
  }

  /** @param {string} id @param {Scene | null} scene @param {Card | null} card */
  #show(id, scene, card) {
    if (id !== this.wanted.peek() || scene !== this.scene.peek()) return;
    batch(() => {
      if (!card && OF_THE_SCENE.test(id)) this.close(); // it is not there any more
      this.card.value = card;
      this.told.value = id;
    });
  }
}

/** There is one card at a time. */
export const inspector = new Inspector();
