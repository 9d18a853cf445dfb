// problem: add
// attack: prints without end
// expect: output-limit | timeout
const add = (a, b) => {
  while (true) require("fs").writeSync(1, "0123456789abcdef".repeat(1000));
};
