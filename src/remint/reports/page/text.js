// Numbers and foreign text, as people read them.

// With one digit, ties away from 0, as the command rounds: noise of sums (59.749999999999986) decides nothing.
function oneDigit(number) {
  return ((Math.sign(number) * Math.floor(Math.abs(number) * 10 + 0.5 + 1e-9)) / 10 + 0).toFixed(1);
}

function percent(share) {
  return `${oneDigit(share * 100)}%`;
}

// A share in a small space: never 100% or 0% where it is not.
function shortPercent(share) {
  const rounded = Math.round(share * 100);
  if (rounded === 100 && share < 1) return "99%";
  if (rounded === 0 && share > 0) return "1%";
  return `${rounded}%`;
}

// Differences between shares are in percentage points; the space before the unit does not break.
const PP = "\u00a0pp";

function points(difference) {
  return `${oneDigit(Math.abs(difference) * 100)}${PP}`;
}

function signed(difference) {
  const size = points(difference);
  return size === `0.0${PP}` ? size : `${difference < 0 ? "−" : "+"}${size}`;
}

function signedInterval(low, high) {
  return `${signed(low).replace(PP, "")} … ${signed(high)}`;
}

// The differences from a score on that are usually detected, in the directions that have room for them.
function detectablePoints(detectable, start) {
  if (detectable === null || detectable === undefined) return "none";
  const [rises, falls] = [start + detectable <= 1 + 1e-12, start - detectable >= -1e-12];
  if (!rises && !falls) return "none";
  return `at least ${points(detectable)}${rises && falls ? "" : rises ? " higher" : " lower"}`;
}

// A p-value with two digits, as the command prints it.
function chance(p) {
  if (p === 0 || p >= 0.0001) return String(+p.toPrecision(2));
  const [digits, power] = p.toExponential(1).split("e-");
  return `${+digits}e-${power.padStart(2, "0")}`;
}

function count(number, noun) {
  return `${number.toLocaleString("en")} ${noun}${number === 1 ? "" : "s"}`;
}

function day(moment) {
  const made = new Date(moment);
  return Number.isNaN(made.getTime()) ? moment : `${moment.slice(0, 10)} ${moment.slice(11, 16)}${zone(moment)}`;
}

function zone(moment) {
  return /(Z|\+00:00)$/.test(moment) ? " UTC" : "";
}

// Characters that a browser would swallow, or that turn the order of others around, as something to see.
const UNSEEN =
  /[\u0000-\u0008\u000b-\u001f\u007f\u0080-\u009f\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufeff]|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g;

function visible(text) {
  return text.replace(UNSEEN, (character) => {
    const code = character.charCodeAt(0);
    if (code < 0x20) return String.fromCharCode(0x2400 + code);
    if (code === 0x7f) return "␡";
    return `⟨U+${code.toString(16).toUpperCase().padStart(4, "0")}⟩`;
  });
}

// Windows line ends are line ends, not characters to show.
function linesAsWritten(text) {
  return text.replace(/\r\n/g, "\n");
}

// A name somebody gave: shown as it is, and kept from turning the text around it.
function given(name, attributes) {
  return el("bdi", attributes, name);
}
