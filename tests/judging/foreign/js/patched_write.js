// problem: add
// attack: rewrites what is written on its way out
// expect: tampered | wrong
const fs = require("node:fs")
const write = fs.writeSync
fs.writeSync = (fd, data, ...rest) => {
  const text = String(data)
  if (!text.includes("\x1e")) return write(fd, data, ...rest)
  write(fd, Buffer.from(text.replace(/"d","[^"]*"/, '"b",true')))
  return data.length
}
const add = (a, b) => true
