/** In which matches with other people the person is asked: told in the title, on the icon, and, if wanted, by a message. */

import { effect, signal } from "./ui.js";
import { notify, sound } from "./settings.js";
import { say } from "./words.js";
import { asset } from "./assets.js";
import { get } from "./net/api.js";
import { goTo } from "./route.js";
import { chime } from "./match/sound.js";

/** @typedef {import("./protocol.js").MatchInfo} MatchInfo */
/** @typedef {import("./protocol.js").SeatInfo} SeatInfo */

const PAUSE = 60_000; // milliseconds between two looks at all matches
const MOST_SHOWN = 9;

/** Ids of the matches in which others wait for the person. @type {import("./ui.js").Signal<ReadonlySet<string>>} */
export const waited = signal(new Set());
/** Whether there are own matches with others that are not over. */
let running = false;

/** A title that begins with how many matches wait. @param {string} title */
export function titled(title) {
  const n = waited.value.size;
  return n ? say("title.turns", { n, title }) : title;
}

/** Whether other people play, too. @param {readonly SeatInfo[]} seats */
export function withPeople(seats) {
  return seats.some(({ yours, kind }) => !yours && kind !== "bot");
}

/** Whether the person is asked. @param {MatchInfo} match */
export function isMine({ status, asked, seats }) {
  const seat = seats.find((each) => each.seat === asked);
  return status === "playing" && Boolean(seat?.yours) && !seat?.stand_in;
}

/** @param {string} match @param {boolean} mine */
export function noteTurn(match, mine) {
  if (waited.peek().has(match) === mine) return;
  const others = [...waited.peek()].filter((id) => id !== match);
  waited.value = new Set(mine ? [...others, match] : others);
}

/** What is known of all own matches now. @param {readonly MatchInfo[]} matches */
export function noteTurns(matches) {
  const open = matches.filter(({ status, seats }) => status !== "over" && withPeople(seats));
  running = open.length > 0;
  const mine = open.filter(isMine).map(({ id }) => id);
  if (mine.length !== waited.peek().size || mine.some((id) => !waited.peek().has(id))) waited.value = new Set(mine);
}

/** Look at all matches now and then, and tell what changes; asked for no oftener than anybody could want. */
export function keepTurns() {
  let before = waited.peek();
  effect(() => {
    const now = waited.value;
    showOnIcon(now.size);
    const fresh = [...now].filter((id) => !before.has(id));
    before = now;
    if (fresh.length && document.hidden) tell(fresh[0]);
  });
  setInterval(() => {
    if (running && (notify.value || !document.hidden)) get("api/me").then((me) => noteTurns(me.matches), () => {});
  }, PAUSE);
}

/** A message of the browser, and a short sound, each if it is wanted. @param {string} match */
function tell(match) {
  if (sound.value) chime();
  if (!notify.value || !("Notification" in window) || Notification.permission !== "granted") return;
  const message = new Notification("Banneret", { body: say("notify.body"), tag: match, icon: asset("icon.svg") });
  message.addEventListener("click", () => {
    focus();
    goTo("match", match);
    message.close();
  });
}

/** The number of matches that wait, on the icon. @param {number} number */
function showOnIcon(number) {
  const link = /** @type {HTMLLinkElement | null} */ (document.querySelector('link[rel="icon"]'));
  if (link) link.href = number ? `data:image/svg+xml,${encodeURIComponent(badge(number))}` : asset("icon.svg");
}

/** @param {number} number */
function badge(number) {
  const text = number > MOST_SHOWN ? `${MOST_SHOWN}+` : String(number);
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64"><rect width="64" height="64" rx="14" fill="#2c5f85"/>
    <path d="M18 10v46" stroke="#fff8ea" stroke-width="5" stroke-linecap="round"/><path d="M20 13h30l-8 10 8 10H20z" fill="#e0a100"/>
    <circle cx="44" cy="44" r="20" fill="#b3231a" stroke="#fff8ea" stroke-width="3"/>
    <text x="44" y="54" font-family="sans-serif" font-weight="700" font-size="28" text-anchor="middle" fill="#fff8ea">${text}</text></svg>`;
}
