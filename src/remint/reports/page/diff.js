// An answer beside the reference, or the two in one column, with what differs marked by sign and colour.

const diffView = { layout: "one", hideTalk: true }; // what a person chose holds for the next one, too

// Two columns where one run has the whole of a wide screen.
function startDiff(report) {
  if (report.runs.length === 1 && matchMedia("(min-width: 60rem)").matches) diffView.layout = "beside";
}

function diffPanel(reference, program, language) {
  const body = el("div");
  const python = language === "python" || language === "";
  const draw = () => {
    const cut = python && diffView.hideTalk ? withoutTalk : (text) => text;
    const entries = pairUp(compareLines(cut(reference), cut(program)));
    const same = entries.every(([left, right]) => left?.kind === "same" && right?.kind === "same");
    const table = diffView.layout === "beside" ? besideTable(entries) : oneColumn(entries);
    body.replaceChildren(
      same
        ? el("p", { class: "soft" }, "No difference to the reference.")
        : scrolling(el("div", { class: "diff-box" }, table), "Difference to the reference"),
    );
  };
  const layout = choices(
    "Layout of the difference",
    [
      ["one", "One column"],
      ["beside", "Side by side"],
    ],
    diffView.layout,
    (chosen) => {
      diffView.layout = chosen;
      draw();
    },
  );
  const box = el("input", {
    type: "checkbox",
    checked: diffView.hideTalk,
    change: () => {
      diffView.hideTalk = box.checked;
      draw();
    },
  });
  const talk = python ? el("label", { class: "tick-box" }, box, "without comments and docstrings") : null;
  draw();
  return el("div", { class: "diff" }, el("div", { class: "row-of-tools" }, layout, talk), body);
}

// Lines that went with the lines that came in their place.
function pairUp(entries) {
  const pairs = [];
  let gone = [];
  let fresh = [];
  const flush = () => {
    for (let i = 0; i < Math.max(gone.length, fresh.length); i += 1) pairs.push([gone[i], fresh[i]]);
    [gone, fresh] = [[], []];
  };
  for (const entry of entries) {
    if (entry.kind === "gone") gone.push(entry);
    else if (entry.kind === "new") fresh.push(entry);
    else {
      flush();
      pairs.push([entry, entry]);
    }
  }
  flush();
  return pairs;
}

function besideTable(pairs) {
  const rows = pairs.map(([left, right]) => {
    const [marksLeft, marksRight] = marked(left, right);
    return el("tr", {}, sideCells(left, left?.left, marksLeft), sideCells(right, right?.right, marksRight));
  });
  const head = el(
    "tr",
    {},
    el("th", { colspan: "3", scope: "colgroup" }, "reference"),
    el("th", { colspan: "3", scope: "colgroup" }, "answer"),
  );
  const columns = ["n", "s", "", "n", "s", ""].map((kind) => el("col", { class: kind }));
  return el(
    "table",
    { class: "lines beside" },
    el("colgroup", {}, columns),
    el("thead", {}, head),
    el("tbody", {}, rows),
  );
}

function sideCells(entry, number, text) {
  const kind = entry?.kind ?? "nothing";
  return [el("td", { class: `n ${kind}` }, number ?? ""), signCell(kind), el("td", { class: `text ${kind}` }, text)];
}

function signCell(kind) {
  const [sign, word] = { gone: ["−", "only in the reference"], new: ["+", "only in the answer"] }[kind] ?? ["", ""];
  return el("td", { class: `sign ${kind}`, "aria-label": word || null }, sign);
}

function oneColumn(pairs) {
  const rows = [];
  let fresh = [];
  const flush = () => rows.push(...fresh.splice(0));
  for (const [left, right] of pairs) {
    if (left === right) {
      flush();
      rows.push(lineRow(left, left.left, left.right, left.text));
      continue;
    }
    const [marksLeft, marksRight] = marked(left, right);
    if (left) rows.push(lineRow(left, left.left, "", marksLeft));
    if (right) fresh.push(lineRow(right, "", right.right, marksRight));
  }
  flush();
  return el("table", { class: "lines" }, el("tbody", {}, rows));
}

function lineRow(entry, left, right, text) {
  return el(
    "tr",
    {},
    el("td", { class: `n ${entry.kind}` }, left),
    el("td", { class: `n ${entry.kind}` }, right),
    signCell(entry.kind),
    el("td", { class: `text ${entry.kind}` }, text),
  );
}

// The text of each side, with the part that differs from the other marked.
function marked(left, right) {
  if (!left || !right || left === right) return [left ? left.text : "", right ? right.text : ""];
  const alike = differing(left.text, right.text);
  const shared = alike[0][0].trim().length + alike[0][2].trim().length;
  if (!shared) return [left.text, right.text];
  return alike.map(markedText);
}

function markedText([start, middle, end]) {
  return [start, middle ? el("mark", {}, middle) : null, end];
}
