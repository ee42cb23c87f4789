/** The table of a guided match or puzzle: the board as in play, and the words beside it. */

import { effect, html, useEffect, useMemo } from "../ui.js";
import { say } from "../words.js";
import { language } from "../settings.js";
import { GoalLine } from "../match/goal.js";
import { Hand } from "../match/hand.js";
import { PlayBoard } from "../match/boardside.js";
import { focusPlace } from "../match/places.js";
import { QuestionBar, TableTop } from "../match/tabletop.js";
import { Buttons } from "../match/buttons.js";
import { Strip } from "../match/strip.js";
import { WhyNot } from "../match/whynot.js";
import { isArrow } from "../match/spots.js";
import { isWriting } from "../match/writing.js";
import { Pointer } from "./pointer.js";

/** @typedef {import("./study.js").Study} Study */
/** @typedef {import("../protocol.js").Scene} Scene */

/** Who sits there, as far as that matters here. @param {Scene} scene @returns {import("../protocol.js").SeatInfo[]} */
function seatsOf(scene) {
  return scene.panels.map(({ seat, name }) => ({
    seat,
    name,
    kind: "human",
    bot: null,
    stand_in: false,
    connected: true,
    yours: seat === scene.seat,
    pledge: null,
    brought: false,
  }));
}

/** @param {Study} study */
function handOf(study) {
  return new Hand(
    (choice) => study.act(choice.action),
    (spot, chosen) => {
      const answer = study.answer.value;
      if (answer?.state !== "asks" || answer.statements.length) return;
      const inTray = answer.scene.trays.some((tray) => tray.id === spot.space);
      study.explain(inTray && spot.piece ? { item: spot.piece } : { space: spot.space, chosen: chosen.map(({ space }) => space) });
    },
  );
}

/** Keys, wherever the focus is, until the returned function is called. @param {Hand} hand @param {Study} study */
function listen(hand, study) {
  const press = (/** @type {KeyboardEvent} */ event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || isWriting(event)) return;
    if (event.key === "Escape") {
      study.why.value = null;
      hand.back();
    } else if (isArrow(event.key) && !event.shiftKey) focusPlace();
    else if (event.key.length > 1 || event.repeat || !hand.press(event.key.toLowerCase())) return;
    event.preventDefault();
  };
  addEventListener("keydown", press);
  return () => removeEventListener("keydown", press);
}

/** @param {{ study: Study, coach: any }} props coach: the words, and what may be done beside the game */
export function StudyTable({ study, coach }) {
  const hand = useMemo(() => handOf(study), [study]);
  useEffect(() => void study.ask(), [study, language.value]);
  useEffect(() => effect(() => void (hand.busy.value = study.busy.value)), [hand]);
  useEffect(() => listen(hand, study), [hand]);
  const answer = study.answer.value;
  const scene = answer?.scene;
  useMemo(() => scene && hand.see(scene), [scene]);
  if (!answer || !scene) return html`<p class="connecting" role=${study.problem.value ? "alert" : "status"}>${study.problem.value || say("connecting")}</p>`;
  const near = scene.seat ?? 0;
  const common = { keys: hand.keys.value, take: (/** @type {import("../protocol.js").Choice} */ choice) => hand.take(choice), busy: hand.busy.value };
  return html`<div class="match study" data-state=${answer.state} data-step=${answer.step} data-busy=${study.busy.value ? "" : undefined}>
    <${TableTop} scene=${scene} near=${near} seats=${seatsOf(scene)} hand=${hand}
      top=${html`<div class="asking"><${QuestionBar} scene=${scene} mine=${scene.choices.length > 0} /><${WhyNot} table=${study} scene=${scene} /></div>`}
      board=${html`<div class="stage"><${PlayBoard} scene=${scene} near=${near} hand=${hand} label=${say("board")} /></div>`} />
    ${coach}
    <section class="actions" aria-label=${say("actions")}>
      ${study.problem.value && html`<p class="notice bad" role="alert">${study.problem.value}</p>`}
      <${Buttons} ...${common} choices=${hand.inPlace.value ? [] : hand.ending.value} label=${say(hand.holdsCard() ? "choices.with" : "choices.here")} asked />
      ${hand.picked.value.length > 0 && html`<button type="button" class="quiet back" onClick=${() => hand.back()}>${say("step-back")}<kbd>Esc</kbd></button>`}
      <${Buttons} ...${common} choices=${[...hand.loose.value, ...hand.offered.value]} label=${say("choices")} />
    </section>
    <${GoalLine} where="below" />
    <${Pointer} at=${answer.state === "off" ? "" : answer.at} of=${answer} />
  </div>`;
}

/** What was said, and what happened before it; the first button takes the keyboard when the last one has gone. @param {{ label: string, answer: import("../protocol.js").Answered, children: any }} props */
export function Coach({ label, answer, children }) {
  useEffect(() => {
    if (document.activeElement === document.body) /** @type {HTMLElement | null} */ (document.querySelector(".coach .primary"))?.focus({ preventScroll: true });
  }, [answer]);
  return html`<section class=${`coach ${answer.state}`} aria-label=${label}>${children}</section>`;
}

/** The last moment of what happened, as it is shown over the board of a match; whoever listens hears the sentences below it. @param {{ answer: import("../protocol.js").Answered }} props */
export function Moment({ answer }) {
  const stage = answer.stages.at(-1);
  return stage && html`<${Strip} stage=${stage} />`;
}

/** What happened, open where that is the point. @param {{ answer: import("../protocol.js").Answered }} props */
export function Told({ answer }) {
  const { told, state } = answer;
  if (!told.length) return null;
  return html`<details class="told" key=${state} open=${state === "missed" || state === "shown"}><summary>${say("learn.told")}</summary><ul>${told.map((line, n) => html`<li key=${n}>${line}</li>`)}</ul></details>`;
}
