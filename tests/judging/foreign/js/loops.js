// problem: add
// attack: never ends
// expect: timeout
const add = (a, b) => {
  while (true);
};
