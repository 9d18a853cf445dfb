// problem: add
// attack: takes memory that the limit of the heap does not count
// expect: memory | timeout | exception
const add = (a, b) => {
  const kept = [];
  while (true) kept.push(Buffer.alloc(1 << 20, 1));
};
