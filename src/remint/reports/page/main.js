// The page, from top to bottom.

// What a reader sees first is on the screen before the rest is made.
async function start() {
  const report = readDocument();
  const nav = el("nav", { class: "nav", "aria-label": "Parts of this report" });
  const main = el("main");
  const add = (part) => {
    if (!part) return;
    nav.append(sectionLink(part));
    main.append(part);
  };
  let problems = null;
  document.getElementById("page").append(...[header(report), nav, warnings(report), main].filter((part) => part));
  add(scoresSection(report));
  add(comparisonsSection(report));
  add(standingsSection(report));
  add(outcomesSection(report, (outcome) => problems?.choose(outcome)));
  await painted();
  [mapSection, groupsSection, hardestSection].forEach((make) => add(make(report)));
  problems = new ProblemList(report);
  add(problems.node);
  add(factsSection(report));
  main.after(footer(report));
  startTooltip();
  startDiff(report);
  startKeys(problems);
  startLinks(problems);
  performance.mark("remint-ready");
  document.documentElement.dataset.ready = "yes";
}

// When the browser has drawn what is there; soon in a tab that nobody looks at, where it draws nothing.
function painted() {
  return new Promise((resolve) => {
    requestAnimationFrame(() => setTimeout(resolve));
    setTimeout(resolve, 200);
  });
}
