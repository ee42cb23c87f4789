/** What the person may set on this device. */

import { html, useState } from "./ui.js";
import { say } from "./words.js";
import { calm, coordinates, notify, sound, theme } from "./settings.js";

export function SettingsFields() {
  return html`<label class="field">${say("settings.theme")}
      <select value=${theme.value} onChange=${(/** @type {Event} */ event) => (theme.value = /** @type {any} */ (event.target).value)}>
        <option value="auto">${say("settings.auto")}</option>
        <option value="light">${say("settings.light")}</option>
        <option value="dark">${say("settings.dark")}</option>
      </select></label>
    <label class="tick"><input type="checkbox" checked=${sound.value} onChange=${() => (sound.value = !sound.value)} />${say("settings.sound")}</label>
    <${Notify} />
    <label class="tick"><input type="checkbox" checked=${calm.value} onChange=${() => (calm.value = !calm.value)} />${say("settings.calm")}</label>
    <label class="tick"><input type="checkbox" checked=${coordinates.value} onChange=${() => (coordinates.value = !coordinates.value)} />${say("settings.coordinates")}</label>
    <p class="hint-keys">${say("settings.keys")}</p>`;
}

/** Messages of the browser: it is asked only when somebody wants them. */
function Notify() {
  const [blocked, setBlocked] = useState(false);
  const change = async () => {
    const wanted = !notify.value;
    const allowed = !wanted || ("Notification" in window && (await Notification.requestPermission()) === "granted");
    setBlocked(!allowed);
    notify.value = wanted && allowed;
  };
  return html`<label class="tick"><input type="checkbox" checked=${notify.value} onChange=${change} />${say("notify")}</label>
    ${blocked && html`<p class="notice bad" role="alert">${say("notify.blocked")}</p>`}`;
}
