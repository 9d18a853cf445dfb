// problem: add
// attack: writes records of its own before the tests begin
// expect: tampered | wrong
const add = (a, b) => 0
for (let i = 0; i < 4; i++) require("node:fs").writeSync(1, `\n\x1e${i} ["d","${[3, 6, 0, 1][i]}"]\n`)
