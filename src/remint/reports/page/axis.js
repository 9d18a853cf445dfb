// Dots with whiskers on an axis. Positions are shares of the width, so that a chart fits every screen unmeasured.

const MARKS = {
  circle: (size) => svg("circle", { r: size }),
  square: (size) => svg("rect", { x: -size * 0.9, y: -size * 0.9, width: size * 1.8, height: size * 1.8, rx: 1 }),
  diamond: (size) => svg("path", { d: `M0 ${-size * 1.25}L${size * 1.25} 0L0 ${size * 1.25}L${-size * 1.25} 0Z` }),
  up: (size) => svg("path", { d: `M0 ${-size * 1.2}L${size * 1.2} ${size}H${-size * 1.2}Z` }),
  down: (size) => svg("path", { d: `M0 ${size * 1.2}L${size * 1.2} ${-size}H${-size * 1.2}Z` }),
};
const SHAPES = Object.keys(MARKS);
const COLOURS = 6;

function runColour(run) {
  return `var(--run-${run.place % COLOURS})`;
}

// The letter of a run in its colour; with one run there is nothing to tell apart.
function runBadge(run) {
  return el("span", { class: "letter", style: { "--run": runColour(run) }, "aria-hidden": "true" }, run.letter);
}

function model_name(run) {
  return el("span", { class: "whose" }, runBadge(run), given(run.name));
}

function mark(run, size) {
  return MARKS[SHAPES[run.place % SHAPES.length]](size);
}

// `at` turns a value into a share of the width. The text beside a chart says the numbers: it is hidden from readers.
function whisker(run, { value, low, high }, at, ticks, zero) {
  const middle = 12;
  const x = (number) => `${(at(number) * 100).toFixed(3)}%`;
  const lines = ticks.map((tick) =>
    svg("line", { class: tick === zero ? "tick zero" : "tick", x1: x(tick), x2: x(tick), y1: 0, y2: middle * 2 }),
  );
  return svg(
    "svg",
    { class: "whisker", width: "100%", height: middle * 2, "aria-hidden": "true", style: { "--run": runColour(run) } },
    lines,
    svg("line", { class: "base", x1: "0%", x2: "100%", y1: middle, y2: middle }),
    svg("rect", {
      class: "range",
      x: x(low),
      y: middle - 4,
      width: `${Math.max(0, (at(high) - at(low)) * 100).toFixed(3)}%`,
      height: 8,
      rx: 4,
    }),
    svg("svg", { x: x(value), y: middle, class: "mark" }, mark(run, 6)),
  );
}

function scale(ticks, at, words) {
  const labels = ticks.map((tick) => el("span", { style: { left: `${(at(tick) * 100).toFixed(3)}%` } }, words(tick)));
  return el("div", { class: "scale", "aria-hidden": "true" }, labels);
}
