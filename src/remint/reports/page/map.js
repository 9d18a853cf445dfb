// All problems at a glance: a square each, filled as far as its samples passed.

function mapSection(report) {
  if (!report.problems.length) return null;
  const maps = report.runs.map((run) => problemMap(run, report));
  const order = choices(
    "Order of the squares",
    [
      ["given", "As in the run"],
      ["hardest", "Hardest first"],
    ],
    "given",
    (chosen) => {
      const problems = chosen === "given" ? report.problems : [...report.problems].sort(byHardness);
      maps.forEach((map) => map.arrange(problems));
    },
  );
  const field = el(
    "div",
    { class: "maps" },
    maps.map((map) => map.node),
  );
  lightTogether(field);
  return section(
    "map",
    "At a glance",
    "A square is a problem, filled as far as its samples passed.",
    el("div", { class: "row-of-tools" }, order, mapLegend()),
    field,
  );
}

function problemMap(run, report) {
  const size = report.problems.length > 600 ? "tiny" : report.problems.length > 250 ? "small" : "";
  const squares = report.problems.map((problem) => square(problem, run));
  const grid = el(
    "div",
    { class: `squares ${size}`, role: "group", "aria-label": `Problems of ${run.name}; arrow keys move` },
    squares,
  );
  const refresh = roving(grid, ".square");
  const node = el("article", { class: "card" }, report.runs.length > 1 && model_name(run), grid, tally(run, report));
  const arrange = (problems) => {
    grid.append(...problems.map((problem) => squares[problem.place]));
    refresh();
  };
  return { node, arrange };
}

function square(problem, run) {
  const result = problem.results[run.place];
  const kind = !result
    ? "absent"
    : !result.counted
      ? "uncounted"
      : result.share === 1
        ? "full"
        : result.share === 0
          ? "empty"
          : "";
  const node = el("a", {
    class: `square ${kind}`,
    href: linkTo(problem),
    "aria-label": `${problem.id}: ${standing(result)}`,
    "data-place": problem.place,
    style: { "--share": result?.share ?? 0 },
  });
  const tests = result?.counted && result.partial !== null ? [`${percent(result.partial)} of tests passed`] : [];
  return withNote(node, () => [problem.id, standing(result), ...tests]);
}

function tally(run, report) {
  const results = report.problems.map((problem) => problem.results[run.place]).filter((result) => result);
  const always = results.filter((result) => result.share === 1).length;
  const never = results.filter((result) => result.share === 0).length;
  const counted = results.filter((result) => result.counted).length;
  const parts = [
    `${always.toLocaleString("en")} always`,
    `${(counted - always - never).toLocaleString("en")} sometimes`,
    `${never.toLocaleString("en")} never solved`,
  ];
  if (results.length > counted) parts.push(`${(results.length - counted).toLocaleString("en")} not counted`);
  return el("p", { class: "tally" }, parts.join(" · "));
}

function mapLegend() {
  const key = (kind, share, words) =>
    el("span", { class: "key" }, el("span", { class: `square ${kind}`, style: { "--share": share } }), words);
  return el(
    "div",
    { class: "keys", "aria-hidden": "true" },
    key("full", 1, "always"),
    key("", 0.5, "half"),
    key("empty", 0, "never"),
    key("uncounted", 0, "does not count"),
  );
}

// The same problem in every run's map, wherever the pointer is on one of them.
function lightTogether(field) {
  let lit = [];
  field.addEventListener("pointerover", (event) => {
    lit.forEach((node) => node.classList.remove("lit"));
    const place = event.target.dataset?.place;
    lit = place === undefined ? [] : [...field.querySelectorAll(`[data-place="${Number(place)}"]`)];
    lit.forEach((node) => node.classList.add("lit"));
  });
}
