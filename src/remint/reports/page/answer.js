// One answer of a model: how it ended, where it failed, the program, how it differs from the reference, the reply.

const MOST_NUMBERS = 12;

function answerCard(answer, problem, open) {
  const complete = {
    samples: [],
    program: "",
    reply: "",
    message: "",
    failure: null,
    group: "",
    seconds: 0,
    shared_process: false,
    ...answer,
  };
  const body = el("div", { class: "answer-body" });
  const card = el("details", { class: "answer", open: Boolean(open) }, answerSummary(complete), body);
  const build = () => body.childElementCount || body.append(...answerParts(complete, problem));
  if (open) build();
  card.addEventListener("toggle", () => card.open && build());
  return card;
}

function answerSummary(answer) {
  const numbers = answer.samples
    .slice(0, MOST_NUMBERS)
    .map((number) => `#${number}`)
    .join(" ");
  const more = answer.samples.length > MOST_NUMBERS ? " …" : "";
  const share = answer.tests ? answer.passed / answer.tests : 0;
  const tests = answer.tests
    ? el(
        "span",
        { class: "tests" },
        el("span", { class: "gauge", "aria-hidden": "true", style: { "--share": share } }),
        `${answer.passed}/${answer.tests} tests`,
      )
    : null;
  const time = answer.seconds
    ? el(
        "span",
        { class: "soft" },
        answer.seconds < 0.1 ? `${(answer.seconds * 1000).toFixed(1)} ms` : `${answer.seconds.toFixed(2)} s`,
      )
    : null;
  return el(
    "summary",
    {},
    outcomeBadge(answer.outcome, answer.samples.length),
    tests,
    el("span", { class: "soft" }, `sample ${numbers}${more}`),
    time,
    answer.shared_process
      ? el(
          "span",
          { class: "soft", title: "The tests ran in the program's own process: a pass is well founded, but no proof." },
          "shared-process",
        )
      : null,
  );
}

function answerParts(answer, problem) {
  const views = [];
  if (answer.program) views.push(["program", "Program", () => codeBlock(answer.program, problem.language, "Program")]);
  if (answer.program && problem.reference)
    views.push([
      "diff",
      "Difference to the reference",
      () => diffPanel(problem.reference, answer.program, problem.language),
    ]);
  if (answer.reply) views.push(["reply", "Whole reply", () => plainBlock(answer.reply, "Reply of the model")]);
  const failure = failureBox(answer);
  if (!views.length) return [failure, el("p", { class: "soft" }, "There is no program.")].filter((part) => part);
  const panel = el("div", {}, views[0][2]());
  const tabs = choices(
    "What to show of this answer",
    views.map(([name, word]) => [name, word]),
    views[0][0],
    (chosen) => panel.replaceChildren(views.find(([name]) => name === chosen)[2]()),
  );
  return [failure, tabs, panel].filter((part) => part);
}
