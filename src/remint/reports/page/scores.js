// The headline: each score as a large number with its interval, the runs one above the other on one axis.

const SHARE_TICKS = [0, 0.25, 0.5, 0.75, 1];

function scoresSection(report) {
  const names = [...new Set(report.runs.flatMap((run) => run.scores.map((line) => line.score.name)))];
  const cards = names.map((name, place) => scoreCard(name, report, place === 0));
  const level = report.runs.flatMap((run) => run.scores)[0]?.score.level ?? 0.95;
  const about = cards.length
    ? `The band is the ${shortPercent(level)} interval: where the score could lie, had other problems of the same kind been asked.`
    : "No score could be given.";
  return section("scores", "Scores", about, el("div", { class: "cards" }, cards));
}

function scoreCard(name, report, first) {
  const lines = report.runs.flatMap((run) =>
    run.scores.filter((line) => line.score.name === name).map((line) => ({ run, line })),
  );
  const several = report.runs.length > 1;
  return el(
    "article",
    { class: `card score${first ? " hero" : ""}${several ? "" : " alone"}`, "data-score": name },
    el("h3", {}, scoreName(name)),
    el("p", { class: "meaning" }, scoreMeaning(name, lines[0].line.score.method)),
    lines.map(({ run, line }) => scoreLine(run, line, several)),
    scale(
      SHARE_TICKS,
      (share) => share,
      (share) => shortPercent(share),
    ),
    detected(lines, report.comparisons.length > 0),
  );
}

function scoreLine(run, { score }, several) {
  const value = el("span", { class: "value" }, oneDigit(score.value * 100), el("small", {}, "%"));
  const interval = el("span", { class: "interval" }, `${oneDigit(score.low * 100)} – ${percent(score.high)}`);
  const said = `${score.method}. ${count(score.problems, "problem")}, ${count(score.samples, "sample")}.`;
  const named = several
    ? el("span", { class: "whose" }, runBadge(run), el("span", {}, given(run.name), interval))
    : null;
  const line = el(
    "div",
    { class: "score-line" },
    el("div", { class: "figures" }, named, value, several ? null : interval),
    whisker(run, score, (share) => share, SHARE_TICKS),
  );
  return withNote(line, () => [`${scoreName(score.name)}${several ? ` of ${run.name}` : ""}`, said]);
}

// By how much another run would have to differ. The comparisons below go problem by problem, and see more.
function detected(lines, paired) {
  const problems = Math.max(...lines.map(({ line }) => line.score.problems));
  if (lines.every(({ line }) => line.detectable === null || line.detectable === undefined)) {
    const few = `${problems} problems are too few to detect any difference.`;
    return el("p", { class: "unseen" }, problems > 1 ? few : "One problem says nothing about others.");
  }
  const sizes = lines.map(({ line }) => detectablePoints(line.detectable, line.score.value));
  const same = new Set(sizes).size === 1;
  const words = same ? sizes[0] : lines.map(({ run }, place) => `from ${run.letter} ${sizes[place]}`).join(", ");
  return el(
    "p",
    { class: "unseen" },
    `Difference that is usually detected${paired ? " without pairing" : ""}: ${words}.`,
  );
}
