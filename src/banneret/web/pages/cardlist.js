/** Everything there is in a game, on cards: a list with headings, and the one that is looked at. */

import { classes, html, useEffect, useMemo, useRef, useState } from "../ui.js";
import { say } from "../words.js";
import { linkTo } from "../route.js";
import { RuleText } from "../match/ruledialog.js";
import { CardView, plain } from "../match/card.js";
import { CardPicture } from "../match/picture.js";

/** @typedef {import("../protocol.js").Card} Card */
/** @typedef {import("../protocol.js").RuleInfo} RuleInfo */

/** @param {{ game: string, cards: readonly Card[], found: readonly Card[], wanted: string, rules: readonly RuleInfo[] }} props wanted: id of the card that is looked at; found: what the search leaves */
export function CardsView({ game, cards, found, wanted, rules }) {
  const [group, setGroup] = useState("");
  const [played, setPlayed] = useState("");
  const card = cards.find(({ id }) => id === wanted);
  const left = found.filter((each) => (!group || each.group === group) && (!played || each.played.includes(played)));
  return html`<div class=${classes("cards-view", card && "chosen")}>
    <div class="cards-list">
      <div class="cards-tools">
        <${Filter} label=${say("rules.kind")} values=${distinct(cards.map((each) => each.group))} value=${group} set=${setGroup} />
        <${Filter} label=${say("rules.played")} values=${distinct(cards.flatMap((each) => each.played))} value=${played} set=${setPlayed} />
      </div>
      ${distinct(left.map((each) => each.group)).map((heading) => html`<section key=${heading} aria-label=${heading}>
        <h2>${heading}</h2>
        <ul class="card-tiles" role="list">${left.filter((each) => each.group === heading).map((each) => html`<li key=${each.id}>
          <${Tile} card=${each} game=${game} shown=${each.id === wanted} /></li>`)}</ul>
      </section>`)}
      ${found.length > 0 && !left.length && html`<p class="rules-count">${say("rules.no-card")}</p>`}
    </div>
    ${card && html`<${Looked} key=${card.id} card=${card} game=${game} rules=${rules} />`}
  </div>`;
}

/** Each once, in the order in which they come. @param {readonly string[]} all */
function distinct(all) {
  return [...new Set(all)];
}

/** @param {{ label: string, values: readonly string[], value: string, set: (value: string) => void }} props */
function Filter({ label, values, value, set }) {
  if (values.length < 2) return null;
  return html`<label class="field">${label}
    <select value=${value} onChange=${(/** @type {Event} */ event) => set(/** @type {HTMLSelectElement} */ (event.target).value)}>
      <option value="">${say("rules.any")}</option>
      ${values.map((each) => html`<option key=${each} value=${each}>${each}</option>`)}
    </select></label>`;
}

/** @param {{ card: Card, game: string, shown: boolean }} props */
function Tile({ card, game, shown }) {
  return html`<a class="card-tile" href=${linkTo("rules", game, "cards", card.id)} aria-current=${shown ? "true" : undefined}>
    <${CardPicture} card=${card} />
    <span><b>${card.name}</b><small>${card.text.length ? plain(card.text[0].text) : card.kind}</small></span>
  </a>`;
}

/** The card that is looked at, with its rules in words. @param {{ card: Card, game: string, rules: readonly RuleInfo[] }} props */
function Looked({ card, game, rules }) {
  const box = useRef(/** @type {HTMLElement | null} */ (null));
  useEffect(() => box.current?.focus({ preventScroll: true }), []);
  const cited = useMemo(() => rules.filter(({ id }) => card.rules.includes(id)), [card, rules]);
  const linked = (/** @type {string} */ id, /** @type {string} */ words) => html`<a href=${linkTo("rules", game, "cards", id)}>${words}</a>`;
  return html`<div class="card-looked">
    <a class="all-cards" href=${linkTo("rules", game, "cards")}>‹ ${say("rules.all-cards")}</a>
    <${CardView} card=${{ ...card, rules: [] }} game=${game} picture=${html`<${CardPicture} card=${card} />`} linked=${linked} box=${box} />
    ${cited.length > 0 && html`<section class="card-rules" aria-label=${say("inspect.rules", { n: cited.length })}>
      <h3>${say("inspect.rules", { n: cited.length })}</h3>
      ${cited.map((rule) => html`<${RuleText} key=${rule.id} game=${game} rule=${rule} />`)}</section>`}
  </div>`;
}
