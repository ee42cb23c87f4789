/** Where an invite link leads. */

import { html, useEffect, useState } from "../ui.js";
import { say } from "../words.js";
import { get, keepToken, ofMatch, post } from "../net/api.js";
import { personName } from "../people.js";
import { newPledge, pledgedIn } from "../match/parts.js";
import { goTo, linkTo } from "../route.js";
import { acquaintance } from "../acquaintances.js";
import { Acquainted } from "../match/acquainted.js";
import { NoSuch } from "../nosuch.js";

/** @typedef {import("../protocol.js").MatchInfo} MatchInfo */

/** Answers after which another try is of no use. */
const HOPELESS = ["bad-invite", "seat-taken"];

/** @param {{ id: string, code: string }} props */
export function JoinPage({ id, code }) {
  const [match, setMatch] = useState(/** @type {MatchInfo | null} */ (null));
  const [name, setName] = useState("");
  const [problem, setProblem] = useState("");
  const [lost, setLost] = useState("");
  const [shown, setShown] = useState(false);
  const [shut, setShut] = useState(false);
  useEffect(() => {
    setProblem("");
    setShut(false);
    get(ofMatch(id)).then((answer) => setMatch(answer.match), (failure) => setLost(failure.message));
    get("api/me").then((me) => setName((typed) => typed || me.name), () => {});
  }, [id, code]);
  const join = async (/** @type {Event} */ event) => {
    event.preventDefault();
    try {
      const pledge = await newPledge();
      const joined = await post(ofMatch(id, "join"), { code, name: name.trim() || null, pledge });
      pledgedIn(joined.match, joined.match.seats[joined.seat].pledge);
      keepToken(id, joined.token);
      goTo("match", id);
    } catch (failure) {
      setProblem(/** @type {Error} */ (failure).message);
      setShut(HOPELESS.includes(/** @type {import("../net/api.js").Failure} */ (failure).code));
    }
  };
  if (lost) return html`<${NoSuch} words=${lost} />`;
  const people = (match?.seats ?? []).filter(({ kind, yours }) => kind === "human" && !yours).map((seat) => seat.name);
  const unwanted = people.find((each) => acquaintance(each).blocked);
  if (unwanted && !shown) {
    return html`<section class="card narrow"><p>${say("people.blocked", { name: unwanted })}</p>
      <p class="dialog-end"><a class="button primary" href=${linkTo()}>${say("home")}</a>
        <button type="button" class="quiet" onClick=${() => setShown(true)}>${say("people.show")}</button></p></section>`;
  }
  const full = match !== null && !match.seats.some(({ kind, yours }) => kind === "open" || yours);
  return html`<form class="card narrow join" onSubmit=${join}>
    <h1>${match?.title ?? say("join")}</h1>
    ${match && html`<p>${say("join.by", { names: match.seats.map(personName).filter(Boolean).join(", ") })}</p>`}
    ${people.map((each) => html`<${Acquainted} key=${each} name=${each} blocked=${() => setShown(false)} />`)}
    ${!full && !shut && html`<label class="field">${say("name")}
      <input value=${name} maxlength="40" autocomplete="nickname" onInput=${(/** @type {Event} */ event) => setName(/** @type {HTMLInputElement} */ (event.target).value)} /></label>`}
    ${full && html`<p class="notice">${say("join.full")}</p>`}
    ${problem && html`<p class="notice bad" role="alert">${problem}</p>`}
    <p class="dialog-end"><a class="button" href=${linkTo("match", id)}>${say("join.watch")}</a>
      ${!full && !shut && html`<button type="submit" class="primary" disabled=${!match}>${say("join")}</button>`}</p>
  </form>`;
}
