// problem: add
// attack: returns from the program, so that the tests behind it never run
// expect: tampered
const add = (a, b) => 0;
return;
