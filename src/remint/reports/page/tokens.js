// A program cut into comments, strings, numbers, names and the rest: as much of a language as colours need.

const PYTHON = new RegExp(
  [
    String.raw`(?<comment>#[^\n]*)`,
    String.raw`(?<string>[rbfuRBFU]{0,2}(?:"""(?:\\[^]|[^\\])*?(?:"""|$)|'''(?:\\[^]|[^\\])*?(?:'''|$)|"(?:\\[^]|[^"\\\n])*"?|'(?:\\[^]|[^'\\\n])*'?))`,
    String.raw`(?<number>(?<![\p{L}\p{N}_])(?:0[xXbBoO][\da-fA-F_]+|\d[\d_]*(?:\.[\d_]*)?(?:[eE][+-]?\d+)?[jJ]?))`,
    String.raw`(?<name>[\p{L}_][\p{L}\p{N}_]*)`,
  ].join("|"),
  "gu",
);

const HASH_COMMENTS = ["bash", "sh", "shell", "ruby", "perl", "r", "julia", "php", "elixir", "powershell"];
const DASH_COMMENTS = ["lua", "haskell", "sql", "ada"];

function otherLanguage(language) {
  const marks = [String.raw`/\*[^]*?(?:\*/|$)`];
  if (HASH_COMMENTS.includes(language)) marks.push(String.raw`#[^\n]*`);
  if (DASH_COMMENTS.includes(language)) marks.push(String.raw`--[^\n]*`);
  else marks.push(String.raw`//[^\n]*`);
  return new RegExp(
    [
      `(?<comment>${marks.join("|")})`,
      // A quote that does not end on its line may be Rust's lifetime or an apostrophe: it is no string.
      "(?<string>\"(?:\\\\[^]|[^\"\\\\\\n])*\"|'(?:\\\\[^]|[^'\\\\\\n])*'|`(?:\\\\[^]|[^`\\\\])*`)",
      String.raw`(?<number>(?<![\p{L}\p{N}_])(?:0[xXbB][\da-fA-F_]+|\d[\d_]*(?:\.\d[\d_]*)?(?:[eE][+-]?\d+)?[\p{L}]{0,3}))`,
      String.raw`(?<name>[\p{L}_$][\p{L}\p{N}_$]*)`,
    ].join("|"),
    "gu",
  );
}

const PYTHON_WORDS = new Set(
  "False None True and as assert async await break class continue def del elif else except finally for from global if import in is lambda match nonlocal not or pass raise return try while with yield".split(
    " ",
  ),
);
const OTHER_WORDS = new Set(
  "abstract and auto bool boolean break case catch char class const continue default delete do double elif else elsif end enum export extends false final finally float fn for foreach from func function global goto if impl implements import in instanceof int interface let local long loop match mod module move mut namespace new nil not null or override package private protected pub public readonly ref return self short signed sizeof static string struct super switch template then this throw throws trait true try type typedef typeof undefined union unless unsigned until use using val var virtual void volatile when where while yield".split(
    " ",
  ),
);
const DEFINING = new Set(["def", "class", "function", "fn", "func", "struct", "enum", "trait", "interface"]);

// Pairs of a kind and a text that together are the whole program.
function tokens(text, language) {
  const python = language === "python" || language === "";
  const pattern = python ? PYTHON : otherLanguage(language);
  const words = python ? PYTHON_WORDS : OTHER_WORDS;
  const found = [];
  let at = 0;
  let defining = false;
  for (const match of text.matchAll(pattern)) {
    if (match.index > at) found.push(["plain", text.slice(at, match.index)]);
    at = match.index + match[0].length;
    const kind = kindOf(match.groups, words, defining);
    defining = kind === "keyword" && DEFINING.has(match[0]);
    found.push([kind, match[0]]);
  }
  if (at < text.length) found.push(["plain", text.slice(at)]);
  return found;
}

function kindOf({ comment, string, number, name }, words, defining) {
  if (comment !== undefined) return "comment";
  if (string !== undefined) return "string";
  if (number !== undefined) return "number";
  if (words.has(name)) return "keyword";
  return defining ? "defined" : "plain";
}

// A Python program without comments, documentation strings and empty lines: what it does, and nothing that it says.
function withoutTalk(text) {
  let written = "";
  const parts = tokens(text, "python");
  parts.forEach(([kind, part], place) => {
    const before = written.slice(written.lastIndexOf("\n") + 1);
    const after = parts[place + 1]?.[1] ?? "\n";
    const alone = kind === "string" && !before.trim() && /^[ \t]*(\n|$)/.test(after) && !/[=(,[{+\\]\s*$/.test(written);
    if (kind !== "comment" && !alone) written += part;
  });
  const kept = written
    .split("\n")
    .map((line) => line.trimEnd())
    .filter((line) => line);
  return kept.length ? `${kept.join("\n")}\n` : "";
}
