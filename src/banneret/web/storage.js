/** What this browser keeps by itself: read with distrust, written if it can be. */

/** What was kept, whoever wrote it: nothing is known of its values. @param {string} name @returns {Record<string, unknown>} */
export function kept(name) {
  try {
    const found = JSON.parse(localStorage.getItem(name) ?? "{}");
    return typeof found === "object" && found !== null ? found : {};
  } catch {
    return {};
  }
}

/** @param {string} name @param {unknown} value */
export function keep(name, value) {
  try {
    localStorage.setItem(name, JSON.stringify(value));
  } catch {
    // A browser that keeps nothing still plays.
  }
}
