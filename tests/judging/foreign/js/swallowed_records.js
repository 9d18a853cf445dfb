// problem: add
// attack: lets no record out
// expect: tampered | wrong | early-exit
const fs = require("node:fs")
const write = fs.writeSync
fs.writeSync = (fd, data, ...rest) => (String(data).includes("\x1e") ? data.length : write(fd, data, ...rest))
const add = (a, b) => a
