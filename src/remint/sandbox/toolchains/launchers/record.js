// Writes the values of a test, each as a line of its own: a number and the value in JSON with its type.
const remintWrite = require("node:fs").writeSync;
let remintLeft = 1000000;
const remintUnits = (text) => {
  let units = "";
  for (let i = 0; i < text.length; i++) units += ("000" + text.charCodeAt(i).toString(16)).slice(-4);
  return units;
};
const remintText = (value, depth) => {
  if (--remintLeft < 0 || depth > 200) return '["?"]';
  const all = (values) => Array.from(values, (each) => remintText(each, depth + 1)).join(",");
  switch (typeof value) {
    case "number":
      return `["d","${value}"]`;
    case "bigint":
      return `["i","${value}"]`;
    case "boolean":
      return `["b",${value}]`;
    case "string":
      return `["s","${remintUnits(value)}"]`;
    case "undefined":
      return '["u"]';
  }
  if (value === null) return '["n"]';
  if (typeof value !== "object") return '["?"]';
  if (Array.isArray(value)) return `["l",[${all(value)}]]`;
  if (value instanceof Map) return `["m",[${Array.from(value, (pair) => `[${all(pair)}]`).join(",")}],"Map"]`;
  if (value instanceof Set) return `["S",[${all(value)}]]`;
  if (Object.prototype.toString.call(value) !== "[object Object]") return '["?"]';
  const pairs = Object.keys(value).map((key) => `[${all([key, value[key]])}]`);
  return `["m",[${pairs.join(",")}]]`;
};
const remintPut = (number, value) => {
  const bytes = new TextEncoder().encode(`\n\x1e${number} ${remintText(value, 0)}\n`);
  for (let at = 0; at < bytes.length; ) at += remintWrite(1, bytes, at);
};
