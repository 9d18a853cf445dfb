// One problem of the list: its name and how its samples ended, with everything else below when it is open.

class ProblemLine {
  constructor(problem, report, list) {
    this.problem = problem;
    this.report = report;
    this.list = list;
    this.filled = null;
    const id = `detail-${problem.place}`;
    this.detail = el("div", { class: "detail", id, hidden: true });
    this.button = el(
      "button",
      {
        type: "button",
        class: "row-button",
        "aria-expanded": "false",
        "aria-controls": id,
        click: () => list.toggle(this),
      },
      el("span", { class: "row-id" }, given(problem.id)),
      el(
        "span",
        { class: "row-runs" },
        report.runs.map((run) => endings(problem, run, report)),
      ),
    );
    this.node = el("li", {}, el("h3", {}, this.button), this.detail);
  }

  open() {
    this.filled ??= this.fill();
    this.turn(true);
  }

  close() {
    this.turn(false);
  }

  turn(open) {
    this.detail.hidden = !open;
    this.button.setAttribute("aria-expanded", String(open));
    this.node.classList.toggle("open", open);
  }

  async fill() {
    const complete = await withTexts(this.problem);
    this.detail.append(problemDetail(complete, this.report, (step) => this.list.move(step)));
  }
}

function endings(problem, run, report) {
  const result = problem.results[run.place];
  const figures = !result ? "–" : result.counted ? `${result.passed}/${result.known}` : "out";
  return el(
    "span",
    { class: "mini" },
    report.runs.length > 1 && runBadge(run),
    outcomeStrip(result),
    el("span", { class: "mini-figures" }, figures),
  );
}
