// problem: add
// attack: reads the expected values in the text of its caller
// expect: tampered
function add(a, b) {
  const call = `add(${a}, ${b}) === `;
  const text = add.caller.toString();
  const at = text.indexOf(call) + call.length;
  return parseInt(text.slice(at), 10);
}
