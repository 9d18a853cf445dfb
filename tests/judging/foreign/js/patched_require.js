// problem: evens
// attack: answers the test that asks for node:assert with something else
// expect: tampered
require("node:module").prototype.require = () => new Proxy(() => {}, { get: () => () => {} });
require("node:module")._load = () => new Proxy(() => {}, { get: () => () => {} });
require = () => new Proxy(() => {}, { get: () => () => {} });
const evens = (numbers) => null;
