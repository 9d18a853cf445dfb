// What was run: how each run was made and judged.

function factsSection(report) {
  const names = [...new Set(report.runs.flatMap((run) => Object.keys(run.facts)))];
  const several = report.runs.length > 1;
  const head = el(
    "tr",
    {},
    el("td"),
    report.runs.map((run) => el("th", { scope: "col" }, runBadge(run), given(run.name))),
  );
  const rows = names.map((name) => factRow(name, report, several));
  const id = el(
    "tr",
    {},
    el("th", { scope: "row" }, "run"),
    report.runs.map((run) => el("td", {}, el("code", {}, run.id))),
  );
  const table = el("table", { class: "facts" }, several && el("thead", {}, head), el("tbody", {}, rows, id));
  const about = several ? "≠ marks what the runs do not share." : "";
  return section(
    "facts",
    "What was run",
    about,
    el("article", { class: "card" }, el("div", { class: "wide" }, table), methods(report)),
  );
}

function factRow(name, report, several) {
  const values = report.runs.map((run) => run.facts[name] ?? "");
  const differ = several && new Set(values).size > 1;
  const cells = values.map((value) => el("td", { dir: "auto" }, value ? value : el("span", { class: "soft" }, "–")));
  return el(
    "tr",
    { class: differ ? "differs" : null },
    el(
      "th",
      { scope: "row" },
      name,
      differ && el("span", { class: "unequal", title: "differs between the runs" }, " ≠"),
    ),
    cells,
  );
}

function methods(report) {
  const said = new Map(report.runs.flatMap((run) => run.scores.map(({ score }) => [score.name, score.method])));
  if (!said.size) return null;
  const lines = [...said].map(([name, method]) => [el("dt", {}, scoreName(name)), el("dd", {}, method)]);
  return el("details", { class: "methods" }, el("summary", {}, "How each score was computed"), el("dl", {}, lines));
}
