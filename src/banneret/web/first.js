/** The chosen theme, before anything is painted. */

try {
  document.documentElement.dataset.theme = JSON.parse(localStorage.getItem("banneret.settings") ?? "{}").theme;
} catch {
  // Then it is the system's.
}
