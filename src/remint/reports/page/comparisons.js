// By how much each run differs from the first one, with intervals around no difference.

function comparisonsSection(report) {
  if (!report.comparisons.length) return null;
  const ends = report.comparisons.flatMap(({ difference }) => [Math.abs(difference.low), Math.abs(difference.high)]);
  const reach = niceReach(Math.max(...ends));
  const at = (difference) => 0.5 + difference / reach / 2;
  const ticks = [-reach, -reach / 2, 0, reach / 2, reach];
  const first = report.runs[0];
  const groups = report.runs.slice(1).map((run) => {
    const rows = report.comparisons
      .filter((one) => one.run === run.place)
      .map((one) => comparisonRow(one, run, at, ticks, report.runs.length > 2));
    return rows.length ? comparisonGroup(run, first, rows, ticks, at) : nothingShared(run, first);
  });
  const about = "Problem by problem, over the problems that both have. An interval that reaches 0 shows no difference.";
  return section("comparison", "Compared", about, groups);
}

function comparisonGroup(run, first, rows, ticks, at) {
  const title = el("h3", {}, model_name(run), el("span", { class: "soft" }, "against"), model_name(first));
  const words = (tick) => (tick === 0 ? "0" : `${tick > 0 ? "+" : "−"}${+(Math.abs(tick) * 100).toFixed(1)}`);
  return el(
    "article",
    { class: "card forest" },
    title,
    rows,
    el("div", { class: "forest-row" }, el("div", { class: "forest-chart" }, scale(ticks, at, words))),
  );
}

function nothingShared(run, first) {
  return el(
    "article",
    { class: "card forest" },
    el("h3", {}, model_name(run), el("span", { class: "soft" }, "has no problem in common with"), model_name(first)),
  );
}

// Up to the next round number, so that the axis has round ends.
function niceReach(most) {
  return [0.02, 0.05, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.8].find((reach) => most <= reach) ?? 1;
}

function comparisonRow(one, run, at, ticks, several) {
  const { first, second, difference, detectable, problems, lower_is_better, adjusted } = one;
  const known = adjusted ?? null;
  const found = judgement(difference, lower_is_better ?? false, known);
  const unseenBelow =
    detectable === null || detectable === undefined ? "" : `under ${points(detectable)} is usually not detected`;
  const row = el(
    "div",
    { class: `forest-row ${found.kind}`, "data-score": difference.name },
    el(
      "div",
      { class: "forest-name" },
      scoreName(difference.name),
      el("span", { class: "soft" }, `${percent(first)} → ${percent(second)}`),
    ),
    el("div", { class: "forest-chart" }, whisker(run, difference, at, ticks, 0)),
    el(
      "div",
      { class: "forest-size" },
      el("b", {}, signed(difference.value)),
      el("span", { class: "soft" }, `${signed(difference.low)} … ${signed(difference.high)}`),
    ),
    el(
      "div",
      { class: "forest-word" },
      el("span", {}, el("span", { "aria-hidden": "true" }, found.sign), ` ${found.word}`),
      known === null ? null : el("span", { class: "soft chance" }, `p ${chance(known)}${several ? " (Holm)" : ""}`),
      el("span", { class: "soft" }, unseenBelow),
    ),
  );
  return withNote(row, () => [
    `${scoreName(difference.name)}: ${found.word}`,
    `over ${count(problems, "problem")}; differences in points`,
    known === null ? "" : `p ${chance(known)}${several ? ", adjusted by Holm's method over all pairs of runs" : ""}`,
    difference.method,
  ]);
}

function judgement({ value, low, high, level }, lowerIsBetter, p) {
  const open = low <= 0 && high >= 0;
  const byTest = p !== null && p <= 1 - (level ?? 0.95) + 1e-12;
  if (open && !byTest) return { kind: "same", word: "no difference shown", sign: "≈" };
  const better = (open ? value : low) > 0 !== lowerIsBetter;
  // Few problems differ, nearly all in one direction: the exact test is surer than the interval.
  if (open) return { kind: "same", word: `${better ? "better" : "worse"} by the test alone`, sign: better ? "△" : "▽" };
  return better ? { kind: "better", word: "better", sign: "▲" } : { kind: "worse", word: "worse", sign: "▼" };
}
