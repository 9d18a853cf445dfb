// problem: add
// attack: right in what it answers, but it never lets the process end
// expect: timeout
setInterval(() => {}, 1000);
const add = (a, b) => a + b;
