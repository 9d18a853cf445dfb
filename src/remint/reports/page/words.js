// What outcomes and scores are called, and what they mean, in words.

// In the order in which they are drawn: right first, then wrong answers, broken programs, limits, tricks, our own faults.
const OUTCOMES = {
  pass: ["passed", "every test passed"],
  wrong: ["wrong answer", "a test got another value than expected"],
  exception: ["exception", "the program raised an error"],
  syntax: ["syntax error", "the text is not a program"],
  "missing-entry-point": ["no such function", "the program does not define what the tests call"],
  "timeout-wall": ["out of time", "it took longer than allowed, by the clock"],
  "timeout-cpu": ["out of CPU time", "it computed longer than allowed"],
  memory: ["out of memory", "it needed more memory than allowed"],
  "output-limit": ["too much output", "it wrote more than allowed"],
  unserialisable: ["not a value", "what came back is not plain data"],
  "early-exit": ["ended early", "the program ended before its tests did"],
  tampered: ["tampered", "the program meddled with how it is judged"],
  infrastructure: ["no verdict", "judging or asking failed through no fault of the model; it does not count"],
  "not-run": ["not run", "it was never judged; it does not count"],
};

// Samples that end like this say nothing about the model.
const UNKNOWN = ["infrastructure", "not-run"];

function outcomeWord(outcome) {
  return OUTCOMES[outcome]?.[0] ?? outcome;
}

// An outcome that a newer version wrote looks like one of which nothing is known.
function outcomeStyle(outcome) {
  return `o-${Object.hasOwn(OUTCOMES, outcome) ? outcome : "not-run"}`;
}

function outcomeColour(outcome) {
  return `var(--${outcomeStyle(outcome)})`;
}

function inOrder(outcomes) {
  const order = Object.keys(OUTCOMES);
  return Object.entries(outcomes).sort(([a], [b]) => order.indexOf(a) - order.indexOf(b));
}

function outcomeBadge(outcome, count) {
  const sign = outcome === "pass" ? "✓" : UNKNOWN.includes(outcome) ? "?" : "✗";
  const swatch = el("span", { class: `swatch ${outcomeStyle(outcome)}`, "aria-hidden": "true" });
  const often = count > 1 ? ` × ${count}` : "";
  return el(
    "span",
    { class: "badge", title: OUTCOMES[outcome]?.[1] },
    swatch,
    `${sign} ${outcomeWord(outcome)}${often}`,
  );
}

// What a score says; one that is none of ours is explained by how it is obtained.
function scoreMeaning(name, method) {
  const [base, k] = name.split("@");
  if (base === "pass")
    return k === "1" ? "problems that one try solves" : `problems that at least one of ${k} tries solves`;
  return (
    {
      divpass: `seeds that at least one of ${k} variants' tries solves`,
      "divpass-levels": `seeds solved within ${k} variants, over variants and samples`,
      "variants-pass": `pass@${k} of each variant, averaged over the variants of a seed`,
      whole: "samples that pass every test",
      partial: "tests that a try passes",
      "partial-micro": "tests passed, of the tests of all problems together",
      tsa: "tests passed, group by group of inputs, by the weight of the group",
      incoherence: "pairs of tries that disagree about an input: lower is better",
      "incoherence-functional": "pairs of tries that disagree about some input: lower is better",
    }[base] ?? method
  );
}

const SCORE_NAMES = { tsa: "TSA" };

function scoreName(name) {
  return SCORE_NAMES[name] ?? name;
}
