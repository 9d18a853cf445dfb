// Which problems are listed, and in which order.

const DIFFER = 0.5; // of the samples: from here on two runs are far apart

const FILTERS = [
  ["all", "All", () => true],
  ["failed", "Some failed", (problem) => problem.ease !== null && problem.ease < 1],
  ["unsolved", "None solved", (problem) => problem.ease === 0],
  ["differ", "Runs differ", (problem) => problem.spread >= DIFFER],
  ["uncounted", "Not counted", (problem) => problem.results.some((result) => result && !result.counted)],
];

const ORDERS = {
  given: ["as in the run", (a, b) => a.place - b.place],
  hardest: ["hardest first", byHardness],
  easiest: [
    "easiest first",
    (a, b) => (b.ease ?? -1) - (a.ease ?? -1) || (b.partial ?? -1) - (a.partial ?? -1) || a.place - b.place,
  ],
  spread: ["runs differ most", (a, b) => b.spread - a.spread || a.place - b.place],
  name: ["by name", (a, b) => a.id.localeCompare(b.id, "en", { numeric: true })],
};

function fits(problem, { filter, outcome, words }) {
  if (!FILTERS.find(([name]) => name === filter)[2](problem)) return false;
  if (outcome && !problem.results.some((result) => result?.outcomes[outcome])) return false;
  return words.every((word) => searched(problem).includes(word) || inTexts(problem, word));
}

// Answers and errors stand in the file as JSON: they are looked at as they are, without being read into objects.
const FEWEST_CHARACTERS = 3;

function inTexts(problem, word) {
  if (word.length < FEWEST_CHARACTERS) return false;
  const texts = document.getElementById(`texts-${problem.place}`)?.textContent ?? "";
  return texts.toLowerCase().includes(asInFile(word));
}

function asInFile(word) {
  const escaped = JSON.stringify(word).slice(1, -1);
  return escaped.replace(/[<>&\u2028\u2029]/g, (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, "0")}`);
}

const searchTexts = new WeakMap();

function searched(problem) {
  if (!searchTexts.has(problem))
    searchTexts.set(problem, `${problem.id}\n${problem.entry_point}\n${problem.prompt}`.toLowerCase());
  return searchTexts.get(problem);
}
