/** The frame around every page: name, ways, settings. */

import { html, useEffect, useRef, useState } from "./ui.js";
import { isWord, say } from "./words.js";
import { atTable, linkTo, route } from "./route.js";
import { asset } from "./assets.js";
import { language } from "./settings.js";
import { MatchPage } from "./pages/match.js";
import { GoalLine } from "./match/goal.js";
import { explaining } from "./match/rule.js";
import { NoSuch } from "./nosuch.js";
import { part } from "./parts.js";
import { titled } from "./turns.js";

const SettingsFields = part(() => import("./settingsfields.js"), "SettingsFields");
const RuleDialog = part(() => import("./match/ruledialog.js"), "RuleDialog");
const Lobby = part(() => import("./pages/lobby.js"), "Lobby", "style/lobby.css");
const JoinPage = part(() => import("./pages/join.js"), "JoinPage");
const ReplayPage = part(() => import("./pages/replay.js"), "ReplayPage", "style/thoughts.css", "style/replay.css", "style/ownmatches.css");
const RulesPage = part(() => import("./pages/rules.js"), "RulesPage", "style/card.css", "style/rules.css");
const LearnPage = part(() => import("./pages/learn.js"), "LearnPage", "style/learn.css");
const LessonPage = part(() => import("./pages/lesson.js"), "LessonPage", "style/learn.css");
const PuzzlesPage = part(() => import("./pages/puzzles.js"), "PuzzlesPage", "style/learn.css");
const ChallengesPage = part(() => import("./pages/challenges.js"), "ChallengesPage", "style/challenges.css");

export function App() {
  const [page, ...rest] = route.value;
  const word = `title.${page}`;
  const title = isWord(word) ? `${say(word)} · Banneret` : "Banneret";
  const told = titled(title);
  useEffect(() => {
    if (page !== "match") document.title = told;
  }, [page, told]);
  return html`<a class="skip" href="#main" onClick=${skip}>${say("skip")}</a>
    <header class="top">
      <a class="brand" href="#/"><img src=${asset("icon.svg")} alt="" width="28" height="28" />Banneret</a>
      <nav aria-label=${say("nav")}>
        <a href="#/" aria-current=${page ? undefined : "page"}>${say("nav.play")}</a>
        <a href=${linkTo("learn")} aria-current=${page === "learn" || page === "puzzles" ? "page" : undefined}>${say("learn")}</a>
        <a href=${linkTo("rules", ...atTable.value)} aria-current=${page === "rules" ? "page" : undefined}>${say("nav.rules")}</a>
        <a href=${linkTo("replay")} aria-current=${page === "replay" ? "page" : undefined}>${say("nav.replay")}</a>
      </nav>
      <${GoalLine} where="above" />
      <${Settings} />
    </header>
    <main id="main" tabindex="-1"><${Page} page=${page} rest=${rest} /></main>
    ${explaining.value && html`<${RuleDialog} />`}`;
}

/** To the content, without touching the address. @param {Event} event */
function skip(event) {
  event.preventDefault();
  document.getElementById("main")?.focus();
}

const OF_A_MATCH = ["match", "join", "replay"];

/** @param {{ page: string, rest: string[] }} props */
function Page({ page, rest }) {
  const [id = ""] = rest;
  const named = /^\w+$/.test(id) || (page === "replay" && !id);
  if (OF_A_MATCH.includes(page) && !named) return html`<${NoSuch} words=${say("no-match")} />`;
  switch (page) {
    case "match":
      return html`<${MatchPage} key=${id} id=${id} />`;
    case "join":
      return html`<${JoinPage} key=${id} id=${id} code=${rest[1]} />`;
    case "replay":
      return html`<${ReplayPage} key=${id} id=${id} step=${Number.parseInt(rest[1] ?? "", 10) || 0} />`;
    case "rules":
      return html`<${RulesPage} key=${rest[0] ?? ""} game=${rest[0] ?? ""} what=${rest[1] ?? ""} card=${rest[2] ?? ""} />`;
    case "learn":
      return rest[0] ? html`<${LessonPage} key=${rest[0]} game=${rest[0]} />` : html`<${LearnPage} />`;
    case "puzzles":
      return html`<${PuzzlesPage} key=${rest[0]} game=${rest[0] ?? ""} id=${rest[1] ?? ""} />`;
    case "challenges":
      return html`<${ChallengesPage} />`;
    default:
      return html`<${Lobby} />`;
  }
}

function Settings() {
  const dialog = useRef(/** @type {HTMLDialogElement | null} */ (null));
  const [asked, setAsked] = useState(false);
  const open = () => {
    setAsked(true);
    dialog.current?.showModal();
  };
  const close = () => dialog.current?.close();
  const other = language.value === "en" ? "de" : "en";
  const called = { de: "Deutsch", en: "English" }[other];
  return html`<button type="button" class="quiet" lang=${other} aria-label=${called} data-short=${other.toUpperCase()}
      onClick=${() => (language.value = other)}>${called}</button>
    <button type="button" class="quiet" aria-label=${say("settings")} data-short="⚙" onClick=${open}>${say("settings")}</button>
    <dialog ref=${dialog} aria-label=${say("settings")} onClick=${(/** @type {MouseEvent} */ event) => event.target === dialog.current && close()}>
      <h2>${say("settings")}</h2>
      ${asked && html`<${SettingsFields} />`}
      <p class="dialog-end"><button type="button" class="primary" onClick=${close}>${say("close")}</button></p>
    </dialog>`;
}
