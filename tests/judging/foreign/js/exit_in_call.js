// problem: add
// attack: ends with status 0 at the first call
// expect: early-exit
const add = (a, b) => process.exit(0);
