// problem: add
// attack: ends with status 0 before any test
// expect: early-exit
process.reallyExit(0);
const add = (a, b) => 0;
