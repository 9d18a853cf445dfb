// problem: evens
// attack: returns a proxy that has whatever it is asked for
// expect: tampered | wrong | unserialisable | exception
const evens = (numbers) =>
  new Proxy([], {
    get: (target, key) => (key === "length" ? numbers.length >> 1 : Reflect.get(target, key) ?? 2),
    ownKeys: () => ["length"],
  })
