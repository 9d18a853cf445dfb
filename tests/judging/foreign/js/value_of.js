// problem: add
// attack: returns an object that becomes whatever number it is compared with
// expect: tampered | wrong | unserialisable | exception
const add = (a, b) => ({ valueOf: () => a + b + 1, toString: () => "5555", [Symbol.toPrimitive]: () => 3 })
