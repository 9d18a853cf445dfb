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
  return section("comparison", "Compared", aboutComparisons(report), groups);
}

// Only what the rows below need: what decides their findings, and what they say beside them.
function aboutComparisons({ comparisons, runs }) {
  const tested = ({ adjusted }) => adjusted !== null && adjusted !== undefined;
  const holm = ", adjusted by Holm's method over all pairs of runs; intervals are not adjusted";
  return [
    "Differences in percentage points (pp), problem by problem, over the problems that both runs have.",
    comparisons.some(tested) && `The finding is that of the exact paired test${runs.length > 2 ? holm : ""}.`,
    comparisons.some((one) => !tested(one)) && "Without a p-value, a difference is shown if its interval excludes 0.",
    comparisons.some(byTestAlone) &&
      "By the test alone: the interval reaches 0, so there is a difference, but its size is uncertain.",
    comparisons.some((one) => found(one).kind === "same") &&
      "Detectable is a true difference that would be found four times out of five.",
  ]
    .filter(Boolean)
    .join(" ");
}

function comparisonGroup(run, first, rows, ticks, at) {
  const title = el("h3", {}, model_name(run), el("span", { class: "soft" }, "against"), model_name(first));
  const words = (tick) => (tick === 0 ? "0" : `${tick > 0 ? "+" : "−"}${+(Math.abs(tick) * 100).toFixed(1)}${PP}`);
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
  const { first, second, difference, detectable, problems, adjusted } = one;
  const known = adjusted ?? null;
  const { kind, word, sign } = found(one);
  const row = el(
    "div",
    { class: `forest-row ${kind}`, "data-score": difference.name },
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
      el("span", { class: "soft" }, signedInterval(difference.low, difference.high)),
    ),
    el(
      "div",
      { class: "forest-word" },
      el("span", {}, el("span", { "aria-hidden": "true" }, sign), ` ${word}`),
      known === null ? null : el("span", { class: "soft chance" }, `p ${chance(known)}${several ? " (Holm)" : ""}`),
      kind === "same" ? el("span", { class: "soft" }, `detectable: ${detectablePoints(detectable, first)}`) : null,
    ),
  );
  return withNote(row, () => [
    `${scoreName(difference.name)}: ${word}`,
    `over ${count(problems, "problem")}; differences in percentage points (pp)`,
    known === null ? "" : `p ${chance(known)}${several ? ", adjusted by Holm's method over all pairs of runs" : ""}`,
    difference.method,
  ]);
}

// In the words of `remint compare`; how it is coloured, and its sign.
function found(one) {
  const finding = one.finding ?? "no difference shown";
  const alone = byTestAlone(one);
  const word = alone ? `${finding} by the test alone` : finding;
  if (finding === "improvement") return { kind: "better", word, sign: alone ? "△" : "▲" };
  if (finding === "regression") return { kind: "worse", word, sign: alone ? "▽" : "▼" };
  return { kind: "same", word, sign: "≈" };
}

// Few problems differ, nearly all in one direction: the exact test is surer than the interval.
function byTestAlone({ finding, difference: { low, high } }) {
  return (finding ?? "no difference shown") !== "no difference shown" && low <= 0 && high >= 0;
}
