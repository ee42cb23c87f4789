/** The page begins here. */

import { html, render } from "./ui.js";
import { keepSettings } from "./settings.js";
import { App } from "./app.js";

keepSettings();
const root = document.getElementById("app");
if (root) {
  root.replaceChildren();
  render(html`<${App} />`, root);
}
