// problem: add
// attack: handlers turn every failure into status 0
// expect: wrong
process.on("uncaughtException", () => process.exit(0));
process.on("exit", () => process.reallyExit(0));
process.exitCode = 0;
const add = (a, b) => 0;
