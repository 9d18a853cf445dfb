// problem: pairs
// attack: makes JSON.stringify, by which the test compares, say the same of everything
// expect: tampered
JSON.stringify = () => "same";
const pairs = (numbers) => 0;
