// Which ranks each run may have, and how surely each pair of runs differs, where there are three or more.

function standingsSection(report) {
  const standings = report.standings ?? [];
  if (report.runs.length < 3 || !standings.length) return null;
  const about =
    "All runs over the problems that all of them count. Together, the sets of ranks of a score hold every true rank. " +
    "p-values are of exact paired tests, adjusted by Holm's method over all pairs.";
  return section("standings", "Ranks", about, ranksTable(report, standings), pairsTable(report, standings[0]));
}

function ranksTable(report, standings) {
  const head = ["score", ...report.runs.map((run) => model_name(run)), "problems"];
  const rows = standings.map((one) => [
    scoreName(one.score),
    ...one.ranks.map((rank) => el("b", {}, ranked(rank))),
    String(one.problems),
  ]);
  return standingsTable("ranks", "The ranks that each run may have", head, rows);
}

function ranked({ best, worst }) {
  return best === worst ? String(best) : `${best}–${worst}`;
}

function pairsTable(report, standing) {
  const head = [`${scoreName(standing.score)}: run`, "against", "difference", "interval", "p (Holm)", ""];
  const rows = standing.pairs.map((pair) => [
    model_name(report.runs[pair.second]),
    model_name(report.runs[pair.first]),
    el("b", {}, signed(pair.difference)),
    `${signed(pair.low)} … ${signed(pair.high)}`,
    chance(pair.adjusted),
    pair.adjusted <= 0.05 ? "differ" : "not significant",
  ]);
  return standingsTable("pairs", "Every pair of runs", head, rows);
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
      el("tbody", {}, rows.map((row) => el("tr", {}, row.map((cell) => el("td", {}, cell))))),
    ),
  );
}

// A p-value with two digits, or that it is smaller than anybody cares for.
function chance(p) {
  return p < 0.0001 ? "< 0.0001" : String(+p.toPrecision(2));
}
