// Which ranks each run may have, and how surely each pair of runs differs, where there are three or more.

function standingsSection(report) {
  const standings = report.standings ?? [];
  if (report.runs.length < 3 || !standings.length) return null;
  const about =
    "All runs over the problems that all of them count. Together, the sets of ranks of a score hold every true rank. " +
    "Sets that overlap do not tell two runs apart; the exact paired test of the two may still show a difference. " +
    "p-values are adjusted by Holm's method over all pairs, intervals are not.";
  return section("standings", "Ranks", about, ranksTable(report, standings), pairsTable(report, standings[0]));
}

function ranksTable(report, standings) {
  const head = ["score", ...report.runs.map((run) => model_name(run)), "problems"];
  const rows = standings.map((one) => [
    scoreName(one.score),
    ...one.ranks.map((rank) => figure(el("b", {}, ranked(rank)))),
    figure(one.problems.toLocaleString("en")),
  ]);
  return standingsTable("ranks", "The ranks that each run may have", head, rows);
}

function ranked({ best, worst }) {
  return best === worst ? String(best) : `${best}–${worst}`;
}

function pairsTable(report, standing) {
  const level = report.comparisons.find((one) => one.difference.name === standing.score)?.difference.level ?? 0.95;
  const head = ["run", "against", "difference, interval", "p (Holm)", "finding"];
  const rows = standing.pairs.map((pair) => [
    model_name(report.runs[pair.second]),
    model_name(report.runs[pair.first]),
    figure(el("b", {}, signed(pair.difference)), el("span", { class: "soft" }, signedInterval(pair.low, pair.high))),
    figure(chance(pair.adjusted)),
    pair.adjusted <= 1 - level + 1e-12 ? "differ" : "no difference shown",
  ]);
  return standingsTable("pairs", `Every pair of runs, ${scoreName(standing.score)}`, head, rows);
}

// A cell that holds a number: it never wraps.
function figure(...contents) {
  return el("td", { class: "number-cell" }, contents);
}

function inCell(contents) {
  return contents.tagName === "TD" ? contents : el("td", {}, contents);
}

function standingsTable(kind, caption, head, rows) {
  return el(
    "article",
    { class: "card standings" },
    el(
      "table",
      { "data-kind": kind },
      el("caption", {}, caption),
      el("thead", {}, el("tr", {}, head.map((cell) => el("th", { scope: "col" }, cell)))),
      el("tbody", {}, rows.map((row) => el("tr", {}, row.map(inCell)))),
    ),
  );
}
