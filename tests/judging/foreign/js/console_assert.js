// problem: add
// attack: an assertion that does nothing, which cannot be replaced
// expect: tampered
Object.defineProperty(console, "assert", { get: () => () => {}, set: () => {} });
const add = (a, b) => 0;
