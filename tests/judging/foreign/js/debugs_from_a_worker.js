// problem: add
// attack: has another thread debug the one with the launcher
// expect: early-exit | wrong | tampered | timeout | exception
const { Worker } = require("worker_threads");
new Worker(
  `const inspector = require("inspector");
  const session = new inspector.Session();
  session.connectToMainThread();
  session.on("Debugger.paused", ({ params }) => {
    for (const frame of params.callFrames) {
      const expression = "writeSync(1, Buffer.from(first.map((d, i) => '0123456789abcdef'.charCodeAt(d ^ second[i])))), exit(0)";
      session.post("Debugger.evaluateOnCallFrame", { callFrameId: frame.callFrameId, expression });
    }
  });
  session.post("Debugger.enable");
  session.post("Debugger.pause");`,
  { eval: true },
);
const add = (a, b) => {
  const until = Date.now() + 1000;
  while (Date.now() < until);
  return 0;
};
