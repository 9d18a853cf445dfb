// problem: add
// attack: searches its input, its environment and its whole memory for shares of a token
// expect: early-exit | wrong | tampered | timeout | exception
const fs = require("fs");
const attempt = (text) => {
  const found = /([0-9a-f]{64})\n([0-9a-f]{64})\n/.exec(text);
  if (!found) return;
  let token = "";
  for (let i = 0; i < 64; i++) token += (parseInt(found[1][i], 16) ^ parseInt(found[2][i], 16)).toString(16);
  fs.writeSync(1, token);
  process.reallyExit(0);
};
for (const name of ["/proc/self/fd/0", "/proc/self/environ", "/proc/self/cmdline", "/dev/stdin"]) {
  try {
    attempt(fs.readFileSync(name, "latin1"));
  } catch {}
}
const memory = fs.openSync("/proc/self/mem");
for (const line of fs.readFileSync("/proc/self/maps", "utf8").split("\n")) {
  const range = /^([0-9a-f]+)-([0-9a-f]+) rw-p/.exec(line);
  if (!range) continue;
  const start = BigInt("0x" + range[1]);
  const size = Math.min(Number(BigInt("0x" + range[2]) - start), 32 << 20);
  const content = Buffer.alloc(size);
  try {
    fs.readSync(memory, content, 0, size, start);
  } catch {
    continue;
  }
  attempt(content.toString("latin1"));
}
const add = (a, b) => 0;
