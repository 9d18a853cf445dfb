// The document in this page, with what it leaves out where a value is the usual one, and what follows from it.

function readDocument() {
  const { report, kinds } = JSON.parse(document.getElementById("document").textContent);
  const runs = report.runs.map(completeRun);
  const problems = report.problems.map((problem, place) => completeProblem(problem, place));
  return { ...report, runs, problems, comparisons: report.comparisons ?? [], kinds };
}

// The long texts of a problem, which stand further down in the file: the browser may still be reading it.
async function withTexts(problem) {
  const id = `texts-${problem.place}`;
  if (!document.getElementById(id) && document.readyState === "loading")
    await new Promise((resolve) => document.addEventListener("DOMContentLoaded", resolve, { once: true }));
  const { reference, answers } = JSON.parse(document.getElementById(id).textContent);
  return { ...problem, reference, answers };
}

function completeRun(run, place) {
  const usual = {
    scores: [],
    refused: [],
    outcomes: {},
    facts: {},
    isolation: "",
    quarantined: {},
    lost: 0,
    remarks: [],
  };
  return { ...usual, ...run, place, letter: letterOf(place) };
}

function letterOf(place) {
  return place < 26 ? String.fromCharCode(65 + place) : String(place + 1);
}

function completeProblem(problem, place) {
  const usual = { language: "", prompt: "", entry_point: "", tests: 0, groups: [] };
  const results = problem.results.map((result) => result && completeResult(result));
  const counted = results.filter((result) => result?.counted);
  const shares = counted.map((result) => result.share);
  return {
    ...usual,
    ...problem,
    place,
    results,
    ease: mean(shares),
    partial: mean(counted.map((result) => result.partial ?? result.share)),
    spread: shares.length > 1 ? Math.max(...shares) - Math.min(...shares) : 0,
  };
}

function completeResult(result) {
  const usual = { partial: null, tsa: null, groups: [], outcomes: {}, hidden: 0, reason: "" };
  const complete = { ...usual, ...result };
  const unknown = UNKNOWN.reduce((sum, outcome) => sum + (complete.outcomes[outcome] ?? 0), 0);
  complete.known = complete.samples - unknown;
  complete.share = complete.counted && complete.known > 0 ? complete.passed / complete.known : null;
  if (complete.share === null) complete.counted = false;
  return complete;
}

function mean(numbers) {
  return numbers.length ? numbers.reduce((sum, number) => sum + number, 0) / numbers.length : null;
}

// The hardest first: by samples that pass, then by tests that pass. What counts nowhere comes last.
function byHardness(a, b) {
  if ((a.ease === null) !== (b.ease === null)) return a.ease === null ? 1 : -1;
  return a.ease - b.ease || a.partial - b.partial || a.place - b.place;
}

function linkTo(problem) {
  return `#problem-${encodeURIComponent(problem.id)}`;
}

function problemLink(problem, attributes) {
  return el("a", { href: linkTo(problem), ...attributes }, given(problem.id));
}

// What became of a problem's samples, in words.
function standing(result) {
  if (!result) return "no sample";
  if (!result.counted) return `does not count: ${result.reason || "no sample has a verdict"}`;
  return `${result.passed} of ${count(result.known, "sample")} passed`;
}
