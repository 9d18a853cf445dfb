// The first test that failed: what went in, what should have come out, and what did.

function failureBox(answer) {
  const { failure, message, outcome } = answer;
  if (!failure)
    return message
      ? el(
          "div",
          { class: "failure" },
          el("h5", {}, "What happened"),
          el("pre", { class: "value-text", dir: "ltr" }, message),
        )
      : null;
  const place = answer.tests ? `Test ${failure.test + 1} of ${answer.tests}` : `Test ${failure.test + 1}`;
  const group = answer.group ? [" · group ", given(answer.group)] : null;
  const [expected, got] = differentValues(failure);
  return el(
    "div",
    { class: "failure" },
    el("h5", {}, outcome === "pass" ? place : `First failure: ${place.toLowerCase()}`, group),
    el(
      "dl",
      {},
      valueLine("input", failure.input && failure.input),
      valueLine("expected", expected, "expected"),
      valueLine("got", got, "got"),
    ),
    // In words it says the same again, unless a part is missing.
    message && !(failure.expected && failure.got) && el("p", { class: "message", dir: "auto" }, message),
  );
}

function valueLine(name, value, kind) {
  if (!value || value.length === 0) return null;
  return [
    el("dt", {}, name),
    el("dd", {}, scrolling(el("pre", { class: `value-text ${kind ?? ""}`, dir: "ltr" }, value), name)),
  ];
}

function differentValues({ expected = "", got = "" }) {
  if (!expected || !got || expected === got) return [expected && expected, got && got];
  return differing(expected, got).map(markedText);
}
