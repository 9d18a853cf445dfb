// problem: evens
// attack: replaces everything that could write or compare a result
// expect: tampered | wrong | exception | unserialisable
Array.isArray = () => true
Array.from = () => ["", ""]
Object.is = () => true
Object.keys = () => []
Object.getPrototypeOf = () => null
Number.prototype.toString = String.prototype.toString = () => "2"
JSON.stringify = () => "[2,4]"
Array.prototype.join = () => '["d","2"]'
const evens = (numbers) => [2]
