// The top of the page: what this is about, one line per run, and where to go.

function header(report) {
  const bar = el("div", { class: "bar" }, el("span", { class: "brand" }, leaf(), "remint"), themeButton());
  const runs = el(
    "ul",
    { class: "runs", "aria-label": "Runs" },
    report.runs.map((run) => runLine(run, report)),
  );
  return el("header", { class: "top" }, bar, el("h1", { dir: "auto" }, report.title), runs);
}

function leaf() {
  return svg(
    "svg",
    { class: "leaf", viewBox: "0 0 24 24", "aria-hidden": "true" },
    svg("path", {
      class: "blade",
      d: "M20.5 3.5C9 3 3.5 8.500 3.500 15.500c0 1.800.4 3.500 1 5C14 21 21.500 15 20.500 3.500Z",
    }),
    svg("path", { class: "vein", d: "M4.500 20.500C8 14.500 11.500 11 16 8M9.200 14.200l.2-4M12.400 11.200l4 .3" }),
  );
}

function runLine(run, report) {
  const counted =
    run.counted_problems === run.problems ? "" : `, ${run.counted_problems.toLocaleString("en")} of them count`;
  const whole =
    run.wanted_problems > run.problems
      ? `${run.problems.toLocaleString("en")} of ${count(run.wanted_problems, "problem")}`
      : count(run.problems, "problem");
  const about = [
    run.benchmark,
    `${count(run.samples, "sample")} of ${whole}${counted}`,
    madeOn(run),
    `run ${run.id.slice(0, 12)}`,
  ];
  return el(
    "li",
    {},
    report.runs.length > 1 && runBadge(run),
    el("span", {}, given(run.name, { class: "run-name" }), el("span", { class: "soft" }, about.join(" · "))),
  );
}

function madeOn(run) {
  const first = day(run.created);
  const last = run.made ? day(run.made) : first;
  return first === last ? first : `${last}, the first time ${first}`;
}

function sectionLink(part) {
  return el("a", { href: `#${part.id}` }, part.querySelector("h2").textContent);
}

function footer(report) {
  return el(
    "footer",
    {},
    el("span", {}, leaf(), `Made by Remint ${report.version} on ${day(report.made)}`),
    el("span", {}, `document schema ${report.schema}`),
    el("span", {}, "Keys: / search, j next problem, k previous, Esc close"),
  );
}
