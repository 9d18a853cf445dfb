// problem: add
// attack: prints what a token looks like, as its last output, and ends
// expect: early-exit
const add = (a, b) => {
  require("fs").writeSync(1, "PASS\n" + "0123456789abcdef".repeat(4));
  process.exit(0);
};
