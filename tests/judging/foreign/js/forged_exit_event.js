// problem: add
// attack: announces the end of the process, in the hope that a launcher takes that for a pass
// expect: early-exit | wrong | tampered
const add = (a, b) => {
  process.emit("beforeExit", 0);
  process.emit("exit", 0);
  process.reallyExit(0);
};
