/** Files that come with the page. This module stays beside them: addresses begin at its own. */

/** @param {string} path below the page's folder */
export function asset(path) {
  return new URL(path, import.meta.url).href;
}
