// How samples ended: one bar for each run, from right to lost.

const ROOM_FOR_WORD = 0.14; // share of the bar from which on a part has room for its name

function outcomesSection(report, choose) {
  const bars = report.runs.map((run) => outcomeBar(run, report.runs.length > 1));
  const about = "Every sample, by how it ended. Press a name to list the problems where it happened.";
  return section(
    "outcomes",
    "How samples ended",
    about,
    el("article", { class: "card" }, bars, legend(report, choose)),
  );
}

function outcomeBar(run, several) {
  const outcomes = inOrder(run.outcomes);
  const total = outcomes.reduce((sum, [, number]) => sum + number, 0);
  const parts = outcomes.map(([outcome, number]) => {
    const share = number / total;
    const words =
      share >= ROOM_FOR_WORD ? el("span", {}, outcomeWord(outcome), " ", el("b", {}, shortPercent(share))) : null;
    const part = el("span", { class: `part ${outcomeStyle(outcome)}`, style: { "flex-grow": String(number) } }, words);
    return withNote(part, () => [
      outcomeWord(outcome),
      `${count(number, "sample")}, ${percent(share)}`,
      OUTCOMES[outcome]?.[1] ?? "",
    ]);
  });
  const said = outcomes.map(([outcome, number]) => `${outcomeWord(outcome)} ${number}`).join(", ");
  return el(
    "div",
    { class: "outcome-run" },
    several && model_name(run),
    el("div", { class: "stack", role: "img", "aria-label": `${run.name}: ${said || "no samples"}` }, parts),
  );
}

function legend(report, choose) {
  const seen = inOrder(Object.assign({}, ...report.runs.map((run) => run.outcomes))).map(([outcome]) => outcome);
  const keys = seen.map((outcome) =>
    el(
      "button",
      { type: "button", title: OUTCOMES[outcome]?.[1], click: () => choose(outcome) },
      el("span", { class: `swatch ${outcomeStyle(outcome)}`, "aria-hidden": "true" }),
      el("span", {}, outcomeWord(outcome)),
      report.runs.map((run) => legendCount(run, outcome, report.runs.length > 1)),
    ),
  );
  return el("div", { class: "legend" }, keys);
}

function legendCount(run, outcome, several) {
  const number = (run.outcomes[outcome] ?? 0).toLocaleString("en");
  return el(
    "span",
    { class: "number", style: { "--run": runColour(run) } },
    several && el("small", {}, run.letter),
    el("b", {}, number),
  );
}
