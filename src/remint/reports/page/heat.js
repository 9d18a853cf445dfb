// Groups of tests as a heat map: a row for each problem and run, a cell for each group, as wide as the group's weight.

const HEAT_STEP = 12;
// From nothing to everything passed: orange to teal, which people who cannot tell red from green can tell.
const HEAT = [
  [166, 77, 20],
  [214, 128, 58],
  [240, 205, 158],
  [222, 232, 224],
  [120, 190, 174],
  [36, 140, 118],
  [8, 94, 79],
];

function heatColour(share) {
  const along = Math.min(Math.max(share, 0), 1) * (HEAT.length - 1);
  const low = Math.min(Math.floor(along), HEAT.length - 2);
  return HEAT[low].map((part, place) => Math.round(part + (HEAT[low + 1][place] - part) * (along - low)));
}

// Black or white, whichever is easier to read on it.
function textOn(colour) {
  const [r, g, b] = colour.map((part) => (part <= 10 ? part / 3294 : ((part / 255 + 0.055) / 1.055) ** 2.4));
  return 0.2126 * r + 0.7152 * g + 0.0722 * b > 0.179 ? "#000" : "#fff";
}

function groupsSection(report) {
  const grouped = report.problems.filter(
    (problem) => problem.groups.length > 1 && problem.results.some((result) => result?.groups.length),
  );
  if (!grouped.length) return null;
  const rows = el("ol", { class: "heat" });
  const refresh = roving(rows, ".cell");
  const more = growing(rows, [...grouped].sort(byHardness), {
    first: HEAT_STEP,
    step: HEAT_STEP * 4,
    make: (problem) => heatRow(problem, report),
    grown: refresh,
  });
  const about =
    "Which kinds of input break the answers. Hardest problems first; a cell is as wide as its group's weight in TSA.";
  const card = el("article", { class: "card" }, el("h3", {}, "Problem by problem"), heatScale(), rows, more);
  return section("groups", "Groups of tests", about, kindsCard(report), card);
}

function heatScale() {
  const steps = [0, 0.2, 0.4, 0.6, 0.8, 1].map((share) => heatCell("span", share, {}));
  return el("div", { class: "heat-scale", "aria-hidden": "true" }, el("span", {}, "share of tests passed"), steps);
}

function heatCell(tag, share, attributes) {
  const colour = heatColour(share);
  const style = { background: `rgb(${colour.join(" ")})`, color: textOn(colour) };
  return el(
    tag,
    { class: "cell", style, ...attributes },
    shortPercent(share).slice(0, -1),
    el("span", { class: "unit" }, "%"),
  );
}

function heatRow(problem, report) {
  const several = report.runs.length > 1;
  const columns = problem.groups.map((group) => `minmax(1.4rem, ${Math.max(group.weight, 0.01)}fr)`).join(" ");
  const names = problem.groups.map((group) => el("span", { class: "group-name" }, given(group.name)));
  const lines = report.runs.flatMap((run) => heatLine(problem, run, several));
  return el(
    "li",
    {},
    el(
      "div",
      { class: "heat-title" },
      problemLink(problem),
      el("span", { class: "soft" }, count(problem.tests, "test")),
    ),
    el(
      "div",
      {
        class: "heat-grid",
        style: { "grid-template-columns": `${several ? "1.5rem " : ""}${columns} minmax(3.2rem, auto)` },
      },
      several && el("span"),
      names,
      el("span", { class: "group-name end" }, "TSA"),
      lines,
    ),
  );
}

function heatLine(problem, run, several) {
  const result = problem.results[run.place];
  const badge = several ? runBadge(run) : null;
  if (!result?.groups.length) {
    const words = result ? (result.reason ? `does not count: ${result.reason}` : "nothing is known") : "no sample";
    return [
      badge,
      el("span", { class: "heat-none", style: { "grid-column": "span " + problem.groups.length } }, words),
      el("span"),
    ];
  }
  const cells = problem.groups.map((group, place) => {
    const share = result.groups[place];
    const said = `${group.name}, run ${run.letter}: ${percent(share)} of ${count(group.tests, "test")}`;
    const cell = heatCell("button", share, { type: "button", "aria-label": said });
    return withNote(cell, () => [
      group.name,
      group.rule,
      `${percent(share)} of ${count(group.tests, "test")} passed, weight ${shortPercent(group.weight)}`,
    ]);
  });
  return [badge, cells, el("span", { class: "tsa" }, result.tsa === null ? "" : percent(result.tsa))];
}
