// The list of all problems, of which one at a time is open.

class ProblemList {
  constructor(report) {
    this.rows = report.problems.map((problem) => new ProblemLine(problem, report, this));
    this.byId = new Map(this.rows.map((row) => [row.problem.id, row]));
    this.shown = this.rows;
    this.opened = null;
    this.list = el(
      "ol",
      { class: "rows" },
      this.rows.map((row) => row.node),
    );
    this.found = el("p", { class: "found", role: "status" });
    this.tools = new ListTools(report, () => this.refresh());
    const about = "Press one to see its prompt, the answers, the test that failed and the difference to the reference.";
    this.node = section("problems", "Every problem", about, this.tools.node, this.found, this.list);
    this.refresh();
  }

  // Show what is asked for, in the order that is asked for.
  refresh() {
    const { wanted } = this.tools;
    const [, order] = ORDERS[wanted.order];
    this.shown = this.rows.filter((row) => fits(row.problem, wanted)).sort((a, b) => order(a.problem, b.problem));
    const shown = new Set(this.shown);
    for (const row of this.rows) row.node.hidden = !shown.has(row);
    this.list.append(...this.shown.map((row) => row.node));
    const all = this.shown.length === this.rows.length;
    const which = wanted.outcome ? ` with “${outcomeWord(wanted.outcome)}”` : "";
    this.found.textContent = `${all ? "" : `${this.shown.length} of `}${count(this.rows.length, "problem")}${which}`;
  }

  open(row) {
    if (this.opened !== row) this.opened?.close();
    this.opened = row;
    row.open();
    history.replaceState(null, "", linkTo(row.problem));
    row.node.scrollIntoView({ block: "start" });
    row.button.focus({ preventScroll: true });
  }

  close() {
    this.opened?.close();
    if (this.opened) history.replaceState(null, "", "#problems");
    this.opened = null;
  }

  toggle(row) {
    if (this.opened === row) this.close();
    else this.open(row);
  }

  // To the next one of the list, or the one before; from nowhere to the first or the last.
  move(step) {
    const from = this.opened ? this.shown.indexOf(this.opened) : step > 0 ? -1 : this.shown.length;
    const next = this.shown[from + step];
    if (next) this.open(next);
  }

  // Open the problem of this id, whatever the list is showing.
  show(id) {
    const row = this.byId.get(id);
    if (row?.node.hidden) this.tools.reset();
    if (row) this.open(row);
  }

  // List the problems where samples ended like this.
  choose(outcome) {
    this.tools.choose(outcome);
    this.node.scrollIntoView();
  }
}
