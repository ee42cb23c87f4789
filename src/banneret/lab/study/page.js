// Draws the charts of the page in its colours, and again where those change.
const specs = JSON.parse(document.getElementById("specs").textContent);
const language = document.documentElement.lang;
const numbers = { de: { decimal: ",", thousands: ".", grouping: [3], currency: ["", " €"] } }; // as the tables have them
const dark = window.matchMedia("(prefers-color-scheme: dark)");

function colours() {
  const style = getComputedStyle(document.documentElement);
  const [ink, faint, line] = ["--ink", "--faint", "--line"].map((name) => style.getPropertyValue(name).trim());
  const axis = { labelColor: faint, titleColor: ink, gridColor: line, domainColor: line, tickColor: line, labelFlush: false, labelSeparation: 4 };
  return { background: null, view: { stroke: line }, axis, legend: { labelColor: ink, titleColor: ink }, text: { color: ink } };
}

function draw() {
  for (const [name, spec] of Object.entries(specs)) {
    const place = document.getElementById(`chart-${name}`);
    window.vegaEmbed(place, spec, { actions: false, renderer: "svg", config: colours(), formatLocale: numbers[language] });
  }
}

draw();
dark.addEventListener("change", draw);
