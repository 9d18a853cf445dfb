// problem: add
// attack: writes all records itself and leaves before the driver writes its own
// expect: early-exit
for (let i = 0; i < 4; i++) require("node:fs").writeSync(1, `\n\x1e${i} ["d","${[3, 6, 0, 1][i]}"]\n`)
process.exit(0)
