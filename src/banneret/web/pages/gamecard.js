/** A game on the first screen. */

import { html, useRef, useState } from "../ui.js";
import { asset } from "../assets.js";
import { say } from "../words.js";
import { language, level } from "../settings.js";
import { linkTo } from "../route.js";
import { beginMatch } from "../match/begin.js";
import { PICTURES } from "../pictures/list.js";
import { Token } from "../draw/token.js";
import { levelName } from "../people.js";
import { progressOf } from "../learn/progress.js";
import { usualBot } from "./begin.js";
import { part } from "../parts.js";
import { clockOf } from "./clocks.js";

const Setup = part(() => import("./setup.js"), "Setup", "style/setup.css");

/** @typedef {import("../protocol.js").GameInfo} GameInfo */
/** @typedef {import("../protocol.js").SeatPlan} SeatPlan */
/** @typedef {import("../protocol.js").NewMatch} NewMatch */
/** @typedef {"bot" | "hotseat" | "open" | "watch"} Way */

/**
 * @typedef {object} Wishes What a person sets before a match.
 * @property {number} players
 * @property {Record<string, boolean | number | string>} options only those that differ from their default
 * @property {string} clock
 * @property {"wait" | "bot" | "forfeit"} leaver
 * @property {boolean | null} hints null: unless people are invited
 * @property {boolean} second whether the person takes the last seat
 */

/** @param {GameInfo} game @returns {Wishes} */
function usual(game) {
  return { players: game.players.least, options: {}, clock: "none", leaver: "wait", hints: null, second: false };
}

/** With the ready-made set-up, unless the person wants one of their own. @param {GameInfo} game @param {Wishes} wishes @returns {Wishes} */
function atOnce(game, wishes) {
  const own = Object.keys(wishes.options).length > 0;
  return own ? wishes : { ...wishes, options: { ...game.ready } };
}

/** Who sits where. @param {Way} way @param {number} players @param {string} bot @param {boolean} second @param {string} name of the person @returns {SeatPlan[]} */
function seatsFor(way, players, bot, second, name) {
  const others = /** @type {SeatPlan[]} */ (
    Array.from({ length: players - 1 }, (_, i) => {
      if (way === "hotseat") return { kind: "hotseat", name: say("seat.nth", { n: i + 2 }) };
      return way === "open" ? { kind: "open" } : { kind: "bot", bot };
    })
  );
  if (way === "watch") return [{ kind: "bot", bot }, ...others];
  /** @type {SeatPlan} */
  const me = { kind: "me", name: way === "hotseat" ? name || say("seat.nth", { n: 1 }) : null };
  return second ? [...others, me] : [me, ...others];
}

/** @param {GameInfo} game @param {SeatPlan[]} seats @param {string} bot @param {Wishes} wishes @returns {NewMatch} */
function matchFor(game, seats, bot, wishes) {
  const options = { ...wishes.options };
  if (game.players.option) options[game.players.option] = wishes.players;
  return {
    game: game.name,
    seats,
    options,
    clock: clockOf(wishes.clock),
    leaver: { rule: wishes.leaver, bot },
    hints: wishes.hints,
  };
}

