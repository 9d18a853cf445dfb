// problem: add
// attack: plans its end with status 0 for the moment in which the test has failed
// expect: wrong | early-exit
setImmediate(() => process.exit(0));
process.nextTick(() => process.exit(0));
Promise.resolve().then(() => process.exit(0));
const add = (a, b) => 0;
