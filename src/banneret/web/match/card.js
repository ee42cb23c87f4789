/** A card: all there is to know of one thing. */

import { classes, html, useId } from "../ui.js";
import { say } from "../words.js";
import { fitsOnSign, RatingSign } from "../draw/rating.js";
import { seatClass } from "../draw/shapes.js";
import { showRules } from "./rule.js";

/** @typedef {import("../protocol.js").Card} Card */
/** @typedef {import("../protocol.js").Line} Line */
/** @typedef {import("../protocol.js").Rating} Rating */
/** @typedef {(id: string, words: string) => any} Linked What a word that has a card of its own becomes. */

const LINK = /\[([^\]]+)\]\(([^)\s]+)\)/g;

/**
 * A sentence with its links.
 * @param {string} text
 * @param {Linked} linked
 */
export function withLinks(text, linked) {
  const parts = [];
  let from = 0;
  for (const found of text.matchAll(LINK)) {
    parts.push(text.slice(from, found.index), linked(found[2], found[1]));
    from = found.index + found[0].length;
  }
  return [...parts, text.slice(from)];
}

/** A sentence without its links. @param {string} text */
export function plain(text) {
  return text.replace(LINK, "$1");
}

/** "3 = 2 printed + 1 Enrage"; its value alone, if nothing changes it. @param {Rating} rating */
export function sumOf({ value, terms }) {
  if (!terms.length) return value;
  const [first, ...others] = terms;
  const added = others.map((term) => ` ${term.value.replace(/^([+-])/, "$1 ").replace("-", "−")} ${plain(term.label)}`);
  return `${value} = ${first.value} ${plain(first.label)}${added.join("")}`;
}

/**
 * @param {object} props
 * @param {Card} props.card
 * @param {string} props.game whose rules it cites
 * @param {any} props.picture
 * @param {Linked} props.linked
 * @param {{ current: HTMLElement | null }} [props.box]
 * @param {any} [props.children] what stands at its end
 */
export function CardView({ card, game, picture, linked, box, children }) {
  const id = useId();
  const lines = (/** @type {readonly Line[]} */ all) => all.map((line) => html`<p>${withLinks(line.text, linked)}
    <${Reason} game=${game} rules=${line.rules} text=${plain(line.text)} /></p>`);
  const sums = card.ratings.filter(({ terms }) => terms.length);
  const parts = ["kind", ...(card.ratings.length ? ["ratings"] : []), "all"];
  return html`<article class=${`card-view ${seatClass(card.seat)}`} ref=${box} tabindex="-1" aria-labelledby=${`${id}-name`} aria-describedby=${parts.map((part) => `${id}-${part}`).join(" ")}>
    <header>${picture}<div><h3 id=${`${id}-name`}>${card.name}</h3><p class="card-kind" id=${`${id}-kind`}>${card.kind}</p>
      ${card.ratings.length > 0 && html`<ul class="card-ratings" id=${`${id}-ratings`} role="list">${card.ratings.map((rating) => html`<${RatingLine} key=${rating.label} rating=${rating} />`)}</ul>`}
    </div></header>
    <div class="card-all" id=${`${id}-all`}>
      ${card.now.length + sums.length > 0 && html`<div class="card-now"><h4>${say("inspect.now")}</h4>
        ${sums.map((rating) => html`<p key=${rating.label}>${rating.label} <b>${sumOf(rating)}</b> <${Reason} game=${game} rules=${rulesOf(rating)} text=${rating.label} /></p>`)}
        ${lines(card.now)}</div>`}
      ${lines(card.text)}
      ${card.rebuilt && html`<p><span class="mark rebuilt">${say("rule.rebuilt")}</span> ${say("inspect.rebuilt")}</p>`}
      ${card.played.length > 0 && html`<p class="card-played">${say("inspect.played", { where: card.played.join(", ") })}</p>`}
    </div>
    ${card.rules.length > 0 && html`<button type="button" class="rule-link" onClick=${() => showRules(game, card.rules, card.name)}>${say("inspect.rules", { n: card.rules.length })}</button>`}
    ${children}
  </article>`;
}

/** The way to the rules behind a sentence. @param {{ game: string, rules: readonly string[], text: string }} props */
function Reason({ game, rules, text }) {
  if (!rules.length) return null;
  return html`<button type="button" class="why" aria-label=${say("log.why", { text })} title=${say("rule.why")}
    onClick=${() => showRules(game, rules, text)}>?</button>`;
}

/** The rules behind a sum, each once. @param {Rating} rating */
function rulesOf({ terms }) {
  return [...new Set(terms.flatMap(({ rules }) => rules))];
}

/** @param {{ rating: Rating }} props */
function RatingLine({ rating: { kind, label, value } }) {
  const signed = fitsOnSign(value); // else it is written
  return html`<li>${signed && html`<${RatingSign} kind=${kind} value=${value} />`}
    <span>${label} <b class=${classes(signed && "only-heard")}>${value}</b></span></li>`;
}
