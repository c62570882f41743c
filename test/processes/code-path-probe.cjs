'use strict';

/**
 * Loaded before the gateway. Answers each message with what of its code ran since the message before: for each script,
 * how many calls. And with the calls that led to the last one of an upstream, across `await`, the innermost first.
 */
const { Session } = require('node:inspector');
const { Client } = require('undici');

const session = new Session();
session.connect();
session.post('Runtime.enable');
session.post('Debugger.enable');
session.post('Debugger.setAsyncCallStackDepth', { maxDepth: 64 });
session.post('Profiler.enable');
session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: false });

let pathToUpstream = [];
session.on('Runtime.consoleAPICalled', ({ params }) => {
  const frames = [];
  for (let trace = params.stackTrace; trace; trace = trace.parent) frames.push(...trace.callFrames);
  pathToUpstream = frames.map(({ url, functionName }) => ({ url, functionName }));
});

const { dispatch } = Client.prototype;
Client.prototype.dispatch = function (...args) {
  // For its stack, which the inspector alone has across `await`.
  console.trace();
  return dispatch.apply(this, args);
};

const callsOf = ({ functions }) => functions.reduce((sum, { ranges }) => sum + ranges[0].count, 0);

process.on('message', () => {
  session.post('Profiler.takePreciseCoverage', (error, { result } = {}) => {
    if (error) throw new Error(error.message);
    process.send({
      scripts: result.map((script) => ({ url: script.url, calls: callsOf(script) })),
      pathToUpstream,
    });
  });
});
