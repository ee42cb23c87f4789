/** A moment over the board: who against whom, what fell, how it adds up, and what came of it. */

import { classes, html } from "../ui.js";
import { say } from "../words.js";
import { mayMove } from "../settings.js";
import { Back, Card, Token } from "../draw/token.js";
import { Coin, Die } from "./dice.js";

/** @typedef {import("../protocol.js").Stage} StageData */
/** @typedef {import("../protocol.js").Lot} LotData */
/** @typedef {import("../protocol.js").Side} SideData */

const MOST_LOTS = 12;

/** As it comes: it takes no click, and those who listen hear the log. @param {{ stage: StageData }} props */
export function Strip({ stage }) {
  return html`<div class=${classes("strip", mayMove() && "moving")} aria-hidden="true"><${Shown} stage=${stage} /></div>`;
}

/** @param {{ stage: StageData }} props */
export function Shown({ stage }) {
  const [first, ...others] = stage.sides ?? [];
  const lots = (stage.lots ?? []).slice(-MOST_LOTS);
  const fromTwo = others.length > 1 && stage.kind === "attack";
  const [near, far] = fromTwo ? [[first, ...others.slice(0, -1)], others.slice(-1)] : [first ? [first] : [], others];
  return html`<p class="strip-title">${stage.title}</p>
    <div class="strip-row">
      ${near.length > 0 && html`<div class="strip-sides">${near.map(sideOf)}</div>`}
      ${lots.length > 0 && html`<${Lots} lots=${lots} />`}
      ${far.length > 0 && !lots.length && html`<span class="against">${say("stage.against")}</span>`}
      ${far.length > 0 && html`<div class="strip-sides">${far.map(sideOf)}</div>`}
    </div>
    ${(stage.sums ?? []).map((line, n) => html`<p key=${n} class="strip-sum">${line}</p>`)}
    ${stage.verdict && html`<p class=${classes("strip-verdict", stage.tone)}>
      ${stage.tone && html`<span aria-hidden="true">${stage.tone === "harm" ? "✖" : "✔"}</span>`} ${stage.verdict}</p>`}`;
}

/** @param {SideData} side @param {number} n */
function sideOf({ name, seat = null, glyph = "", value = "", hidden }, n) {
  return html`<div class="strip-side" key=${n}>
    <svg viewBox="-52 -52 104 104" aria-hidden="true">${hidden ? html`<${Back} seat=${seat} round />` : html`<${Token} seat=${seat} glyph=${glyph} name=${name} />`}</svg>
    <span class="strip-name">${name}</span>${value && html`<b class="strip-value">${value}</b>`}
  </div>`;
}

/** What fell, in series of one purpose. @param {{ lots: readonly LotData[] }} props */
function Lots({ lots }) {
  /** @type {LotData[][]} */ const series = [];
  for (const lot of lots) {
    const last = series.at(-1);
    if (last && last[0].about === lot.about && last[0].seat === lot.seat) last.push(lot);
    else series.push([lot]);
  }
  return html`<div class="lots">${series.map((each, n) => html`<div class="series" key=${n}>
    ${each[0].about && html`<span class="series-name">${each[0].about}</span>`}
    <div class="series-lots">${each.map((lot, k) => html`<${LotView} key=${k} lot=${lot} />`)}</div>
  </div>`)}</div>`;
}

/** @param {{ lot: LotData }} props */
function LotView({ lot }) {
  const { kind, name, needed = 0, good } = lot;
  const mark = good === undefined || good === null ? "" : good ? "met" : "missed";
  return html`<span class=${classes("lot", `lot-${kind}`, mark)}>
    <${Face} lot=${lot} />
    <span class="lot-name">${kind === "die" && needed ? say("stage.needed", { n: needed }) : kind === "die" ? "" : name}</span>
    ${mark && html`<span class="lot-mark" role="img" aria-label=${say(good ? "stage.good" : "stage.bad")}>${good ? "✔" : "✖"}</span>`}
  </span>`;
}

/** @param {{ lot: LotData }} props */
function Face({ lot: { kind, name, glyph = "", number = 0, seat = null } }) {
  if (kind === "die") return html`<${Die} pips=${number} />`;
  if (kind === "coin") return html`<${Coin} face=${glyph} name=${name} />`;
  const Drawn = kind === "card" ? Card : Token;
  return html`<svg viewBox="-52 -52 104 104" aria-hidden="true">${name
    ? html`<${Drawn} seat=${seat} glyph=${glyph} name=${name} />`
    : html`<${Back} seat=${seat} round=${kind === "token"} />`}</svg>`;
}
