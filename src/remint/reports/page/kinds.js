// Groups that go by one name in several problems: which kinds of input are hard, over the whole benchmark.

const KINDS_STEP = 14;
const WELL_FOUNDED = 5; // problems; kinds with fewer come behind

function kindsCard(report) {
  const hardness = (kind) => mean(kind.shares.filter((share) => share).map((share) => share.value)) ?? 2;
  const rare = (kind) => Number(kind.problems < WELL_FOUNDED);
  const kinds = [...report.kinds].sort((a, b) => rare(a) - rare(b) || hardness(a) - hardness(b));
  if (!kinds.length) return null;
  const list = el("div", { class: "kinds" });
  const founded = kinds.filter((kind) => !rare(kind)).length || KINDS_STEP;
  const more = growing(list, kinds, {
    first: Math.min(founded, KINDS_STEP),
    step: kinds.length,
    make: (kind) => kindRow(kind, report),
  });
  return el(
    "article",
    { class: "card" },
    el("h3", {}, "By kind of input"),
    el(
      "p",
      { class: "lead" },
      "Groups that go by one name in several problems, the hardest first: mean share of tests passed.",
    ),
    list,
    kindScale(),
    more,
  );
}

function kindRow(kind, report) {
  const lines = report.runs
    .filter((run) => kind.shares[run.place])
    .map((run) => {
      const share = kind.shares[run.place];
      const line = el(
        "div",
        { class: "kind-line" },
        report.runs.length > 1 ? runBadge(run) : el("span"),
        whisker(run, share, (value) => value, SHARE_TICKS),
        el("b", {}, percent(share.value)),
      );
      return withNote(line, () => [
        `${kind.name}${report.runs.length > 1 ? `, ${run.name}` : ""}`,
        `${percent(share.value)}, interval ${percent(share.low)} – ${percent(share.high)}`,
        `${count(share.problems, "problem")} that count`,
      ]);
    });
  const about = `${count(kind.problems, "problem")}, ${count(kind.tests, "test")}`;
  return el(
    "div",
    { class: "kind" },
    el("div", { class: "kind-name" }, given(kind.name), el("span", { class: "soft" }, about)),
    el("div", { class: "kind-lines" }, lines.length ? lines : el("span", { class: "soft" }, "does not count")),
  );
}

function kindScale() {
  const ends = scale(SHARE_TICKS, (share) => share, shortPercent);
  return el(
    "div",
    { class: "kind" },
    el("div", { class: "kind-lines" }, el("div", { class: "kind-line" }, el("span"), ends)),
  );
}
