// problem: add
// attack: takes all memory that it can get
// expect: memory | timeout
const add = (a, b) => {
  const kept = [];
  while (true) kept.push(new Array(100000).fill(1.5));
};
