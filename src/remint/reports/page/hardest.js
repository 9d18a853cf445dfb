// The problems that went worst.

const HARDEST = 10;

function hardestSection(report) {
  const missed = report.problems.filter((problem) => problem.ease !== null && problem.ease < 1).sort(byHardness);
  if (!missed.length) return null;
  const rows = missed.slice(0, HARDEST).map((problem) =>
    el(
      "li",
      {},
      problemLink(problem),
      el(
        "div",
        { class: "hard-runs" },
        report.runs.map((run) => hardRun(problem, run, report)),
      ),
    ),
  );
  const about = "By samples that pass, then by tests that pass, over all runs.";
  return section(
    "hardest",
    "Hardest problems",
    about,
    el("article", { class: "card" }, el("ol", { class: "hard" }, rows)),
  );
}

function hardRun(problem, run, report) {
  const result = problem.results[run.place];
  const tests = result?.counted && result.partial !== null ? `${shortPercent(result.partial)} of tests` : "";
  return el(
    "div",
    { class: "hard-run" },
    report.runs.length > 1 && runBadge(run),
    outcomeStrip(result),
    el(
      "span",
      { class: "hard-figures" },
      result?.counted ? `${result.passed}/${result.known}` : "–",
      el("span", { class: "soft" }, tests),
    ),
  );
}

// The samples of a problem as one thin bar, by outcome.
function outcomeStrip(result) {
  const total = result?.samples || 1;
  let at = 0;
  const stops = inOrder(result?.outcomes ?? {}).map(([outcome, number]) => {
    const from = at;
    at += (number / total) * 100;
    return `${outcomeColour(outcome)} ${from}% ${at}%`;
  });
  const background = stops.length ? `linear-gradient(to right, ${stops.join(", ")})` : null;
  return el("span", {
    class: result?.counted === false ? "strip uncounted" : "strip",
    style: background ? { "background-image": background } : {},
    role: "img",
    "aria-label": standing(result),
  });
}
