// What a reader must know before believing the numbers, in plain sight.

function warnings(report) {
  const found = report.runs.flatMap((run) => [...runWarnings(run, report)]);
  if (!report.runs.length) found.push(warning("note", "This report has no runs."));
  return found.length ? el("aside", { class: "warnings", "aria-label": "What to know first" }, found) : null;
}

function* runWarnings(run, report) {
  const badge = () => (report.runs.length > 1 ? runBadge(run) : null);
  if (run.isolation.split(/[+ ]/).includes("none"))
    yield warning("danger", [
      badge(),
      el("strong", {}, "Programs ran without isolation."),
      " They could reach the machine, and change what was judged.",
    ]);
  if (run.counted_problems === 0)
    yield warning("danger", [badge(), el("strong", {}, "No problem counts."), " There is nothing to score."]);
  if (run.lost)
    yield warning("warn", [
      badge(),
      el("strong", {}, `${count(run.lost, "sample")} without a verdict`),
      ` of ${run.samples.toLocaleString("en")}: judging or asking failed. They do not count for or against the model.`,
    ]);
  const quarantined = Object.entries(run.quarantined);
  if (quarantined.length)
    yield warning(
      "warn",
      [
        badge(),
        el("strong", {}, `${count(quarantined.length, "problem")} quarantined`),
        " and left out of every score.",
      ],
      reasons(quarantined, report),
    );
  for (const refused of run.refused)
    yield warning("warn", [badge(), el("strong", {}, `No ${scoreName(refused.name)}: `), refused.reason]);
  for (const remark of run.remarks) yield warning("note", [badge(), remark]);
}

function warning(kind, words, more) {
  const sign = { danger: "!", warn: "!", note: "i" }[kind];
  return el(
    "div",
    { class: `warning ${kind}` },
    el("span", { class: "sign", "aria-hidden": "true" }, sign),
    el("div", {}, el("p", {}, words), more),
  );
}

function reasons(quarantined, report) {
  const known = new Map(report.problems.map((problem) => [problem.id, problem]));
  const lines = quarantined.map(([id, reason]) =>
    el("li", {}, known.has(id) ? problemLink(known.get(id)) : given(id), ": ", reason),
  );
  const few = quarantined.length <= 3;
  return el("details", { open: few }, el("summary", {}, "Which, and why"), el("ul", {}, lines));
}