/** @param {{ game: GameInfo, name: string }} props name: of the person, if it is known */
export function GameCard({ game, name }) {
  const card = useRef(/** @type {HTMLElement | null} */ (null));
  const [wishes, setWishes] = useState(() => usual(game));
  const [problem, setProblem] = useState("");
  const [busy, setBusy] = useState(false);
  const [opened, setOpened] = useState(false);
  const bot = usualBot(game);
  const about = game.about[language.value] ?? game.about.en;
  const start = (/** @type {Way} */ way) =>
    make(seatsFor(way, wishes.players, bot, wishes.second && way !== "hotseat", name), way === "bot" ? atOnce(game, wishes) : wishes);
  const make = async (/** @type {SeatPlan[]} */ seats, wanted = wishes) => {
    if (!card.current || hasWrongField(card.current)) return;
    setBusy(true);
    setProblem("");
    try {
      await beginMatch("api/matches", matchFor(game, seats, bot, wanted));
    } catch (failure) {
      setProblem(/** @type {Error} */ (failure).message);
      setBusy(false);
    }
  };
  return html`<article class="game-card card" data-game=${game.name} ref=${card}>
    <${Picture} game=${game} />
    <div class="game-words">
      <h2>${game.title}</h2>
      ${about && html`<p class="game-about">${about}</p>`}
      <p class="game-facts">${facts(game).join(" · ")} · <a href=${linkTo("rules", game.name)}>${say("nav.rules")}</a></p>
      <div class="ways">
        <button type="button" class="primary" disabled=${busy} onClick=${() => start("bot")}>${say(wishes.players > 2 ? "play.bot-many" : "play.bot")}</button>
        ${game.lesson && !progressOf(game.name).taught && html`<a class="button learn-new" href=${linkTo("learn", game.name)}>${say("learn.new")}</a>`}
        <div class="way-bot">
          <label class="level">${say("level")}
            <select value=${bot} onChange=${(/** @type {Event} */ event) => (level.value = /** @type {HTMLSelectElement} */ (event.target).value)}>
              ${game.bots.map((name) => html`<option key=${name} value=${name}>${levelName(name)}</option>`)}
            </select></label>
          <${SeatCount} game=${game} players=${wishes.players} change=${(/** @type {number} */ players) => setWishes({ ...wishes, players })} />
          <p class="level-words">${game.about_bots[bot]?.text[language.value]}</p>
        </div>
        <div class="ways-else" role="group" aria-label=${say("ways.else")}>
          <button type="button" class="hotseat" disabled=${busy} onClick=${() => start("hotseat")}>${say(wishes.players > 2 ? "play.hotseat-many" : "play.hotseat", { players: wishes.players })}</button>
          <button type="button" disabled=${busy} onClick=${() => start("open")}>${say("play.open")}</button>
          <button type="button" disabled=${busy} onClick=${() => start("watch")}>${say("play.watch")}</button>
        </div>
      </div>
      ${problem && html`<p class="notice bad" role="alert">${problem}</p>`}
      <details onToggle=${() => setOpened(true)}><summary>${say("options")}</summary>
        ${opened && html`<${Setup} game=${game} wishes=${wishes} change=${setWishes} bot=${bot} busy=${busy} start=${make} />`}
      </details>
    </div>
  </article>`;
}

/** Whether a field cannot be as it is; the browser says why. @param {HTMLElement} card */
function hasWrongField(card) {
  const wrong = /** @type {HTMLInputElement | null} */ (card.querySelector("input:invalid"));
  if (!wrong) return false;
  wrong.closest("details")?.setAttribute("open", "");
  wrong.reportValidity();
  return true;
}

/** How many sit at the table, where that can be chosen. @param {{ game: GameInfo, players: number, change: (players: number) => void }} props */
function SeatCount({ game, players, change }) {
  const { least, most } = game.players;
  if (least === most) return null;
  return html`<label class="level">${say("seats")}
    <select value=${players} onChange=${(/** @type {Event} */ event) => change(Number(/** @type {HTMLSelectElement} */ (event.target).value))}>
      ${Array.from({ length: most - least + 1 }, (_, i) => html`<option key=${i} value=${least + i}>${least + i}</option>`)}
    </select></label>`;
}

/** What is to be known before one begins. @param {GameInfo} game */
function facts({ players: { least, most }, minutes, hidden_information: hidden }) {
  return [
    say(least === most ? "players" : "players.range", { least, most }),
    ...(minutes ? [say("game.minutes", { minutes })] : []),
    ...(hidden ? [say("hidden")] : []),
  ];
}

/** The game's own picture; tokens of its seats if it has none. @param {{ game: GameInfo }} props */
function Picture({ game }) {
  if (PICTURES.includes(game.name)) {
    return html`<img class="game-picture" src=${asset(`pictures/${game.name}.svg`)} alt="" width="640" height="400" />`;
  }
  const seats = Array.from({ length: Math.min(game.players.most, 4) }, (_, seat) => seat);
  return html`<svg class="game-picture plain" viewBox=${`-60 -90 ${120 * seats.length} 180`} aria-hidden="true">
    ${seats.map((seat) => html`<g key=${seat} transform=${`translate(${120 * seat})`}><${Token} seat=${seat} glyph="" name=${game.title} /></g>`)}
  </svg>`;
}
