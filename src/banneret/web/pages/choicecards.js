/** What a seat may play with, as cards to choose from: emblem, name, how it plays, and what it has. */

import { classes, html, useEffect, useId, useState } from "../ui.js";
import { say } from "../words.js";
import { language } from "../settings.js";
import { cards } from "../net/api.js";
import { Token } from "../draw/token.js";
import { plain } from "../match/card.js";

/** @typedef {import("../protocol.js").Card} Card */
/** @typedef {import("../protocol.js").GameInfo} GameInfo */
/** @typedef {import("../protocol.js").OptionInfo} OptionInfo */

/**
 * The printed cards of what an option may be for a seat, by its value; none until they are here. Which edition's they are says what its values need.
 * @param {GameInfo} game @param {OptionInfo} option @param {Record<string, unknown>} [wished] the options that are not as usual
 */
export function useCards(game, option, wished = {}) {
  const needed = Object.values(option.needs).flatMap((each) => Object.keys(each));
  const asked = JSON.stringify(Object.fromEntries(Object.entries(wished).filter(([name]) => needed.includes(name))));
  const [found, setFound] = useState(/** @type {Map<string, Card>} */ (new Map()));
  useEffect(() => {
    let late = false;
    const kind = `${option.cards}:`;
    const keep = (/** @type {Card[]} */ all) => setFound(new Map(all.filter(({ id }) => id.startsWith(kind)).map((card) => [card.id.slice(kind.length), card])));
    if (option.cards) cards(game.name, asked === "{}" ? null : asked).then((answer) => late || keep(answer.cards), () => {}); // names alone will do
    return () => void (late = true);
  }, [language.value, asked]);
  return found;
}

/** A token of a seat with the silhouette of a card. @param {{ seat: number, card: Card | undefined }} props */
export function Emblem({ seat, card }) {
  return html`<svg class="emblem" viewBox="-54 -54 108 108" aria-hidden="true"><${Token} seat=${seat} glyph=${card?.glyph ?? ""} name=${card?.name ?? ""} /></svg>`;
}

/** @param {{ label: string, option: OptionInfo, cards: Map<string, Card>, seat: number, values: string[], choose: (wanted: string) => void }} props values: of all seats */
export function ChoiceCards({ label, option, cards, seat, values, choose }) {
  const group = useId();
  return html`<div class="choice-cards" role="radiogroup" aria-label=${label}>
    ${Object.entries(option.each).map(([name, words]) => html`<${ChoiceCard} key=${name} group=${group} name=${name} words=${words[language.value]} card=${cards.get(name)}
      seat=${seat} others=${values.flatMap((one, n) => (one === name && n !== seat ? [n] : []))} chosen=${values[seat] === name} choose=${choose} />`)}
  </div>`;
}

/** @param {{ group: string, name: string, words: string, card: Card | undefined, seat: number, others: number[], chosen: boolean, choose: (wanted: string) => void }} props others: seats that have it too */
function ChoiceCard({ group, name, words, card, seat, others, chosen, choose }) {
  const id = `${group}-${name}`;
  const [style, ...rest] = card?.text ?? [];
  const has = [...(card?.ratings ?? []).map((rating) => `${rating.label} ${rating.value}`), ...rest.map(({ text }) => plain(text))];
  return html`<label class=${classes("choice-card", chosen && "chosen")} data-value=${name}>
    <input type="radio" class="only-heard" name=${group} value=${name} checked=${chosen} aria-labelledby=${`${id}-name`} aria-describedby=${`${id}-about`} onChange=${() => choose(name)} />
    <${Emblem} seat=${seat} card=${card} />
    <b id=${`${id}-name`}>${words}</b>
    <span class="choice-about" id=${`${id}-about`}>
      ${others.map((other) => html`<span class="mark taken" key=${other}>${say("options.taken", { who: say("seat.nth", { n: other + 1 }) })}</span> `)}
      ${style && html`<span>${plain(style.text)}</span>`}
      ${has.length > 0 && html`<small>${has.join(" · ")}</small>`}
    </span>
  </label>`;
}
