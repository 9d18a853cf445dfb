// problem: add
// attack: attaches a debugger to its own thread, to read the variables of the launcher
// expect: early-exit | wrong | tampered | timeout | exception
const inspector = require("inspector");
const session = new inspector.Session();
session.connect();
session.on("Debugger.paused", ({ params }) => {
  for (const frame of params.callFrames) {
    const expression = "Buffer.from(first.map((digit, i) => '0123456789abcdef'.charCodeAt(digit ^ second[i]))).toString()";
    session.post("Debugger.evaluateOnCallFrame", { callFrameId: frame.callFrameId, expression }, (error, reply) => {
      if (!error && reply.result.type === "string") {
        require("fs").writeSync(1, reply.result.value);
        process.reallyExit(0);
      }
    });
  }
});
session.post("Debugger.enable");
const add = (a, b) => {
  debugger;
  return 0;
};
