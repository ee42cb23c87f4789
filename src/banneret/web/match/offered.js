/** Choices about printed things, over the board: each thing is a card that says what it is and does. */

import { classes, html, useEffect, useRef, useState } from "../ui.js";
import { say } from "../words.js";
import { seatClass } from "../draw/shapes.js";
import { plain } from "./card.js";
import { CardPicture } from "./picture.js";
import { inWords, OddsLine } from "./tip.js";
import { isWriting } from "./writing.js";

/** @typedef {import("../protocol.js").Card} Card */
/** @typedef {import("../protocol.js").Choice} Choice */
/** @typedef {import("../protocol.js").Scene} Scene */
/** @typedef {import("./hand.js").Hand} Hand */
/** @typedef {(about: string) => Promise<Card | null>} Ask */

/** Hands that took something here, so that the keyboard stays here. @type {WeakSet<Hand>} */
const chose = new WeakSet();

/** @param {Hand} hand @param {Choice} choice */
function take(hand, choice) {
  chose.add(hand);
  hand.take(choice);
}

/** @param {{ ask: Ask, hand: Hand, scene: Scene, hint: string, sent: string }} props hint, sent: actions */
export function Offered({ ask, hand, scene, hint, sent }) {
  const offers = byCard(hand.offered.value);
  const picked = usePicking(hand, scene);
  const cards = useCards(ask, offers.map(([id]) => id), scene.language);
  const box = useRef(/** @type {HTMLElement | null} */ (null));
  useEffect(() => {
    if (chose.has(hand) && document.activeElement === document.body) box.current?.focus({ preventScroll: true });
  }, [scene]);
  return html`<section class="offered" tabindex="-1" ref=${box} aria-label=${say("choices")}>
    ${offers.map(([id, choices]) => html`<${Offer} key=${id} id=${id} card=${cards.get(id) ?? null} picked=${picked === id} choices=${choices} hand=${hand} scene=${scene} hint=${hint} sent=${sent} />`)}
  </section>`;
}

/** @param {readonly Choice[]} choices @returns {[string, Choice[]][]} */
function byCard(choices) {
  const cards = [...new Set(choices.map(({ card }) => card))];
  return cards.map((card) => [card, choices.filter((choice) => choice.card === card)]);
}

/** A letter takes the only choice of a card, or picks the card; then a digit takes so many. The card that is picked. @param {Hand} hand @param {Scene} scene */
function usePicking(hand, scene) {
  const [picked, pick] = useState("");
  useEffect(() => pick(""), [scene]);
  useEffect(() => {
    const press = (/** @type {KeyboardEvent} */ event) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.repeat || isWriting(event)) return;
      const key = event.key.toLowerCase();
      const choices = hand.offered.value;
      const choice = choices.find(({ card, count }) => card === picked && String(count) === key) ?? choices.find(({ card }) => hand.keys.value.get(card) === key);
      if (!choice) return;
      event.preventDefault();
      if (choice.count && String(choice.count) !== key) pick(choice.card);
      else take(hand, choice);
    };
    addEventListener("keydown", press);
    return () => removeEventListener("keydown", press);
  }, [picked, hand]);
  return picked;
}

/** The printed cards that are here, asked for once in each language. @param {Ask} ask @param {readonly string[]} ids @param {string} language @returns {Map<string, Card>} */
function useCards(ask, ids, language) {
  const [told, tell] = useState(/** @type {{ language: string, cards: Map<string, Card> }} */ ({ language, cards: new Map() }));
  const here = told.language === language ? told.cards : new Map();
  const missing = ids.filter((id) => !here.has(id));
  useEffect(() => {
    let wanted = missing.length > 0;
    const asked = missing.map((id) => ask(id).catch(() => null));
    Promise.all(asked).then((found) => {
      const known = /** @type {Card[]} */ (found.filter(Boolean));
      if (wanted && known.length) tell({ language, cards: new Map([...here, ...known.map((card) => /** @type {[string, Card]} */ ([card.id, card]))]) });
    });
    return () => void (wanted = false);
  }, [missing.join(), language]);
  return here;
}

/**
 * One card, and what may be done with it.
 * @param {{ id: string, card: Card | null, picked: boolean, choices: readonly Choice[], hand: Hand, scene: Scene, hint: string, sent: string }} props card: null until it is here; picked: its number is next
 */
function Offer({ id, card, picked, choices, hand, scene, hint, sent }) {
  const box = useRef(/** @type {HTMLElement | null} */ (null));
  const letter = hand.keys.value.get(id) ?? "";
  const busy = hand.busy.value;
  useEffect(() => {
    if (picked) /** @type {HTMLElement | null | undefined} */ (box.current?.querySelector(".choice"))?.focus();
  }, [picked]);
  return html`<article class=${classes("offer-card", picked && "picked")} ref=${box} data-offer=${id} data-about=${id} aria-label=${card?.name ?? choices[0].label}>
    <header>
      ${card && html`<${CardPicture} card=${card} />`}
      <div><h2>${card?.name}</h2><p class="card-kind">${card?.kind}</p></div>
      ${letter && html`<kbd translate="no" title=${say("key.title", { key: letter.toUpperCase() })}>${letter.toUpperCase()}</kbd>`}
    </header>
    <div class="offer-words">${card?.text.map(({ text }) => html`<p>${plain(text)}</p>`)}</div>
    <${Held} scene=${scene} id=${id} />
    <div class=${classes("choices", busy && "busy", choices[0].count > 0 && "numbers")} role="group" aria-label=${card?.name ?? id} aria-busy=${busy}>
      ${choices.map((choice) => html`<${Take} key=${choice.action} choice=${choice} sent=${choice.action === sent} hinted=${choice.action === hint}
        shortcut=${choice.count ? `${letter} ${choice.count}` : letter} take=${() => take(hand, choice)} />`)}
    </div>
  </article>`;
}

/** @param {{ choice: Choice, sent: boolean, hinted: boolean, shortcut: string, take: () => void }} props */
function Take({ choice, sent, hinted, shortcut, take }) {
  const words = choice.count ? `+${choice.count}` : say("offer.take");
  return html`<button type="button" class=${classes("choice", sent && "sent", hinted && "hinted")} data-action=${choice.action} title=${choice.label}
    aria-label=${`${words}: ${inWords(choice)}`} aria-keyshortcuts=${shortcut || undefined} onClick=${take}>
    <span class="choice-label">${words}</span>
    ${choice.cost && html`<span class="cost">${choice.cost}</span>`}
    <${OddsLine} choice=${choice} />
  </button>`;
}

/** How many of it lie where: with each seat, and for all. @param {{ scene: Scene, id: string }} props */
function Held({ scene, id }) {
  const held = scene.trays
    .map(({ seat, label, items }) => ({ seat, label, n: items.reduce((sum, item) => sum + (item.card === id ? item.count : 0), 0) }))
    .filter(({ n }) => n > 0);
  if (!held.length) return null;
  const nameOf = (/** @type {number | null} */ seat, /** @type {string} */ label) => scene.panels.find((panel) => panel.seat === seat)?.name ?? label;
  return html`<ul class="offer-held" role="list">${held.map(({ seat, label, n }) => html`<li class=${seatClass(seat)}>${nameOf(seat, label)} <b>${n}</b></li>`)}</ul>`;
}
