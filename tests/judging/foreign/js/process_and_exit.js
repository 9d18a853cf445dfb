// problem: add
// attack: leaves the tests to another process and ends
// expect: early-exit
const add = (a, b) => {
  require("child_process").spawn("sh", ["-c", "sleep 1; echo PASS"], { stdio: "inherit", detached: true });
  process.reallyExit(0);
};
