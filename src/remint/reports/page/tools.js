// What stands above the list: search, filters, outcome, order.

class ListTools {
  constructor(report, changed) {
    this.wanted = { filter: "all", outcome: "", words: [], order: "given" };
    this.changed = changed;
    this.search = searchBox((words) => this.want({ words }));
    this.filters = choices("Which problems", usefulFilters(report), "all", (filter) => this.want({ filter }));
    this.outcomes = picker("Outcome", outcomesSeen(report), (outcome) => this.want({ outcome }));
    const order = picker("Order", usefulOrders(report), (chosen) => this.want({ order: chosen }));
    this.node = el("div", { class: "row-of-tools list-tools" }, this.search, this.filters, this.outcomes, order);
  }

  want(change) {
    Object.assign(this.wanted, change);
    this.changed();
  }

  reset() {
    this.choose("");
  }

  // Everything with this outcome; the first of the filters is the one that lets all through.
  choose(outcome) {
    this.search.value = "";
    this.outcomes.value = outcome;
    Object.assign(this.wanted, { words: [], outcome });
    this.filters.firstChild.click();
  }
}

function searchBox(search) {
  const box = el("input", {
    type: "search",
    placeholder: "Search names, prompts, answers, errors",
    "aria-label": "Search problems",
    autocomplete: "off",
    spellcheck: "false",
  });
  box.addEventListener("input", () => search(box.value.toLowerCase().split(/\s+/).filter(Boolean)));
  return box;
}

// Filters that let something through, each with how much.
function usefulFilters(report) {
  return FILTERS.map(([name, words, test]) => [name, words, report.problems.filter(test).length])
    .filter(([name, , size]) => name === "all" || size)
    .map(([name, words, size]) => [name, words, el("small", {}, size.toLocaleString("en"))]);
}

function outcomesSeen(report) {
  const seen = inOrder(Object.assign({}, ...report.runs.map((run) => run.outcomes)));
  return [["", "any outcome"], ...seen.map(([outcome]) => [outcome, outcomeWord(outcome)])];
}

function usefulOrders(report) {
  const orders = Object.entries(ORDERS).filter(([name]) => name !== "spread" || report.runs.length > 1);
  return orders.map(([name, [words]]) => [name, words]);
}

function picker(label, options, choose) {
  const select = el(
    "select",
    { "aria-label": label },
    options.map(([value, words]) => el("option", { value }, words)),
  );
  select.addEventListener("change", () => choose(select.value));
  return select;
}
