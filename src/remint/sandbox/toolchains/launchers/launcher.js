// Runs a script as node would and writes a token if, and only if, it comes to its end.
//
// Standard input holds two lines of 64 hexadecimal digits, whose exclusive or is the token, and the script, unless the
// command names a file that holds it. The shares and everything that is needed to tell the end are taken before the
// script runs, and the token is put together only afterwards. All this is in the script's own process: it makes
// forging hard, not impossible.
"use strict";

const { readFileSync, readSync, writeSync } = require("node:fs");
const Module = require("node:module");
const path = require("node:path");
const vm = require("node:vm");

const DIGITS = 64;
const NOT_STARTED = 127;
const exit = process.reallyExit.bind(process);
const on = process.on.bind(process);
const allocate = Buffer.alloc;

const fail = (error) => {
  let text = "the script threw something that cannot be told";
  try {
    text = String((error && error.stack) || error);
  } catch {
    // A script may throw what it likes.
  }
  try {
    writeSync(2, `${text}\n`);
  } finally {
    exit(1);
  }
};

// Into one place that can be wiped.
const shares = allocate(2 * (DIGITS + 1));
for (let filled = 0; filled < shares.length; ) {
  const more = readSync(0, shares, filled, shares.length - filled);
  if (more === 0) exit(NOT_STARTED);
  filled += more;
}
const share = (from) => {
  const digits = allocate(DIGITS);
  for (let i = 0; i < DIGITS; i++) digits[i] = shares[from + i] - (shares[from + i] < 58 ? 48 : 87);
  return digits;
};
const first = share(0);
const second = share(DIGITS + 1);
shares.fill(0);
const text = readFileSync(process.argv[2] || 0, "utf8");

// A debugger could read the variables of this file.
const refuse = () => {
  throw new Error("not to be had in here");
};
const inspector = require("node:inspector");
inspector.Session.prototype.connect = inspector.Session.prototype.connectToMainThread = refuse;
inspector.open = refuse;
require("node:worker_threads").Worker = refuse;

const place = path.join(process.cwd(), "script.js");
const script = new Module(place, null);
script.filename = place;
script.paths = Module._nodeModulePaths(process.cwd());
process.mainModule = script;
const requireThere = Module.createRequire(place);

let run;
try {
  run = vm.compileFunction(text, ["exports", "require", "module", "__filename", "__dirname"], { filename: place });
} catch (error) {
  // The last line is what is read.
  writeSync(2, `${String(error.stack).split("\n", 1)[0]}\nSyntaxError: ${error.message}\n`);
  exit(1);
}

const alphabet = allocate(16, "0123456789abcdef");
const tell = (status) => {
  if (status !== 0) return;
  const token = allocate(DIGITS);
  for (let i = 0; i < DIGITS; i++) token[i] = alphabet[first[i] ^ second[i]];
  writeSync(1, token);
  exit(0);
};

try {
  run.call(script.exports, script.exports, requireThere, script, place, process.cwd());
} catch (error) {
  fail(error);
}
// What the script has begun and not awaited is part of it: its end is the end of the process.
on("exit", tell);
