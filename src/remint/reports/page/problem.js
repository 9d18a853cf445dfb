// Everything about one problem, with its texts; made when it is opened.

function problemDetail(problem, report, move) {
  return el(
    "div",
    { class: "detail-inner" },
    el(
      "div",
      { class: "row-of-tools" },
      el(
        "span",
        { class: "soft" },
        [problem.language, problem.entry_point && problem.entry_point, problem.tests && count(problem.tests, "test")]
          .filter(Boolean)
          .join(" · "),
      ),
      el(
        "span",
        { class: "moves" },
        moveButton("← Previous", () => move(-1)),
        moveButton("Next →", () => move(1)),
      ),
    ),
    texts(problem),
    problem.groups.length > 1 && groupTable(problem, report),
    el(
      "div",
      { class: "answers" },
      report.runs.map((run) => runAnswers(problem, run, report)),
    ),
  );
}

function moveButton(words, go) {
  return el("button", { type: "button", class: "quiet", click: go }, words);
}

function texts(problem) {
  if (!problem.prompt && !problem.reference)
    return el(
      "p",
      { class: "soft" },
      "The benchmark was not at hand when this report was made: prompt, reference and groups are not known.",
    );
  const prompt = problem.prompt ? el("div", {}, el("h4", {}, "Prompt"), promptBlock(problem)) : null;
  const reference = problem.reference
    ? el("div", {}, el("h4", {}, "Reference"), codeBlock(problem.reference, problem.language, "Reference"))
    : null;
  return el("div", { class: "texts" }, prompt, reference);
}

// A prompt that holds code is shown as code; one in prose keeps its direction of writing.
function promptBlock(problem) {
  const code = /^\s*(def|class|import|from|fn|func|function|public|#include|package|\/\*|\/\/|")/m.test(problem.prompt);
  return code ? codeBlock(problem.prompt, problem.language, "Prompt") : plainBlock(problem.prompt, "Prompt");
}

function groupTable(problem, report) {
  const head = el(
    "tr",
    {},
    el("th", { scope: "col" }, "group"),
    el("th", { scope: "col" }, "tests"),
    report.runs.map((run) =>
      el(
        "th",
        { scope: "col" },
        report.runs.length > 1 ? [runBadge(run), el("span", { class: "only-read" }, run.name)] : "passed",
      ),
    ),
  );
  const rows = problem.groups.map((group, place) =>
    el(
      "tr",
      {},
      el(
        "th",
        { scope: "row" },
        given(group.name),
        group.rule && el("span", { class: "soft", dir: "auto" }, group.rule),
      ),
      el("td", {}, group.tests.toLocaleString("en")),
      report.runs.map((run) => {
        const share = problem.results[run.place]?.groups[place];
        return el("td", {}, share === undefined ? "–" : heatCell("span", share, {}));
      }),
    ),
  );
  return el(
    "div",
    { class: "wide" },
    el("table", { class: "group-table" }, el("thead", {}, head), el("tbody", {}, rows)),
  );
}

function runAnswers(problem, run, report) {
  const result = problem.results[run.place];
  const title = el(
    "h4",
    {},
    report.runs.length > 1 && [runBadge(run), given(run.name), " "],
    el("span", { class: "soft" }, standing(result)),
  );
  if (!result) return el("div", { class: "run-answers" }, title);
  const answers = problem.answers[run.place];
  const failed = answers.findIndex((answer) => answer.outcome !== "pass");
  const cards = answers.map((answer, place) => answerCard(answer, problem, place === Math.max(failed, 0)));
  const hidden = result.hidden
    ? el("p", { class: "soft" }, `${count(result.hidden, "more sample")} not listed, to keep this file small.`)
    : null;
  return el("div", { class: "run-answers" }, title, cards, hidden);
}
